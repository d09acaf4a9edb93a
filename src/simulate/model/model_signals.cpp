// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/model_signals.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::model {

namespace {

using expr::Base;
using run::Signal;

std::size_t at(VariableId id) {
    return static_cast<std::size_t>(id.index());
}

Signal::Kind kindOf(Base base) {
    switch (base) {
    case Base::Integer:
        return Signal::Kind::Integer;
    case Base::Boolean:
        return Signal::Kind::Boolean;
    case Base::Enumeration:
        return Signal::Kind::Enumeration;
    default:
        return Signal::Kind::Real;
    }
}

Signal signalOf(const CompiledModel& model, const Variable& variable) {
    const bool isDiscrete =
        variable.base == Base::Real && variable.variability == Variability::Discrete;
    Signal signal{.name = variable.name,
                  .description = variable.description,
                  .unit = variable.unit,
                  .displayUnit = variable.displayUnit,
                  .kind = kindOf(variable.base),
                  .role = isDiscrete ? Signal::Role::Discrete : Signal::Role::Other};
    if (variable.base == Base::Enumeration)
        signal.literals = model.enumerations[static_cast<std::size_t>(variable.enumeration)];
    return signal;
}

} // namespace

ModelSignals::ModelSignals(const CompiledModel& model, ModelSystem& system)
    : model_(model), system_(system) {
    std::vector<std::int64_t> columnOf(model.variables.size(), -1);
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        if (model.variables[i].isAlias)
            continue;
        if (model.isRecorded[i])
            addSignal(i, columnOf);
        const VariableId id(static_cast<std::int32_t>(i));
        addBounded(id, id, false);
    }
    for (const Alias& alias : model.aliases) {
        addAlias(alias, columnOf);
        addBounded(alias.variable, alias.target, alias.isNegated);
    }
    std::ranges::stable_partition(
        bounded_, [&](const Bounded& each) { return !model[each.variable].isKnown(); });
}

void ModelSignals::addSignal(std::size_t variable, std::vector<std::int64_t>& columnOf) {
    const Variable& of = model_.variables[variable];
    if (model_.places[variable].slot < 0)
        return;
    auto& columns = of.isKnown() ? fixed_ : columns_;
    columnOf[variable] = static_cast<std::int64_t>(columns.size());
    columns.push_back({model_.places[variable], false});
    Signal signal = signalOf(model_, of);
    signal.isFixed = of.isKnown();
    if (of.isState)
        signal.role = Signal::Role::State;
    signals_.push_back(signal);
}

void ModelSignals::addAlias(const Alias& alias, std::vector<std::int64_t>& columnOf) {
    const std::size_t from = at(alias.variable);
    const std::size_t to = at(alias.target);
    if (!model_.isRecorded[from] || model_.places[to].slot < 0)
        return;
    Signal signal = signalOf(model_, model_.variables[from]);
    signal.isFixed = model_.variables[to].isKnown();
    auto& columns = signal.isFixed ? fixed_ : columns_;
    if (columnOf[to] < 0) {
        // What it stands for is hidden or filtered out: the first alias gets the values.
        columnOf[to] = static_cast<std::int64_t>(columns.size());
        columns.push_back({model_.places[to], alias.isNegated});
        if (model_.variables[to].isState)
            signal.role = Signal::Role::State;
    } else {
        const auto column = static_cast<std::size_t>(columnOf[to]);
        signal.alias = {column, alias.isNegated != columns[column].isNegated};
    }
    signals_.push_back(signal);
}

void ModelSignals::addBounded(VariableId variable, VariableId target, bool isNegated) {
    const Variable& of = model_[variable];
    const bool hasLimit = of.minimum.isGiven() || of.maximum.isGiven();
    const bool isEvaluated = of.isKnown() || model_.isRecorded[at(target)];
    const bool isNumber =
        of.base == Base::Real || of.base == Base::Integer || of.base == Base::Enumeration;
    if (hasLimit && isNumber && isEvaluated && !of.isHidden && model_.placeOf(target).slot >= 0)
        bounded_.push_back({variable, {model_.placeOf(target), isNegated}});
}

/// Of an attribute that is a number or a parameter.
std::optional<double> ModelSignals::numberOf(const Attribute& attribute) const {
    switch (attribute.kind) {
    case Attribute::Kind::Number:
        return attribute.number;
    case Attribute::Kind::Parameter:
        return system_.memory().value(attribute.place);
    default:
        return std::nullopt;
    }
}

std::vector<double> ModelSignals::fixedValues() const {
    std::vector<double> values;
    values.reserve(fixed_.size());
    for (const Column& column : fixed_)
        values.push_back(valueOf(column));
    return values;
}

void ModelSignals::readValues(std::span<double> values) const {
    for (std::size_t i = 0; i < columns_.size(); ++i)
        values[i] = valueOf(columns_[i]);
}

std::vector<run::Bounds> ModelSignals::bounds() const {
    std::vector<run::Bounds> result;
    result.reserve(bounded_.size());
    for (const Bounded& each : bounded_) {
        const Variable& of = model_[each.variable];
        run::Bounds bounds{.name = of.name,
                           .isFixed = of.isKnown(),
                           .isParameter = of.isKnown(),
                           .where = of.where};
        bounds.minimum = numberOf(of.minimum).value_or(bounds.minimum);
        bounds.maximum = numberOf(of.maximum).value_or(bounds.maximum);
        const double nominal = std::abs(numberOf(of.nominal).value_or(1.0));
        if (nominal > 0.0 && std::isfinite(nominal))
            bounds.nominal = nominal;
        result.push_back(bounds);
    }
    return result;
}

void ModelSignals::readBounded(std::span<double> values) const {
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = valueOf(bounded_[i].column);
}

} // namespace eventica::model
