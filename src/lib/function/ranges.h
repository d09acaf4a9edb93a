// SPDX-License-Identifier: Apache-2.0
// Inside lib/function only: how many elements a range has, as `expr::Sequence` counts them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace eventica::function {

/// Of start, start + step, … that do not pass stop; `step` is not 0.
inline std::int64_t countIntegers(std::int64_t start, std::int64_t step, std::int64_t stop) {
    if (step > 0 ? start > stop : start < stop)
        return 0;
    // As unsigned numbers: the distance of two Integers may be larger than any Integer.
    const auto from = static_cast<std::uint64_t>(start);
    const auto to = static_cast<std::uint64_t>(stop);
    const auto by = static_cast<std::uint64_t>(step);
    const std::uint64_t steps = step > 0 ? (to - from) / by : (from - to) / (0 - by);
    constexpr std::uint64_t Most = ~std::uint64_t{0} >> 1U;
    return static_cast<std::int64_t>(std::min(steps, Most - 1) + 1);
}

inline std::int64_t countReals(double start, double step, double stop) {
    if (step > 0.0 ? start > stop : start < stop)
        return 0;
    // Rounding must not drop the last element of 0:0.1:0.3.
    constexpr double Tolerance = 5e-15;
    constexpr double Most = 1e18; // more than any array may have
    const double steps = std::floor((stop - start) / step * (1.0 + Tolerance));
    return static_cast<std::int64_t>(std::min(steps, Most)) + 1;
}

} // namespace eventica::function
