// SPDX-License-Identifier: Apache-2.0
#include "lib/unit/convert.h"

#include <algorithm>
#include <array>

#include "lib/unit/parse.h"

namespace eventica::unit {
namespace {

/// The zero of a scale, in kelvin. Inside of a longer expression (`W/degC`) these units mean
/// differences, which have no zero.
double zeroOf(std::string_view unit) {
    if (unit == "degC")
        return 273.15;
    return unit == "degF" ? 459.67 * 5.0 / 9.0 : 0.0;
}

bool mentions(std::string_view unit, std::string_view symbol) {
    return unit.find(symbol) != std::string_view::npos;
}

bool countsCycles(std::string_view unit) {
    return mentions(unit, "Hz") || mentions(unit, "Bq");
}

bool measuresAngles(std::string_view unit) {
    constexpr auto Angles = std::to_array<std::string_view>({"rad", "deg", "rev", "rpm"});
    return !mentions(unit, "degC") && !mentions(unit, "degF") && !mentions(unit, "degRk") &&
           std::ranges::any_of(Angles, [&](std::string_view it) { return mentions(unit, it); });
}

bool areComparable(std::string_view from, std::string_view to) {
    return !mentions(from, "dB") && !mentions(to, "dB") &&
           !(countsCycles(from) && measuresAngles(to)) &&
           !(measuresAngles(from) && countsCycles(to));
}

} // namespace

std::optional<Conversion> conversion(std::string_view from, std::string_view to) {
    if (from == to)
        return Conversion{};
    const std::optional<Unit> source = parse(from);
    const std::optional<Unit> target = parse(to);
    if (!source || !target || !sameDimension(*source, *target) || !areComparable(from, to))
        return std::nullopt;
    return Conversion{source->factor / target->factor,
                      (zeroOf(from) - zeroOf(to)) / target->factor};
}

} // namespace eventica::unit
