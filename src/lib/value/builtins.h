// SPDX-License-Identifier: Apache-2.0
// Modelica's built-in functions on values (MLS 3.7, 10.3, 10.4.2).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "lib/value/outcome.h"

namespace eventica::value {

enum class Builtin : std::uint8_t {
#define EVENTICA_BUILTIN(name, text, fewest, most) name,
#include "lib/value/builtins.def"
};

/// By the name written in Modelica.
std::optional<Builtin> builtinNamed(std::string_view name);
std::string_view textOf(Builtin builtin);

/// Calls with positional arguments. The options of `String` follow its first argument in the order
/// minimumLength, leftJustified, significantDigits (the last one for Real only). Functions of
/// numeric scalars apply to arrays element by element (MLS 12.4.6).
Outcome apply(Builtin builtin, std::span<const Value> arguments);

} // namespace eventica::value
