// SPDX-License-Identifier: Apache-2.0
#include "driver/event_entries.h"

#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "results/size_limit.h"

namespace eventica::driver {

namespace {

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

} // namespace

void EventEntries::append(EventEntry entry) {
    const std::size_t size = textOf(entry).size();
    if (bytes_ + size <= maxBytes_) {
        bytes_ += size;
        entries_.push_back(std::move(entry));
        return;
    }
    entries_.push_back({.kind = EventEntry::Kind::End, .time = entry.time});
    isWanted_ = false;
}

std::string EventEntries::textOf(const EventEntry& entry) const {
    std::string line = fmt::format("time {:.12g}: ", entry.time);
    if (entry.kind == EventEntry::Kind::End)
        return line + fmt::format("the log of events ends here, at the limit of {} "
                                  "(--max-output)\n",
                                  results::sizeText(static_cast<double>(maxBytes_)));
    if (entry.kind == EventEntry::Kind::Start)
        return line + fmt::format("at the start {}\n", joined(entry.changes));
    if (entry.kind == EventEntry::Kind::Time)
        line += entry.changes.empty() ? "time event" : "time event: ";
    line += joined(entry.changes);
    if (!entry.states.empty())
        line += (entry.changes.empty() ? "states are now " : "; states are now ") +
                joined(entry.states);
    if (entry.iterations < 0)
        return line + "\n";
    return line + fmt::format("; {} iteration{}{}\n", entry.iterations,
                              entry.iterations == 1 ? "" : "s",
                              entry.isReset ? ", states set anew" : "");
}

std::string EventEntries::text() const {
    std::string all;
    for (const EventEntry& entry : entries_)
        all += textOf(entry);
    return all;
}

std::string EventEntries::json() const {
    constexpr std::array<const char*, 5> Names{"start", "state", "time", "selection", "logEnd"};
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const EventEntry& entry : entries_) {
        nlohmann::ordered_json event{{"time", entry.time},
                                     {"kind", Names[static_cast<std::size_t>(entry.kind)]},
                                     {"changes", entry.changes}};
        if (!entry.states.empty())
            event["selectedStates"] = entry.states;
        if (entry.iterations >= 0) {
            event["iterations"] = entry.iterations;
            event["statesReset"] = entry.isReset;
        }
        all.push_back(std::move(event));
    }
    return all.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace eventica::driver
