// SPDX-License-Identifier: Apache-2.0
// What changes only at events, and what at any time (MLS 3.7.5, 3.8.4, 4.4.4).
#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <span>

#include "compile/flat/checks.h"
#include "compile/flat/conditional_targets.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/discrete_time.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {
namespace {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;

class VariabilityChecker {
public:
    VariabilityChecker(const CheckedModel& checked, DiscreteTime& times)
        : checked_(checked), pool_(checked.pool()), times_(times) {}

    void check() {
        if (times_.hasClocks())
            return; // clocked partitions have rules of their own
        checkVariables();
        checkEquations(checked_.model.equations);
        for (const Algorithm& algorithm : checked_.model.algorithms)
            checkStatements(algorithm.statements);
        checkOperators();
    }

private:
    /// A when-clause sets a `discrete Real`, or an algorithm where conditions hold that change at
    /// events only: there it has memory (MLS 11.1.2), which is what the prefix asks for.
    void checkVariables() {
        ConditionalTargets targets(checked_, times_);
        for (const Algorithm& algorithm : checked_.model.algorithms)
            targets.collect(algorithm.statements);
        for (const Variable& variable : checked_.model.variables) {
            const auto component = checked_.elaborator.componentOf(variable.id);
            const bool isSetElsewhere =
                checked_.elaborator.causalityOf(component) == syntax::Causality::Input ||
                checked_.elaborator.isConnector(component) ||
                checked_.elaborator.isInConnector(component);
            if (variable.variability == Variability::Discrete && !isSetElsewhere &&
                pool_.types()[variable.type].base == Base::Real &&
                !times_.isSetInWhen(variable.id.index()) &&
                !targets.isSetAtEvents(variable.id.index()))
                checked_.diagnostics
                    .report(diag::DiscreteOutsideWhen, variable.where, variable.name)
                    .help("set it in a when-clause, or in an algorithm under a condition that "
                          "changes at events");
        }
    }

    bool isDiscreteValued(ExprId id) const {
        const Base base = pool_.typeOf(id).base;
        return base == Base::Integer || base == Base::Boolean || base == Base::String ||
               base == Base::Enumeration;
    }

    /// Equations between values that cannot change gradually must not need to.
    void checkEquations(const std::vector<Equation>& equations) {
        for (const Equation& equation : equations) {
            checkEquations(equation.body);
            if (equation.kind == EquationKind::When)
                continue;
            for (const EquationBranch& branch : equation.branches)
                checkEquations(branch.body);
            if (equation.kind == EquationKind::Equality)
                checkEquality(equation);
        }
    }

    void checkEquality(const Equation& equation) {
        const expr::Node& left = pool_[equation.left];
        const text::SourceRange where = equation.origin.where;
        if (left.kind == Kind::Tuple)
            checkTargets(left.operands, equation.right, where);
        else if (isDiscreteValued(equation.left) && isDiscreteValued(equation.right)) {
            checkDiscrete(equation.left, equation.right, where);
            checkDiscrete(equation.right, equation.left, where);
        }
    }

    void checkStatements(const std::vector<expr::Statement>& statements) {
        for (const expr::Statement& statement : statements) {
            checkStatements(statement.body);
            if (statement.kind == expr::StatementKind::When)
                continue;
            for (const expr::StatementBranch& branch : statement.branches)
                checkStatements(branch.body);
            if (statement.kind == expr::StatementKind::Assign)
                checkTargets(statement.targets, statement.value, statement.where);
        }
    }

    /// One report for all that a value sets, such as several outputs of a call.
    void checkTargets(std::span<const ExprId> targets, ExprId value, text::SourceRange where) {
        const ExprId target = discreteOf(targets);
        if (!target.valid())
            return;
        const bool isMixed = std::ranges::any_of(
            targets, [&](ExprId id) { return id.valid() && !isDiscreteValued(id); });
        checkDiscrete(value, target, where, isMixed);
    }

    /// The first of them, or of the fields of records among them, that is discrete-valued.
    ExprId discreteOf(std::span<const ExprId> targets) const {
        for (const ExprId id : targets) {
            if (!id.valid())
                continue;
            const bool isRecord = pool_[id].kind == Kind::Record;
            const ExprId found = isRecord ? discreteOf(pool_[id].operands) : id;
            if (found.valid() && isDiscreteValued(found))
                return found;
        }
        return {};
    }

    /// `isMixed`: the value also sets Reals. There, and in records, the Standard Library has
    /// Integers that may change at any time: the phase of a fluid, the index of an interpolation.
    void checkDiscrete(ExprId value, ExprId target, text::SourceRange where, bool isMixed = false) {
        if (times_.isDiscrete(value))
            return;
        const ExprId culprit = times_.culprit(value);
        const text::SourceRange place = checked_.elaborator.writtenIn(culprit, where);
        if (isMixed || pool_[culprit].kind == Kind::Field)
            checked_.diagnostics.report(diag::KeptBetweenEvents, place, nameOf(target));
        else
            checked_.diagnostics
                .report(diag::ContinuousValue, place, pool_.types().text(pool_[target].type))
                .help(helpFor(culprit, target));
    }

    std::string nameOf(ExprId target) const {
        std::set<std::int32_t> variables;
        addTargets(pool_, target, variables);
        return variables.empty() ? "it" : fmt::format("`{}`", checked_.nameOf(*variables.begin()));
    }

    std::string helpFor(ExprId culprit, ExprId target) const {
        const expr::Node& node = pool_[culprit];
        if (node.kind == Kind::Builtin)
            return "relations inside `noEvent` trigger no events";
        if (node.kind != Kind::Call)
            return {};
        return fmt::format("set {} in a when-clause, such as `when sample(0, 0.1) then`, or let "
                           "`{}` return a Real",
                           nameOf(target),
                           checked_.model.functions[static_cast<std::size_t>(node.payload)].name);
    }

    /// Nothing has both a left limit at events and a derivative.
    void checkOperators() {
        const std::vector<WrittenExpression> written = writtenExpressions(checked_.model);
        std::vector<ExprId> roots;
        for (const WrittenExpression& expression : written) {
            if (!expression.isInitial && !expression.isInWhen)
                roots.push_back(expression.id);
        }
        bool isFound = false;
        expr::forEachNode(pool_, roots, [&](ExprId id) { isFound = isFound || isWrong(id); });
        for (const WrittenExpression& expression : written) {
            if (!isFound || expression.isInitial || expression.isInWhen)
                continue;
            expr::forEachNode(pool_, expression.id, [&](ExprId id) {
                if (isWrong(id))
                    report(id, expression.where);
            });
        }
    }

    bool isWrong(ExprId id) {
        const expr::Node& node = pool_[id];
        if (node.kind != Kind::Intrinsic || node.operands.size() != 1)
            return false;
        if (node.intrinsic() == Intrinsic::Pre || node.intrinsic() == Intrinsic::Change)
            return !times_.isDiscrete(node.operands[0]);
        return node.intrinsic() == Intrinsic::Der && isDiscreteVariable(node.operands[0]);
    }

    bool isDiscreteVariable(ExprId id) {
        const bool isElement = pool_[id].kind == Kind::Index;
        const ExprId base = isElement ? pool_[id].operands[0] : id;
        return pool_[base].kind == Kind::Variable && times_.isDiscrete(base) &&
               checked_.elaborator.variabilityOf(base) > Variability::Parameter;
    }

    void report(ExprId id, text::SourceRange where) {
        const Intrinsic intrinsic = pool_[id].intrinsic();
        const bool isDerivative = intrinsic == Intrinsic::Der;
        checked_.diagnostics
            .report(isDerivative ? diag::DerivativeOfDiscrete : diag::PreOfContinuous,
                    checked_.elaborator.writtenIn(id, where), expr::textOf(intrinsic))
            .help(isDerivative ? "a state that jumps at an event is set with `reinit(x, …)` in the "
                                 "when-clause"
                               : "");
    }

    const CheckedModel& checked_;
    const expr::ExprPool& pool_;
    DiscreteTime& times_;
};

} // namespace

void checkVariability(const CheckedModel& checked, DiscreteTime& times) {
    VariabilityChecker(checked, times).check();
}

} // namespace eventica::flat
