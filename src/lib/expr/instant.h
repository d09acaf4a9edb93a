// SPDX-License-Identifier: Apache-2.0
// What the value of an expression depends on at the same instant.
#pragma once

#include <span>
#include <vector>

#include "lib/base/number_map.h"
#include "lib/base/small_vector.h"
#include "lib/expr/expr.h"

namespace eventica::expr {

/// The operands on which the value of a node depends at the same instant.
std::span<const ExprId> instantOperands(const Node& node);
/// Calls `action` once with each part on which the value of an expression depends at the same
/// instant.
template<typename Action>
void forEachInstantNode(const ExprPool& pool, ExprId root, const Action& action) {
    constexpr std::size_t FewNodes = 16;
    SmallVector<ExprId, FewNodes> open{root};
    NumberSet seen;
    while (!open.empty()) {
        const ExprId id = open.back();
        open.pop_back();
        if (!id.valid() || !seen.insert(id.index()))
            continue;
        action(pool[id]);
        for (const ExprId operand : instantOperands(pool[id]))
            open.push_back(operand);
    }
}
/// The variables on which an expression depends at the same instant, each once.
std::vector<VariableId> instantVariables(const ExprPool& pool, ExprId root);

} // namespace eventica::expr
