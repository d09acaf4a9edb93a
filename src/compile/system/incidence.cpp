// SPDX-License-Identifier: Apache-2.0
#include "compile/system/incidence.h"

#include <algorithm>
#include <cmath>

namespace eventica::system {

using expr::Kind;
using expr::Node;
using value::Operation;

namespace {

/// Of a variable that occurs twice: coefficients may cancel each other.
Occurrence both(Occurrence a, Occurrence b) {
    if (a == Occurrence::Vanishing)
        return b;
    return b == Occurrence::Vanishing ? a : Occurrence::Otherwise;
}

} // namespace

std::span<const Incidence> IncidenceFinder::of(const dae::Equation& equation) {
    found_.clear();
    if (pool_.typeOf(equation.left).base == expr::Base::Real) {
        linear(equation.left, Occurrence::Isolated);
        linear(equation.right, Occurrence::Isolated);
        while (!open_.empty()) {
            const Part part = open_.back();
            open_.pop_back();
            visit(part);
        }
    } else {
        for (const ExprId side : {equation.left, equation.right}) {
            if (pool_[side].kind == Kind::Variable)
                add(VariableId(pool_[side].payload), Occurrence::Isolated);
            else if (pool_[side].kind == Kind::Unary &&
                     pool_[pool_[side].operands[0]].kind == Kind::Variable)
                add(VariableId(pool_[pool_[side].operands[0]].payload), Occurrence::Isolated);
            else
                anyhow(side);
        }
    }
    std::ranges::sort(found_, {}, [](const Incidence& i) { return i.variable; });
    std::size_t count = 0;
    for (const Incidence& incidence : found_) {
        if (count == 0 || found_[count - 1].variable != incidence.variable)
            found_[count++] = incidence;
        else
            found_[count - 1].occurrence = both(found_[count - 1].occurrence, incidence.occurrence);
    }
    return std::span(found_).first(count);
}

bool IncidenceFinder::dependsOnUnknowns(ExprId expression) {
    const Node& node = pool_[expression];
    if (node.operands.empty())
        return node.kind == Kind::Variable && isUnknown_(VariableId(node.payload));
    return std::ranges::any_of(instantVariables(pool_, expression), isUnknown_);
}

void IncidenceFinder::add(VariableId variable, Occurrence occurrence) {
    if (isUnknown_(variable))
        found_.push_back({variable, occurrence});
}

void IncidenceFinder::visit(const Part& part) {
    const auto [id, mode] = part;
    const Node& node = pool_[id];
    switch (node.kind) {
    case Kind::Variable:
        add(VariableId(node.payload), mode);
        return;
    case Kind::Cast:
        linear(node.operands[0], mode);
        return;
    case Kind::Unary:
        if (node.operation() == Operation::Not)
            break;
        linear(node.operands[0], mode);
        return;
    case Kind::Binary:
        switch (node.operation()) {
        case Operation::Add:
        case Operation::Subtract:
        case Operation::ElementAdd:
        case Operation::ElementSubtract:
            linear(node.operands[0], mode);
            linear(node.operands[1], mode);
            return;
        case Operation::Multiply:
        case Operation::ElementMultiply:
            product(node, mode);
            return;
        case Operation::Divide:
        case Operation::ElementDivide:
            if (!dependsOnUnknowns(node.operands[1])) {
                linear(node.operands[0],
                       std::min(scaledBy(node.operands[1], mode), Occurrence::Otherwise));
                return;
            }
            break;
        default:
            break;
        }
        break;
    default:
        break;
    }
    anyhow(id);
}

void IncidenceFinder::product(const Node& node, Occurrence mode) {
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    if (!dependsOnUnknowns(left)) {
        linear(right, scaledBy(left, mode));
    } else if (!dependsOnUnknowns(right)) {
        linear(left, scaledBy(right, mode));
    } else {
        anyhow(left);
        anyhow(right);
    }
}

Occurrence IncidenceFinder::scaledBy(ExprId coefficient, Occurrence mode) {
    if (mode == Occurrence::Vanishing)
        return mode;
    const bool isConstant = pool_.isConstant(coefficient);
    const std::optional<double> number =
        isConstant ? std::optional(pool_.valueOf(coefficient).asReal()) : numberOf_(coefficient);
    if (!number || !std::isfinite(*number))
        return Occurrence::Otherwise;
    if (*number == 0.0)
        return Occurrence::Vanishing;
    return isConstant ? mode : std::max(mode, Occurrence::Scaled);
}

void IncidenceFinder::anyhow(ExprId root) {
    forEachInstantNode(pool_, root, [&](const Node& node) {
        if (node.kind == Kind::Variable)
            add(VariableId(node.payload), Occurrence::Otherwise);
    });
}

} // namespace eventica::system
