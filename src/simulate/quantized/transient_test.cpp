// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/quantized/transient.h"

namespace eventica::quantized {
namespace {

TEST(Transient, FollowsModesFarApart) {
    // Eigenvalues -1 and -1e9, both seen by both members.
    dense::Matrix rates(2);
    const double slow = 1.0;
    const double fast = 1e9;
    rates.at(0, 0) = rates.at(1, 1) = -(slow + fast) / 2;
    rates.at(0, 1) = rates.at(1, 0) = (fast - slow) / 2;
    Transient transient(rates, {2.0, 0.0});
    bool hasSeenFast = false;
    bool hasSeenSlow = false;
    while (!transient.isOver()) {
        transient.advance();
        const double t = transient.time();
        const double sum = std::exp(-slow * t);
        const double difference = std::exp(-fast * t);
        EXPECT_NEAR(transient.away()[0], sum + difference, 1e-6);
        EXPECT_NEAR(transient.away()[1], sum - difference, 1e-6);
        hasSeenFast = hasSeenFast || (difference > 0.1 && difference < 0.9);
        hasSeenSlow = hasSeenSlow || (sum > 0.1 && sum < 0.9);
    }
    EXPECT_TRUE(hasSeenFast && hasSeenSlow);
    EXPECT_LT(transient.away()[0], 1e-3);
}

TEST(Transient, EndsWhereNothingDecays) {
    Transient still(dense::Matrix(1), {1.0});
    EXPECT_TRUE(still.isOver());
    dense::Matrix growing(1);
    growing.at(0, 0) = 1e-3;
    Transient transient(growing, {1.0});
    int steps = 0;
    for (; !transient.isOver() && steps < 1000; ++steps)
        transient.advance();
    EXPECT_LT(steps, 1000);
}

} // namespace
} // namespace eventica::quantized
