// SPDX-License-Identifier: Apache-2.0
// Whether equations have the same physical dimension on both sides: `--warn-units`.
#pragma once

#include "compile/flat/flat_model.h"
#include "lib/diag/diagnostics.h"

namespace eventica::flat {

/// Warns about sums, relations and equations whose parts have different dimensions, once an
/// equation. A number, or a variable without a `unit`, fits everywhere; factors (`mm` and `m`) are
/// not compared.
void checkUnits(const FlatModel& model, eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::flat
