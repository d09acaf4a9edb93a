// SPDX-License-Identifier: Apache-2.0
// What elements of arrays and fields of records hold before anything is assigned to them in a
// function. Nothing that a model computes is like them, except for the Integer, which only an
// overflow one below it comes near to.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <string>

namespace eventica::value {

/// A quiet NaN with a payload that arithmetic does not make.
inline constexpr std::uint64_t UnsetRealBits = 0x7FF8'5E70'0BAD'F00DU;
inline constexpr double UnsetReal = std::bit_cast<double>(UnsetRealBits);
inline constexpr std::int64_t UnsetInteger = std::numeric_limits<std::int64_t>::min();
inline constexpr std::uint8_t UnsetBoolean = 2;
inline constexpr std::int64_t UnsetOrdinal = 0;
/// No String of a model contains the character 0.
inline const std::string UnsetString(1, '\0');

inline bool isUnset(double x) {
    return std::bit_cast<std::uint64_t>(x) == UnsetRealBits;
}
inline bool isUnset(std::int64_t x) {
    return x == UnsetInteger;
}

} // namespace eventica::value
