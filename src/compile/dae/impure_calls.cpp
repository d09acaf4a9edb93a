// SPDX-License-Identifier: Apache-2.0
// Calls of impure functions (MLS 12.3). Each has its effect once whenever it is reached, whatever
// else calls with the same arguments, and however often its result is used. So the results become
// variables of their own, set where the call is reached:
// - `v = if path then call else pre(v)` at events, where `path` is true in one iteration only,
// - a free parameter with an initial equation while the model starts,
// - a parameter with the call as its binding.
// What gives Strings stays where it is: they have no variables.
#include <algorithm>

#include "compile/dae/scalarize.h"
#include "lib/expr/rewrite.h"

namespace eventica::dae {

using expr::Base;
using expr::Function;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using expr::Statement;

namespace {

template<typename Visit>
void forEachExpression(const std::vector<Statement>& statements, const Visit& visit) {
    for (const Statement& statement : statements) {
        if (statement.value.valid())
            visit(statement.value);
        forEachExpression(statement.body, visit);
        for (const expr::StatementBranch& branch : statement.branches) {
            if (branch.condition.valid())
                visit(branch.condition);
            forEachExpression(branch.body, visit);
        }
    }
}

bool isNumber(const expr::Type& type) {
    return type.base == Base::Real || type.base == Base::Integer || type.base == Base::Boolean ||
           type.base == Base::Enumeration;
}

bool areNumbers(const expr::ExprPool& pool, const Parts& parts) {
    return std::ranges::all_of(parts.scalars,
                               [&](ExprId id) { return isNumber(pool.typeOf(id)); }) &&
           std::ranges::all_of(parts.fields,
                               [&](const Parts& field) { return areNumbers(pool, field); });
}

} // namespace

/// Declared so, or because of what it calls: the library's functions that print and write files may
/// be called in others, too.
bool Scalarizer::isImpure(FunctionId function) {
    if (impure_.empty())
        impure_.assign(model_.functions.size(), -1);
    const auto at = static_cast<std::size_t>(function.index());
    if (at >= impure_.size())
        return false; // made of an algorithm
    if (impure_[at] >= 0)
        return impure_[at] != 0;
    const Function& called = model_.functions[at];
    impure_[at] = called.isImpure ? 1 : 0; // in a circle: what else it calls decides
    const auto look = [&](ExprId root) {
        expr::forEachNode(pool_, root, [&](ExprId id) {
            if (pool_[id].kind == Kind::Call && isImpure(FunctionId(pool_[id].payload)))
                impure_[at] = 1;
        });
    };
    if (called.isImpure)
        return true;
    forEachExpression(called.body, look);
    for (const expr::Local& local : called.locals)
        if (local.binding.valid())
            look(local.binding);
    return impure_[at] != 0;
}

/// Outside of `pure(…)`. An expression is younger than its operands.
bool Scalarizer::callsImpure(ExprId id) {
    if (!hasImpure_)
        hasImpure_ = std::ranges::any_of(model_.functions, &Function::isImpure);
    if (!*hasImpure_)
        return false;
    const auto at = static_cast<std::size_t>(id.index());
    while (callsImpure_.size() <= at) {
        const Node& node = pool_[ExprId(static_cast<std::int32_t>(callsImpure_.size()))];
        const bool isPure = node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Pure;
        callsImpure_.push_back((node.kind == Kind::Call && isImpure(FunctionId(node.payload))) ||
                               (!isPure && std::ranges::any_of(node.operands, [&](ExprId operand) {
                                   return operand.valid() &&
                                          callsImpure_[static_cast<std::size_t>(operand.index())];
                               })));
    }
    return callsImpure_[at];
}

/// Of parameters only what is declared so: the sizes of what others give are to be known.
bool Scalarizer::hasEffects(FunctionId function) {
    if (calls_ == Calls::Plain)
        return false;
    return calls_ == Calls::Known
               ? model_.functions[static_cast<std::size_t>(function.index())].isImpure
               : isImpure(function);
}

ExprId Scalarizer::pathCondition() {
    ExprId condition = pool_.boolean(true);
    for (const ExprId part : path_)
        condition = build_.conjunction(condition, part);
    return condition;
}

Parts Scalarizer::impureCall(FunctionId function, const std::vector<Slot>& arguments) {
    Parts call = wholeCall(function, arguments, true);
    if (failed() || !areNumbers(pool_, call))
        return call;
    const Parts results = mapped(call, [&](ExprId value) { return resultOfCall(value); });
    ++impureCalls_;
    return results;
}

/// The variable that keeps one of the numbers that a call gives.
ExprId Scalarizer::resultOfCall(ExprId value) {
    const TypeId type = pool_[value].type;
    const bool isDiscrete = calls_ == Calls::AtEvents;
    const VariableId id = variables_.addHidden(
        "$call", type, isDiscrete ? Variability::Discrete : Variability::Parameter, origin);
    Variable& variable = dae_[id];
    const ExprId place = variables_.expressionOf(id);
    variable.isFixed = calls_ != Calls::AtStart;
    if (calls_ == Calls::Known) {
        variable.binding = value;
        return place;
    }
    const ExprId otherwise = isDiscrete ? pre(place) : zero(type, {})->only();
    Equation equation;
    equation.left = place;
    equation.right = build_.conditional(pathCondition(), value, otherwise);
    equation.assigned = id;
    equation.impureCall = impureCalls_;
    equation.origin = origin;
    addedEquations_.push_back(equation);
    return place;
}

void Scalarizer::dropImpureCalls() {
    for (Equation& equation : addedEquations_) {
        if (equation.impureCall < 0)
            continue;
        const bool isDiscrete = dae_[equation.assigned].variability == Variability::Discrete;
        equation.right =
            isDiscrete ? pre(equation.left) : zero(pool_[equation.left].type, {})->only();
    }
}

} // namespace eventica::dae
