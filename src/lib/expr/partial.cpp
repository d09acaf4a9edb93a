// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/partial.h"

#include <array>
#include <cmath>
#include <limits>

#include "lib/expr/rewrite.h"
#include "lib/value/elementary.h"

namespace eventica::expr {

namespace {

/// The number that an operand always is, 0 if it is not constant.
double constantOf(const ExprPool& pool, ExprId id) {
    const bool isNumber =
        pool.isConstant(id) && pool.valueOf(id).isScalar() && pool.valueOf(id).isNumeric();
    return isNumber ? pool.valueOf(id).asReal() : 0.0;
}

} // namespace

bool isPartial(const ExprPool& pool, ExprId id) {
    const Node& node = pool[id];
    if (node.kind == Kind::Binary && node.operation() == value::Operation::Divide)
        return constantOf(pool, node.operands[1]) == 0.0;
    if (node.kind == Kind::Binary && node.operation() == value::Operation::Power) {
        const double exponent = constantOf(pool, node.operands[1]);
        return exponent <= 0.0 || exponent != std::floor(exponent);
    }
    return node.kind == Kind::Builtin &&
           value::domainOf(node.builtin()) != value::Domain::Everywhere;
}

bool containsPartial(const ExprPool& pool, ExprId root) {
    bool isFound = false;
    forEachNode(pool, root, [&](ExprId id) { isFound = isFound || isPartial(pool, id); });
    return isFound;
}

/// abs(x) <= ∞, or the largest number.
ExprId asksForNumber(ExprPool& pool, ExprId id, bool isFinite) {
    using Limits = std::numeric_limits<double>;
    const std::array operand{id};
    const ExprId size = pool.make(Kind::Builtin, static_cast<std::uint8_t>(value::Builtin::Abs), -1,
                                  pool.types().real(), operand);
    const std::array sides{size, pool.real(isFinite ? Limits::max() : Limits::infinity())};
    return pool.make(Kind::Binary, static_cast<std::uint8_t>(value::Operation::LessEqual), -1,
                     pool.types().boolean(), sides);
}

ExprId askedNumber(const ExprPool& pool, ExprId condition) {
    const Node& node = pool[condition];
    if (node.kind != Kind::Binary || node.operation() != value::Operation::LessEqual)
        return {};
    const Node& left = pool[node.operands[0]];
    const bool isAsked = left.kind == Kind::Builtin && left.builtin() == value::Builtin::Abs &&
                         constantOf(pool, node.operands[1]) >= std::numeric_limits<double>::max();
    return isAsked ? left.operands[0] : ExprId();
}

} // namespace eventica::expr
