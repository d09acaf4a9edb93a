// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <random>
#include <utility>

#include "lib/signal/waveform.h"

namespace {

using namespace eventica::signal; // NOLINT(google-build-using-namespace)

constexpr double Pi = std::numbers::pi;

WaveCursor cursorAt(const Waveform& wave, double t) {
    WaveCursor cursor(wave);
    cursor.moveTo(t);
    return cursor;
}

Waveform sumOf(std::vector<WaveTerm> terms, double value = 0.0, double slope = 0.0) {
    Waveform wave;
    wave.pieces.push_back(
        {.start = 0.0, .value = value, .slope = slope, .terms = std::move(terms)});
    return wave;
}

/// Dense sampling: inside up to the exit, then outside; `Never` and breaks are taken up to
/// `horizon`.
void expectLawful(const WaveCursor& cursor, double t, const Polynomial& model, double lower,
                  double upper, double horizon) {
    const double exit = cursor.firstExit(t, model, lower, upper);
    ASSERT_FALSE(std::isnan(exit));
    ASSERT_GE(exit, t);
    const double end = std::min(exit, t + horizon);
    const auto outside = [&](double time) {
        const double difference = cursor.value(time) - model.at(time - t);
        return std::max(difference - upper, lower - difference);
    };
    const double size =
        std::abs(lower) + std::abs(upper) + std::abs(cursor.value(t)) + std::abs(model.c[0]) + 10;
    const double rounding = 1e-13 * size;
    constexpr int Samples = 2000;
    for (int k = 0; k <= Samples; ++k) {
        const double time = t + (end - t) * k / Samples;
        ASSERT_LE(outside(time), rounding) << "at " << time << ", before " << exit;
    }
    if (exit >= t + horizon || exit >= cursor.nextBreak())
        return;
    EXPECT_NEAR(outside(exit), 0.0, rounding) << exit;
    double most = -1;
    for (double apart = 1e-9; apart < 1e-2; apart *= 2)
        most = std::max(most, outside(exit + apart));
    EXPECT_GE(most, -1e-15) << exit;
}

TEST(WaveExitTest, ASineAgainstAConstantIsTheArcsine) {
    const Waveform wave = sineWave(2, 50, 0, 1, 0);
    const WaveCursor cursor = cursorAt(wave, 0);
    const double omega = 2 * Pi * 50;
    EXPECT_DOUBLE_EQ(cursor.firstExit(0, {{1, 0, 0, 0}}, -0.5, 0.5), std::asin(0.25) / omega);
    EXPECT_DOUBLE_EQ(cursor.firstExit(0, {{1, 0, 0, 0}}, -0.5, 3), (Pi + std::asin(0.25)) / omega);
    EXPECT_EQ(cursor.firstExit(0, {{1, 0, 0, 0}}, -2, 2), Never) << "touches only";
    EXPECT_EQ(cursor.firstExit(0, {{1, 0, 0, 0}}, -3, 3), Never);
    EXPECT_EQ(cursor.firstExit(0, {{1, 0, 0, 0}}, -1, 0), 0);
    EXPECT_DOUBLE_EQ(cursor.firstExit(0.01, {{1, 0, 0, 0}}, -1, 0), 0.01 + std::asin(0.5) / omega);
}

TEST(WaveExitTest, AnExponentialAgainstAConstantIsALogarithm) {
    const Waveform wave = exponentialsWave(2, 5, 0.1, 0.2, 1, 0);
    const WaveCursor cursor = cursorAt(wave, 0);
    EXPECT_DOUBLE_EQ(cursor.firstExit(0, {{1, 0, 0, 0}}, -0.5, 0.5), -0.1 * std::log(0.75));
    EXPECT_EQ(cursor.firstExit(0, {{1, 0, 0, 0}}, -0.5, 2), 5) << "the break";
    const WaveCursor falling = cursorAt(wave, 5);
    EXPECT_NEAR(falling.firstExit(5, {{3, 0, 0, 0}}, -0.5, 0.5), 5 - 0.2 * std::log(0.75), 1e-14);
    EXPECT_EQ(falling.firstExit(5, {{3, 0, 0, 0}}, -2, 2), Never);
}

TEST(WaveExitTest, LinesLeaveAsPolynomialsDo) {
    const Waveform ramp = rampWave(10, 10, 0, 1);
    EXPECT_EQ(cursorAt(ramp, 0).firstExit(0, {}, -1, 1), 1) << "the break";
    EXPECT_EQ(cursorAt(ramp, 1).firstExit(1, {}, -1, 1), 2);
    EXPECT_EQ(cursorAt(ramp, 1).firstExit(1, {{0, 1, 0, 0}}, -1, 1), 11) << "the break";
    EXPECT_EQ(cursorAt(ramp, 1).firstExit(1, {{0, 1, -1, 0}}, -4, 4), 3);
    EXPECT_EQ(cursorAt(ramp, 11).firstExit(11, {{10, 0, 0, 0}}, -1, 1), Never);
}

TEST(WaveExitTest, StairsOfASineTakeTheLevelsOneByOne) {
    const Waveform wave = sineWave(10, 50, 0.3, 0, 0);
    const WaveCursor cursor = cursorAt(wave, 0);
    double t = 0;
    double level = cursor.value(0);
    const double quantum = 0.01;
    int count = 0;
    while (t < 0.1) {
        const double next = cursor.firstExit(t, {{level, 0, 0, 0}}, -quantum, quantum);
        ASSERT_GT(next, t);
        ASSERT_NEAR(std::abs(cursor.value(next) - level), quantum, 1e-12);
        level = cursor.value(next);
        t = next;
        ++count;
    }
    EXPECT_NEAR(count, 5 * 4 * 10 / quantum, 30);
}

TEST(WaveExitTest, RandomSinesAgainstPolynomialsObeyTheLaw) {
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::uniform_real_distribution<double> exponent(-4, 1);
    for (int k = 0; k < 3000; ++k) {
        const Waveform wave = expSineWave(1 + unit(random), 2 + unit(random), 4 * unit(random),
                                          k % 3 == 0 ? 0.0 : unit(random), unit(random), 0);
        const WaveCursor cursor = cursorAt(wave, 0.3);
        Polynomial model = cursor.taylor(0.3, 1 + static_cast<std::size_t>(k % 4));
        if (k % 5 == 0)
            model.c[3] = unit(random);
        const double lower = -std::pow(10.0, exponent(random));
        const double upper = std::pow(10.0, exponent(random));
        expectLawful(cursor, 0.3, model, lower, upper, 5);
    }
}

TEST(WaveExitTest, RandomSumsObeyTheLaw) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> unit(-1, 1);
    std::uniform_real_distribution<double> exponent(-4, 0.5);
    for (int k = 0; k < 2000; ++k) {
        const Waveform wave =
            sumOf({{unit(random), 0.0, 5 * unit(random), 3 * unit(random)},
                   {unit(random), 0.3 * unit(random), 0.0, Pi / 2},
                   {0.3 * unit(random), unit(random), 20 * unit(random), unit(random)}},
                  unit(random), k % 2 == 0 ? 0.0 : unit(random));
        const WaveCursor cursor = cursorAt(wave, 0.1);
        const Polynomial model = cursor.taylor(0.1, 1 + static_cast<std::size_t>(k % 4));
        const double width = std::pow(10.0, exponent(random));
        expectLawful(cursor, 0.1, model, -width, width, 3);
    }
}

TEST(WaveExitTest, NearTangentSinesObeyTheLaw) {
    std::mt19937_64 random(6);
    std::uniform_real_distribution<double> exponent(-17, -1);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int k = 0; k < 2000; ++k) {
        const double size = 1 + unit(random);
        const double damping = k % 2 == 0 ? 0.0 : 0.5;
        const Waveform wave = expSineWave(size, 1, 0, damping, 0, 0);
        const WaveCursor cursor = cursorAt(wave, 0);
        const double angle = std::atan2(2 * Pi, damping);
        const double top = cursor.value(angle / (2 * Pi));
        const double bound = top + (k % 4 < 2 ? 1 : -1) * std::pow(10.0, exponent(random));
        const Polynomial model{{0, 0, k % 3 == 0 ? 1e-300 : 0.0, 0}}; // steps, not the closed form
        expectLawful(cursor, 0, model, -10, bound, 3);
    }
}

TEST(WaveExitTest, WhatStaysInsideForEverIsNever) {
    const Waveform damped = expSineWave(1, 50, 0, 2, 0, 0);
    EXPECT_EQ(cursorAt(damped, 0).firstExit(0, {}, -1, 1), Never);
    EXPECT_EQ(cursorAt(damped, 0).firstExit(0, {}, -0.98, 0.995), Never) << "after the first top";
    EXPECT_LT(cursorAt(damped, 0).firstExit(0, {}, -0.98, 0.98), 0.005);
}

TEST(WaveExitTest, ALongWayIsNotStepped) {
    const Waveform wave = sineWave(0.1, 1e6, 0, 0, 0);
    const double exit = cursorAt(wave, 0).firstExit(0, {{0, 1e-6, 0, 0}}, -1, 1);
    EXPECT_NEAR(exit, 9e5, 1e-6 + 2e-6 / 1e-6 * 1e-6);
    const Waveform growing = expSineWave(1e-6, 1e4, 0, -1e-3, 0, 0);
    const double late = cursorAt(growing, 0).firstExit(0, {}, -1, 1);
    EXPECT_NEAR(late, 1e3 * std::log(1e6), 1e-3);
}

TEST(WaveExitTest, SumsThatMayNeverLeaveAreProvenForSomeTime) {
    const Waveform wave = sumOf({{1, 0, 2 * Pi, 0}, {1, 0, 4 * Pi, 0}});
    const double proven = cursorAt(wave, 0).firstExit(0, {}, -1.9, 1.9);
    EXPECT_GT(proven, 10);
}

} // namespace
