// SPDX-License-Identifier: Apache-2.0
// Real variables of algorithms that are meant to keep their values but do not (MLS 11.1.2): an
// algorithm begins with the start value of what is not discrete.
#include <fmt/format.h>
#include <map>

#include "compile/flat/checks.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/discrete_time.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {
namespace {

using expr::Intrinsic;
using expr::Kind;
using expr::Statement;
using value::Operation;

class MemoryChecker {
public:
    MemoryChecker(const CheckedModel& checked, const DiscreteTime& times)
        : checked_(checked), pool_(checked.pool()), times_(times) {}

    void check(const Algorithm& algorithm) {
        assigned_.clear();
        targets_.clear();
        collectTargets(algorithm.statements, false);
        visit(algorithm.statements);
        for (const auto& [variable, target] : targets_)
            if (target.isAtInstants)
                warn(diag::KeptOnlyAtInstants, variable, target.where);
    }

private:
    struct Target {
        text::SourceRange where; ///< of the first assignment
        bool isAtInstants = true;
    };

    bool isContinuous(std::int32_t variable) const {
        const Variable& found = checked_.model[VariableId(variable)];
        return found.variability == Variability::Continuous &&
               pool_.types()[found.type].base == expr::Base::Real && !times_.isSetInWhen(variable);
    }

    template<class Kind>
    void warn(const Kind& kind, std::int32_t variable, text::SourceRange where) {
        checked_.diagnostics.report(kind, where, checked_.nameOf(variable))
            .help(fmt::format("declare it `discrete Real {}` if it shall keep its value",
                              checked_.nameOf(variable)));
    }

    // ---- what is assigned only at instants

    /// True at single points of time only, whatever its other operands are.
    bool isInstant(ExprId condition) const {
        const expr::Node& node = pool_[condition];
        if (node.kind == Kind::Intrinsic)
            return node.intrinsic() == Intrinsic::Sample || node.intrinsic() == Intrinsic::Edge ||
                   node.intrinsic() == Intrinsic::Change ||
                   node.intrinsic() == Intrinsic::Initial ||
                   node.intrinsic() == Intrinsic::Terminal;
        if (node.kind != Kind::Binary)
            return false;
        const bool left = isInstant(node.operands[0]);
        const bool right = isInstant(node.operands[1]);
        if (node.operation() == Operation::And)
            return left || right;
        return node.operation() == Operation::Or && left && right;
    }

    void collectTargets(const std::vector<Statement>& statements, bool isAtInstants) {
        for (const Statement& statement : statements) {
            std::set<std::int32_t> variables;
            for (const ExprId target : statement.targets)
                if (target.valid())
                    addTargets(pool_, target, variables);
            for (const std::int32_t variable : variables) {
                const auto known = targets_.try_emplace(variable, Target{statement.where}).first;
                known->second.isAtInstants =
                    known->second.isAtInstants && isAtInstants && isContinuous(variable);
            }
            collectTargets(statement.body, isAtInstants);
            for (const expr::StatementBranch& branch : statement.branches)
                collectTargets(branch.body, isAtInstants || (branch.condition.valid() &&
                                                             isInstant(branch.condition)));
        }
    }

    // ---- what is read before it is assigned

    void visit(const std::vector<Statement>& statements) {
        for (const Statement& statement : statements) {
            read(statement.value, statement.where);
            for (const ExprId target : statement.targets)
                if (target.valid())
                    addTargets(pool_, target, assigned_);
            visit(statement.body);
            for (const expr::StatementBranch& branch : statement.branches)
                read(branch.condition,
                     branch.where.source.valid() ? branch.where : statement.where);
            for (const expr::StatementBranch& branch : statement.branches)
                visit(branch.body);
        }
    }

    void read(ExprId id, text::SourceRange where) {
        if (!id.valid())
            return;
        expr::forEachNode(pool_, std::span(&id, 1), [&](ExprId part) {
            const expr::Node& node = pool_[part];
            if (node.kind != Kind::Variable || !targets_.contains(node.payload) ||
                assigned_.contains(node.payload) || !isContinuous(node.payload))
                return;
            assigned_.insert(node.payload); // once is enough
            targets_[node.payload].isAtInstants = false;
            warn(diag::ReadBeforeAssigned, node.payload,
                 checked_.elaborator.writtenIn(part, where));
        });
    }

    const CheckedModel& checked_;
    const expr::ExprPool& pool_;
    const DiscreteTime& times_;
    std::map<std::int32_t, Target> targets_;
    std::set<std::int32_t> assigned_; ///< on some way to the statement
};

} // namespace

void checkMemory(const CheckedModel& checked, const DiscreteTime& times) {
    if (times.hasClocks())
        return;
    MemoryChecker checker(checked, times);
    for (const Algorithm& algorithm : checked.model.algorithms)
        checker.check(algorithm);
}

} // namespace eventica::flat
