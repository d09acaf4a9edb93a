// SPDX-License-Identifier: Apache-2.0
// What Modelica's operators do to values (MLS 3.4, 3.5, 3.6.1, 10.6).
#pragma once

#include <cstdint>
#include <string_view>

#include "lib/value/outcome.h"

namespace eventica::value {

/// The first three take one operand, all others two. `.+x` and `.-x` are `Plus` and `Negate`.
enum class Operation : std::uint8_t {
#define EVENTICA_OPERATION(name, text) name,
#include "lib/value/operations.def"
};

/// As written in Modelica.
std::string_view textOf(Operation operation);

Outcome apply(Operation operation, const Value& operand);

/// `and` and `or` want both operands; short-circuit evaluation is the caller's.
Outcome apply(Operation operation, const Value& left, const Value& right);

} // namespace eventica::value
