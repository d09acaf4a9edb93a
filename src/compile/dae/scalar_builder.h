// SPDX-License-Identifier: Apache-2.0
// Inside compile/dae only: makes scalar expressions, simplified and of fitting types.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "compile/dae/parts.h"
#include "lib/expr/expr.h"

namespace eventica::dae {

/// Operands of arithmetic and relations get the same type: Integer becomes Real beside Real. 0 * x
/// is 0, so that a matrix with zeros does not couple what is independent.
class ScalarBuilder {
public:
    explicit ScalarBuilder(expr::ExprPool& pool) : pool_(pool) {}

    ExprId unary(value::Operation operation, ExprId operand);
    ExprId binary(value::Operation operation, ExprId left, ExprId right);
    ExprId builtin(value::Builtin builtin, TypeId type, std::span<const ExprId> operands);
    ExprId intrinsic(expr::Intrinsic intrinsic, TypeId type, std::span<const ExprId> operands,
                     std::int32_t payload = -1);

    ExprId add(ExprId left, ExprId right) { return binary(value::Operation::Add, left, right); }
    ExprId subtract(ExprId left, ExprId right) {
        return binary(value::Operation::Subtract, left, right);
    }
    ExprId multiply(ExprId left, ExprId right) {
        return binary(value::Operation::Multiply, left, right);
    }
    ExprId divide(ExprId left, ExprId right) {
        return binary(value::Operation::Divide, left, right);
    }
    ExprId negate(ExprId operand) { return unary(value::Operation::Negate, operand); }
    ExprId conjunction(ExprId left, ExprId right);
    ExprId disjunction(ExprId left, ExprId right);
    ExprId negation(ExprId operand);

    ExprId conditional(ExprId condition, ExprId value, ExprId otherwise);
    /// `if c1 then v1 elseif c2 then v2 … else otherwise`
    ExprId conditional(std::span<const std::pair<ExprId, ExprId>> branches, ExprId otherwise);

    ExprId asReal(ExprId scalar);
    /// As a scalar of another type of the same base, or Integer as Real.
    ExprId asType(ExprId scalar, TypeId type);
    /// An Integer that counts literals of enumerations, or false and true, from 1.
    ExprId asSubscript(ExprId scalar);

    /// `Index(array, place)`, with the place counted from 1.
    ExprId element(std::span<const ExprId> array, ExprId place);
    /// The subscript, as an expression that fails where it is not in 1 to `size`.
    ExprId withinSize(ExprId subscript, std::int64_t size);
    /// An array or record as one expression.
    ExprId whole(const Parts& parts);

    bool isTrue(ExprId id) const { return isTruth(id, true); }
    bool isFalse(ExprId id) const { return isTruth(id, false); }
    bool isNumber(ExprId id, double number) const;
    bool isReal(ExprId id) const { return pool_.typeOf(id).base == expr::Base::Real; }

private:
    bool isTruth(ExprId id, bool truth) const;
    ExprId assuming(ExprId condition, bool truth, ExprId value, int depth = 0);
    ExprId choice(ExprId condition, ExprId value, ExprId otherwise);
    bool isNegated(ExprId id, value::Operation operation) const;
    ExprId operand(ExprId id) const { return pool_[id].operands[0]; }
    ExprId shortened(value::Operation operation, ExprId left, ExprId right);
    ExprId shortenedSum(value::Operation operation, ExprId left, ExprId right);
    ExprId shortenedProduct(value::Operation operation, ExprId left, ExprId right);
    ExprId make(expr::Kind kind, std::uint8_t code, TypeId type, std::span<const ExprId> operands);
    ExprId wholeArray(std::span<const ExprId> scalars, TypeId element,
                      std::span<const std::int64_t> dimensions);

    expr::ExprPool& pool_;
};

} // namespace eventica::dae
