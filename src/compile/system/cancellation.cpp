// SPDX-License-Identifier: Apache-2.0
#include "compile/system/cancellation.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "lib/expr/rewrite.h"

namespace eventica::system {

namespace {

using expr::ExprId;
using expr::ExprPool;
using expr::Kind;
using expr::Node;
using value::Operation;

/// A difference below this part of its terms has hardly a correct digit.
constexpr double Rounding = 1e-14;

using Signs = std::uint8_t;
constexpr Signs Plus = 1;
constexpr Signs Minus = 2;
constexpr Signs Both = Plus | Minus;

Signs opposite(Signs signs) {
    return signs == Plus ? Minus : signs == Minus ? Plus : signs;
}

Signs product(Signs left, Signs right) {
    return left == Both || right == Both ? Both : left == right ? Plus : Minus;
}

bool isNumber(const ExprPool& pool, ExprId id) {
    return pool.isConstant(id) && pool.typeOf(id).base == expr::Base::Real;
}

Signs signsOf(const ExprPool& pool, ExprId id);

Signs signsOfBinary(const ExprPool& pool, const Node& node) {
    const Signs left = signsOf(pool, node.operands[0]);
    const Signs right = signsOf(pool, node.operands[1]);
    switch (node.operation()) {
    case Operation::Add:
        return left | right;
    case Operation::Subtract:
        return left | opposite(right);
    case Operation::Multiply:
    case Operation::Divide:
        return product(left, right);
    default:
        return Plus;
    }
}

Signs signsOf(const ExprPool& pool, ExprId id) {
    const Node& node = pool[id];
    if (isNumber(pool, id))
        return pool.valueOf(id).asReal() < 0.0 ? Minus : Plus;
    if (node.kind == Kind::Binary)
        return signsOfBinary(pool, node);
    if (node.kind == Kind::Unary && node.operation() == Operation::Negate)
        return opposite(signsOf(pool, node.operands[0]));
    if (node.kind != Kind::If)
        return Plus;
    Signs signs = signsOf(pool, node.operands.back());
    for (std::size_t i = 1; i + 1 < node.operands.size(); i += 2)
        signs |= signsOf(pool, node.operands[i]);
    return signs;
}

/// With a plus before each term.
ExprId added(ExprPool& pool, ExprId id) {
    expr::Rewriter rewriter(
        pool, [](ExprId) { return ExprId(); },
        [&](ExprId part) -> ExprId {
            const Node node = pool[part];
            if (isNumber(pool, part))
                return pool.real(std::abs(pool.valueOf(part).asReal()));
            if (node.kind == Kind::Unary && node.operation() == Operation::Negate)
                return node.operands[0];
            if (node.kind != Kind::Binary || node.operation() != Operation::Subtract)
                return part;
            return pool.make(Kind::Binary, static_cast<std::uint8_t>(Operation::Add), -1, node.type,
                             std::vector<ExprId>(node.operands.begin(), node.operands.end()));
        });
    return rewriter.rewrite(id);
}

} // namespace

bool hasBothSigns(const ExprPool& pool, ExprId id) {
    return signsOf(pool, id) == Both;
}

bool isCancelled(ExprPool& pool, ExprId id,
                 const std::function<std::optional<double>(ExprId)>& numberOf) {
    const std::optional<double> number = numberOf(id);
    if (!number)
        return false;
    const std::optional<double> terms = *number == 0.0 ? 1.0 : numberOf(added(pool, id));
    return terms && std::abs(*number) <= Rounding * std::abs(*terms);
}

} // namespace eventica::system
