// SPDX-License-Identifier: Apache-2.0
#include "simulate/qss/progress_guard.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace eventica::qss {
namespace {

constexpr std::int64_t Window = 50'000; // jumps
constexpr double MostJumpsLeft = 1e8;   // some minutes for the smallest systems
constexpr double ReversingPart = 0.5;   // of the jumps in a window
constexpr std::int64_t MostTinySteps = 10'000;
constexpr double Tiny = 16.0 * std::numeric_limits<double>::epsilon(); // of the time
constexpr double FewRoundings = 4.0;                                   // of the time
constexpr double MostQuanta = 100.0; // that a state may move by within one rounding of time

} // namespace

ProgressGuard::ProgressGuard(const run::HybridSystem& system)
    : system_(system), counts_(static_cast<std::size_t>(system.stateCount())) {
}

void ProgressGuard::beginWindow(double t) {
    std::fill(counts_.begin(), counts_.end(), Counts{});
    jumps_ = reversals_ = 0;
    since_ = t;
}

std::optional<run::SimulationError> ProgressGuard::note(std::size_t state, bool isUp, double t,
                                                        double end) {
    if (t < last_) // the first jump, or a run begun anew
        beginWindow(t);
    last_ = t;
    Counts& counts = counts_[state];
    if (counts.jumps++ > 0 && isUp != counts.wasUp) {
        ++counts.reversals;
        ++reversals_;
    }
    counts.wasUp = isUp;
    return ++jumps_ < Window ? std::nullopt : judge(t, end);
}

std::optional<run::SimulationError> ProgressGuard::judge(double t, double end) {
    const double jumpsLeft = static_cast<double>(jumps_) * (end - t) / (t - since_);
    const bool isReversing =
        static_cast<double>(reversals_) > ReversingPart * static_cast<double>(jumps_);
    if (isReversing && jumpsLeft > MostJumpsLeft)
        return stiff(t, jumpsLeft);
    beginWindow(t);
    return std::nullopt;
}

std::optional<run::SimulationError> ProgressGuard::noteStep(double from, double to) {
    const bool isTiny = to - from <= Tiny * std::abs(to);
    tinySteps_ = isTiny ? tinySteps_ + 1 : 0;
    if (tinySteps_ < MostTinySteps)
        return std::nullopt;
    return run::SimulationError{
        from,
        fmt::format("time hardly advances: {} steps as short as the rounding of time",
                    MostTinySteps),
        {"a state may grow beyond all bounds, or the model may be stiff: a smaller quantum, or "
         "method 'cvode', may help"},
        run::FailureKind::NoProgress};
}

std::optional<run::SimulationError> ProgressGuard::noteMove(std::size_t state, double quanta,
                                                            double from, double to) const {
    const double rounding = std::nextafter(std::abs(to), run::Never) - std::abs(to);
    const double roundings = (to - from) / rounding;
    if (!(roundings <= FewRoundings) || !(quanta > MostQuanta * std::max(roundings, 1.0)))
        return std::nullopt;
    const std::string name = system_.stateName(static_cast<std::int64_t>(state));
    return run::SimulationError{
        from,
        fmt::format("a singularity: the derivative of '{}' grows beyond all bounds: within the "
                    "rounding of time it moves by {:.2g} quanta",
                    name, quanta),
        {"often something is divided by a quantity that becomes 0; an event that ends this (when, "
         "terminate), or a limit, would help"},
        run::FailureKind::NoProgress};
}

run::SimulationError ProgressGuard::stiff(double t, double jumpsLeft) const {
    const auto restless = std::max_element(
        counts_.begin(), counts_.end(),
        [](const Counts& left, const Counts& right) { return left.reversals < right.reversals; });
    const std::string name = system_.stateName(restless - counts_.begin());
    return {
        t,
        fmt::format("the model is stiff: the rest of the run would take {:.1e} steps", jumpsLeft),
        {fmt::format("the quantized value of '{}' went back and forth {} times in the last "
                     "{:.2g} s",
                     name, restless->reversals, t - since_),
         "explicit quantized-state methods follow the fastest time constant, whatever the "
         "quantum; method 'cvode' is for stiff models"},
        run::FailureKind::NoProgress};
}

} // namespace eventica::qss
