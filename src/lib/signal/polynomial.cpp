// SPDX-License-Identifier: Apache-2.0
// The first fall below zero where it needs more than the plain quadratic formula: near tangents,
// numbers far from 1, cubics.
#include "lib/signal/polynomial.h"

namespace eventica::signal::detail {

namespace {

constexpr double Epsilon = std::numeric_limits<double>::epsilon();

/// x y - u v with an error of two units in the last place, however much cancels (Kahan).
double differenceOfProducts(double x, double y, double u, double v) {
    const double product = u * v;
    const double rounding = std::fma(-u, v, product);
    return std::fma(x, y, -product) + rounding;
}

/// For factors 2^exponent far beyond the range of numbers.
double scaled(double x, int exponent) {
    return x == 0.0 ? 0.0 : std::ldexp(x, exponent);
}

/// By Horner's rule with the rounding errors carried along: a minimum that nearly touches 0 is on
/// the right side of it.
double preciseValue(const Polynomial& p, double tau) {
    double value = p.c[3];
    double error = 0.0;
    for (std::size_t k = Polynomial::Coefficients - 1; k-- > 0;) {
        const double product = value * tau;
        const double ofProduct = std::fma(value, tau, -product);
        const double sum = product + p.c[k];
        const double part = sum - product;
        const double ofSum = (product - (sum - part)) + (p.c[k] - part);
        error = error * tau + (ofProduct + ofSum);
        value = sum;
    }
    return value + error;
}

/// The root in (low, high), where p falls all the way, from `guess` on: Newton's steps, halves
/// where they lead out.
double rootBetween(const Polynomial& p, double low, double high, double guess) {
    constexpr int MostSteps = 60;
    double x = guess > low && guess < high ? guess : low + (high - low) / 2;
    for (int step = 0; step < MostSteps; ++step) {
        const double value = p.at(x);
        if (value == 0.0)
            return x;
        (value > 0.0 ? low : high) = x;
        double next = x - value / p.slopeAt(x);
        if (std::abs(next - x) <= Epsilon * std::abs(x))
            return std::clamp(next, low, high);
        if (!(next > low && next < high))
            next = low + (high - low) / 2;
        if (next == low || next == high)
            return next;
        x = next;
    }
    return x;
}

/// Where p, replaced by its parabola at `tau`, falls below 0.
double fallOfParabola(const Polynomial& p, double tau) {
    const Polynomial here = p.shifted(tau);
    return tau + firstFallOfQuadratic(here.c[0], here.c[1], here.c[2]);
}

struct Minimum {
    double tau = 0.0;
    double value = 0.0;     ///< below 0
    double curvature = 0.0; ///< half the second derivative
};

/// p falls from `low`, where it is not below 0, to the minimum. The end that is closer to 0 gives
/// the better parabola to start from; seen from a shallow minimum nothing cancels.
double fallToMinimum(const Polynomial& p, double low, const Minimum& minimum) {
    if (-minimum.value >= p.at(low))
        return rootBetween(p, low, minimum.tau, fallOfParabola(p, low));
    const Polynomial seen{{minimum.value, 0.0, minimum.curvature, p.c[3]}};
    const double guess = -std::sqrt(-minimum.value / minimum.curvature);
    return minimum.tau + rootBetween(seen, low - minimum.tau, 0.0, guess);
}

/// p falls from `low` on for ever (c[3] < 0). Beyond its inflection it lies below its parabola and
/// below the cubic parabola there, so both give upper bounds.
double fallForEver(const Polynomial& p, double low) {
    const double inflection = std::max(low, -p.c[2] / (3 * p.c[3]));
    const double value = p.at(inflection);
    if (value <= 0.0)
        return rootBetween(p, low, inflection, fallOfParabola(p, low));
    const double byParabola = fallOfParabola(p, inflection);
    const double byCubic = inflection + std::cbrt(value / -p.c[3]);
    const double high = std::min(byParabola, byCubic);
    return rootBetween(p, inflection, high * (1 + 4 * Epsilon), high);
}

/// c[0] > 0, and no power of what is computed leaves the range of numbers.
double fallOfModerateCubic(const Polynomial& p) {
    const auto& [c, b, a, d] = p.c;
    const double discriminant = a * a - 3 * b * d;
    if (!(discriminant > 0.0)) // no extrema
        return d > 0.0 ? Never : fallForEver(p, 0.0);
    // At the minimum a + 3 d τ is the root, at the maximum its negative; b / (3 d) is the product
    // of both times. Neither of these differences cancels.
    const double root = std::sqrt(discriminant);
    const double sum = a < 0.0 ? root - a : -(a + root);
    const double minimum = a < 0.0 ? sum / (3 * d) : b / sum;
    const double maximum = a < 0.0 ? b / sum : sum / (3 * d);
    const double last = std::max(maximum, 0.0);
    if (minimum > 0.0) {
        const double value = preciseValue(p, minimum);
        if (value < 0.0)
            return fallToMinimum(p, d > 0.0 ? last : 0.0, {minimum, value, root});
    }
    return d > 0.0 ? Never : fallForEver(p, last);
}

bool isModerate(double x) {
    constexpr double Smallest = 1e-30;
    constexpr double Largest = 1e30;
    return x == 0.0 || (std::abs(x) > Smallest && std::abs(x) < Largest);
}

/// c[0] > 0. The units of time and value are chosen such that c[0] and c[3] are near 1.
double fallOfScaledCubic(const Polynomial& p) {
    if (std::isinf(p.c[0]))
        return Never;
    const int unit = std::ilogb(p.c[0]);
    const int time = (unit - std::ilogb(p.c[3])) / 3;
    const Polynomial q{{scaled(p.c[0], -unit), scaled(p.c[1], time - unit),
                        scaled(p.c[2], 2 * time - unit), scaled(p.c[3], 3 * time - unit)}};
    constexpr double Huge = 1e60;
    if (std::abs(q.c[1]) < Huge && std::abs(q.c[2]) < Huge)
        return std::ldexp(fallOfModerateCubic(q), time);
    // Beside such coefficients the others matter only one after the other, far apart in time.
    const double early = firstFallOfQuadratic(p.c[0], p.c[1], p.c[2]);
    return early < Never ? early : firstFallOfQuadratic(std::max(p.c[1], 0.0), p.c[2], p.c[3]);
}

/// p = τ (c[1] + c[2] τ + c[3] τ²)
double fallFromZero(const Polynomial& p) {
    if (p.c[1] > 0.0)
        return firstFallOfQuadratic(p.c[1], p.c[2], p.c[3]);
    if (p.c[1] < 0.0)
        return 0.0;
    return firstFallOfQuadratic(0.0, p.c[2], p.c[3]);
}

} // namespace

double carefulFallOfQuadratic(double c, double b, double a) {
    if (std::isinf(c))
        return Never;
    const int unit = std::ilogb(c);
    const int time = (unit - std::ilogb(a)) / 2;
    c = scaled(c, -unit);
    b = scaled(b, time - unit);
    a = scaled(a, 2 * time - unit);
    constexpr double Huge = 1e100;
    double tau = b > 0.0 ? -b / a : -c / b;
    if (std::abs(b) < Huge) {
        const double discriminant = differenceOfProducts(b, b, 4 * a, c);
        if (discriminant <= 0.0)
            return Never;
        const double root = std::sqrt(discriminant);
        tau = b > 0.0 ? (b + root) / (-2 * a) : 2 * c / (root - b);
    }
    return std::ldexp(tau, time);
}

double firstFallOfCubic(const Polynomial& p) {
    const auto& [c, b, a, d] = p.c;
    if (!(c > 0.0))
        return fallFromZero(p);
    if (b >= 0.0 && a >= 0.0 && d > 0.0)
        return Never;
    if (!(isModerate(c) && isModerate(b) && isModerate(a) && isModerate(d)))
        return fallOfScaledCubic(p);
    return fallOfModerateCubic(p);
}

double earlierFallOfCubics(const Polynomial& p, const Polynomial& other) {
    const double first = firstFallOfCubic(p);
    // All that pulls the other one down at once, and nothing that lifts it, is a bound.
    const Polynomial pulled{{other.c[0], std::min(other.c[1], 0.0), std::min(other.c[2], 0.0),
                             std::min(other.c[3], 0.0)}};
    if (first < Never && pulled.at(first) > 0.0)
        return first;
    return std::min(first, firstFallOfCubic(other));
}

} // namespace eventica::signal::detail
