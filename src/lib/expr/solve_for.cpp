// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/solve_for.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "lib/expr/affine.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"
#include "lib/expr/terms.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;

// Conditions inside of conditions are solved one inside the other.
constexpr int DeepestConditions = 200;

class Solver {
public:
    Solver(ExprPool& pool, ExprId unknown, const IsParameter& isParameter)
        : pool_(pool), unknown_(unknown), isParameter_(isParameter),
          dependence_(pool, std::span(&unknown, 1)) {}

    Solution solve(ExprId left, ExprId right) {
        const bool isLeft = !dependence_.isFree(left);
        const bool isRight = !dependence_.isFree(right);
        if (isLeft && isRight)
            return linear({left, right});
        if (isLeft || isRight)
            return isolated(isLeft ? Equation{left, right} : Equation{right, left}, 0);
        return {};
    }

private:
    /// `inside` contains the unknown.
    struct Equation {
        ExprId inside;
        ExprId value;
        Solvability quality = Solvability::Explicit;
    };

    bool isReal() const { return pool_.typeOf(unknown_).base == Base::Real; }
    bool isFree(ExprId id) { return dependence_.isFree(id); }
    bool isScalar(ExprId id) const { return pool_.typeOf(id).dimensions.empty(); }

    // ---- undoing one operator after the other
    Solution isolated(Equation equation, int depth) {
        while (equation.inside != unknown_) {
            if (pool_[equation.inside].kind == Kind::If)
                return inBranches(equation, depth);
            const std::optional<Equation> next = undone(equation);
            if (!next)
                return linear(equation);
            equation = *next;
            if (equation.quality == Solvability::Not)
                return {};
        }
        return finished(equation.value, equation.quality);
    }

    std::optional<Equation> undone(const Equation& equation) {
        const Node& node = pool_[equation.inside];
        switch (node.kind) {
        case Kind::Unary:
            return Equation{node.operands[0], inverted(node, equation.value), equation.quality};
        case Kind::Binary:
            return undoneBinary(equation);
        case Kind::Cast:
            return undoneCast(equation);
        case Kind::Builtin:
            if (node.builtin() == Builtin::NoEvent || node.builtin() == Builtin::Smooth)
                return Equation{node.operands.back(), equation.value, equation.quality};
            return std::nullopt;
        default:
            return std::nullopt;
        }
    }

    ExprId inverted(const Node& node, ExprId value) {
        if (node.operation() == Operation::Plus)
            return value;
        const ExprId result =
            pool_.make(Kind::Unary, node.code, -1, pool_[value].type, std::span(&value, 1));
        return simplifyNode(pool_, result);
    }

    std::optional<Equation> undoneBinary(const Equation& equation) {
        const Node& node = pool_[equation.inside];
        const bool isLeft = !isFree(node.operands[0]);
        const ExprId inside = node.operands[isLeft ? 0 : 1];
        const ExprId other = node.operands[isLeft ? 1 : 0];
        // An Integer beside a Real: what it is equal to is not known to be an Integer.
        const bool isSameKind = pool_.typeOf(inside).base == pool_.types()[node.type].base;
        if (!isFree(other) || !isSameKind)
            return std::nullopt;
        Terms terms(pool_, node.type);
        const auto next = [&](ExprId value, Solvability quality = Solvability::Explicit) {
            return Equation{inside, terms.written(value), std::max(equation.quality, quality)};
        };
        const bool isDivisible = pool_.types()[node.type] == Type{};
        switch (node.operation()) {
        case Operation::Add:
            if (pool_.types()[node.type].base == Base::String)
                return std::nullopt;
            return next(terms.difference(equation.value, other));
        case Operation::Subtract:
            return next(isLeft ? terms.sum(equation.value, other)
                               : terms.difference(other, equation.value));
        case Operation::Multiply:
            if (!isDivisible)
                return std::nullopt;
            return next(terms.quotient(equation.value, other), divisorQuality(other));
        case Operation::Divide:
            if (!isDivisible)
                return std::nullopt;
            if (isLeft)
                return next(terms.product(equation.value, other));
            return next(terms.quotient(other, equation.value), divisorQuality(equation.value));
        default:
            return std::nullopt;
        }
    }

    std::optional<Equation> undoneCast(const Equation& equation) {
        const ExprId inside = pool_[equation.inside].operands[0];
        const TypeId type = pool_[inside].type;
        switch (pool_.types()[type].base) {
        case Base::Real:
            return Equation{inside, equation.value, equation.quality};
        case Base::Integer:
            if (const ExprId number = asInteger(equation.value); number.valid())
                return Equation{inside, number, equation.quality};
            return std::nullopt;
        case Base::Enumeration: {
            const ExprId value = equation.value;
            return Equation{inside, pool_.make(Kind::Cast, 0, -1, type, std::span(&value, 1)),
                            equation.quality};
        }
        default:
            return std::nullopt;
        }
    }

    /// A Real that is certainly an Integer, as an Integer.
    ExprId asInteger(ExprId value) {
        const Node& node = pool_[value];
        if (pool_.typeOf(value).base == Base::Integer)
            return value;
        if (node.kind == Kind::Cast && pool_.typeOf(node.operands[0]).base == Base::Integer)
            return node.operands[0];
        if (node.kind != Kind::Constant || !isScalar(value))
            return {};
        constexpr double Limit = 9007199254740992.0; // 2^53: all Integers up to here are Reals
        const double number = pool_.valueOf(value).asReal();
        if (std::floor(number) != number || std::fabs(number) > Limit)
            return {};
        return pool_.integer(static_cast<std::int64_t>(number));
    }

    /// Every branch must have a solution.
    Solution inBranches(const Equation& equation, int depth) {
        const Node& node = pool_[equation.inside];
        std::vector<ExprId> operands(node.operands.begin(), node.operands.end());
        Solvability quality = equation.quality;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            const bool isValue = i % 2 == 1 || i + 1 == operands.size();
            if (isValue == isFree(operands[i]))
                return {};
            if (!isValue)
                continue;
            const Solution branch =
                depth < DeepestConditions
                    ? isolated({operands[i], equation.value, quality}, depth + 1)
                    : Solution{};
            if (branch.quality == Solvability::Not)
                return {};
            quality = std::max(quality, branch.quality);
            operands[i] = branch.expression;
        }
        const ExprId choice = pool_.make(Kind::If, 0, -1, pool_[unknown_].type, operands);
        return {quality, simplifyNode(pool_, choice)};
    }

    // ---- a x + b = c x + d
    Solution linear(const Equation& equation) {
        if (!isReal() || !isScalar(unknown_) || !isScalar(equation.inside))
            return {};
        const std::span<const ExprId> unknowns(&unknown_, 1);
        const AffineForm left = coefficients(pool_, equation.inside, unknowns);
        const AffineForm right = coefficients(pool_, equation.value, unknowns);
        if (!left.isAffine || !right.isAffine)
            return {};
        Terms terms(pool_);
        const ExprId factor = terms.difference(left.factors[0], right.factors[0]);
        if (!factor.valid())
            return {};
        const ExprId constant = terms.difference(right.constant, left.constant);
        const Solvability quality = std::max(equation.quality, divisorQuality(factor));
        return finished(terms.written(terms.quotient(constant, factor)), quality);
    }

    Solution finished(ExprId value, Solvability quality) {
        const Type& have = pool_.typeOf(value);
        const Type& want = pool_.typeOf(unknown_);
        if (quality == Solvability::Not || have.dimensions.size() != want.dimensions.size())
            return {};
        if (have.base == want.base && have.id == want.id)
            return {quality, value};
        if (want.base != Base::Real || have.base != Base::Integer)
            return {};
        const TypeId type = pool_.types().intern({Base::Real, -1, have.dimensions});
        const ExprId cast = pool_.make(Kind::Cast, 0, -1, type, std::span(&value, 1));
        return {quality, simplifyNode(pool_, cast)};
    }

    // ---- what is divided by
    Solvability divisorQuality(ExprId divisor) {
        Solvability worst = Solvability::Explicit;
        std::vector<ExprId> factors{divisor};
        while (!factors.empty() && worst < Solvability::MayFail) {
            const ExprId factor = factors.back();
            factors.pop_back();
            worst = std::max(worst, splitFactor(factor, factors));
        }
        return worst;
    }

    /// Factors and branches are looked at one by one.
    Solvability splitFactor(ExprId id, std::vector<ExprId>& factors) {
        const Node& node = pool_[id];
        const auto split = [&](std::span<const ExprId> parts) {
            factors.insert(factors.end(), parts.begin(), parts.end());
            return Solvability::Explicit;
        };
        const bool isProduct =
            node.kind == Kind::Binary &&
            (node.operation() == Operation::Multiply || node.operation() == Operation::Divide);
        if (node.kind == Kind::Constant)
            return constantQuality(pool_.valueOf(id));
        if ((node.kind == Kind::Unary) || node.kind == Kind::Cast || isProduct)
            return split(node.operands);
        if (node.kind == Kind::Builtin &&
            (node.builtin() == Builtin::NoEvent || node.builtin() == Builtin::Smooth))
            return split(node.operands.last(1));
        if (node.kind == Kind::If) {
            for (std::size_t i = 1; i < node.operands.size(); i += 2)
                factors.push_back(node.operands[i]);
            return split(node.operands.last(1));
        }
        return isOfParameters(id) ? Solvability::Divides : Solvability::MayFail;
    }

    static Solvability constantQuality(const value::Value& value) {
        if (!value.isNumeric() || !value.isScalar())
            return Solvability::MayFail;
        const double number = value.asReal();
        if (number == 0.0 || std::isnan(number))
            return Solvability::Not;
        return std::fabs(number) == 1.0 ? Solvability::Explicit : Solvability::Divides;
    }

    bool isOfParameters(ExprId id) const {
        bool isFixed = true;
        forEachNode(pool_, id, [&](ExprId part) {
            const Node& node = pool_[part];
            if (node.kind == Kind::Variable)
                isFixed = isFixed && isParameter_ && isParameter_(VariableId(node.payload));
            else if (node.kind == Kind::Time || node.kind == Kind::Intrinsic ||
                     node.kind == Kind::Local)
                isFixed = false;
        });
        return isFixed;
    }

    ExprPool& pool_;
    ExprId unknown_;
    const IsParameter& isParameter_;
    DependenceOn dependence_;
};

} // namespace

Solution solveFor(ExprPool& pool, ExprId left, ExprId right, ExprId unknown,
                  const IsParameter& isParameter) {
    return Solver(pool, unknown, isParameter).solve(left, right);
}

} // namespace eventica::expr
