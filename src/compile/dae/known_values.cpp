// SPDX-License-Identifier: Apache-2.0
#include "compile/dae/known_values.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "lib/stdlib/standard_call.h"

namespace eventica::dae {

using value::Error;
using value::Outcome;
using value::Value;

namespace {

// A value that takes longer is left to the simulation.
constexpr std::int64_t MostStatements = 2'000'000;
constexpr std::int64_t MostOperations = 20'000'000;
constexpr int DeepestCall = 200;

} // namespace

KnownValues::KnownValues(const flat::FlatModel& model, const expr::ExprPool& pool)
    : model_(model), pool_(pool),
      evaluator_(pool, *this, {MostStatements, MostOperations, DeepestCall, &budget_}),
      fixed_(model.variableById.size()), now_(model.variableById.size()) {
}

const Value* KnownValues::fixedValueOf(VariableId variable) {
    const bool outer = std::exchange(onlyFixed_, true);
    const Entry& entry = entryOf(variable);
    onlyFixed_ = outer;
    return entry.value ? &*entry.value : nullptr;
}

Outcome KnownValues::evaluate(ExprId id) {
    const bool outer = std::exchange(onlyFixed_, false);
    Outcome outcome = evaluator_.evaluate(id);
    onlyFixed_ = outer;
    return outcome;
}

Outcome KnownValues::call(expr::FunctionId function, std::span<const Value> arguments) {
    return evaluator_.call(function, arguments);
}

bool KnownValues::isFixed(const flat::Variable& variable) const {
    return variable.variability == flat::Variability::Constant || variable.isStructural ||
           (variable.isFinal && variable.variability == flat::Variability::Parameter);
}

/// The binding, or what stands for it.
ExprId KnownValues::sourceOf(const flat::Variable& variable) const {
    if (variable.variability > flat::Variability::Parameter)
        return {};
    if (variable.binding.valid() || (onlyFixed_ && !variable.isStructural))
        return variable.binding;
    const auto start =
        std::ranges::find(variable.attributes, "start", &std::pair<std::string, ExprId>::first);
    const bool isScalar = pool_.types()[variable.type].dimensions.empty();
    return start != variable.attributes.end() && isScalar ? start->second : ExprId();
}

const KnownValues::Entry& KnownValues::entryOf(VariableId variable) {
    Entries& entries = onlyFixed_ ? fixed_ : now_;
    Entry& entry = entries[static_cast<std::size_t>(variable.index())];
    if (entry.state != State::Unknown)
        return entry;
    entry.state = State::InProgress;
    const flat::Variable& declared = model_[variable];
    const ExprId source = sourceOf(declared);
    if (source.valid() && (!onlyFixed_ || isFixed(declared))) {
        // What a structural parameter depends on decided about the structure as well.
        const bool outer = std::exchange(onlyFixed_, onlyFixed_ && !declared.isStructural);
        Outcome outcome = evaluator_.evaluate(source);
        onlyFixed_ = outer;
        if (outcome)
            entry.value = std::move(outcome).value();
    }
    entry.state = entry.value ? State::Known : State::None;
    return entry;
}

Outcome KnownValues::valueOf(VariableId variable) {
    const Entry& entry = entryOf(variable);
    if (entry.value)
        return *entry.value;
    return Error{fmt::format("`{}` is not known before the simulation", model_[variable].name)};
}

const Value* KnownValues::knownValueOf(VariableId variable) {
    const Entry& entry = entryOf(variable);
    return entry.value ? &*entry.value : nullptr;
}

const expr::Function* KnownValues::function(expr::FunctionId function) {
    const expr::Function& found = model_.functions[static_cast<std::size_t>(function.index())];
    return found.isImpure || found.derivative.function.valid() ? nullptr : &found;
}

Outcome KnownValues::callExternal(const expr::Function& function,
                                  std::span<const Value> arguments) {
    if (std::optional<Outcome> known = stdlib::callBeforeRun(function, arguments, pool_, *this))
        return std::move(*known);
    return Error{fmt::format("`{}` is an external function", function.name)};
}

} // namespace eventica::dae
