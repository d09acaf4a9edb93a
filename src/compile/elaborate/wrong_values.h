// SPDX-License-Identifier: Apache-2.0
// Inside compile/elaborate only: errors that follow from others are not reported.
#pragma once

#include "compile/elaborate/elaborator.h"

namespace eventica::elaborate {

/// Whether an expression needs a parameter whose value is written, but was refused with a report.
bool dependsOnWrongValue(Elaborator& elaborator, ExprId expression);

} // namespace eventica::elaborate
