// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "compile/network/print.h"
#include "compile/network/wave_algebra.h"

namespace eventica::network {
namespace {

Waveform sumOf(const Waveform& left, const Waveform& right, double constant = 0.0) {
    const WeightedWave parts[] = {{&left, 1.0}, {&right, 1.0}};
    return weightedSum(parts, constant).value_or(flatWave(-99.0));
}

TEST(WaveAlgebra, SumsBreakWhereAnyOfThemBreaks) {
    const Waveform sum = sumOf(signal::stepWave(2, 1, 3), signal::sineWave(5, 0.5, 0, 0, 1), 10);
    EXPECT_EQ(print(sum), "11; from 1: 11 + 5 sin(3.14159 t + 0); from 3: 13 + 5 sin(3.14159 t + "
                          "6.28319)");
}

TEST(WaveAlgebra, ConstantsJoinWavesThatRepeat) {
    EXPECT_EQ(print(sumOf(signal::pulseWave(2, 50, 1, -1, 0, 0), flatWave(3))),
              "3; from 0: 5; from 0.5: 3; again after 1");
    EXPECT_EQ(print(sumOf(signal::pulseWave(2, 50, 1, 4, 0, 0), flatWave(3))),
              "3; from 0: 5; from 0.5: 3; again after 1, 4 times");
}

TEST(WaveAlgebra, DifferentPeriodsHaveNoSum) {
    const Waveform left = signal::pulseWave(1, 50, 1, -1, 0, 0);
    const Waveform right = signal::pulseWave(1, 50, 2, -1, 0, 0);
    const WeightedWave parts[] = {{&left, 1.0}, {&right, 1.0}};
    EXPECT_FALSE(weightedSum(parts, 0.0));
}

TEST(WaveAlgebra, EqualWavesCancel) {
    const Waveform wave = signal::expSineWave(2, 3, 0.1, 0.5, 1, 2);
    const WeightedWave parts[] = {{&wave, 1.0}, {&wave, -1.0}};
    EXPECT_EQ(constantOf(*weightedSum(parts, 4.0)), 4.0);
}

TEST(WaveAlgebra, OnlyWavesWithoutJumpsHaveDerivatives) {
    EXPECT_EQ(print(*derivativeOf(signal::rampWave(6, 2, 0, 1))), "0; from 1: 3; from 3: 0");
    EXPECT_FALSE(derivativeOf(signal::stepWave(1, 0, 1)));
}

TEST(WaveAlgebra, IntegralsOfPiecesGoOn) {
    EXPECT_EQ(print(*integralOf(signal::stepWave(2, 1, 3), 0.0, 5.0)),
              "5; from 0: 5 + 1 t; from 3: 8 + 3 t");
    const WavePiece wave{0.0, 0.0, 0.0, {{1.0, 0.5, 2.0, 0.3}}};
    const WavePiece integral = *integralOf(wave, 0.0);
    EXPECT_NEAR(valueAt(derivativeOf(integral), 0.7), valueAt(wave, 0.7), 1e-14);
    EXPECT_NEAR(valueAt(integral, 0.0), 0.0, 1e-15);
}

} // namespace
} // namespace eventica::network
