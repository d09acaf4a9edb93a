// SPDX-License-Identifier: Apache-2.0
// A relation whose operand is not a number is false, and floor of infinity is infinity: what is
// wrong disappears there. So the operands of relations and functions that jump are checked where
// something asks for them in any case; one that only a branch asks for may be without meaning
// while that branch is not taken.
#pragma once

#include "compile/system/sorted_system.h"

namespace eventica::executable {

/// Adds assertions about operands that may not be numbers.
void addNumberChecks(system::SortedSystem& system);

} // namespace eventica::executable
