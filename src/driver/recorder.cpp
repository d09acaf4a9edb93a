// SPDX-License-Identifier: Apache-2.0
#include "driver/recorder.h"

#include <optional>

#include "compile/system/alias_flags.h"

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

} // namespace

Recorder::Recorder(const executable::ExecutableModel& model, const model::ModelSystem& system,
                   results::TrajectoryWriter& writer)
    : model_(model), system_(system), rows_(writer),
      placeOf_(model.system.dae.variables.size(), -1) {
    const auto& variables = model.system.dae.variables;
    const std::vector<bool> isAlias = system::aliasFlags(model.system);
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (!isAlias[i] && model.isRecorded[i])
            addSignal(i);
    for (const system::Alias& alias : model.system.aliases) {
        const auto from = static_cast<std::size_t>(alias.variable.index());
        const auto to = static_cast<std::size_t>(alias.target.index());
        if (!model.isRecorded[from] || model.places[to].slot < 0)
            continue;
        const bool isFixed = variables[to].isKnown();
        const Base base = model.system.dae.pool->types()[variables[from].type].base;
        results::SignalInfo info{std::string(variables[from].name),
                                 std::string(variables[from].description),
                                 std::string(variables[from].unit),
                                 kindOf(base),
                                 isFixed ? Variability::Fixed : Variability::Varying,
                                 std::nullopt};
        if (placeOf_[to] < 0) {
            // What it stands for is hidden or filtered out: the first alias gets the values.
            auto& columns = isFixed ? fixed_ : columns_;
            placeOf_[to] = static_cast<std::int64_t>(columns.size());
            columns.push_back({model.places[to], alias.isNegated});
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
    const dae::Variable& of = model_.system.dae.variables[variable];
    const program::Place& place = model_.places[variable];
    if (place.slot < 0)
        return;
    auto& columns = of.isKnown() ? fixed_ : columns_;
    placeOf_[variable] = static_cast<std::int64_t>(columns.size());
    columns.push_back({place, false});
    const Base base = model_.system.dae.pool->types()[of.type].base;
    signals_.push_back({std::string(of.name), std::string(of.description), std::string(of.unit),
                        kindOf(base), of.isKnown() ? Variability::Fixed : Variability::Varying,
                        std::nullopt});
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
