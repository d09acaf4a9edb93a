// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "lib/expr/affine.h"
#include "lib/expr/random_expressions.h"
#include "lib/expr/solve_for.h"
#include "lib/expr/test_host.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;
using value::Value;

class SolveFor : public TestEvaluation {
public:
    ExprId x = pool.variable(VariableId(0), build.real);
    ExprId y = pool.variable(VariableId(1), build.real);
    ExprId r = pool.variable(VariableId(2), build.real); ///< a parameter
    ExprId i = pool.variable(VariableId(3), build.integer);
    ExprId j = pool.variable(VariableId(4), build.integer);
    ExprId b = pool.variable(VariableId(5), build.boolean);
    ExprId c = pool.variable(VariableId(6), build.boolean);
    ExprId one = pool.real(1.0);
    ExprId two = pool.real(2.0);

    Solution solved(ExprId left, ExprId right, ExprId unknown) {
        return solveFor(pool, left, right, unknown,
                        [](VariableId id) { return id == VariableId(2); });
    }
    void expect(const Solution& solution, Solvability quality, ExprId expression) {
        EXPECT_EQ(solution.quality, quality);
        EXPECT_EQ(solution.expression, expression);
    }
    void expectNot(ExprId left, ExprId right, ExprId unknown) {
        expect(solved(left, right, unknown), Solvability::Not, ExprId());
    }
    ExprId divide(ExprId a, ExprId d) { return build.binary(a, Operation::Divide, d); }
    ExprId of(Builtin builtin, ExprId a) { return build.builtin(builtin, build.real, {a}); }
};

TEST_F(SolveFor, UndoesOperators) {
    expect(solved(x, y, x), Solvability::Explicit, y);
    expect(solved(y, x, x), Solvability::Explicit, y);
    expect(solved(build.negate(x), y, x), Solvability::Explicit, build.negate(y));
    expect(solved(build.add(y, x), r, x), Solvability::Explicit, build.subtract(r, y));
    expect(solved(build.subtract(x, y), r, x), Solvability::Explicit, build.add(r, y));
    expect(solved(build.subtract(y, x), r, x), Solvability::Explicit, build.subtract(y, r));
    expect(solved(pool.real(0.0), build.subtract(y, x), x), Solvability::Explicit, y);
    expect(solved(of(Builtin::NoEvent, x), y, x), Solvability::Explicit, y);
}

TEST_F(SolveFor, TellsWhatItDividesBy) {
    expect(solved(build.multiply(two, x), y, x), Solvability::Divides, divide(y, two));
    expect(solved(build.multiply(pool.real(-1.0), x), y, x), Solvability::Explicit,
           build.negate(y));
    expect(solved(build.multiply(r, x), y, x), Solvability::Divides, divide(y, r));
    expect(solved(build.multiply(x, y), r, x), Solvability::MayFail, divide(r, y));
    expect(solved(divide(x, y), r, x), Solvability::Explicit, build.multiply(r, y));
    expect(solved(divide(one, x), r, x), Solvability::Divides, divide(one, r));
    expect(solved(divide(one, x), y, x), Solvability::MayFail, divide(one, y));
    const ExprId either = build.choice({b, r, two});
    expect(solved(build.multiply(either, x), y, x), Solvability::Divides, divide(y, either));
    EXPECT_EQ(solved(build.multiply(of(Builtin::Sin, r), x), y, x).quality, Solvability::Divides);
    EXPECT_EQ(solved(build.multiply(pool.time(), x), y, x).quality, Solvability::MayFail);
    expectNot(build.multiply(pool.real(0.0), x), y, x);
}

TEST_F(SolveFor, CollectsSeveralOccurrences) {
    // r x + y = x
    const Solution solution = solved(build.add(build.multiply(r, x), y), x, x);
    expect(solution, Solvability::Divides, build.negate(divide(y, build.subtract(r, one))));
    expect(solved(build.add(x, x), y, x), Solvability::Divides, divide(y, two));
    expect(solved(build.multiply(two, x), build.add(x, y), x), Solvability::Explicit, y);
    expectNot(build.add(x, y), build.add(x, r), x);
    expectNot(build.multiply(x, x), y, x);
    expectNot(build.add(of(Builtin::Sin, x), x), y, x);
    expectNot(build.add(of(Builtin::Floor, x), x), y, x);
    expectNot(y, r, x);
}

TEST_F(SolveFor, SolvesInEveryBranch) {
    expect(solved(build.choice({b, x, build.add(x, y)}), r, x), Solvability::Explicit,
           build.choice({b, r, build.subtract(r, y)}));
    expect(solved(build.choice({b, build.multiply(r, x), c, x, build.negate(x)}), y, x),
           Solvability::Divides, build.choice({b, divide(y, r), c, y, build.negate(y)}));
    expectNot(build.choice({b, x, y}), r, x);
    expectNot(build.choice({b, of(Builtin::Sin, x), x}), r, x);
    expectNot(build.choice({build.binary(x, Operation::Less, y), x, y}), r, x);
    // Linear, with a factor that depends on the condition.
    const ExprId sum = build.add(build.choice({b, x, y}), x);
    expect(solved(sum, r, x), Solvability::MayFail,
           divide(build.subtract(r, build.choice({b, pool.real(0.0), y})),
                  build.add(build.choice({b, one, pool.real(0.0)}), one)));
}

TEST_F(SolveFor, SolvesForDerivatives) {
    const ExprId der = build.intrinsic(Intrinsic::Der, build.real, {x});
    expect(solved(build.multiply(r, der), build.negate(x), der), Solvability::Divides,
           build.negate(divide(x, r)));
    const ExprId pre = build.intrinsic(Intrinsic::Pre, build.real, {x});
    expect(solved(x, build.add(pre, one), x), Solvability::Explicit, build.add(pre, one));
}

TEST_F(SolveFor, SolvesForTruthValues) {
    const auto negated = [&](ExprId id) { return build.unary(Operation::Not, id); };
    expect(solved(b, c, b), Solvability::Explicit, c);
    expect(solved(negated(b), c, b), Solvability::Explicit, negated(c));
    expect(solved(b, negated(c), c), Solvability::Explicit, negated(b));
    expect(solved(negated(b), negated(c), b), Solvability::Explicit, c);
    expectNot(build.binary(b, Operation::And, c), c, b);
    expectNot(b, build.binary(b, Operation::Or, c), b);
}

TEST_F(SolveFor, SolvesForIntegersWithoutDividing) {
    expect(solved(i, j, i), Solvability::Explicit, j);
    expect(solved(build.negate(i), j, i), Solvability::Explicit, build.negate(j));
    expect(solved(build.add(i, pool.integer(1)), j, i), Solvability::Explicit,
           build.subtract(j, pool.integer(1)));
    expectNot(build.multiply(pool.integer(2), i), j, i);
    const auto real = [&](ExprId id) { return build.node(Kind::Cast, build.real, {id}); };
    expect(solved(real(i), real(j), i), Solvability::Explicit, j);
    expect(solved(real(i), pool.real(3.0), i), Solvability::Explicit, pool.integer(3));
    expectNot(real(i), pool.real(3.5), i);
    expectNot(real(i), y, i);
}

TEST_F(SolveFor, GivesTheTypeOfTheUnknown) {
    expect(solved(x, i, x), Solvability::Explicit, build.node(Kind::Cast, build.real, {i}));
    expect(solved(x, pool.integer(2), x), Solvability::Explicit, two);
    const auto colour = pool.types().internEnumeration({"Colour", {"red", "green"}});
    const ExprId e = pool.variable(VariableId(7), pool.types().enumeration(colour));
    const ExprId red = pool.constant(Value::enumeration(colour.index(), 1));
    expect(solved(e, red, e), Solvability::Explicit, red);
}

TEST_F(SolveFor, SolvesWholeArraysBySigns) {
    const ExprId v = pool.variable(VariableId(8), build.vector(build.real, 2));
    const ExprId w = pool.variable(VariableId(9), build.vector(build.real, 2));
    expect(solved(build.add(v, w), w, v), Solvability::Explicit,
           pool.constant(Value::realArray({2}, {0.0, 0.0})));
    expect(solved(build.negate(v), w, v), Solvability::Explicit, build.negate(w));
    expectNot(build.multiply(r, v), w, v);
}

TEST_F(SolveFor, MakesBothSidesEqual) {
    RandomExpressions random(build, {x, y}, 1);
    const std::vector<ExprId> factors{y, r, two, build.add(y, r)};
    int solvedCount = 0;
    for (int round = 0; round < 5000; ++round) {
        const ExprId left = random.affine(static_cast<int>(random.below(5)), factors);
        const ExprId right = random.affine(static_cast<int>(random.below(4)), factors);
        const Solution solution = solved(left, right, x);
        if (solution.quality == Solvability::Not)
            continue;
        EXPECT_TRUE(DependenceOn(pool, std::vector{x}).isFree(solution.expression));
        variables.insert_or_assign(1, Value::real(random.number()));
        variables.insert_or_assign(2, Value::real(random.number()));
        Evaluator evaluator(pool, *this, limits);
        const value::Outcome found = evaluator.evaluate(solution.expression);
        if (!found || std::fabs(found.value().asReal()) > 1e5)
            continue;
        variables.insert_or_assign(0, found.value());
        const value::Outcome a = evaluator.evaluate(left);
        const value::Outcome d = evaluator.evaluate(right);
        if (!a || !d || std::fabs(a.value().asReal()) > 1e6)
            continue;
        ++solvedCount;
        EXPECT_NEAR(a.value().asReal(), d.value().asReal(), 1e-5) << "round " << round;
    }
    EXPECT_GT(solvedCount, 2000);
}

} // namespace
} // namespace eventica::expr
