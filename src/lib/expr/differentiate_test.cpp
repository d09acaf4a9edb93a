// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <optional>

#include "lib/expr/differentiate.h"
#include "lib/expr/random_expressions.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/test_host.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Value;

class Differentiate : public TestEvaluation {
public:
    ExprId x = pool.variable(VariableId(0), build.real);
    ExprId y = pool.variable(VariableId(1), build.real);
    ExprId z = pool.variable(VariableId(2), build.real);
    ExprId n = pool.variable(VariableId(3), build.integer);
    ExprId p = pool.variable(VariableId(4), build.boolean);
    ExprId one = pool.real(1.0);
    ExprId two = pool.real(2.0);

    /// With respect to x.
    ExprId slope(ExprId id) {
        const Differentiated result =
            differentiate(pool, id, [&](ExprId leaf) { return leaf == x ? one : ExprId(); });
        EXPECT_EQ(result.reason, "");
        return result.derivative;
    }
    std::string reason(ExprId id) {
        const Differentiated result =
            differentiate(pool, id, [&](ExprId leaf) { return leaf == x ? one : ExprId(); });
        EXPECT_FALSE(result.ok());
        return result.reason;
    }
    ExprId of(Builtin builtin, ExprId a) { return build.builtin(builtin, build.real, {a}); }
    ExprId power(ExprId a, ExprId b) { return build.binary(a, Operation::Power, b); }
    ExprId divide(ExprId a, ExprId b) { return build.binary(a, Operation::Divide, b); }

    std::optional<double> numberAt(ExprId id, double at) {
        variables.insert_or_assign(0, Value::real(at));
        Evaluator evaluator(pool, *this, limits);
        const value::Outcome outcome = evaluator.evaluate(id);
        if (!outcome || !std::isfinite(outcome.value().asReal()))
            return std::nullopt;
        return outcome.value().asReal();
    }

    /// By differences; nothing where the function is not smooth or too steep to tell.
    std::optional<double> differenceAt(ExprId id, double at) {
        const auto slopeBetween = [&](double from, double to) {
            const auto left = numberAt(id, from);
            const auto right = numberAt(id, to);
            const bool isTame = left && right && std::fabs(*right) < 1e6;
            return isTame ? (*right - *left) / (to - from) : std::nan("");
        };
        constexpr double Step = 1e-5;
        const double coarse = slopeBetween(at - 2 * Step, at + 2 * Step);
        const double fine = slopeBetween(at - Step, at + Step);
        const double bend = slopeBetween(at, at + Step) - slopeBetween(at - Step, at);
        const double scale = std::max(1.0, std::fabs(fine));
        const bool isSmooth = std::fabs(coarse - fine) < 1e-6 * scale && // false for NaN
                              std::fabs(bend) < 1e-2 * scale;
        return isSmooth ? std::optional(fine) : std::nullopt;
    }
};

TEST_F(Differentiate, AppliesTheRulesOfOperators) {
    EXPECT_EQ(slope(x), one);
    EXPECT_EQ(slope(y), pool.real(0.0));
    EXPECT_EQ(slope(pool.time()), pool.real(0.0));
    EXPECT_EQ(slope(build.add(x, y)), one);
    EXPECT_EQ(slope(build.subtract(y, x)), pool.real(-1.0));
    EXPECT_EQ(slope(build.negate(x)), pool.real(-1.0));
    EXPECT_EQ(slope(build.multiply(y, x)), y);
    EXPECT_EQ(slope(build.multiply(two, x)), two);
    EXPECT_EQ(slope(divide(x, y)), divide(one, y));
    EXPECT_EQ(slope(divide(one, x)), build.negate(divide(divide(one, x), x)));
}

TEST_F(Differentiate, LowersConstantExponents) {
    const auto to = [&](std::int64_t exponent) { return power(x, pool.integer(exponent)); };
    EXPECT_EQ(slope(to(0)), pool.real(0.0));
    EXPECT_EQ(slope(to(1)), one);
    EXPECT_EQ(slope(to(2)), build.multiply(two, x));
    EXPECT_EQ(slope(to(3)), build.multiply(pool.real(3.0), to(2)));
    EXPECT_EQ(slope(power(x, pool.real(2.0))), build.multiply(two, x));
    EXPECT_EQ(numberAt(slope(to(1)), 0.0), 1.0);
    EXPECT_EQ(numberAt(slope(to(2)), 0.0), 0.0);
}

TEST_F(Differentiate, DifferentiatesByExponents) {
    const ExprId general = power(y, x);
    EXPECT_EQ(slope(power(two, x)), build.multiply(power(two, x), pool.real(std::log(2.0))));
    variables.insert_or_assign(1, Value::real(0.0));
    EXPECT_EQ(numberAt(slope(general), 2.0), 0.0) << "0^x does not depend on x";
    variables.insert_or_assign(1, Value::real(3.0));
    EXPECT_DOUBLE_EQ(numberAt(slope(general), 2.0).value(), 9.0 * std::log(3.0));
}

TEST_F(Differentiate, AppliesTheChainRule) {
    const ExprId inner = build.multiply(two, x);
    EXPECT_EQ(slope(of(Builtin::Sin, inner)), build.multiply(of(Builtin::Cos, inner), two));
    EXPECT_EQ(slope(of(Builtin::Exp, x)), of(Builtin::Exp, x));
    EXPECT_EQ(slope(of(Builtin::Cos, x)), build.negate(of(Builtin::Sin, x)));
    EXPECT_EQ(slope(of(Builtin::Log, x)), divide(one, x));
}

TEST_F(Differentiate, KeepsConditions) {
    const ExprId positive = build.binary(x, Operation::Greater, y);
    EXPECT_EQ(slope(build.choice({positive, build.multiply(x, y), p, z, x})),
              build.choice({positive, y, p, pool.real(0.0), one}));
    EXPECT_EQ(slope(build.choice({positive, y, z})), pool.real(0.0));
}

TEST_F(Differentiate, KeepsSubscriptsAndWrappers) {
    const ExprId array = build.array({x, build.multiply(x, y), z});
    EXPECT_EQ(slope(build.index(array, {n}, build.real)),
              build.index(build.array({one, y, pool.real(0.0)}), {n}, build.real));
    EXPECT_EQ(slope(of(Builtin::NoEvent, build.multiply(x, y))), of(Builtin::NoEvent, y));
    const auto smooth = [&](std::int64_t order, ExprId id) {
        return build.builtin(Builtin::Smooth, build.real, {pool.integer(order), id});
    };
    EXPECT_EQ(slope(smooth(2, build.multiply(x, y))), smooth(1, y));
    EXPECT_EQ(slope(smooth(0, build.multiply(x, y))), y);
    EXPECT_EQ(slope(build.builtin(Builtin::Homotopy, build.real, {build.multiply(x, y), z})),
              build.builtin(Builtin::Homotopy, build.real, {y, pool.real(0.0)}));
}

TEST_F(Differentiate, TakesIntegersAndStepsAsConstant) {
    EXPECT_EQ(slope(of(Builtin::Floor, x)), pool.real(0.0));
    EXPECT_EQ(slope(build.builtin(Builtin::Div, build.real, {x, two})), pool.real(0.0));
    const ExprId sign = build.builtin(Builtin::Sign, build.integer, {x});
    EXPECT_EQ(slope(build.node(Kind::Cast, build.real, {sign})), pool.real(0.0));
    EXPECT_EQ(slope(build.multiply(x, build.node(Kind::Cast, build.real, {n}))),
              build.node(Kind::Cast, build.real, {n}));
}

TEST_F(Differentiate, AsksForLeavesOnce) {
    const ExprId der = build.intrinsic(Intrinsic::Der, build.real, {x});
    int asked = 0;
    const Differentiated result = differentiate(
        pool, build.add(build.multiply(x, x), build.add(pool.time(), der)), [&](ExprId leaf) {
            ++asked;
            if (leaf == x)
                return der;
            return leaf == pool.time() ? one : ExprId();
        });
    EXPECT_EQ(asked, 3);
    const ExprId product = build.multiply(der, x);
    EXPECT_EQ(result.derivative, build.add(build.add(product, build.multiply(x, der)), one));
}

TEST_F(Differentiate, SaysWhatItCannotDo) {
    const ExprId call = build.call(1, build.real, {x});
    EXPECT_EQ(reason(build.add(call, x)), "it calls a function whose derivative is not known");
    EXPECT_EQ(slope(build.multiply(build.call(1, build.real, {y}), x)),
              build.call(1, build.real, {y}));
    EXPECT_EQ(reason(build.builtin(Builtin::Product, build.real, {build.array({x, y})})),
              "the derivative of `product` is not known");
    Differentiator differentiator(pool, [](ExprId) { return NoDerivative; });
    EXPECT_EQ(differentiator.differentiate(build.negate(x)).obstacle, x);
    EXPECT_EQ(differentiator.differentiate(build.add(build.negate(x), y)).obstacle, x);
}

TEST_F(Differentiate, AsksAboutCalls) {
    const ExprId call = build.call(1, build.real, {x, n, y});
    Differentiator differentiator(
        pool, [&](ExprId leaf) { return leaf == x ? z : ExprId(); },
        [&](ExprId id, std::span<const ExprId> arguments) {
            EXPECT_EQ(id, call);
            EXPECT_EQ(arguments[0], z);
            EXPECT_FALSE(arguments[1].valid());
            EXPECT_FALSE(arguments[2].valid());
            return build.call(2, build.real, {x, z});
        });
    EXPECT_EQ(differentiator.differentiate(build.negate(call)).derivative,
              build.negate(build.call(2, build.real, {x, z})));
}

TEST_F(Differentiate, TakesTheDerivativeThatAValueBringsAlong) {
    // f(u) with f'(u, u') and f''(u, u', u''), of u = x * x
    const ExprId u = build.multiply(x, x);
    const auto derivativeOf = [&](ExprId id) {
        return build.intrinsic(Intrinsic::DerivativeOf, build.real, {id});
    };
    const auto with = [&](ExprId value, ExprId derivative) {
        return build.intrinsic(Intrinsic::WithDerivative, build.real, {value, derivative});
    };
    const ExprId first = build.call(2, build.real, {u, derivativeOf(u)});
    const ExprId second =
        build.call(3, build.real, {u, derivativeOf(u), derivativeOf(derivativeOf(u))});
    const ExprId f = with(build.call(1, build.real, {u}), with(first, second));
    const ExprId slopeOfU = slope(u);
    const ExprId once = slope(f);
    EXPECT_EQ(pool[once].operands[0], build.call(2, build.real, {u, slopeOfU}));
    EXPECT_EQ(slope(once), build.call(3, build.real, {u, slopeOfU, slope(slopeOfU)}));
    EXPECT_EQ(slope(with(y, derivativeOf(y))), pool.real(0.0));
    // What stands inside the derivative of something else has its arguments already.
    const ExprId inner = with(build.call(4, build.real, {u}), first);
    const ExprId product = build.multiply(inner, derivativeOf(u));
    const ExprId slopeOfProduct = slope(slope(with(build.call(1, build.real, {u}), product)));
    std::size_t found = 0;
    forEachNode(pool, slopeOfProduct, [&](ExprId id) {
        found += id == build.call(2, build.real, {u, slopeOfU}) ? 1U : 0U;
    });
    EXPECT_EQ(found, 1U);
    EXPECT_EQ(reason(build.call(1, build.real, {x})),
              "it calls a function whose derivative is not known");
}

TEST_F(Differentiate, DifferentiatesArraysThatAreLinearOrProducts) {
    const TypeId vector = build.vector(build.real, 2);
    const ExprId v = pool.variable(VariableId(5), vector);
    const ExprId w = pool.variable(VariableId(6), vector);
    const ExprId dv = pool.variable(VariableId(7), vector);
    const auto byV = [&](ExprId id) {
        return differentiate(pool, id, [&](ExprId leaf) { return leaf == v ? dv : ExprId(); })
            .derivative;
    };
    EXPECT_EQ(byV(build.index(v, {pool.integer(2)}, build.real)),
              build.index(dv, {pool.integer(2)}, build.real));
    const ExprId dot = pool.make(Kind::Binary, static_cast<std::uint8_t>(Operation::Multiply), -1,
                                 build.real, std::vector{v, w});
    EXPECT_EQ(byV(dot), pool.make(Kind::Binary, static_cast<std::uint8_t>(Operation::Multiply), -1,
                                  build.real, std::vector{dv, w}));
    const auto sum = [&](ExprId id) { return build.builtin(Builtin::Sum, build.real, {id}); };
    EXPECT_EQ(byV(sum(build.add(w, v))), sum(dv));
    EXPECT_EQ(byV(w), pool.constant(Value::realArray({2}, {0.0, 0.0})));
}

TEST_F(Differentiate, TakesExpressionsOfAnyDepth) {
    ExprId deep = x;
    for (int i = 0; i < 100000; ++i)
        deep = of(Builtin::Sin, build.add(deep, y));
    EXPECT_TRUE(slope(deep).valid());
    ExprId shared = x;
    for (int i = 0; i < 60; ++i)
        shared = build.multiply(build.add(shared, y), shared);
    const std::size_t before = pool.size();
    slope(shared);
    EXPECT_LT(pool.size() - before, 1000U);
}

TEST_F(Differentiate, AgreesWithDifferences) {
    RandomExpressions random(build, {x, x, y, pool.real(0.7)}, 1);
    int compared = 0;
    for (int round = 0; round < 20000; ++round) {
        const ExprId id = random.any(1 + static_cast<int>(random.below(4)));
        variables.insert_or_assign(1, Value::real(random.number()));
        const double at = random.number();
        const auto expected = differenceAt(id, at);
        if (!expected)
            continue;
        const ExprId derivative = slope(id);
        const auto got = numberAt(derivative, at);
        if (!got) // at a pole, or at the edge of a domain
            continue;
        ++compared;
        EXPECT_NEAR(*got, *expected, 1e-4 * std::max(1.0, std::fabs(*expected)))
            << "round " << round << " at " << at;
    }
    EXPECT_GT(compared, 5000);
}

} // namespace
} // namespace eventica::expr
