// SPDX-License-Identifier: Apache-2.0
// Crossing functions against the formulas they are made after, and what they promise.
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "compile/executable/crossings.h"
#include "lib/expr/test_host.h"

namespace eventica::executable {
namespace {

using dae::HeldKind;
using expr::ExprId;
using value::Value;

class Crossings : public expr::TestEvaluation {
protected:
    std::vector<double> functions(HeldKind kind, const Value& held, double left, double right = 0) {
        const bool isRelation = kind == HeldKind::Less || kind == HeldKind::LessEqual;
        const expr::TypeId type = isRelation                       ? build.boolean
                                  : kind == HeldKind::FloorInteger ? build.integer
                                                                   : build.real;
        dae::Held relation;
        relation.kind = kind;
        relation.left = pool.variable(expr::VariableId(0), build.real);
        if (isRelation)
            relation.right = pool.variable(expr::VariableId(1), build.real);
        const ExprId value = pool.variable(expr::VariableId(isRelation ? 2 : 3), type);
        variables.insert_or_assign(0, Value::real(left));
        variables.insert_or_assign(1, Value::real(right));
        variables.insert_or_assign(isRelation ? 2 : 3, held);
        std::vector<double> results;
        for (const ExprId function : crossingFunctions(pool, relation, value)) {
            expr::Evaluator evaluator(pool, *this, limits);
            results.push_back(evaluator.evaluate(function).value().asReal());
        }
        return results;
    }
    std::vector<double> functions(HeldKind kind, double z, double e) {
        return kind == HeldKind::FloorInteger
                   ? functions(kind, Value::integer(static_cast<std::int64_t>(z)), e)
                   : functions(kind, Value::real(z), e);
    }

    /// The next whole number is reached where the operand equals it.
    static constexpr double JustBelowZero = 1e-300;

    static double hysteresis(double left, double right = 0.0) {
        return 1e-14 + 1e-12 * (std::abs(left) + std::abs(right));
    }

    static bool suits(const std::vector<double>& crossings) {
        for (const double crossing : crossings)
            if (crossing < 0.0)
                return false;
        return true;
    }

    const std::vector<double> grid_{-3.0, -2.3, -1.0, -0.4, 0.0, 0.7, 1.0, 1.9, 2.0, 3.5};
};

TEST_F(Crossings, OfARelationAreItsDistanceAndTheHysteresis) {
    for (const HeldKind kind : {HeldKind::Less, HeldKind::LessEqual})
        for (const double a : grid_)
            for (const double b : grid_) {
                const auto whileTrue = functions(kind, Value::boolean(true), a, b);
                const auto whileFalse = functions(kind, Value::boolean(false), a, b);
                ASSERT_EQ(whileTrue.size(), 1U);
                ASSERT_EQ(whileFalse.size(), 1U);
                // Where both are equal, `<` is false and `<=` true: that is left a little later.
                const bool isStrict = kind == HeldKind::Less;
                EXPECT_DOUBLE_EQ(whileTrue[0], b - a + (isStrict ? 0.0 : hysteresis(a, b)));
                EXPECT_DOUBLE_EQ(whileFalse[0], a - b + (isStrict ? hysteresis(a, b) : 0.0));
            }
}

TEST_F(Crossings, OfARelationAreNegativeWhereItsValueIsWrong) {
    for (const double a : grid_)
        for (const double b : grid_) {
            if (a == b)
                continue;
            EXPECT_EQ(suits(functions(HeldKind::Less, Value::boolean(true), a, b)), a < b);
            EXPECT_EQ(suits(functions(HeldKind::Less, Value::boolean(false), a, b)), a > b);
        }
}

TEST_F(Crossings, OfARelationAreNotNegativeWhereItsSidesAreEqual) {
    for (const double a : grid_)
        for (const bool value : {false, true})
            EXPECT_TRUE(suits(functions(HeldKind::Less, Value::boolean(value), a, a))) << a;
}

TEST_F(Crossings, OfFloorFollowTheirFormulas) {
    for (const HeldKind kind : {HeldKind::Floor, HeldKind::FloorInteger})
        for (const double e : grid_)
            for (const double z : {-3.0, -1.0, 0.0, 1.0, 2.0}) {
                const auto found = functions(kind, z, e);
                ASSERT_EQ(found.size(), 2U);
                EXPECT_DOUBLE_EQ(found[0], z + 1.0 - e - JustBelowZero);
                EXPECT_DOUBLE_EQ(found[1], e - z + hysteresis(e));
            }
}

TEST_F(Crossings, OfCeilingFollowTheirFormulas) {
    for (const double e : grid_)
        for (const double z : {-3.0, -1.0, 0.0, 1.0, 2.0}) {
            const auto found = functions(HeldKind::Ceiling, z, e);
            ASSERT_EQ(found.size(), 2U);
            EXPECT_DOUBLE_EQ(found[0], z + hysteresis(e) - e);
            EXPECT_DOUBLE_EQ(found[1], e - z + 1.0 - JustBelowZero);
        }
}

TEST_F(Crossings, OfTruncationFollowTheirFormulas) {
    for (const double e : grid_)
        for (const double z : {-2.0, -1.0, 0.0, 1.0, 2.0}) {
            const auto found = functions(HeldKind::Truncation, z, e);
            ASSERT_EQ(found.size(), 2U);
            EXPECT_DOUBLE_EQ(found[0], z >= 1.0    ? z + 1.0 - e - JustBelowZero
                                       : z <= -1.0 ? z + hysteresis(e) - e
                                                   : 1.0 - e - JustBelowZero);
            EXPECT_DOUBLE_EQ(found[1], z >= 1.0    ? e - z + hysteresis(e)
                                       : z <= -1.0 ? e - z + 1.0 - JustBelowZero
                                                   : e + 1.0 - JustBelowZero);
        }
}

TEST_F(Crossings, OfFunctionsAreNegativeWhereTheirValueIsWrong) {
    struct Case {
        HeldKind kind;
        double (*function)(double);
    };
    for (const auto& [kind, function] :
         {Case{HeldKind::Floor, std::floor}, Case{HeldKind::Ceiling, std::ceil},
          Case{HeldKind::Truncation, std::trunc}})
        for (const double e : grid_)
            for (const double z : {-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0}) {
                const std::vector<double> crossings = functions(kind, z, e);
                EXPECT_EQ(suits(crossings), z == function(e)) << e << " " << z;
            }
}

TEST_F(Crossings, AreNotNegativeWhereAnEventHasJustBeenAndNothingMoves) {
    // The value has changed at the limit; the operand is still there, give or take rounding.
    const double below = std::nextafter(2.0, 0.0);
    const double above = std::nextafter(2.0, 3.0);
    EXPECT_TRUE(suits(functions(HeldKind::Floor, 2.0, below)));
    EXPECT_TRUE(suits(functions(HeldKind::Ceiling, 2.0, above)));
    EXPECT_TRUE(suits(functions(HeldKind::Truncation, 2.0, below)));
    EXPECT_TRUE(suits(functions(HeldKind::Truncation, -2.0, -below)));
    EXPECT_TRUE(suits(functions(HeldKind::Less, Value::boolean(false), below, 2.0)));
}

} // namespace
} // namespace eventica::executable
