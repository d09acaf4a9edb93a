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

TEST(RunSettings, RefuseTimesThatAreLostInRounding) {
    const auto problem = [](const RunSettings& settings) {
        return problemOf(runOptionsOf(settings, {}));
    };
    EXPECT_EQ(problem({.startTime = 1e20}),
              "the run has no length: a second is lost in the rounding of the start time 1e+20; "
              "give a later stop time");
    EXPECT_EQ(problem({.startTime = -1e308, .stopTime = 1e308}),
              "the time from -1e+308 to 1e+308 is too long to be a number");
    EXPECT_EQ(problem({.startTime = 3.0, .stopTime = 3.0}), "");
    EXPECT_EQ(problem({.startTime = 1e20, .stopTime = 2e20}), "");
}

} // namespace
} // namespace eventica::driver
