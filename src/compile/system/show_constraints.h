// SPDX-License-Identifier: Apache-2.0
// Constraints between states that several sums say together and none of them alone.
#pragma once

#include "compile/dae/hybrid_dae.h"

namespace eventica::system {

/// From a + b + c = 0 and a + b + c = 3 * d follows d = 0, but to a matching the two look as if
/// they could determine any two unknowns: if d is differentiated, it is taken for a state, and the
/// equations are singular at every instant. The same goes for the currents into a part of a circuit
/// that is connected by inductors only. So among linear equations with constant integer
/// coefficients all that is not differentiated is eliminated; where nothing but differentiated
/// variables and functions of time is left (a loop of capacitors and a voltage source without
/// ground), that takes the place of the equation. Gauss with exact numbers; rows that
/// grow long or large are given up. Whether one was found: then there may be new aliases.
bool showConstraints(dae::HybridDae& model);

} // namespace eventica::system
