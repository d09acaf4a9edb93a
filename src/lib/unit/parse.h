// SPDX-License-Identifier: Apache-2.0
// Unit expressions of Modelica (MLS chapter 19): `N.m`, `J/(kg.K)`, `kg.m.s-2`, `V/Hz(1/2)`.
#pragma once

#include <optional>
#include <string_view>

#include "lib/unit/unit.h"

namespace eventica::unit {

/// Nothing for a text that is no unit expression, or that has a symbol nobody knows.
std::optional<Unit> parse(std::string_view text);

} // namespace eventica::unit
