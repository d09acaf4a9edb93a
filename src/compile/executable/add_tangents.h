// SPDX-License-Identifier: Apache-2.0
// Programs for directional derivatives.
#pragma once

#include "compile/executable/draft.h"

namespace eventica::executable {

/// Of the derivatives and of all loops. After all slots are given: tangents lie behind them.
void addTangents(Draft& model);

} // namespace eventica::executable
