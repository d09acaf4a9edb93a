// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/solver/run_model.h"
#include "simulate/solver/test_hybrid.h"

namespace eventica::solver {
namespace {

using test::BouncingBall;
using test::Clock;
using test::Decay;
using test::Recorder;
using test::Thermostat;
using test::Zeno;
using test::ZenoBall;

RunOptions optionsFor(double stop, double interval = 0.0) {
    RunOptions options;
    options.solver.stopTime = stop;
    options.solver.interval = interval;
    options.integrator.tolerances = {1e-9, 1e-9};
    return options;
}

const std::vector<std::string>& controlledMethods() {
    static const std::vector<std::string> names{"cvode", "adams", "ida", "erk"};
    return names;
}

TEST(RunModel, SamplesTheGridWithoutDriftAndEndsAtTheStopTime) {
    Decay system;
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(1.0, 0.1), recorder);
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    EXPECT_EQ(outcome.endTime, 1.0);
    EXPECT_EQ(recorder.end, 1.0);
    ASSERT_EQ(recorder.rows.size(), 11U);
    for (std::size_t k = 0; k < recorder.rows.size(); ++k) {
        const double t = k == 10 ? 1.0 : static_cast<double>(k) * 0.1;
        EXPECT_EQ(recorder.rows[k].time, t);
        EXPECT_NEAR(recorder.rows[k].x[0], std::exp(-t), 1e-7);
    }
}

TEST(RunModel, AddsTheStopTimeWhereItIsNotOnTheGrid) {
    Decay system;
    Recorder recorder(system);
    runModel(system, optionsFor(1.0, 0.4), recorder);
    ASSERT_EQ(recorder.rows.size(), 4U);
    EXPECT_EQ(recorder.rows.back().time, 1.0);
}

TEST(RunModel, OutputPointsDoNotBreakSteps) {
    std::int64_t steps[2];
    int k = 0;
    for (const double interval : {0.0, 1e-4}) {
        Decay system;
        Recorder recorder(system);
        steps[k++] = runModel(system, optionsFor(1.0, interval), recorder).statistics.steps;
    }
    EXPECT_EQ(steps[0], steps[1]);
}

TEST(RunModel, ARunOfNoLengthHasOneRow) {
    Decay system;
    Recorder recorder(system);
    EXPECT_FALSE(runModel(system, optionsFor(0.0, 0.1), recorder).error);
    EXPECT_EQ(recorder.kinds(), "s");
}

TEST(RunModel, FindsTheBouncesOfABall) {
    for (const std::string& method : controlledMethods()) {
        BouncingBall system(0.8);
        Recorder recorder(system);
        RunOptions options = optionsFor(3.0, 0.5);
        options.method = method;
        const run::Outcome outcome = runModel(system, options, recorder);
        ASSERT_FALSE(outcome.error) << outcome.error->message;
        ASSERT_GE(system.bounces.size(), 6U) << method;
        for (int k = 1; k <= 6; ++k)
            EXPECT_NEAR(system.bounces[static_cast<std::size_t>(k - 1)], system.bounce(k), 2e-8)
                << method;
        EXPECT_LT(system.bounces.size(), 9U) << method;
    }
}

TEST(RunModel, RecordsBothSidesOfAnEvent) {
    BouncingBall system(0.5);
    Recorder recorder(system);
    runModel(system, optionsFor(0.5), recorder);
    // Start, bounce, the relation becomes false again, stop.
    EXPECT_EQ(recorder.kinds(), "sbabas");
    const Recorder::Row& before = recorder.rows[1];
    const Recorder::Row& after = recorder.rows[2];
    EXPECT_EQ(before.time, after.time);
    EXPECT_LT(before.x[0], 0.0);
    EXPECT_GT(before.x[0], -1e-12);
    EXPECT_NEAR(before.x[1], -std::sqrt(2 * 9.81), 1e-6);
    EXPECT_NEAR(after.x[1], 0.5 * std::sqrt(2 * 9.81), 1e-6);
}

TEST(RunModel, ABallWithoutRestComesToAnEnd) {
    BouncingBall system(0.7);
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(10.0), recorder);
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    EXPECT_EQ(outcome.endTime, 10.0);
    EXPECT_LT(outcome.statistics.stateEvents, 500);
}

TEST(RunModel, AccumulatingEventsAreNamedAndLimited) {
    ZenoBall system;
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(5.0), recorder);
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    EXPECT_EQ(outcome.endTime, 5.0);
    ASSERT_EQ(recorder.warnings.size(), 1U);
    EXPECT_NE(recorder.warnings[0].find("'h < 0'"), std::string::npos) << recorder.warnings[0];
    EXPECT_LT(outcome.statistics.stateEvents, 101'000);
    EXPECT_GT(recorder.rows.back().x[0], -1e-2); // the ball rests, more or less
}

TEST(RunModel, AbortsOnChatteringIfAsked) {
    Zeno system(1.0, -1.0); // slides along x = 1
    Recorder recorder(system);
    RunOptions options = optionsFor(2.0);
    options.solver.chattering = Chattering::Abort;
    const run::Outcome outcome = runModel(system, options, recorder);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message.rfind("chattering at time 1", 0), 0U)
        << outcome.error->message;
    EXPECT_NE(outcome.error->message.find("'x < 1'"), std::string::npos);
    EXPECT_NEAR(outcome.endTime, 1.0, 1e-5);
}

TEST(RunModel, SlidesAlongASwitchingSurface) {
    Zeno system(1.0, -1.0);
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(2.0), recorder);
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    EXPECT_NEAR(recorder.rows.back().x[0], 1.0, 1e-4);
    EXPECT_EQ(recorder.warnings.size(), 1U);
}

TEST(RunModel, ZenoOfThePaperStopsWhereItShould) {
    for (const double speed : {1.0, 2.0, 1e3}) {
        for (const std::string& method : controlledMethods()) {
            Zeno system(speed);
            Recorder recorder(system);
            RunOptions options = optionsFor(3.0);
            options.method = method;
            const run::Outcome outcome = runModel(system, options, recorder);
            ASSERT_FALSE(outcome.error) << outcome.error->message;
            EXPECT_EQ(outcome.statistics.stateEvents, 1) << method;
            ASSERT_EQ(system.eventTimes.size(), 1U);
            EXPECT_NEAR(system.eventTimes[0], 1.0 / speed, 1e-12) << method;
            EXPECT_NEAR(recorder.rows.back().x[0], 1.0, 1e-12) << method;
        }
    }
}

TEST(RunModel, SwitchesAThermostat) {
    for (const std::string method : {"cvode", "ida", "erk", "adams", "rk4"}) {
        Thermostat system;
        Recorder recorder(system);
        RunOptions options = optionsFor(5.0);
        options.method = method;
        options.integrator.fixedStep = 1e-3;
        const run::Outcome outcome = runModel(system, options, recorder);
        ASSERT_FALSE(outcome.error) << outcome.error->message;
        ASSERT_GE(system.switchings.size(), 10U) << method;
        for (int k = 0; k < 10; ++k)
            EXPECT_NEAR(system.switchings[static_cast<std::size_t>(k)], Thermostat::switching(k),
                        5e-7)
                << method << " " << k;
    }
}

TEST(RunModel, SystemsWithoutStatesHaveTimeEventsAndCrossings) {
    Clock system;
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(10.0), recorder);
    ASSERT_FALSE(outcome.error) << outcome.error->message;
    EXPECT_EQ(system.ticks, 101); // at 0 and at 10, too
    EXPECT_EQ(outcome.statistics.timeEvents, 101);
    ASSERT_EQ(system.signChanges.size(), 3U);
    for (int k = 1; k <= 3; ++k)
        EXPECT_NEAR(system.signChanges[static_cast<std::size_t>(k - 1)], k * M_PI, 1e-9);
}

/// x' = cos(t); terminates when x > 0.5.
class Terminator : public test::TestSystem {
public:
    Terminator() : TestSystem({0.0}) {}
    std::int64_t crossingCount() const override { return 1; }
    run::Evaluated derivatives(double t, const double*, double* dx) override {
        dx[0] = std::cos(t);
        return run::Evaluated::Well;
    }
    run::Evaluated crossings(double, const double* x, double* z) override {
        z[0] = 0.5 - x[0];
        return run::Evaluated::Well;
    }

protected:
    run::EventOutcome react(double, std::span<const std::int64_t>) override {
        run::EventOutcome outcome;
        outcome.terminated = true;
        outcome.terminationMessage = "high enough";
        return outcome;
    }
};

TEST(RunModel, EndsWhereTheModelTerminates) {
    Terminator system;
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(10.0), recorder);
    ASSERT_FALSE(outcome.error);
    EXPECT_EQ(outcome.termination, "high enough");
    EXPECT_NEAR(outcome.endTime, std::asin(0.5), 5e-8);
    EXPECT_EQ(recorder.end, outcome.endTime);
    EXPECT_EQ(recorder.kinds(), "sba");
}

TEST(RunModel, CanBeInterrupted) {
    class Interrupting : public Recorder {
    public:
        using Recorder::Recorder;
        void sample(double t) override {
            Recorder::sample(t);
            flag = t >= 0.5;
        }
        std::atomic<bool> flag = false;
    };
    Decay system;
    Interrupting recorder(system);
    RunOptions options = optionsFor(1.0, 0.1);
    options.solver.interrupt = &recorder.flag;
    const run::Outcome outcome = runModel(system, options, recorder);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message, "interrupted");
    EXPECT_GE(outcome.endTime, 0.5);
    EXPECT_LT(outcome.endTime, 1.0);
    EXPECT_GE(recorder.rows.size(), 6U);
}

TEST(RunModel, EndsWhereNothingMoreCanBeRecorded) {
    class Full : public Recorder {
    public:
        using Recorder::Recorder;
        bool wantsEnd() const override { return rows.size() >= 6; }
    };
    Decay system;
    Full recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(1.0, 0.1), recorder);
    EXPECT_FALSE(outcome.error);
    EXPECT_DOUBLE_EQ(outcome.endTime, 0.5);
    EXPECT_EQ(recorder.rows.size(), 6U);
}

TEST(RunModel, RefusesNonsense) {
    Decay system;
    Recorder recorder(system);
    EXPECT_EQ(runModel(system, optionsFor(-1.0), recorder).error->message,
              "a run cannot go from time 0 to time -1");
    RunOptions options = optionsFor(1.0);
    options.method = "magic";
    EXPECT_TRUE(runModel(system, options, recorder).error);
}

/// The next time event never gets later.
class Stuck : public Decay {
public:
    double nextTimeEvent() const override { return 0.5; }
};

TEST(RunModel, NoticesTimeEventsThatDoNotAdvance) {
    Stuck system;
    Recorder recorder(system);
    const run::Outcome outcome = runModel(system, optionsFor(1.0), recorder);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message, "time does not advance: 10000 events at one time");
    EXPECT_EQ(outcome.endTime, 0.5);
}

TEST(RunModel, MethodsAgree) {
    std::vector<std::vector<double>> ends;
    for (const std::string& method : controlledMethods()) {
        test::VanDerPol system(1.0);
        Recorder recorder(system);
        RunOptions options = optionsFor(10.0);
        options.method = method;
        ASSERT_FALSE(runModel(system, options, recorder).error);
        ends.push_back(recorder.rows.back().x);
    }
    for (const std::vector<double>& end : ends)
        for (std::size_t i = 0; i < 2; ++i)
            EXPECT_NEAR(end[i], ends[0][i], 2e-6);
}

} // namespace
} // namespace eventica::solver
