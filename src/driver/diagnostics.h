// SPDX-License-Identifier: Apache-2.0
// What can be wrong with a command line.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::driver::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "driver/diagnostics.def"

} // namespace eventica::driver::diag
