// SPDX-License-Identifier: Apache-2.0
// The elementary functions of one number: what elementary.def says of them.
#pragma once

#include <cstdint>

#include "lib/value/builtins.h"

namespace eventica::value {

/// Where a function of one number has a value.
enum class Domain : std::uint8_t { Everywhere, NotNegative, Positive, UpToOne };

/// Of elementary functions and `sqrt`; `Everywhere` for all others.
Domain domainOf(Builtin builtin);

struct Elementary {
    double (*function)(double); ///< not a number outside of the domain
    Domain domain;
};

/// Null if it is not elementary.
const Elementary* elementaryOf(Builtin builtin);

} // namespace eventica::value
