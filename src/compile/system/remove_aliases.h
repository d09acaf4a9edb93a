// SPDX-License-Identifier: Apache-2.0
// Variables that equal another one, its negative, or a constant need no equation of their own.
#pragma once

#include "compile/system/sorted_system.h"

namespace eventica::system {

/// Takes away equations such as `a = b`, `a + b = 0`, `a = 3`, and the variables they decide, until
/// there are no more. Where two states are equal their derivatives are. One that has been decided
/// by a constant or a parameter gets it as its binding. Start values, `fixed` and `stateSelect`
/// move to what remains.
void removeAliases(SortedSystem& system);

} // namespace eventica::system
