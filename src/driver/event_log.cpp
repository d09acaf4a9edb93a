// SPDX-License-Identifier: Apache-2.0
#include "driver/event_log.h"

#include <fmt/format.h>

namespace eventica::driver {

namespace {

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

} // namespace

void EventLog::sample(double t) {
    recorder_.sample(t);
    if (isWanted_ && !hasBegun_) {
        if (const std::string present = joined(system_.present()); !present.empty())
            text_ += fmt::format("time {:.12g}: at the start {}\n", t, present);
    }
    hasBegun_ = true;
    if (onProgress_)
        onProgress_(t);
}

void EventLog::eventAfter(double t, std::span<const std::int64_t> fired,
                          const run::EventOutcome& outcome) {
    recorder_.eventAfter(t, fired, outcome);
    if (!isWanted_)
        return;
    text_ += fmt::format("time {:.12g}: ", t);
    if (fired.empty() && outcome.chosenStates.empty())
        text_ += outcome.changes.empty() ? "time event" : "time event: ";
    text_ += joined(outcome.changes);
    if (!outcome.chosenStates.empty())
        text_ += (outcome.changes.empty() ? "states are now " : "; states are now ") +
                 joined(outcome.chosenStates);
    text_ += fmt::format(
        "; {} iteration{}{}\n", outcome.iterations, outcome.iterations == 1 ? "" : "s",
        outcome.statesChanged && outcome.chosenStates.empty() ? ", states set anew" : "");
}

} // namespace eventica::driver
