// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "lib/devs/time.h"

namespace eventica::devs {
namespace {

TEST(Time, IsOrderedByRealTimeThenByIndex) {
    EXPECT_LT((Time{1, 7}), (Time{2, 0}));
    EXPECT_LT((Time{1, 0}), (Time{1, 1}));
    EXPECT_EQ((Time{1, 1}), (Time{1, 1}));
    EXPECT_GT(Time::infinity(), (Time{1e300, 5}));
}

TEST(Time, StartsItsIndexAnewWhenRealTimePasses) {
    EXPECT_EQ(advance({1, 5}, 0.5), (Time{1.5, 0}));
}

TEST(Time, CountsItsIndexWhenNoRealTimePasses) {
    EXPECT_EQ(advance({1, 5}, 0), (Time{1, 6}));
    EXPECT_EQ(advance({1, 5}, -0.0), (Time{1, 6}));
}

TEST(Time, CountsItsIndexWhenADurationIsTooSmallToMatter) {
    EXPECT_EQ(advance({1, 0}, 1e-20), (Time{1, 1}));
    EXPECT_EQ(advance({0, 0}, 1e-20), (Time{1e-20, 0}));
}

TEST(Time, IsInfiniteAfterAnInfiniteDuration) {
    EXPECT_EQ(advance({1, 5}, Infinity), Time::infinity());
    EXPECT_TRUE(advance({1, 5}, Infinity).isInfinite());
    EXPECT_EQ(advance(Time::infinity(), 0), Time::infinity());
}

TEST(Time, DoesNotExistAfterANegativeDuration) {
    for (const double duration : {-1.0, -1e-20, std::numeric_limits<double>::quiet_NaN()}) {
        const Time time = advance({1, 5}, duration);
        EXPECT_TRUE(std::isnan(time.t)) << duration;
        EXPECT_FALSE((time > Time{1, 5}));
        EXPECT_FALSE((time < Time{1, 5}));
    }
}

TEST(Time, KnowsTheNextInstantAtARealTime) {
    EXPECT_EQ(instantAt({1, 5}, 1), (Time{1, 6}));
    EXPECT_EQ(instantAt({1, 5}, 2), (Time{2, 0}));
}

} // namespace
} // namespace eventica::devs
