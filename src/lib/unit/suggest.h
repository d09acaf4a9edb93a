// SPDX-License-Identifier: Apache-2.0
// What a text that is no unit expression was probably meant to be.
#pragma once

#include <string>
#include <string_view>

namespace eventica::unit {

/// `N.m` for `Nm`, `m2` for `m^2`, `degC` for `°C`; empty if nothing is near.
std::string suggest(std::string_view text);

/// The function of `Modelica.Units.Conversions` behind `from_` and `to_` for a unit that is not the
/// one of the SI; empty if the library has none.
std::string_view conversionName(std::string_view unit);

/// Where the scale of a unit has its zero, in its SI unit: 273.15 for `degC`, 0 for most.
double zeroOf(std::string_view unit);

} // namespace eventica::unit
