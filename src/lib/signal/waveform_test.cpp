// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "lib/signal/waveform.h"

namespace {

using namespace eventica::signal; // NOLINT(google-build-using-namespace)

constexpr double Pi = std::numbers::pi;

double valueAt(const Waveform& wave, double t) {
    WaveCursor cursor(wave);
    cursor.moveTo(t);
    return cursor.value(t);
}

std::vector<double> breaksUpTo(const Waveform& wave, double end) {
    WaveCursor cursor(wave);
    std::vector<double> breaks;
    while (cursor.nextBreak() <= end) {
        breaks.push_back(cursor.nextBreak());
        cursor.moveTo(breaks.back());
    }
    return breaks;
}

TEST(WaveformTest, ConstantsHaveNoBreaks) {
    EXPECT_EQ(valueAt(constantWave(3), -10), 3);
    EXPECT_EQ(WaveCursor(constantWave(3)).nextBreak(), Never);
    EXPECT_TRUE(isConstant(constantWave(3)));
    EXPECT_TRUE(isConstant(Waveform{}));
    EXPECT_EQ(valueAt(Waveform{}, 1), 0);
}

TEST(WaveformTest, StepsAndRampsStartAtTheirTime) {
    const Waveform step = stepWave(2, 1, 0.5);
    EXPECT_EQ(valueAt(step, 0.4999), 1);
    EXPECT_EQ(valueAt(step, 0.5), 3);
    EXPECT_EQ(breaksUpTo(step, 10), std::vector<double>{0.5});
    EXPECT_FALSE(isConstant(step));

    const Waveform ramp = rampWave(2, 4, 1, 0.5);
    EXPECT_EQ(valueAt(ramp, 0), 1);
    EXPECT_EQ(valueAt(ramp, 2.5), 2);
    EXPECT_EQ(valueAt(ramp, 5), 3);
    EXPECT_EQ(breaksUpTo(ramp, 10), (std::vector<double>{0.5, 4.5}));
    EXPECT_EQ(rampWave(2, 0, 1, 0.5), step);
}

TEST(WaveformTest, SinesAreOffsetBeforeTheyStart) {
    const Waveform sine = sineWave(2, 50, Pi / 6, 1, 0.1);
    EXPECT_EQ(valueAt(sine, 0.05), 1);
    EXPECT_DOUBLE_EQ(valueAt(sine, 0.1), 2);
    EXPECT_DOUBLE_EQ(valueAt(sine, 0.113), 1 + 2 * std::sin(2 * Pi * 50 * 0.013 + Pi / 6));
    const Waveform damped = expSineWave(2, 50, Pi / 6, 3, 1, 0.1);
    EXPECT_DOUBLE_EQ(valueAt(damped, 0.113),
                     1 + 2 * std::exp(-3 * 0.013) * std::sin(2 * Pi * 50 * 0.013 + Pi / 6));
    EXPECT_EQ(sineWave(2, 0, Pi / 2, 1, 0.1), stepWave(2, 1, 0.1));
}

TEST(WaveformTest, ExponentialsRiseAndFall) {
    const Waveform wave = exponentialsWave(2, 0.5, 0.1, 0.2, 1, 0.25);
    EXPECT_EQ(valueAt(wave, 0.2), 1);
    EXPECT_NEAR(valueAt(wave, 0.35), 1 + 2 * (1 - std::exp(-1.0)), 1e-15);
    const double reached = 2 * (1 - std::exp(-5.0));
    EXPECT_NEAR(valueAt(wave, 0.95), 1 + reached * std::exp(-1.0), 1e-15);
    EXPECT_EQ(breaksUpTo(wave, 10), (std::vector<double>{0.25, 0.75}));
}

TEST(WaveformTest, PulsesTakeTheirWidthInPercent) {
    const Waveform pulse = pulseWave(2, 25, 0.5, -1, 1, 0.25);
    EXPECT_EQ(valueAt(pulse, 0.1), 1);
    EXPECT_EQ(valueAt(pulse, 0.25), 3);
    EXPECT_EQ(valueAt(pulse, 0.375), 1);
    EXPECT_EQ(valueAt(pulse, 0.75), 3);
    EXPECT_EQ(breaksUpTo(pulse, 1), (std::vector<double>{0.25, 0.375, 0.75, 0.875}));
    EXPECT_EQ(pulseWave(2, 100, 0.5, -1, 1, 0.25), stepWave(2, 1, 0.25));
    EXPECT_TRUE(isConstant(pulseWave(2, 50, 0.5, 0, 1, 0.25)));
}

TEST(WaveformTest, PulsesEndAfterTheirPeriods) {
    const Waveform pulse = pulseWave(2, 50, 0.5, 2, 1, 0.25);
    EXPECT_EQ(breaksUpTo(pulse, 100), (std::vector<double>{0.25, 0.5, 0.75, 1.0, 1.25}));
    EXPECT_EQ(valueAt(pulse, 0.8), 3);
    EXPECT_EQ(valueAt(pulse, 1.3), 1);
    EXPECT_EQ(valueAt(pulse, 1e9), 1);
    const Waveform full = pulseWave(2, 100, 0.5, 2, 1, 0.25);
    EXPECT_EQ(valueAt(full, 1.2), 3);
    EXPECT_EQ(valueAt(full, 1.25), 1);
}

TEST(WaveformTest, SawTeethAndTrapezoidsFollowTheirParts) {
    const Waveform saw = sawToothWave(2, 0.5, -1, 1, 0.25);
    EXPECT_EQ(valueAt(saw, 0.5), 2);
    EXPECT_EQ(valueAt(saw, 0.75), 1);
    EXPECT_EQ(valueAt(saw, 10.5), 2);

    const Waveform trapezoid = trapezoidWave(2, {1, 2, 4}, 10, -1, 1, 0);
    EXPECT_EQ(valueAt(trapezoid, 10.5), 2);
    EXPECT_EQ(valueAt(trapezoid, 12), 3);
    EXPECT_EQ(valueAt(trapezoid, 15), 2);
    EXPECT_EQ(valueAt(trapezoid, 18), 1);
    EXPECT_EQ(breaksUpTo(trapezoid, 11), (std::vector<double>{0, 1, 3, 7, 10, 11}));
    const Waveform cut = trapezoidWave(2, {1, 20, 4}, 10, -1, 1, 0);
    EXPECT_EQ(breaksUpTo(cut, 11), (std::vector<double>{0, 1, 10, 11}));
}

TEST(WaveformTest, BreaksAfterManyPeriodsAreProductsNotSums) {
    const double period = 1e-4;
    const Waveform pulse = pulseWave(1, 50, period, -1, 0, 0);
    WaveCursor cursor(pulse);
    cursor.moveTo(1e6 * period);
    EXPECT_EQ(cursor.value(1e6 * period), 1);
    EXPECT_EQ(cursor.nextBreak(), 0.5 * period + 1e6 * period);
    cursor.moveTo(cursor.nextBreak());
    EXPECT_EQ(cursor.nextBreak(), 1000001.0 * period);
    for (int k = 1; k < 2000; ++k) {
        const double begin = (1e6 + k) * period;
        cursor.moveTo(std::nextafter(begin, 0.0));
        ASSERT_EQ(cursor.value(begin), 0) << k;
        ASSERT_EQ(cursor.nextBreak(), begin) << k;
        cursor.moveTo(begin);
        ASSERT_EQ(cursor.value(begin), 1) << k;
    }
}

TEST(WaveformTest, AnyJumpReachesTheSamePieceAsSmallSteps) {
    const Waveform wave = trapezoidWave(2, {0.1, 0.2, 0.3}, 0.7, 1000, 1, 0.05);
    WaveCursor small(wave);
    for (double t = -0.3; t < 800; t += 0.0371) {
        small.moveTo(t);
        WaveCursor jump(wave);
        jump.moveTo(t);
        ASSERT_EQ(small.nextBreak(), jump.nextBreak()) << t;
        ASSERT_EQ(small.value(t), jump.value(t)) << t;
    }
}

TEST(WaveformTest, TaylorPolynomialsMatchTheCurve) {
    Waveform wave = expSineWave(2, 3, 0.4, 1.5, 1, 0.25);
    wave.pieces.back().slope = 0.7;
    wave.pieces.back().terms.push_back({0.5, -0.3, 0, Pi / 2});
    WaveCursor cursor(wave);
    cursor.moveTo(1);
    const Polynomial taylor = cursor.taylor(1, 4);
    const double step = 1e-3;
    const double fourth = 2 * std::pow(2 * Pi * 3, 4) / 24;
    EXPECT_NEAR(taylor.at(step), cursor.value(1 + step), 2 * fourth * std::pow(step, 4));
    EXPECT_NEAR(taylor.at(-step), cursor.value(1 - step), 2 * fourth * std::pow(step, 4));
    EXPECT_EQ(cursor.taylor(1, 2), taylor.truncated(2));
    EXPECT_EQ(cursor.taylor(1, 1).c[0], taylor.c[0]);
}

TEST(WaveformTest, IsScaledAndDelayed) {
    const Waveform wave = trapezoidWave(2, {0.1, 0.2, 0.3}, 0.7, 3, 1, 0.05);
    const Waveform damped = expSineWave(2, 3, 0.4, 1.5, 1, 0.25);
    for (const Waveform& original : {wave, damped}) {
        const Waveform changed = delayed(scaled(original, -1.5), 0.4);
        for (double t = -0.3; t < 4; t += 0.0371) {
            WaveCursor before(original);
            before.moveTo(t);
            WaveCursor after(changed);
            after.moveTo(t + 0.4);
            EXPECT_NEAR(after.value(t + 0.4), -1.5 * before.value(t), 1e-12) << t;
        }
    }
}

} // namespace
