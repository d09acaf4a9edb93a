// SPDX-License-Identifier: Apache-2.0
// Polynomials of time up to the third degree, and when they first reach a value: all that
// quantized-state methods need of them.
#pragma once

#include <array>
#include <cstddef>
#include <limits>

namespace eventica::signal {

inline constexpr double Never = std::numeric_limits<double>::infinity();

/// c[0] + c[1] τ + c[2] τ² + c[3] τ³, where τ is the time since the polynomial was made.
struct Polynomial {
    static constexpr std::size_t Coefficients = 4;
    std::array<double, Coefficients> c{};

    double at(double tau) const { return c[0] + tau * (c[1] + tau * (c[2] + tau * c[3])); }
    double slopeAt(double tau) const { return c[1] + tau * (2 * c[2] + tau * 3 * c[3]); }

    /// The same curve, with τ counted from `tau` on.
    Polynomial shifted(double tau) const;
    /// Only the first `count` coefficients, the others 0: what a method of order `count` keeps.
    Polynomial truncated(std::size_t count) const;
    /// The integral that begins with `constant`; the coefficient of τ³ is lost.
    Polynomial integrated(double constant) const;

    Polynomial& operator+=(const Polynomial& other);
    Polynomial& operator-=(const Polynomial& other);
    Polynomial& operator*=(double factor);
    friend Polynomial operator+(Polynomial left, const Polynomial& right) { return left += right; }
    friend Polynomial operator-(Polynomial left, const Polynomial& right) { return left -= right; }
    friend Polynomial operator*(double factor, Polynomial p) { return p *= factor; }
    friend bool operator==(const Polynomial&, const Polynomial&) = default;
};

/// The first τ > 0 at which p is above `upper` or below `lower` from there on (0 if it leaves at
/// once, `Never` if it stays). `p.at(0)` lies within or on the bounds, up to rounding. Closed
/// forms, no iteration, no `pow` for degrees up to 2.
double firstExit(const Polynomial& p, double lower, double upper);

/// The first τ > 0 from which on p is below 0, given that it is not below 0 now up to rounding; 0
/// if it is 0 now and falls.
double firstFall(const Polynomial& p);

} // namespace eventica::signal
