// SPDX-License-Identifier: Apache-2.0
// Equations with `semiLinear` that share their flow, joined so that they hold at zero flow too.
#pragma once

#include "compile/system/sorted_system.h"

namespace eventica::system {

/// y = semiLinear(x, sa, s1), y = semiLinear(x, s1, s2), …, y = semiLinear(x, sN, sb) say nothing
/// about s1 to sN where x is zero. They become s1 = if x >= 0 then sa else sb, s2 = s1, …,
/// y = semiLinear(x, sa, sb), as MLS 3.7.4 recommends: the same for every other x. To be called
/// after aliases are removed, which shows what is shared.
void joinSemiLinear(SortedSystem& system);

} // namespace eventica::system
