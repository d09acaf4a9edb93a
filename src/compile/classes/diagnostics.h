// SPDX-License-Identifier: Apache-2.0
// What the loading of files and libraries can say.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::classes::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "compile/classes/diagnostics.def"

} // namespace eventica::classes::diag
