// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "simulate/solver/stride_control.h"

namespace eventica::solver {
namespace {

using Function = double (*)(double);

/// Walks as far as the control allows; the number of points up to `end`.
int walk(Function function, double first, double end, int atMost, double largest = 0.0) {
    StrideControl control;
    control.begin(first);
    std::vector<double> times{0.0};
    std::vector<double> values{function(0.0)};
    const std::vector<double> offsets{0.0};
    std::vector<double> swings{0.0};
    const std::vector<double> range{largest};
    int evaluations = 0;
    while (times.back() < end && evaluations++ < atMost) {
        const double next = times.back() + control.stride();
        const double value = function(next);
        const std::size_t n = times.size();
        if (n > 2 && !control.accepts({{{times[n - 3], {&values[n - 3], 1}},
                                        {times[n - 2], {&values[n - 2], 1}},
                                        {times[n - 1], {&values[n - 1], 1}},
                                        {next, {&value, 1}}}},
                                      {offsets, swings, range}))
            continue;
        times.push_back(next);
        values.push_back(value);
        swings[0] = std::max(swings[0], std::abs(value));
    }
    return evaluations;
}

TEST(StrideControl, GoesFarWhereParabolasFit) {
    EXPECT_LT(walk([](double t) { return t * t - 3.0 * t + 1.0; }, 1e-3, 1000.0, 1000), 40);
}

TEST(StrideControl, GoesFarWhereAFunctionIsFarFromZero) {
    EXPECT_LT(walk([](double t) { return 100.0 + std::sin(1000.0 * t); }, 1e-3, 1000.0, 1000), 40);
}

TEST(StrideControl, FollowsOscillations) {
    const auto oscillation = [](double t) { return 0.99 - std::sin(t); };
    const int evaluations = walk(oscillation, 0.1, 2000.0 * std::acos(0.0), 100000);
    EXPECT_GT(evaluations, 8 * 500);
    EXPECT_LT(evaluations, 25 * 500);
}

TEST(StrideControl, IgnoresRounding) {
    const auto noise = [](double t) { return 1e-13 * (1.1 + std::sin(1e10 * t * t)); };
    EXPECT_LT(walk(noise, 1.0, 1000.0, 100000, 10.0), 40);
}

/// From 0 to 1, unrelated at neighbouring times.
double scatter(double t) {
    std::uint64_t bits = std::bit_cast<std::uint64_t>(t);
    bits = (bits ^ (bits >> 33U)) * 0xFF51AFD7ED558CCDU;
    bits = (bits ^ (bits >> 33U)) * 0xC4CEB9FE1A85EC53U;
    return std::ldexp(static_cast<double>((bits ^ (bits >> 33U)) >> 11U), -53);
}

TEST(StrideControl, LearnsWhatIsNoise) {
    const auto even = [](double t) { return 0.1 + scatter(t); };
    EXPECT_LT(walk(even, 1.0, 1000.0, 100000), 2000);
    const auto spikes = [](double t) { return 1e-6 * std::pow(scatter(t), 8.0); };
    EXPECT_LT(walk(spikes, 1.0, 1000.0, 100000, 10.0), 2000);
}

TEST(StrideControl, SpendsFewPointsOnJumps) {
    const auto pulses = [](double t) { return std::fmod(t, 1.0) < 0.5 ? 1.0 : 0.1; };
    EXPECT_LT(walk(pulses, 0.1, 100.0, 100000), 80 * 200);
}

} // namespace
} // namespace eventica::solver
