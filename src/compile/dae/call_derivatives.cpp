// SPDX-License-Identifier: Apache-2.0
// The parts of the scalarizer that bring along the derivatives which functions name by annotation,
// for equations that are differentiated later. Only where it is needed: what a function does as
// formulas is differentiated as formulas.
#include <algorithm>

#include "compile/dae/scalarize.h"

namespace eventica::dae {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;

namespace {

/// Equations are differentiated this often at most with the derivatives that functions name.
constexpr int MaxOrder = 2;

} // namespace

/// Whether an expression calls a function that names no derivative.
bool Scalarizer::hidesDerivative(ExprId root) {
    if (hidesDerivative_.size() < pool_.size())
        hidesDerivative_.resize(pool_.size(), -1);
    const auto known = [&](ExprId id) -> std::int8_t& {
        return hidesDerivative_[static_cast<std::size_t>(id.index())];
    };
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId id = open.back();
        const Node& node = pool_[id];
        bool hides = node.kind == Kind::Call;
        const std::size_t before = open.size();
        if (known(id) < 0 && !hides && node.kind != Kind::Intrinsic) {
            for (const ExprId operand : node.operands) {
                if (operand.valid() && known(operand) < 0)
                    open.push_back(operand);
                else if (operand.valid())
                    hides = hides || known(operand) != 0;
            }
        }
        if (open.size() > before)
            continue;
        if (known(id) < 0)
            known(id) = hides ? 1 : 0;
        open.pop_back();
    }
    return known(root) != 0;
}

/// The value of a call, together with the derivative that the function names.
Parts Scalarizer::withDerivative(FunctionId function, const std::vector<Slot>& arguments,
                                 Parts value) {
    const expr::Function& called = model_.functions[static_cast<std::size_t>(function.index())];
    if (failed() || called.annotations.empty() || derivativeOrder_ == MaxOrder)
        return value;
    const auto isMeant = [&](ExprId id) {
        return build_.isReal(id) && hidesDerivative(id) &&
               events_.variabilityOf(id) == Variability::Continuous;
    };
    std::vector<ExprId> scalars;
    collectScalars(value, scalars);
    if (std::ranges::none_of(scalars, isMeant))
        return value;
    for (const expr::DerivativeRule& rule :
         expr::derivativeRules(pool_.types(), model_.functions, called)) {
        const auto derivative = derivativeOfCall(rule, arguments);
        if (!derivative)
            continue;
        // Only what is Real has one.
        std::vector<ExprId> derivatives;
        collectScalars(*derivative, derivatives);
        std::erase_if(derivatives, [&](ExprId id) { return !build_.isReal(id); });
        if (std::cmp_not_equal(
                std::ranges::count_if(scalars, [&](ExprId id) { return build_.isReal(id); }),
                derivatives.size()))
            continue;
        std::size_t next = 0;
        return mapped(value, [&](ExprId id) {
            const ExprId operands[] = {id, build_.isReal(id) ? derivatives[next++] : ExprId()};
            return isMeant(id)
                       ? build_.intrinsic(Intrinsic::WithDerivative, pool_[id].type, operands)
                       : id;
        });
    }
    return value;
}

/// Nothing if the rule does not fit, or what it names cannot be written.
std::optional<Parts> Scalarizer::derivativeOfCall(const expr::DerivativeRule& rule,
                                                  const std::vector<Slot>& arguments) {
    const expr::Function& named = model_.functions[static_cast<std::size_t>(rule.function.index())];
    const std::size_t inputs = named.indicesOf(expr::LocalRole::Input).size();
    if (rule.order > derivativeOrder_ + 1 ||
        arguments.size() + rule.differentiated.size() != inputs ||
        !std::ranges::all_of(rule.unchanging,
                             [&](std::size_t input) { return isUnchanging(arguments[input]); }))
        return std::nullopt;
    // No derivative says what values inside of a function that is passed do.
    if (!std::ranges::all_of(arguments, [&](const Slot& argument) {
            return argument.function.empty() || isUnchanging(argument);
        }))
        return std::nullopt;
    std::vector<Slot> all = arguments;
    for (const std::size_t input : rule.differentiated) {
        auto derivative = derivativeOfArgument(arguments[input]);
        if (!derivative)
            return std::nullopt;
        all.push_back(*std::move(derivative));
    }
    const Literal literal(*this);
    const std::size_t before = pool_.size();
    ++derivativeOrder_;
    std::optional<Parts> result = calledWith(rule.function, all);
    --derivativeOrder_;
    if (nodeLimit_ != 0) // what may never be used does not count
        nodeLimit_ += pool_.size() - before;
    if (takeFailure())
        result.reset();
    return result;
}

bool Scalarizer::isUnchanging(const Slot& argument) {
    std::vector<ExprId> scalars;
    if (argument.value)
        collectScalars(*argument.value, scalars);
    for (const FunctionArgument& function : argument.function)
        if (!std::ranges::all_of(function.bound,
                                 [&](const Slot& slot) { return isUnchanging(slot); }))
            return false;
    return std::ranges::all_of(scalars, [&](ExprId id) { return isParametric(id); });
}

std::optional<Slot> Scalarizer::derivativeOfArgument(const Slot& argument) {
    if (!argument.value)
        return std::nullopt;
    Slot derivative;
    derivative.value = mapped(*argument.value, [&](ExprId id) {
        if (!build_.isReal(id))
            return id;
        return isParametric(id) ? pool_.real(0.0)
                                : build_.intrinsic(Intrinsic::DerivativeOf, pool_.types().real(),
                                                   std::span(&id, 1));
    });
    return derivative;
}

} // namespace eventica::dae
