// SPDX-License-Identifier: Apache-2.0
#include "compile/elaborate/wrong_values.h"

#include <set>

#include "lib/expr/rewrite.h"

namespace eventica::elaborate {

namespace {

/// Parameters and constants that an expression mentions.
std::set<ComponentId> parametersIn(Elaborator& elaborator, ExprId expression) {
    std::set<ComponentId> found;
    expr::forEachNode(elaborator.pool(), expression, [&](ExprId id) {
        const expr::Node& node = elaborator.pool()[id];
        if (node.kind == expr::Kind::Variable)
            found.insert(elaborator.componentOf(VariableId(node.payload)));
    });
    std::erase_if(found, [&](ComponentId id) {
        return elaborator.variabilityOf(id) > Variability::Parameter;
    });
    return found;
}

} // namespace

bool dependsOnWrongValue(Elaborator& elaborator, ExprId expression) {
    if (elaborator.errorCount() == 0)
        return false;
    std::set<ComponentId> seen;
    std::vector<ExprId> open{expression};
    while (!open.empty()) {
        const ExprId id = open.back();
        open.pop_back();
        for (const ComponentId parameter : parametersIn(elaborator, id)) {
            if (!seen.insert(parameter).second)
                continue;
            const Bound& bound = elaborator.boundOf(parameter);
            if (!bound && elaborator.hasWrittenValue(parameter))
                return true;
            if (bound)
                open.push_back(bound.inner);
        }
    }
    return false;
}

} // namespace eventica::elaborate
