// SPDX-License-Identifier: Apache-2.0
// Units of measurement: powers of the seven base units of the SI, and a factor.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace eventica::unit {

enum class Base : std::uint8_t { Metre, Kilogram, Second, Ampere, Kelvin, Mole, Candela };
inline constexpr std::size_t BaseCount = 7;

/// A rational number in lowest terms with a positive denominator. Units that make sense have small
/// ones; whatever leaves the limit has no result.
struct Exponent {
    static constexpr std::int64_t Limit = 1000;

    std::int16_t numerator = 0;
    std::int16_t denominator = 1;

    static std::optional<Exponent> of(std::int64_t numerator, std::int64_t denominator = 1);
    /// The rational with a denominator of at most 12 that the number is, up to rounding.
    static std::optional<Exponent> near(double number);

    friend bool operator==(Exponent, Exponent) = default;
};

/// Angles have no dimension: a radian is 1. The zero of a scale is left out: `degC` is a kelvin.
struct Unit {
    double factor = 1; ///< how many of the coherent unit of its dimension it is
    std::array<Exponent, BaseCount> exponents{};

    Exponent operator[](Base base) const { return exponents.at(static_cast<std::size_t>(base)); }
};

std::optional<Unit> product(const Unit& left, const Unit& right);
std::optional<Unit> quotient(const Unit& left, const Unit& right);
std::optional<Unit> power(const Unit& unit, Exponent exponent);

bool sameDimension(const Unit& left, const Unit& right);
bool isDimensionless(const Unit& unit);

/// The same dimension and, up to rounding, the same factor.
bool equal(const Unit& left, const Unit& right);

} // namespace eventica::unit
