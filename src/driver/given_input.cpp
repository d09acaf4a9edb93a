// SPDX-License-Identifier: Apache-2.0
#include "driver/given_input.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

namespace eventica::driver {

namespace {

constexpr std::size_t MostCoefficients = run::InputPiece{}.coefficients.size();
constexpr std::size_t MostNamed = 10;

std::string unknownInput(const std::string& name, const std::vector<InputPort>& ports) {
    if (ports.empty())
        return fmt::format("there is no input `{}`: the model has no inputs at its top level",
                           name);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(ports.size(), MostNamed); ++i)
        names.push_back("`" + ports[i].name + "`");
    return fmt::format("there is no input `{}`; the inputs are {}{}", name, fmt::join(names, ", "),
                       names.size() < ports.size() ? ", …" : "");
}

/// Samples may have equal times, pieces may not.
std::string problemOfTimes(const GivenInput& given) {
    const bool arePieces = !given.coefficients.empty();
    const std::size_t count = arePieces ? given.coefficients.size() : given.values.size();
    if (arePieces && !given.values.empty())
        return fmt::format("`{}` has both values and coefficients", given.name);
    if (given.times.empty())
        return fmt::format("`{}` has no times", given.name);
    if (given.times.size() != count)
        return fmt::format("`{}` has {} times, but {} {}", given.name, given.times.size(), count,
                           arePieces ? "pieces" : "values");
    for (std::size_t i = 1; i < count; ++i) {
        const double before = given.times[i - 1];
        const double time = given.times[i];
        if (time < before || (arePieces && time == before))
            return fmt::format("the times of `{}` must {}: {} follows {}", given.name,
                               arePieces ? "increase" : "not decrease", time, before);
    }
    return {};
}

std::string problemOfPiece(const InputPort& port, double time,
                           const std::vector<double>& coefficients) {
    if (coefficients.empty() || coefficients.size() > MostCoefficients)
        return fmt::format("`{}` has {} coefficients at time {}, but takes 1 to {}", port.name,
                           coefficients.size(), time, MostCoefficients);
    if (coefficients.size() > 1 && !port.isContinuous)
        return fmt::format("`{}` has {} coefficients at time {}, but changes at events only",
                           port.name, coefficients.size(), time);
    for (const double coefficient : coefficients)
        if (!std::isfinite(coefficient))
            return fmt::format("`{}` has the coefficient {} at time {}", port.name, coefficient,
                               time);
    return problemOf(port, std::span(&time, 1), std::span(coefficients).first(1));
}

std::string readPieces(const InputPort& port, const GivenInput& given, run::InputSignal& signal) {
    for (std::size_t i = 0; i < given.times.size(); ++i) {
        const std::vector<double>& coefficients = given.coefficients[i];
        if (std::string problem = problemOfPiece(port, given.times[i], coefficients);
            !problem.empty())
            return problem;
        run::InputPiece piece{given.times[i]};
        std::ranges::copy(coefficients, piece.coefficients.begin());
        signal.push_back(piece);
    }
    return {};
}

std::string readSignal(const InputPort& port, const GivenInput& given, run::InputSignal& signal) {
    if (!signal.empty())
        return fmt::format("`{}` is given twice", given.name);
    if (std::string problem = problemOfTimes(given); !problem.empty())
        return problem;
    if (!given.coefficients.empty())
        return readPieces(port, given, signal);
    std::string problem = problemOf(port, given.times, given.values);
    if (problem.empty())
        signal = signalOf(port, given.times, given.values);
    return problem;
}

} // namespace

GivenSignals signalsOf(const std::vector<GivenInput>& given, const std::vector<InputPort>& ports) {
    GivenSignals result;
    result.signals.resize(ports.size());
    for (const GivenInput& input : given) {
        const auto port = std::ranges::find(ports, input.name, &InputPort::name);
        result.problem =
            port == ports.end()
                ? unknownInput(input.name, ports)
                : readSignal(*port, input,
                             result.signals[static_cast<std::size_t>(port - ports.begin())]);
        if (!result.problem.empty())
            break;
    }
    return result;
}

} // namespace eventica::driver
