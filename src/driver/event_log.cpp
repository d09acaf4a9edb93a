// SPDX-License-Identifier: Apache-2.0
#include "driver/event_log.h"

#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
        if (std::vector<std::string> present = system_.present(); !present.empty())
            append({.kind = Entry::Kind::Start, .time = t, .changes = std::move(present)});
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
    if (!isWanted_)
        return;
    const bool isSelection = fired.empty() && !outcome.chosenStates.empty();
    const Entry::Kind kind = !fired.empty() ? Entry::Kind::State
                             : isSelection  ? Entry::Kind::Selection
                                            : Entry::Kind::Time;
    append({.kind = kind,
            .time = t,
            .changes = outcome.changes,
            .states = outcome.chosenStates,
            .iterations = outcome.iterations,
            .isReset = outcome.statesChanged && outcome.chosenStates.empty()});
}

void EventLog::append(Entry entry) {
    const std::size_t size = textOf(entry).size();
    if (bytes_ + size <= maxBytes_) {
        bytes_ += size;
        entries_.push_back(std::move(entry));
        return;
    }
    entries_.push_back({.kind = Entry::Kind::End, .time = entry.time});
    isWanted_ = false;
}

std::string EventLog::textOf(const Entry& entry) const {
    std::string line = fmt::format("time {:.12g}: ", entry.time);
    if (entry.kind == Entry::Kind::End)
        return line + fmt::format("the log of events ends here, at the limit of {} "
                                  "(--max-output)\n",
                                  results::sizeText(static_cast<double>(maxBytes_)));
    if (entry.kind == Entry::Kind::Start)
        return line + fmt::format("at the start {}\n", joined(entry.changes));
    if (entry.kind == Entry::Kind::Time)
        line += entry.changes.empty() ? "time event" : "time event: ";
    line += joined(entry.changes);
    if (!entry.states.empty())
        line += (entry.changes.empty() ? "states are now " : "; states are now ") +
                joined(entry.states);
    return line + fmt::format("; {} iteration{}{}\n", entry.iterations,
                              entry.iterations == 1 ? "" : "s",
                              entry.isReset ? ", states set anew" : "");
}

std::string EventLog::text() const {
    std::string all;
    for (const Entry& entry : entries_)
        all += textOf(entry);
    return all;
}

std::string EventLog::json() const {
    constexpr std::array<const char*, 5> Names{"start", "state", "time", "selection", "logEnd"};
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const Entry& entry : entries_) {
        nlohmann::ordered_json event{{"time", entry.time},
                                     {"kind", Names[static_cast<std::size_t>(entry.kind)]},
                                     {"changes", entry.changes}};
        if (!entry.states.empty())
            event["selectedStates"] = entry.states;
        if (entry.kind != Entry::Kind::Start && entry.kind != Entry::Kind::End) {
            event["iterations"] = entry.iterations;
            event["statesReset"] = entry.isReset;
        }
        all.push_back(std::move(event));
    }
    return all.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace eventica::driver
