// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/execution.h"

namespace eventica::dae {

using expr::Base;
using expr::Statement;
using expr::StatementKind;

Execution::Flow Execution::nowhere() {
    return {pool_.boolean(false), pool_.boolean(false)};
}

/// Where `other` happens only under a condition.
Execution::Flow Execution::joined(const Flow& flow, ExprId condition, const Flow& other) {
    return {build_.disjunction(flow.breaks, build_.conjunction(condition, other.breaks)),
            build_.disjunction(flow.returns, build_.conjunction(condition, other.returns))};
}

Execution::Flow Execution::run(std::span<const Statement> statements) {
    Flow flow = nowhere();
    for (std::size_t i = 0; i < statements.size(); ++i) {
        if (scalarizer_.isTooLarge())
            scalarizer_.fail(TooLarge);
        if (scalarizer_.failed())
            return flow;
        flow = runOne(statements[i]);
        const ExprId stopped = stops(flow);
        if (build_.isTrue(stopped))
            return flow;
        if (!build_.isFalse(stopped)) {
            const Flow rest = runUnless(stopped, statements.subspan(i + 1));
            return joined(flow, build_.negation(stopped), rest);
        }
    }
    return flow;
}

/// What is stopped keeps what it has.
Execution::Flow Execution::runUnless(ExprId stopped, std::span<const Statement> statements) {
    if (build_.isFalse(stopped))
        return run(statements);
    std::vector<Branch> kept;
    kept.emplace_back(stopped, state());
    enterBranch(build_.negation(stopped));
    const Flow flow = run(statements);
    leaveBranch();
    merge(std::move(kept), state());
    return flow;
}

Execution::Flow Execution::runOne(const Statement& statement) {
    Flow flow = nowhere();
    switch (statement.kind) {
    case StatementKind::Assign:
        runAssign(statement);
        break;
    case StatementKind::Call:
        runCall(statement);
        break;
    case StatementKind::If:
        return runIf(statement);
    case StatementKind::For:
        return runFor(statement);
    case StatementKind::When:
        runWhen(statement);
        break;
    case StatementKind::While:
        if (!runWhile(statement))
            scalarizer_.fail("a `while` loop cannot be written as equations");
        break;
    case StatementKind::Break:
        flow.breaks = pool_.boolean(true);
        break;
    case StatementKind::Return:
        flow.returns = pool_.boolean(true);
        break;
    }
    return flow;
}

void Execution::runAssign(const Statement& statement) {
    const Parts value = scalarizer_.parts(statement.value);
    if (pool_.typeOf(statement.value).base != Base::Tuple) {
        if (!statement.targets.empty() && statement.targets[0].valid())
            scalarizer_.assign(statement.targets[0], value);
        return;
    }
    for (std::size_t i = 0; i < statement.targets.size(); ++i) {
        if (!statement.targets[i].valid() || scalarizer_.failed())
            continue;
        if (i >= value.fields.size())
            scalarizer_.fail("a function has fewer outputs than are assigned");
        else
            scalarizer_.assign(statement.targets[i], value.fields[i]);
    }
}

Execution::Flow Execution::runIf(const Statement& statement) {
    const State before = state();
    std::vector<Branch> branches;
    bool isDecided = false;
    Flow flow = nowhere();
    ExprId earlier = pool_.boolean(false);
    for (const expr::StatementBranch& branch : statement.branches) {
        restore(before);
        const ExprId condition =
            branch.condition.valid() ? scalarizer_.scalar(branch.condition) : pool_.boolean(true);
        if (scalarizer_.failed())
            return flow;
        if (build_.isFalse(condition))
            continue;
        isDecided = build_.isTrue(condition);
        const ExprId path = build_.conjunction(condition, build_.negation(earlier));
        enterBranch(path);
        flow = joined(flow, path, run(branch.body));
        leaveBranch();
        if (isDecided)
            break;
        earlier = build_.disjunction(earlier, condition);
        branches.emplace_back(condition, state());
    }
    merge(std::move(branches), isDecided ? state() : before);
    return flow;
}

Execution::Flow Execution::runFor(const Statement& statement) {
    Flow flow = nowhere();
    const auto range = scalarizer_.loopElements(statement.value);
    if (!range)
        return flow;
    for (const ExprId place : *range) {
        if (scalarizer_.isTooLarge())
            scalarizer_.fail(TooLarge);
        const ExprId stopped = stops(flow);
        if (scalarizer_.failed() || build_.isTrue(stopped))
            break;
        scalarizer_.bind(statement.iterator, place);
        flow = joined(flow, build_.negation(stopped), runUnless(stopped, statement.body));
    }
    scalarizer_.bind(statement.iterator, ExprId());
    flow.breaks = pool_.boolean(false);
    return flow;
}

Execution::State Execution::state() const {
    return {scalarizer_.frame()->slots, scalarizer_.frame()->values};
}

void Execution::restore(State state) {
    scalarizer_.frame()->slots = std::move(state.slots);
    scalarizer_.frame()->values = std::move(state.values);
    scalarizer_.changed();
}

void Execution::merge(std::vector<Branch> branches, State otherwise) {
    for (std::size_t b = branches.size(); b-- > 0;) {
        auto& [condition, state] = branches[b];
        for (std::size_t i = 0; i < otherwise.values.size(); ++i)
            otherwise.values[i] =
                build_.conditional(condition, state.values[i], otherwise.values[i]);
        for (std::size_t i = 0; i < otherwise.slots.size(); ++i)
            mergeSlot(condition, state.slots[i], otherwise.slots[i]);
    }
    restore(std::move(otherwise));
}

/// When a local has a value.
ExprId Execution::isAssigned(const Slot& slot) {
    if (!slot.value)
        return pool_.boolean(false);
    return slot.isAssigned.valid() ? slot.isAssigned : pool_.boolean(true);
}

/// A local that only one branch assigns has its value where that one was taken.
void Execution::mergeSlot(ExprId condition, Slot& value, Slot& otherwise) {
    if (!value.value && !otherwise.value)
        return;
    const ExprId assigned = build_.conditional(condition, isAssigned(value), isAssigned(otherwise));
    otherwise.isAssigned = build_.isTrue(assigned) ? ExprId() : assigned;
    if (!value.value)
        return;
    if (!otherwise.value) {
        otherwise.value = std::move(value.value);
        return;
    }
    if (!sameStructure(*value.value, *otherwise.value)) {
        scalarizer_.fail("the size of a variable depends on what is not known");
        return;
    }
    otherwise.value = zipped(*value.value, *otherwise.value, [&](ExprId taken, ExprId other) {
        return taken == other ? other : build_.conditional(condition, taken, other);
    });
}

} // namespace eventica::dae
