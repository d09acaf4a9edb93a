// SPDX-License-Identifier: Apache-2.0
// Notices events that follow each other so closely that a run would never end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "simulate/run/hybrid_system.h"
#include "simulate/run/schedule.h"

namespace eventica::run {

/// Counts the events of each source: a relation, a switch, a signal. A source chatters if its last
/// 20 000 events came at a rate that leaves more than 1e10 of them for the rest of the run.
///
/// The rate alone is no reason: a converter that switches at 1 MHz for a quarter of an hour has 2e9
/// events, which take an hour or so but end. 1e10 of one source would take a day and fill a disk
/// with two rows each. Neither is a burst: 20 000 events in a row take a second at most. Nor events
/// near the end of the run, where few are left.
class ChatteringGuard {
public:
    static constexpr std::int64_t Window = 20'000;
    static constexpr double MostEventsLeft = 1e10;

    ChatteringGuard(double stop, std::size_t sources) : stop_(stop), streaks_(sources) {}

    /// An event of `source`; times never decrease. True if it chatters.
    bool note(std::size_t source, double t);

    /// After `note` was true. Names also others that had as many events meanwhile, up to a factor
    /// of 2, as those that chatter together.
    SimulationError error(std::size_t source, double t,
                          const std::function<std::string(std::size_t)>& nameOf) const;

private:
    struct Streak {
        double since = 0.0;
        std::int64_t count = 0;
    };

    std::vector<std::size_t> companionsOf(std::size_t source, double t) const;

    double stop_;
    std::vector<Streak> streaks_;
};

} // namespace eventica::run
