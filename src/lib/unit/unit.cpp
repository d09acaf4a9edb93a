// SPDX-License-Identifier: Apache-2.0
#include "lib/unit/unit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eventica::unit {
namespace {

/// left + sign * right
std::optional<Exponent> sum(Exponent left, Exponent right, int sign) {
    return Exponent::of(std::int64_t{left.numerator} * right.denominator +
                            sign * std::int64_t{right.numerator} * left.denominator,
                        std::int64_t{left.denominator} * right.denominator);
}

std::optional<Unit> combined(const Unit& left, const Unit& right, int sign) {
    Unit result;
    result.factor = sign > 0 ? left.factor * right.factor : left.factor / right.factor;
    for (std::size_t i = 0; i < BaseCount; ++i) {
        const auto exponent = sum(left.exponents[i], right.exponents[i], sign);
        if (!exponent)
            return std::nullopt;
        result.exponents[i] = *exponent;
    }
    return result;
}

} // namespace

std::optional<Exponent> Exponent::of(std::int64_t numerator, std::int64_t denominator) {
    if (denominator == 0)
        return std::nullopt;
    const std::int64_t divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
    numerator /= divisor;
    denominator /= divisor;
    if (std::abs(numerator) > Limit || denominator > Limit)
        return std::nullopt;
    return Exponent{static_cast<std::int16_t>(numerator), static_cast<std::int16_t>(denominator)};
}

std::optional<Exponent> Exponent::near(double number) {
    constexpr int LargestDenominator = 12;
    constexpr double Tolerance = 1e-9;
    if (!(std::abs(number) <= static_cast<double>(Limit)))
        return std::nullopt;
    for (int denominator = 1; denominator <= LargestDenominator; ++denominator) {
        const double scaled = number * denominator;
        if (std::abs(scaled - std::round(scaled)) <= Tolerance)
            return of(std::llround(scaled), denominator);
    }
    return std::nullopt;
}

std::optional<Unit> product(const Unit& left, const Unit& right) {
    return combined(left, right, 1);
}

std::optional<Unit> quotient(const Unit& left, const Unit& right) {
    return combined(left, right, -1);
}

std::optional<Unit> power(const Unit& unit, Exponent exponent) {
    Unit result;
    result.factor =
        std::pow(unit.factor, static_cast<double>(exponent.numerator) / exponent.denominator);
    for (std::size_t i = 0; i < BaseCount; ++i) {
        const Exponent old = unit.exponents[i];
        const auto scaled = Exponent::of(std::int64_t{old.numerator} * exponent.numerator,
                                         std::int64_t{old.denominator} * exponent.denominator);
        if (!scaled)
            return std::nullopt;
        result.exponents[i] = *scaled;
    }
    return result;
}

bool sameDimension(const Unit& left, const Unit& right) {
    return left.exponents == right.exponents;
}

bool isDimensionless(const Unit& unit) {
    return sameDimension(unit, Unit());
}

bool equal(const Unit& left, const Unit& right) {
    constexpr double Tolerance = 1e-12;
    return sameDimension(left, right) &&
           std::abs(left.factor - right.factor) <=
               Tolerance * std::max(std::abs(left.factor), std::abs(right.factor));
}

} // namespace eventica::unit
