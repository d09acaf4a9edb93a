// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <gtest/gtest.h>

#include "simulate/model/delay_history.h"

namespace eventica::model {

namespace {

/// A straight line from the end of the history.
void rise(DelayHistory& history, double to, double value) {
    const double from = history.end();
    std::array<double, 5> samples{};
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double part = (PathPiece::node(from, to, i, 4) - from) / (to - from);
        samples[i] = history.last() + part * (value - history.last());
    }
    history.append({from, to, samples}, value);
}

/// 0 up to time 0, t up to 1, then a jump to 5, 5 + (t - 1) up to 2.
DelayHistory jumping() {
    DelayHistory history;
    history.start(0.0, 0.0);
    rise(history, 1.0, 1.0);
    history.jumpTo(5.0, 1e-9);
    rise(history, 2.0, 6.0);
    return history;
}

TEST(DelayHistory, KeepsBothSidesOfAJump) {
    DelayHistory history = jumping();
    ASSERT_TRUE(history.hasBreakAhead());
    EXPECT_EQ(history.breakAhead(), 1.0);
    EXPECT_NEAR(history.value(1.0), 1.0, 1e-15);
    EXPECT_NEAR(history.value(1.01), 1.01, 1e-14);
    history.passForward();
    EXPECT_FALSE(history.hasBreakAhead());
    EXPECT_NEAR(history.value(1.0), 5.0, 1e-14);
    EXPECT_NEAR(history.value(0.99), 4.99, 1e-14);
    history.passBackward();
    EXPECT_NEAR(history.value(1.0), 1.0, 1e-15);
}

TEST(DelayHistory, FindsTheSideByTime) {
    DelayHistory history = jumping();
    EXPECT_NEAR(history.valueAfterPassing(1.5, 1e-12), 5.5, 1e-14);
    EXPECT_NEAR(history.valueAfterPassing(1.0, 1e-12), 1.0, 1e-14);
    history.passTo(1.5, 1e-12);
    EXPECT_NEAR(history.value(1.5), 5.5, 1e-14);
    EXPECT_NEAR(history.valueAfterPassing(0.5, 1e-12), 0.5, 1e-14);
}

TEST(DelayHistory, TakesTheLastOfSeveralEventsAtOneInstant) {
    DelayHistory history;
    history.start(0.0, 0.0);
    rise(history, 1.0, 1.0);
    history.jumpTo(5.0, 0.0);
    history.jumpTo(7.0, 0.0);
    rise(history, 2.0, 8.0);
    history.passForward();
    EXPECT_FALSE(history.hasBreakAhead());
    EXPECT_NEAR(history.value(1.0), 7.0, 1e-14);

    DelayHistory undone;
    undone.start(0.0, 1.0);
    undone.hold(1.0);
    undone.jumpTo(5.0, 0.0);
    undone.jumpTo(1.0, 0.0);
    undone.hold(2.0);
    EXPECT_FALSE(undone.hasBreakAhead());
    EXPECT_EQ(undone.value(1.5), 1.0);
}

TEST(DelayHistory, HoldsWhatChangesAtEventsOnly) {
    DelayHistory history;
    history.start(0.0, 1.0);
    history.hold(0.5);
    history.jumpTo(2.0, 0.0);
    history.hold(0.7);
    history.hold(1.0);
    EXPECT_EQ(history.value(0.9), 1.0);
    history.passForward();
    EXPECT_EQ(history.value(0.5), 2.0);
    EXPECT_EQ(history.end(), 1.0);
}

TEST(DelayHistory, KnowsKinksButNotAtJumps) {
    const DelayHistory history = jumping();
    EXPECT_NEAR(history.kinkBefore(1), 1.0, 1e-14);
    EXPECT_EQ(history.kinkBefore(2), 0.0);
}

TEST(DelayHistory, ForgetsWhatNobodyWillAskFor) {
    DelayHistory history;
    history.start(0.0, 0.0);
    for (int i = 1; i <= 100; ++i) {
        history.jumpTo(history.last() + 1.0, 0.0);
        rise(history, i, history.last() + 1.0);
        history.passTo(i - 2.5, 1e-12);
        history.forgetBefore(i - 3.0);
    }
    EXPECT_EQ(history.nextPiece(), 101);
    EXPECT_NEAR(history.value(97.5), 195.5, 1e-12);
    EXPECT_EQ(history.breakBehind(), 97.0);
    EXPECT_EQ(history.breakAhead(), 98.0);
}

} // namespace

} // namespace eventica::model
