// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

#include "lib/signal/polynomial.h"

namespace {

using eventica::signal::firstExit;
using eventica::signal::firstFall;
using eventica::signal::Never;
using eventica::signal::Polynomial;

long double valueAt(const Polynomial& p, long double tau) {
    return p.c[0] + tau * (p.c[1] + tau * (p.c[2] + tau * static_cast<long double>(p.c[3])));
}

/// What rounding of the coefficients alone may change in the value.
double roundingAt(const Polynomial& p, double tau) {
    double size = 0.0;
    for (std::size_t k = Polynomial::Coefficients; k-- > 0;)
        size = size * tau + std::abs(p.c[k]);
    return 8 * std::numeric_limits<double>::epsilon() * size;
}

/// scale · the product of (τ - root), by rounding once at the end.
Polynomial withRoots(const std::vector<double>& roots, double scale) {
    std::vector<long double> c{scale};
    for (const double root : roots) {
        c.insert(c.begin(), 0.0L);
        for (std::size_t k = 0; k + 1 < c.size(); ++k)
            c[k] -= root * c[k + 1];
    }
    Polynomial p;
    for (std::size_t k = 0; k < c.size(); ++k)
        p.c[k] = static_cast<double>(c[k]);
    return p;
}

/// A fall between two roots that nearly meet is narrow, so distances of all sizes are tried.
bool isBelowSoonAfter(const Polynomial& p, double fall) {
    const long double rounding = roundingAt(p, fall) * 1e-4L;
    for (long double apart = 1e-17L; apart < 1e-3L; apart *= 1.5L) {
        if (valueAt(p, fall + apart * (fall > 0.0 ? fall : 1e-3)) <= rounding)
            return true;
    }
    return false;
}

/// The law of firstFall, by dense sampling up to `horizon`.
void expectLawful(const Polynomial& p, double horizon) {
    const double fall = firstFall(p);
    ASSERT_FALSE(std::isnan(fall));
    ASSERT_GE(fall, 0.0);
    const double end = std::min(fall, horizon);
    constexpr int Samples = 400;
    for (int k = 0; k <= Samples; ++k) {
        const double tau = end * k / Samples;
        ASSERT_GE(valueAt(p, tau), -roundingAt(p, tau))
            << "below 0 at " << tau << ", before " << fall << ": " << p.c[0] << " " << p.c[1] << " "
            << p.c[2] << " " << p.c[3];
    }
    if (fall > horizon)
        return;
    EXPECT_LE(std::abs(valueAt(p, fall)), roundingAt(p, fall));
    EXPECT_TRUE(isBelowSoonAfter(p, fall))
        << fall << ": " << p.c[0] << " " << p.c[1] << " " << p.c[2] << " " << p.c[3];
}

TEST(PolynomialTest, KnowsItsValueSlopeShiftAndIntegral) {
    const Polynomial p{{1, 2, 3, 4}};
    EXPECT_EQ(p.at(2), 1 + 4 + 12 + 32);
    EXPECT_EQ(p.slopeAt(2), 2 + 12 + 48);
    EXPECT_EQ(p.shifted(2), (Polynomial{{49, 62, 27, 4}}));
    EXPECT_EQ(p.truncated(2), (Polynomial{{1, 2, 0, 0}}));
    EXPECT_EQ(p.integrated(7), (Polynomial{{7, 1, 1, 1}}));
    EXPECT_EQ(2.0 * (p + p) - p, (Polynomial{{3, 6, 9, 12}}));
}

TEST(PolynomialTest, LeavesTheBandAlongALine) {
    EXPECT_EQ(firstExit({{0, 2, 0, 0}}, -1, 1), 0.5);
    EXPECT_EQ(firstExit({{0, -2, 0, 0}}, -3, 1), 1.5);
    EXPECT_EQ(firstExit({{0, 0, 0, 0}}, -1, 1), Never);
    EXPECT_EQ(firstExit({{1, 2, 0, 0}}, -1, 1), 0.0);
    EXPECT_EQ(firstExit({{1, -2, 0, 0}}, -1, 1), 1.0);
    EXPECT_EQ(firstExit({{1, 0, 0, 0}}, -1, 1), Never);
    EXPECT_EQ(firstExit({{1, 3, 0, 0}}, -Never, Never), Never);
}

TEST(PolynomialTest, LeavesTheBandAlongAParabola) {
    EXPECT_EQ(firstExit({{0, 0, 1, 0}}, -1, 4), 2.0);
    EXPECT_EQ(firstExit({{0, 4, -1, 0}}, -1, 3), 1.0);
    EXPECT_EQ(firstExit({{0, 4, -1, 0}}, 0, 5), 4.0);
    EXPECT_EQ(firstExit({{0, 1e8, -1, 0}}, 0, 1e30), 1e8);
    EXPECT_EQ(firstExit({{0, 1, -1e-300, 0}}, -1, 1), 1.0);
    EXPECT_EQ(firstExit({{0, 4, -1, 0}}, -Never, Never), Never);
}

TEST(PolynomialTest, OnlyTouchingIsNoExit) {
    EXPECT_EQ(firstExit({{0, 4, -1, 0}}, -5, 4), 2 + 3.0) << "touches 4 at 2, then falls";
    EXPECT_EQ(firstFall({{1, -2, 1, 0}}), Never);
    EXPECT_EQ(firstFall({{0, 0, 1, 0}}), Never);
    EXPECT_EQ(firstFall({{0, 0, -1, 0}}), 0.0);
    EXPECT_EQ(firstFall({{0, 0, 0, -1}}), 0.0);
    EXPECT_EQ(firstFall({{0, 0, 1, -1}}), 1.0);
    EXPECT_EQ(firstFall(withRoots({1, 1, -2}, 1)), Never);
    EXPECT_NEAR(firstFall(withRoots({1, 1, 3}, -1)), 3.0, 1e-15);
    EXPECT_NEAR(firstFall(withRoots({1, 1, 1}, -1)), 1.0, 1e-5);
}

TEST(PolynomialTest, WhatIsBelowAndDoesNotRiseHasFallen) {
    EXPECT_EQ(firstFall({{-1e-3, 0, 0, 0}}), 0.0);
    EXPECT_EQ(firstFall({{-1e-3, 0, -1, 0}}), 0.0);
    EXPECT_EQ(firstFall({{-1e-3, 0, 0, -1}}), 0.0);
    EXPECT_EQ(firstFall({{-1e-17, 1, 0, 0}}), Never);
    EXPECT_EQ(firstFall({{-1e-17, 1, -1, 0}}), 1.0);
    EXPECT_EQ(firstFall({{-1e-17, 0, 0, 1}}), Never);
    EXPECT_EQ(firstFall({{0, 0, 0, 0}}), Never);
}

TEST(PolynomialTest, AParabolaThatMissesByOneBitStays) {
    const double above = std::nextafter(1.0, 2.0);
    EXPECT_EQ(firstFall({{above, -2, 1, 0}}), Never);
    const double below = std::nextafter(1.0, 0.0);
    EXPECT_NEAR(firstFall({{below, -2, 1, 0}}), 1.0, 1e-7);
    EXPECT_LT(firstFall({{below, -2, 1, 0}}), 1.0);
}

TEST(PolynomialTest, TinyLeadingCoefficientsChangeNothing) {
    EXPECT_DOUBLE_EQ(firstFall({{1, -1, 1e-18, 0}}), 1.0);
    EXPECT_DOUBLE_EQ(firstFall({{1, -1, 0, 1e-18}}), 1.0);
    EXPECT_DOUBLE_EQ(firstFall({{1, -1, 1e-18, 1e-25}}), 1.0);
    EXPECT_DOUBLE_EQ(firstFall({{1, -1, 0, -1e-200}}), 1.0);
    EXPECT_DOUBLE_EQ(firstFall({{1, 1, 0, -1e-30}}), 1e15);
    EXPECT_DOUBLE_EQ(firstFall({{1, 1, 1, -1e-30}}), 1e30);
}

TEST(PolynomialTest, NumbersFarFromOneAreFine) {
    EXPECT_DOUBLE_EQ(firstFall({{1e-200, -3e-200, 2e-200, 0}}), 0.5);
    EXPECT_DOUBLE_EQ(firstFall({{1e200, -3e200, 2e200, 0}}), 0.5);
    EXPECT_DOUBLE_EQ(firstFall({{1e-100, -3e100, 2e300, 0}}), 0.5e-200);
    EXPECT_DOUBLE_EQ(firstFall({{1e-250, 0, 0, -8e50}}), 0.5e-100);
    EXPECT_DOUBLE_EQ(firstFall({{6e-120, -11e-120, 6e-120, -1e-120}}), 1.0);
}

TEST(PolynomialTest, RandomCurvesObeyTheLaw) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> coefficient(-1, 1);
    std::uniform_real_distribution<double> exponent(-6, 6);
    for (int k = 0; k < 20000; ++k) {
        Polynomial p;
        const std::size_t degree = 1 + static_cast<std::size_t>(k % 3);
        for (std::size_t i = 0; i <= degree; ++i)
            p.c[i] = coefficient(random) * std::pow(10.0, k % 2 == 0 ? 0.0 : exponent(random));
        p.c[0] = std::abs(p.c[0]);
        expectLawful(p, 1e3);
    }
}

TEST(PolynomialTest, TheExitOfABandIsTheEarlierOfBoth) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> coefficient(-1, 1);
    for (int k = 0; k < 20000; ++k) {
        const Polynomial p{{0, coefficient(random), coefficient(random), coefficient(random)}};
        const double lower = -std::abs(coefficient(random));
        const double upper = std::abs(coefficient(random));
        const double down = firstFall(p - Polynomial{{lower, 0, 0, 0}});
        const double up = firstFall(Polynomial{{upper, 0, 0, 0}} - p);
        EXPECT_EQ(firstExit(p, lower, upper), std::min(down, up));
    }
}

TEST(PolynomialTest, CurvesWithKnownRootsFallAtTheFirstSimpleOne) {
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> place(-2, 5);
    for (int k = 0; k < 5000; ++k) {
        const std::vector<double> roots{place(random), place(random), place(random)};
        const Polynomial p = withRoots(roots, 1);
        const Polynomial q = p.c[0] >= 0 ? p : -1.0 * p;
        double expected = Never;
        for (const double root : roots)
            expected = root > 0 ? std::min(expected, root) : expected;
        const double fall = firstFall(q);
        expectLawful(q, 10);
        if (expected == Never) {
            EXPECT_EQ(fall, Never);
        } else {
            const double tolerance = 4 * roundingAt(q, expected) / std::abs(q.slopeAt(expected));
            EXPECT_NEAR(fall, expected, tolerance + 1e-15);
        }
    }
}

TEST(PolynomialTest, NearTangentCurvesObeyTheLaw) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> place(0.01, 3);
    std::uniform_real_distribution<double> exponent(-17, -3);
    for (int k = 0; k < 20000; ++k) {
        const double tangent = place(random);
        const double apart = k % 5 == 0 ? 0.0 : std::pow(10.0, exponent(random));
        const bool isCubic = k % 2 == 0;
        const double third = k % 4 == 0 ? -place(random) : tangent + place(random);
        std::vector<double> roots{tangent, tangent + apart};
        if (isCubic)
            roots.push_back(third);
        Polynomial p = withRoots(roots, isCubic && third > 0 ? -1.0 : 1.0);
        if (k % 3 == 0)
            p.c[0] += apart * apart * (isCubic ? std::abs(third) : 1.0); // misses instead
        expectLawful(p, isCubic && third > 0 ? third + 1 : 10);
    }
}

} // namespace
