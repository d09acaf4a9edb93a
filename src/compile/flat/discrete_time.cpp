// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/discrete_time.h"

#include <algorithm>

#include "compile/flat/expressions.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {

using expr::Base;
using expr::Intrinsic;
using expr::Kind;
using value::Builtin;
using value::Operation;

DiscreteTime::DiscreteTime(const CheckedModel& checked) : checked_(checked), pool_(checked.pool()) {
    collect(checked.model.equations, false);
    for (const Algorithm& algorithm : checked.model.algorithms)
        collect(algorithm.statements, false);
    expr::forEachNode(pool_, expressionsOf(checked.model), [&](ExprId id) {
        const expr::Node& node = pool_[id];
        hasClocks_ = hasClocks_ || pool_.typeOf(id).base == Base::Clock ||
                     (node.kind == Kind::Intrinsic && node.intrinsic() >= Intrinsic::Clock) ||
                     (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Sample &&
                      node.operands.size() == 1);
        if (node.kind == Kind::Comprehension)
            ranges_.try_emplace(node.payload, node.operands[1]);
    });
}

void DiscreteTime::collect(const std::vector<Equation>& equations, bool isInWhen) {
    for (const Equation& equation : equations) {
        if (isInWhen && equation.kind == EquationKind::Equality)
            addTargets(pool_, equation.left, setInWhen_);
        collect(equation.body, isInWhen);
        for (const EquationBranch& branch : equation.branches)
            collect(branch.body, isInWhen || equation.kind == EquationKind::When);
    }
}

void DiscreteTime::collect(const std::vector<expr::Statement>& statements, bool isInWhen) {
    for (const expr::Statement& statement : statements) {
        for (const ExprId target : statement.targets) {
            if (isInWhen)
                addTargets(pool_, target, setInWhen_);
        }
        collect(statement.body, isInWhen);
        for (const expr::StatementBranch& branch : statement.branches)
            collect(branch.body, isInWhen || statement.kind == expr::StatementKind::When);
    }
}

/// What decides with it. An iterator of a comprehension is what it runs over, which does not matter
/// otherwise: `{x > 1 for x in v}` changes at events.
std::vector<ExprId> DiscreteTime::decidingOperands(const expr::Node& node) const {
    if (node.kind == Kind::Comprehension)
        return {node.operands[0]};
    const auto range = node.kind == Kind::Iterator ? ranges_.find(node.payload) : ranges_.end();
    if (range != ranges_.end())
        return {range->second};
    return {node.operands.begin(), node.operands.end()};
}

bool DiscreteTime::isDiscrete(ExprId id) {
    return ask(id, Events::Allowed);
}

/// What its operands do not decide.
bool DiscreteTime::isLeafDiscrete(ExprId id) const {
    const expr::Node& node = pool_[id];
    if (node.kind == Kind::Variable)
        return isSetInWhen(node.payload) ||
               checked_.elaborator.variabilityOf(id) <= Variability::Discrete;
    if (node.kind == Kind::Intrinsic)
        return node.intrinsic() != Intrinsic::Der && node.intrinsic() != Intrinsic::Delay &&
               node.intrinsic() != Intrinsic::SpatialDistribution &&
               node.intrinsic() != Intrinsic::InStream &&
               node.intrinsic() != Intrinsic::ActualStream;
    return node.kind != Kind::Time;
}

bool DiscreteTime::triggersEvents(const expr::Node& call) const {
    const expr::Function& called = checked_.model.functions[static_cast<std::size_t>(call.payload)];
    return std::ranges::any_of(called.annotations, [](const expr::FunctionAnnotation& item) {
        return item.name == "GenerateEvents" && item.text.find("true") != std::string::npos;
    });
}

/// Whether it is discrete-time whatever its operands are.
bool DiscreteTime::isDecidedByItself(ExprId id, Events events) const {
    const expr::Node& node = pool_[id];
    if (node.kind == Kind::Intrinsic)
        return node.intrinsic() != Intrinsic::Pure;
    if (events == Events::Suppressed)
        return false;
    if (node.kind == Kind::Call)
        return triggersEvents(node);
    if (node.kind == Kind::Binary)
        return node.operation() >= Operation::Less && node.operation() <= Operation::GreaterEqual;
    return node.kind == Kind::Builtin &&
           (node.builtin() == Builtin::Ceil || node.builtin() == Builtin::Floor ||
            node.builtin() == Builtin::Div || node.builtin() == Builtin::FloorToInteger);
}

/// Operands first, without recursion: a sum may have 100 000 terms.
bool DiscreteTime::ask(ExprId root, Events rootEvents) {
    std::vector<std::pair<ExprId, Events>> open{{root, rootEvents}};
    const auto tableOf = [&](Events events) -> auto& {
        return known_[static_cast<std::size_t>(events)];
    };
    while (!open.empty()) {
        const auto [id, events] = open.back();
        auto& table = tableOf(events);
        if (table.contains(id.index())) {
            open.pop_back();
            continue;
        }
        const expr::Node& node = pool_[id];
        bool isDiscrete = isLeafDiscrete(id);
        const std::size_t before = open.size();
        if (isDiscrete && !isDecidedByItself(id, events)) {
            const bool isNoEvent = node.kind == Kind::Builtin && node.builtin() == Builtin::NoEvent;
            const Events below = isNoEvent ? Events::Suppressed : events;
            for (const ExprId operand : decidingOperands(node)) {
                if (!operand.valid())
                    continue;
                const auto known = tableOf(below).find(operand.index());
                if (known == tableOf(below).end())
                    open.emplace_back(operand, below);
                else
                    isDiscrete = isDiscrete && known->second;
            }
        }
        if (open.size() > before)
            continue;
        table[id.index()] = isDiscrete;
        open.pop_back();
    }
    return tableOf(rootEvents)[root.index()];
}

ExprId DiscreteTime::culprit(ExprId id) {
    for (;;) {
        const expr::Node& node = pool_[id];
        const bool isWhole = node.kind == Kind::Call || node.kind == Kind::Field ||
                             (node.kind == Kind::Builtin && node.builtin() == Builtin::NoEvent);
        const std::vector<ExprId> operands = decidingOperands(node);
        const auto next = std::ranges::find_if(
            operands, [&](ExprId operand) { return operand.valid() && !isDiscrete(operand); });
        if (isWhole || next == operands.end())
            return id;
        id = *next;
    }
}

} // namespace eventica::flat
