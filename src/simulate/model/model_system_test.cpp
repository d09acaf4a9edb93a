// SPDX-License-Identifier: Apache-2.0
// Compiled models as hybrid systems: start, derivatives, events, delays, failures.
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/model/model_system.h"
#include "simulate/model/test_running.h"

namespace eventica::model {
namespace {

class Model : public RunningModels {
protected:
    /// The Jacobian as the model gives it, against central differences of its derivatives.
    static void expectJacobian(RunningModel& model, double t, const std::vector<double>& x) {
        const run::SparsePattern& pattern = model.part.jacobianPattern();
        std::vector<double> values(static_cast<std::size_t>(pattern.count()));
        ASSERT_EQ(model.part.jacobian(t, x.data(), values.data()), run::Evaluated::Well);
        for (std::size_t column = 0; column < x.size(); ++column) {
            std::vector<double> expected = difference(model, t, x, column);
            for (auto i = static_cast<std::size_t>(pattern.columnStarts[column]);
                 i < static_cast<std::size_t>(pattern.columnStarts[column + 1]); ++i) {
                const auto row = static_cast<std::size_t>(pattern.rowIndices[i]);
                EXPECT_NEAR(values[i], expected[row], 2e-6 * std::max(1.0, std::abs(values[i])))
                    << "row " << row << ", column " << column;
                expected[row] = 0.0;
            }
            for (const double rest : expected)
                EXPECT_NEAR(rest, 0.0, 1e-9) << "outside the pattern, column " << column;
        }
    }

    static std::vector<double> difference(RunningModel& model, double t, std::vector<double> x,
                                          std::size_t column) {
        const double step = 1e-6 * std::max(1.0, std::abs(x[column]));
        std::vector<double> before(x.size());
        std::vector<double> after(x.size());
        const double middle = x[column];
        x[column] = middle - step;
        EXPECT_EQ(model.part.derivatives(t, x.data(), before.data()), run::Evaluated::Well);
        x[column] = middle + step;
        EXPECT_EQ(model.part.derivatives(t, x.data(), after.data()), run::Evaluated::Well);
        for (std::size_t i = 0; i < x.size(); ++i)
            after[i] = (after[i] - before[i]) / (2.0 * step);
        return after;
    }

    void expectJacobian(const std::string& text, const std::vector<std::vector<double>>& points) {
        RunningModel& model = started(text);
        for (const std::vector<double>& x : points) {
            model.part.handleEvent(0.3, x, {});
            expectJacobian(model, 0.3, x);
        }
    }
};

// ---------------------------------------------------------------------------- derivatives

TEST_F(Model, HasTheJacobianOfExplicitEquations) {
    expectJacobian("model M Real x, y, z; parameter Real k = 3; equation der(x) = k * (y - x); "
                   "der(y) = x * (2 - z) - y; der(z) = x * y - exp(-z ^ 2) * time; end M;",
                   {{0.1, 0.2, 0.3}, {-1.0, 2.0, 0.5}, {5.0, -4.0, 1.5}});
}

TEST_F(Model, HasTheJacobianThroughLinearLoops) {
    expectJacobian("model M Real x, y, a, b, c; equation der(x) = a * x; der(y) = b - c; "
                   "a + b + c = x; a - 2 * b + 3 * c = y; 5 * a + b - c = x * y; end M;",
                   {{0.1, 0.2}, {-1.0, 2.0}});
    expectJacobian("model M Real x(start = 0.5), y(start = 0.2), a, b, c; equation der(x) = a + y; "
                   "der(y) = b; a + x * b + c = 1; a * x - y * b + c = 2; a + b + 3 * c = y; "
                   "end M;",
                   {{0.5, 0.2}, {-1.0, 2.0}});
}

TEST_F(Model, SolvesLoopsOnceForAllColumnsOfTheJacobian) {
    const std::vector<double> x{0.5, 0.2};
    std::vector<double> values(4);
    // Newton's last matrix is not that of the solution: a nonlinear loop has one more.
    const std::vector<std::pair<std::string, int>> laws{
        {"a * x - y * b", 1}, {"a * x - y * b + 0.1 * a ^ 3 + 0.1 * b ^ 3", 2}};
    for (const auto& [law, factorizations] : laws) {
        RunningModel& model = started(
            std::string("model M Real x(start = 0.5, fixed = true), y(start = 0.2, fixed = true), "
                        "a, b, c; equation der(x) = a + y; der(y) = b; a + x * b + c = 1; ") +
            law + " + c = 2; a + b + 3 * c = y; end M;");
        ASSERT_EQ(model.executable().jacobians.front().groups.size(), 2U);
        const LoopStatistics before = model.system.loopStatistics();
        ASSERT_EQ(model.part.jacobian(0.0, x.data(), values.data()), run::Evaluated::Well);
        EXPECT_EQ(model.system.loopStatistics().solutions, before.solutions + 1) << law;
        EXPECT_EQ(model.system.loopStatistics().factorizations,
                  before.factorizations + factorizations)
            << law;
    }
}

TEST_F(Model, HasTheJacobianThroughLinearLoopsSolvedBeforehand) {
    expectJacobian("model M Real x, y, a, b, c; equation der(x) = a * x; der(y) = b - c; "
                   "a + b = x; a - 2 * b + c = y; c + 5 * a = x * y; end M;",
                   {{0.1, 0.2}, {-1.0, 2.0}});
    expectJacobian("model M Real x(start = 0.5), y(start = 0.2), a, b; equation der(x) = a + y; "
                   "der(y) = b; a + x * b = 1; a * x - y * b = 2; end M;",
                   {{0.5, 0.2}, {-1.0, 2.0}});
}

TEST_F(Model, HasTheJacobianThroughNonlinearLoops) {
    expectJacobian("model M Real x, y, a(start = 1), b; equation der(x) = -a * y; der(y) = b + x; "
                   "a + 0.3 * exp(b) = x + y; b + 0.2 * sin(a * x) = y; end M;",
                   {{0.1, 0.2}, {0.6, -0.4}});
}

TEST_F(Model, HasTheJacobianThroughLoopsInLoops) {
    expectJacobian("model M Real x, y, a, b, c(start = 1), d; equation a + 2 * b = x; "
                   "a - b = y * x; c + 0.1 * c ^ 3 + d = a + b; d - 0.5 * c = y; "
                   "der(x) = -c; der(y) = d * a; end M;",
                   {{0.1, 0.2}, {0.6, -0.4}});
}

TEST_F(Model, HasTheJacobianOfAReducedSystem) {
    expectJacobian("model M Real x(start = 0.6, fixed = true), y(start = 0.8), "
                   "vx(start = 0.2, fixed = true), vy, T; equation der(x) = vx; der(y) = vy; "
                   "der(vx) = -T * x; der(vy) = -T * y - 9.81; x ^ 2 + y ^ 2 = 1; end M;",
                   {{0.2, 0.6}, {-1.0, 0.3}}); // the velocity comes first
}

TEST_F(Model, ChoosesOtherStatesWhereTheConstraintAsksForThem) {
    RunningModel& model =
        started("model M Real x(start = 0.6, fixed = true), y(start = -0.8), vx(start = 0, fixed = "
                "true), vy, T; equation der(x) = vx; der(y) = vy; der(vx) = -T * x; "
                "der(vy) = -T * y - 9.81; x ^ 2 + y ^ 2 = 1; end M;");
    std::vector<double> states{0.3, 0.95}; // vx and x: y = -0.31 moves three times as much as x
    EXPECT_FALSE(model.part.stepAccepted(0.1, states.data()));
    states[1] = 0.99;
    EXPECT_TRUE(model.part.stepAccepted(0.1, states.data()));
    const run::EventOutcome outcome = model.part.handleEvent(0.1, states, {});
    EXPECT_FALSE(outcome.error);
    EXPECT_EQ(outcome.chosenStates, (std::vector<std::string>{"vy", "y"}));
    model.part.states(states);
    const double y = -std::sqrt(1.0 - 0.99 * 0.99);
    EXPECT_NEAR(states[0], -0.3 * 0.99 / y, 1e-12);
    EXPECT_NEAR(states[1], y, 1e-12);
    EXPECT_FALSE(model.part.stepAccepted(0.1, states.data()));
}

TEST_F(Model, HasAJacobianWhereExponentialsOverflow) {
    expectJacobian("model M Real x, y; equation der(x) = 2 / (1 + exp(-1000 * x)) - 1 + y; "
                   "der(y) = -x; end M;",
                   {{-0.9, 0.2}, {0.9, 0.1}});
}

TEST_F(Model, HasTheJacobianOfConditionsTablesAndDivisions) {
    expectJacobian(
        "model M Real x, y, z; Boolean b; parameter Real t[3] = {1, 4, 9}; Integer i; equation "
        "b = x > 0.5; i = if b then 3 else 2; der(x) = if b then x ^ 2 else -x * y; "
        "der(y) = t[i] * y + max(x, y); der(z) = abs(z) / (1 + x ^ 2) + min(x, 3 * y); end M;",
        {{0.1, 0.2, 0.3}, {0.9, -0.4, -1.0}});
}

TEST_F(Model, HasTheJacobianOfFunctionsThatAreNoPrograms) {
    expectJacobian("model M function f input Real x; input Real y; output Real z[2]; protected "
                   "Real s = x; algorithm while s > 1 loop s := s - 1; end while; "
                   "z := {s * y, x + y ^ 2}; end f; Real x, y; Real z[2]; equation z = f(x, y); "
                   "der(x) = z[1]; der(y) = z[2]; end M;",
                   {{0.4, 0.2}, {2.5, -0.4}});
}

TEST_F(Model, GivesNumbersThatAreNotFiniteAsRecoverable) {
    RunningModel& model = started("model M Real x(start = 1, fixed = true); equation "
                                  "der(x) = sqrt(x); end M;");
    double x = -1.0;
    double dx = 0.0;
    EXPECT_EQ(model.part.derivatives(0.0, &x, &dx), run::Evaluated::Recoverably);
    EXPECT_NE(model.part.failure().message.find("not a finite number: `der(x)` = "),
              std::string::npos)
        << model.part.failure().message;
}

TEST_F(Model, KnowsTheNominalsAndNamesOfItsStates) {
    const RunningModel& model = started("model M Real x(nominal = 1e5), y, z(nominal = -3); "
                                        "equation der(x) = 1; der(y) = 2; der(z) = 3; end M;");
    EXPECT_EQ(std::vector(model.part.nominals().begin(), model.part.nominals().end()),
              (std::vector<double>{1e5, 1.0, 3.0}));
    EXPECT_EQ(model.part.stateName(1), "y");
}

// ---------------------------------------------------------------------------- the start

TEST_F(Model, SolvesInitialEquations) {
    const RunningModel& model =
        started("model M parameter Real p(fixed = false); Real x(start = 4, fixed = true); "
                "equation der(x) = -p * x; initial equation der(x) = -8; end M;");
    EXPECT_NEAR(model.value("p"), 2.0, 1e-14);
    EXPECT_EQ(model.states(), std::vector<double>{4.0});
}

TEST_F(Model, EndsAHomotopyAtTheActualEquations) {
    const RunningModel& model =
        started("model M Real x(start = 100); equation homotopy(atan(x - 3) * 10 + (x - 3), "
                "x - 100) = 0; end M;");
    EXPECT_NEAR(model.value("x"), 3.0, 1e-9);
}

TEST_F(Model, SaysThatStartValuesContradictEachOther) {
    const std::string text = failure("model M Real x(start = 1, fixed = true), "
                                     "y(start = 3, fixed = true); equation der(x) = -x; "
                                     "y = 2 * x; end M;");
    EXPECT_EQ(text, "the initial values contradict each other\n"
                    "y = 3.0 does not hold: the sides differ by -1\n"
                    "there are more initial equations and fixed start values than unknowns: "
                    "remove one\n");
}

TEST_F(Model, AcceptsStartValuesThatAreTooManyAndAgree) {
    started("model M Real x(start = 1, fixed = true), y(start = 2, fixed = true); equation "
            "der(x) = -x; y = 2 * x; end M;");
}

// ---------------------------------------------------------------------------- events

TEST_F(Model, CountsTheIterationsOfAnEvent) {
    RunningModel& model = started(
        "model M Boolean a, b(start = false, fixed = true), c(start = false, fixed = true); "
        "equation a = time >= 1; b = pre(a); c = pre(b); end M;");
    EXPECT_EQ(model.part.nextTimeEvent(), 1.0);
    const run::EventOutcome outcome = model.part.handleEvent(1.0, {}, {});
    ASSERT_FALSE(outcome.error);
    EXPECT_EQ(outcome.iterations, 3); // a, then b, then c
    EXPECT_TRUE(outcome.derivativesChanged);
    EXPECT_FALSE(outcome.statesChanged);
    EXPECT_EQ(model.value("c"), 1.0);
    EXPECT_EQ(model.part.nextTimeEvent(), run::Never);
}

TEST_F(Model, NeedsOneIterationForAnEventThatDoesNothing) {
    RunningModel& model = started("model M Real x(start = 1, fixed = true); Boolean b; equation "
                                  "der(x) = -1; b = x < 0; end M;");
    const std::vector<double> x{0.5};
    const run::EventOutcome outcome = model.part.handleEvent(0.5, x, {});
    EXPECT_EQ(outcome.iterations, 1);
    EXPECT_FALSE(outcome.derivativesChanged);
}

TEST_F(Model, SaysThatAnEventDoesNotEnd) {
    const std::string text =
        failure("model M Boolean b(start = false); equation b = not pre(b); end M;");
    EXPECT_NE(text.find("the event iteration does not come to an end"), std::string::npos) << text;
    EXPECT_NE(text.find("`b` changes again and again, computed as not pre(b)"), std::string::npos)
        << text;
}

TEST_F(Model, CrossesAndReinitializes) {
    RunningModel& model =
        started("model M Real x(start = 1, fixed = true), v(start = 0, fixed = true); equation "
                "der(x) = v; der(v) = -9.81; when x < 0 then reinit(v, -0.5 * pre(v)); end when; "
                "end M;");
    ASSERT_EQ(model.part.crossingCount(), 1);
    EXPECT_EQ(model.part.crossingText(0), "x < 0.0");
    const std::vector<double> below{-1e-6, -4.0};
    double crossing = 0.0;
    ASSERT_EQ(model.part.crossings(0.45, below.data(), &crossing), run::Evaluated::Well);
    EXPECT_LT(crossing, 0.0);
    const run::EventOutcome outcome = model.part.handleEvent(0.45, below, {});
    ASSERT_FALSE(outcome.error);
    EXPECT_TRUE(outcome.statesChanged);
    EXPECT_EQ(model.states(), (std::vector<double>{-1e-6, 2.0}));
    const std::vector<double> now = model.states();
    ASSERT_EQ(model.part.crossings(0.45, now.data(), &crossing), run::Evaluated::Well);
    EXPECT_GE(crossing, 0.0); // the relation has its new value
}

TEST_F(Model, SamplesAtItsInstants) {
    RunningModel& model = started("model M discrete Integer n(start = 0, fixed = true); equation "
                                  "when sample(0.1, 0.1) then n = pre(n) + 1; end when; end M;");
    for (int i = 1; i <= 100; ++i) {
        const double next = model.part.nextTimeEvent();
        ASSERT_NEAR(next, 0.1 * i, 1e-12);
        ASSERT_FALSE(model.part.handleEvent(next, {}, {}).error);
        ASSERT_EQ(model.value("n"), i);
    }
}

TEST_F(Model, StartsSamplingsThatBeganBeforeTheStartInStep) {
    const RunningModel& model =
        started("model M discrete Integer n(start = 0, fixed = true); equation "
                "when sample(0, 0.25) then n = pre(n) + 1; end when; end M;",
                0.6);
    EXPECT_DOUBLE_EQ(model.part.nextTimeEvent(), 0.75);
}

TEST_F(Model, EndsWhereItAsksTo) {
    RunningModel& model = started("model M Real x(start = 0, fixed = true); equation der(x) = 1; "
                                  "when x > 1 then terminate(\"far enough\"); end when; end M;");
    const std::vector<double> x{1.1};
    const run::EventOutcome outcome = model.part.handleEvent(1.1, x, {});
    EXPECT_TRUE(outcome.terminated);
    EXPECT_EQ(outcome.terminationMessage, "far enough");
}

TEST_F(Model, KnowsItsEnd) {
    RunningModel& model = started("model M discrete Real last(start = 0, fixed = true); equation "
                                  "when terminal() then last = time; end when; end M;");
    EXPECT_EQ(model.value("last"), 0.0);
    EXPECT_FALSE(model.system.finish(7.0));
    EXPECT_EQ(model.value("last"), 7.0);
}

// ---------------------------------------------------------------------------- oscillations

TEST_F(Model, HidesNoPeriodOfASineFromItsRelations) {
    const std::string sine = "parameter Real f = 50; Real u, x(start = 0, fixed = true); equation "
                             "u = 3 * sin(6.25 * f * (time - 1)); der(x) = ";
    const double period = 2 * 3.14159265358979 / (6.25 * 50);
    EXPECT_NEAR(started("model M " + sine + "u; end M;").part.longestStep(0.0), period / 3.7,
                1e-15);
    EXPECT_NEAR(started("model M " + sine + "if u > x then 1 else 0; end M;").part.longestStep(0.0),
                period / 16, 1e-15);
}

TEST_F(Model, LeavesSinesOfOtherThingsAlone) {
    EXPECT_EQ(started("model M Real x(start = 0, fixed = true); equation "
                      "der(x) = if sin(x) > 0.5 then sin(time ^ 2) else cos(3 * x + time); end M;")
                  .part.longestStep(0.0),
              run::Never);
}

/// A sine with the amplitude exp(-20 t) is down at the rounding of 1 after ln(2^52) / 20.
TEST_F(Model, ForgetsSinesThatHaveFaded) {
    const double period = 2 * 3.14159265358979 / 50;
    const double end = 52 * std::log(2.0) / 20;
    const auto expectEnd = [&](const std::string& equations) {
        RunningModel& model = started("model M parameter Real d = 20, k = 3; Real u, v, "
                                      "x(start = 0, fixed = true); equation der(x) = u - x; " +
                                      equations + " end M;");
        EXPECT_NEAR(model.part.longestStep(0.999 * end), period / 3.7, 1e-15) << equations;
        EXPECT_EQ(model.part.longestStep(1.001 * end), run::Never) << equations;
    };
    expectEnd("u = 1 - k * exp(-d * time) * sin(50 * time) / 7; v = 0;");
    expectEnd("u = 1 + (if k > 2 then sin(50 * time) else cos(3 * time)) * exp(-time * d); v = 0;");
    expectEnd("u = sin(50 * time) * cos(50 * time) / exp(2 * d * time) + v; "
              "v = exp(-d * time) * cos(50 * time);");
}

TEST_F(Model, KeepsSinesThatMayComeBack) {
    for (const std::string u :
         {"exp(20 * time) * sin(50 * time)", "exp(-20 * time ^ 2) * sin(50 * time)",
          "exp(-20 * time) * sin(50 * time) + sin(50 * time)", "sin(exp(-time) * sin(50 * time))",
          "exp(-20 * time) * x * sin(50 * time)", "sin(50 * time) * (1 + exp(-time))"})
        EXPECT_NEAR(
            started("model M Real u, x(start = 0, fixed = true); equation der(x) = u; u = " + u +
                    "; end M;")
                .part.longestStep(1e6),
            2 * 3.14159265358979 / 50 / 3.7, 1e-15)
            << u;
}

/// It begins with an event, and so late that it would be nothing beside what it was at time 0.
TEST_F(Model, WaitsForSinesThatBeginToFade) {
    RunningModel& model =
        started("model M Real x(start = 0, fixed = true); equation "
                "der(x) = if time < 4 then 0 else exp(-20 * (time - 4)) * sin(50 * time); end M;");
    EXPECT_EQ(model.part.longestStep(0.0), run::Never);
    const double x = 0.0;
    ASSERT_FALSE(model.part.handleEvent(4.0, {&x, 1}, {}).error);
    EXPECT_NEAR(model.part.longestStep(4.0), 2 * 3.14159265358979 / 50 / 3.7, 1e-15);
    EXPECT_EQ(model.part.longestStep(6.0), run::Never);
}

// ---------------------------------------------------------------------------- delays

TEST_F(Model, KeepsThePastOfLongSteps) {
    RunningModel& model = started("model M Real x(start = 0, fixed = true), y; equation "
                                  "der(x) = cos(time); y = delay(x, 0.5); end M;");
    EXPECT_DOUBLE_EQ(model.part.longestStep(0.0), 0.5);
    const auto path = [](double t, std::span<double> x) { x[0] = std::sin(t); };
    ASSERT_EQ(model.part.keepPath(0.5, path), run::Evaluated::Well);
    ASSERT_EQ(model.part.keepPath(1.0, path), run::Evaluated::Well);
    for (double t = 0.51; t < 1.5; t += 0.07) {
        const double x = 0.0;
        ASSERT_EQ(model.part.update(t, &x), run::Evaluated::Well);
        EXPECT_NEAR(model.value("y"), std::sin(t - 0.5), 1e-9) << t;
    }
}

TEST_F(Model, KeepsItsStartValueBeforeThePastBegins) {
    RunningModel& model = started("model M Real x(start = 4, fixed = true), y; equation "
                                  "der(x) = 1; y = delay(x, 0.5); end M;");
    model.part.keepPath(0.3, [](double t, std::span<double> x) { x[0] = 4.0 + t; });
    const double x = 4.3;
    ASSERT_EQ(model.part.update(0.3, &x), run::Evaluated::Well);
    EXPECT_EQ(model.value("y"), 4.0);
}

/// x rises from 0 and is set back to -5 at time 1.2; the delay is 0.5.
class DelayedReset : public Model {
protected:
    void SetUp() override {
        model_ = &started("model M Real x(start = 0, fixed = true), y; equation der(x) = 1; "
                          "y = delay(x, 0.5); when x > 1 then reinit(x, -5); end when; end M;");
        system_ = &model_->part;
        pass(1.2, 0.0);
        const std::vector<double> high{1.2};
        ASSERT_TRUE(system_->handleEvent(1.2, high, {}).statesChanged);
    }
    void pass(double to, double offset) {
        ASSERT_EQ(system_->keepPath(to, [&](double t, std::span<double> x) { x[0] = t + offset; }),
                  run::Evaluated::Well);
    }
    double delayed(double t) {
        const double x = t - 6.2;
        EXPECT_EQ(system_->update(t, &x), run::Evaluated::Well);
        return model_->value("y");
    }

    RunningModel* model_ = nullptr;
    run::HybridSystem* system_ = nullptr;
};

TEST_F(DelayedReset, AnnouncesTheEventAtWhichAJumpComesOut) {
    EXPECT_DOUBLE_EQ(system_->nextTimeEvent(), 1.7);
}

TEST_F(DelayedReset, StaysOnTheLeftSideOfAJumpUntilItsEvent) {
    pass(1.6, -6.2);
    EXPECT_NEAR(delayed(1.69), 1.19, 1e-12);
    EXPECT_NEAR(delayed(1.7), 1.2, 1e-12);
    EXPECT_NEAR(delayed(1.71), 1.21, 1e-12); // a method may look beyond
}

TEST_F(DelayedReset, IsOnTheRightSideOfAJumpAfterItsEvent) {
    pass(1.7, -6.2);
    const std::vector<double> low{-4.5};
    EXPECT_TRUE(system_->handleEvent(1.7, low, {}).derivativesChanged);
    EXPECT_EQ(system_->nextTimeEvent(), run::Never);
    EXPECT_NEAR(delayed(1.7), -5.0, 1e-12);
    EXPECT_NEAR(delayed(1.71), -4.99, 1e-12);
}

TEST_F(Model, EndsAStepWhereAKinkComesOutOfADelay) {
    RunningModel& model = started("model M Real x(start = 0, fixed = true), y; equation "
                                  "der(x) = 1; y = delay(x, 0.5); end M;");
    EXPECT_EQ(model.part.nextKink(), run::Never);
    const auto path = [](double t, std::span<double> x) { x[0] = t; };
    model.part.keepPath(0.1, path); // before it, x did not rise
    EXPECT_DOUBLE_EQ(model.part.nextKink(), 0.5);
    model.part.keepPath(0.5, path);
    EXPECT_EQ(model.part.nextKink(), run::Never);
}

TEST_F(Model, WatchesJumpsInDelaysThatVary) {
    RunningModel& model = started("model M Real x(start = 0, fixed = true), y; equation "
                                  "der(x) = 1; y = delay(x, 0.5 + 0.1 * x, 2); "
                                  "when x > 1 then reinit(x, 0); end when; end M;");
    const std::int64_t own = model.part.crossingCount() - 2;
    model.part.keepPath(1.1, [](double t, std::span<double> x) { x[0] = t; });
    const std::vector<double> high{1.1};
    ASSERT_TRUE(model.part.handleEvent(1.1, high, {}).statesChanged);
    std::vector<double> z(static_cast<std::size_t>(own) + 2);
    const double x = 0.4;
    ASSERT_EQ(model.part.crossings(1.5, &x, z.data()), run::Evaluated::Well);
    EXPECT_NEAR(z[static_cast<std::size_t>(own)], 1.1 - (1.5 - 0.54), 1e-12);
    EXPECT_EQ(model.part.crossingText(own), "`delay(x, 0.5 + 0.1 * x)` jumps");
}

// ---------------------------------------------------------------------------- failures

TEST_F(Model, NamesAVariableThatIsNotFinite) {
    const std::string text =
        failure("model M parameter Real a = 2; Real y; equation y = a / time; end M;");
    EXPECT_NE(text.find("`y` is infinite\ndivision by zero: time is 0\nit is computed as a / "
                        "time\nwith `a` = 2\n"),
              std::string::npos)
        << text;
}

TEST_F(Model, NamesRelationsAsTheyAreWritten) {
    const std::string text = failure("model M parameter Real a = -1; Real y; equation "
                                     "y = if time < a then 1 else floor(time + 2) / time; end M;");
    EXPECT_NE(text.find("`time < a` = false"), std::string::npos) << text;
    EXPECT_NE(text.find("`floor(time + 2.0)` = 2"), std::string::npos) << text;
    EXPECT_EQ(text.find('$'), std::string::npos) << text;
}

TEST_F(Model, TellsWhichAssertionFailed) {
    const std::string text = failure("model M Real x(start = 1, fixed = true); equation "
                                     "der(x) = 1; assert(x < 0.5, \"too large: \" + String(x)); "
                                     "end M;");
    EXPECT_EQ(text, "an assertion of the model failed: too large: 1\n"
                    "the condition is x < 0.5\n");
}

TEST_F(Model, WarnsOnceOfAnAssertionOfLevelWarning) {
    RunningModel& model = started("model M Real x(start = 1, fixed = true); equation der(x) = 1; "
                                  "assert(x < 0.5, \"too large\", AssertionLevel.warning); end M;");
    const std::vector<ModelMessage> messages = model.system.takeMessages();
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].text, "too large");
    const double x = 2.0;
    EXPECT_EQ(model.part.update(1.0, &x), run::Evaluated::Well);
    EXPECT_TRUE(model.system.takeMessages().empty());
}

/// Calls of functions, Strings and messages are programs: a run needs no expression of the model.
TEST_F(Model, RunsWithoutExpressions) {
    const std::string text =
        "model M function f input Real x; input String s; output Real y; algorithm y := 1; "
        "while y < x loop y := 2*y; end while; if s == \"twice\" then y := 2*y; end if; end f; "
        "parameter String s = \"twi\" + \"ce\"; Real x(start = 5, fixed = true); Real y = f(x, s); "
        "equation der(x) = y; assert(x < 2, s + \" too large: \" + String(x), "
        "AssertionLevel.warning); when x > 6 then terminate(\"at \" + String(x)); end when; end M;";
    CompiledModel code =
        executable::buildExecutable(*models_.sorted(text), {.division = Division::Whole});
    for (const CallCode& call : code.formulas->calls)
        EXPECT_GE(call.formula.function, 0) << call.formula.obstacle;
    for (const FormulaCode& formula : code.formulas->expressions)
        EXPECT_GE(formula.function, 0) << formula.obstacle;
    ModelText words = *code.text;
    words.pool = std::make_shared<const expr::ExprPool>();
    words.functions = std::make_shared<const std::vector<expr::Function>>();
    code.text = std::make_shared<const ModelText>(std::move(words));
    RunningModel model(std::move(code));
    const auto error = model.system.initialize(0.0);
    ASSERT_FALSE(error) << error->message;
    EXPECT_EQ(model.value("y"), 16.0);
    const std::vector<ModelMessage> messages = model.system.takeMessages();
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].text, "twice too large: 5");
    const std::vector<double> x{6.5};
    const run::EventOutcome outcome = model.part.handleEvent(1.0, x, {});
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    EXPECT_TRUE(outcome.terminated);
    EXPECT_EQ(outcome.terminationMessage, "at 6.5");
    EXPECT_EQ(model.system.treeObstacles().size(), 0U);
}

TEST_F(Model, TellsThatASubscriptIsOutOfRange) {
    const std::string text =
        failure("model M Integer i; Real y; parameter Real t[3] = {1, 2, 3}; equation "
                "i = integer(4 + time); y = t[i]; end M;");
    EXPECT_NE(text.find("a subscript is out of range, solving the initial equations"),
              std::string::npos)
        << text;
}

TEST_F(Model, TellsThatAnIntegerIsDividedByZero) {
    const std::string text =
        failure("model M Integer i, n; equation i = integer(time); n = div(6, i); end M;");
    EXPECT_NE(text.find("a division by zero"), std::string::npos) << text;
}

// What depends on parameters alone is computed before the run, needed or not.
TEST_F(Model, NeedsNoValueOfABranchThatIsNotTaken) {
    const RunningModel& model = started("model M parameter Integer n = 0; Real y; equation "
                                        "y = if time > 5 then div(6, n) else 1; end M;");
    EXPECT_EQ(model.value("y"), 1.0);
}

TEST_F(Model, CallsNoFunctionOfABranchThatIsNotTaken) {
    const RunningModel& model = started(
        "model M function f input Real x; output Real y; algorithm assert(x > 0, \"refused\"); "
        "y := x; while y > 1 loop y := y - 1; end while; end f; parameter Real p = -1; Real y; "
        "equation y = if time > 5 then f(p) else 1; end M;");
    EXPECT_EQ(model.value("y"), 1.0);
}

TEST_F(Model, NeedsAPositiveIntervalToSample) {
    const std::string text =
        failure("model M parameter Real d = 0; discrete Integer n(start = 0); equation "
                "when sample(0, d) then n = pre(n) + 1; end when; end M;");
    EXPECT_NE(text.find("a sampling needs a positive interval"), std::string::npos) << text;
}

TEST_F(Model, SaysWhereInTheModelItFailed) {
    RunningModel& model = compiled("model M model A Real x(start = 1, fixed = true), "
                                   "y(start = 3, fixed = true); equation der(x) = -x; y = 2 * x; "
                                   "end A; A a; end M;");
    model.system.setPlaceText([](const text::SourceRange&) { return "M.mo:1:2"; });
    const auto error = model.system.initialize(0.0);
    ASSERT_TRUE(error);
    EXPECT_NE(textOf(*error).find("M.mo:1:2)"), std::string::npos) << textOf(*error);
}

// ---------------------------------------------------------------------------- Jacobians

TEST_F(Model, FindsFullRowsOfTheJacobianAndKeepsWhatIsSteady) {
    RunningModel& model = started(
        "model M Real x[20](each start = 1, each fixed = true), y(start = 2, fixed = true); "
        "Boolean on(start = false, fixed = true); equation "
        "for i in 1:20 loop der(x[i]) = -i * x[i] + y; end for; "
        "der(y) = (if on then 2 else 1) * sum(i * x[i] for i in 1:20) - 3 * y; "
        "when time > 0.5 then on = true; end when; end M;");
    ASSERT_EQ(model.executable().parts.front().fullRows.size(), 1U);
    const run::SparsePattern& pattern = model.part.jacobianPattern();
    std::vector<double> values(static_cast<std::size_t>(pattern.count()));
    const auto expectFactor = [&](double time, double factor) {
        const std::vector<double> x = model.states();
        ASSERT_EQ(model.part.jacobian(time, x.data(), values.data()), run::Evaluated::Well);
        for (std::int64_t column = 0; column < pattern.columns; ++column)
            for (auto i = pattern.columnStarts[static_cast<std::size_t>(column)];
                 i < pattern.columnStarts[static_cast<std::size_t>(column) + 1]; ++i) {
                const std::int64_t row = pattern.rowIndices[static_cast<std::size_t>(i)];
                const double own = column == 20 ? -3.0 : -static_cast<double>(column + 1);
                const double expected = row == column  ? own
                                        : column == 20 ? 1.0
                                                       : factor * static_cast<double>(column + 1);
                EXPECT_EQ(values[static_cast<std::size_t>(i)], expected) << row << ", " << column;
            }
    };
    expectFactor(0.1, 1.0);
    expectFactor(0.2, 1.0);
    const std::vector<double> x = model.states();
    EXPECT_FALSE(model.part.handleEvent(0.6, x, {}).error);
    EXPECT_EQ(model.value("on"), 1.0);
    expectFactor(0.6, 2.0);
}

} // namespace
} // namespace eventica::model
