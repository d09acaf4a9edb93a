// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/network_signals.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "lib/network/state_names.h"

namespace eventica::run {

namespace {

using network::Output;
using network::OutputTerm;
using network::Quantity;

constexpr std::size_t MostTold = 20;

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

Signal::Kind kindOf(const Output& output) {
    const bool isBoolean =
        output.terms.size() == 1 && output.terms.front().quantity == Quantity::IsClosed;
    return isBoolean ? Signal::Kind::Boolean : Signal::Kind::Real;
}

double valueOf(const OutputTerm& term, const NetworkModel& model) {
    switch (term.quantity) {
    case Quantity::Across:
        return model.across(term.index);
    case Quantity::Through:
        return model.through(term.index, term.port);
    case Quantity::Position:
        return model.position(term.index);
    case Quantity::Wave:
        return model.wave(term.index);
    case Quantity::IsClosed:
        return model.isClosed(term.index) ? 1.0 : 0.0;
    }
    return 0.0;
}

} // namespace

double valueOf(const Output& output, const NetworkModel& model) {
    double value = output.constant;
    for (const OutputTerm& term : output.terms)
        value += term.factor * valueOf(term, model);
    return value;
}

NetworkSignals::NetworkSignals(const network::Netlist& netlist, const NetworkModel& model,
                               const std::function<bool(std::string_view)>& isRecorded)
    : netlist_(netlist), model_(model) {
    addSignals(isRecorded);
    for (const network::OutputBounds& bounds : netlist.bounds) {
        const Output& output = netlist.outputs[static_cast<std::size_t>(bounds.output)];
        if (output.isFixed() || !isRecorded || isRecorded(output.name))
            bounded_.push_back(&bounds);
    }
    std::ranges::stable_partition(bounded_, [&](const network::OutputBounds* each) {
        return !netlist.outputs[static_cast<std::size_t>(each->output)].isFixed();
    });
}

void NetworkSignals::addSignals(const std::function<bool(std::string_view)>& isRecorded) {
    struct Column {
        std::size_t index;
        bool isNegated;
    };
    std::map<Content, Column> known;
    std::unordered_set<std::string_view> states;
    for (const std::string_view name : network::stateNames(netlist_))
        states.insert(name);
    for (const Output& output : netlist_.outputs) {
        if (isRecorded && !isRecorded(output.name))
            continue;
        Signal signal{.name = output.name,
                      .description = output.description,
                      .unit = output.unit,
                      .displayUnit = output.displayUnit,
                      .kind = kindOf(output),
                      .isFixed = output.isFixed()};
        if (signal.isFixed) {
            fixed_.push_back(output.constant);
        } else {
            const auto [at, isNew] =
                known.try_emplace(contentOf(output), Column{columns_.size(), isNegated(output)});
            if (states.contains(output.name))
                signal.role = Signal::Role::State;
            if (isNew)
                columns_.push_back(&output);
            else
                signal.alias = {at->second.index, at->second.isNegated != isNegated(output)};
        }
        signals_.push_back(signal);
    }
}

void NetworkSignals::readValues(std::span<double> values) const {
    for (std::size_t i = 0; i < columns_.size(); ++i)
        values[i] = valueOf(*columns_[i], model_);
}

std::vector<Bounds> NetworkSignals::bounds() const {
    std::vector<Bounds> result;
    result.reserve(bounded_.size());
    for (const network::OutputBounds* const each : bounded_) {
        const Output& output = netlist_.outputs[static_cast<std::size_t>(each->output)];
        result.push_back({.name = output.name,
                          .minimum = each->minimum,
                          .maximum = each->maximum,
                          .nominal = each->nominal,
                          .isFixed = output.isFixed(),
                          .isParameter = each->isParameter,
                          .where = each->where});
    }
    return result;
}

void NetworkSignals::readBounded(std::span<double> values) const {
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] =
            valueOf(netlist_.outputs[static_cast<std::size_t>(bounded_[i]->output)], model_);
}

std::vector<std::string> NetworkSignals::present() {
    std::vector<std::string> texts;
    for (const Watched& watched : watchedOf(netlist_)) {
        if (!watched.isSwitch)
            continue;
        if (texts.size() == MostTold) {
            texts.emplace_back("…");
            break;
        }
        texts.push_back(positionText(watched, model_.isClosed(watched.element), "is"));
    }
    return texts;
}

} // namespace eventica::run
