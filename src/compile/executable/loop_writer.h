// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: the programs and tables of algebraic loops.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "compile/executable/program_writer.h"

namespace eventica::executable {

class LoopWriter {
public:
    /// All must outlive it. `heldOf` is the relation whose value a variable has, -1 for none;
    /// `needed` is what `neededRelations` says.
    LoopWriter(Draft& model, SharedCode& shared, const std::vector<std::int32_t>& heldOf,
               std::span<const ExprId> needed);

    /// Adds the loop to the model; its number there.
    std::int32_t add(const system::Block& block, bool isInitial);

    /// By how much the sides of a relation inside of a loop may miss each other; -1 for others.
    std::int32_t closeSlotOf(std::size_t relation) const { return closeSlotOf_[relation]; }

private:
    expr::ExprPool& pool() { return *model_.system.dae.pool; }
    const dae::HybridDae& dae() const { return model_.system.dae; }
    void addLimits(model::LoopCode& loop);
    void addPasts(model::LoopCode& loop);
    void addDiscretes(const system::Block& block, model::LoopCode& loop);
    bool dependsOn(ExprId id, const std::unordered_set<std::int32_t>& variables);
    void addConditions(const std::vector<const system::Assignment*>& conditions,
                       model::LoopCode& loop);
    void addSides(model::LoopCondition& condition, ProgramWriter& writer, bool isInitial);
    void addMatrix(const system::Block& block, model::LoopCode& loop);

    Draft& model_;
    SharedCode& shared_;
    const std::vector<std::int32_t>& heldOf_;
    std::span<const ExprId> needed_;
    std::vector<std::int32_t> closeSlotOf_; ///< of each relation
};

} // namespace eventica::executable
