// SPDX-License-Identifier: Apache-2.0
// Values as Modelica text.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "lib/value/value.h"

namespace eventica::value {

/// The text of an enumeration literal, given the enumeration's type and the ordinal.
using LiteralText = std::function<std::string(std::int32_t type, std::int64_t ordinal)>;

/// Reads back as the same value: `{{1, 2}, {3, 4}}`, `"a\"b"`, `Point(x = 1.0, y = 0.5)`; an empty
/// array is a call of `fill`. Without `literalText` an enumeration value is `enumeration(2)`, for
/// people only.
std::string print(const Value& value, const LiteralText& literalText = {});

/// The fewest digits that read back as the same double; always with a point or an exponent.
std::string printReal(double value);

/// Quoted, with escape sequences.
std::string printString(std::string_view text);

} // namespace eventica::value
