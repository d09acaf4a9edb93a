// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/chattering.h"

#include <fmt/format.h>

namespace eventica::run {
namespace {

constexpr std::size_t MostNamed = 4;

} // namespace

bool ChatteringGuard::note(std::size_t source, double t) {
    Streak& streak = streaks_[source];
    if (streak.count == 0)
        streak.since = t;
    if (++streak.count < Window)
        return false;
    const double eventsLeft =
        static_cast<double>(streak.count) * (stop_ - t) / (t - streak.since); // may be infinite
    if (eventsLeft > MostEventsLeft)
        return true;
    streak = {};
    return false;
}

SimulationError
ChatteringGuard::error(std::size_t source, double t,
                       const std::function<std::string(std::size_t)>& nameOf) const {
    const Streak& streak = streaks_[source];
    std::string names = "`" + nameOf(source) + "`";
    for (const std::size_t other : companionsOf(source, t))
        names += ", `" + nameOf(other) + "`";
    return {t,
            fmt::format("chattering: {} had {} events within {:.2g} s", names, streak.count,
                        t - streak.since),
            {"at this rate the rest of the run would take more than 1e10 events",
             "a hysteresis, or a state of rest where events accumulate, would help; "
             "--chattering=off lets the run go on"},
            FailureKind::Chattering};
}

std::vector<std::size_t> ChatteringGuard::companionsOf(std::size_t source, double t) const {
    const Streak& streak = streaks_[source];
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < streaks_.size() && result.size() + 1 < MostNamed; ++i)
        if (i != source && 2 * streaks_[i].count >= streak.count &&
            t - streaks_[i].since <= 2.0 * (t - streak.since))
            result.push_back(i);
    return result;
}

} // namespace eventica::run
