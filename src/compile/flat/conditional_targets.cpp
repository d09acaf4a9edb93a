// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/conditional_targets.h"

#include "compile/flat/checks.h"

namespace eventica::flat {

void ConditionalTargets::collect(const std::vector<expr::Statement>& statements) {
    collect(statements, false);
}

void ConditionalTargets::collect(const std::vector<expr::Statement>& statements, bool isAtEvents) {
    for (const expr::Statement& statement : statements) {
        for (const ExprId target : statement.targets)
            if (target.valid())
                addTargets(checked_.pool(), target, isAtEvents ? conditional_ : free_);
        collect(statement.body, isAtEvents);
        if (statement.kind != expr::StatementKind::When)
            collectBranches(statement, isAtEvents);
    }
}

/// A branch is reached by its own condition and those before it.
void ConditionalTargets::collectBranches(const expr::Statement& statement, bool isAtEvents) {
    bool isDecidedAtEvents = statement.kind == expr::StatementKind::If;
    for (const expr::StatementBranch& branch : statement.branches) {
        if (branch.condition.valid())
            isDecidedAtEvents = isDecidedAtEvents && changesAtEvents(branch.condition);
        collect(branch.body, isAtEvents || isDecidedAtEvents);
    }
}

/// Not a parameter: what it selects would be assigned at any time.
bool ConditionalTargets::changesAtEvents(ExprId condition) {
    return checked_.elaborator.variabilityOf(condition) > Variability::Parameter &&
           times_.isDiscrete(condition);
}

} // namespace eventica::flat
