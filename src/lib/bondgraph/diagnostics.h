// SPDX-License-Identifier: Apache-2.0
// What can stand in the way of a causal bond graph.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::bondgraph::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "lib/bondgraph/diagnostics.def"

} // namespace eventica::bondgraph::diag
