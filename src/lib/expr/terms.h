// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: Real expressions that are simplified as they are built. An invalid id
// stands for 0, so that what vanishes is never written.
#pragma once

#include <initializer_list>
#include <span>

#include "lib/expr/expr.h"

namespace eventica::expr {

/// Makes terms of one type, Real or an array of Real; operands may be of others, as with the
/// operator.
class Terms {
public:
    Terms(ExprPool& pool, TypeId type) : pool_(pool), type_(type) {}
    explicit Terms(ExprPool& pool) : Terms(pool, pool.types().real()) {}

    ExprPool& pool() { return pool_; }

    ExprId negative(ExprId a);
    ExprId sum(ExprId a, ExprId b);
    ExprId difference(ExprId a, ExprId b);
    ExprId product(ExprId a, ExprId b) { return product(a, value::Operation::Multiply, b); }
    /// With the operator that the original has: `*` or `.*`.
    ExprId product(ExprId a, value::Operation operation, ExprId b);
    ExprId quotient(ExprId a, ExprId b) { return quotient(a, value::Operation::Divide, b); }
    ExprId quotient(ExprId a, value::Operation operation, ExprId b);
    ExprId square(ExprId a);
    ExprId function(value::Builtin builtin, std::initializer_list<ExprId> arguments);
    ExprId noEvent(ExprId a) { return a.valid() ? function(value::Builtin::NoEvent, {a}) : a; }
    ExprId relation(ExprId a, value::Operation operation, ExprId b);
    /// The values of an `If` node replaced by others.
    ExprId choice(ExprId condition, ExprId a, ExprId b);
    /// Any node of the type, with 0 written out for operands that are invalid, of the type that the
    /// operand of `original` has.
    ExprId like(ExprId original, std::span<const ExprId> operands);

    /// 0 as an expression.
    ExprId written(ExprId a) { return written(a, type_); }
    ExprId written(ExprId a, TypeId type);
    ExprId real(double number) { return pool_.real(number); }

private:
    ExprId made(Kind kind, std::uint8_t code, std::int32_t payload,
                std::span<const ExprId> operands);
    ExprId binary(ExprId a, value::Operation operation, ExprId b);
    bool isNumber(ExprId id, double number) const;
    ExprId inNegation(ExprId id) const;

    ExprPool& pool_;
    TypeId type_;
};

} // namespace eventica::expr
