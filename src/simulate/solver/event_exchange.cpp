// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/event_exchange.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace eventica::solver {

namespace {

/// Instants closer than this, relative, are one: of samplings that were added up differently.
constexpr double SameTime = 1e-14;

} // namespace

void EventExchange::plan(const SolverAtomic& part, double before, double t) {
    const std::size_t number = part.number();
    if (before < run::Never)
        planned_.erase({before, number});
    if (t < run::Never)
        planned_.emplace(t, number);
}

/// The one that asks comes first.
std::vector<std::size_t> EventExchange::dueAt(double t, std::size_t first) const {
    const double last = t + SameTime * std::abs(t);
    std::vector<std::size_t> due{first};
    for (auto at = planned_.lower_bound({t, 0}); at != planned_.end() && at->first <= last; ++at)
        if (at->second != first && !parts_[at->second]->isFinished())
            due.push_back(at->second);
    return due;
}

void EventExchange::handle(SolverAtomic& part) {
    const double t = part.plannedTime();
    std::vector<run::PartEvent> events;
    for (const std::size_t number : dueAt(t, part.number())) {
        if (!parts_[number]->arrive(t))
            return part.endWith(*parts_[number]);
        events.push_back({number, parts_[number]->states(), parts_[number]->fired()});
    }
    part.beginEvent();
    const SolverAtomic* failed = nullptr;
    const auto join = [&](std::size_t number) -> std::optional<std::span<const double>> {
        if (parts_[number]->arrive(t))
            return parts_[number]->states();
        failed = parts_[number];
        return std::nullopt;
    };
    const std::vector<run::HandledPart> handled = group_.handleEvents(t, events, join);
    if (failed != nullptr)
        return part.endWith(*failed);
    if (handled.front().outcome.error)
        return part.failWith(*handled.front().outcome.error);
    for (const run::HandledPart& item : handled) {
        const bool isJoined = std::ranges::none_of(
            events, [&](const run::PartEvent& event) { return event.part == item.part; });
        if (!parts_[item.part]->resume(item.outcome, isJoined))
            return part.endWith(*parts_[item.part]);
    }
    // All have been evaluated: only now is the row complete.
    run::EventOutcome whole = handled.front().outcome;
    for (const run::HandledPart& item : handled)
        whole.terminated = whole.terminated || item.outcome.terminated;
    part.endEvent(whole);
    for (const run::HandledPart& item : handled)
        for (const std::size_t reader : parts_[item.part]->delayReaders())
            parts_[reader]->meetTimeEvent();
    for (const run::HandledPart& item : handled) {
        parts_[item.part]->concludeEvent(item.outcome);
        if (item.part != part.number())
            wake_(*parts_[item.part], t);
    }
}

} // namespace eventica::solver
