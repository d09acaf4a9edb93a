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
    if (wantsEvents() && !hasBegun_) {
        if (std::vector<std::string> present = observable_.present(); !present.empty())
            append(
                {.kind = Entry::Kind::Start, .time = t, .event = {.changes = std::move(present)}});
    }
    hasBegun_ = true;
}

void EventLog::eventWithoutRow(double t, const run::Event& event) {
    if (!wantsEvents())
        return;
    if (leftOut_ > 0)
        ++leftOut_;
    else
        append({.kind = Entry::Kind::Event, .time = t, .event = event});
}

void EventLog::append(const Entry& entry) {
    const std::string text = formatted(entry);
    if (log_.size() + text.size() <= limit()) {
        log_ += text;
        return;
    }
    endTime_ = entry.time;
    leftOut_ = 1;
}

std::string EventLog::take() {
    if (leftOut_ > 0)
        log_ += formatted({.kind = Entry::Kind::End, .time = endTime_, .leftOut = leftOut_});
    if (form_ != EventLogForm::Json)
        return std::move(log_);
    if (!log_.empty())
        log_.resize(log_.size() - 2); // the last comma
    log_.insert(log_.begin(), '[');
    log_ += ']';
    return std::move(log_);
}

std::string EventLog::formatted(const Entry& entry) const {
    return form_ == EventLogForm::Json ? jsonOf(entry) + ",\n" : textOf(entry);
}

std::string EventLog::textOf(const Entry& entry) const {
    std::string line = fmt::format("time {:.12g}: ", entry.time);
    if (entry.kind == Entry::Kind::End)
        return line + fmt::format("the log of events ends here, at the limit of {}{}; {} event{} "
                                  "from here on {} left out\n",
                                  results::sizeText(static_cast<double>(limit())),
                                  maxBytes_ < MostBytes ? " (--max-output)" : "", entry.leftOut,
                                  entry.leftOut == 1 ? "" : "s", entry.leftOut == 1 ? "is" : "are");
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

std::string EventLog::jsonOf(const Entry& entry) {
    constexpr std::array Names{"state", "time", "selection"};
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
    if (entry.kind == Kind::End)
        event["leftOut"] = entry.leftOut;
    return event.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace eventica::driver
