// SPDX-License-Identifier: Apache-2.0
// Inside lib/function only: operations on two numbers as lib/value defines them, and their slopes.
// Where there is no value they say so, and lib/value is asked for the message.
#pragma once

#include <cstdint>

#include "lib/value/builtins.h"
#include "lib/value/operations.h"

namespace eventica::function {

/// False where the function has no finite value.
bool realFunction(value::Builtin builtin, double x, double& y);
bool realFunction(value::Builtin builtin, double x, double other, double& y);
bool realOperation(value::Operation operation, double x, double other, bool integerExponent,
                   double& y);
bool integerFunction(value::Builtin builtin, std::int64_t x, std::int64_t other, std::int64_t& y);

/// The tangent of y = f(x) from that of x; 0 where x stands still, even at a pole of the slope.
double tangentOf(value::Builtin builtin, double x, double y, double dx);
double tangentOf(value::Builtin builtin, double x, double other, double dx, double dOther);
double tangentOf(value::Operation operation, double x, double other, double y, double dx,
                 double dOther);

template<typename T>
bool compares(value::Operation operation, T left, T right) {
    switch (operation) {
    case value::Operation::Less:
        return left < right;
    case value::Operation::LessEqual:
        return left <= right;
    case value::Operation::Greater:
        return left > right;
    case value::Operation::GreaterEqual:
        return left >= right;
    case value::Operation::Equal:
        return left == right;
    default:
        return left != right;
    }
}

} // namespace eventica::function
