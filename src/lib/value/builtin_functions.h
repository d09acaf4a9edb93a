// SPDX-License-Identifier: Apache-2.0
// Inside lib/value only: one function for each line of builtins.def. Each may rely on the number of
// its arguments, and does not name itself in its errors.
#pragma once

#include <span>

#include "lib/value/outcome.h"

namespace eventica::value {

using Arguments = std::span<const Value>;

#define EVENTICA_BUILTIN(name, text, fewest, most) Outcome evaluate##name(Arguments arguments);
#include "lib/value/builtins.def"

} // namespace eventica::value
