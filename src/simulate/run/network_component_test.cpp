// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "lib/devs/atomic.h"
#include "lib/devs/coupled.h"
#include "lib/devs/flatten.h"
#include "simulate/run/coupled_network.h"

namespace eventica::run {
namespace {

using Rows = std::vector<std::pair<double, double>>;

/// A signal that jumps by 1 every `period`, and notices nothing in between.
class Stairs : public NetworkModel {
public:
    explicit Stairs(double period, bool knowsJumps = true, std::int64_t failAt = 4)
        : period_(period), knowsJumps_(knowsJumps), failAt_(failAt) {}

    std::unique_ptr<devs::Model> takeModel() override {
        auto made = std::make_unique<Counter>(period_, failAt_);
        counter_ = made.get();
        return made;
    }
    void evaluate(double t) override { value_ = static_cast<double>(counter_->count) + t / 100; }
    double across(std::int32_t) const override { return value_; }
    double through(std::int32_t, std::int32_t) const override { return 0; }
    double position(std::int32_t) const override { return 0; }
    double wave(std::int32_t) const override { return 0; }
    bool isClosed(std::int32_t) const override { return false; }
    std::int64_t jumps() const override { return counter_->count; }
    double nextJump() const override {
        return knowsJumps_ ? static_cast<double>(counter_->count + 1) * period_ : Never;
    }
    Statistics statistics() const override { return {}; }
    std::int64_t stepCount() const override { return counter_->count; }

private:
    struct Counter : devs::Atomic {
        Counter(double interval, std::int64_t last)
            : Atomic("counter"), period(interval), failAt(last) {}
        double timeAdvance() const override { return period; }
        void internalTransition() override {
            if (++count == failAt)
                fail("cannot count further");
        }
        double period;
        std::int64_t count = 0;
        std::int64_t failAt;
    };

    double period_;
    bool knowsJumps_;
    std::int64_t failAt_;
    double value_ = 0;
    Counter* counter_ = nullptr;
};

Rows rowsOf(Stairs& stairs, const Schedule& schedule, Outcome& outcome) {
    Rows rows;
    outcome =
        runNetwork(stairs, schedule, [&](double t) { rows.emplace_back(t, stairs.across(0)); });
    return rows;
}

TEST(NetworkComponent, RecordsGridAndBothSidesOfJumps) {
    Stairs stairs(1.0);
    Outcome outcome;
    const Rows expected = {{0, 0}, {0.75, 0.0075}, {1, 0.01}, {1, 1.01}, {1.5, 1.015}};
    EXPECT_EQ(rowsOf(stairs, {.stopTime = 1.5, .interval = 0.75}, outcome), expected);
    EXPECT_FALSE(outcome.error);
    EXPECT_EQ(outcome.endTime, 1.5);
    EXPECT_EQ(outcome.statistics.instants, 1);
}

TEST(NetworkComponent, RecordsTheRightSideOfJumpsThatNobodyForesaw) {
    Stairs stairs(1.0, false);
    Outcome outcome;
    const Rows expected = {{0, 0}, {1, 1.01}, {1.5, 1.015}};
    EXPECT_EQ(rowsOf(stairs, {.stopTime = 1.5, .interval = 1.5}, outcome), expected);
}

TEST(NetworkComponent, AGridPointAtAJumpIsOnItsRightSide) {
    Stairs stairs(1.0);
    Outcome outcome;
    const Rows expected = {{0, 0}, {1, 0.01}, {1, 1.01}};
    EXPECT_EQ(rowsOf(stairs, {.stopTime = 1, .interval = 1}, outcome), expected);
}

TEST(NetworkComponent, EndsWithTheErrorOfAModel) {
    Stairs stairs(1.0);
    Outcome outcome;
    const Rows rows = rowsOf(stairs, {.stopTime = 10, .interval = 0.5}, outcome);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->time, 4);
    EXPECT_EQ(rows.back().first, 4) << "the left side of the jump that failed";
}

/// Does not believe in values above a limit.
class Doubting : public Stairs {
public:
    explicit Doubting(double period, double limit = 2) : Stairs(period), limit_(limit) {}
    std::string evaluationError() const override { return across(0) > limit_ ? "too high" : ""; }

private:
    double limit_;
};

TEST(NetworkComponent, WritesNoRowThatIsWrong) {
    Doubting doubting(1.0);
    Outcome outcome;
    const Rows rows = rowsOf(doubting, {.stopTime = 10, .interval = 0.5}, outcome);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message, "too high");
    EXPECT_EQ(outcome.error->time, 2);
    EXPECT_EQ(rows.back(), Rows::value_type(2, 1.02)) << "the left side of the jump to 2";
}

/// 1.013 is passed at 1.3 s, between two jumps: among others, input might prevent that.
TEST(NetworkComponent, FailsAmongOthersWhenItsTimeHasCome) {
    network::Netlist netlist;
    netlist.outputs.emplace_back();
    netlist.outputs.back().name = "v";
    netlist.outputs.back().terms.push_back({network::Quantity::Across, 0});
    Doubting doubting(1.0, 1.013);
    Observer observer;
    const Schedule schedule{.stopTime = 10};
    auto root = std::make_unique<devs::Coupled>("root");
    root->add(std::make_unique<CoupledNetwork>("stairs", netlist, doubting, schedule, observer,
                                               std::vector{CoupledNetwork::Output{0, 0.005}}));
    devs::FlattenResult flat = devs::flatten(std::move(root));
    ASSERT_TRUE(flat.ok());
    devs::Simulator simulator(std::move(flat.model));
    ASSERT_TRUE(simulator.initialize(0.0).ok());
    const devs::Status status = simulator.runUntil(10.0);
    ASSERT_FALSE(status.ok());
    EXPECT_NEAR(status.error().time.t, 1.3, 1e-9);
    EXPECT_NE(status.error().text.find("too high"), std::string::npos);
}

TEST(NetworkComponent, CanBeInterrupted) {
    Stairs stairs(1.0);
    const std::atomic<bool> isInterrupted = true;
    Outcome outcome;
    rowsOf(stairs, {.stopTime = 10, .interval = 1, .interrupt = &isInterrupted}, outcome);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message, "interrupted");
    EXPECT_EQ(outcome.endTime, 0);
}

/// Two switches: the first opens and closes every period, the second never.
class Switching : public Stairs {
public:
    using Stairs::Stairs;
    bool isClosed(std::int32_t element) const override { return element == 0 && jumps() % 2 == 1; }
};

/// Keeps rows and events, and may have enough at some time.
class Keeper : public Observer {
public:
    explicit Keeper(int most = 1'000'000) : most_(most) {}

    void sample(double t) override { rows.push_back(t); }
    void eventBefore(double t) override { rows.push_back(t); }
    void eventAfter(double t, const Event& event) override {
        rows.push_back(t);
        events.push_back(event);
    }
    bool wantsEvents() const override { return true; }
    bool wantsEnd() const override { return std::ssize(rows) >= most_; }

    std::vector<double> rows;
    std::vector<Event> events;

private:
    int most_;
};

Outcome runWatched(NetworkModel& model, const Schedule& schedule, Keeper& keeper,
                   std::vector<Watched> watched = {}) {
    NetworkComponent component("network", model, schedule, keeper, std::move(watched));
    const std::array<Component*, 1> components{&component};
    return run(component, components, schedule);
}

Outcome runSwitching(double period, double stop, Chattering chattering) {
    Switching switching(period, false, -1);
    Keeper keeper;
    return runWatched(switching, {.stopTime = stop, .interval = stop, .chattering = chattering},
                      keeper, {{1, "calm", true}, {0, "restless", true}});
}

TEST(NetworkComponent, NamesTheSwitchThatChatters) {
    const Outcome outcome = runSwitching(1e-12, 1.0, Chattering::Abort);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message, "chattering: `restless` had 20000 events within 2e-08 s");
    EXPECT_FALSE(runSwitching(1e-12, 1e-7, Chattering::Abort).error) << "the end is near";
    EXPECT_FALSE(runSwitching(1e-6, 0.1, Chattering::Abort).error);
    EXPECT_FALSE(runSwitching(1e-7, 0.01, Chattering::Allow).error);
}

TEST(NetworkComponent, TellsWhatSwitchesDo) {
    Switching switching(1.0, false, -1);
    Keeper keeper;
    const Outcome outcome =
        runWatched(switching, {.stopTime = 2.5, .interval = 2.5}, keeper,
                   {{1, "calm", true}, {0, "restless", true, "restless.off", true}});
    ASSERT_EQ(keeper.events.size(), 2U);
    EXPECT_EQ(keeper.events[0].changes, std::vector<std::string>{"`restless.off` becomes false"});
    EXPECT_EQ(keeper.events[1].changes, std::vector<std::string>{"`restless.off` becomes true"});
    EXPECT_EQ(keeper.events[0].cause, Event::Cause::State);
    EXPECT_EQ(outcome.statistics.stateEvents, 2);
    EXPECT_EQ(outcome.statistics.timeEvents, 0);
}

/// A source whose value is the number of jumps.
class Stepping : public Stairs {
public:
    using Stairs::Stairs;
    double wave(std::int32_t) const override { return std::floor(across(0)); }
};

TEST(NetworkComponent, TellsWhatSourcesDo) {
    Stepping stepping(1.0, true, -1);
    Keeper keeper;
    const Outcome outcome =
        runWatched(stepping, {.stopTime = 2.5, .interval = 2.5}, keeper, {{0, "source", false}});
    ASSERT_EQ(keeper.events.size(), 2U);
    EXPECT_EQ(keeper.events[1].changes, std::vector<std::string>{"`source` jumps from 1 to 2"});
    EXPECT_EQ(keeper.events[1].cause, Event::Cause::Time);
    EXPECT_EQ(outcome.statistics.timeEvents, 2);
}

TEST(NetworkComponent, EndsWhereNothingMoreCanBeRecorded) {
    for (const double interval : {0.25, 10.0}) { // of a grid, and without one
        Stairs stairs(1.0);
        Keeper keeper(5);
        const Outcome outcome = runWatched(stairs, {.stopTime = 10, .interval = interval}, keeper);
        EXPECT_FALSE(outcome.error);
        EXPECT_EQ(outcome.endTime, interval < 1 ? 1 : 2);
        EXPECT_LE(keeper.rows.size(), 6U) << "the other side of a jump at most";
    }
}

} // namespace
} // namespace eventica::run
