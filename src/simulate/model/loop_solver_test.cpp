// SPDX-License-Identifier: Apache-2.0
// Loops of models, solved where the models start and where they go.
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/model/loop_solver.h"
#include "simulate/model/test_running.h"

namespace eventica::model {
namespace {

class Loops : public RunningModels {};

TEST_F(Loops, AreSolvedAtOnceWhereTheyAreLinear) {
    const RunningModel& model = started(
        "model M Real a, b, c; equation a + b + c = 6; a - b + 2 * c = 5; 3 * a + b - c = 2; "
        "end M;");
    EXPECT_NEAR(model.value("a"), 1.0, 1e-13);
    EXPECT_NEAR(model.value("b"), 2.0, 1e-13);
    EXPECT_NEAR(model.value("c"), 3.0, 1e-13);
}

TEST_F(Loops, AreSolvedFromABadGuess) {
    const RunningModel& model = started("model M Real a(start = 1e15), b(start = -1e15); equation "
                                        "a + 3 * b = 7; 2 * a - b = 0; end M;");
    EXPECT_NEAR(model.value("a"), 1.0, 1e-12);
    EXPECT_NEAR(model.value("b"), 2.0, 1e-12);
}

TEST_F(Loops, KeepAConstantMatrixBetweenEvents) {
    RunningModel& model =
        started("model M Real x(start = 1, fixed = true), a, b, c; equation der(x) = -a; "
                "a + b + c = x; a - b + 2 * c = 2 * x; 3 * a + b - c = 0; end M;");
    double x = 1.0;
    double dx = 0.0;
    ASSERT_EQ(model.part.derivatives(0.0, &x, &dx), run::Evaluated::Well);
    const LoopStatistics before = model.system.loopStatistics();
    for (x = 0.0; x < 5.0; x += 1.0) {
        ASSERT_EQ(model.part.derivatives(0.0, &x, &dx), run::Evaluated::Well);
        EXPECT_NEAR(dx, -0.3 * x, 1e-13);
    }
    EXPECT_EQ(model.system.loopStatistics().solutions, before.solutions + 5);
    EXPECT_EQ(model.system.loopStatistics().factorizations, before.factorizations);
}

TEST_F(Loops, ComputeAMatrixThatChangesEveryTime) {
    RunningModel& model =
        started("model M Real x(start = 2, fixed = true), a, b, c; equation der(x) = a; "
                "a + x * b + c = 1; a * x - b + c = 2; a + b + x * c = 3; end M;");
    const std::int64_t before = model.system.loopStatistics().factorizations;
    for (const double x : {2.0, 3.0, 4.0}) {
        ASSERT_EQ(model.part.update(0.0, &x), run::Evaluated::Well);
        const double a = model.value("a");
        const double b = model.value("b");
        const double c = model.value("c");
        EXPECT_NEAR(a + x * b + c, 1.0, 1e-13);
        EXPECT_NEAR(a * x - b + c, 2.0, 1e-13);
        EXPECT_NEAR(a + b + x * c, 3.0, 1e-13);
    }
    EXPECT_GE(model.system.loopStatistics().factorizations, before + 3);
}

TEST_F(Loops, ConvergeWhereTheyAreNonlinear) {
    const RunningModel& model = started("model M Real a(start = 1), b; equation "
                                        "a + exp(b) = 3; sin(a) = b; end M;");
    const double a = model.value("a");
    const double b = model.value("b");
    EXPECT_NEAR(a + std::exp(b), 3.0, 1e-12);
    EXPECT_NEAR(std::sin(a), b, 1e-12);
}

TEST_F(Loops, ConvergeWhereWholeStepsGoTooFar) {
    const RunningModel& model = started("model M Real a(start = 30); equation atan(a) = 0.3; "
                                        "end M;");
    EXPECT_NEAR(model.value("a"), std::tan(0.3), 1e-10);
}

TEST_F(Loops, ConvergeWhereTheDerivativeVanishesAtTheStart) {
    const double a = started("model M Real a; equation a ^ 2 + a ^ 4 = 20; end M;").value("a");
    EXPECT_NEAR(std::abs(a), 2.0, 1e-10);
}

TEST_F(Loops, ConvergeWithUnknownsOfVeryDifferentSizes) {
    const RunningModel& model =
        started("model M Real p(start = 1e5, nominal = 1e5), m(start = 0, nominal = 1e-3); "
                "equation p - 1e5 = 1e9 * m * abs(m) + 1e3 * m; "
                "2e5 - p = 2e9 * m * abs(m) + 0.01 * p ^ 0.5; end M;");
    const double m = model.value("m");
    EXPECT_NEAR((model.value("p") - 1e5) / (1e9 * m * m + 1e3 * m), 1.0, 1e-9);
}

TEST_F(Loops, ConvergeAsFarAsRoundingLetsThem) {
    // 1e5 is known to 1.5e-11, so that z can be found to 1e-9 only, and no residual is 0.
    const RunningModel& model =
        started("model M parameter Real big = 1e5; Real z(start = 0.1); equation "
                "sqrt((big + 1e-2 * sin(z)) ^ 2) - big = 1.234567891e-3; end M;");
    EXPECT_NEAR(model.value("z"), std::asin(0.1234567891), 1e-8);
}

TEST_F(Loops, KeepWhatASingularSystemLeavesOpen) {
    RunningModel& model =
        started("model M parameter Real k = 2; Real a(start = 3), b(start = 1), c; equation "
                "a + b + c = 6; k * a + 2 * b + 2 * c = 12; a - b + c * k = 5; end M;");
    const double a = model.value("a");
    const double b = model.value("b");
    const double c = model.value("c");
    EXPECT_NEAR(a + b + c, 6.0, 1e-12);
    EXPECT_NEAR(a - b + 2.0 * c, 5.0, 1e-12);
    EXPECT_GE(model.system.loopStatistics().singularSolutions, 1);
    const std::vector<ModelMessage> messages = model.system.takeMessages();
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_NE(messages[0].text.find("a singular system left "), std::string::npos);
}

// 0.3 - (0.1 + 0.2) is 5.6e-17: divided by that, solutions have 16 digits before the point.
constexpr const char* RoundingPivot =
    "model M parameter Real k = 0.1; Real x(start = 4), y(start = 2); equation x + y = 1; "
    "0.3 * x + (k + 0.2) * y = ";

TEST_F(Loops, TakeAPivotThatIsRoundingForZero) {
    RunningModel& model = started(std::string(RoundingPivot) + "0.3; end M;");
    EXPECT_NEAR(model.value("x"), 4.0, 1e-12);
    EXPECT_NEAR(model.value("y"), -3.0, 1e-12);
    const std::vector<ModelMessage> messages = model.system.takeMessages();
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_NE(messages[0].text.find("left `x` open"), std::string::npos) << messages[0].text;
}

TEST_F(Loops, AgreeUpToRoundingWhereTearingHidesTheirTerms) {
    const RunningModel& model =
        started("model M parameter Real k = 3; Real x(start = 4), y(start = 2); equation "
                "x + y = 1 / 3; k * x + k * y = 1; end M;");
    EXPECT_NEAR(model.value("x") + model.value("y"), 1.0 / 3.0, 1e-15);
    EXPECT_NEAR(model.value("x"), 4.0, 1e-12);
}

// Nothing cancels here: solutions are large, or conductances small, because the model says so.
TEST_F(Loops, AreSolvedWhereTheyAreOnlyBadlyScaled) {
    const RunningModel& large =
        started("model M parameter Real g = 1e-18; Real x, y, w; equation g * x + g * y = 2; "
                "x - y = w; w = 0.5 * (x - y) * time; end M;");
    EXPECT_NEAR(large.value("x"), 1e18, 1e3);
    EXPECT_NEAR(large.value("y"), 1e18, 1e3);
    const RunningModel& open =
        started("model M parameter Real g = 1e-12, r = 1e-12; Real v1, v2, v3, i1, i2; equation "
                "i1 = (1 - v1) / r; i1 = g * (v1 - v2); i1 = (v2 - v3) / r; i1 = g * v3 + i2; "
                "i2 = g * v3; end M;");
    EXPECT_NEAR(open.value("v2"), 1.0 / 3.0, 1e-12);
    EXPECT_NEAR(open.value("i2"), 1e-12 / 3.0, 1e-24);
    const RunningModel& weak =
        started("model M parameter Real g = 1e-15; Real v, i; equation i = g * (1 - v); g * v = i; "
                "end M;");
    EXPECT_NEAR(weak.value("v"), 0.5, 1e-12);
    const RunningModel& told =
        started("model M Real x(nominal = 1e18), y(nominal = 1e18); equation "
                "x + y = 1e18 * (1 + time); x * y = 1e35; end M;");
    EXPECT_NEAR(told.value("x") * told.value("y"), 1e35, 1e23);
}

TEST_F(Loops, ConvergeWhereTheDerivativeVanishesAtTheSolution) {
    EXPECT_NEAR(started("model M Real x(start = 1); equation x ^ 2 = 0; end M;").value("x"), 0.0,
                1e-9);
}

// A closed valve: the flow does not depend on the pressure until it opens at 1e7.
constexpr const char* Line =
    "model M Real c1, c2, p, x, q; parameter Real q1 = 1e-5, z = 1e8; equation "
    "c1 = c2 - 2 * z * q; c2 = c1 + 2 * z * q1; p = c2 - z * q; "
    "x = if noEvent(p < 1e7) then 0 else 3e-10 * (p - 1e7); q = x * 1.7e-3 * sqrt(abs(c2) + 1); ";

TEST_F(Loops, AreNotSolvedByNumbersThatRoundingHidesThemIn) {
    const std::string text = failure(std::string(Line) + "end M;");
    EXPECT_NE(text.find("solving the initial equations failed"), std::string::npos) << text;
}

TEST_F(Loops, FindTheSolutionFarAwayFromAStartNearIt) {
    std::string text = std::string(Line) + "end M;";
    text.replace(text.find("c1, c2"), 6, "c1(start = 2e7), c2(start = 2e7)");
    EXPECT_NEAR(started(text).value("q"), 1e-5, 1e-14);
}

TEST_F(Loops, PreferSolutionsInsideOfTheirLimits) {
    const std::string roots = " equation (p - 1e5) * (p + 2e5) * 1e-10 = 0; end M;";
    EXPECT_NEAR(started("model M Real p(start = -1.9e5, nominal = 1e5);" + roots).value("p"), -2e5,
                1e-6);
    EXPECT_NEAR(
        started("model M Real p(start = -1.9e5, nominal = 1e5, min = 0);" + roots).value("p"), 1e5,
        1e-6);
}

TEST_F(Loops, TellOfSolutionsOutsideOfTheirLimits) {
    RunningModel& model =
        started("model M Real p(start = 1, min = 0); equation p ^ 3 = -8; end M;");
    EXPECT_NEAR(model.value("p"), -2.0, 1e-9);
    const std::vector<ModelMessage> messages = model.system.takeMessages();
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_NE(messages[0].text.find("`p` = -2, outside of its limits (min = 0"), std::string::npos)
        << messages[0].text;
}

TEST_F(Loops, FindTheSolutionNearTheStartValue) {
    EXPECT_NEAR(started("model M Real a(start = 3); equation a ^ 2 = 4; end M;").value("a"), 2.0,
                1e-12);
    EXPECT_NEAR(started("model M Real a(start = -3); equation a ^ 2 = 4; end M;").value("a"), -2.0,
                1e-12);
}

// Newton takes every unknown to have the nominal value 1.
TEST_F(Loops, RespectTheNominalValuesOfSmallUnknowns) {
    const RunningModel& model = started("model M Real a(start = 3e-18, nominal = 1e-18); equation "
                                        "a ^ 2 = 1e-36 * (1 + time); end M;");
    EXPECT_NEAR(model.value("a") / 1e-18, 1.0, 1e-6);
}

TEST_F(Loops, SolveManyUnknownsWithSparseMatrices) {
    const RunningModel& model =
        started("model M parameter Integer n = 100; Real a[n](each start = 0.5); equation "
                "a[1] = 1; for i in 2:n - 1 loop a[i] ^ 3 + a[i] = "
                "0.5 * (sin(a[i - 1]) + sin(a[i + 1])) + 1; end for; a[n] = 2; end M;");
    const auto a = [&](int i) { return model.value("a[" + std::to_string(i) + "]"); };
    for (int i = 2; i < 100; ++i)
        EXPECT_NEAR(std::pow(a(i), 3) + a(i), 0.5 * (std::sin(a(i - 1)) + std::sin(a(i + 1))) + 1.0,
                    1e-9)
            << i;
}

TEST_F(Loops, SolveShortLinearChains) {
    const RunningModel& model = started(
        "model M parameter Integer n = 20; Real a[n]; equation a[1] = 1; "
        "for i in 2:n - 1 loop a[i - 1] - 4 * a[i] + a[i + 1] = 1; end for; a[n] = 2; end M;");
    const auto a = [&](int i) { return model.value("a[" + std::to_string(i) + "]"); };
    for (int i = 2; i < 20; ++i)
        EXPECT_NEAR(a(i - 1) - 4.0 * a(i) + a(i + 1), 1.0, 1e-6) << i;
}

// Torn to one unknown, a chain is computed from one end to the other: errors grow with each step.
TEST_F(Loops, SolveLongLinearChains) {
    const RunningModel& model = started(
        "model M parameter Integer n = 100; Real a[n]; equation a[1] = 1; "
        "for i in 2:n - 1 loop a[i - 1] - 4 * a[i] + a[i + 1] = 1; end for; a[n] = 2; end M;");
    const auto a = [&](int i) { return model.value("a[" + std::to_string(i) + "]"); };
    for (int i = 2; i < 100; ++i) {
        EXPECT_NEAR(a(i - 1) - 4.0 * a(i) + a(i + 1), 1.0, 1e-9) << i;
        EXPECT_LT(std::abs(a(i)), 2.0) << i;
    }
}

TEST_F(Loops, DISABLED_SolveLongNonlinearChains) {
    const RunningModel& model =
        started("model M parameter Integer n = 20; Real a[n](each start = 0.5); equation a[1] = 1; "
                "for i in 2:n - 1 loop a[i] ^ 3 + a[i] = 0.5 * (a[i - 1] + a[i + 1]) + 1; end for; "
                "a[n] = 2; end M;");
    const auto a = [&](int i) { return model.value("a[" + std::to_string(i) + "]"); };
    for (int i = 2; i < 20; ++i)
        EXPECT_NEAR(std::pow(a(i), 3) + a(i), 0.5 * (a(i - 1) + a(i + 1)) + 1.0, 1e-9) << i;
}

TEST_F(Loops, NeedNoDivisionByWhatMayBeZero) {
    const RunningModel& model =
        started("model M Real x(start = 1, fixed = true), y(start = 0, fixed = true), a, b; "
                "equation der(x) = a; der(y) = b; a + x * b = 1; a * x - y * b = 2; end M;");
    EXPECT_NEAR(model.value("a"), 2.0, 1e-13);
    EXPECT_NEAR(model.value("b"), -1.0, 1e-13);
}

TEST_F(Loops, RepeatUntilTheirDiscreteVariablesSuit) {
    // An ideal diode behind a resistor: one of its two states is consistent.
    const std::string text = "model M parameter Real u = 2; Real v, i, s; Boolean off; equation "
                             "off = s < 0; v = if off then s else 0; i = if off then 0 else s; "
                             "u = v + 5 * i; end M;";
    const RunningModel& conducting = started(text);
    EXPECT_NEAR(conducting.value("i"), 0.4, 1e-13);
    EXPECT_EQ(conducting.value("off"), 0.0);
    std::string other = text;
    other.replace(other.find("u = 2"), 5, "u =-2");
    const RunningModel& blocking = started(other);
    EXPECT_NEAR(blocking.value("v"), -2.0, 1e-13);
    EXPECT_EQ(blocking.value("off"), 1.0);
}

TEST_F(Loops, RepeatDiscreteVariablesAlone) {
    const RunningModel& model = started("model M Boolean a, b, c; equation a = b and time > 1; "
                                        "b = a or c; c = time > 0.5; end M;",
                                        2.0);
    EXPECT_EQ(model.value("a"), 1.0);
    EXPECT_EQ(model.value("b"), 1.0);
}

// Each changed condition alone leads back: plain repetition goes round for ever.
TEST_F(Loops, FindConditionsThatRepetitionMisses) {
    const RunningModel& model = started(
        "model M Real s[3], z[3], w[3]; Boolean on[3]; equation for i in 1:3 loop "
        "on[i] = s[i] > 0; z[i] = if on[i] then s[i] else 0; w[i] = if on[i] then 0 else -s[i]; "
        "end for; w[1] = -1 + z[1] + 2 * z[2]; w[2] = -1 + z[2] + 2 * z[3]; "
        "w[3] = -1 + z[3] + 2 * z[1]; end M;");
    for (const char* const name : {"z[1]", "z[2]", "z[3]"})
        EXPECT_NEAR(model.value(name), 1.0 / 3.0, 1e-12) << name;
}

// Held, each branch has a value on its own side and a little beyond: no combination but the right
// one can be solved, and many differ from those at the start.
TEST_F(Loops, FindConditionsThatFollowTheIterates) {
    const RunningModel& model = started(
        "model M constant Integer n = 20; Real h[n](each start = -3); Boolean isLow[n]; "
        "function low input Real h; output Real y; algorithm y := 1 - sqrt(2 - h); end low; "
        "function high input Real h; output Real y; algorithm y := sqrt(h) - 1; end high; "
        "equation for i in 1:n loop isLow[i] = h[i] < 1; "
        "(if isLow[i] then low(h[i]) else high(h[i])) + 0.01 * (h[i] + cos(h[if i == 1 then n "
        "else i - 1])) = i - 10.5; end for; end M;");
    for (int i = 1; i <= 20; ++i) {
        const double h = model.value("h[" + std::to_string(i) + "]");
        const double before = model.value("h[" + std::to_string(i == 1 ? 20 : i - 1) + "]");
        const double y = h < 1.0 ? 1.0 - std::sqrt(2.0 - h) : std::sqrt(h) - 1.0;
        EXPECT_NEAR(y + 0.01 * (h + std::cos(before)), i - 10.5, 1e-9) << i;
        EXPECT_EQ(model.value("isLow[" + std::to_string(i) + "]"), h < 1.0 ? 1.0 : 0.0) << i;
    }
}

// Like the phase of a fluid: without a start value `y` begins at 0, where only the wrong branch can
// be evaluated; from the start value of the state follow `y` and the condition of the right one.
TEST_F(Loops, FindConditionsFromTheStartValuesOfStates) {
    const RunningModel& model = started(
        "model M Real x(start = 4), y; Boolean isHigh; "
        "function low input Real y; output Real z; algorithm assert(y < 1, \"too high\"); z := y; "
        "end low; function high input Real y; output Real z; algorithm assert(y > 0.5, "
        "\"too low\"); z := y ^ 3; end high; equation y = 2 * x; isHigh = y > 1; "
        "der(x) = 27 - (if isHigh then high(y) else low(y)); initial equation der(x) = 0; end M;");
    EXPECT_NEAR(model.value("x"), 1.5, 1e-9);
    EXPECT_NEAR(model.value("y"), 3.0, 1e-9);
    EXPECT_EQ(model.value("isHigh"), 1.0);
}

TEST_F(Loops, ShareWhatTheirConditionsLeaveOpen) {
    const std::string brake = "model Brake parameter Real limit; input Real a; Real s, f; "
                              "Boolean slips; equation slips = abs(s) > limit; "
                              "a = if slips then s - limit else 0; f = if slips then limit else s; "
                              "end Brake; ";
    const RunningModel& model =
        started("model M " + brake +
                "Real a; Brake p(limit = 5, a = a), q(limit = 7, a = a); equation "
                "a = 6 - p.f - q.f; end M;");
    EXPECT_NEAR(model.value("a"), 0.0, 1e-12);
    EXPECT_NEAR(model.value("p.f"), 3.0, 1e-12);
    EXPECT_NEAR(model.value("q.f"), 3.0, 1e-12);
}

// The condition holds on only because it did before: it agrees in the second round of the event.
TEST_F(Loops, AreLeftToTheNextRoundWhereConditionsAgreeOnlyThen) {
    RunningModel& model = started(
        "model M Real x(start = 0, fixed = true), s; Boolean slips(start = false, fixed = true); "
        "equation der(x) = 1; slips = s > 2 or pre(slips) and s > 1; "
        "s = if slips then x - 0.5 else x; end M;");
    EXPECT_EQ(model.value("slips"), 0.0);
    const double x = 2.2;
    const auto outcome = model.part.handleEvent(2.2, std::span(&x, 1), {});
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    EXPECT_EQ(model.value("slips"), 1.0);
    EXPECT_NEAR(model.value("s"), 1.7, 1e-12);
}

// ---------------------------------------------------------------------------- failures

TEST_F(Loops, SayThatTheyAreSingular) {
    const std::string text =
        failure("model M Real x, y, z; equation x + y = 1; x + y = 2; z = x; end M;");
    EXPECT_NE(text.find("solving the initial equations failed: a system of 1 equation is "
                        "singular\nit does not determine `y`\n"),
              std::string::npos)
        << text;
}

TEST_F(Loops, SayWhichEquationsContradictEachOther) {
    const std::string text = failure(std::string(RoundingPivot) + "2; end M;");
    EXPECT_NE(text.find("a system of 1 equation is singular\nit does not determine `x`\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("x + y = 1.0 misses by"), std::string::npos) << text;
    EXPECT_NE(text.find("given 0.3 * x + (k + 0.2) * y = 2.0"), std::string::npos) << text;
}

TEST_F(Loops, SayThatTheyDoNotConverge) {
    const std::string text =
        failure("model M Real x(start = 1); equation x ^ 2 + x * sin(x) * 0.01 = -3; end M;");
    EXPECT_NE(text.find("a system of 1 equation "), std::string::npos) << text;
    EXPECT_NE(text.find(" misses by "), std::string::npos) << text;
    EXPECT_NE(text.find("`x` began at 1, its start value, and came to "), std::string::npos)
        << text;
}

TEST_F(Loops, SayThatTheyHaveNoConsistentDiscreteValues) {
    const std::string text = failure("model M Real i; Boolean b; equation b = i > 0; "
                                     "i = if b then -1 else 1; end M;");
    EXPECT_NE(text.find("finds no consistent discrete values"), std::string::npos) << text;
}

TEST_F(Loops, SayWhichConditionMakesThemSingular) {
    const std::string text = failure("model M Boolean open = time >= 0; Real i = 1, s; equation "
                                     "i = if open then 0 else s; end M;");
    EXPECT_NE(text.find("it does not determine `s`\nits equations depend on conditions: `open` "
                        "is true\n"),
              std::string::npos)
        << text;
}

TEST_F(Loops, SayThatNumbersAreNotFinite) {
    const std::string text = failure("model M Real x(start = -1); equation log(x) + x = 2; end M;");
    EXPECT_NE(text.find("leads to numbers that are not finite"), std::string::npos) << text;
}

} // namespace
} // namespace eventica::model
