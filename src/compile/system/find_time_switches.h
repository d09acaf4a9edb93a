// SPDX-License-Identifier: Apache-2.0
// Relations between the time and something that changes only at events: their events are known
// beforehand.
#pragma once

#include "compile/dae/hybrid_dae.h"

namespace eventica::system {

/// Sets `switchTime` of relations `time < e` and `e < time` where the equations show that `e`
/// changes at events only, though its variables are not declared so.
void findTimeSwitches(dae::HybridDae& model);

} // namespace eventica::system
