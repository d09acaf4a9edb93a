// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: which block computes which variable, and what depends on what.
#pragma once

#include <span>
#include <vector>

#include "compile/system/sorted_system.h"

namespace eventica::executable {

class BlockIndex {
public:
    BlockIndex(const system::SortedSystem& system, const std::vector<system::Block>& blocks);

    /// The blocks that must be computed to know these expressions, directly or not, among those of
    /// at least the given variability: their numbers, ascending.
    std::vector<std::int32_t> needed(std::span<const expr::ExprId> expressions,
                                     system::Variability atLeast) const;

    /// For each of the expressions the states on which it depends through continuous variables, as
    /// numbers in ascending order.
    std::vector<std::vector<std::int32_t>>
    statesOf(std::span<const expr::ExprId> expressions) const;

    /// The variables of an expression on which it depends at the same instant.
    std::vector<expr::VariableId> variablesOf(expr::ExprId id) const;
    std::int32_t blockOf(expr::VariableId id) const {
        return blockOf_[static_cast<std::size_t>(id.index())];
    }

private:
    void addInputs(const system::Block& block, std::int32_t number);
    std::span<const std::int32_t> inputsOf(std::size_t block) const {
        return std::span(inputs_).subspan(firstInput_[block],
                                          firstInput_[block + 1] - firstInput_[block]);
    }

    const system::SortedSystem& system_;
    const std::vector<system::Block>& blocks_;
    std::vector<std::int32_t> blockOf_;      ///< of each variable, -1 if none computes it
    std::vector<std::size_t> firstInput_{0}; ///< of each block, and the end
    std::vector<std::int32_t> inputs_;       ///< variables of each block that others compute
};

} // namespace eventica::executable
