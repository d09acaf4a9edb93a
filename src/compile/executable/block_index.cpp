// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/block_index.h"

#include <algorithm>

#include "compile/system/incidence.h"
#include "lib/base/number_map.h"

namespace eventica::executable {

using expr::ExprId;
using expr::VariableId;
using system::Block;
using system::Variability;

BlockIndex::BlockIndex(const system::SortedSystem& system, const std::vector<Block>& blocks)
    : system_(system), blocks_(blocks), blockOf_(system.dae.variables.size(), -1) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto number = static_cast<std::int32_t>(i);
        for (const VariableId id : blocks[i].iterationVariables)
            blockOf_[static_cast<std::size_t>(id.index())] = number;
        for (const auto* const list : {&blocks[i].assignments, &blocks[i].discretes})
            for (const system::Assignment& assignment : *list)
                blockOf_[static_cast<std::size_t>(assignment.variable.index())] = number;
    }
    for (std::size_t i = 0; i < blocks.size(); ++i)
        addInputs(blocks[i], static_cast<std::int32_t>(i));
}

void BlockIndex::addInputs(const Block& block, std::int32_t number) {
    const auto add = [&](ExprId id) {
        system::forEachInstantNode(*system_.dae.pool, id, [&](const expr::Node& node) {
            if (node.kind == expr::Kind::Variable && blockOf(VariableId(node.payload)) != number)
                inputs_.push_back(node.payload);
        });
    };
    std::ranges::for_each(block.residuals, add);
    for (const auto* const list : {&block.assignments, &block.discretes})
        for (const system::Assignment& assignment : *list)
            add(assignment.value);
    const auto own = std::ranges::subrange(
        inputs_.begin() + static_cast<std::ptrdiff_t>(firstInput_.back()), inputs_.end());
    std::ranges::sort(own);
    inputs_.erase(std::ranges::unique(own).begin(), inputs_.end());
    firstInput_.push_back(inputs_.size());
}

std::vector<VariableId> BlockIndex::variablesOf(ExprId id) const {
    return system::instantVariables(*system_.dae.pool, id);
}

std::vector<std::int32_t> BlockIndex::needed(std::span<const ExprId> expressions,
                                             Variability atLeast) const {
    NumberSet isNeeded;
    std::vector<std::int32_t> found;
    const auto need = [&](VariableId id) {
        const std::int32_t block = blockOf(id);
        if (block >= 0 && blocks_[static_cast<std::size_t>(block)].variability >= atLeast &&
            isNeeded.insert(block))
            found.push_back(block);
    };
    for (const ExprId id : expressions)
        for (const VariableId variable : variablesOf(id))
            need(variable);
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const std::int32_t input : inputsOf(static_cast<std::size_t>(found[i])))
            need(VariableId(input));
    std::ranges::sort(found);
    return found;
}

std::vector<std::vector<std::int32_t>>
BlockIndex::statesOf(std::span<const ExprId> expressions) const {
    std::vector<std::int32_t> stateNumber(system_.dae.variables.size(), -1);
    for (std::size_t i = 0; i < system_.states.size(); ++i)
        stateNumber[static_cast<std::size_t>(system_.states[i].index())] =
            static_cast<std::int32_t>(i);
    std::vector<std::vector<std::int32_t>> ofBlock(blocks_.size());
    const auto unite = [&](std::vector<std::int32_t>& all, std::int32_t variable) {
        const auto at = static_cast<std::size_t>(variable);
        if (stateNumber[at] >= 0)
            all.push_back(stateNumber[at]);
        else if (blockOf_[at] >= 0 && blocks_[static_cast<std::size_t>(blockOf_[at])].variability ==
                                          Variability::Continuous) {
            const auto& others = ofBlock[static_cast<std::size_t>(blockOf_[at])];
            all.insert(all.end(), others.begin(), others.end());
        }
    };
    const auto tidy = [](std::vector<std::int32_t>& all) {
        std::ranges::sort(all);
        const auto rest = std::ranges::unique(all);
        all.erase(rest.begin(), rest.end());
    };
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        if (blocks_[i].variability != Variability::Continuous)
            continue;
        for (const std::int32_t input : inputsOf(i))
            unite(ofBlock[i], input);
        tidy(ofBlock[i]);
    }
    std::vector<std::vector<std::int32_t>> result;
    for (const ExprId id : expressions) {
        auto& states = result.emplace_back();
        for (const VariableId variable : variablesOf(id))
            unite(states, variable.index());
        tidy(states);
    }
    return result;
}

} // namespace eventica::executable
