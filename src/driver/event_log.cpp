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
            append(t, fmt::format("time {:.12g}: at the start {}\n", t, present));
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
    std::string line = fmt::format("time {:.12g}: ", t);
    if (fired.empty() && outcome.chosenStates.empty())
        line += outcome.changes.empty() ? "time event" : "time event: ";
    line += joined(outcome.changes);
    if (!outcome.chosenStates.empty())
        line += (outcome.changes.empty() ? "states are now " : "; states are now ") +
                joined(outcome.chosenStates);
    line += fmt::format(
        "; {} iteration{}{}\n", outcome.iterations, outcome.iterations == 1 ? "" : "s",
        outcome.statesChanged && outcome.chosenStates.empty() ? ", states set anew" : "");
    append(t, line);
}

void EventLog::append(double t, const std::string& line) {
    if (text_.size() + line.size() <= maxBytes_) {
        text_ += line;
        return;
    }
    text_ += fmt::format("time {:.12g}: the log of events ends here, at the limit of {} "
                         "(--max-output)\n",
                         t, results::sizeText(static_cast<double>(maxBytes_)));
    isWanted_ = false;
}

} // namespace eventica::driver
