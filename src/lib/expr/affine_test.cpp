// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "lib/expr/affine.h"
#include "lib/expr/random_expressions.h"
#include "lib/expr/test_host.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Value;

class Affine : public TestEvaluation {
public:
    ExprId x = pool.variable(VariableId(0), build.real);
    ExprId y = pool.variable(VariableId(1), build.real);
    ExprId r = pool.variable(VariableId(2), build.real);
    ExprId s = pool.variable(VariableId(3), build.real);
    ExprId one = pool.real(1.0);
    std::vector<ExprId> unknowns{x, y};

    bool isLinear(ExprId id) { return linearIn(pool, id, unknowns); }
    ExprId of(Builtin builtin, ExprId a) { return build.builtin(builtin, build.real, {a}); }
    double number(ExprId id) {
        if (!id.valid())
            return 0.0;
        Evaluator evaluator(pool, *this, limits);
        const value::Outcome outcome = evaluator.evaluate(id);
        return outcome ? outcome.value().asReal() : std::nan("");
    }
};

TEST_F(Affine, SeesWhatIsLinear) {
    EXPECT_TRUE(isLinear(r));
    EXPECT_TRUE(isLinear(x));
    EXPECT_TRUE(isLinear(build.add(build.multiply(r, x), build.multiply(y, of(Builtin::Sin, r)))));
    EXPECT_TRUE(isLinear(build.binary(x, Operation::Divide, r)));
    EXPECT_FALSE(isLinear(build.binary(r, Operation::Divide, x)));
    EXPECT_FALSE(isLinear(build.multiply(x, y)));
    EXPECT_FALSE(isLinear(of(Builtin::Sin, x)));
    EXPECT_FALSE(isLinear(of(Builtin::Floor, x)));
    EXPECT_FALSE(isLinear(of(Builtin::Abs, x)));
    EXPECT_FALSE(isLinear(build.call(1, build.real, {x})));
    EXPECT_TRUE(isLinear(build.call(1, build.real, {r})));
}

TEST_F(Affine, AllowsConditionsThatAreFreeOfUnknowns) {
    const ExprId free = build.binary(r, Operation::Less, one);
    const ExprId bound = build.binary(x, Operation::Less, one);
    EXPECT_TRUE(isLinear(build.choice({free, x, build.multiply(r, y)})));
    EXPECT_FALSE(isLinear(build.choice({bound, x, y})));
    EXPECT_FALSE(isLinear(build.choice({free, build.multiply(x, y), y})));
    EXPECT_TRUE(isLinear(build.builtin(Builtin::SemiLinear, build.real, {r, x, y})));
    EXPECT_FALSE(isLinear(build.builtin(Builtin::SemiLinear, build.real, {x, r, y})));
}

TEST_F(Affine, DoesNotLookIntoThePast) {
    for (const Intrinsic intrinsic : {Intrinsic::Pre, Intrinsic::Der, Intrinsic::Previous}) {
        const ExprId past = build.intrinsic(intrinsic, build.real, {x});
        EXPECT_TRUE(isLinear(build.multiply(past, x)));
        EXPECT_EQ(DependenceOn(pool, unknowns).of(past), Dependence::None);
    }
    const ExprId delayed = build.intrinsic(Intrinsic::Delayed, build.real, {x, one, one});
    EXPECT_EQ(DependenceOn(pool, unknowns).of(build.multiply(delayed, r)), Dependence::None);
    const ExprId fromUnknownTime = build.intrinsic(Intrinsic::Delayed, build.real, {r, x, one});
    EXPECT_EQ(DependenceOn(pool, unknowns).of(fromUnknownTime), Dependence::Nonlinear);
    const ExprId der = build.intrinsic(Intrinsic::Der, build.real, {x});
    const std::vector<ExprId> derivative{der};
    EXPECT_EQ(DependenceOn(pool, derivative).of(build.multiply(x, der)), Dependence::Affine);
    const ExprId p = pool.variable(VariableId(9), build.boolean);
    const std::vector<ExprId> truth{p};
    const ExprId edge = build.intrinsic(Intrinsic::Edge, build.boolean, {p});
    EXPECT_EQ(DependenceOn(pool, truth).of(edge), Dependence::Nonlinear);
}

TEST_F(Affine, CollectsCoefficients) {
    // r (x - 2 y) + s - x / r
    const ExprId id = build.subtract(
        build.add(build.multiply(r, build.subtract(x, build.multiply(pool.real(2.0), y))), s),
        build.binary(x, Operation::Divide, r));
    const AffineForm form = coefficients(pool, id, unknowns);
    ASSERT_TRUE(form.isAffine);
    EXPECT_EQ(form.factors[0], build.subtract(r, build.binary(one, Operation::Divide, r)));
    EXPECT_EQ(form.factors[1], build.multiply(r, pool.real(-2.0)));
    EXPECT_EQ(form.constant, s);
    EXPECT_FALSE(coefficients(pool, build.multiply(x, x), unknowns).isAffine);
}

TEST_F(Affine, SaysThatNothingIsThere) {
    const AffineForm form = coefficients(pool, build.multiply(r, x), unknowns);
    EXPECT_EQ(form.factors[0], r);
    EXPECT_FALSE(form.factors[1].valid());
    EXPECT_FALSE(form.constant.valid());
}

TEST_F(Affine, AddsUpToTheSameValue) {
    RandomExpressions random(build, {x, y}, 1);
    const std::vector<ExprId> factors{r, s, pool.real(3.0), build.add(r, s), of(Builtin::Exp, r)};
    for (int round = 0; round < 3000; ++round) {
        const ExprId id = random.affine(1 + static_cast<int>(random.below(5)), factors);
        for (std::int32_t i = 0; i < 4; ++i)
            variables.insert_or_assign(i, Value::real(random.number()));
        const AffineForm form = coefficients(pool, id, unknowns);
        ASSERT_TRUE(form.isAffine);
        for (const ExprId part : {form.factors[0], form.factors[1], form.constant})
            EXPECT_TRUE(!part.valid() || DependenceOn(pool, unknowns).isFree(part));
        const double sum = number(form.factors[0]) * number(x) +
                           number(form.factors[1]) * number(y) + number(form.constant);
        const double expected = number(id);
        if (std::isfinite(expected) && std::isfinite(sum)) {
            EXPECT_NEAR(sum, expected, 1e-7 * std::max(1.0, std::fabs(expected)));
        }
    }
}

TEST_F(Affine, TakesExpressionsOfAnyDepth) {
    ExprId deep = x;
    for (int i = 0; i < 100000; ++i)
        deep = build.add(build.multiply(r, deep), s);
    EXPECT_TRUE(isLinear(deep));
    EXPECT_TRUE(coefficients(pool, deep, unknowns).isAffine);
}

} // namespace
} // namespace eventica::expr
