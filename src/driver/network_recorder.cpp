// SPDX-License-Identifier: Apache-2.0
#include "driver/network_recorder.h"

#include <map>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "compile/network/state_names.h"

namespace eventica::driver {

namespace {

using network::Output;
using network::OutputTerm;
using network::Quantity;

/// What an output is made of up to its sign, to find those that are always equal.
using Content = std::vector<std::tuple<Quantity, std::int32_t, std::int32_t, double>>;

bool isNegated(const Output& output) {
    return output.terms.front().factor < 0.0;
}

Content contentOf(const Output& output) {
    const double sign = isNegated(output) ? -1.0 : 1.0;
    Content content = {{Quantity::Across, -1, -1, sign * output.constant}};
    for (const OutputTerm& term : output.terms)
        content.emplace_back(term.quantity, term.index, term.port, sign * term.factor);
    return content;
}

results::Kind kindOf(const Output& output) {
    const bool isBoolean =
        output.terms.size() == 1 && output.terms.front().quantity == Quantity::IsClosed;
    return isBoolean ? results::Kind::Boolean : results::Kind::Real;
}

} // namespace

NetworkSignals signalsOf(const network::Netlist& netlist, const std::optional<std::regex>& filter) {
    struct Column {
        std::size_t index;
        bool isNegated;
    };
    std::map<Content, Column> known;
    std::unordered_set<std::string_view> states;
    for (const std::string_view name : network::stateNames(netlist))
        states.insert(name);
    NetworkSignals result;
    for (const Output& output : netlist.outputs) {
        if (filter && !std::regex_match(output.name.begin(), output.name.end(), *filter))
            continue;
        results::SignalInfo info{.name = std::string(output.name),
                                 .description = std::string(output.description),
                                 .unit = std::string(output.unit),
                                 .kind = kindOf(output),
                                 .displayUnit = std::string(output.displayUnit)};
        if (output.isFixed()) {
            info.variability = results::Variability::Fixed;
            result.fixed.push_back(output.constant);
        } else {
            const auto [at, isNew] = known.try_emplace(
                contentOf(output), Column{result.columns.size(), isNegated(output)});
            info.variability = results::Variability::Varying;
            info.role = states.contains(output.name) ? results::Role::State : results::Role::Other;
            if (isNew)
                result.columns.push_back(&output);
            else
                info.alias = {at->second.index, at->second.isNegated != isNegated(output)};
        }
        result.infos.push_back(std::move(info));
    }
    return result;
}

NetworkRecorder::NetworkRecorder(const network::Netlist& netlist, const run::NetworkModel& model,
                                 results::TrajectoryWriter& writer,
                                 const std::optional<std::regex>& filter)
    : model_(model), rows_(writer) {
    NetworkSignals signals = signalsOf(netlist, filter);
    columns_ = std::move(signals.columns);
    values_.resize(columns_.size());
    rows_.begin(signals.infos, signals.fixed);
}

void NetworkRecorder::row(double t) {
    for (std::size_t i = 0; i < columns_.size(); ++i)
        values_[i] = valueOf(*columns_[i]);
    rows_.row(t, values_);
}

double NetworkRecorder::valueOf(const Output& output) const {
    double value = output.constant;
    for (const OutputTerm& term : output.terms)
        value += term.factor * valueOf(term);
    return value;
}

double NetworkRecorder::valueOf(const OutputTerm& term) const {
    switch (term.quantity) {
    case Quantity::Across:
        return model_.across(term.index);
    case Quantity::Through:
        return model_.through(term.index, term.port);
    case Quantity::Position:
        return model_.position(term.index);
    case Quantity::Wave:
        return model_.wave(term.index);
    case Quantity::IsClosed:
        return model_.isClosed(term.index) ? 1.0 : 0.0;
    }
    return 0.0;
}

} // namespace eventica::driver
