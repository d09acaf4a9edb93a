// SPDX-License-Identifier: Apache-2.0
// What when-clauses whose condition is `initial()` do at the start, where their equations belong to
// the initialization problem (MLS 8.6).
#include "compile/dae/diagnostics.h"
#include "compile/dae/lowering.h"
#include "lib/expr/simplify.h"

namespace eventica::dae {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;

namespace {

bool mentionsInitial(const expr::ExprPool& pool, ExprId root) {
    bool isFound = false;
    if (root.valid())
        expr::forEachNode(pool, root, [&](ExprId id) {
            const Node& node = pool[id];
            isFound =
                isFound || (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Initial);
        });
    return isFound;
}

/// Nothing becomes true at the start: no event has happened yet.
ExprId valueAtStart(expr::ExprPool& pool, ExprId id) {
    const Node& node = pool[id];
    if (node.kind != Kind::Intrinsic)
        return {};
    switch (node.intrinsic()) {
    case Intrinsic::Initial:
        return pool.boolean(true);
    case Intrinsic::WhenEdge:
    case Intrinsic::Sampling:
    case Intrinsic::Terminal:
        return pool.boolean(false);
    default:
        return {};
    }
}

} // namespace

void Lowering::addStartActions() {
    expr::Rewriter atStart(
        pool_, [&](ExprId id) { return valueAtStart(pool_, id); },
        [&](ExprId id) { return expr::simplifyNode(pool_, id); });
    for (const Assertion& assertion : dae_.assertions)
        if (mentionsInitial(pool_, assertion.condition))
            addAtStart(assertion, atStart);
    for (const Action& action : dae_.actions)
        if (mentionsInitial(pool_, action.condition))
            addAtStart(action, atStart);
    for (const Reinit& reinit : dae_.reinits)
        if (mentionsInitial(pool_, reinit.condition))
            addAtStart(reinit, atStart);
}

void Lowering::addAtStart(const Assertion& assertion, expr::Rewriter& atStart) {
    Assertion initial = assertion;
    initial.condition = atStart.rewrite(assertion.condition);
    initial.message = atStart.rewrite(assertion.message);
    if (!build_.isTrue(initial.condition))
        dae_.initialAssertions.push_back(initial);
}

void Lowering::addAtStart(const Action& action, expr::Rewriter& atStart) {
    Action initial = action;
    initial.condition = atStart.rewrite(action.condition);
    for (ExprId* const id : {&initial.message, &initial.call})
        *id = id->valid() ? atStart.rewrite(*id) : *id;
    if (build_.isTrue(initial.condition))
        initial.condition = {};
    if (!initial.condition.valid() || !build_.isFalse(initial.condition))
        dae_.initialActions.push_back(initial);
}

/// `reinit(x, value)` says `x = value` there.
void Lowering::addAtStart(const Reinit& reinit, expr::Rewriter& atStart) {
    const ExprId condition = atStart.rewrite(reinit.condition);
    if (build_.isFalse(condition))
        return;
    if (!build_.isTrue(condition)) {
        diagnostics_.report(diag::Unsupported, reinit.origin.where,
                            "`reinit` at the start under a further condition");
        return;
    }
    Equation equation;
    equation.left = variables_.expressionOf(reinit.variable);
    equation.right = atStart.rewrite(reinit.value);
    equation.origin = reinit.origin;
    dae_.initialEquations.push_back(equation);
}

} // namespace eventica::dae
