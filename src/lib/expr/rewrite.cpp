// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/rewrite.h"

#include <algorithm>
#include <ranges>

namespace eventica::expr {

ExprId Rewriter::rewrite(ExprId root) {
    stack_.push_back({root});
    while (!stack_.empty()) {
        const Visit visit = stack_.back();
        if (!isDone(visit.id) && !visit.isEntered && enter(visit.id))
            continue;
        if (!isDone(visit.id))
            done_[visit.id.index()] = rebuilt(visit.id);
        stack_.pop_back();
    }
    return done_.at(root.index());
}

/// Whether operands have to be rewritten first.
bool Rewriter::enter(ExprId id) {
    if (const ExprId replacement = replace_ ? replace_(id) : ExprId(); replacement.valid()) {
        done_[id.index()] = replacement;
        return false;
    }
    stack_.back().isEntered = true;
    for (const ExprId operand : std::views::reverse(pool_[id].operands))
        if (operand.valid() && !isDone(operand))
            stack_.push_back({operand});
    return stack_.back().id != id;
}

ExprId Rewriter::rebuilt(ExprId id) {
    const Node& node = pool_[id];
    std::vector<ExprId> operands;
    operands.reserve(node.operands.size());
    for (const ExprId operand : node.operands)
        operands.push_back(operand.valid() ? done_.at(operand.index()) : operand);
    const bool isSame = std::ranges::equal(operands, node.operands);
    const ExprId result =
        isSame ? id : pool_.make(node.kind, node.code, node.payload, node.type, operands);
    const ExprId finished = finish_ ? finish_(result) : result;
    return finished.valid() ? finished : result;
}

ExprId rewrite(ExprPool& pool, ExprId root, const std::function<ExprId(ExprId)>& replace) {
    return Rewriter(pool, replace).rewrite(root);
}

void forEachNode(const ExprPool& pool, std::span<const ExprId> roots,
                 const std::function<void(ExprId)>& visitor) {
    std::vector<ExprId> stack(roots.rbegin(), roots.rend());
    NumberSet seen;
    while (!stack.empty()) {
        const ExprId id = stack.back();
        stack.pop_back();
        if (!id.valid() || !seen.insert(id.index()))
            continue;
        visitor(id);
        const std::span<const ExprId> operands = pool[id].operands;
        stack.insert(stack.end(), operands.rbegin(), operands.rend());
    }
}

void forEachNode(const ExprPool& pool, ExprId root, const std::function<void(ExprId)>& visitor) {
    forEachNode(pool, std::span(&root, 1), visitor);
}

} // namespace eventica::expr
