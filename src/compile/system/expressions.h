// SPDX-License-Identifier: Apache-2.0
// Every expression of a DAE, for passes that replace something everywhere.
#pragma once

#include <functional>

#include "compile/dae/hybrid_dae.h"

namespace eventica::system {

/// Calls `change` with each expression that is evaluated when the model runs, bindings and start
/// values of variables included; invalid ones are left out.
void forEachExpression(dae::HybridDae& model, const std::function<void(expr::ExprId&)>& change);

/// `expr::simplifyNode`, and 0 * x = 0 / x = 0 for Real x: what has no influence shall not decide
/// about the structure of the equations.
expr::ExprId simplifyEquationNode(expr::ExprPool& pool, expr::ExprId id);

/// left - right.
expr::ExprId residual(expr::ExprPool& pool, const dae::Equation& equation);

/// Replaces and simplifies everywhere: see `expr::Rewriter` for `replace`.
void rewriteAll(dae::HybridDae& model, const std::function<expr::ExprId(expr::ExprId)>& replace,
                const std::function<expr::ExprId(expr::ExprId)>& finish = {});

} // namespace eventica::system
