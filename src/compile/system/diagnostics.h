// SPDX-License-Identifier: Apache-2.0
// What the analysis of the equations can say.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::system::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "compile/system/diagnostics.def"

} // namespace eventica::system::diag
