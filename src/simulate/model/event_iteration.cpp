// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/event_iteration.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "simulate/model/model_system.h"

namespace eventica::model {

using run::HandledPart;
using run::PartEvent;
using run::SimulationError;

EventIteration::EventIteration(ModelSystem& whole)
    : whole_(whole), members_(whole.model_.parts.size()) {
}

PartSystem& EventIteration::systemOf(std::size_t part) {
    return whole_.parts_[part];
}

std::vector<HandledPart> EventIteration::handle(double t, std::span<const PartEvent> first,
                                                const run::EventGroup::Join& join) {
    time_ = t;
    join_ = &join;
    first_ = first;
    isTold_ = false;
    error_.reset();
    const bool isDone = begin(first) && solveRounds();
    std::vector<HandledPart> handled;
    if (isDone)
        handled = finish();
    if (error_) {
        handled.assign(1, {failedPart_, {}});
        handled.front().outcome.error = std::move(error_);
    }
    for (const std::size_t part : active_)
        members_[part] = {};
    for (auto* const list : {&active_, &open_, &solved_})
        list->clear();
    return handled;
}

bool EventIteration::fails(std::size_t part, std::optional<SimulationError> error) {
    if (!error)
        return false;
    failedPart_ = part;
    error_ = std::move(error);
    return true;
}

bool EventIteration::begin(std::span<const PartEvent> first) {
    for (const PartEvent& event : first)
        if (!begin(event))
            return false;
    if (whole_.isTerminal_)
        whole_.memory_.integer(whole_.model_.terminalSlot) = 1;
    // A sampling of one part may be read by another.
    return std::ranges::all_of(first, [&](const PartEvent& event) { return spread(event.part); });
}

void EventIteration::tellBegin() {
    if (!whole_.teller_ || std::exchange(isTold_, true))
        return;
    std::vector<std::int64_t> fired;
    for (const PartEvent& event : first_)
        std::ranges::copy(systemOf(event.part).firedRelations(event.fired),
                          std::back_inserter(fired));
    whole_.teller_->begin(fired);
}

bool EventIteration::begin(const PartEvent& event) {
    members_[event.part].isActive = true;
    active_.push_back(event.part);
    open(event.part);
    return !fails(event.part, systemOf(event.part).beginEvent(time_, event.x, event.fired));
}

void EventIteration::open(std::size_t part) {
    if (!std::exchange(members_[part].isOpen, true))
        open_.push_back(part);
}

// ---------------------------------------------------------------------------- rounds

bool EventIteration::solveRounds() {
    for (int round = 0; round < MostEventRounds; ++round) {
        if (!solve() || !endRound())
            return false;
        if (open_.empty() && !followImpulses())
            return false;
        if (open_.empty())
            return true;
    }
    const std::size_t part = open_.front();
    fails(part, whole_.endlessIteration(time_, systemOf(part).lastChanges()));
    return false;
}

/// What the event changes may have put constraints under impulses.
bool EventIteration::followImpulses() {
    for (const std::size_t part : active_) {
        std::optional<SimulationError> error;
        if (systemOf(part).followImpulses(time_, error))
            open(part);
        if (fails(part, std::move(error)))
            return false;
    }
    return true;
}

/// Blocks of parts are sorted as those of one system: no chain of changes is longer than all
/// blocks.
bool EventIteration::solve() {
    for (std::size_t i = 0; i < open_.size(); ++i) { // grows
        const std::size_t part = open_[i];
        Member& member = members_[part];
        member.isOpen = false;
        if (!std::exchange(member.isSolved, true))
            solved_.push_back(part);
        if (fails(part, systemOf(part).solveRound(time_)) || !spread(part))
            return false;
    }
    open_.clear();
    return true;
}

bool EventIteration::endRound() {
    for (const std::size_t part : solved_)
        if (fails(part, systemOf(part).actInRound(time_)))
            return false;
    for (const std::size_t part : solved_) {
        members_[part].isSolved = false;
        if (systemOf(part).endRound())
            open(part);
    }
    const bool isSpread =
        std::ranges::all_of(solved_, [&](std::size_t part) { return spread(part); });
    solved_.clear();
    return isSpread;
}

// ---------------------------------------------------------------------------- exchange

/// Those who read what has changed in a part are to be solved.
bool EventIteration::spread(std::size_t part) {
    const std::vector<ExportCode>& exports = whole_.model_.parts[part].exports;
    if (exports.empty())
        return true;
    const std::vector<std::size_t> changed = systemOf(part).changedExports();
    if (changed.empty())
        return true;
    if (isReachingNew(part, changed)) {
        // They begin as they were before the event.
        systemOf(part).exchangeExports();
        const bool isReached = reach(part, changed);
        systemOf(part).exchangeExports();
        if (!isReached)
            return false;
    }
    for (const std::size_t item : changed)
        for (const std::int32_t reader : exports[item].readers) {
            open(static_cast<std::size_t>(reader));
            systemOf(static_cast<std::size_t>(reader)).noteImport(exports[item].place);
        }
    systemOf(part).keepExports();
    return true;
}

bool EventIteration::isReachingNew(std::size_t part, std::span<const std::size_t> changed) const {
    return std::ranges::any_of(changed, [&](std::size_t item) {
        return std::ranges::any_of(whole_.model_.parts[part].exports[item].readers,
                                   [&](std::int32_t reader) {
                                       return !members_[static_cast<std::size_t>(reader)].isActive;
                                   });
    });
}

bool EventIteration::reach(std::size_t part, std::span<const std::size_t> changed) {
    for (const std::size_t item : changed)
        for (const std::int32_t number : whole_.model_.parts[part].exports[item].readers) {
            const auto reader = static_cast<std::size_t>(number);
            if (members_[reader].isActive)
                continue;
            const auto x = (*join_)(reader);
            if (!x) {
                fails(reader, systemOf(reader).failure());
                return false;
            }
            if (!begin({reader, *x}))
                return false;
        }
    return true;
}

// ---------------------------------------------------------------------------- the end

std::vector<HandledPart> EventIteration::finish() {
    std::vector<HandledPart> handled;
    for (const std::size_t part : active_) {
        if (fails(part, systemOf(part).finishEvent(time_)))
            return {};
        handled.push_back({part, systemOf(part).takeOutcome()});
    }
    if (whole_.teller_) {
        std::vector<std::size_t> jumping;
        for (const std::size_t part : active_)
            std::ranges::copy(systemOf(part).jumpingDelays(), std::back_inserter(jumping));
        handled.front().outcome.changes = whole_.teller_->changes(jumping);
    }
    return handled;
}

} // namespace eventica::model
