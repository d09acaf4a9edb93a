// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/instant.h"

namespace eventica::expr {

/// What is delayed does not matter now: only how far back to look does. A derivative that is
/// brought along is no part of the value.
std::span<const ExprId> instantOperands(const Node& node) {
    if (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::WithDerivative)
        return node.operands.first(1);
    if (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Delayed)
        return node.operands.subspan(1);
    return node.operands;
}

std::vector<VariableId> instantVariables(const ExprPool& pool, ExprId root) {
    std::vector<VariableId> variables;
    forEachInstantNode(pool, root, [&](const Node& node) {
        if (node.kind == Kind::Variable)
            variables.emplace_back(node.payload);
    });
    return variables;
}

} // namespace eventica::expr
