// SPDX-License-Identifier: Apache-2.0
// Equations: arrays and records element by element, loops unrolled, conditions moved into
// expressions.
#include <algorithm>
#include <fmt/format.h>

#include "compile/dae/diagnostics.h"
#include "compile/dae/lowering.h"
#include "lib/value/print.h"

namespace eventica::dae {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;

void Lowering::lower(const std::vector<flat::Equation>& equations) {
    for (const flat::Equation& equation : equations)
        lower(equation);
}

void Lowering::lower(const flat::Equation& equation) {
    const Scalarizer::Scope scope(scalarizer_);
    scalarizer_.origin = equation.origin;
    switch (equation.kind) {
    case flat::EquationKind::Equality:
        lowerEquality(equation);
        break;
    case flat::EquationKind::If:
        lowerIf(equation);
        break;
    case flat::EquationKind::For:
        lowerLoop(equation);
        break;
    case flat::EquationKind::When:
        lowerWhen(equation);
        break;
    case flat::EquationKind::Call:
        lowerCall(equation.left);
        break;
    }
    reportFailure();
    keepAddedEquations();
}

/// Those that set what impure functions give at the start hold there only.
void Lowering::keepAddedEquations() {
    for (Equation& added : scalarizer_.takeAddedEquations()) {
        const bool isInitial = added.impureCall >= 0 && dae_[added.assigned].isKnown();
        (isInitial ? dae_.initialEquations : dae_.equations).push_back(added);
    }
}

void Lowering::reportFailure() {
    const auto failure = scalarizer_.takeFailure();
    if (!failure)
        return;
    const text::SourceRange where = scalarizer_.origin.where;
    if (!failure->isUnsupported)
        diagnostics_.report(diag::NotScalar, where, failure->reason);
    else if (reported_.insert(failure->reason).second)
        diagnostics_.report(diag::Unsupported, where, failure->reason);
}

// ---- equalities

void Lowering::lowerEquality(const flat::Equation& equation) {
    const Node& left = pool_[equation.left];
    if (scalarizer_.isScalar(equation.left) && scalarizer_.isScalar(equation.right)) {
        const ExprId right = scalarizer_.scalar(equation.right);
        const ExprId place = scalarizer_.scalar(equation.left);
        if (!scalarizer_.failed())
            addEquation(place, right);
        return;
    }
    const Parts& right = scalarizer_.parts(equation.right);
    if (left.kind != Kind::Tuple) {
        addEquations(scalarizer_.parts(equation.left), right);
        return;
    }
    const bool isTuple = pool_.types()[right.element].base == Base::Tuple;
    for (std::size_t i = 0; i < left.operands.size(); ++i) {
        if (!left.operands[i].valid())
            continue;
        if (isTuple && i >= right.fields.size())
            scalarizer_.fail("a function has fewer outputs than are wanted");
        else
            addEquations(scalarizer_.parts(left.operands[i]), isTuple ? right.fields[i] : right);
    }
}

void Lowering::addEquations(const Parts& left, const Parts& right) {
    std::vector<ExprId> to;
    std::vector<ExprId> from;
    const bool isOtherRecord =
        left.element != right.element && !left.fields.empty() && !right.fields.empty();
    collectScalars(left, to);
    collectScalars(isOtherRecord ? scalarizer_.converted(right, left.element) : right, from);
    if (to.size() != from.size())
        scalarizer_.fail("the sides have different sizes");
    if (scalarizer_.failed())
        return;
    for (std::size_t i = 0; i < to.size(); ++i)
        addEquation(to[i], from[i]);
}

void Lowering::addEquation(ExprId left, ExprId right) {
    if (build_.isReal(left) || build_.isReal(right)) {
        left = build_.asReal(left);
        right = build_.asReal(right);
    } else {
        right = build_.asType(right, pool_[left].type);
    }
    if (left == right)
        return;
    const Origin& origin = scalarizer_.origin;
    if (pool_.isConstant(left) && pool_.isConstant(right)) {
        diagnostics_.report(diag::Contradiction, origin.where, value::print(pool_.valueOf(left)),
                            value::print(pool_.valueOf(right)));
        return;
    }
    Equation equation;
    equation.left = left;
    equation.right = right;
    equation.origin = origin;
    sink_->push_back(equation);
}

void Lowering::lowerLoop(const flat::Equation& equation) {
    const auto range = scalarizer_.constantElements(equation.range);
    if (!range)
        return;
    for (const ExprId place : *range) {
        const Scalarizer::Scope scope(scalarizer_);
        scalarizer_.bind(equation.iterator, place);
        lower(equation.body);
    }
}

// ---- if-equations

void Lowering::lowerIf(const flat::Equation& equation) {
    std::vector<Branch> branches;
    ExprId earlier = pool_.boolean(false);
    for (const flat::EquationBranch& branch : equation.branches) {
        const ExprId condition =
            branch.condition.valid() ? scalarizer_.scalar(branch.condition) : pool_.boolean(true);
        if (scalarizer_.failed())
            return;
        if (build_.isFalse(condition))
            continue;
        Branch& found = branches.emplace_back();
        found.condition = condition;
        std::vector<Equation>* const outer = std::exchange(sink_, &found.equations);
        {
            const Scalarizer::Under under(scalarizer_,
                                          build_.conjunction(condition, build_.negation(earlier)));
            lower(branch.body);
        }
        sink_ = outer;
        if (build_.isTrue(condition))
            break;
        earlier = build_.disjunction(earlier, condition);
    }
    scalarizer_.origin = equation.origin;
    merge(std::move(branches), equation.origin);
}

void Lowering::merge(std::vector<Branch> branches, const Origin& origin) {
    if (branches.empty())
        return;
    if (build_.isTrue(branches.front().condition)) {
        std::ranges::move(branches.front().equations, std::back_inserter(*sink_));
        return;
    }
    const std::size_t count = branches.front().equations.size();
    for (const Branch& branch : branches) {
        if (branch.equations.size() != count) {
            scalarizer_.fail("the branches have different numbers of equations");
            return;
        }
    }
    if (count == 0)
        return;
    if (!build_.isTrue(branches.back().condition)) {
        scalarizer_.fail("an `else` is missing");
        return;
    }
    // First what has the same left side everywhere, whatever its place.
    const std::vector<Equation> first = branches.front().equations;
    for (const Equation& equation : first)
        mergeByLeft(branches, equation);
    mergeByPosition(branches, origin);
}

/// `v = if c then r1 else r2` where every branch has an equation for the same left side, which is
/// taken out of the branches.
bool Lowering::mergeByLeft(std::vector<Branch>& branches, const Equation& first) {
    std::vector<std::size_t> places;
    for (const Branch& branch : branches) {
        const auto found = std::ranges::find(branch.equations, first.left, &Equation::left);
        if (found == branch.equations.end())
            return false;
        places.push_back(static_cast<std::size_t>(found - branch.equations.begin()));
    }
    std::vector<std::pair<ExprId, ExprId>> values;
    for (std::size_t i = 0; i < branches.size(); ++i) {
        std::vector<Equation>& equations = branches[i].equations;
        values.emplace_back(branches[i].condition, equations[places[i]].right);
        equations.erase(equations.begin() + static_cast<std::ptrdiff_t>(places[i]));
    }
    Equation merged = first;
    const ExprId otherwise = values.back().second;
    values.pop_back();
    merged.right = build_.conditional(values, otherwise);
    sink_->push_back(merged);
    return true;
}

/// `0 = if c then l1 - r1 else l2 - r2`
void Lowering::mergeByPosition(const std::vector<Branch>& branches, const Origin& origin) {
    for (std::size_t i = 0; i < branches.front().equations.size(); ++i) {
        std::vector<std::pair<ExprId, ExprId>> residuals;
        for (const Branch& branch : branches) {
            const Equation& equation = branch.equations[i];
            if (!build_.isReal(equation.left)) {
                diagnostics_.report(diag::DifferentBranches, origin.where);
                return;
            }
            residuals.emplace_back(branch.condition,
                                   build_.subtract(equation.left, equation.right));
        }
        const ExprId otherwise = residuals.back().second;
        residuals.pop_back();
        Equation merged;
        merged.left = pool_.real(0.0);
        merged.right = build_.conditional(residuals, otherwise);
        merged.origin = origin;
        sink_->push_back(merged);
    }
}

// ---- calls for their effect

/// Its relations generate no events: it is looked at wherever results are.
void Lowering::lowerAssert(const Node& node) {
    const Scalarizer::Literal literal(scalarizer_);
    Assertion assertion;
    const ExprId condition = scalarizer_.scalar(node.operands[0]);
    assertion.condition =
        build_.disjunction(build_.negation(scalarizer_.pathCondition()), condition);
    if (build_.isTrue(assertion.condition))
        return;
    assertion.message = scalarizer_.scalar(node.operands[1]);
    if (node.operands.size() > 2)
        assertion.level = scalarizer_.scalar(node.operands[2]);
    assertion.origin = scalarizer_.origin;
    if (!scalarizer_.failed())
        assertions_->push_back(assertion);
}

void Lowering::lowerCall(ExprId call) {
    const Node& node = pool_[call];
    if (isCheck(call)) {
        lowerCheck(call);
        return;
    }
    Action action;
    const ExprId condition = scalarizer_.pathCondition();
    if (build_.isFalse(condition))
        return;
    action.condition = build_.isTrue(condition) ? ExprId() : condition;
    action.origin = scalarizer_.origin;
    if (node.kind == Kind::Intrinsic) {
        switch (node.intrinsic()) {
        case Intrinsic::Assert:
            lowerAssert(node);
            return;
        case Intrinsic::Reinit:
            lowerReinit(node);
            return;
        case Intrinsic::Terminate:
            action.message = scalarizer_.scalar(node.operands[0]);
            break;
        default:
            scalarizer_.fail(fmt::format("`{}`", textOf(node.intrinsic())), true);
            return;
        }
    } else {
        action.call = scalarizer_.effect(call);
        if (!action.call.valid())
            return;
    }
    if (!scalarizer_.failed())
        actions_->push_back(action);
}

void Lowering::lowerReinit(const Node& node) {
    const Parts places = scalarizer_.places(node.operands[0]);
    const Parts values = scalarizer_.parts(node.operands[1]);
    if (places.scalars.size() != values.scalars.size())
        scalarizer_.fail("`reinit` with a value of another size");
    for (std::size_t i = 0; i < places.scalars.size() && !scalarizer_.failed(); ++i) {
        const Node& place = pool_[places.scalars[i]];
        if (place.kind != Kind::Variable) {
            scalarizer_.fail("`reinit` needs a variable");
            return;
        }
        dae_.reinits.push_back({scalarizer_.pathCondition(), VariableId(place.payload),
                                build_.asReal(values.scalars[i]), scalarizer_.origin});
    }
}

} // namespace eventica::dae
