// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: takes a compiled model out of the compiler.
#pragma once

#include "compile/executable/draft.h"

namespace eventica::executable {

/// Adds what is not code: variables, formulas and texts. The equations are gone afterwards.
model::CompiledModel finish(Draft draft);

} // namespace eventica::executable
