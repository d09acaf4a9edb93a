// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/rewrite.h"

#include <algorithm>
#include <ranges>

namespace eventica::expr {

namespace {
constexpr std::size_t FewOperands = 4;
} // namespace

ExprId Rewriter::rewrite(ExprId root) {
    if (isDone(root))
        return result(root);
    stack_.push_back({root});
    while (!stack_.empty()) {
        const Visit visit = stack_.back();
        if (!isDone(visit.id) && !visit.isEntered && enter(visit.id))
            continue;
        if (!isDone(visit.id))
            finish(visit.id, rebuilt(visit.id));
        stack_.pop_back();
    }
    return result(root);
}

/// Whether operands have to be rewritten first.
bool Rewriter::enter(ExprId id) {
    if (const ExprId replacement = replace_ ? replace_(id) : ExprId(); replacement.valid()) {
        finish(id, replacement);
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
    SmallVector<ExprId, FewOperands> operands;
    operands.reserve(node.operands.size());
    for (const ExprId operand : node.operands)
        operands.push_back(operand.valid() ? result(operand) : operand);
    const bool isSame = std::ranges::equal(operands, node.operands);
    const ExprId made =
        isSame ? id : pool_.make(node.kind, node.code, node.payload, node.type, operands);
    const ExprId finished = finish_ ? finish_(made) : made;
    return finished.valid() ? finished : made;
}

ExprId rewrite(ExprPool& pool, ExprId root, const std::function<ExprId(ExprId)>& replace) {
    return Rewriter(pool, replace).rewrite(root);
}

} // namespace eventica::expr
