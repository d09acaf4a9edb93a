// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/terms.h"

#include <algorithm>
#include <vector>

#include "lib/base/check.h"
#include "lib/expr/simplify.h"
#include "lib/expr/zero_value.h"

namespace eventica::expr {

using value::Operation;

bool Terms::isNumber(ExprId id, double number) const {
    if (!pool_.isConstant(id))
        return false;
    const value::Value& value = pool_.valueOf(id);
    return value.isNumeric() && value.isScalar() && value.asReal() == number;
}

/// `a` of `-a`, else invalid.
ExprId Terms::inNegation(ExprId id) const {
    const Node& node = pool_[id];
    const bool isNegation = node.kind == Kind::Unary && node.operation() == Operation::Negate;
    return isNegation ? node.operands[0] : ExprId();
}

ExprId Terms::made(Kind kind, std::uint8_t code, std::int32_t payload,
                   std::span<const ExprId> operands) {
    const ExprId result = simplifyNode(pool_, pool_.make(kind, code, payload, type_, operands));
    return isNumber(result, 0.0) ? ExprId() : result;
}

ExprId Terms::binary(ExprId a, Operation operation, ExprId b) {
    const ExprId operands[] = {a, b};
    return made(Kind::Binary, static_cast<std::uint8_t>(operation), -1, operands);
}

ExprId Terms::negative(ExprId a) {
    if (!a.valid())
        return a;
    return made(Kind::Unary, static_cast<std::uint8_t>(Operation::Negate), -1, std::span(&a, 1));
}

ExprId Terms::sum(ExprId a, ExprId b) {
    if (!a.valid() || !b.valid())
        return a.valid() ? a : b;
    if (const ExprId inner = inNegation(b); inner.valid())
        return difference(a, inner);
    if (const ExprId inner = inNegation(a); inner.valid())
        return difference(b, inner);
    return binary(a, Operation::Add, b);
}

ExprId Terms::difference(ExprId a, ExprId b) {
    if (!b.valid())
        return a;
    if (!a.valid())
        return negative(b);
    if (a == b)
        return {};
    if (const ExprId inner = inNegation(b); inner.valid())
        return sum(a, inner);
    return binary(a, Operation::Subtract, b);
}

ExprId Terms::product(ExprId a, Operation operation, ExprId b) {
    if (!a.valid() || !b.valid())
        return {};
    if (isNumber(a, 0.0) || isNumber(b, 0.0))
        return {};
    if (isNumber(a, -1.0))
        return negative(b);
    if (isNumber(b, -1.0))
        return negative(a);
    if (const ExprId inner = inNegation(a); inner.valid())
        return negative(product(inner, operation, b));
    if (const ExprId inner = inNegation(b); inner.valid())
        return negative(product(a, operation, inner));
    return binary(a, operation, b);
}

ExprId Terms::quotient(ExprId a, Operation operation, ExprId b) {
    if (!a.valid())
        return {};
    if (isNumber(b, -1.0))
        return negative(a);
    if (const ExprId inner = inNegation(a); inner.valid())
        return negative(quotient(inner, operation, b));
    return binary(a, operation, b);
}

ExprId Terms::square(ExprId a) {
    return a.valid() ? binary(a, Operation::Power, pool_.integer(2)) : a;
}

ExprId Terms::function(value::Builtin builtin, std::initializer_list<ExprId> arguments) {
    return made(Kind::Builtin, static_cast<std::uint8_t>(builtin), -1, arguments);
}

ExprId Terms::relation(ExprId a, Operation operation, ExprId b) {
    const ExprId operands[] = {a, b};
    return simplifyNode(pool_, pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1,
                                          pool_.types().boolean(), operands));
}

ExprId Terms::choice(ExprId condition, ExprId a, ExprId b) {
    if (a == b)
        return a;
    const ExprId operands[] = {condition, written(a), written(b)};
    return made(Kind::If, 0, -1, operands);
}

ExprId Terms::like(ExprId original, std::span<const ExprId> operands) {
    const Node& node = pool_[original];
    std::vector<ExprId> all;
    all.reserve(operands.size());
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const bool isMissing = !operands[i].valid() && node.operands[i].valid();
        all.push_back(isMissing ? written(operands[i], pool_[node.operands[i]].type) : operands[i]);
    }
    return made(node.kind, node.code, node.payload, all);
}

ExprId Terms::written(ExprId a, TypeId type) {
    if (a.valid())
        return a;
    // An Integer operand of something Real becomes a Real 0.
    Type wanted = pool_.types()[type];
    if (wanted.base == Base::Integer && pool_.types()[type_].base == Base::Real)
        wanted.base = Base::Real;
    const value::Outcome zero = zeroValue(pool_.types(), wanted);
    EVENTICA_CHECK(zero.ok(), "0 of a type that has none");
    return pool_.constant(zero.value(), pool_.types().intern(wanted));
}

} // namespace eventica::expr
