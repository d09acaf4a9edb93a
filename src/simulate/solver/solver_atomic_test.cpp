// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "lib/devs/coupled.h"
#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"
#include "simulate/solver/make_integrator.h"
#include "simulate/solver/solver_atomic.h"
#include "simulate/solver/test_hybrid.h"

namespace eventica::solver {
namespace {

using devs::Bag;
using devs::Outbox;
using devs::Port;

/// der(x) = u; an event where x reaches `level` raises it by 1.
class Tank : public test::TestSystem {
public:
    Tank() : TestSystem({0.0}) {}
    std::int64_t crossingCount() const override { return 1; }
    run::Evaluated derivatives(double, const double*, double* dx) override {
        dx[0] = u;
        return run::Evaluated::Well;
    }
    run::Evaluated crossings(double, const double* x, double* z) override {
        z[0] = level - x[0];
        return run::Evaluated::Well;
    }

    double u = 1.0;
    double level = 1.0;

protected:
    run::EventOutcome react(double, std::span<const std::int64_t>) override {
        while (x_[0] > level)
            level += 1.0;
        return {};
    }
};

/// Takes `u` at its input and sends the level that was reached at its output.
class TankModel : public SolverAtomic {
public:
    TankModel(Tank& tank, run::Observer& observer, double stop)
        : SolverAtomic("tank", tank, makeIntegrator("cvode", tank, {}).integrator, optionsTo(stop),
                       observer),
          input(addInput("u")), reached(addOutput("reached")), tank_(tank) {}

    const Port input;
    const Port reached;

protected:
    void applyInput(Port, const devs::Value& value) override { tank_.u = value.number(); }
    void emit(double, std::span<const double> x, bool isEvent, Outbox& outbox) override {
        if (isEvent && x[0] >= tank_.level)
            outbox.send(reached, tank_.level);
    }

private:
    static SolverOptions optionsTo(double stop) {
        SolverOptions options;
        options.stopTime = stop;
        options.interval = 0.25;
        return options;
    }

    Tank& tank_;
};

/// Sends one value at one time, and notes what it gets.
class Partner : public devs::Atomic {
public:
    Partner(double t, double u)
        : Atomic("partner"), input(addInput("level")), sends(addOutput("u")), time_(t), u_(u) {}

    double timeAdvance() const override { return isDone_ ? devs::Infinity : time_; }
    void output(Outbox& outbox) override { outbox.send(sends, u_); }
    void internalTransition() override { isDone_ = true; }
    void externalTransition(double elapsed, const Bag& inputs) override {
        time_ -= elapsed;
        for (const devs::Message& message : inputs)
            received.emplace_back(now().t, message.value.number());
    }

    const Port input;
    const Port sends;
    std::vector<std::pair<double, double>> received;

private:
    double time_;
    double u_;
    bool isDone_ = false;
};

struct Outcome {
    std::vector<std::pair<double, double>> received;
    std::vector<test::Recorder::Row> rows;
    double x = 0.0;
    run::Statistics statistics;
};

Outcome runWithInput(double inputTime, double u, double stop) {
    Tank tank;
    test::Recorder recorder(tank);
    devs::Coupled top("top");
    auto& model = top.make<TankModel>(tank, recorder, stop);
    auto& partner = top.make<Partner>(inputTime, u);
    top.connect(partner, partner.sends, model, model.input);
    top.connect(model, model.reached, partner, partner.input);
    devs::FlattenResult flat = devs::flatten(top);
    EXPECT_TRUE(flat.ok());
    devs::Simulator simulator(std::move(flat.model));
    EXPECT_TRUE(simulator.initialize(0.0).ok());
    const devs::Status status = simulator.runUntil(stop);
    EXPECT_TRUE(status.ok()) << (status.ok() ? "" : status.error().text);
    EXPECT_TRUE(model.isFinished());
    return {partner.received, recorder.rows, model.states()[0], model.statistics()};
}

TEST(SolverAtomic, TakesInputInTheMiddleOfAStep) {
    const Outcome outcome = runWithInput(0.37, 3.0, 2.0);
    EXPECT_NEAR(outcome.x, 0.37 + 3.0 * (2.0 - 0.37), 1e-9);
    EXPECT_EQ(outcome.statistics.inputEvents, 1);
    // Both sides of the input are recorded.
    std::size_t sides = 0;
    for (const test::Recorder::Row& row : outcome.rows)
        if (row.time == 0.37)
            ++sides;
    EXPECT_EQ(sides, 2U);
}

TEST(SolverAtomic, SendsOutputRightBeforeItsEvents) {
    const Outcome outcome = runWithInput(0.5, 2.0, 2.0);
    ASSERT_EQ(outcome.received.size(), 3U);
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(outcome.received[k].first, 0.5 + (static_cast<double>(k) + 0.5) / 2.0, 1e-9);
        EXPECT_EQ(outcome.received[k].second, static_cast<double>(k) + 1.0);
    }
    EXPECT_EQ(outcome.statistics.stateEvents, 3);
}

TEST(SolverAtomic, KeepsTheStepAfterAnEventThatChangesNothing) {
    const Outcome outcome = runWithInput(0.5, 1.0, 2.5);
    EXPECT_EQ(outcome.statistics.stateEvents, 2);
    EXPECT_NEAR(outcome.x, 2.5, 1e-12);
}

TEST(SolverAtomic, InputAtTheVeryTimeOfAnEventIsHandledWithIt) {
    // The event at x = 1 is located a few roundings after time 1: input at 1 comes just before,
    // with or without the crossing in sight; the output must not be lost either way.
    for (const double time : {1.0, std::nextafter(1.0, 2.0), 1.0 + 4e-16, 1.0 + 2e-15}) {
        const Outcome outcome = runWithInput(time, 0.25, 1.5);
        ASSERT_EQ(outcome.received.size(), 1U) << time - 1.0;
        EXPECT_NEAR(outcome.received[0].first, 1.0, 1e-12);
        EXPECT_NEAR(outcome.x, 1.0 + 0.25 * 0.5, 1e-9);
    }
}

TEST(SolverAtomic, StaysQuietAfterTheEnd) {
    const Outcome outcome = runWithInput(5.0, 1.0, 2.0);
    EXPECT_NEAR(outcome.x, 2.0, 1e-12);
    EXPECT_EQ(outcome.statistics.inputEvents, 0);
}

/// der(x) has a kink: no event.
class Bent : public test::TestSystem {
public:
    Bent() : TestSystem({0.0}) {}
    run::Evaluated derivatives(double t, const double*, double* dx) override {
        dx[0] = 1.0 + 2.0 * std::max(0.0, t - kink);
        return run::Evaluated::Well;
    }
    double nextKink() const override { return finalUntil_ < kink ? kink : run::Never; }
    double latestEnd() const override { return finalUntil_ + 0.3; }
    run::Evaluated keepPath(double t, const run::StatePath& path) override {
        std::vector<double> x(1);
        path(0.5 * (finalUntil_ + t), x);
        middles.emplace_back(0.5 * (finalUntil_ + t), x[0]);
        finalUntil_ = t;
        ends.push_back(t);
        return run::Evaluated::Well;
    }

    double kink = 0.4375;
    std::vector<double> ends;
    std::vector<std::pair<double, double>> middles;

private:
    double finalUntil_ = 0.0;
};

TEST(SolverAtomic, EndsStepsAtKinksAndShowsWhatBecameFinal) {
    Bent bent;
    run::Observer observer;
    SolverOptions options;
    options.stopTime = 1.0;
    IntegratorOptions method;
    method.fixedStep = 10.0;
    auto made = makeIntegrator("rk4", bent, method);
    SolverAtomic model("bent", bent, std::move(made.integrator), options, observer);
    devs::Simulator simulator(devs::flatten(model).model);
    ASSERT_TRUE(simulator.initialize(0.0).ok());
    ASSERT_TRUE(simulator.runUntil(1.0).ok());
    EXPECT_EQ(bent.ends, (std::vector<double>{0.3, 0.4375, 0.7375, 1.0}));
    EXPECT_TRUE(bent.eventTimes.empty());
    EXPECT_EQ(model.statistics().restarts, 2);
    for (const auto& [t, x] : bent.middles)
        EXPECT_NEAR(x, t + std::pow(std::max(0.0, t - bent.kink), 2), 1e-14) << t;
}

} // namespace
} // namespace eventica::solver
