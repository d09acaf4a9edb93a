// SPDX-License-Identifier: Apache-2.0
#include "lib/expr/differentiate.h"

#include <algorithm>

#include "lib/expr/derivative_rules.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/terms.h"

namespace eventica::expr {
namespace {

/// Whether something of the type can have a derivative other than 0.
bool hasRealParts(const ExprPool& pool, ExprId id) {
    const Base base = pool.typeOf(id).base;
    return base == Base::Real || base == Base::Record || base == Base::Tuple;
}

/// A function with values given to some of its inputs: it has no derivative if these move.
bool isPartialCall(const Node& node) {
    return node.kind == Kind::FunctionValue;
}

bool isIntrinsic(const Node& node, Intrinsic intrinsic) {
    return node.kind == Kind::Intrinsic && node.intrinsic() == intrinsic;
}

bool isLeaf(const Node& node) {
    return node.kind == Kind::Variable || node.kind == Kind::Local || node.kind == Kind::Time ||
           (node.kind == Kind::Intrinsic && !isIntrinsic(node, Intrinsic::WithDerivative));
}

bool isCall(const Node& node) {
    return node.kind == Kind::Call || node.kind == Kind::LocalCall || node.kind == Kind::Output;
}

/// The arguments of an output of a call are those of the call.
ExprId argumentsOwner(const ExprPool& pool, ExprId id) {
    return pool[id].kind == Kind::Output ? pool[id].operands[0] : id;
}

bool mentionsDerivatives(const ExprPool& pool, ExprId root) {
    bool found = false;
    forEachNode(pool, root, [&](ExprId id) {
        found = found || isIntrinsic(pool[id], Intrinsic::DerivativeOf);
    });
    return found;
}

/// What has to be differentiated once for a given derivative. Derivatives of derivatives wait until
/// that is differentiated in turn.
std::vector<ExprId> argumentsOf(const ExprPool& pool, ExprId derivative) {
    std::vector<ExprId> arguments;
    forEachNode(pool, derivative, [&](ExprId id) {
        if (isIntrinsic(pool[id], Intrinsic::DerivativeOf) &&
            !mentionsDerivatives(pool, pool[id].operands[0]))
            arguments.push_back(pool[id].operands[0]);
    });
    return arguments;
}

std::string reasonFor(const ExprPool& pool, ExprId id) {
    const Node& node = pool[id];
    if (isLeaf(node))
        return "the derivative of a part of it is not known";
    if (isCall(node))
        return "it calls a function whose derivative is not known";
    if (isPartialCall(node))
        return "it passes a function with values that change";
    if (node.kind == Kind::Builtin || node.kind == Kind::Reduction)
        return "the derivative of `" + std::string(value::textOf(node.builtin())) +
               "` is not known";
    return "it contains an array or another part whose derivative is not known";
}

} // namespace

Differentiated Differentiator::differentiate(ExprId root) {
    stack_ = {{root}};
    while (!stack_.empty()) {
        const Visit visit = stack_.back();
        if (!isDone(visit.id) && !visit.isEntered && enter(visit.id))
            continue;
        if (!isDone(visit.id))
            done_[visit.id.index()] = computed(visit.id);
        if (done_.at(visit.id.index()) == NoDerivative)
            return {{}, visit.id, reasonFor(pool_, visit.id)};
        stack_.pop_back();
    }
    const Type type = pool_.typeOf(root);
    const TypeId real = type.base == Base::Record
                            ? pool_[root].type
                            : pool_.types().intern({Base::Real, -1, type.dimensions});
    return {Terms(pool_, real).written(done_.at(root.index())), {}, {}};
}

/// Whether operands have to be differentiated first.
bool Differentiator::enter(ExprId id) {
    stack_.back().isEntered = true;
    const bool canMove = hasRealParts(pool_, id) || isPartialCall(pool_[id]);
    if (!canMove || isLeaf(pool_[id]))
        return false;
    if (isIntrinsic(pool_[id], Intrinsic::WithDerivative)) {
        for (const ExprId argument : argumentsOf(pool_, pool_[id].operands[1]))
            if (!isFine(argument))
                stack_.push_back({argument});
        return stack_.back().id != id;
    }
    const ExprId owner = argumentsOwner(pool_, id);
    const std::span<const ExprId> operands = pool_[owner].operands;
    for (std::size_t i = operands.size(); i-- > 0;)
        if (operands[i].valid() && isDifferentiated(pool_, owner, i) && !isFine(operands[i]))
            stack_.push_back({operands[i]});
    return stack_.back().id != id;
}

/// Invalid for 0, or `NoDerivative`.
ExprId Differentiator::computed(ExprId id) {
    if (!hasRealParts(pool_, id) && !isPartialCall(pool_[id]))
        return {};
    if (isLeaf(pool_[id]))
        return derivativeOfLeaf_(id);
    if (isIntrinsic(pool_[id], Intrinsic::WithDerivative))
        return givenDerivative(pool_[id].operands[1]);
    const ExprId owner = argumentsOwner(pool_, id);
    const std::span<const ExprId> operands = pool_[owner].operands;
    std::vector<ExprId> derivatives;
    derivatives.reserve(operands.size());
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const bool isUsed = operands[i].valid() && isDifferentiated(pool_, owner, i);
        derivatives.push_back(isUsed ? done_.at(operands[i].index()) : ExprId());
    }
    if (std::ranges::none_of(derivatives, [](ExprId d) { return d.valid(); }))
        return {};
    if (isPartialCall(pool_[id]))
        return NoDerivative;
    if (isCall(pool_[id]))
        return derivativeOfCall_ ? derivativeOfCall_(id, derivatives) : NoDerivative;
    return derivativeOfNode(pool_, id, derivatives);
}

ExprId Differentiator::givenDerivative(ExprId derivative) {
    const std::vector<ExprId> arguments = argumentsOf(pool_, derivative);
    // Without any they have been written in already, when what is around was differentiated.
    if (!arguments.empty() &&
        std::ranges::none_of(arguments, [&](ExprId id) { return done_.at(id.index()).valid(); }))
        return {};
    Terms terms(pool_, pool_.types().real());
    return rewrite(pool_, derivative, [&](ExprId id) {
        const Node& node = pool_[id];
        if (!isIntrinsic(node, Intrinsic::DerivativeOf) ||
            mentionsDerivatives(pool_, node.operands[0]))
            return ExprId();
        return terms.written(done_.at(node.operands[0].index()));
    });
}

Differentiated differentiate(ExprPool& pool, ExprId root, const LeafDerivative& derivativeOfLeaf) {
    return Differentiator(pool, derivativeOfLeaf).differentiate(root);
}

Differentiated differentiateBy(ExprPool& pool, ExprId root, VariableId variable) {
    return differentiate(pool, root, [&](ExprId leaf) {
        const Node& node = pool[leaf];
        return node.kind == Kind::Variable && node.payload == variable.index() ? pool.real(1.0)
                                                                               : ExprId();
    });
}

} // namespace eventica::expr
