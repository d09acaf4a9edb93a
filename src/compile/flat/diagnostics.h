// SPDX-License-Identifier: Apache-2.0
// What flattening can say.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::flat::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "compile/flat/diagnostics.def"

} // namespace eventica::flat::diag
