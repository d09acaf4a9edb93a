// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/quantized/bend.h"
#include "simulate/quantized/newton.h"
#include "simulate/quantized/start_laws.h"

namespace eventica::quantized {
namespace {

class Square final : public network::LawFunction {
public:
    double value(std::span<const double> arguments) const override {
        return arguments[0] * arguments[0];
    }
    double linearized(std::span<const double> arguments,
                      std::span<double> partials) const override {
        partials[0] = 2 * arguments[0];
        return value(arguments);
    }
};

Curve squareOf(int unknown, int result, int row, const Square& function) {
    Curve curve;
    curve.row = row;
    curve.result = result;
    curve.arguments.push_back({.terms = {{unknown, 1.0}}, .constant = 0.0});
    curve.function = &function;
    return curve;
}

/// y0 + y1 = 6, y1 = y0²
TEST(OperatingPoint, IsFoundWithItsTangent) {
    const Square square;
    const Curves curves{squareOf(0, 1, 1, square)};
    sparse::Matrix matrix =
        sparse::assemble(2, {{0, 0, 1.0}, {0, 1, 1.0}, {1, 0, 0.0}, {1, 1, 1.0}});
    Newton newton(curves, {None, None});
    Tangents tangents = guessedTangents(curves, 1);
    ASSERT_TRUE(newton.solve(matrix, {.drive = {6.0, 0.0}, .constants = {0.0, 0.0}}, tangents));
    const double root = newton.unknowns()[0];
    EXPECT_NEAR(root + root * root, 6.0, 1e-9);
    EXPECT_NEAR(tangents[0].partials[0], 2 * root, 1e-4);
    EXPECT_NEAR(deviationOf(curves[0], tangents[0], {root + 0.1}, {0.0}), 0.01, 1e-4);
    // s = (0.1 + 2 s)²
    EXPECT_NEAR(deviationOf(curves[0], tangents[0], {root + 0.1}, {2.0}), 0.019098, 1e-4);
}

/// -exp(-170) + exp(a) - 1: nothing, but for rounding, of an argument of 1e-70.
class AlmostNothing final : public network::LawFunction {
public:
    double value(std::span<const double> arguments) const override {
        return std::exp(arguments[0]) - 1 - std::exp(-170.0);
    }
    double linearized(std::span<const double> arguments,
                      std::span<double> partials) const override {
        partials[0] = std::exp(arguments[0]);
        return value(arguments);
    }
};

/// Of a network at rest: y0 + 3 y1 = 0.
TEST(OperatingPoint, IsFoundAtRest) {
    const AlmostNothing function;
    Curves curves{squareOf(0, 1, 1, {})};
    curves[0].function = &function;
    sparse::Matrix matrix =
        sparse::assemble(2, {{0, 0, 1.0}, {0, 1, 3.0}, {1, 0, 0.0}, {1, 1, 1.0}});
    Newton newton(curves, {None, None});
    Tangents tangents = guessedTangents(curves);
    ASSERT_TRUE(newton.solve(matrix, {.drive = {0.0, 0.0}, .constants = {0.0, 0.0}}, tangents));
    EXPECT_NEAR(newton.unknowns()[0], 0.0, 1e-15);
}

TEST(Bend, IsPlannedForWhenItHasGoneTooFar) {
    Bend bend{.deviation = 1e-4, .length = signal::Never};
    const double after = bend.plan(1.0, {}, [](double time) { return time * time; });
    EXPECT_LE(after, 0.01);
    EXPECT_GT(after, 0.009);
    EXPECT_EQ(bend.plan(1.0, {}, [](double) { return 1.0; }), 0.0);
    EXPECT_EQ(Bend{}.plan(1.0, {}, [](double) { return 1.0; }), 1.0) << "nobody notices it";
}

TEST(Bend, SeesCurvesThatGoAwayAndComeBack) {
    // An argument that rises from 0 to 1 and falls to 0 again, with a curve that follows it.
    const auto argument = [](double time) { return 4 * time - 4 * time * time; };
    List<double> turns;
    addTurns(List<double>{0.0, 4.0, -4.0, 0.0}, turns);
    ASSERT_EQ(turns.count(), 1);
    EXPECT_DOUBLE_EQ(turns[0], 0.5);
    Bend bend{.deviation = 0.5, .length = signal::Never};
    const double after = bend.plan(1.0, turns, argument);
    EXPECT_LE(argument(after), 0.5);
    EXPECT_LT(after, 0.147);
    EXPECT_GT(after, 0.13);
}

TEST(Bend, FindsAllTurnsOfCubicPolynomials) {
    const auto turnsOf = [](const List<double>& polynomial) {
        List<double> turns;
        addTurns(polynomial, turns);
        std::ranges::sort(turns);
        return turns;
    };
    const List<double> both = turnsOf({7.0, 6.0, -4.5, 1.0}); // 3 (t - 1) (t - 2)
    ASSERT_EQ(both.count(), 2);
    EXPECT_NEAR(both[0], 1.0, 1e-12);
    EXPECT_NEAR(both[1], 2.0, 1e-12);
    EXPECT_TRUE(turnsOf({0.0, 1.0, 0.0, 1.0}).empty());
    EXPECT_TRUE(turnsOf({0.0, 1.0, 1.0, 0.0}).empty()) << "before the beginning";
    EXPECT_TRUE(turnsOf({1.0, 2.0, 0.0, 0.0}).empty());
}

TEST(InitialEquations, DetermineTheUnknownsThatMatterMost) {
    Underdetermined system(3);
    system.add({0.1, 2.0, 0.0}, 4.0);
    List<double> result;
    ASSERT_TRUE(system.solve(result));
    EXPECT_EQ(result, (List<double>{0.0, 2.0, 0.0}));
    system.add({0.2, 4.0, 0.0}, 1.0);
    EXPECT_FALSE(system.solve(result));
}

} // namespace
} // namespace eventica::quantized
