// SPDX-License-Identifier: Apache-2.0
// As many equations as unknowns (MLS 4.7).
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compile/flat/balance_culprits.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/flattening.h"

namespace eventica::flat {

using expr::Base;
using expr::Kind;
using value::Dimensions;
using value::Outcome;

namespace {

/// Counts scalar equations.
class Counter {
public:
    Counter(Elaborator& elaborator, eventica::diag::Diagnostics& diagnostics)
        : pool_(elaborator.pool()), diagnostics_(diagnostics), evaluator_(pool_, elaborator) {}

    std::int64_t count(const std::vector<Equation>& equations) {
        std::int64_t total = 0;
        for (const Equation& equation : equations)
            total += count(equation);
        return total;
    }

    std::int64_t count(const Equation& equation) {
        switch (equation.kind) {
        case EquationKind::Equality:
            return countEquality(equation);
        case EquationKind::If:
            return countIf(equation);
        case EquationKind::For:
            return countLoop(equation);
        case EquationKind::When:
            return countWhen(equation);
        case EquationKind::Call:
            return 0;
        }
        return 0;
    }

private:
    std::int64_t countEquality(const Equation& equation) {
        const auto& types = pool_.types();
        if (pool_[equation.left].kind == Kind::Tuple) {
            std::int64_t total = 0;
            for (const ExprId target : pool_[equation.left].operands)
                total += target.valid() ? types.scalarCount(pool_[target].type) : 0;
            return total;
        }
        const std::int64_t left = types.scalarCount(pool_[equation.left].type);
        const std::int64_t size = left >= 0 ? left : types.scalarCount(pool_[equation.right].type);
        if (size < 0)
            diagnostics_.report(diag::UnknownSizeEquation, equation.origin.where);
        return std::max<std::int64_t>(size, 0);
    }

    std::int64_t countIf(const Equation& equation) {
        std::optional<std::int64_t> first;
        for (const EquationBranch& branch : equation.branches) {
            const std::int64_t own = count(branch.body);
            if (first && *first != own)
                diagnostics_.report(diag::UnequalBranches, equation.origin.where, *first, own)
                    .help(!branch.condition.valid() && branch.body.empty()
                              ? "while the condition is false, something has no equation: add an "
                                "`else` branch"
                              : "");
            first = first.value_or(own);
        }
        return first.value_or(0);
    }

    std::int64_t countWhen(const Equation& equation) {
        return equation.branches.empty() ? 0 : count(equation.branches[0].body);
    }

    /// Iteration by iteration only where an inner loop depends on this one.
    std::int64_t countLoop(const Equation& equation) {
        const std::int64_t size = pool_.typeOf(equation.range).dimensions[0];
        if (size >= 0 && !containsUnsizedLoop(equation.body))
            return size * count(equation.body);
        const Outcome outcome = evaluator_.evaluate(equation.range);
        if (!outcome) {
            diagnostics_.report(diag::UnknownSizeEquation, equation.origin.where);
            return 0;
        }
        std::int64_t total = 0;
        for (std::size_t i = 0; i < outcome.value().count(); ++i) {
            evaluator_.bind(equation.iterator, outcome.value().elementAt(i));
            total += count(equation.body);
        }
        evaluator_.unbind(equation.iterator);
        return total;
    }

    bool containsUnsizedLoop(const std::vector<Equation>& equations) const {
        return std::ranges::any_of(equations, [&](const Equation& equation) {
            return (equation.kind == EquationKind::For &&
                    pool_.typeOf(equation.range).dimensions[0] < 0) ||
                   containsUnsizedLoop(equation.body);
        });
    }

    expr::ExprPool& pool_;
    eventica::diag::Diagnostics& diagnostics_;
    expr::Evaluator evaluator_;
};

/// The variables that statements assign, each with all its elements (MLS 11.1.2); an element with
/// constant subscripts counts alone.
void collectTargets(const expr::ExprPool& pool, const std::vector<expr::Statement>& statements,
                    std::set<ExprId>& targets) {
    const auto add = [&](ExprId target) {
        if (!target.valid())
            return;
        std::vector<ExprId> open{target};
        while (!open.empty()) {
            const ExprId id = open.back();
            open.pop_back();
            if (pool[id].kind == Kind::Record) {
                open.insert(open.end(), pool[id].operands.begin(), pool[id].operands.end());
                continue;
            }
            const bool isElement =
                pool[id].kind == Kind::Index &&
                std::ranges::all_of(pool[id].operands.subspan(1), [&](ExprId subscript) {
                    return pool.isConstant(subscript) || pool[subscript].kind == Kind::Whole;
                });
            targets.insert(isElement || pool[id].kind != Kind::Index ? id : pool[id].operands[0]);
        }
    };
    for (const expr::Statement& statement : statements) {
        for (const ExprId target : statement.targets)
            add(target);
        collectTargets(pool, statement.body, targets);
        for (const expr::StatementBranch& branch : statement.branches)
            collectTargets(pool, branch.body, targets);
    }
}

AssignedScalars countTargets(const expr::ExprPool& pool, const std::set<ExprId>& targets) {
    AssignedScalars counts;
    for (const ExprId target : targets) {
        // An element of an array that is there as a whole is not counted again.
        if (pool[target].kind == Kind::Index && targets.contains(pool[target].operands[0]))
            continue;
        const ExprId base = pool[target].kind == Kind::Index ? pool[target].operands[0] : target;
        counts[pool[base].kind == Kind::Variable ? pool[base].payload : -1] +=
            std::max<std::int64_t>(pool.types().scalarCount(pool[target].type), 0);
    }
    return counts;
}

AssignedScalars countAlgorithm(const expr::ExprPool& pool, const Algorithm& algorithm) {
    std::set<ExprId> targets;
    collectTargets(pool, algorithm.statements, targets);
    return countTargets(pool, targets);
}

} // namespace

bool isUnknown(const expr::ExprPool& pool, const Variable& variable) {
    const Base base = pool.types()[variable.type].base;
    return variable.variability > Variability::Parameter &&
           variable.causality != Causality::Input && base != Base::ExternalObject;
}

std::int64_t countEquations(Elaborator& elaborator, const std::vector<Equation>& equations,
                            eventica::diag::Diagnostics& diagnostics) {
    return Counter(elaborator, diagnostics).count(equations);
}

void Flattening::checkBalance() {
    const expr::ExprPool& pool = elaborator_.pool();
    model_.equationCount = countEquations(elaborator_, model_.equations, diagnostics_);
    for (const Algorithm& algorithm : model_.algorithms)
        for (const auto& [variable, count] : countAlgorithm(pool, algorithm))
            model_.equationCount += count;
    for (const Variable& variable : model_.variables) {
        if (isUnknown(pool, variable))
            model_.unknownCount +=
                std::max<std::int64_t>(pool.types().scalarCount(variable.type), 0);
    }
    if (model_.equationCount != model_.unknownCount)
        reportUnbalanced();
}

void Flattening::reportUnbalanced() {
    const auto& tree = elaborator_.tree();
    const instance::ClassInstance& type = builder_[tree[tree.root()].type];
    const text::SourceRange where{type.source, type.definition->name.range};
    const bool isTooFew = model_.equationCount < model_.unknownCount;
    const std::vector<Culprit> culprits = findCulprits(
        model_, elaborator_, connections_, isTooFew,
        [&](const Equation& equation) {
            eventica::diag::Diagnostics ignored;
            return Counter(elaborator_, ignored).count(equation);
        },
        [&](const Algorithm& algorithm) { return countAlgorithm(elaborator_.pool(), algorithm); });
    eventica::diag::Report report =
        diagnostics_.report(isTooFew ? diag::TooFewEquations : diag::TooManyEquations, where,
                            model_.name, model_.equationCount, model_.unknownCount,
                            std::abs(model_.equationCount - model_.unknownCount));
    for (const Culprit& culprit : culprits)
        report.note(*culprit.kind, culprit.where, culprit.first, culprit.second);
    const auto helpful = std::ranges::find_if(
        culprits, [](const Culprit& culprit) { return !culprit.help.empty(); });
    if (helpful != culprits.end())
        report.help(helpful->help);
}

} // namespace eventica::flat
