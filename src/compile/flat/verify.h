// SPDX-License-Identifier: Apache-2.0
// What holds for every flat model.
#pragma once

#include <string>
#include <vector>

#include "compile/flat/flat_model.h"

namespace eventica::flat {

/// The violated invariants: expressions refer to variables, functions and iterators that are there;
/// streams are resolved; equations have the parts that their kind asks for, with sides of one type;
/// there are as many equations as unknowns.
std::vector<std::string> verify(const FlatModel& model);

} // namespace eventica::flat
