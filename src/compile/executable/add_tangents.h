// SPDX-License-Identifier: Apache-2.0
// Programs for directional derivatives.
#pragma once

#include "compile/executable/executable_model.h"

namespace eventica::executable {

/// Of the derivatives and of all loops. After all slots are given: tangents lie behind them.
void addTangents(ExecutableModel& model);

} // namespace eventica::executable
