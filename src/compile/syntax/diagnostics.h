// SPDX-License-Identifier: Apache-2.0
// What lexer and parser can say.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::syntax::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "compile/syntax/diagnostics.def"

} // namespace eventica::syntax::diag
