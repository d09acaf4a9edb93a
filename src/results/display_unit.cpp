// SPDX-License-Identifier: Apache-2.0
#include "results/display_unit.h"

#include <fmt/format.h>
#include <optional>

namespace eventica::results {
namespace {

std::string shown(const std::string& unit) {
    return unit == "1" ? std::string() : unit;
}

} // namespace

DisplayUnit displayUnitOf(const SignalInfo& signal) {
    const bool hasOther = signal.kind == Kind::Real && !signal.unit.empty() &&
                          !signal.displayUnit.empty() && signal.displayUnit != signal.unit;
    if (!hasOther)
        return {.unit = shown(signal.unit)};
    if (const auto convert = unit::conversion(signal.unit, signal.displayUnit))
        return {.unit = shown(signal.displayUnit), .convert = *convert};
    return {.unit = shown(signal.unit),
            .problem = fmt::format("`{}` is shown in `{}`: that cannot be converted to its "
                                   "displayUnit `{}`",
                                   signal.name, signal.unit, signal.displayUnit)};
}

} // namespace eventica::results
