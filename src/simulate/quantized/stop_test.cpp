// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/quantized/stop.h"

namespace eventica::quantized {
namespace {

constexpr double Rate = -1e6;

dense::Matrix oneMode() {
    dense::Matrix rates(1);
    rates.at(0, 0) = Rate;
    return rates;
}

/// A switch that agrees with the group where it is, and not on its manifold.
Opponent opponentOnManifold() {
    Opponent opponent{.index = 3, .factors = {1.0}};
    opponent.course[0] = -1.0;
    return opponent;
}

TEST(FindStop, IsWhereTheSwitchSeesZero) {
    const std::optional<Stop> stop =
        findStop(oneMode(), -1.0 / Rate, {2.0}, {opponentOnManifold()});
    ASSERT_TRUE(stop);
    EXPECT_EQ(stop->index, 3);
    EXPECT_NEAR(stop->away[0], 1.0, 1e-12);
}

TEST(FindStop, IsBeyondWhereTheSwitchWasIfTheManifoldMovesTowardsIt) {
    Opponent opponent = opponentOnManifold();
    opponent.course[1] = 1e5; // a tenth of the way in a time constant
    const std::optional<Stop> stop = findStop(oneMode(), -1.0 / Rate, {2.0}, {opponent});
    ASSERT_TRUE(stop);
    EXPECT_EQ(stop->index, 3);
    EXPECT_NEAR(stop->away[0] + 1e5 * stop->time, 1.0, 1e-12);
    EXPECT_GT(stop->time, std::log(2.0) / -Rate);
}

TEST(FindStop, IsOnTheManifoldIfThatMovesOnInTime) {
    Opponent opponent = opponentOnManifold();
    opponent.course[1] = 1e8;
    const std::optional<Stop> stop = findStop(oneMode(), -1.0 / Rate, {2.0}, {opponent});
    ASSERT_TRUE(stop);
    EXPECT_EQ(stop->index, None);
    EXPECT_EQ(stop->away[0], 0.0);
    EXPECT_GE(1e8 * stop->time, 1.0);
    EXPECT_LE(1e8 * stop->time, 2.0);
}

TEST(FindStop, DoesNotExtrapolateTheManifoldBackwards) {
    Opponent opponent = opponentOnManifold();
    opponent.course[1] = 1e8;
    opponent.course[2] = -2e13; // back at the beginning after 5 time constants
    const std::optional<Stop> stop = findStop(oneMode(), -1.0 / Rate, {2.0}, {opponent});
    ASSERT_TRUE(stop);
    EXPECT_EQ(stop->index, None);
}

TEST(FindStop, IsNowhereIfQuantizationExplainsTheDisagreement) {
    Opponent opponent = opponentOnManifold();
    opponent.noise = 1e7;
    EXPECT_FALSE(findStop(oneMode(), -1.0 / Rate, {2.0}, {opponent}));
}

TEST(FindStop, IsNotAtASwitchThatChatters) {
    Opponent opponent = opponentOnManifold();
    opponent.isHeld = true;
    EXPECT_FALSE(findStop(oneMode(), -1.0 / Rate, {2.0}, {opponent}));
}

} // namespace
} // namespace eventica::quantized
