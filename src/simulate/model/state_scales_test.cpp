// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <gtest/gtest.h>

#include "simulate/model/state_scales.h"

namespace eventica::model {
namespace {

/// The scale of a state that follows `x` in steps that grow by a tenth of the time.
double scaleAfter(double stop, const std::function<double(double)>& x, double tolerance = 1e-6) {
    StateScales scales(1);
    scales.setTolerance(tolerance);
    scales.start(std::vector<StateScales::Start>{{.value = x(0.0), .isGiven = true}});
    for (double t = 0.01; t <= stop; t *= 1.1) {
        const double value = x(t);
        scales.follow(t, &value);
    }
    return scales.values()[0];
}

double firstScale(const StateScales::Start& state) {
    StateScales scales(1);
    scales.start(std::vector{state});
    return scales.values()[0];
}

TEST(StateScales, FollowDecaysLikePowersOfTime) {
    for (const double power : {0.5, 1.0, 1.5}) {
        const auto x = [&](double t) { return std::pow(1.0 + t, -power); };
        const double scale = scaleAfter(1e6, x);
        EXPECT_LT(scale, 20.0 * x(1e6)) << power;
        EXPECT_GE(scale, x(1e6)) << power;
    }
}

TEST(StateScales, DoNotFollowExponentialDecays) {
    for (const double first : {1.0, 0.11, 300.0})
        EXPECT_EQ(scaleAfter(1e6, [&](double t) { return first * std::exp(-t); }), 1.0) << first;
}

TEST(StateScales, DoNotFollowStatesThatPassZero) {
    EXPECT_EQ(scaleAfter(100.0, [](double t) { return 1.0 - 0.1 * t; }), 1.0);
    EXPECT_EQ(scaleAfter(1e4, [](double t) { return std::cos(t) / (1.0 + t); }), 1.0);
}

TEST(StateScales, DoNotFollowRounding) {
    EXPECT_EQ(scaleAfter(1e6, [](double t) { return t < 0.1 ? 0.0 : 1e-17 / t; }), 1.0);
}

TEST(StateScales, EndWhereTolerancesAreRounding) {
    const auto x = [](double t) { return 1.0 / (1.0 + t); };
    EXPECT_LT(scaleAfter(1e9, x), 1e-7);
    EXPECT_DOUBLE_EQ(scaleAfter(1e9, x, 1e-10), 1e-4);
}

TEST(StateScales, GrowAgainUpToOne) {
    const auto x = [](double t) { return t < 1e4 ? 1.0 / (1.0 + t) : 1e-8 * t; };
    EXPECT_LT(scaleAfter(9e3, x), 1e-2);
    EXPECT_NEAR(scaleAfter(1e6, x), 1e-2, 1e-3);
    EXPECT_EQ(scaleAfter(1e10, x), 1.0);
}

TEST(StateScales, BeginWithFirstValuesThatAreTiny) {
    EXPECT_EQ(firstScale({.value = -1e-15, .isGiven = true}), 1e-15);
    EXPECT_EQ(firstScale({.value = 1e-5, .isGiven = false}), 1e-5);
    EXPECT_EQ(firstScale({.value = 1e-15, .isGiven = false}), 1.0); // rounding
    EXPECT_EQ(firstScale({.value = 0.0, .isGiven = true}), 1.0);
    EXPECT_EQ(firstScale({.value = 0.1, .isGiven = true}), 1.0);
    EXPECT_EQ(firstScale({.nominal = 5.0, .value = 1e-5, .hasNominal = true}), 5.0);
}

} // namespace
} // namespace eventica::model
