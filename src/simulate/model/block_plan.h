// SPDX-License-Identifier: Apache-2.0
// Inside simulate/model only: which blocks of a part must run after a change, and runs them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "simulate/model/memory.h"

namespace eventica::model {

/// Blocks that read what has changed since all agreed, in causal order; what they change opens
/// further ones. Values are compared by their bits, so the result is that of running all blocks:
/// a block that reads the same values computes the same.
class BlockPlan {
public:
    /// Both must outlive it.
    BlockPlan(const BlockGraph& graph, Memory& memory);

    /// All blocks must run: nothing is known of what has changed.
    void forget() { isKnown_ = false; }
    /// All blocks have run.
    void noteAll();
    bool isKnown() const { return isKnown_ && !graph_.isEmpty(); }

    /// The value has changed.
    void note(const Place& place);
    /// The same, from the value that had these bits.
    void note(const Place& place, std::int64_t before);
    /// An event begins: what is continuous has changed, and blocks that compute it have run.
    void beginEvent() {
        isMoving_ = true;
        originals_.clear();
    }

    /// Runs what must run. Nothing if that is more than what running all blocks costs: then they
    /// must all run, and memory is as it was.
    std::optional<std::int32_t> run();

    /// Slots that have changed since `forgetChanges`, by number in the graph; some more than once.
    std::span<const std::int32_t> changes() const { return changes_; }
    void forgetChanges() { changes_.clear(); }

    /// A slot by its number in the graph, and the bits of its value before.
    struct Original {
        std::int32_t slot = -1;
        std::int64_t bits = 0;
    };
    /// What single blocks have changed since `beginEvent`, in that order; some more than once.
    std::span<const Original> originals() const { return originals_; }

    /// Of the last run.
    std::int32_t evaluatedBlocks() const { return evaluated_; }

private:
    void open(std::int32_t block);
    void change(std::int32_t slot);
    std::optional<std::int32_t> runOpen();
    void undo(std::size_t count);
    std::int32_t runMoving();
    std::int32_t runBlock(std::size_t block);
    std::int64_t bitsOf(std::int32_t slot) const;
    void keep(std::span<const std::int32_t> slots);
    void openReaders(std::span<const std::int32_t> slots, bool ofMoving);

    const BlockGraph& graph_;
    Memory& memory_;
    bool isKnown_ = false;
    bool isMoving_ = false;
    std::vector<std::uint64_t> open_;       ///< a bit for each block
    std::vector<std::int32_t> always_;      ///< blocks that are opaque
    std::vector<std::int32_t> movingLoops_; ///< blocks that are moving, but not in the program
    std::vector<std::int32_t> movingSlots_; ///< written by the program for moving blocks
    std::vector<bool> isInMoving_;          ///< of each block: in that program
    std::int64_t movingCost_ = 0;
    std::vector<std::int64_t> kept_; ///< values before a run
    std::vector<std::int32_t> changes_;
    std::vector<Original> originals_;
    std::int64_t cost_ = 0;
    std::int32_t evaluated_ = 0;
};

} // namespace eventica::model
