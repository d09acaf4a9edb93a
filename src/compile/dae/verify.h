// SPDX-License-Identifier: Apache-2.0
// What holds for every hybrid DAE, for tests and debugging.
#pragma once

#include <string>
#include <vector>

#include "compile/dae/hybrid_dae.h"

namespace eventica::dae {

/// Sentences about what is wrong; none if all is well: variables exist, expressions are scalar and
/// of the kinds a DAE may have, there are as many equations as unknowns.
std::vector<std::string> verify(const HybridDae& dae);

} // namespace eventica::dae
