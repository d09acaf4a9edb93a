// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/parameter_values.h"

#include <fmt/format.h>
#include <utility>

#include "lib/stdlib/standard_call.h"

namespace eventica::dae {

std::optional<double> ParameterValues::numberOf(expr::ExprId id) {
    const std::optional<double> number = evaluatedNumberOf(id);
    if (keepsQuestions_ && number && !model_.pool->isConstant(id) && asked_.insert(id.index()))
        questions_.push_back({id, *number});
    return number;
}

std::optional<double> ParameterValues::evaluatedNumberOf(expr::ExprId id) {
    const expr::Node& node = (*model_.pool)[id];
    if (node.kind == expr::Kind::Variable) // most questions, and often the same
        if (const value::Value* const known = keptValueOf(static_cast<std::size_t>(node.payload)))
            return known->isScalar() && known->isNumeric() ? std::optional(known->asReal())
                                                           : std::nullopt;
    const value::Outcome outcome = evaluator_.evaluate(id);
    if (!outcome || !outcome.value().isScalar() || !outcome.value().isNumeric())
        return std::nullopt;
    return outcome.value().asReal();
}

value::Outcome ParameterValues::valueOf(expr::VariableId id) {
    const auto at = static_cast<std::size_t>(id.index());
    if (at >= model_.variables.size())
        return value::Error{"no such variable"};
    places_.resize(model_.variables.size(), Unknown);
    if (const value::Value* const known = keptValueOf(at))
        return *known;
    const Variable& variable = model_.variables[at];
    const expr::ExprId source = variable.binding.valid() ? variable.binding : variable.start;
    if (!variable.isKnown() || !variable.isFixed || !source.valid() || places_[at] != Unknown)
        return value::Error{fmt::format("`{}` has no value yet", variable.name)};
    places_[at] = InProgress;
    value::Outcome outcome = model_.pool->isConstant(source)
                                 ? value::Outcome(model_.pool->valueOf(source))
                                 : evaluator_.evaluate(source);
    places_[at] = outcome ? static_cast<std::int32_t>(values_.size()) : None;
    if (outcome)
        values_.push_back(outcome.value());
    return outcome;
}

const expr::Function* ParameterValues::function(expr::FunctionId function) {
    return &model_.functions[static_cast<std::size_t>(function.index())];
}

value::Outcome ParameterValues::callExternal(const expr::Function& function,
                                             std::span<const value::Value> arguments) {
    if (std::optional<value::Outcome> known =
            stdlib::callBeforeRun(function, arguments, *model_.pool, *this))
        return std::move(*known);
    return value::Error{"`" + function.name + "` is written in another language"};
}

} // namespace eventica::dae
