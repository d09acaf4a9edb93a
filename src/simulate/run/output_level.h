// SPDX-License-Identifier: Apache-2.0
// What an output of a component has told others: an output with a quantum q has the levels k·q.
#pragma once

#include <cmath>
#include <optional>

namespace eventica::run {

/// It is told its nearest level at the start, and the next one when it arrives there. An output
/// without a quantum is told whenever it has changed at an event.
struct OutputLevel {
    double quantum = 0.0;
    std::optional<double> told = {};

    bool isDue(double value) const {
        if (!told)
            return true;
        return quantum > 0.0 ? std::abs(value - *told) >= Reached * quantum : value != *told;
    }
    double levelOf(double value) const {
        if (quantum <= 0.0)
            return value;
        if (!told)
            return quantum * std::round(value / quantum);
        const double levels = (value - *told) / quantum;
        const double whole = std::trunc(levels / Reached);
        // From the number of the level, so that nothing adds up.
        return quantum * (std::round(*told / quantum) + whole);
    }

    /// A level is reached up to this part of the quantum: the time of a crossing has a tolerance.
    static constexpr double Reached = 1.0 - 1e-9;
};

} // namespace eventica::run
