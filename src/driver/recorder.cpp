// SPDX-License-Identifier: Apache-2.0
#include "driver/recorder.h"

#include <algorithm>
#include <utility>

namespace eventica::driver {

namespace {

using expr::Base;
using results::Kind;
using results::Variability;

Kind kindOf(Base base) {
    switch (base) {
    case Base::Integer:
        return Kind::Integer;
    case Base::Boolean:
        return Kind::Boolean;
    case Base::Enumeration:
        return Kind::Enumeration;
    default:
        return Kind::Real;
    }
}

results::SignalInfo infoOf(const model::CompiledModel& model, const model::Variable& variable) {
    const bool isDiscrete =
        variable.base == Base::Real && variable.variability == expr::Variability::Discrete;
    results::SignalInfo info{.name = std::string(variable.name),
                             .description = std::string(variable.description),
                             .unit = std::string(variable.unit),
                             .kind = kindOf(variable.base),
                             .displayUnit = std::string(variable.displayUnit),
                             .role = isDiscrete ? results::Role::Discrete : results::Role::Other};
    if (variable.base == Base::Enumeration)
        info.literals = model.enumerations[static_cast<std::size_t>(variable.enumeration)];
    return info;
}

} // namespace

Recorder::Recorder(const model::CompiledModel& model, const model::ModelSystem& system,
                   results::TrajectoryWriter& writer)
    : model_(model), system_(system), rows_(writer), placeOf_(model.variables.size(), -1) {
    const auto& variables = model.variables;
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (!variables[i].isAlias && model.isRecorded[i])
            addSignal(i);
    for (const model::Alias& alias : model.aliases) {
        const auto from = static_cast<std::size_t>(alias.variable.index());
        const auto to = static_cast<std::size_t>(alias.target.index());
        if (!model.isRecorded[from] || model.places[to].slot < 0)
            continue;
        const bool isFixed = variables[to].isKnown();
        results::SignalInfo info = infoOf(model, variables[from]);
        info.variability = isFixed ? Variability::Fixed : Variability::Varying;
        if (placeOf_[to] < 0) {
            // What it stands for is hidden or filtered out: the first alias gets the values.
            auto& columns = isFixed ? fixed_ : columns_;
            placeOf_[to] = static_cast<std::int64_t>(columns.size());
            columns.push_back({model.places[to], alias.isNegated});
            if (variables[to].isState)
                info.role = results::Role::State;
        } else {
            const auto column = static_cast<std::size_t>(placeOf_[to]);
            const bool isNegated = (isFixed ? fixed_ : columns_)[column].isNegated;
            info.alias = {column, alias.isNegated != isNegated};
        }
        signals_.push_back(std::move(info));
    }
    values_.resize(columns_.size());
}

void Recorder::addSignal(std::size_t variable) {
    const model::Variable& of = model_.variables[variable];
    const program::Place& place = model_.places[variable];
    if (place.slot < 0)
        return;
    auto& columns = of.isKnown() ? fixed_ : columns_;
    placeOf_[variable] = static_cast<std::int64_t>(columns.size());
    columns.push_back({place, false});
    results::SignalInfo info = infoOf(model_, of);
    info.variability = of.isKnown() ? Variability::Fixed : Variability::Varying;
    if (of.isState)
        info.role = results::Role::State;
    signals_.push_back(std::move(info));
}

double Recorder::valueOf(const Column& column) const {
    const double value = system_.memory().value(column.place);
    return column.isNegated ? -value : value;
}

void Recorder::begin() {
    std::vector<double> fixed;
    fixed.reserve(fixed_.size());
    for (const Column& column : fixed_)
        fixed.push_back(valueOf(column));
    rows_.begin(signals_, fixed);
    hasBegun_ = true;
}

void Recorder::row(double t) {
    if (!hasBegun_)
        begin();
    for (std::size_t i = 0; i < columns_.size(); ++i)
        values_[i] = valueOf(columns_[i]);
    rows_.row(t, values_);
}

void Recorder::eventAfter(double t, std::span<const std::int64_t>, const run::EventOutcome&) {
    row(t);
}

void Recorder::warning(double t, const std::string& text) {
    warnings_.push_back({t, text});
}

} // namespace eventica::driver
