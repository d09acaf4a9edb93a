// SPDX-License-Identifier: Apache-2.0
// What a part solves in the rounds of an event: what can have changed.
#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

#include "lib/base/check.h"
#include "lib/base/number_map.h"
#include "lib/base/verify.h"
#include "simulate/model/model_system.h"

namespace eventica::model {

using program::Failure;
using run::SimulationError;

namespace {

/// In a circle of variables not all change in every iteration.
constexpr int IterationsOfCircle = 4;
/// Between solutions of an algebraic loop from different places to begin.
constexpr double LoopTolerance = 1e-6;

} // namespace

/// What discrete blocks compute changes at events only, and so does `pre` of it. Conditions of
/// loops may be refreshed before.
void PartSystem::findPrevious() {
    const BlockGraph& graph = part_.graph;
    std::vector<bool> isStill(graph.slots.size(), false);
    for (std::size_t i = 0; i < graph.blocks.size(); ++i) {
        const BlockCode& block = graph.blocks[i];
        const bool isLoop = block.isMoving && !std::ranges::binary_search(
                                                  graph.movingBlocks, static_cast<std::int32_t>(i));
        for (const std::int32_t slot : graph.writes[i])
            isStill[static_cast<std::size_t>(slot)] = !block.isContinuous && !isLoop;
    }
    previousOf_.assign(graph.slots.size(), -1);
    for (const std::int32_t number : part_.previous) {
        const PreviousCode& pair = model_.previous[static_cast<std::size_t>(number)];
        const std::int32_t slot = graph.numberOf(pair.value);
        if (slot >= 0)
            previousOf_[static_cast<std::size_t>(slot)] = number;
        else
            otherPrevious_.push_back(number);
        if (slot < 0 || !isStill[static_cast<std::size_t>(slot)])
            movingPrevious_.push_back(number);
    }
}

void PartSystem::findDiscretes() {
    trackedOf_.assign(part_.graph.slots.size(), -1);
    for (const Place& place : part_.discretePlaces) {
        const std::int32_t slot = part_.graph.numberOf(place);
        if (slot < 0) {
            otherDiscretes_.push_back(place);
            continue;
        }
        trackedOf_[static_cast<std::size_t>(slot)] =
            static_cast<std::int32_t>(trackedDiscretes_.size());
        trackedDiscretes_.push_back(place);
    }
}

// ---------------------------------------------------------------------------- what has changed

/// As they are before the event.
void PartSystem::keepDiscretes() {
    event_.discretesBefore = valuesOf(otherDiscretes_);
    plan_.beginEvent();
    if (!plan_.isKnown())
        keepTracked();
}

/// All blocks are going to run: they do not tell what they change.
void PartSystem::keepTracked() {
    if (event_.trackedBefore)
        return;
    event_.trackedBefore = valuesOf(trackedDiscretes_);
    const auto originals = plan_.originals();
    for (std::size_t i = originals.size(); i-- > 0;) // the first of a slot comes last
        if (const auto at = trackedOf_[static_cast<std::size_t>(originals[i].slot)]; at >= 0)
            (*event_.trackedBefore)[static_cast<std::size_t>(at)] = originals[i].bits;
}

bool PartSystem::haveDiscretesChanged() const {
    if (event_.discretesBefore != valuesOf(otherDiscretes_))
        return true;
    if (event_.trackedBefore)
        return *event_.trackedBefore != valuesOf(trackedDiscretes_);
    NumberSet seen;
    for (const auto& [slot, bits] : plan_.originals()) {
        const auto at = static_cast<std::size_t>(slot);
        if (trackedOf_[at] >= 0 && seen.insert(slot) && bitsOf(part_.graph.slots[at]) != bits)
            return true;
    }
    return false;
}

void PartSystem::addTo(run::Statistics& statistics) const {
    statistics.solvedBlocks += solvedBlocks_;
    statistics.eventBlocks += eventBlocks_;
}

/// Those that can have changed.
std::int32_t PartSystem::solveBlocks() {
    eventBlocks_ += part_.blockCount;
    if (plan_.isKnown()) {
        const Memory::Values before = VerifiesStages ? memory_.values() : Memory::Values();
        if (const auto result = plan_.run()) {
            solvedBlocks_ += plan_.evaluatedBlocks();
            if (VerifiesStages && *result == Failure::None)
                checkPlan(before);
            return *result;
        }
    }
    loops_.takeUnsettled(); // of blocks whose results do not count
    keepTracked();
    solvedBlocks_ += part_.blockCount;
    hasSolvedAll_ = true;
    const std::int32_t result = memory_.run(part_.event);
    if (result == Failure::None)
        plan_.noteAll();
    else
        plan_.forget();
    return result;
}

/// Whether all blocks together say the same, from the same values.
void PartSystem::checkPlan(const Memory::Values& before) {
    const Memory::Values values = memory_.values();
    const std::int32_t unsettled = loops_.takeUnsettled();
    memory_.setValues(before);
    EVENTICA_CHECK(memory_.run(part_.event) == Failure::None, "blocks alone fail where all do not");
    EVENTICA_CHECK(loops_.unsettled() == unsettled, "blocks alone leave other conditions open");
    const Memory::Values whole = memory_.values();
    const auto at = [](const Place& place) { return static_cast<std::size_t>(place.slot); };
    const auto isSame = [&](const Place& place) {
        return place.isInteger ? values.integers[at(place)] == whole.integers[at(place)]
                               : std::bit_cast<std::int64_t>(values.reals[at(place)]) ==
                                     std::bit_cast<std::int64_t>(whole.reals[at(place)]);
    };
    // Loops find zeros up to rounding only, and where relations are about such zeros several modes
    // may agree. What follows from these differs, too.
    bool hasOneMode = true;
    for (const std::int32_t loop : part_.loops)
        for (const LoopCondition& condition :
             model_.loops[static_cast<std::size_t>(loop)].conditions)
            hasOneMode = hasOneMode && isSame(condition.value);
    for (const std::int32_t slot : part_.graph.writes.numbers) {
        const Place& place = part_.graph.slots[static_cast<std::size_t>(slot)];
        const double single = place.isInteger ? static_cast<double>(values.integers[at(place)])
                                              : values.reals[at(place)];
        const double all = memory_.value(place);
        const bool isClose =
            place.isInteger ? !hasOneMode
                            : !part_.loops.empty() && std::abs(single - all) <=
                                                          LoopTolerance * (1.0 + std::abs(single));
        EVENTICA_CHECK(isSame(place) || isClose,
                       fmt::format("blocks that can have changed give {} for slot {}, all blocks "
                                   "{}",
                                   single, place.slot, all));
    }
    memory_.setValues(values);
}

/// Those of loops that nothing depended on have the values they have now.
std::optional<SimulationError> PartSystem::refreshConditions(double t) {
    std::vector<std::int64_t> before;
    const auto forEachCondition = [&](const auto& visit) {
        for (const std::int32_t number : part_.loops)
            for (const LoopCondition& condition :
                 model_.loops[static_cast<std::size_t>(number)].conditions)
                visit(condition.value);
    };
    forEachCondition([&](const Place& place) { before.push_back(bitsOf(place)); });
    if (auto error =
            whole_.check(loops_.refreshConditions(part_.loops), t, "comparing before an event"))
        return error;
    std::size_t next = 0;
    forEachCondition([&](const Place& place) {
        if (const std::int64_t bits = before[next++]; bitsOf(place) != bits)
            plan_.note(place, bits);
    });
    return std::nullopt;
}

/// The values before the event. Those that change at events only follow there.
void PartSystem::keepPrevious() {
    const auto keep = [&](const std::vector<std::int32_t>& numbers) {
        for (const std::int32_t number : numbers) {
            const PreviousCode& pair = model_.previous[static_cast<std::size_t>(number)];
            if (bitsOf(pair.value) == bitsOf(pair.previous))
                continue;
            memory_.copy(pair.value, pair.previous);
            plan_.note(pair.previous);
        }
    };
    keep(plan_.isKnown() ? movingPrevious_ : part_.previous);
    keep(pendingPrevious_);
    pendingPrevious_.clear();
    if (!VerifiesStages)
        return;
    for (const std::int32_t number : part_.previous) {
        const PreviousCode& pair = model_.previous[static_cast<std::size_t>(number)];
        EVENTICA_CHECK(bitsOf(pair.value) == bitsOf(pair.previous),
                       "a value that has changed between events");
    }
}

/// Whether something changed that may matter to the equations.
bool PartSystem::updatePrevious() {
    if (event_.outcome.iterations + IterationsOfCircle <= MostEventRounds)
        changed_.clear(); // only the last ones are of interest
    bool changed = false;
    const auto update = [&](std::span<const std::int32_t> numbers) {
        for (const std::int32_t number : numbers)
            changed = updatePrevious(number) || changed;
    };
    if (!plan_.isKnown() || hasSolvedAll_) {
        update(part_.previous);
        return changed;
    }
    update(otherPrevious_);
    // Updating adds to the changes.
    const std::vector<std::int32_t> slots(plan_.changes().begin(), plan_.changes().end());
    for (const std::int32_t slot : slots)
        if (const std::int32_t number = previousOf_[static_cast<std::size_t>(slot)]; number >= 0)
            update({&number, 1});
    return changed;
}

bool PartSystem::updatePrevious(std::int32_t number) {
    const auto at = static_cast<std::size_t>(number);
    const PreviousCode& pair = model_.previous[at];
    if (memory_.equal(pair.value, pair.previous)) {
        if (bitsOf(pair.value) != bitsOf(pair.previous))
            pendingPrevious_.push_back(number);
        return false;
    }
    changed_.push_back(at);
    const bool isFalling = pair.isCondition && memory_.value(pair.value) == 0.0;
    memory_.copy(pair.value, pair.previous);
    plan_.note(pair.previous);
    return !isFalling;
}

} // namespace eventica::model
