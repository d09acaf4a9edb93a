// SPDX-License-Identifier: Apache-2.0
#include "compile/system/expressions.h"

#include <array>

#include "lib/expr/rewrite.h"
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
            ExprId id = model.variables[i].*member;
            visit(id);
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
    for (dae::Action& action : model.actions)
        for (ExprId* const id : {&action.condition, &action.message, &action.call})
            visit(*id);
}

namespace {

bool isZero(const expr::ExprPool& pool, ExprId id) {
    return pool.isConstant(id) && pool.typeOf(id).dimensions.empty() &&
           pool.valueOf(id).isNumeric() && pool.valueOf(id).asReal() == 0.0;
}

} // namespace

ExprId simplifyEquationNode(expr::ExprPool& pool, ExprId id) {
    const expr::Node& node = pool[id];
    if (node.kind == expr::Kind::Binary && pool.typeOf(id).base == expr::Base::Real &&
        pool.typeOf(id).dimensions.empty()) {
        const bool isProduct = node.operation() == value::Operation::Multiply ||
                               node.operation() == value::Operation::ElementMultiply;
        const bool isQuotient = node.operation() == value::Operation::Divide ||
                                node.operation() == value::Operation::ElementDivide;
        if ((isProduct && (isZero(pool, node.operands[0]) || isZero(pool, node.operands[1]))) ||
            (isQuotient && isZero(pool, node.operands[0])))
            return pool.real(0.0);
    }
    return expr::simplifyNode(pool, id);
}

ExprId residual(expr::ExprPool& pool, const dae::Equation& equation) {
    const std::array operands{equation.left, equation.right};
    return expr::simplifyNode(pool, pool.make(expr::Kind::Binary,
                                              static_cast<std::uint8_t>(value::Operation::Subtract),
                                              -1, pool.types().real(), operands));
}

void rewriteAll(dae::HybridDae& model, const std::function<ExprId(ExprId)>& replace,
                const std::function<ExprId(ExprId)>& finish) {
    expr::ExprPool& pool = *model.pool;
    expr::Rewriter rewriter(pool, replace, [&](ExprId id) {
        if (finish)
            if (const ExprId other = finish(id); other.valid())
                return other;
        return simplifyEquationNode(pool, id);
    });
    forEachExpression(model, [&](ExprId& id) { id = rewriter.rewrite(id); });
}

} // namespace eventica::system
