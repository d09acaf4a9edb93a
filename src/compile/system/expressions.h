// SPDX-License-Identifier: Apache-2.0
// Every expression of a DAE, for passes that replace something everywhere.
#pragma once

#include <functional>
#include <utility>
#include <vector>

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

/// Whether it is a Real number; an expression that an earlier stage gave up may have no type.
bool isRealScalar(const expr::ExprPool& pool, expr::ExprId id);

/// 0 * x or 0 / x.
bool vanishes(const expr::ExprPool& pool, expr::ExprId id);

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
    template<typename Concerns>
    EquationRewriter(expr::ExprPool& pool, const Concerns& concerns, Function replace,
                     Function finish = {})
        : rewriter_(
              pool, std::move(replace),
              [&pool, finish = std::move(finish)](expr::ExprId id) {
                  const expr::ExprId other = finish ? finish(id) : expr::ExprId();
                  return other.valid() ? other : simplifyEquationNode(pool, id);
              },
              unconcerned(pool, concerns)) {}

    bool hasWork() const { return hasWork_; }
    expr::ExprId rewrite(expr::ExprId id) { return rewriter_.rewrite(id); }

private:
    /// By id: the expression itself if it contains nothing to rewrite, else invalid.
    template<typename Concerns>
    std::vector<expr::ExprId> unconcerned(const expr::ExprPool& pool, const Concerns& concerns) {
        std::vector<expr::ExprId> results(pool.size());
        for (std::size_t i = 0; i < results.size(); ++i) {
            const expr::ExprId id(static_cast<std::int32_t>(i));
            bool isConcerned = false;
            for (const expr::ExprId operand : pool[id].operands)
                isConcerned =
                    isConcerned || (operand.valid() &&
                                    !results[static_cast<std::size_t>(operand.index())].valid());
            if (isConcerned || concerns(id) || vanishes(pool, id))
                hasWork_ = true;
            else
                results[i] = id;
        }
        return results;
    }

    bool hasWork_ = false;
    expr::Rewriter rewriter_;
};

/// Everywhere.
template<typename Concerns>
void rewriteAll(dae::HybridDae& model, const Concerns& concerns,
                const EquationRewriter::Function& replace,
                const EquationRewriter::Function& finish = {}) {
    EquationRewriter rewriter(*model.pool, concerns, replace, finish);
    if (rewriter.hasWork())
        forEachExpression(model, [&](expr::ExprId& id) { id = rewriter.rewrite(id); });
}

} // namespace eventica::system
