// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: when the value of a relation matters.
#pragma once

#include <vector>

#include "compile/system/sorted_system.h"

namespace eventica::executable {

/// Of each relation a condition that changes at events only: as long as it is false, the equations
/// of the run do not depend on the relation, which then needs no events. Invalid where it is always
/// needed. In `started and x > 3` the comparison matters only once `started` is true; what stands
/// to the left is taken to matter whatever stands to the right, so two relations never wait for
/// each other.
std::vector<expr::ExprId> neededRelations(system::SortedSystem& system);

} // namespace eventica::executable
