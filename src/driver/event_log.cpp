// SPDX-License-Identifier: Apache-2.0
#include "driver/event_log.h"

#include <fmt/format.h>

namespace eventica::driver {

void EventLog::eventAfter(double t, std::span<const std::int64_t> fired,
                          const run::EventOutcome& outcome) {
    recorder_.eventAfter(t, fired, outcome);
    if (!isWanted_)
        return;
    text_ += fmt::format("time {:.12g}:", t);
    if (fired.empty())
        text_ += " time event";
    for (std::size_t i = 0; i < fired.size(); ++i)
        text_ += fmt::format("{} `{}` changes", i == 0 ? "" : ",", system_.crossingText(fired[i]));
    text_ +=
        fmt::format("; {} iteration{}{}\n", outcome.iterations, outcome.iterations == 1 ? "" : "s",
                    outcome.statesChanged ? ", states set anew" : "");
}

} // namespace eventica::driver
