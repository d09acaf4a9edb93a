// SPDX-License-Identifier: Apache-2.0
// Every expression of a DAE, for passes that replace something everywhere.
#pragma once

#include <functional>

#include "compile/dae/hybrid_dae.h"
#include "lib/expr/rewrite.h"

namespace eventica::system {

/// Calls `change` with each expression that is evaluated when the model runs, bindings and start
/// values of variables included; invalid ones are left out.
void forEachExpression(dae::HybridDae& model, const std::function<void(expr::ExprId&)>& change);
/// Calls `visit` once with each part of these expressions, after all it is a part of.
void forEachPart(dae::HybridDae& model, const std::function<void(expr::ExprId)>& visit);

/// Each variable as an expression; invalid if nobody has made it yet.
std::vector<expr::ExprId> leavesOf(const dae::HybridDae& model);

/// `expr::simplifyNode`, and 0 * x = 0 / x = 0 for Real x: what has no influence shall not decide
/// about the structure of the equations.
expr::ExprId simplifyEquationNode(expr::ExprPool& pool, expr::ExprId id);

/// left - right.
expr::ExprId residual(expr::ExprPool& pool, const dae::Equation& equation);

/// Rewrites expressions where there is something to rewrite; what is new is simplified.
class EquationRewriter {
public:
    using Function = expr::Rewriter::Function;

    /// `concerns` holds for every expression that `replace` or `finish` change by themselves: see
    /// `expr::Rewriter`.
    EquationRewriter(expr::ExprPool& pool, const std::function<bool(expr::ExprId)>& concerns,
                     Function replace, Function finish = {});

    bool hasWork() const { return isConcerned_.isAny(); }
    expr::ExprId rewrite(expr::ExprId id) {
        return isConcerned_.contains(id) ? rewriter_.rewrite(id) : id;
    }

private:
    expr::ExpressionsWith isConcerned_;
    expr::Rewriter rewriter_;
};

/// Everywhere.
void rewriteAll(dae::HybridDae& model, const std::function<bool(expr::ExprId)>& concerns,
                const EquationRewriter::Function& replace,
                const EquationRewriter::Function& finish = {});

} // namespace eventica::system
