// SPDX-License-Identifier: Apache-2.0
// Sources of events become variables: each relation that keeps its value between events, each
// sampling, the value before an event.
#pragma once

#include "compile/system/sorted_system.h"

namespace eventica::system {

/// `$held` becomes a discrete variable with an equation of its own, `$sampling` and `terminal()`
/// variables the run sets, `$start(x)` the start value of x. Fills `heldVariables`,
/// `samplingVariables` and `terminalVariable`.
void nameEvents(SortedSystem& system);

/// `pre(x)` becomes a variable the run sets. After aliases are removed: pre of an alias is that of
/// what it stands for. Fills `previous`.
void namePrevious(SortedSystem& system);

} // namespace eventica::system
