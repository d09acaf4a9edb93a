// SPDX-License-Identifier: Apache-2.0
#include "compile/syntax/operators.h"

#include <array>
#include <cstddef>

namespace eventica::syntax {
namespace {

struct Row {
    TokenKind token;
    Level level;
};

constexpr std::array Rows = {
#define EVENTICA_OPERATOR(NAME, TOKEN, LEVEL) Row{TokenKind::TOKEN, Level::LEVEL},
#include "compile/syntax/operators.def"
};

constexpr std::array UnaryTokens = {TokenKind::Plus, TokenKind::Minus, TokenKind::DotPlus,
                                    TokenKind::DotMinus, TokenKind::Not};

constexpr auto TokenKinds = static_cast<std::size_t>(TokenKind::Panic) + 1;

/// For every token the operator it stands for: the parser asks after every operand.
constexpr auto makeOperatorTable() {
    std::array<std::optional<Operator>, TokenKinds> table{};
    for (std::size_t i = 0; i < Rows.size(); ++i)
        table[static_cast<std::size_t>(Rows[i].token)] = static_cast<Operator>(i);
    return table;
}

constexpr auto OperatorTable = makeOperatorTable();

} // namespace

Level levelOf(Operator op) {
    return Rows[static_cast<std::size_t>(op)].level;
}

Level levelOf(UnaryOperator op) {
    return op == UnaryOperator::Not ? Level::Not : Level::Additive;
}

Level levelOf(const Expr& expr) {
    switch (expr.kind) {
    case ExprKind::IfExpression:
        return Level::If;
    case ExprKind::Range:
        return Level::Range;
    case ExprKind::Operation:
        return levelOf(static_cast<const Operation&>(expr).rest.front().op);
    case ExprKind::UnaryOperation:
        return levelOf(static_cast<const UnaryOperation&>(expr).op);
    default:
        return Level::Primary;
    }
}

std::string_view spelling(Operator op) {
    return spelling(Rows[static_cast<std::size_t>(op)].token);
}

std::string_view spelling(UnaryOperator op) {
    return spelling(UnaryTokens[static_cast<std::size_t>(op)]);
}

std::optional<Operator> binaryOperator(TokenKind token) {
    return OperatorTable[static_cast<std::size_t>(token)];
}

std::optional<UnaryOperator> unaryOperator(TokenKind token) {
    for (std::size_t i = 0; i < UnaryTokens.size(); ++i) {
        if (UnaryTokens[i] == token)
            return static_cast<UnaryOperator>(i);
    }
    return std::nullopt;
}

} // namespace eventica::syntax
