// SPDX-License-Identifier: Apache-2.0
// Polynomials of time up to the third degree, and when they first reach a value: all that
// quantized-state methods need of them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
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
    Polynomial shifted(double tau) const {
        const double c2 = c[2] + 3 * tau * c[3];
        return {{at(tau), slopeAt(tau), c2, c[3]}};
    }
    /// Only the first `count` coefficients, the others 0: what a method of order `count` keeps.
    Polynomial truncated(std::size_t count) const {
        Polynomial result;
        for (std::size_t k = 0; k < Coefficients && k < count; ++k)
            result.c[k] = c[k];
        return result;
    }
    /// The integral that begins with `constant`; the coefficient of τ³ is lost.
    Polynomial integrated(double constant) const { return {{constant, c[0], c[1] / 2, c[2] / 3}}; }

    Polynomial& operator+=(const Polynomial& other) {
        for (std::size_t k = 0; k < Coefficients; ++k)
            c[k] += other.c[k];
        return *this;
    }
    Polynomial& operator-=(const Polynomial& other) {
        for (std::size_t k = 0; k < Coefficients; ++k)
            c[k] -= other.c[k];
        return *this;
    }
    Polynomial& operator*=(double factor) {
        for (double& coefficient : c)
            coefficient *= factor;
        return *this;
    }
    friend Polynomial operator+(Polynomial left, const Polynomial& right) { return left += right; }
    friend Polynomial operator-(Polynomial left, const Polynomial& right) { return left -= right; }
    friend Polynomial operator*(double factor, Polynomial p) { return p *= factor; }
    friend bool operator==(const Polynomial&, const Polynomial&) = default;
};

namespace detail {

/// `firstFall` of c + b τ + a τ² where rounding or the range of numbers asks for care.
double carefulFallOfQuadratic(double c, double b, double a);
double firstFallOfCubic(const Polynomial& p);
/// The earlier fall of two curves, where p probably falls first.
double earlierFallOfCubics(const Polynomial& p, const Polynomial& other);

inline double firstFallOfQuadratic(double c, double b, double a) {
    if (!(c > 0.0)) { // on the bound: the first derivative that is not 0 decides
        if (b > 0.0)
            return a < 0.0 ? -b / a : Never;
        const bool risesOrRests = b == 0.0 && (a > 0.0 || (a == 0.0 && c == 0.0));
        return risesOrRests ? Never : 0.0;
    }
    if (a == 0.0)
        return b < 0.0 ? -c / b : Never;
    if (b >= 0.0 && a > 0.0)
        return Never;
    constexpr double Smallest = 1e-280;
    constexpr double Largest = 1e280;
    constexpr double Cancelled = 1e-6;
    const double square = b * b;
    const double discriminant = square - 4 * a * c;
    if (!(discriminant > Cancelled * square && discriminant > Smallest && discriminant < Largest))
        return discriminant < -Smallest && discriminant < -Cancelled * square
                   ? Never
                   : carefulFallOfQuadratic(c, b, a);
    const double root = std::sqrt(discriminant);
    // Both forms add numbers of one sign.
    return b > 0.0 ? (b + root) / (-2 * a) : 2 * c / (root - b);
}

} // namespace detail

/// The first τ > 0 from which on p is below 0, given that it is not below 0 now up to rounding; 0
/// if it is 0 now and falls. If it is below 0 and rises, that counts as rounding and as 0, whoever
/// lets p jump must look at its sign; if it does not rise, the answer is 0. Where p only touches 0
/// it does not fall. Closed forms up to degree 2; of a cubic the extrema, between which few Newton
/// steps lead to the root.
inline double firstFall(const Polynomial& p) {
    if (p.c[3] == 0.0)
        return detail::firstFallOfQuadratic(p.c[0], p.c[1], p.c[2]);
    return detail::firstFallOfCubic(p);
}

/// The first τ > 0 at which p is above `upper` or below `lower` from there on (0 if it leaves at
/// once, `Never` if it stays). `p.at(0)` lies within or on the bounds, up to rounding. The bounds
/// may be infinite.
inline double firstExit(const Polynomial& p, double lower, double upper) {
    const auto& [c0, c1, c2, c3] = p.c;
    const Polynomial above{{c0 - lower, c1, c2, c3}};
    const Polynomial below{{upper - c0, -c1, -c2, -c3}};
    if (c3 != 0.0)
        return c1 > 0.0 ? detail::earlierFallOfCubics(below, above)
                        : detail::earlierFallOfCubics(above, below);
    return std::min(firstFall(above), firstFall(below));
}

} // namespace eventica::signal
