// SPDX-License-Identifier: Apache-2.0
// The parts of the evaluator that run statements.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/expr/evaluation.h"

namespace eventica::expr {

using value::Error;
using value::Outcome;
using value::Value;

Flow Evaluation::fail(Error error) {
    failure_ = std::move(error);
    return Flow::Failed;
}

Flow Evaluation::run(const std::vector<Statement>& statements) {
    auto flow = Flow::Next;
    if (auto problem = enter())
        flow = fail(*std::move(problem));
    for (std::size_t i = 0; i < statements.size() && flow == Flow::Next; ++i)
        flow = runOne(statements[i]);
    leave();
    return flow;
}

Flow Evaluation::runOne(const Statement& statement) {
    if (auto problem = spendStatement())
        return fail(*std::move(problem));
    auto flow = Flow::Next;
    switch (statement.kind) {
    case StatementKind::Assign:
        flow = runAssign(statement);
        break;
    case StatementKind::Call:
        flow = runCall(statement);
        break;
    case StatementKind::If:
        flow = runIf(statement);
        break;
    case StatementKind::For:
        flow = runFor(statement);
        break;
    case StatementKind::While:
        flow = runWhile(statement);
        break;
    case StatementKind::When:
        flow = fail({"a when-statement cannot be run at compile time"});
        break;
    case StatementKind::Break:
        return Flow::Break;
    case StatementKind::Return:
        return Flow::Return;
    }
    if (flow == Flow::Failed && !failedAt_.source.valid())
        failedAt_ = statement.where;
    return flow;
}

/// A Real number into a place that holds one; nothing if it is another kind of assignment.
std::optional<Flow> Evaluation::runPlainAssign(const Statement& statement) {
    if (statement.targets.size() != 1 || !statement.targets[0].valid() ||
        pool_.typeOf(statement.value).base != Base::Real || !isPlain(statement.value))
        return std::nullopt;
    double number = 0.0;
    std::int64_t unused = 0;
    const bool isKnown = plainScalar(statement.value, number, unused);
    if (plainFailure_)
        return fail(*std::exchange(plainFailure_, std::nullopt));
    if (!isKnown)
        return std::nullopt;
    if (double* const place = realPlace(statement.targets[0])) {
        *place = number;
        return Flow::Next;
    }
    auto problem = assign(statement.targets[0], Value::real(number));
    return problem ? fail(*std::move(problem)) : Flow::Next;
}

Flow Evaluation::runAssign(const Statement& statement) {
    if (const auto flow = runPlainAssign(statement))
        return *flow;
    Outcome outcome = evaluate(statement.value);
    if (!outcome)
        return fail({outcome.error()});
    const std::vector<ExprId>& targets = statement.targets;
    if (pool_.typeOf(statement.value).base != Base::Tuple) {
        if (targets.empty() || !targets[0].valid())
            return Flow::Next;
        auto problem = assign(targets[0], std::move(outcome).value());
        return problem ? fail(*std::move(problem)) : Flow::Next;
    }
    const std::span<const Value> outputs = outcome.value().fieldValues();
    if (targets.size() > outputs.size())
        return fail({fmt::format("{} variables are assigned, but there are only {} outputs",
                                 targets.size(), outputs.size())});
    for (std::size_t i = 0; i < targets.size(); ++i)
        if (targets[i].valid())
            if (auto problem = assign(targets[i], outputs[i]))
                return fail(*std::move(problem));
    return Flow::Next;
}

Flow Evaluation::runCall(const Statement& statement) {
    const Node& node = pool_[statement.value];
    if (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Assert)
        return runAssert(node, statement.where);
    const Outcome outcome = evaluate(statement.value);
    return outcome ? Flow::Next : fail({outcome.error()});
}

Flow Evaluation::runAssert(const Node& node, const text::SourceRange& where) {
    bool holds = false;
    if (auto problem = condition(node.operands[0], holds))
        return fail(*std::move(problem));
    if (holds)
        return Flow::Next;
    constexpr std::int64_t Warning = 1; // AssertionLevel.warning
    bool isWarning = false;
    if (node.operands.size() > 2) {
        const Outcome level = evaluate(node.operands[2]);
        if (!level)
            return fail({level.error()});
        isWarning = level.value().kind() == value::Kind::Enumeration && level.value().isScalar() &&
                    level.value().ordinal() == Warning;
    }
    const Outcome message = evaluate(node.operands[1]);
    if (!message)
        return fail({message.error()});
    if (message.value().kind() != value::Kind::String || !message.value().isScalar())
        return fail({fmt::format("the message of `assert` must be a String, not {}",
                                 typeText(message.value()))});
    if (!isWarning)
        return fail({message.value().asString()});
    host_.warn(message.value().asString(), where);
    return Flow::Next;
}

Flow Evaluation::runIf(const Statement& statement) {
    for (const StatementBranch& branch : statement.branches) {
        bool holds = true;
        if (branch.condition.valid())
            if (auto problem = condition(branch.condition, holds))
                return fail(*std::move(problem));
        if (holds)
            return run(branch.body);
    }
    return Flow::Next;
}

Flow Evaluation::runFor(const Statement& statement) {
    auto range = sequence(statement.value);
    if (Error* problem = std::get_if<Error>(&range))
        return fail(std::move(*problem));
    const auto& places = *std::get_if<Sequence>(&range);
    IteratorScope scope(*this, statement.iterator.index());
    for (std::size_t i = 0; i < places.count(); ++i) {
        if (auto problem = spendStatement())
            return fail(*std::move(problem));
        scope.set(places.at(i));
        const Flow flow = run(statement.body);
        if (flow == Flow::Break)
            break;
        if (flow != Flow::Next)
            return flow;
    }
    return Flow::Next;
}

Flow Evaluation::runWhile(const Statement& statement) {
    const StatementBranch& loop = statement.branches.front();
    while (true) {
        if (auto problem = spendStatement())
            return fail(*std::move(problem));
        bool holds = false;
        if (auto problem = condition(loop.condition, holds))
            return fail(*std::move(problem));
        if (!holds)
            return Flow::Next;
        const Flow flow = run(loop.body);
        if (flow == Flow::Break)
            return Flow::Next;
        if (flow != Flow::Next)
            return flow;
    }
}

// ---- assignment

/// Finds the local, and the way from it to the part that is meant.
Evaluation::Problem Evaluation::assign(ExprId target, Value value) {
    std::vector<PartStep> steps;
    for (; pool_[target].kind != Kind::Local; target = pool_[target].operands[0]) {
        const Node& node = pool_[target];
        if (node.kind != Kind::Index && node.kind != Kind::Field)
            return Error{"only a variable of the function can be assigned to"};
        PartStep& step = steps.emplace_back();
        if (node.kind == Kind::Field) {
            const RecordInfo& info = pool_.types().record(pool_.typeOf(node.operands[0]));
            step.field = info.fields.at(static_cast<std::size_t>(node.payload)).name;
        } else if (auto problem = subscripts(node.operands.subspan(1), step.subscripts)) {
            return problem;
        }
    }
    if (steps.empty())
        return store(pool_[target].payload, std::move(value));
    std::ranges::reverse(steps);
    return assignPart(pool_[target].payload, steps, value);
}

Evaluation::Problem Evaluation::assignPart(std::int32_t index, std::span<const PartStep> steps,
                                           const Value& part) {
    Slot& slot = slotAt(index);
    if (!slot.value) {
        Outcome zero = zeroLocal(index);
        if (!zero)
            return Error{zero.error()};
        slot.value = std::move(zero).value();
    }
    // Moved out and in again, so that an array is not copied for each of its elements.
    Outcome changed = withPart(*std::move(slot.value), steps, part);
    if (!changed) {
        slot.value.reset();
        return Error{fmt::format("`{}`: {}", localAt(index).name, changed.error())};
    }
    slot.value = std::move(changed).value();
    return std::nullopt;
}

} // namespace eventica::expr
