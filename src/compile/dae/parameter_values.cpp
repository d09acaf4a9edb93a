// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/parameter_values.h"

#include <fmt/format.h>
#include <utility>

#include "lib/expr/known_externals.h"

namespace eventica::dae {

std::optional<double> ParameterValues::numberOf(expr::ExprId id) {
    const value::Outcome outcome = evaluator_.evaluate(id);
    if (!outcome || !outcome.value().isScalar() || !outcome.value().isNumeric())
        return std::nullopt;
    return outcome.value().asReal();
}

value::Outcome ParameterValues::valueOf(expr::VariableId id) {
    const auto at = static_cast<std::size_t>(id.index());
    if (at >= model_.variables.size())
        return value::Error{"no such variable"};
    states_.resize(model_.variables.size(), State::Unknown);
    values_.resize(model_.variables.size());
    if (states_[at] == State::Known)
        return *values_[at];
    const Variable& variable = model_.variables[at];
    const expr::ExprId source = variable.binding.valid() ? variable.binding : variable.start;
    if (!variable.isKnown() || !variable.isFixed || !source.valid() ||
        states_[at] == State::InProgress || states_[at] == State::None)
        return value::Error{fmt::format("`{}` has no value yet", variable.name)};
    states_[at] = State::InProgress;
    value::Outcome outcome = evaluator_.evaluate(source);
    states_[at] = outcome ? State::Known : State::None;
    if (outcome)
        values_[at] = outcome.value();
    return outcome;
}

const expr::Function* ParameterValues::function(expr::FunctionId function) {
    return &model_.functions[static_cast<std::size_t>(function.index())];
}

value::Outcome ParameterValues::callExternal(const expr::Function& function,
                                             std::span<const value::Value> arguments) {
    if (std::optional<value::Outcome> known = expr::callKnownExternal(function, arguments))
        return std::move(*known);
    return value::Error{"`" + function.name + "` is written in another language"};
}

} // namespace eventica::dae
