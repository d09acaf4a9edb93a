// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: what parts of a model read of each other.
#pragma once

#include "compile/executable/draft.h"

namespace eventica::executable {

/// Fills `PartCode::exports` from the programs of the parts, before they are shared.
void addExchange(Draft& model);

} // namespace eventica::executable
