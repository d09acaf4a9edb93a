// SPDX-License-Identifier: Apache-2.0
#include "compile/system/expressions.h"

#include <algorithm>
#include <array>

#include "lib/expr/simplify.h"

namespace eventica::system {

using expr::ExprId;

void forEachExpression(dae::HybridDae& model, const std::function<void(ExprId&)>& change) {
    const auto visit = [&](ExprId& id) {
        if (id.valid())
            change(id);
    };
    // A change may add variables, which moves them.
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        for (ExprId dae::Variable::* const member :
             {&dae::Variable::start, &dae::Variable::nominal, &dae::Variable::minimum,
              &dae::Variable::maximum, &dae::Variable::binding}) {
            const ExprId before = model.variables[i].*member;
            ExprId id = before;
            visit(id);
            if (id != before)
                model.variables[i].*member = id;
        }
    for (auto* const equations : {&model.equations, &model.initialEquations})
        for (dae::Equation& equation : *equations) {
            visit(equation.left);
            visit(equation.right);
        }
    for (dae::Held& held : model.helds)
        for (ExprId* const id : {&held.left, &held.right, &held.switchTime})
            visit(*id);
    for (dae::Sampling& sampling : model.samplings) {
        visit(sampling.start);
        visit(sampling.interval);
    }
    for (dae::Delay& delay : model.delays)
        for (ExprId* const id : {&delay.expression, &delay.delayTime, &delay.longest})
            visit(*id);
    for (dae::Reinit& reinit : model.reinits) {
        visit(reinit.condition);
        visit(reinit.value);
    }
    for (auto* const assertions : {&model.assertions, &model.initialAssertions})
        for (dae::Assertion& assertion : *assertions)
            for (ExprId* const id : {&assertion.condition, &assertion.message, &assertion.level})
                visit(*id);
    for (auto* const actions : {&model.actions, &model.initialActions})
        for (dae::Action& action : *actions)
            for (ExprId* const id : {&action.condition, &action.message, &action.call})
                visit(*id);
}

void forEachPart(dae::HybridDae& model, const std::function<void(ExprId)>& visit) {
    const expr::ExprPool& pool = *model.pool;
    std::vector<std::uint8_t> occurs(pool.size());
    const auto mark = [&](ExprId id) {
        if (id.valid())
            occurs[static_cast<std::size_t>(id.index())] = 1;
    };
    forEachExpression(model, mark);
    for (std::size_t i = occurs.size(); i-- > 0;) { // an expression is younger than its operands
        if (occurs[i] == 0)
            continue;
        const ExprId id(static_cast<std::int32_t>(i));
        visit(id);
        std::ranges::for_each(pool[id].operands, mark);
    }
}

std::vector<ExprId> leavesOf(const dae::HybridDae& model) {
    std::vector<ExprId> leaves(model.variables.size());
    for (std::size_t i = 0; i < model.pool->size(); ++i) {
        const ExprId id(static_cast<std::int32_t>(i));
        const expr::Node& node = (*model.pool)[id];
        const auto number = static_cast<std::size_t>(node.payload);
        // Earlier stages have counted otherwise, and arrays as one.
        if (node.kind == expr::Kind::Variable && number < leaves.size() &&
            node.type == model.variables[number].type)
            leaves[number] = id;
    }
    return leaves;
}

namespace {

bool isZero(const expr::ExprPool& pool, ExprId id) {
    return id.valid() && pool.isConstant(id) && pool.typeOf(id).dimensions.empty() &&
           pool.valueOf(id).isNumeric() && pool.valueOf(id).asReal() == 0.0;
}

} // namespace

bool isRealScalar(const expr::ExprPool& pool, ExprId id) {
    if (!id.valid() || !pool[id].type.valid())
        return false;
    const expr::Type& type = pool.typeOf(id);
    return type.base == expr::Base::Real && type.dimensions.empty();
}

bool vanishes(const expr::ExprPool& pool, ExprId id) {
    const expr::Node& node = pool[id];
    if (node.kind != expr::Kind::Binary)
        return false;
    const bool isProduct = node.operation() == value::Operation::Multiply ||
                           node.operation() == value::Operation::ElementMultiply;
    const bool isQuotient = node.operation() == value::Operation::Divide ||
                            node.operation() == value::Operation::ElementDivide;
    if (!isProduct && !isQuotient)
        return false;
    if (isQuotient && isZero(pool, node.operands[1]))
        return false; // 0 / 0 is not a number
    return (isZero(pool, node.operands[0]) || (isProduct && isZero(pool, node.operands[1]))) &&
           isRealScalar(pool, id);
}

ExprId simplifyEquationNode(expr::ExprPool& pool, ExprId id) {
    return vanishes(pool, id) ? pool.real(0.0) : expr::simplifyNode(pool, id);
}

ExprId residual(expr::ExprPool& pool, const dae::Equation& equation) {
    const std::array operands{equation.left, equation.right};
    return expr::simplifyNode(pool, pool.make(expr::Kind::Binary,
                                              static_cast<std::uint8_t>(value::Operation::Subtract),
                                              -1, pool.types().real(), operands));
}

} // namespace eventica::system
