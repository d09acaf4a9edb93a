// SPDX-License-Identifier: Apache-2.0
// Values in one unit as values in another, with the zero of temperature scales.
#pragma once

#include <optional>
#include <string_view>

namespace eventica::unit {

/// `factor * value + offset`.
struct Conversion {
    double factor = 1;
    double offset = 0;

    double operator()(double value) const { return factor * value + offset; }
};

/// From a value in `from` to the same value in `to`. Nothing if one of them is no unit expression
/// or the dimensions differ; nor for `dB`, which is no multiple of another unit, nor between cycles
/// (`Hz`) and angles per time (`rad/s`), which differ by 2 pi although both are 1/s.
std::optional<Conversion> conversion(std::string_view from, std::string_view to);

} // namespace eventica::unit
