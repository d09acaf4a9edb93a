// SPDX-License-Identifier: Apache-2.0
#include "lib/function/scalars.h"

#include <cmath>
#include <limits>

#include "lib/base/check.h"
#include "lib/value/elementary.h"

namespace eventica::function {

using value::Builtin;
using value::Operation;

namespace {

bool power(double base, double exponent, bool integerExponent, double& y) {
    if (exponent == 0.0 && (integerExponent || base != 0.0)) {
        y = 1.0;
        return true;
    }
    if (base == 0.0) {
        y = 0.0;
        return exponent > 0.0;
    }
    if (base < 0.0 && std::trunc(exponent) != exponent)
        return false;
    y = std::pow(base, exponent);
    return std::isfinite(y);
}

/// In terms of which elementary.def writes derivatives.
struct Tangents {
    double x;
    double y;
    double dx;

    double times(double slope) const { return slope * dx; }
    double divided(double divisor) const { return dx / divisor; }
    static double number(double value) { return value; }
    static double negative(double value) { return -value; }
    static double sum(double left, double right) { return left + right; }
    static double difference(double left, double right) { return left - right; }
    static double product(double left, double right) { return left * right; }
    static double square(double value) { return value * value; }
    static double root(double value) { return std::sqrt(value); }
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    static double text(double value) { return std::text(value); }
#include "lib/value/elementary.def"
};

} // namespace

bool realFunction(Builtin builtin, double x, double& y) {
    switch (builtin) {
    case Builtin::Abs:
        y = std::fabs(x);
        break;
    case Builtin::Sqrt:
        y = std::sqrt(x);
        break;
    case Builtin::Ceil:
        y = std::ceil(x);
        break;
    case Builtin::Floor:
        y = std::floor(x);
        break;
    default: {
        const value::Elementary* const elementary = value::elementaryOf(builtin);
        EVENTICA_CHECK(elementary != nullptr, std::string(value::textOf(builtin)));
        y = elementary->function(x);
    }
    }
    return std::isfinite(y);
}

bool realFunction(Builtin builtin, double x, double other, double& y) {
    switch (builtin) {
    case Builtin::Div:
        y = std::trunc(x / other);
        return other != 0.0 && std::isfinite(y);
    case Builtin::Mod:
        y = x - std::floor(x / other) * other;
        return other != 0.0 && std::isfinite(y);
    case Builtin::Rem:
        y = x - std::trunc(x / other) * other;
        return other != 0.0 && std::isfinite(y);
    case Builtin::Atan2:
        y = std::atan2(x, other);
        return std::isfinite(y);
    case Builtin::Min:
        y = other < x ? other : x;
        return true;
    case Builtin::Max:
        y = other > x ? other : x;
        return true;
    case Builtin::Homotopy:
        y = x;
        return std::isfinite(y);
    default:
        failCheck("function of two numbers", std::string(value::textOf(builtin)), __FILE__,
                  __LINE__);
    }
}

bool realOperation(Operation operation, double x, double other, bool integerExponent, double& y) {
    switch (operation) {
    case Operation::Add:
        y = x + other;
        break;
    case Operation::Subtract:
        y = x - other;
        break;
    case Operation::Multiply:
        y = x * other;
        break;
    case Operation::Divide:
        if (other == 0.0)
            return false;
        y = x / other;
        break;
    default:
        return power(x, other, integerExponent, y);
    }
    return std::isfinite(y);
}

bool integerFunction(Builtin builtin, std::int64_t x, std::int64_t other, std::int64_t& y) {
    constexpr std::int64_t Least = std::numeric_limits<std::int64_t>::min();
    switch (builtin) {
    case Builtin::Abs:
        y = x < 0 && x != Least ? -x : x;
        return x != Least;
    case Builtin::Div:
        if (other == 0 || (other == -1 && x == Least))
            return false;
        y = x / other;
        return true;
    case Builtin::Rem:
    case Builtin::Mod:
        if (other == 0)
            return false;
        y = other == -1 ? 0 : x % other;
        if (builtin == Builtin::Mod && y != 0 && (y < 0) != (other < 0))
            y += other;
        return true;
    case Builtin::Min:
        y = other < x ? other : x;
        return true;
    case Builtin::Max:
        y = other > x ? other : x;
        return true;
    default:
        failCheck("function of Integers", std::string(value::textOf(builtin)), __FILE__, __LINE__);
    }
}

double tangentOf(Builtin builtin, double x, double y, double dx) {
    if (dx == 0.0)
        return 0.0;
    const Tangents a{x, y, dx};
    switch (builtin) {
    case Builtin::Abs:
        return x < 0.0 ? -dx : dx;
    case Builtin::Sqrt:
        return dx / (2.0 * y);
#define EVENTICA_ELEMENTARY(text, name, operation, domain, derivative) \
    case Builtin::name:                                                \
        return derivative;
#include "lib/value/elementary.def"
    default: // steps
        return 0.0;
    }
}

double tangentOf(Builtin builtin, double x, double other, double dx, double dOther) {
    switch (builtin) {
    case Builtin::Mod:
        return dOther == 0.0 ? dx : dx - std::floor(x / other) * dOther;
    case Builtin::Rem:
        return dOther == 0.0 ? dx : dx - std::trunc(x / other) * dOther;
    case Builtin::Atan2:
        return dx == 0.0 && dOther == 0.0 ? 0.0
                                          : (other * dx - x * dOther) / (x * x + other * other);
    case Builtin::Min:
        return other < x ? dOther : dx;
    case Builtin::Max:
        return other > x ? dOther : dx;
    case Builtin::Homotopy:
        return dx;
    default: // steps
        return 0.0;
    }
}

double tangentOf(Operation operation, double x, double other, double y, double dx, double dOther) {
    switch (operation) {
    case Operation::Add:
        return dx + dOther;
    case Operation::Subtract:
        return dx - dOther;
    case Operation::Multiply:
        return dx * other + x * dOther;
    case Operation::Divide:
        return (dx - y * dOther) / other;
    default:
        break;
    }
    double tangent = 0.0;
    if (dx != 0.0 && other != 0.0)
        tangent = other * std::pow(x, other - 1.0) * dx;
    if (dOther != 0.0 && x > 0.0)
        tangent += y * std::log(x) * dOther;
    return tangent;
}

} // namespace eventica::function
