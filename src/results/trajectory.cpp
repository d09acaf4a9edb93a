// SPDX-License-Identifier: Apache-2.0
#include "results/trajectory.h"

#include "lib/base/check.h"

namespace eventica::results {

Trajectories::Trajectories(std::vector<SignalInfo> signals, std::vector<double> fixedValues)
    : signals_(std::move(signals)), layout_(layoutOf(signals_)),
      fixedValues_(std::move(fixedValues)), columns_(layout_.columns.size()) {
    EVENTICA_CHECK(fixedValues_.size() == layout_.fixedValues, "one value per fixed signal");
    byName_.reserve(signals_.size());
    for (std::size_t signal = 0; signal < signals_.size(); ++signal)
        byName_.emplace(canonicalName(signals_[signal].name), signal);
}

void Trajectories::addRow(double time, std::span<const double> values) {
    EVENTICA_CHECK(values.size() == columns_.size(), "one value per column");
    time_.push_back(time);
    for (std::size_t column = 0; column < values.size(); ++column)
        columns_[column].push_back(values[column]);
}

void Trajectories::reserveRows(std::size_t count) {
    time_.reserve(count);
    for (std::vector<double>& column : columns_)
        column.reserve(count);
}

std::optional<std::size_t> Trajectories::find(std::string_view name) const {
    const auto found = byName_.find(canonicalName(name));
    return found == byName_.end() ? std::nullopt : std::optional(found->second);
}

double Trajectories::value(std::size_t signal, std::size_t row) const {
    const Place& place = layout_.places.at(signal);
    const double value = place.variability == Variability::Fixed ? fixedValues_[place.index]
                                                                 : columns_[place.index].at(row);
    return place.negated ? negate(signals_[signal].kind, value) : value;
}

std::vector<double> Trajectories::values(std::size_t signal) const {
    const Place& place = layout_.places.at(signal);
    if (place.variability == Variability::Fixed)
        return rows() == 0 ? std::vector<double>() : std::vector<double>(rows(), value(signal, 0));
    std::vector<double> values = columns_[place.index];
    if (place.negated) {
        for (double& value : values)
            value = negate(signals_[signal].kind, value);
    }
    return values;
}

} // namespace eventica::results
