// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

#include "simulate/model/path_piece.h"

namespace eventica::model {

namespace {

PathPiece fitted(const std::function<double(double)>& f, double from, double to, std::size_t n) {
    std::vector<double> samples;
    for (std::size_t i = 0; i <= n; ++i)
        samples.push_back(f(PathPiece::node(from, to, i, n)));
    return {from, to, samples};
}

TEST(PathPiece, NodesBeginAndEndWithThePiece) {
    EXPECT_EQ(PathPiece::node(0.1, 0.7, 0, 8), 0.1);
    EXPECT_EQ(PathPiece::node(0.1, 0.7, 8, 8), 0.7);
    EXPECT_DOUBLE_EQ(PathPiece::node(0.0, 2.0, 4, 8), 1.0);
    EXPECT_EQ(PathPiece::node(0.1, 0.7, 1, 4), PathPiece::node(0.1, 0.7, 2, 8));
}

TEST(PathPiece, IsExactForPolynomials) {
    const auto quartic = [](double t) {
        return 1.0 + t * (2.0 + t * (-3.0 + t * (0.5 - 2.0 * t)));
    };
    const PathPiece piece = fitted(quartic, -1.0, 2.0, 4);
    for (double t = -1.0; t <= 2.0; t += 0.25)
        EXPECT_NEAR(piece.value(t), quartic(t), 1e-13) << t;
    EXPECT_NEAR(piece.slope(1.0), 2.0 - 6.0 + 1.5 - 8.0, 1e-12);
}

TEST(PathPiece, ConvergesForSmoothSignals) {
    const auto wave = [](double t) { return std::sin(5.0 * t); };
    const PathPiece coarse = fitted(wave, 0.0, 1.0, 8);
    const PathPiece fine = fitted(wave, 0.0, 1.0, 16);
    EXPECT_GT(coarse.tail(), 1e-5);
    EXPECT_LT(fine.tail(), 1e-10);
    for (double t = 0.0; t <= 1.0; t += 0.03) {
        EXPECT_NEAR(coarse.value(t), wave(t), coarse.tail());
        EXPECT_NEAR(fine.value(t), wave(t), 1e-12);
        EXPECT_NEAR(fine.slope(t), 5.0 * std::cos(5.0 * t), 1e-9);
    }
}

TEST(PathPiece, ItsTailShowsAKink) {
    const auto kink = [](double t) { return std::abs(t - 0.3); };
    EXPECT_GT(fitted(kink, 0.0, 1.0, 16).tail(), 1e-3);
}

TEST(PathPiece, KeepsAConstantExactly) {
    const PathPiece piece = fitted([](double) { return 0.1; }, 0.0, 0.3, 16);
    EXPECT_EQ(piece.value(0.123), 0.1);
    const PathPiece always(-std::numeric_limits<double>::infinity(), 1.0, 7.0);
    EXPECT_EQ(always.value(-1e300), 7.0);
    EXPECT_EQ(always.slope(0.0), 0.0);
}

TEST(PathPiece, GoesOnAsAParabola) {
    const PathPiece piece = fitted([](double t) { return t * t * t; }, 0.0, 1.0, 4);
    EXPECT_NEAR(piece.value(1.1), 1.0 + 0.1 * 3.0 + 0.005 * 6.0, 1e-12);
    EXPECT_NEAR(piece.value(-0.1), 0.0, 1e-12);
    EXPECT_NEAR(piece.slope(1.1), 3.0 + 0.1 * 6.0, 1e-11);
}

/// What is left of a slope by rounding must not count at distances that are long beside the piece.
TEST(PathPiece, StandsStillFarAway) {
    const auto line = [](double t) { return 3.0 * t; };
    const PathPiece piece = fitted(line, 1.0, 1.1, 4);
    EXPECT_NEAR(piece.value(1.2), 3.6, 1e-12);
    EXPECT_NEAR(piece.value(2.0), piece.value(3.0), 1e-12);
    EXPECT_EQ(piece.slope(2.0), 0.0);
    const double soon = std::nextafter(1.0, 2.0);
    const PathPiece tiny = fitted([](double t) { return std::sin(40.0 * t); }, 1.0, soon, 4);
    EXPECT_NEAR(tiny.value(0.9), std::sin(40.0), 1e-12);
    EXPECT_NEAR(tiny.value(1.1), std::sin(40.0), 1e-12);
}

} // namespace

} // namespace eventica::model
