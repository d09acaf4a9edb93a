// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/events.h"

#include <algorithm>
#include <unordered_set>

#include "lib/expr/rewrite.h"

namespace eventica::dae {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using value::Builtin;
using value::Operation;

// ---- variability

/// What a node adds to the variability of its operands.
Variability Events::ownVariability(ExprId id) const {
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Variable:
        return dae_[VariableId(node.payload)].variability;
    case Kind::Time:
        return Variability::Continuous;
    case Kind::Intrinsic:
        if (node.intrinsic() == Intrinsic::WithDerivative)
            return Variability::Constant;
        if (node.intrinsic() == Intrinsic::Delayed || node.intrinsic() == Intrinsic::DerivativeOf)
            return Variability::Continuous;
        return node.intrinsic() == Intrinsic::Start ? Variability::Parameter
                                                    : Variability::Discrete;
    default:
        return Variability::Constant;
    }
}

/// Operands first, without recursion: a sum may have 100 000 terms.
Variability Events::variabilityOf(ExprId root) {
    variabilities_.resize(pool_.size(), -1);
    const auto known = [&](ExprId id) -> std::int8_t& {
        return variabilities_[static_cast<std::size_t>(id.index())];
    };
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId id = open.back();
        const Node& node = pool_[id];
        auto variability = static_cast<std::int8_t>(ownVariability(id));
        const std::size_t before = open.size();
        // What an intrinsic makes of its operands changes at events, or always.
        const bool isOpaque =
            node.kind == Kind::Intrinsic && node.intrinsic() != Intrinsic::WithDerivative;
        if (!isOpaque && known(id) < 0) {
            for (const ExprId operand : node.operands) {
                if (operand.valid() && known(operand) < 0)
                    open.push_back(operand);
                else if (operand.valid())
                    variability = std::max(variability, known(operand));
            }
        }
        if (open.size() > before)
            continue;
        if (known(id) < 0)
            known(id) = variability;
        open.pop_back();
    }
    return static_cast<Variability>(known(root));
}

// ---- relations and functions that jump

ExprId Events::relation(Operation operation, ExprId left, ExprId right, const Origin& origin,
                        bool isSmooth) {
    const bool isExchanged =
        operation == Operation::Greater || operation == Operation::GreaterEqual;
    if (isExchanged)
        std::swap(left, right);
    const bool isStrict = operation == Operation::Less || operation == Operation::Greater;
    const std::size_t before = dae_.helds.size();
    const ExprId relation = held(isStrict ? HeldKind::Less : HeldKind::LessEqual,
                                 build_.asReal(left), build_.asReal(right), origin);
    Held& used = dae_.helds[static_cast<std::size_t>(pool_[relation].payload)];
    const bool isNew = dae_.helds.size() > before;
    if (isNew)
        used.isExchanged = isExchanged;
    used.isSmooth = isSmooth && (isNew || used.isSmooth);
    return relation;
}

ExprId Events::held(HeldKind kind, ExprId left, ExprId right, const Origin& origin) {
    const auto next = static_cast<std::int32_t>(dae_.helds.size());
    const auto [entry, isNew] = heldNumbers_.try_emplace({kind, left, right}, next);
    if (isNew) {
        Held made;
        made.kind = kind;
        made.left = left;
        made.right = right;
        made.where = origin.where;
        made.component = origin.component;
        if (right.valid())
            findSwitchTime(made);
        dae_.helds.push_back(made);
    }
    // Of the first use: an algorithm may have written the same more shortly since.
    const Held& object = dae_.helds[static_cast<std::size_t>(entry->second)];
    const ExprId operands[] = {object.left, object.right};
    const auto& types = pool_.types();
    const TypeId type = right.valid()                    ? types.boolean()
                        : kind == HeldKind::FloorInteger ? types.integer()
                                                         : types.real();
    return build_.intrinsic(Intrinsic::Held, type, std::span(operands, right.valid() ? 2 : 1),
                            entry->second);
}

ExprId Events::heldFunction(HeldKind kind, ExprId operand, const Origin& origin) {
    return held(kind, build_.asReal(operand), ExprId(), origin);
}

ExprId Events::jump(Builtin builtin, TypeId type, std::span<const ExprId> operands,
                    const Origin& origin) {
    const bool isContinuous =
        std::ranges::any_of(operands, [&](ExprId id) { return this->isContinuous(id); });
    if (!isContinuous)
        return build_.builtin(builtin, type, operands);
    const ExprId x = operands[0];
    switch (builtin) {
    case Builtin::Floor:
        return heldFunction(HeldKind::Floor, x, origin);
    case Builtin::Ceil:
        return heldFunction(HeldKind::Ceiling, x, origin);
    case Builtin::FloorToInteger:
        return heldFunction(HeldKind::FloorInteger, x, origin);
    default:
        break;
    }
    const ExprId y = operands[1];
    const ExprId ratio = build_.divide(x, y);
    const HeldKind kind = builtin == Builtin::Mod ? HeldKind::Floor : HeldKind::Truncation;
    const ExprId steps = heldFunction(kind, ratio, origin);
    if (builtin == Builtin::Div)
        return steps;
    // Where y is zero, the product would hide that the ratio is not a number.
    const ExprId isZero = build_.binary(Operation::Equal, build_.asReal(y), pool_.real(0.0));
    return build_.conditional(isZero, ratio, build_.subtract(x, build_.multiply(steps, y)));
}

// ---- relations between time and what changes only at events

std::optional<double> Events::numberOf(ExprId id) const {
    if (!pool_.isConstant(id) || !pool_.valueOf(id).isNumeric() || !pool_.valueOf(id).isScalar())
        return std::nullopt;
    return pool_.valueOf(id).asReal();
}

std::optional<Events::LinearInTime> Events::linearInTime(ExprId id) {
    if (!isContinuous(id))
        return LinearInTime{0.0, build_.asReal(id)};
    const Node& node = pool_[id];
    if (node.kind == Kind::Time)
        return LinearInTime{1.0, pool_.real(0.0)};
    if (node.kind == Kind::Unary) {
        auto form = linearInTime(node.operands[0]);
        return form ? std::optional(LinearInTime{-form->factor, build_.negate(form->offset)})
                    : std::nullopt;
    }
    if (node.kind != Kind::Binary)
        return std::nullopt;
    switch (node.operation()) {
    case Operation::Add:
    case Operation::Subtract:
        return linearSum(node);
    case Operation::Multiply:
    case Operation::Divide:
        return linearProduct(node);
    default:
        return std::nullopt;
    }
}

std::optional<Events::LinearInTime> Events::linearSum(const Node& node) {
    const auto left = linearInTime(node.operands[0]);
    const auto right = left ? linearInTime(node.operands[1]) : std::nullopt;
    if (!right)
        return std::nullopt;
    const double sign = node.operation() == Operation::Add ? 1.0 : -1.0;
    return LinearInTime{left->factor + sign * right->factor,
                        build_.binary(node.operation(), left->offset, right->offset)};
}

/// Only factors whose sign is known: it decides between before and after.
std::optional<Events::LinearInTime> Events::linearProduct(const Node& node) {
    const bool isProduct = node.operation() == Operation::Multiply;
    const auto first = numberOf(node.operands[0]);
    const auto second = numberOf(node.operands[1]);
    if (isProduct && first) {
        const auto form = linearInTime(node.operands[1]);
        return form ? std::optional(LinearInTime{*first * form->factor,
                                                 build_.multiply(node.operands[0], form->offset)})
                    : std::nullopt;
    }
    if (!second || (!isProduct && *second == 0.0))
        return std::nullopt;
    const auto form = linearInTime(node.operands[0]);
    if (!form)
        return std::nullopt;
    return LinearInTime{isProduct ? form->factor * *second : form->factor / *second,
                        build_.binary(node.operation(), form->offset, node.operands[1])};
}

/// a t + b < c t + d with a > c: true before (d - b) / (a - c).
void Events::findSwitchTime(Held& held) {
    const auto left = linearInTime(held.left);
    const auto right = left ? linearInTime(held.right) : std::nullopt;
    if (!right || left->factor == right->factor)
        return;
    const double factor = left->factor - right->factor;
    held.switchTime =
        build_.divide(build_.subtract(right->offset, left->offset), pool_.real(factor));
    held.risesWithTime = factor < 0.0;
}

// ---- sampling and delays

ExprId Events::sampling(ExprId start, ExprId interval, const Origin& origin) {
    start = build_.asReal(start);
    interval = build_.asReal(interval);
    const auto next = static_cast<std::int32_t>(dae_.samplings.size());
    const auto [entry, isNew] = samplingNumbers_.try_emplace({start, interval}, next);
    if (isNew)
        dae_.samplings.push_back({start, interval, origin.where});
    return build_.intrinsic(Intrinsic::Sampling, pool_.types().boolean(), {}, entry->second);
}

ExprId Events::delayed(ExprId expression, ExprId delayTime, ExprId longest, const Origin& origin) {
    expression = build_.asReal(expression);
    delayTime = build_.asReal(delayTime);
    longest = build_.asReal(longest);
    const auto next = static_cast<std::int32_t>(dae_.delays.size());
    const auto [entry, isNew] = delayNumbers_.try_emplace({expression, delayTime, longest}, next);
    if (isNew)
        dae_.delays.push_back({expression, delayTime, longest, origin.where});
    const ExprId operands[] = {expression, delayTime, longest};
    return build_.intrinsic(Intrinsic::Delayed, pool_.types().real(), operands, entry->second);
}

} // namespace eventica::dae
