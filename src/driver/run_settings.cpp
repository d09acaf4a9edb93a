// SPDX-License-Identifier: Apache-2.0
#include "driver/run_settings.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace eventica::driver {

namespace {

constexpr double DefaultTolerance = 1e-6;
constexpr double DefaultStopTime = 1.0;
constexpr std::int64_t DefaultIntervals = 500;

} // namespace

std::optional<model::Division> divisionNamed(std::string_view name) {
    using model::Division;
    constexpr std::array<std::pair<std::string_view, Division>, 6> Names{
        {{"", Division::Automatic},
         {"auto", Division::Automatic},
         {"one", Division::Whole},
         {"independent", Division::Independent},
         {"discrete", Division::Discrete},
         {"delayed", Division::Delayed}}};
    for (const auto& [each, division] : Names)
        if (each == name)
            return division;
    return std::nullopt;
}

double toleranceOf(const RunSettings& settings, const flat::Experiment& experiment) {
    return settings.tolerance.value_or(experiment.tolerance.value_or(DefaultTolerance));
}

solver::RunOptions runOptionsOf(const RunSettings& settings, const flat::Experiment& experiment) {
    solver::RunOptions run;
    run.method = settings.method;
    run.solver.startTime = settings.startTime.value_or(experiment.startTime.value_or(0.0));
    run.solver.stopTime = settings.stopTime.value_or(
        experiment.stopTime.value_or(run.solver.startTime + DefaultStopTime));
    const double length = run.solver.stopTime - run.solver.startTime;
    if (settings.interval)
        run.solver.interval = *settings.interval;
    else if (settings.intervals)
        run.solver.interval = length / static_cast<double>(*settings.intervals);
    else
        run.solver.interval =
            experiment.interval.value_or(length / static_cast<double>(DefaultIntervals));
    const double tolerance = toleranceOf(settings, experiment);
    run.integrator.tolerances = {tolerance, tolerance};
    return run;
}

std::string problemOf(const solver::RunOptions& options) {
    const solver::SolverOptions& run = options.solver;
    if (!std::isfinite(run.startTime) || !std::isfinite(run.stopTime))
        return "start and stop time must be finite";
    if (run.stopTime < run.startTime)
        return fmt::format("the stop time {} lies before the start time {}", run.stopTime,
                           run.startTime);
    if (run.stopTime == run.startTime && run.startTime + DefaultStopTime == run.startTime)
        return fmt::format("the run has no length: a second is lost in the rounding of the start "
                           "time {}; give a later stop time",
                           run.startTime);
    if (!std::isfinite(run.stopTime - run.startTime))
        return fmt::format("the time from {} to {} is too long to be a number", run.startTime,
                           run.stopTime);
    if (!(run.interval >= 0.0))
        return "tolerance and interval must be positive";
    if (run.stopTime > run.startTime && run.interval > 0.0 &&
        run.startTime + run.interval == run.startTime)
        return fmt::format("the interval {} is lost in the rounding of the start time {}",
                           run.interval, run.startTime);
    return {};
}

} // namespace eventica::driver
