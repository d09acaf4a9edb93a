// SPDX-License-Identifier: Apache-2.0
#include "driver/input_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <span>

#include "compile/network/extract.h"
#include "results/reader.h"

namespace eventica::driver {

namespace {

/// Relative: rows on one straight line make one piece, without kinks.
constexpr double Collinear = 1e-12;
constexpr std::size_t MostNamed = 10;

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

/// What is wrong with the values of an input, if anything.
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
    }
    return {};
}

/// What makes the file unfit as a whole, if anything: a rest that is missing or not readable would
/// silently be replaced by the last value.
std::string problemOf(const std::filesystem::path& path, const results::ReadResult& result) {
    if (!result.note.empty())
        return result.note;
    const results::Trajectories& table = *result.trajectories;
    if (table.rows() == 0)
        return fmt::format("`{}` has no rows", path.string());
    for (std::size_t i = 0; i < table.signals().size(); ++i) {
        const std::string& name = table.signals()[i].name;
        if (table.find(name) != i)
            return fmt::format("`{}` has two columns named `{}`", path.string(), name);
    }
    return {};
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

signal::Waveform waveOf(const run::InputSignal& signal) {
    signal::Waveform wave;
    for (const run::InputPiece& piece : signal)
        wave.pieces.push_back({.start = piece.start,
                               .value = piece.coefficients[0],
                               .slope = piece.coefficients[1],
                               .terms = {}});
    // The first value holds before its time too.
    if (!wave.pieces.empty() && wave.pieces.front().slope != 0.0) {
        signal::WavePiece before = wave.pieces.front();
        before.slope = 0.0;
        wave.pieces.insert(wave.pieces.begin(), before);
    }
    return wave;
}

InputFile readInputFile(const std::filesystem::path& path, const std::vector<InputPort>& ports) {
    InputFile file;
    std::vector<std::string> names;
    names.reserve(ports.size());
    for (const InputPort& port : ports)
        names.push_back(port.name);
    if (names.empty()) {
        file.error = "the model has no inputs at its top level";
        return file;
    }
    const results::ReadResult result = results::read(path, {.only = names});
    if (!result.trajectories) {
        file.error = result.error;
        return file;
    }
    const results::Trajectories& table = *result.trajectories;
    file.error = problemOf(path, result);
    for (std::size_t i = 0; i < names.size() && file.error.empty(); ++i) {
        file.signals.emplace_back();
        const std::optional<std::size_t> column = table.find(names[i]);
        if (!column) {
            file.missing.push_back(names[i]);
            continue;
        }
        const std::vector<double> values = table.values(*column);
        file.error = problemOf(ports[i], table.time(), values);
        file.signals.back() =
            ports[i].isContinuous ? linesOf(table.time(), values) : stepsOf(table.time(), values);
    }
    if (file.error.empty() && file.missing.size() == names.size()) {
        const std::span<const std::string> shown(names.data(), std::min(names.size(), MostNamed));
        file.error =
            fmt::format("`{}` has no column for an input; the inputs are `{}`{}", path.string(),
                        fmt::join(shown, "`, `"), shown.size() < names.size() ? ", …" : "");
    }
    return file;
}

} // namespace eventica::driver
