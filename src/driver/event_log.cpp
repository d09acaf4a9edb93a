// SPDX-License-Identifier: Apache-2.0
#include "driver/event_log.h"

#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

void EventLog::sample(double t) {
    if (isWanted_ && !hasBegun_) {
        if (std::vector<std::string> present = observable_.present(); !present.empty())
            append(
                {.kind = Entry::Kind::Start, .time = t, .event = {.changes = std::move(present)}});
    }
    hasBegun_ = true;
}

void EventLog::eventWithoutRow(double t, const run::Event& event) {
    if (isWanted_)
        append({.kind = Entry::Kind::Event, .time = t, .event = event});
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
    const run::Event& event = entry.event;
    if (entry.kind == Entry::Kind::Start)
        return line + fmt::format("at the start {}\n", joined(event.changes));
    if (event.cause == run::Event::Cause::Time)
        line += event.changes.empty() ? "time event" : "time event: ";
    line += joined(event.changes);
    if (!event.states.empty())
        line += (event.changes.empty() ? "states are now " : "; states are now ") +
                joined(event.states);
    if (event.iterations > 0)
        line += fmt::format("; {} iteration{}", event.iterations, event.iterations == 1 ? "" : "s");
    return line + (event.isReset ? ", states set anew\n" : "\n");
}

std::string EventLog::text() const {
    std::string all;
    for (const Entry& entry : entries_)
        all += textOf(entry);
    return all;
}

std::string EventLog::json() const {
    constexpr std::array Names{"state", "time", "selection"};
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const Entry& entry : entries_) {
        using Kind = Entry::Kind;
        const run::Event& of = entry.event;
        nlohmann::ordered_json event{{"time", entry.time},
                                     {"kind", entry.kind == Kind::Start ? "start"
                                              : entry.kind == Kind::End
                                                  ? "logEnd"
                                                  : Names[static_cast<std::size_t>(of.cause)]},
                                     {"changes", of.changes}};
        if (!of.states.empty())
            event["selectedStates"] = of.states;
        if (entry.kind == Kind::Event) {
            event["iterations"] = of.iterations;
            event["statesReset"] = of.isReset;
        }
        all.push_back(std::move(event));
    }
    return all.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace eventica::driver
