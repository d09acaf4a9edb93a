// SPDX-License-Identifier: Apache-2.0
// The blocks of a part, each with a program of its own, and what they read and write: what must run
// after a change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/program/place.h"

namespace eventica::model {

using program::Place;

/// A number in `CompiledModel::entries`.
using ProgramId = std::int32_t;
inline constexpr ProgramId NoProgram = -1;

/// Rows of numbers, one behind the other (CSR).
struct NumberRows {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> numbers;

    std::size_t size() const { return starts.size() - 1; }
    std::span<const std::int32_t> operator[](std::size_t row) const {
        const auto first = static_cast<std::size_t>(starts[row]);
        return std::span(numbers).subspan(first, static_cast<std::size_t>(starts[row + 1]) - first);
    }
    void add(std::span<const std::int32_t> row) {
        numbers.insert(numbers.end(), row.begin(), row.end());
        starts.push_back(static_cast<std::int32_t>(numbers.size()));
    }
};

/// The row of each number is where it is in `rows`, ascending.
NumberRows transposed(const NumberRows& rows, std::size_t count);

/// An assignment or an algebraic loop.
struct BlockCode {
    ProgramId program = NoProgram; ///< computes it from what is in memory
    std::int32_t size = 0;         ///< instructions, of its loop too
    bool isContinuous = false;     ///< changes between events
    /// Discrete, and depends on something that changes between events without being told: must be
    /// computed in the first round of an event.
    bool isMoving = false;
    bool isOpaque = false; ///< depends on what has no slot (delays, Strings): in every round
};

/// Of one part; empty if it is so small that its program for events costs no more. What never
/// changes during a run is left out. Blocks are in causal order: none reads what a later one
/// writes.
struct BlockGraph {
    std::vector<BlockCode> blocks;
    std::vector<Place> slots;     ///< read or written, ascending: Real ones before Integer ones
    NumberRows reads;             ///< of each block: numbers of slots, ascending
    NumberRows writes;            ///< the same; a slot is written by one block at most
    NumberRows readers;           ///< of each slot: blocks, ascending
    ProgramId moving = NoProgram; ///< those blocks that are moving and no loops, together
    std::vector<std::int32_t> movingBlocks; ///< computed by it, ascending
    std::int32_t size = 0;                  ///< instructions of all blocks

    bool isEmpty() const { return blocks.empty(); }
    /// In `slots`, -1 if it is not there.
    std::int32_t numberOf(const Place& place) const;
};

} // namespace eventica::model
