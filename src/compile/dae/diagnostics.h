// SPDX-License-Identifier: Apache-2.0
// What lowering to a hybrid DAE can say.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::dae::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "compile/dae/diagnostics.def"

} // namespace eventica::dae::diag
