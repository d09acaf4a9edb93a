// SPDX-License-Identifier: Apache-2.0
// Whether equations have the same physical dimension on both sides.
#pragma once

#include <functional>

#include "compile/flat/flat_model.h"
#include "lib/diag/diagnostics.h"

namespace eventica::flat {

/// Warns about sums, relations and equations whose parts have different dimensions, once an
/// equation. A number, or a variable without a `unit`, fits everywhere. Factors (`mm` and `m`) are
/// compared between variables and sums of them, zeros (`degC` and `K`) between variables. Also
/// warns about texts that are nearly units (`Nm`). Equations in sources that `isWanted`, if given,
/// does not want are left out.
void checkUnits(const FlatModel& model, eventica::diag::Diagnostics& diagnostics,
                const std::function<bool(text::SourceId)>& isWanted = {});

} // namespace eventica::flat
