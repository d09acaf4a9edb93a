// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/affine.h"

#include <algorithm>

#include "lib/expr/differentiate.h"
#include "lib/expr/terms.h"

namespace eventica::expr {
namespace {

using value::Builtin;
using value::Operation;

/// The expression with 0 for all unknowns, which it is affine in. Products that vanish are not
/// written, so that `R * 0` does not stay behind.
class ConstantPart {
public:
    ConstantPart(ExprPool& pool, DependenceOn& dependence) : pool_(pool), dependence_(dependence) {}

    ExprId of(ExprId root) {
        stack_.push_back(root);
        while (!stack_.empty()) {
            const ExprId id = stack_.back();
            if (!done_.contains(id.index()) && !isLeaf(id) && pushOperands(id))
                continue;
            if (!done_.contains(id.index()))
                done_[id.index()] = computed(id);
            stack_.pop_back();
        }
        return done_.at(root.index());
    }

private:
    bool isLeaf(ExprId id) const { return dependence_.isFree(id) || dependence_.isUnknown(id); }

    bool pushOperands(ExprId id) {
        for (const ExprId operand : pool_[id].operands)
            if (operand.valid() && !done_.contains(operand.index()))
                stack_.push_back(operand);
        return stack_.back() != id;
    }

    ExprId computed(ExprId id) {
        if (dependence_.isUnknown(id))
            return {};
        if (dependence_.isFree(id))
            return id;
        const Node& node = pool_[id];
        std::vector<ExprId> parts;
        for (const ExprId operand : node.operands)
            parts.push_back(operand.valid() ? done_.at(operand.index()) : operand);
        Terms terms(pool_, node.type);
        if (node.kind == Kind::Unary)
            return node.operation() == Operation::Negate ? terms.negative(parts[0]) : parts[0];
        if (std::ranges::none_of(parts, [](ExprId part) { return part.valid(); }))
            return {};
        return node.kind == Kind::Binary ? binary(terms, id, parts) : terms.like(id, parts);
    }

    ExprId binary(Terms& terms, ExprId id, std::span<const ExprId> parts) {
        const Operation operation = pool_[id].operation();
        switch (operation) {
        case Operation::Add:
            return terms.sum(parts[0], parts[1]);
        case Operation::Subtract:
            return terms.difference(parts[0], parts[1]);
        case Operation::Multiply:
        case Operation::ElementMultiply:
            return terms.product(parts[0], operation, parts[1]);
        case Operation::Divide:
        case Operation::ElementDivide:
            return terms.quotient(parts[0], operation, parts[1]);
        default:
            return terms.like(id, parts);
        }
    }

    ExprPool& pool_;
    DependenceOn& dependence_;
    NumberMap<ExprId> done_;
    std::vector<ExprId> stack_;
};

} // namespace

DependenceOn::DependenceOn(const ExprPool& pool, std::span<const ExprId> unknowns)
    : pool_(pool), unknowns_(unknowns.begin(), unknowns.end()) {
    std::ranges::sort(unknowns_);
}

bool DependenceOn::isUnknown(ExprId id) const {
    return std::ranges::binary_search(unknowns_, id);
}

/// What is delayed does not matter now: only how far back to look does.
std::span<const ExprId> DependenceOn::instantOperands(const Node& node) {
    const bool isDelayed = node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Delayed;
    return isDelayed ? node.operands.subspan(1) : node.operands;
}

/// What does not depend on its operands as they are now.
bool DependenceOn::isOpaque(ExprId id) const {
    const Node& node = pool_[id];
    if (node.kind != Kind::Intrinsic)
        return false;
    switch (node.intrinsic()) {
    case Intrinsic::Der:
    case Intrinsic::Pre:
    case Intrinsic::Previous:
    case Intrinsic::Delay:
        return true;
    default:
        return false;
    }
}

Dependence DependenceOn::of(ExprId root) {
    if (pool_[root].operands.empty())
        return computed(root);
    stack_.push_back(root);
    while (!stack_.empty()) {
        const ExprId id = stack_.back();
        if (!known_.contains(id.index()) && !isUnknown(id) && !isOpaque(id))
            for (const ExprId operand : instantOperands(pool_[id]))
                if (operand.valid() && !known_.contains(operand.index()))
                    stack_.push_back(operand);
        if (stack_.back() != id)
            continue;
        known_[id.index()] = computed(id);
        stack_.pop_back();
    }
    return known(root);
}

Dependence DependenceOn::worstOf(std::span<const ExprId> operands) const {
    Dependence worst = Dependence::None;
    for (const ExprId operand : operands)
        if (operand.valid())
            worst = std::max(worst, known(operand));
    return worst;
}

Dependence DependenceOn::linearFrom(const Node& node, std::size_t first, std::size_t count) const {
    const std::span<const ExprId> inside = node.operands.subspan(first, count);
    const bool othersAreFree = worstOf(node.operands.first(first)) == Dependence::None &&
                               worstOf(node.operands.subspan(first + count)) == Dependence::None;
    return othersAreFree ? worstOf(inside) : Dependence::Nonlinear;
}

Dependence DependenceOn::computed(ExprId id) const {
    if (isUnknown(id))
        return Dependence::Affine;
    const Node& node = pool_[id];
    if (isOpaque(id) || worstOf(instantOperands(node)) == Dependence::None)
        return Dependence::None;
    switch (node.kind) {
    case Kind::Unary:
        return node.operation() == Operation::Not ? Dependence::Nonlinear : known(node.operands[0]);
    case Kind::Binary:
        return computedOfBinary(node);
    case Kind::Builtin:
        return computedOfBuiltin(node);
    case Kind::Cast:
    case Kind::Field:
    case Kind::Record:
    case Kind::Array:
        return worstOf(node.operands);
    case Kind::Index:
    case Kind::Comprehension:
        return linearFrom(node, 0, 1);
    case Kind::Reduction:
        return node.builtin() == Builtin::Sum ? linearFrom(node, 0, 1) : Dependence::Nonlinear;
    case Kind::If:
        for (std::size_t i = 0; i + 1 < node.operands.size(); i += 2)
            if (known(node.operands[i]) != Dependence::None)
                return Dependence::Nonlinear;
        return worstOf(node.operands);
    default:
        return Dependence::Nonlinear;
    }
}

Dependence DependenceOn::computedOfBinary(const Node& node) const {
    switch (node.operation()) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::ElementAdd:
    case Operation::ElementSubtract:
        return pool_.types()[node.type].base == Base::String ? Dependence::Nonlinear
                                                             : worstOf(node.operands);
    case Operation::Multiply:
    case Operation::ElementMultiply:
        return known(node.operands[0]) != Dependence::None &&
                       known(node.operands[1]) != Dependence::None
                   ? Dependence::Nonlinear
                   : worstOf(node.operands);
    case Operation::Divide:
    case Operation::ElementDivide:
        return linearFrom(node, 0, 1);
    default:
        return Dependence::Nonlinear;
    }
}

Dependence DependenceOn::computedOfBuiltin(const Node& node) const {
    switch (node.builtin()) {
    case Builtin::NoEvent:
    case Builtin::Homotopy:
    case Builtin::Scalar:
    case Builtin::Vector:
    case Builtin::Matrix:
    case Builtin::Diagonal:
    case Builtin::Sum:
    case Builtin::Transpose:
    case Builtin::Symmetric:
    case Builtin::Skew:
        return worstOf(node.operands);
    case Builtin::Smooth:
    case Builtin::SemiLinear:
    case Builtin::Cat:
        return linearFrom(node, 1, node.operands.size() - 1);
    case Builtin::Fill:
    case Builtin::Promote:
        return linearFrom(node, 0, 1);
    case Builtin::Cross:
    case Builtin::OuterProduct:
        return known(node.operands[0]) == Dependence::None ? known(node.operands[1])
                                                           : linearFrom(node, 0, 1);
    default:
        return Dependence::Nonlinear;
    }
}

bool linearIn(const ExprPool& pool, ExprId id, std::span<const ExprId> unknowns) {
    return DependenceOn(pool, unknowns).of(id) != Dependence::Nonlinear;
}

AffineForm coefficients(ExprPool& pool, ExprId id, std::span<const ExprId> unknowns) {
    DependenceOn dependence(pool, unknowns);
    AffineForm form;
    if (dependence.of(id) == Dependence::Nonlinear)
        return form;
    const ExprId one = pool.real(1.0);
    for (const ExprId unknown : unknowns) {
        const Differentiated slope =
            differentiate(pool, id, [&](ExprId leaf) { return leaf == unknown ? one : ExprId(); });
        if (!slope.ok())
            return {};
        const bool isZero = pool.isConstant(slope.derivative) &&
                            pool.valueOf(slope.derivative) == value::Value::real(0.0);
        form.factors.push_back(isZero ? ExprId() : slope.derivative);
    }
    form.constant = ConstantPart(pool, dependence).of(id);
    form.isAffine = true;
    return form;
}

} // namespace eventica::expr
