// SPDX-License-Identifier: Apache-2.0
#include "driver/event_log.h"

namespace eventica::driver {

void EventLog::sample(double t) {
    recorder_.sample(t);
    if (entries_.isWanted() && !hasBegun_) {
        if (std::vector<std::string> present = system_.present(); !present.empty())
            entries_.append(
                {.kind = EventEntry::Kind::Start, .time = t, .changes = std::move(present)});
    }
    hasBegun_ = true;
}

void EventLog::eventAfter(double t, std::span<const std::int64_t> fired,
                          const run::EventOutcome& outcome) {
    recorder_.eventAfter(t, fired, outcome);
    eventWithoutRow(t, fired, outcome);
}

void EventLog::eventWithoutRow(double t, std::span<const std::int64_t> fired,
                               const run::EventOutcome& outcome) {
    if (!entries_.isWanted())
        return;
    const bool isSelection = fired.empty() && !outcome.chosenStates.empty();
    const EventEntry::Kind kind = !fired.empty() ? EventEntry::Kind::State
                                  : isSelection  ? EventEntry::Kind::Selection
                                                 : EventEntry::Kind::Time;
    entries_.append({.kind = kind,
                     .time = t,
                     .changes = outcome.changes,
                     .states = outcome.chosenStates,
                     .iterations = outcome.iterations,
                     .isReset = outcome.statesChanged && outcome.chosenStates.empty()});
}

} // namespace eventica::driver
