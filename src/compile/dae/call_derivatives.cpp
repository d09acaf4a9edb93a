// SPDX-License-Identifier: Apache-2.0
// The parts of the scalarizer that bring along the derivatives which functions name by annotation,
// for equations that are differentiated later. Only where it is needed: what a function does as
// formulas is differentiated as formulas.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "compile/dae/scalarize.h"
#include "lib/expr/differentiate.h"
#include "lib/expr/rewrite.h"

namespace eventica::dae {

using expr::Intrinsic;
using expr::Kind;
using expr::Node;

namespace {

/// Equations are differentiated this often at most with the derivatives that functions name.
constexpr int MaxOrder = 2;
/// Locals that no function has.
constexpr std::int32_t FirstPlaceholder = 1 << 30;

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

/// `function g = der(f, x, y)` (MLS 12.7.2): `f` as formulas, differentiated by its inputs one
/// after the other. Each input by which it is differentiated is a placeholder until that is done.
Parts Scalarizer::partialDerivative(const expr::Function& called, std::vector<Slot> arguments) {
    const FunctionId original = called.derivative.function;
    const expr::Function& function = model_.functions[static_cast<std::size_t>(original.index())];
    const std::vector<std::int32_t> inputs = function.indicesOf(expr::LocalRole::Input);
    std::map<std::int32_t, ExprId> placeholders; // by input
    std::map<ExprId, ExprId> meant;
    for (const std::int32_t input : called.derivative.variables) {
        const auto place =
            static_cast<std::size_t>(std::ranges::find(inputs, input) - inputs.begin());
        if (place >= arguments.size() || !arguments[place].value ||
            !arguments[place].value->isScalar()) {
            fail(fmt::format("a partial derivative of `{}` by what is no scalar argument",
                             function.name),
                 true);
            return arguments.empty() || !arguments[0].value ? Parts() : *arguments[0].value;
        }
        const auto [known, isNew] = placeholders.try_emplace(input);
        if (!isNew)
            continue;
        Parts& argument = *arguments[place].value;
        known->second = pool_.local(FirstPlaceholder + placeholders_++, pool_.types().real());
        meant.emplace(known->second, build_.asReal(argument.only()));
        argument.scalars[0] = known->second;
    }
    // What functions say by annotation of the derivative by time is of no use here.
    const int outerOrder = std::exchange(derivativeOrder_, MaxOrder);
    Parts value = calledWith(original, arguments);
    derivativeOrder_ = outerOrder;
    for (const std::int32_t input : called.derivative.variables) {
        const ExprId by = placeholders.at(input);
        expr::Differentiator differentiator(
            pool_, [&](ExprId leaf) { return leaf == by ? pool_.real(1.0) : ExprId(); });
        value = mapped(value, [&](ExprId scalar) {
            const expr::Differentiated result = differentiator.differentiate(scalar);
            if (!result.ok())
                fail(fmt::format("a partial derivative of `{}`: {}", function.name, result.reason),
                     true);
            return result.ok() ? result.derivative : scalar;
        });
    }
    expr::Rewriter substitution(pool_, [&](ExprId id) {
        const auto found = meant.find(id);
        return found == meant.end() ? ExprId() : found->second;
    });
    return mapped(value, [&](ExprId scalar) { return substitution.rewrite(scalar); });
}

} // namespace eventica::dae
