// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/block_plan.h"

#include <algorithm>
#include <bit>

namespace eventica::model {

namespace {

using program::Failure;

constexpr std::size_t WordBits = 64;
/// What it takes to start a block and to look at what it has changed, in instructions.
constexpr std::int64_t StartCost = 16;
/// Instructions of single blocks run longer interpreted, and are compiled later, than those of the
/// program for all.
constexpr std::int64_t MostPart = 2;

} // namespace

BlockPlan::BlockPlan(const BlockGraph& graph, Memory& memory)
    : graph_(graph), memory_(memory), open_((graph.blocks.size() + WordBits - 1) / WordBits, 0),
      isInMoving_(graph.blocks.size(), false) {
    for (const std::int32_t block : graph.movingBlocks) {
        const auto at = static_cast<std::size_t>(block);
        isInMoving_[at] = true;
        movingCost_ += graph.blocks[at].size;
        movingSlots_.insert(movingSlots_.end(), graph.writes[at].begin(), graph.writes[at].end());
    }
    for (std::size_t i = 0; i < graph.blocks.size(); ++i)
        if (graph.blocks[i].isOpaque)
            always_.push_back(static_cast<std::int32_t>(i));
        else if (graph.blocks[i].isMoving && !isInMoving_[i])
            movingLoops_.push_back(static_cast<std::int32_t>(i));
}

void BlockPlan::noteAll() {
    std::ranges::fill(open_, 0);
    isKnown_ = true;
    isMoving_ = false;
    changes_.clear();
}

void BlockPlan::open(std::int32_t block) {
    const auto at = static_cast<std::size_t>(block);
    open_[at / WordBits] |= std::uint64_t{1} << (at % WordBits);
}

void BlockPlan::note(const Place& place) {
    if (graph_.isEmpty())
        return;
    if (const std::int32_t slot = graph_.numberOf(place); slot >= 0)
        change(slot);
}

void BlockPlan::note(const Place& place, std::int64_t before) {
    if (const std::int32_t slot = graph_.isEmpty() ? -1 : graph_.numberOf(place); slot >= 0) {
        originals_.push_back({slot, before});
        change(slot);
    }
}

void BlockPlan::change(std::int32_t slot) {
    changes_.push_back(slot);
    for (const std::int32_t reader : graph_.readers[static_cast<std::size_t>(slot)])
        open(reader);
}

std::int64_t BlockPlan::bitsOf(std::int32_t slot) const {
    const Place& place = graph_.slots[static_cast<std::size_t>(slot)];
    return place.isInteger ? memory_.integer(place.slot)
                           : std::bit_cast<std::int64_t>(memory_.real(place.slot));
}

void BlockPlan::keep(std::span<const std::int32_t> slots) {
    kept_.clear();
    for (const std::int32_t slot : slots)
        kept_.push_back(bitsOf(slot));
}

/// Blocks within the program for moving ones have run behind those that they read.
void BlockPlan::openReaders(std::span<const std::int32_t> slots, bool ofMoving) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (bitsOf(slots[i]) == kept_[i])
            continue;
        changes_.push_back(slots[i]);
        originals_.push_back({slots[i], kept_[i]});
        for (const std::int32_t reader : graph_.readers[static_cast<std::size_t>(slots[i])])
            if (!ofMoving || !isInMoving_[static_cast<std::size_t>(reader)])
                open(reader);
    }
}

std::int32_t BlockPlan::runMoving() {
    cost_ += movingCost_ + static_cast<std::int64_t>(movingSlots_.size());
    evaluated_ += static_cast<std::int32_t>(graph_.movingBlocks.size());
    keep(movingSlots_);
    const std::int32_t result = memory_.run(graph_.moving);
    openReaders(movingSlots_, true);
    std::ranges::for_each(movingLoops_, [&](std::int32_t block) { open(block); });
    return result;
}

std::int32_t BlockPlan::runBlock(std::size_t block) {
    cost_ += graph_.blocks[block].size + StartCost;
    ++evaluated_;
    keep(graph_.writes[block]);
    const std::int32_t result = memory_.run(graph_.blocks[block].program);
    openReaders(graph_.writes[block], false);
    return result;
}

std::optional<std::int32_t> BlockPlan::run() {
    const std::size_t before = originals_.size();
    const std::optional<std::int32_t> result = runOpen();
    if (!result)
        undo(before);
    return result;
}

/// Loops begin with what is in memory, so that all blocks give the same only from the same values.
void BlockPlan::undo(std::size_t count) {
    for (; originals_.size() > count; originals_.pop_back()) {
        const auto& [slot, bits] = originals_.back();
        const Place& place = graph_.slots[static_cast<std::size_t>(slot)];
        if (place.isInteger)
            memory_.integer(place.slot) = bits;
        else
            memory_.real(place.slot) = std::bit_cast<double>(bits);
    }
}

std::optional<std::int32_t> BlockPlan::runOpen() {
    cost_ = 0;
    evaluated_ = 0;
    std::ranges::for_each(always_, [&](std::int32_t block) { open(block); });
    if (isMoving_) {
        if (MostPart * movingCost_ > graph_.size)
            return std::nullopt;
        // Moving blocks may have read values that a block of this run is going to change. If that
        // fails, it is no failure of the equations.
        if (runMoving() != Failure::None)
            return std::nullopt;
        isMoving_ = false;
    }
    for (std::size_t word = 0; word < open_.size(); ++word)
        while (open_[word] != 0) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(open_[word]));
            open_[word] &= open_[word] - 1;
            if (MostPart * cost_ > graph_.size)
                return std::nullopt;
            const std::int32_t result = runBlock(word * WordBits + bit);
            if (result != Failure::None)
                return result;
        }
    return Failure::None;
}

} // namespace eventica::model
