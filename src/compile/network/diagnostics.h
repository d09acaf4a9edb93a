// SPDX-License-Identifier: Apache-2.0
// What can be said about models as networks.
#pragma once

#include "lib/diag/diagnostic.h"

namespace eventica::network::diag {

using eventica::diag::Kind;
using eventica::diag::Severity;

#define EVENTICA_DIAG(CODE, NAME, SEVERITY, MLS, FORMAT) \
    inline constexpr Kind NAME{#CODE, #NAME, Severity::SEVERITY, MLS, FORMAT};
#include "compile/network/diagnostics.def"

} // namespace eventica::network::diag
