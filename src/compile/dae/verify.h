// SPDX-License-Identifier: Apache-2.0
// What holds for every hybrid DAE.
#pragma once

#include <string>
#include <vector>

#include "compile/dae/hybrid_dae.h"

namespace eventica::dae {

/// The violated invariants: what expressions refer to exists; variables and equations are scalar
/// and of the kinds a DAE may have; a variable and its derivative know each other; objects of
/// events have their parts; there are as many equations as unknowns.
std::vector<std::string> verify(const HybridDae& dae);

} // namespace eventica::dae
