// SPDX-License-Identifier: Apache-2.0
// Integers that change at any time: the phase of a fluid, which a function gives along with its
// temperature.
#pragma once

#include "compile/dae/hybrid_dae.h"

namespace eventica::system {

/// Replaces each Integer, Boolean or enumeration variable that a function of continuous-time
/// arguments gives by that expression wherever it is used, and makes it continuous itself. So it
/// is no unknown of an algebraic loop, and needs no events. Its equation remains, for the result.
void substituteIntegers(dae::HybridDae& model);

} // namespace eventica::system
