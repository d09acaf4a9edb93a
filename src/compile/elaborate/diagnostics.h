// SPDX-License-Identifier: Apache-2.0
// What elaboration can say.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::elaborate::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "compile/elaborate/diagnostics.def"

} // namespace eventica::elaborate::diag
