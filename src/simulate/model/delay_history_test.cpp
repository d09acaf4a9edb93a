// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
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
    const DelayHistory history = jumping();
    DelayReader reader(history);
    ASSERT_TRUE(reader.hasBreakAhead());
    EXPECT_EQ(reader.breakAhead(), 1.0);
    EXPECT_NEAR(reader.value(1.0), 1.0, 1e-15);
    EXPECT_NEAR(reader.value(1.01), 1.01, 1e-14);
    reader.passForward();
    EXPECT_FALSE(reader.hasBreakAhead());
    EXPECT_NEAR(reader.value(1.0), 5.0, 1e-14);
    EXPECT_NEAR(reader.value(0.99), 4.99, 1e-14);
    reader.passBackward();
    EXPECT_NEAR(reader.value(1.0), 1.0, 1e-15);
}

TEST(DelayHistory, FindsTheSideByTime) {
    const DelayHistory history = jumping();
    DelayReader reader(history);
    EXPECT_NEAR(reader.valueAfterPassing(1.5, 1e-12), 5.5, 1e-14);
    EXPECT_NEAR(reader.valueAfterPassing(1.0, 1e-12), 1.0, 1e-14);
    reader.passTo(1.5, 1e-12);
    EXPECT_NEAR(reader.value(1.5), 5.5, 1e-14);
    EXPECT_NEAR(reader.valueAfterPassing(0.5, 1e-12), 0.5, 1e-14);
}

TEST(DelayHistory, HasReadersOnDifferentSidesOfABreak) {
    const DelayHistory history = jumping();
    DelayReader early(history);
    const DelayReader late(history);
    early.passForward();
    EXPECT_NEAR(early.value(1.0), 5.0, 1e-14);
    EXPECT_NEAR(late.value(1.0), 1.0, 1e-15);
}

TEST(DelayHistory, KeepsABreakThatAReaderHasNotPassed) {
    DelayHistory history = jumping();
    DelayReader early(history);
    const DelayReader late(history);
    for (int i = 3; i <= 6; ++i) {
        history.jumpTo(history.last() + 1.0, 0.0);
        rise(history, i, history.last());
    }
    early.passTo(5.5, 1e-12);
    history.forgetBefore(0.5, std::min(early.passed(), late.passed()));
    EXPECT_EQ(late.breakAhead(), 1.0);
    EXPECT_NEAR(late.value(1.0), 1.0, 1e-15);
    EXPECT_EQ(early.breakBehind(), 5.0);
    EXPECT_EQ(early.value(5.5), history.last());
}

TEST(DelayHistory, TakesTheLastOfSeveralEventsAtOneInstant) {
    DelayHistory history;
    history.start(0.0, 0.0);
    rise(history, 1.0, 1.0);
    history.jumpTo(5.0, 0.0);
    history.jumpTo(7.0, 0.0);
    rise(history, 2.0, 8.0);
    DelayReader reader(history);
    reader.passForward();
    EXPECT_FALSE(reader.hasBreakAhead());
    EXPECT_NEAR(reader.value(1.0), 7.0, 1e-14);

    DelayHistory undone;
    undone.start(0.0, 1.0);
    undone.hold(1.0);
    undone.jumpTo(5.0, 0.0);
    undone.jumpTo(1.0, 0.0);
    undone.hold(2.0);
    EXPECT_FALSE(DelayReader(undone).hasBreakAhead());
    EXPECT_EQ(DelayReader(undone).value(1.5), 1.0);
}

TEST(DelayHistory, HoldsWhatChangesAtEventsOnly) {
    DelayHistory history;
    history.start(0.0, 1.0);
    history.hold(0.5);
    history.jumpTo(2.0, 0.0);
    history.hold(0.7);
    history.hold(1.0);
    DelayReader reader(history);
    EXPECT_EQ(reader.value(0.9), 1.0);
    reader.passForward();
    EXPECT_EQ(reader.value(0.5), 2.0);
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
    DelayReader reader(history);
    for (int i = 1; i <= 100; ++i) {
        history.jumpTo(history.last() + 1.0, 0.0);
        rise(history, i, history.last() + 1.0);
        reader.passTo(i - 2.5, 1e-12);
        history.forgetBefore(i - 3.0, reader.passed());
    }
    EXPECT_EQ(history.nextPiece(), 101);
    EXPECT_NEAR(reader.value(97.5), 195.5, 1e-12);
    EXPECT_EQ(reader.breakBehind(), 97.0);
    EXPECT_EQ(reader.breakAhead(), 98.0);
}

} // namespace

} // namespace eventica::model
