// SPDX-License-Identifier: Apache-2.0
// What holds for every sorted system.
#pragma once

#include <string>
#include <vector>

#include "compile/system/sorted_system.h"

namespace eventica::system {

/// The violated invariants: aliases are replaced everywhere; blocks of the run determine every
/// unknown and use every equation once; a block, of the run or of the start, reads only what
/// earlier blocks determine, or itself; loops have as many residuals as iteration variables; states
/// have derivatives that are no states; of the operators that only `analyse` understands none is
/// left.
std::vector<std::string> verify(const SortedSystem& system);

} // namespace eventica::system
