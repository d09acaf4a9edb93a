// SPDX-License-Identifier: Apache-2.0
// How many steps the rest of a run would take at its present rate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simulate/run/hybrid_system.h"

namespace eventica::run {

/// Looks at windows of many steps. As many steps may be left as `ChatteringGuard` allows events,
/// for the same reasons. First transients may be a thousand million times faster than what
/// follows, but do not last long: a slow start that becomes faster is progress.
class StepForecast {
public:
    static constexpr std::int64_t Window = 1'000'000;
    static constexpr double MostStepsLeft = 1e10;

    explicit StepForecast(double stop = 0.0) : stop_(stop) {}

    /// The next window begins now.
    void forget();
    /// So many steps up to `t`; times never decrease. If they end a window: the steps left at its
    /// rate, which may be infinite, or 0 if the run has become faster.
    std::optional<double> note(double t, std::int64_t steps = 1);
    /// After a window with more than `MostStepsLeft`.
    SimulationError error(double t, std::string advice) const;

private:
    double stop_;
    std::int64_t steps_ = 0; ///< in the present window
    double windowStart_ = 0.0;
    double passed_ = 0.0;    ///< in the last window
    std::int64_t count_ = 0; ///< of its steps
};

} // namespace eventica::run
