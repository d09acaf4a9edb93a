// SPDX-License-Identifier: Apache-2.0
#include "results/list_signals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "results/choose_signals.h"
#include "results/display_unit.h"

namespace eventica::results {
namespace {

constexpr std::size_t ColumnCount = 6;
using TableRow = std::array<std::string, ColumnCount>;

/// Characters, not bytes, of a text in UTF-8.
std::size_t lengthOf(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

/// Numbers are flush right, everything else is flush left.
std::string print(const std::vector<TableRow>& rows) {
    constexpr std::array<bool, ColumnCount> IsRight{false, false, true, true, false, false};
    std::array<std::size_t, ColumnCount> widths{};
    for (const TableRow& row : rows)
        for (std::size_t column = 0; column < ColumnCount; ++column)
            widths[column] = std::max(widths[column], lengthOf(row[column]));
    std::string text;
    for (const TableRow& row : rows) {
        std::string line;
        for (std::size_t column = 0; column < ColumnCount; ++column) {
            const std::string blanks(widths[column] - lengthOf(row[column]), ' ');
            line += column == 0 ? "" : "  ";
            line += IsRight[column] ? blanks + row[column] : row[column] + blanks;
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

/// Of a file without units and kinds it is not known whether a number is continuous.
std::string kindOf(const SignalInfo& signal, bool isDescribed) {
    if (signal.variability == Variability::Fixed)
        return "parameter";
    if (signal.role == Role::State)
        return "state";
    if (canonicalName(signal.name).starts_with("der("))
        return "derivative";
    if (signal.kind != Kind::Real || signal.role == Role::Discrete)
        return "discrete";
    return isDescribed ? "continuous" : "variable";
}

std::string valueText(const SignalInfo& signal, double value) {
    if (signal.kind == Kind::Boolean && (value == 0 || value == 1))
        return value == 1 ? "true" : "false";
    if (signal.kind == Kind::Enumeration && value >= 1 && value == std::floor(value) &&
        value <= static_cast<double>(signal.literals.size()))
        return signal.literals[static_cast<std::size_t>(value) - 1];
    return fmt::format("{:.6g}", displayUnitOf(signal).convert(value));
}

std::string oneLine(std::string text) {
    std::ranges::replace_if(
        text, [](char it) { return static_cast<unsigned char>(it) < 0x20; }, ' ');
    return text;
}

} // namespace

std::string listSignals(const ReadResult& run, std::span<const std::string> patterns) {
    const Trajectories& values = run.trajectories.value();
    std::vector<TableRow> rows{{"name", "kind", "start", "final", "unit", "description"}};
    for (std::size_t signal = 0; signal < values.signals().size(); ++signal) {
        const SignalInfo& info = values.signals()[signal];
        const auto fits = [&](const std::string& pattern) { return matches(pattern, info.name); };
        if (!patterns.empty() && std::ranges::none_of(patterns, fits))
            continue;
        const bool isFixed = info.variability == Variability::Fixed;
        const bool hasValue = isFixed || values.rows() > 0;
        rows.push_back(
            {info.name, kindOf(info, run.isDescribed),
             hasValue ? valueText(info, values.value(signal, 0)) : "",
             hasValue && !isFixed ? valueText(info, values.value(signal, values.rows() - 1)) : "",
             displayUnitOf(info).unit, oneLine(info.description)});
    }
    return rows.size() > 1 ? print(rows) : std::string();
}

} // namespace eventica::results
