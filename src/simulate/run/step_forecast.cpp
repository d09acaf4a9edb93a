// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/step_forecast.h"

#include <fmt/format.h>
#include <utility>

namespace eventica::run {
namespace {

constexpr double Faster = 1.5;

} // namespace

void StepForecast::forget() {
    steps_ = 0;
    passed_ = 0.0;
}

std::optional<double> StepForecast::note(double t, std::int64_t steps) {
    if (steps_ == 0)
        windowStart_ = t;
    steps_ += steps;
    if (steps_ < Window)
        return std::nullopt;
    const double passed = t - windowStart_;
    count_ = std::exchange(steps_, 0);
    const double stepsLeft = static_cast<double>(count_) * (stop_ - t) / passed;
    return passed > Faster * std::exchange(passed_, passed) ? 0.0 : stepsLeft;
}

SimulationError StepForecast::error(double t, std::string advice) const {
    return {
        t,
        fmt::format("the run makes no progress: {} steps in the last {:.2g} s", count_, passed_),
        {"at this rate the rest of it would take more than 1e10 steps", std::move(advice)},
        FailureKind::NoProgress};
}

} // namespace eventica::run
