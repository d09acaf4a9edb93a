// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "driver/run_settings.h"

namespace eventica::driver {
namespace {

TEST(RunSettings, EndOneSecondAfterTheStartByDefault) {
    EXPECT_EQ(runOptionsOf({}, {}).solver.stopTime, 1.0);
    EXPECT_EQ(runOptionsOf({}, {.startTime = 5.0}).solver.stopTime, 6.0);
    EXPECT_EQ(runOptionsOf({.startTime = 2.0}, {.startTime = 5.0}).solver.stopTime, 3.0);
    EXPECT_EQ(runOptionsOf({.startTime = 2.0}, {.stopTime = 4.0}).solver.stopTime, 4.0);
}

} // namespace
} // namespace eventica::driver
