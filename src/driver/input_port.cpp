// SPDX-License-Identifier: Apache-2.0
#include "driver/input_port.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

#include "compile/network/extract.h"

namespace eventica::driver {

namespace {

/// Relative: rows on one straight line make one piece, without kinks.
constexpr double Collinear = 1e-12;
/// An Integer has 64 bits: less than this, and not less than its negative.
constexpr double IntegerLimit = 0x1p63;

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

InputPort portOf(std::string_view name, expr::Base base, bool isContinuous,
                 const std::vector<std::string>* literals) {
    InputPort port{.name = std::string(name), .isContinuous = isContinuous};
    port.isInteger = base != expr::Base::Real;
    port.domain = "whole numbers";
    if (base == expr::Base::Boolean) {
        port.lowest = 0;
        port.highest = 1;
        port.domain = "0 (false) and 1 (true)";
    } else if (literals != nullptr) {
        port.lowest = 1;
        port.highest = static_cast<double>(literals->size());
        port.domain = fmt::format("1 to {} ({})", literals->size(), fmt::join(*literals, ", "));
    }
    return port;
}

} // namespace

std::vector<InputPort> inputPortsOf(const model::CompiledModel& model) {
    std::vector<InputPort> ports;
    for (const model::InputCode& input : model.inputs) {
        const model::Variable& variable = model[input.variable];
        const bool isEnumeration =
            variable.base == expr::Base::Enumeration && variable.enumeration >= 0;
        ports.push_back(portOf(
            variable.name, variable.base, input.orders > 1,
            isEnumeration ? &model.enumerations[static_cast<std::size_t>(variable.enumeration)]
                          : nullptr));
    }
    return ports;
}

std::vector<InputPort> inputPortsOf(const dae::HybridDae& model) {
    std::vector<InputPort> ports;
    for (const dae::VariableId id : network::inputsOf(model)) {
        const expr::Base base = model.pool->types()[model[id].type].base;
        ports.push_back(portOf(model[id].name, base, base == expr::Base::Real, nullptr));
    }
    return ports;
}

std::string problemOf(const InputPort& port, std::span<const double> times,
                      std::span<const double> values) {
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double value = values[i];
        if (!std::isfinite(value) || !std::isfinite(times[i]))
            return fmt::format("`{}` is {} at time {}", port.name, value, times[i]);
        if ((port.isInteger && value != std::round(value)) || value < port.lowest ||
            value > port.highest)
            return fmt::format("`{}` is {} at time {}, but takes {} only", port.name, value,
                               times[i], port.domain);
        if (port.isInteger && !(value >= -IntegerLimit && value < IntegerLimit))
            return fmt::format("`{}` is {} at time {}, which is too large for an Integer",
                               port.name, value, times[i]);
    }
    return {};
}

run::InputSignal signalOf(const InputPort& port, std::span<const double> times,
                          std::span<const double> values) {
    return port.isContinuous ? linesOf(times, values) : stepsOf(times, values);
}

} // namespace eventica::driver
