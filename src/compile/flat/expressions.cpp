// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/expressions.h"

#include <algorithm>

#include "lib/expr/rewrite.h"

namespace eventica::flat {
namespace {

void add(ExprId id, std::vector<ExprId>& expressions) {
    if (id.valid())
        expressions.push_back(id);
}

template<typename Branches>
void addBranches(const Branches& branches, std::vector<ExprId>& expressions) {
    for (const auto& branch : branches) {
        add(branch.condition, expressions);
        for (const auto& item : branch.body)
            addExpressions(item, expressions);
    }
}

} // namespace

void addExpressions(const Variable& variable, std::vector<ExprId>& expressions) {
    add(variable.binding, expressions);
    for (const auto& [name, value] : variable.attributes)
        add(value, expressions);
}

void addExpressions(const Equation& equation, std::vector<ExprId>& expressions) {
    add(equation.left, expressions);
    add(equation.right, expressions);
    add(equation.range, expressions);
    for (const Equation& inner : equation.body)
        addExpressions(inner, expressions);
    addBranches(equation.branches, expressions);
}

void addExpressions(const expr::Statement& statement, std::vector<ExprId>& expressions) {
    for (const ExprId target : statement.targets)
        add(target, expressions);
    add(statement.value, expressions);
    for (const expr::Statement& inner : statement.body)
        addExpressions(inner, expressions);
    addBranches(statement.branches, expressions);
}

void addExpressions(const expr::Function& function, std::vector<ExprId>& expressions) {
    for (const expr::Local& local : function.locals) {
        for (const ExprId size : local.sizes)
            add(size, expressions);
        add(local.binding, expressions);
    }
    for (const expr::Statement& statement : function.body)
        addExpressions(statement, expressions);
    add(function.external.output, expressions);
    for (const ExprId argument : function.external.arguments)
        add(argument, expressions);
}

std::vector<ExprId> expressionsOf(const FlatModel& model) {
    std::vector<ExprId> expressions;
    for (const Variable& variable : model.variables)
        addExpressions(variable, expressions);
    for (const auto* equations : {&model.initialEquations, &model.equations})
        for (const Equation& equation : *equations)
            addExpressions(equation, expressions);
    for (const auto* algorithms : {&model.initialAlgorithms, &model.algorithms})
        for (const Algorithm& algorithm : *algorithms)
            for (const expr::Statement& statement : algorithm.statements)
                addExpressions(statement, expressions);
    return expressions;
}

std::vector<ExprId> withParts(const expr::ExprPool& pool, std::vector<ExprId> expressions) {
    std::vector<ExprId> found;
    expr::forEachNode(pool, expressions, [&](ExprId id) { found.push_back(id); });
    std::ranges::sort(found); // an expression is made after its operands
    return found;
}

const Variable* findVariable(const FlatModel& model, VariableId id) {
    const auto number = static_cast<std::size_t>(id.index());
    if (number >= model.variableById.size() || model.variableById[number] < 0)
        return nullptr;
    return &model[id];
}

} // namespace eventica::flat
