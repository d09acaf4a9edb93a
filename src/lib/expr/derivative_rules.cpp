// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/derivative_rules.h"

#include <cmath>
#include <vector>

#include "lib/expr/differentiate.h"
#include "lib/expr/simplify.h"
#include "lib/expr/terms.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;

/// In comments `u`, `v`, `w` are operands, `u'` their derivatives.
class Rules {
public:
    Rules(ExprPool& pool, ExprId id, std::span<const ExprId> derivatives)
        : pool_(pool), id_(id), node_(pool[id]), derivatives_(derivatives),
          terms_(pool, pool[id].type) {}

    ExprId derivative() {
        switch (node_.kind) {
        case Kind::Unary:
            return node_.operation() == Operation::Negate ? terms_.negative(d(0)) : d(0);
        case Kind::Binary:
            return binary();
        case Kind::Builtin:
            return builtin();
        case Kind::Reduction:
            return node_.builtin() == Builtin::Sum ? withSameRest() : NoDerivative;
        case Kind::Cast:
        case Kind::Index:
        case Kind::Field:
        case Kind::Record:
        case Kind::Array:
        case Kind::Comprehension:
        case Kind::If:
            return withSameRest();
        default:
            return NoDerivative;
        }
    }

private:
    ExprId operand(std::size_t at) const { return node_.operands[at]; }
    ExprId d(std::size_t at) const { return derivatives_[at]; }
    bool isScalar(ExprId id) const { return pool_.typeOf(id).dimensions.empty(); }
    ExprId one() { return terms_.real(1.0); }
    ExprId zero() { return terms_.real(0.0); }

    /// What is linear in what is differentiated: the same node of the derivatives.
    ExprId withSameRest() {
        std::vector<ExprId> operands(derivatives_.begin(), derivatives_.end());
        for (std::size_t i = 0; i < operands.size(); ++i)
            if (!isDifferentiated(pool_, id_, i))
                operands[i] = operand(i);
        return terms_.like(id_, operands);
    }

    // ---- operators
    ExprId binary() {
        const Operation operation = node_.operation();
        switch (operation) {
        case Operation::Add:
            return terms_.sum(d(0), d(1));
        case Operation::Subtract:
            return terms_.difference(d(0), d(1));
        case Operation::ElementAdd:
        case Operation::ElementSubtract:
            return isScalar(id_) ? elementwiseOfScalars(operation) : withSameRest();
        case Operation::Multiply:
        case Operation::ElementMultiply:
            return terms_.sum(terms_.product(d(0), operation, operand(1)),
                              terms_.product(operand(0), operation, d(1)));
        case Operation::Divide:
        case Operation::ElementDivide:
            return division(operation);
        case Operation::Power:
        case Operation::ElementPower:
            return isScalar(id_) ? power() : NoDerivative;
        default:
            return NoDerivative;
        }
    }

    ExprId elementwiseOfScalars(Operation operation) {
        return operation == Operation::ElementAdd ? terms_.sum(d(0), d(1))
                                                  : terms_.difference(d(0), d(1));
    }

    /// (u' - (u / v) v') / v
    ExprId division(Operation operation) {
        if (!d(1).valid())
            return terms_.quotient(d(0), operation, operand(1));
        if (!isScalar(operand(1)))
            return NoDerivative;
        const ExprId numerator = terms_.difference(d(0), terms_.product(id_, d(1)));
        return terms_.quotient(numerator, operation, operand(1));
    }

    /// u^v: v u^(v - 1) u' + u^v log(u) v'
    ExprId power() { return terms_.sum(terms_.product(powerByBase(), d(0)), powerByExponent()); }

    /// v u^(v - 1). A number as exponent is lowered here, so that 0^0 does not arise from u^1.
    ExprId powerByBase() {
        if (!d(0).valid())
            return {};
        const ExprId exponent = operand(1);
        const TypeId type = pool_[exponent].type;
        Terms exponents(pool_, type);
        const ExprId lowered =
            exponents.difference(exponent, pool_.constant(value::Value::integer(1), type));
        if (!lowered.valid())
            return one();
        const ExprId operands[] = {operand(0), lowered};
        const ExprId raised =
            simplifyNode(pool_, pool_.make(Kind::Binary, node_.code, -1, node_.type, operands));
        return terms_.product(asReal(exponent), raised);
    }

    ExprId asReal(ExprId number) {
        return pool_.isConstant(number)
                   ? pool_.constant(pool_.valueOf(number), pool_.types().real())
                   : number;
    }

    /// u^v log(u) goes to 0 with u.
    ExprId powerByExponent() {
        if (!d(1).valid())
            return {};
        const ExprId base = operand(0);
        const ExprId slope =
            terms_.product(terms_.product(id_, terms_.function(Builtin::Log, {base})), d(1));
        if (pool_.isConstant(base))
            return pool_.valueOf(base).asReal() > 0.0 ? slope : ExprId();
        return terms_.noEvent(
            terms_.choice(terms_.relation(base, Operation::Greater, zero()), slope, {}));
    }

    // ---- functions
    ExprId builtin() {
        switch (node_.builtin()) {
        case Builtin::NoEvent:
        case Builtin::Homotopy:
        case Builtin::Scalar:
        case Builtin::Vector:
        case Builtin::Matrix:
        case Builtin::Diagonal:
        case Builtin::Fill:
        case Builtin::Cat:
        case Builtin::Promote:
        case Builtin::Sum:
        case Builtin::Transpose:
        case Builtin::Symmetric:
        case Builtin::Skew:
            return withSameRest();
        case Builtin::OuterProduct:
        case Builtin::Cross:
            return bilinear();
        case Builtin::Smooth:
            return smooth();
        default:
            return isScalar(id_) ? scalarFunction() : NoDerivative;
        }
    }

    ExprId bilinear() {
        const auto with = [&](ExprId left, ExprId right) {
            return left.valid() && right.valid() ? terms_.function(node_.builtin(), {left, right})
                                                 : ExprId();
        };
        return terms_.sum(with(d(0), operand(1)), with(operand(0), d(1)));
    }

    /// The derivative is smooth once less.
    ExprId smooth() {
        const auto order = pool_.integerOf(operand(0));
        if (!order || *order < 1)
            return d(1);
        return terms_.function(Builtin::Smooth, {pool_.integer(*order - 1), d(1)});
    }

    ExprId scalarFunction() {
        switch (node_.builtin()) {
        case Builtin::Div:
        case Builtin::Ceil:
        case Builtin::Floor:
            return {};
        case Builtin::Mod:
            return remainder(terms_.function(
                Builtin::Floor, {terms_.written(terms_.quotient(operand(0), operand(1)))}));
        case Builtin::Rem:
            return remainder(terms_.function(Builtin::Div, {operand(0), operand(1)}));
        case Builtin::Atan2:
            return atan2();
        case Builtin::SemiLinear:
            return semiLinear();
        case Builtin::Min:
            return extremum(Operation::Less);
        case Builtin::Max:
            return extremum(Operation::Greater);
        default:
            return elementary();
        }
    }

    /// u - n v with a number n that jumps: u' - n v'
    ExprId remainder(ExprId times) { return terms_.difference(d(0), terms_.product(times, d(1))); }

    /// (v u' - u v') / (u^2 + v^2)
    ExprId atan2() {
        const ExprId u = operand(0);
        const ExprId v = operand(1);
        return terms_.quotient(terms_.difference(terms_.product(v, d(0)), terms_.product(u, d(1))),
                               terms_.written(terms_.sum(terms_.square(u), terms_.square(v))));
    }

    /// semiLinear(u, v, w) is `if u >= 0 then u v else u w` (MLS 3.7.4).
    ExprId semiLinear() {
        const auto branch = [&](std::size_t slope) {
            return terms_.sum(terms_.product(operand(slope), d(0)),
                              terms_.product(operand(0), d(slope)));
        };
        return terms_.choice(terms_.relation(operand(0), Operation::GreaterEqual, zero()),
                             branch(1), branch(2));
    }

    ExprId extremum(Operation operation) {
        if (node_.operands.size() != 2)
            return extremumOfArray(operation);
        return terms_.noEvent(
            terms_.choice(terms_.relation(operand(0), operation, operand(1)), d(0), d(1)));
    }

    /// min({u, v, …}): that of the first operand that is less than all that follow.
    ExprId extremumOfArray(Operation operation) {
        const Node& items = pool_[operand(0)];
        const Node& slopes = pool_[d(0)];
        if (items.kind != Kind::Array || slopes.kind != Kind::Array || !isScalar(items.operands[0]))
            return NoDerivative;
        ExprId best = items.operands.back();
        ExprId slope = slopes.operands.back();
        for (std::size_t i = items.operands.size() - 1; i-- > 0;) {
            const ExprId item = items.operands[i];
            slope =
                terms_.choice(terms_.relation(item, operation, best), slopes.operands[i], slope);
            best = terms_.function(node_.builtin(), {item, best});
        }
        return terms_.noEvent(slope);
    }

    /// Functions of one argument, in terms of which elementary.def writes derivatives.
    struct Slopes {
        Terms& terms;
        ExprId x;
        ExprId y;
        ExprId dx;

        ExprId times(ExprId slope) { return terms.product(slope, dx); }
        ExprId divided(ExprId divisor) { return terms.quotient(dx, terms.written(divisor)); }
        ExprId number(double value) { return terms.real(value); }
        ExprId negative(ExprId value) { return terms.negative(value); }
        ExprId sum(ExprId left, ExprId right) { return terms.sum(left, right); }
        ExprId difference(ExprId left, ExprId right) { return terms.difference(left, right); }
        ExprId product(ExprId left, ExprId right) { return terms.product(left, right); }
        ExprId square(ExprId value) { return terms.square(value); }
        ExprId root(ExprId value) { return terms.function(Builtin::Sqrt, {terms.written(value)}); }
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    ExprId text(ExprId value) { return terms.function(Builtin::name, {value}); }
#include "lib/value/elementary.def"
    };

    ExprId elementary() {
        Slopes a{terms_, operand(0), id_, d(0)};
        switch (node_.builtin()) {
        case Builtin::Abs:
            return a.times(signOf(a.x));
        case Builtin::Sqrt:
            return a.divided(a.product(a.number(2.0), a.y));
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    case Builtin::name:                                                \
        return derivative;
#include "lib/value/elementary.def"
        default:
            return NoDerivative;
        }
    }

    ExprId signOf(ExprId u) {
        const ExprId sign = pool_.make(Kind::Builtin, static_cast<std::uint8_t>(Builtin::Sign), -1,
                                       pool_.types().integer(), std::span(&u, 1));
        return pool_.make(Kind::Cast, 0, -1, pool_.types().real(), std::span(&sign, 1));
    }

    ExprPool& pool_;
    ExprId id_;
    const Node& node_;
    std::span<const ExprId> derivatives_;
    Terms terms_;
};

} // namespace

bool isDifferentiated(const ExprPool& pool, ExprId id, std::size_t operand) {
    const Node& node = pool[id];
    switch (node.kind) {
    case Kind::Intrinsic:
        return false;
    case Kind::Index:
    case Kind::Comprehension:
    case Kind::Reduction:
        return operand == 0;
    case Kind::If:
        return operand % 2 == 1 || operand + 1 == node.operands.size();
    case Kind::Builtin:
        switch (node.builtin()) {
        case Builtin::Smooth:
        case Builtin::Cat:
            return operand > 0;
        case Builtin::Fill:
        case Builtin::Promote:
        case Builtin::Size:
        case Builtin::Ndims:
            return operand == 0;
        default:
            return true;
        }
    default:
        return true;
    }
}

ExprId derivativeOfNode(ExprPool& pool, ExprId id, std::span<const ExprId> derivatives) {
    return Rules(pool, id, derivatives).derivative();
}

} // namespace eventica::expr
