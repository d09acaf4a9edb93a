// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: the blocks of parts as programs of their own, with what they read
// and write.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compile/executable/program_writer.h"

namespace eventica::executable {

class BlockGraphWriter {
public:
    /// All must outlive it. `loops` are the loops of the blocks, -1 for those that are explicit.
    BlockGraphWriter(Draft& model, SharedCode& shared, const std::vector<std::int32_t>& loops);

    /// Parts with fewer than `fewestBlocks` blocks get none. After the programs for events.
    void write(std::span<const std::vector<std::int32_t>> blocksOfParts, std::int32_t fewestBlocks);

private:
    using Block = system::Block;

    /// Slots that may change during a run, and of these those that do between events.
    struct Change {
        std::vector<bool> reals;
        std::vector<bool> integers;
    };

    /// What a block reads and writes.
    struct Access {
        std::vector<Place> reads;
        std::vector<Place> writes;
    };

    static std::vector<bool>::reference flag(Change& change, const Place& place);
    bool isMoving(VariableId id);
    bool hasMoving(ExprId id);
    bool isEdge(ExprId condition);
    bool isGuarded(ExprId value);
    bool isMoving(const Block& block);
    void findChanging();
    void writePrograms(model::PartCode& part, std::span<const std::int32_t> numbers);
    void addAccess(ProgramId program, Access& access);
    Access accessOf(std::int32_t block, ProgramId program);
    void addIncidence(model::PartCode& part, std::span<const std::int32_t> numbers);
    std::int32_t sizeOf(ProgramId program) const;
    bool isOpaque(ProgramId program) const;
    template<typename Visit>
    void forEachProgram(std::int32_t block, ProgramId program, const Visit& visit) const;

    Draft& model_;
    SharedCode& shared_;
    expr::ExprPool& pool_;
    const std::vector<std::int32_t>& loops_;
    Change changing_;
    Change moving_;
    std::vector<VariableId> currentOf_; ///< of each variable that is a previous value
};

} // namespace eventica::executable
