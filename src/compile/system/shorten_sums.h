// SPDX-License-Identifier: Apache-2.0
// Sums that share most of their terms, subtracted from each other.
#pragma once

#include "compile/dae/hybrid_dae.h"

namespace eventica::system {

/// Of linear equations with constant coefficients, such as a + b + c = 0 and a + b + c = 3 * d, the
/// structure does not show what they say together, here d = 0: to a matching they look as if they
/// could determine any two unknowns. Each is replaced by its difference to a multiple of another if
/// that has fewer variables. Whether one was; then there may be new aliases.
bool shortenSums(dae::HybridDae& model);

} // namespace eventica::system
