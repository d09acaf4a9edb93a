// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: when two constants are one. Unlike `==` on values it tells 0.0 from -0.0,
// since 1/x and atan2 do, and finds a NaN again.
#pragma once

#include <cstddef>

#include "lib/value/value.h"

namespace eventica::expr {

bool identical(const value::Value& left, const value::Value& right);

/// Equal for identical values; needs no memory.
std::size_t identityHash(const value::Value& value);

} // namespace eventica::expr
