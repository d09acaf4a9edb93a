// SPDX-License-Identifier: Apache-2.0
#include "driver/input_port.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "compile/network/extract.h"

namespace eventica::driver {

namespace {

/// Relative: rows on one straight line make one piece, without kinks.
constexpr double Collinear = 1e-12;

run::InputSignal stepsOf(std::span<const double> times, std::span<const double> values) {
    run::InputSignal signal;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (!signal.empty() && signal.back().start == times[i])
            signal.pop_back();
        signal.push_back({times[i], {values[i]}});
    }
    return signal;
}

/// Whether the piece goes on where the one before would have gone.
bool continues(const run::InputPiece& before, const run::InputPiece& piece) {
    const auto isSame = [](double a, double b) {
        return std::abs(a - b) <= Collinear * std::max(std::abs(a), std::abs(b));
    };
    return isSame(before.coefficients[1], piece.coefficients[1]) &&
           isSame(before.value(piece.start), piece.coefficients[0]);
}

run::InputSignal linesOf(std::span<const double> times, std::span<const double> values) {
    run::InputSignal signal;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const bool isLast = i + 1 == times.size();
        if (!isLast && times[i + 1] == times[i])
            continue;
        const double slope = isLast ? 0.0 : (values[i + 1] - values[i]) / (times[i + 1] - times[i]);
        const run::InputPiece piece{times[i], {values[i], slope}};
        if (signal.empty() || !continues(signal.back(), piece))
            signal.push_back(piece);
    }
    return signal;
}

} // namespace

std::vector<InputPort> inputPortsOf(const model::CompiledModel& model) {
    std::vector<InputPort> ports;
    for (const model::InputCode& input : model.inputs) {
        const model::Variable& variable = model[input.variable];
        ports.push_back({std::string(variable.name), input.orders > 1, domainOf(model, variable)});
    }
    return ports;
}

std::vector<InputPort> inputPortsOf(const dae::HybridDae& model) {
    std::vector<InputPort> ports;
    for (const dae::VariableId id : network::inputsOf(model)) {
        const expr::Base base = model.pool->types()[model[id].type].base;
        ports.push_back(
            {std::string(model[id].name), base == expr::Base::Real, domainOf(base, nullptr)});
    }
    return ports;
}

std::string problemOf(const InputPort& port, std::span<const double> times,
                      std::span<const double> values) {
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (!std::isfinite(times[i]))
            return fmt::format("`{}` is {} at time {}", port.name, values[i], times[i]);
        if (!problemOf(port.name, values[i], port.domain).empty())
            return problemOf(port.name, values[i], port.domain,
                             fmt::format(" at time {}", times[i]));
    }
    return {};
}

run::InputSignal signalOf(const InputPort& port, std::span<const double> times,
                          std::span<const double> values) {
    return port.isContinuous ? linesOf(times, values) : stepsOf(times, values);
}

} // namespace eventica::driver
