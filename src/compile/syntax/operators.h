// SPDX-License-Identifier: Apache-2.0
// Operators and what binds tighter (MLS 3.2), shared by parser and printer.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "compile/syntax/nodes.h"
#include "compile/syntax/token.h"

namespace eventica::syntax {

/// Precedence, loosest first. A construct of one level may stand as an operand of a looser one
/// without parentheses.
enum class Level : std::uint8_t {
    If,
    Range,
    Or,
    And,
    Not,
    Relation,
    Additive, ///< also a signed term: `-a * b` is `-(a * b)`
    Multiplicative,
    Power,
    Primary,
};

constexpr Level tighter(Level level) {
    return static_cast<Level>(static_cast<int>(level) + 1);
}

/// Only one such operator may stand between operands: neither `a < b < c` nor `a ^ b ^ c`.
constexpr bool isNonAssociative(Level level) {
    return level == Level::Relation || level == Level::Power;
}

Level levelOf(Operator op);
Level levelOf(UnaryOperator op);
Level levelOf(const Expr& expr);

std::string_view spelling(Operator op);
std::string_view spelling(UnaryOperator op);

/// The operator that a token stands for between, or before, operands.
std::optional<Operator> binaryOperator(TokenKind token);
std::optional<UnaryOperator> unaryOperator(TokenKind token);

} // namespace eventica::syntax
