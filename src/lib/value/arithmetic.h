// SPDX-License-Identifier: Apache-2.0
// Inside lib/value only: arithmetic on two scalars that reports what it cannot do.
#pragma once

#include <cmath>
#include <cstdint>

#include "lib/value/elementwise.h"

namespace eventica::value {

inline Error integerOverflow() {
    return {"the result is too large for an Integer"};
}
inline Error divisionByZero() {
    return {"division by zero"};
}

inline Computed<std::int64_t> add(std::int64_t left, std::int64_t right) {
    std::int64_t result = 0;
    if (__builtin_add_overflow(left, right, &result))
        return integerOverflow();
    return result;
}
inline Computed<std::int64_t> subtract(std::int64_t left, std::int64_t right) {
    std::int64_t result = 0;
    if (__builtin_sub_overflow(left, right, &result))
        return integerOverflow();
    return result;
}
inline Computed<std::int64_t> multiply(std::int64_t left, std::int64_t right) {
    std::int64_t result = 0;
    if (__builtin_mul_overflow(left, right, &result))
        return integerOverflow();
    return result;
}

inline Computed<double> add(double left, double right) {
    return left + right;
}
inline Computed<double> subtract(double left, double right) {
    return left - right;
}
inline Computed<double> multiply(double left, double right) {
    return left * right;
}
inline Computed<double> divide(double left, double right) {
    if (right == 0.0)
        return divisionByZero();
    return left / right;
}

/// `base ^ exponent` of MLS 10.6.7: an Integer exponent 0 gives 1 for every base, a Real one not
/// for the base 0.
Computed<double> power(double base, double exponent, bool integerExponent);

} // namespace eventica::value
