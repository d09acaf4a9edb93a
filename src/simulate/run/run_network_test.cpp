// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/devs/atomic.h"
#include "simulate/run/run_network.h"

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
    NetworkStatistics statistics() const override { return {}; }
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

Rows rowsOf(Stairs& stairs, const NetworkRunOptions& options, NetworkOutcome& outcome) {
    Rows rows;
    outcome =
        runNetwork(stairs, options, [&](double t) { rows.emplace_back(t, stairs.across(0)); });
    return rows;
}

TEST(RunNetwork, RecordsGridAndBothSidesOfJumps) {
    Stairs stairs(1.0);
    NetworkOutcome outcome;
    const Rows expected = {{0, 0}, {0.75, 0.0075}, {1, 0.01}, {1, 1.01}, {1.5, 1.015}};
    EXPECT_EQ(rowsOf(stairs, {.stopTime = 1.5, .interval = 0.75}, outcome), expected);
    EXPECT_FALSE(outcome.error);
    EXPECT_EQ(outcome.endTime, 1.5);
    EXPECT_EQ(outcome.instants, 1);
}

TEST(RunNetwork, RecordsTheRightSideOfJumpsThatNobodyForesaw) {
    Stairs stairs(1.0, false);
    NetworkOutcome outcome;
    const Rows expected = {{0, 0}, {1, 1.01}, {1.5, 1.015}};
    EXPECT_EQ(rowsOf(stairs, {.stopTime = 1.5, .interval = 1.5}, outcome), expected);
}

TEST(RunNetwork, AGridPointAtAJumpIsOnItsRightSide) {
    Stairs stairs(1.0);
    NetworkOutcome outcome;
    const Rows expected = {{0, 0}, {1, 0.01}, {1, 1.01}};
    EXPECT_EQ(rowsOf(stairs, {.stopTime = 1, .interval = 1}, outcome), expected);
}

TEST(RunNetwork, EndsWithTheErrorOfAModel) {
    Stairs stairs(1.0);
    NetworkOutcome outcome;
    const Rows rows = rowsOf(stairs, {.stopTime = 10, .interval = 0.5}, outcome);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->time, 4);
    EXPECT_EQ(rows.back().first, 4) << "the left side of the jump that failed";
}

/// Does not believe in values above 2.
class Doubting : public Stairs {
public:
    using Stairs::Stairs;
    std::string evaluationError() const override { return across(0) > 2 ? "too high" : ""; }
};

TEST(RunNetwork, WritesNoRowThatIsWrong) {
    Doubting doubting(1.0);
    NetworkOutcome outcome;
    const Rows rows = rowsOf(doubting, {.stopTime = 10, .interval = 0.5}, outcome);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message, "too high");
    EXPECT_EQ(outcome.error->time, 2);
    EXPECT_EQ(rows.back(), Rows::value_type(2, 1.02)) << "the left side of the jump to 2";
}

TEST(RunNetwork, CanBeInterrupted) {
    Stairs stairs(1.0);
    const std::atomic<bool> isInterrupted = true;
    NetworkOutcome outcome;
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

NetworkOutcome runSwitching(double period, double stop, Chattering chattering) {
    Switching switching(period, false, -1);
    NetworkRunOptions options{.stopTime = stop, .interval = stop, .chattering = chattering};
    options.watched = {{1, "calm", true}, {0, "restless", true}};
    return runNetwork(switching, options, [](double) {});
}

TEST(RunNetwork, NamesTheSwitchThatChatters) {
    const NetworkOutcome outcome = runSwitching(1e-12, 1.0, Chattering::Abort);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->message, "chattering: `restless` had 20000 events within 2e-08 s");
    EXPECT_FALSE(runSwitching(1e-12, 1e-7, Chattering::Abort).error) << "the end is near";
    EXPECT_FALSE(runSwitching(1e-6, 0.1, Chattering::Abort).error);
    EXPECT_FALSE(runSwitching(1e-7, 0.01, Chattering::Allow).error);
}

TEST(RunNetwork, EndsWhereNothingMoreCanBeRecorded) {
    for (const double interval : {0.25, 10.0}) { // of a grid, and without one
        Stairs stairs(1.0);
        NetworkRunOptions options{.stopTime = 10, .interval = interval};
        int rows = 0;
        options.wantsEnd = [&] { return rows >= 5; };
        const NetworkOutcome outcome = runNetwork(stairs, options, [&](double) { ++rows; });
        EXPECT_FALSE(outcome.error);
        EXPECT_EQ(outcome.endTime, interval < 1 ? 1 : 2);
        EXPECT_LE(rows, 6) << "the other side of a jump at most";
    }
}

} // namespace
} // namespace eventica::run
