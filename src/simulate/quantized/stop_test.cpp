// SPDX-License-Identifier: Apache-2.0
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

TEST(FindStop, IsNowhereIfTheManifoldMovesOnInTime) {
    Opponent opponent = opponentOnManifold();
    opponent.course[1] = 1e8;
    EXPECT_FALSE(findStop(oneMode(), -1.0 / Rate, {2.0}, {opponent}));
}

TEST(FindStop, DoesNotExtrapolateTheManifoldBackwards) {
    Opponent opponent = opponentOnManifold();
    opponent.course[1] = 1e8;
    opponent.course[2] = -2e13; // back at the beginning after 5 time constants
    EXPECT_FALSE(findStop(oneMode(), -1.0 / Rate, {2.0}, {opponent}));
}

} // namespace
} // namespace eventica::quantized
