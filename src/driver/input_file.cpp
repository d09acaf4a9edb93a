// SPDX-License-Identifier: Apache-2.0
#include "driver/input_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <span>

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

/// What an input may be.
struct Domain {
    bool isInteger = false;
    double lowest = -std::numeric_limits<double>::infinity();
    double highest = std::numeric_limits<double>::infinity();
    std::string text; ///< in words
};

Domain domainOf(const model::CompiledModel& model, const model::InputCode& input) {
    const model::Variable& variable = model[input.variable];
    if (variable.base == expr::Base::Boolean)
        return {true, 0, 1, "0 (false) and 1 (true)"};
    if (variable.base != expr::Base::Enumeration || variable.enumeration < 0)
        return {.isInteger = input.value.isInteger, .text = "whole numbers"};
    const std::vector<std::string>& literals =
        model.enumerations[static_cast<std::size_t>(variable.enumeration)];
    return {true, 1, static_cast<double>(literals.size()),
            fmt::format("1 to {} ({})", literals.size(), fmt::join(literals, ", "))};
}

/// What is wrong with the values of an input, if anything.
std::string problemOf(const std::string& name, const Domain& domain, std::span<const double> times,
                      std::span<const double> values) {
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double value = values[i];
        if (!std::isfinite(value) || !std::isfinite(times[i]))
            return fmt::format("`{}` is {} at time {}", name, value, times[i]);
        if ((domain.isInteger && value != std::round(value)) || value < domain.lowest ||
            value > domain.highest)
            return fmt::format("`{}` is {} at time {}, but takes {} only", name, value, times[i],
                               domain.text);
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

InputFile readInputFile(const std::filesystem::path& path, const model::CompiledModel& model) {
    InputFile file;
    std::vector<std::string> names;
    names.reserve(model.inputs.size());
    for (const model::InputCode& input : model.inputs)
        names.emplace_back(model[input.variable].name);
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
        const bool isDiscrete = model.inputs[i].orders == 1;
        file.error = problemOf(names[i], domainOf(model, model.inputs[i]), table.time(), values);
        file.signals.back() =
            isDiscrete ? stepsOf(table.time(), values) : linesOf(table.time(), values);
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
