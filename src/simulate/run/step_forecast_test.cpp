// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "simulate/run/step_forecast.h"

namespace eventica::run {
namespace {

/// What the first window says of a run of 1 s with such steps, told in parcels.
double stepsLeft(double step, std::int64_t parcel) {
    StepForecast forecast(1.0);
    std::optional<double> left;
    for (std::int64_t done = 0; !left; done += parcel)
        left = forecast.note(static_cast<double>(done) * step, parcel);
    return *left;
}

TEST(StepForecast, CountsWhatIsLeftAtTheRateOfAWindow) {
    StepForecast forecast(1.0);
    EXPECT_EQ(forecast.note(0.0, StepForecast::Window - 1), std::nullopt);
    EXPECT_EQ(forecast.note(1e-6), 0.0) << "faster than nothing";
    EXPECT_EQ(forecast.note(1e-6), std::nullopt);
    EXPECT_NEAR(forecast.note(2e-6, StepForecast::Window - 1).value_or(0.0), 1e12, 1e7);
    EXPECT_EQ(forecast.error(2e-6, "advice").message,
              "the run makes no progress: 1000000 steps in the last 1e-06 s");
}

TEST(StepForecast, TakesARunThatBecomesFasterForProgress) {
    EXPECT_EQ(stepsLeft(1e-12, 1), 0.0);
    EXPECT_EQ(stepsLeft(1e-12, 1000), 0.0);
}

TEST(StepForecast, HasNoLimitWhereTimeStandsStill) {
    StepForecast forecast(1.0);
    EXPECT_GT(forecast.note(0.5, StepForecast::Window).value_or(0.0), StepForecast::MostStepsLeft);
}

TEST(StepForecast, ForgetsAtEvents) {
    StepForecast forecast(1.0);
    EXPECT_EQ(forecast.note(0.5, StepForecast::Window - 1), std::nullopt);
    forecast.forget();
    EXPECT_EQ(forecast.note(0.5, StepForecast::Window - 1), std::nullopt);
}

} // namespace
} // namespace eventica::run
