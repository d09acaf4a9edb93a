// SPDX-License-Identifier: Apache-2.0
// When-equations: one equation for each variable they set, which keeps its value while no condition
// becomes true.
#include <algorithm>

#include "compile/dae/diagnostics.h"
#include "compile/dae/lowering.h"

namespace eventica::dae {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;

// ---- conditions

ExprId Lowering::activationOf(ExprId condition) {
    ExprId activation = pool_.boolean(false);
    for (const ExprId element : Scalars(scalarizer_.parts(condition).scalars))
        activation = build_.disjunction(activation, activationOfElement(element));
    return activation;
}

/// initial() and sample(…) are true in the one iteration in which something happens.
ExprId Lowering::activationOfElement(ExprId condition) {
    const Node& node = pool_[condition];
    if (node.kind == Kind::Constant) // it does not become true
        return pool_.boolean(false);
    const bool isInstant =
        node.kind == Kind::Intrinsic &&
        (node.intrinsic() == Intrinsic::Initial || node.intrinsic() == Intrinsic::Sampling);
    if (isInstant)
        return condition;
    const auto known = activations_.find(condition);
    if (known != activations_.end())
        return known->second;
    const TypeId boolean = pool_.types().boolean();
    const VariableId variable =
        variables_.addHidden("$when", boolean, Variability::Discrete, scalarizer_.origin);
    Equation equation;
    equation.left = variables_.expressionOf(variable);
    equation.right = condition;
    equation.assigned = variable;
    equation.origin = scalarizer_.origin;
    dae_.equations.push_back(equation);
    const ExprId activation =
        build_.intrinsic(Intrinsic::WhenEdge, boolean, std::span(&equation.left, 1));
    activations_.emplace(condition, activation);
    return activation;
}

// ---- equations

void Lowering::lowerWhen(const flat::Equation& equation) {
    std::vector<std::pair<ExprId, Assignments>> branches;
    ExprId earlier = pool_.boolean(false);
    for (const flat::EquationBranch& branch : equation.branches) {
        const ExprId own = activationOf(branch.condition);
        if (scalarizer_.failed())
            return;
        if (build_.isFalse(own) && branch.body.empty())
            continue;
        const Scalarizer::Under under(scalarizer_,
                                      build_.conjunction(own, build_.negation(earlier)));
        branches.emplace_back(own, lowerWhenBody(branch.body));
        earlier = build_.disjunction(earlier, own);
    }
    scalarizer_.origin = equation.origin;
    if (!scalarizer_.failed())
        addConditional(branches);
}

/// `v = if a1 then e1 elseif a2 then e2 else pre(v)`
void Lowering::addConditional(const std::vector<std::pair<ExprId, Assignments>>& branches) {
    Assignments order;
    for (const auto& branch : branches)
        for (const Assignment& assignment : branch.second)
            if (std::ranges::find(order, assignment.variable, &Assignment::variable) == order.end())
                order.push_back(assignment);
    for (const auto& [variable, value, origin] : order) {
        const ExprId place = variables_.expressionOf(variable);
        const ExprId before = scalarizer_.pre(place);
        std::vector<std::pair<ExprId, ExprId>> values;
        for (const auto& [activation, assignments] : branches) {
            const auto found = std::ranges::find(assignments, variable, &Assignment::variable);
            values.emplace_back(activation, found == assignments.end() ? before : found->value);
        }
        Equation equation;
        equation.left = place;
        equation.right = build_.conditional(values, before);
        equation.assigned = variable;
        equation.origin = origin;
        sink_->push_back(equation);
    }
}

/// Only evaluated at events: relations inside need not generate any.
Lowering::Assignments Lowering::lowerWhenBody(const std::vector<flat::Equation>& body) {
    const Scalarizer::Literal literal(scalarizer_);
    const Scalarizer::CallsAre calls(scalarizer_, Scalarizer::Calls::AtEvents);
    Assignments assignments;
    for (const flat::Equation& equation : body)
        lowerWhenEquation(equation, assignments);
    return assignments;
}

void Lowering::lowerWhenEquation(const flat::Equation& equation, Assignments& assignments) {
    scalarizer_.origin = equation.origin;
    switch (equation.kind) {
    case flat::EquationKind::Equality:
        lowerWhenEquality(equation, assignments);
        break;
    case flat::EquationKind::If:
        lowerWhenIf(equation, assignments);
        break;
    case flat::EquationKind::For: {
        const auto range = scalarizer_.constantElements(equation.range);
        if (!range)
            return;
        for (const ExprId place : *range) {
            scalarizer_.bind(equation.iterator, place);
            for (const flat::Equation& inner : equation.body)
                lowerWhenEquation(inner, assignments);
        }
        break;
    }
    case flat::EquationKind::When:
        scalarizer_.fail("a when-clause inside another one");
        break;
    case flat::EquationKind::Call:
        lowerCall(equation.left);
        break;
    }
}

void Lowering::lowerWhenEquality(const flat::Equation& equation, Assignments& assignments) {
    const Node& left = pool_[equation.left];
    const Parts right = scalarizer_.parts(equation.right);
    if (left.kind != Kind::Tuple) {
        addAssignments(scalarizer_.places(equation.left), right, assignments);
        return;
    }
    const bool isTuple = pool_.types()[right.element].base == Base::Tuple;
    for (std::size_t i = 0; i < left.operands.size(); ++i) {
        if (!left.operands[i].valid())
            continue;
        if (isTuple && i >= right.fields.size())
            scalarizer_.fail("a function has fewer outputs than are wanted");
        else
            addAssignments(scalarizer_.places(left.operands[i]), isTuple ? right.fields[i] : right,
                           assignments);
    }
}

void Lowering::addAssignments(const Parts& left, const Parts& right, Assignments& assignments) {
    std::vector<ExprId> to;
    std::vector<ExprId> from;
    collectScalars(left, to);
    collectScalars(right, from);
    if (to.size() != from.size())
        scalarizer_.fail("the sides have different sizes");
    for (std::size_t i = 0; i < to.size() && !scalarizer_.failed(); ++i) {
        const Node& place = pool_[to[i]];
        if (place.kind != Kind::Variable) {
            diagnostics_.report(diag::NotAVariable, scalarizer_.origin.where);
            return;
        }
        const ExprId value = build_.asType(from[i], place.type);
        if (pool_.typeOf(value).base != pool_.types()[place.type].base) {
            reportWrongType(VariableId(place.payload), value);
            return;
        }
        assignments.push_back({VariableId(place.payload), value, scalarizer_.origin});
    }
}

void Lowering::reportWrongType(VariableId variable, ExprId value) {
    const std::string type = pool_.types().text(dae_[variable].type);
    diagnostics_
        .report(diag::WrongTypeInWhen, scalarizer_.origin.where, dae_[variable].name, type,
                pool_.types().text(pool_[value].type))
        .help(type == "Integer" ? "`integer(…)` rounds a Real down to an Integer" : "");
}

/// A branch that does not set a variable leaves it as it was.
void Lowering::lowerWhenIf(const flat::Equation& equation, Assignments& assignments) {
    std::vector<std::pair<ExprId, Assignments>> branches;
    ExprId earlier = pool_.boolean(false);
    for (const flat::EquationBranch& branch : equation.branches) {
        const ExprId condition =
            branch.condition.valid() ? scalarizer_.scalar(branch.condition) : pool_.boolean(true);
        if (scalarizer_.failed())
            return;
        if (build_.isFalse(condition))
            continue;
        const Scalarizer::Under under(scalarizer_,
                                      build_.conjunction(condition, build_.negation(earlier)));
        branches.emplace_back(condition, lowerWhenBody(branch.body));
        earlier = build_.disjunction(earlier, condition);
        if (build_.isTrue(condition))
            break;
    }
    std::vector<Equation> merged;
    std::vector<Equation>* const outer = std::exchange(sink_, &merged);
    addConditional(branches);
    sink_ = outer;
    for (const Equation& one : merged)
        assignments.push_back({one.assigned, one.right, one.origin});
}

} // namespace eventica::dae
