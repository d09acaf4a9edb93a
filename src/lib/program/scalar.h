// SPDX-License-Identifier: Apache-2.0
// The operations that C++ does not have as such, on scalars. Every executor does exactly this.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "lib/program/program.h"

namespace eventica::program {

inline double minimum(double x, double y) {
    return y < x ? y : x;
}
inline double maximum(double x, double y) {
    return x < y ? y : x;
}
inline std::int64_t signOfReal(double x) {
    return static_cast<std::int64_t>(x > 0.0) - static_cast<std::int64_t>(x < 0.0);
}
inline double sign(double x) {
    return static_cast<double>(signOfReal(x));
}
inline std::int64_t signInteger(std::int64_t x) {
    return static_cast<std::int64_t>(x > 0) - static_cast<std::int64_t>(x < 0);
}

// Those that may fail return `Failure::None` or the failure; then `result` is not defined.

inline std::int32_t addIntegers(std::int64_t x, std::int64_t y, std::int64_t& result) {
    return __builtin_add_overflow(x, y, &result) ? Failure::Overflow : Failure::None;
}
inline std::int32_t subtractIntegers(std::int64_t x, std::int64_t y, std::int64_t& result) {
    return __builtin_sub_overflow(x, y, &result) ? Failure::Overflow : Failure::None;
}
inline std::int32_t multiplyIntegers(std::int64_t x, std::int64_t y, std::int64_t& result) {
    return __builtin_mul_overflow(x, y, &result) ? Failure::Overflow : Failure::None;
}
inline std::int32_t absoluteInteger(std::int64_t x, std::int64_t& result) {
    result = x;
    return x < 0 ? subtractIntegers(0, x, result) : Failure::None;
}

inline std::int32_t divideIntegers(std::int64_t x, std::int64_t y, std::int64_t& result) {
    if (y == 0)
        return Failure::DivisionByZero;
    if (y == -1) // the one quotient that can overflow, and a trap on most processors
        return subtractIntegers(0, x, result);
    result = x / y;
    return Failure::None;
}
inline std::int32_t remainderInteger(std::int64_t x, std::int64_t y, std::int64_t& result) {
    if (y == 0)
        return Failure::DivisionByZero;
    result = y == -1 ? 0 : x % y;
    return Failure::None;
}
/// Has the sign of `y`, where the remainder has the sign of `x`.
inline std::int32_t moduloInteger(std::int64_t x, std::int64_t y, std::int64_t& result) {
    const std::int32_t failure = remainderInteger(x, y, result);
    if (failure == Failure::None && result != 0 && (result < 0) != (y < 0))
        result += y;
    return failure;
}

/// 2^63: the first Real that is too large for an Integer.
inline constexpr double IntegerLimit = 9223372036854775808.0;

inline std::int32_t floorToInteger(double x, std::int64_t& result) {
    const double floored = std::floor(x);
    if (!(floored >= -IntegerLimit && floored < IntegerLimit))
        return Failure::Overflow;
    result = static_cast<std::int64_t>(floored);
    return Failure::None;
}

} // namespace eventica::program
