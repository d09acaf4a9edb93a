// SPDX-License-Identifier: Apache-2.0
// The quantized-state methods of simulate/qss, run on systems with known solutions.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>

#include "simulate/solver/run_model.h"
#include "simulate/solver/test_hybrid.h"

namespace eventica::solver {
namespace {

using test::BouncingBall;
using test::Decay;
using test::Oscillator;
using test::Recorder;
using test::Thermostat;
using test::VanDerPol;

struct Ran {
    run::Outcome outcome;
    double error = 0.0; ///< largest one of the first state, on 100 points
};

RunOptions optionsFor(const std::string& method, double quantum, double stop) {
    RunOptions options;
    options.method = method;
    options.integrator.tolerances = {0.0, quantum};
    options.solver.stopTime = stop;
    options.solver.interval = stop / 100;
    return options;
}

template<typename Exact>
Ran ran(test::TestSystem& system, const std::string& method, double quantum, double stop,
        const Exact& exact) {
    Recorder recorder(system);
    Ran result{runModel(system, optionsFor(method, quantum, stop), recorder)};
    if (result.outcome.error)
        ADD_FAILURE() << method << ": " << result.outcome.error->message;
    for (const Recorder::Row& row : recorder.rows)
        result.error = std::max(result.error, std::abs(row.x[0] - exact(row.time)));
    return result;
}

/// der(x) = rate (sin(omega t) - x), from 0.
class Driven : public test::TestSystem {
public:
    Driven(double omega, double rate) : TestSystem({0.0}), omega_(omega), rate_(rate) {}
    run::Evaluated derivatives(double t, const double* x, double* dx) override {
        dx[0] = rate_ * (std::sin(omega_ * t) - x[0]);
        return run::Evaluated::Well;
    }
    double exact(double t) const {
        const double transient = omega_ * std::exp(-rate_ * t);
        return rate_ * (rate_ * std::sin(omega_ * t) - omega_ * std::cos(omega_ * t) + transient) /
               (rate_ * rate_ + omega_ * omega_);
    }

private:
    double omega_;
    double rate_;
};

/// A derivative that depends on time alone: no quantized state ever tells that it changes.
class Quadrature : public test::TestSystem {
public:
    explicit Quadrature(double (*slope)(double)) : TestSystem({0.0}), slope_(slope) {
        pattern_ = {1, 1, {0, 0}, {}};
    }
    run::Evaluated derivatives(double t, const double* /*x*/, double* dx) override {
        dx[0] = slope_(t);
        return std::isfinite(dx[0]) ? run::Evaluated::Well : run::Evaluated::Recoverably;
    }

private:
    double (*slope_)(double);
};

class Qss : public testing::TestWithParam<int> {
protected:
    std::string method() const { return "qss" + std::to_string(GetParam()); }
    /// Small enough to show the order, large enough for a test.
    double quantum() const { return GetParam() == 1 ? 1e-4 : 1e-6; }
};

TEST_P(Qss, StaysWithinTheQuantumOfADecay) {
    for (const double quantum : {1e-2, 1e-3, 1e-4}) {
        Decay system;
        const Ran result = ran(system, method(), quantum, 5.0, [](double t) { return exp(-t); });
        EXPECT_LT(result.error, quantum) << quantum;
    }
}

TEST_P(Qss, ErrorOfAnOscillationIsInProportionToTheQuantum) {
    for (const double quantum : {1e-2, 1e-3, 1e-4}) {
        Oscillator system;
        const Ran result = ran(system, method(), quantum, 10.0, [](double t) { return sin(t); });
        EXPECT_LT(result.error, 6.0 * quantum);
        EXPECT_GT(result.error, 0.5 * quantum); // it is not simply more exact than asked for
    }
}

TEST_P(Qss, StepsGrowLikeTheRootOfTheQuantum) {
    std::int64_t steps[2];
    for (int k = 0; k < 2; ++k) {
        Oscillator system;
        const double coarse = GetParam() == 1 ? 1e-2 : 1e-4;
        const double smaller = k == 0 ? 1.0 : 1e-3;
        steps[k] = ran(system, method(), coarse * smaller, 10.0, [](double t) {
                       return sin(t);
                   }).outcome.statistics.steps;
    }
    const double decades =
        std::log10(static_cast<double>(steps[1]) / static_cast<double>(steps[0]));
    EXPECT_NEAR(decades, 3.0 / GetParam(), 0.1);
}

TEST_P(Qss, NoticesThatDerivativesDependOnTime) {
    for (const double rate : {0.01, 1.0, 100.0}) {
        Driven system(5.0, rate);
        const Ran result =
            ran(system, method(), quantum(), 10.0, [&](double t) { return system.exact(t); });
        EXPECT_LT(result.error, quantum()) << rate;
    }
}

TEST_P(Qss, FollowsWhatNoStateTells) {
    Quadrature wave([](double t) { return std::cos(10.0 * t); });
    EXPECT_LT(
        ran(wave, method(), quantum(), 10.0, [](double t) { return 0.1 * sin(10 * t); }).error,
        quantum());
    // Nothing happens for a long time, then there is a short pulse without an event.
    Quadrature bump([](double t) { return std::exp(-100.0 * (t - 5.0) * (t - 5.0)); });
    const double area = std::sqrt(std::acos(-1.0)) / 20.0;
    EXPECT_LT(ran(bump, method(), quantum(), 10.0,
                  [&](double t) { return area * (std::erf(10.0 * (t - 5.0)) + 1.0); })
                  .error,
              quantum());
}

TEST_P(Qss, PeriodsInStepWithTheRunAreSeen) {
    // The longest step, a fiftieth of the run, is a multiple of the period, and f begins near 0.
    const auto pulse = [](double t) {
        return std::exp(5.0 * (std::cos(2.0 * std::acos(-1.0) * (t - 0.7)) - 1.0));
    };
    Quadrature system(pulse);
    double area = 0.0; // of one; the trapezoidal rule is exact for periodic functions
    for (int k = 0; k < 100; ++k)
        area += 0.01 * pulse(0.01 * k);
    EXPECT_LT(
        ran(system, method(), quantum(), 200.0, [&](double t) { return area * std::round(t); })
            .error,
        200.0 * quantum());
}

TEST_P(Qss, NonlinearSystemsAgreeWithCvode) {
    VanDerPol reference(1.0);
    RunOptions exact = optionsFor("cvode", 1e-10, 20.0);
    exact.integrator.tolerances.relative = 1e-10;
    Recorder expected(reference);
    ASSERT_FALSE(runModel(reference, exact, expected).error);
    VanDerPol system(1.0);
    Recorder recorder(system);
    ASSERT_FALSE(runModel(system, optionsFor(method(), quantum(), 20.0), recorder).error);
    ASSERT_EQ(recorder.rows.size(), expected.rows.size());
    for (std::size_t k = 0; k < recorder.rows.size(); ++k)
        EXPECT_NEAR(recorder.rows[k].x[0], expected.rows[k].x[0], 50.0 * quantum());
}

TEST_P(Qss, RelativeQuantaFollowTheSizeOfTheState) {
    Decay system(-1.0); // grows
    RunOptions options = optionsFor(method(), 1e-3, 10.0);
    options.integrator.tolerances.relative = 1e-3;
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, options, recorder);
    ASSERT_FALSE(outcome.error);
    EXPECT_NEAR(recorder.rows.back().x[0] / std::exp(10.0), 1.0, 0.02);
    EXPECT_LT(outcome.statistics.steps, 15'000);
}

TEST_P(Qss, NominalValuesScaleQuanta) {
    class Large : public Decay {
    public:
        Large() { nominals_ = {100.0}; }
    };
    Large system;
    Decay usual;
    const auto exact = [](double t) { return std::exp(-t); };
    EXPECT_EQ(ran(system, method(), 1e-2 * quantum(), 1.0, exact).outcome.statistics.steps,
              ran(usual, method(), quantum(), 1.0, exact).outcome.statistics.steps);
}

TEST_P(Qss, FindsTheBouncesOfABall) {
    BouncingBall system(0.7);
    Recorder recorder(system);
    ASSERT_FALSE(runModel(system, optionsFor(method(), quantum(), 2.5), recorder).error);
    ASSERT_GE(system.bounces.size(), 4U);
    for (int k = 1; k <= 4; ++k)
        EXPECT_NEAR(system.bounces[static_cast<std::size_t>(k - 1)], system.bounce(k), quantum());
}

TEST_P(Qss, FindsTheSwitchingsOfAThermostat) {
    Thermostat system;
    Recorder recorder(system);
    ASSERT_FALSE(runModel(system, optionsFor(method(), quantum(), 5.0), recorder).error);
    ASSERT_GE(system.switchings.size(), 10U);
    for (int k = 0; k < 10; ++k)
        EXPECT_NEAR(system.switchings[static_cast<std::size_t>(k)], Thermostat::switching(k),
                    20.0 * quantum());
}

TEST_P(Qss, StiffSystemsAreFollowedOrRefused) {
    Driven mild(1.0, 1e3);
    EXPECT_LT(ran(mild, method(), 1e-3, 10.0, [&](double t) { return mild.exact(t); }).error, 2e-3);

    Driven hopeless(1.0, 1e9);
    Recorder recorder(hopeless);
    const run::Outcome outcome = runModel(hopeless, optionsFor(method(), 1e-3, 10.0), recorder);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message.find("the model is stiff: the rest of the run would take "),
              0U);
    ASSERT_EQ(outcome.error->notes.size(), 2U);
    EXPECT_NE(outcome.error->notes[0].find("'x0' went back and forth"), std::string::npos);
    EXPECT_NE(outcome.error->notes[1].find("'cvode'"), std::string::npos);
}

TEST_P(Qss, FastChangesMayComeLate) {
    // After 1e9 s time is known to 1e-7 s, in which the state moves by many quanta.
    class Late : public test::TestSystem {
    public:
        Late() : TestSystem({0.0}) {}
        run::Evaluated derivatives(double, const double* x, double* dx) override {
            dx[0] = 1e4 * (1.0 - x[0]);
            return run::Evaluated::Well;
        }
    };
    Late system;
    RunOptions options = optionsFor(method(), 1e-3, 1e9 + 1e-2);
    options.solver.startTime = 1e9;
    options.solver.interval = 1e-3;
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, options, recorder);
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    EXPECT_NEAR(recorder.rows.back().x[0], 1.0, 5e-3);
}

/// der(x) = -sqrt(x) while x > 0, as a tank runs empty: beyond the event nothing can be evaluated.
class Tank : public test::TestSystem {
public:
    Tank() : TestSystem({1.0}) {}
    std::int64_t crossingCount() const override { return 1; }
    run::Evaluated derivatives(double, const double* x, double* dx) override {
        dx[0] = isEmpty_ ? 0.0 : -std::sqrt(x[0]);
        return std::isfinite(dx[0]) ? run::Evaluated::Well : run::Evaluated::Recoverably;
    }
    run::Evaluated crossings(double, const double* x, double* z) override {
        z[0] = isEmpty_ ? 1.0 : x[0] - 1e-9;
        return run::Evaluated::Well;
    }

protected:
    run::EventOutcome react(double, std::span<const std::int64_t>) override {
        isEmpty_ = true;
        run::EventOutcome outcome;
        outcome.derivativesChanged = true;
        return outcome;
    }

private:
    bool isEmpty_ = false;
};

TEST_P(Qss, EventsMayLieWhereTheEquationsEnd) {
    Tank system;
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(method(), quantum(), 3.0), recorder);
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    ASSERT_EQ(system.eventTimes.size(), 1U);
    EXPECT_NEAR(system.eventTimes[0], 2.0, 0.1);
}

TEST_P(Qss, PointsBeforeTheStartNeedNotExist) {
    Quadrature system([](double t) { return std::sqrt(t); });
    EXPECT_LT(
        ran(system, method(), quantum(), 2.0, [](double t) { return 2.0 / 3.0 * t * std::sqrt(t); })
            .error,
        5.0 * quantum());
}

INSTANTIATE_TEST_SUITE_P(Orders, Qss, testing::Values(1, 2, 3));

} // namespace
} // namespace eventica::solver
