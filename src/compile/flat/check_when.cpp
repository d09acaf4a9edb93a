// SPDX-License-Identifier: Apache-2.0
// When-clauses (MLS 8.3.5, 11.2.7).
#include <algorithm>

#include "compile/flat/checks.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/discrete_time.h"

namespace eventica::flat {
namespace {

using expr::Base;

class WhenChecker {
public:
    WhenChecker(const CheckedModel& checked, DiscreteTime& times)
        : checked_(checked), times_(times) {}

    void check() {
        check(checked_.model.equations, false);
        for (const Algorithm& algorithm : checked_.model.algorithms)
            check(algorithm.statements);
    }

private:
    void check(const std::vector<Equation>& equations, bool isInVariableIf) {
        for (const Equation& equation : equations) {
            check(equation.body, isInVariableIf);
            if (equation.kind == EquationKind::When) {
                if (isInVariableIf)
                    checked_.diagnostics.report(diag::WhenInVariableIf, equation.origin.where)
                        .help("put the condition into that of `when`");
                checkConditions(equation);
                checkBranches(equation);
                continue;
            }
            const bool isVariable =
                std::ranges::any_of(equation.branches, [&](const EquationBranch& branch) {
                    return branch.condition.valid() &&
                           checked_.elaborator.variabilityOf(branch.condition) >
                               Variability::Parameter;
                });
            for (const EquationBranch& branch : equation.branches)
                check(branch.body, isInVariableIf || isVariable);
        }
    }

    void check(const std::vector<expr::Statement>& statements) {
        for (const expr::Statement& statement : statements) {
            check(statement.body);
            for (const expr::StatementBranch& branch : statement.branches) {
                if (statement.kind == expr::StatementKind::When)
                    checkCondition(branch.condition, branch.where);
                check(branch.body);
            }
        }
    }

    void checkConditions(const Equation& equation) {
        for (const EquationBranch& branch : equation.branches)
            checkCondition(branch.condition, branch.where);
    }

    /// Otherwise nobody would notice when it becomes true.
    void checkCondition(ExprId condition, text::SourceRange where) {
        if (!condition.valid() || checked_.pool().typeOf(condition).base != Base::Boolean ||
            times_.hasClocks() || times_.isDiscrete(condition))
            return;
        const ExprId culprit = times_.culprit(condition);
        checked_.diagnostics
            .report(diag::ContinuousCondition, checked_.elaborator.writtenIn(culprit, where))
            .help(helpFor(culprit));
    }

    std::string_view helpFor(ExprId culprit) const {
        const expr::Node& node = checked_.pool()[culprit];
        if (node.kind == expr::Kind::Call)
            return "functions trigger no events; compare Real values here, such as `x > 0.5`";
        const bool isNoEvent = node.kind == expr::Kind::Builtin;
        return isNoEvent ? "`noEvent` keeps relations from triggering events" : "";
    }

    /// The variables that a branch sets.
    void addSet(const std::vector<Equation>& equations, std::set<std::int32_t>& variables) const {
        for (const Equation& equation : equations) {
            if (equation.kind == EquationKind::Equality)
                addTargets(checked_.pool(), equation.left, variables);
            addSet(equation.body, variables);
            for (const EquationBranch& branch : equation.branches)
                addSet(branch.body, variables);
        }
    }

    /// All branches must set the same variables, or some would sometimes have no equation.
    void checkBranches(const Equation& equation) {
        std::vector<std::set<std::int32_t>> sets;
        std::set<std::int32_t> all;
        for (const EquationBranch& branch : equation.branches) {
            addSet(branch.body, sets.emplace_back());
            all.insert(sets.back().begin(), sets.back().end());
        }
        for (std::size_t i = 0; i < sets.size(); ++i) {
            for (const std::int32_t variable : all) {
                if (!sets[i].contains(variable)) {
                    checked_.diagnostics.report(diag::BranchLacksVariable,
                                                equation.branches[i].where,
                                                checked_.nameOf(variable));
                    return;
                }
            }
        }
    }

    const CheckedModel& checked_;
    DiscreteTime& times_;
};

} // namespace

void checkWhen(const CheckedModel& checked, DiscreteTime& times) {
    WhenChecker(checked, times).check();
}

} // namespace eventica::flat
