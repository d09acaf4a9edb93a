// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <random>

#include "simulate/mna/quantized_state.h"

namespace eventica::mna {
namespace {

TEST(LeavesBand, AgreesWithTheGeneralSearch) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> inside(-1.0, 1.0);
    std::uniform_real_distribution<double> exponent(-6.0, 6.0);
    const auto some = [&] {
        const double value = inside(random);
        return value < -0.9 ? 0.0 : std::copysign(std::pow(10.0, exponent(random)), value - 0.05);
    };
    for (int i = 0; i < 20'000; ++i) {
        const double c = inside(random);
        const double b = some();
        const double a = some();
        const double expected = signal::firstExit({{c, b, a, 0.0}}, -1.0, 1.0);
        const double found = leavesBand(c, b, a, 1.0);
        if (expected == signal::Never) {
            EXPECT_EQ(found, expected) << c << ' ' << b << ' ' << a;
        } else {
            EXPECT_NEAR(found, expected, 1e-6 * expected) << c << ' ' << b << ' ' << a;
        }
    }
}

TEST(LeavesBand, KnowsTheBounds) {
    EXPECT_EQ(leavesBand(1.0, 1.0, 0.0, 1.0), 0.0);
    EXPECT_EQ(leavesBand(1.0, -1.0, 0.0, 1.0), 2.0);
    EXPECT_EQ(leavesBand(-1.0, 0.0, 2.0, 1.0), 1.0);
    EXPECT_EQ(leavesBand(-1.0, 0.0, -2.0, 1.0), 0.0);
    EXPECT_EQ(leavesBand(0.5, 0.0, 0.0, 1.0), signal::Never);
}

TEST(QuantizedState, StaysBesideItsSlowMotionWhenStiff) {
    // x' = -1e6 x + 1e6 (2 + 3 t): the slow motion is 2 + 3 t - 3e-6.
    QuantizedState<2> state;
    state.quantum = 1e-3;
    state.x = {2.0003, 0.0, 0.0};
    state.q = {2.0003, 0.0};
    state.x[1] = -1e6 * state.q[0] + 2e6;
    state.x[2] = 0.5 * 3e6;
    state.lastEvent = -signal::Never;
    state.requantize(0.0, -1e6);
    EXPECT_NEAR(state.q[0], 2.0 - 3e-6, 1e-12);
    EXPECT_NEAR(state.x[1], 3.0, 1e-9);
    EXPECT_EQ(state.nextEvent(0.0), signal::Never);
}

TEST(QuantizedState, StopsAtItsEquilibriumInOrderOne) {
    QuantizedState<1> state; // x' = -10 (x - 1.03)
    state.quantum = state.hysteresis = 0.1;
    state.x = {1.1, 1.3};
    state.q = {0.9};
    state.requantize(0.0, -10.0);
    EXPECT_NEAR(state.q[0], 1.03, 1e-15);
    EXPECT_EQ(state.nextEvent(0.0), signal::Never);
}

TEST(QuantizedState, LeavesAnUnstableEquilibrium) {
    QuantizedState<2> state; // x' = 10 x, a bit beside 0
    state.quantum = 0.1;
    state.x = {0.01, 0.1, 0.5};
    state.q = {0.01, 0.1};
    state.requantize(0.0, 10.0);
    EXPECT_LT(state.nextEvent(0.0), 1.0);
}

TEST(QuantizedState, NoticesAJumpOutOfItsQuantum) {
    QuantizedState<1> first;
    first.quantum = first.hysteresis = 0.1;
    first.x = {0.7, 1e-9}; // below its level, and rising
    first.q = {1.0};
    EXPECT_EQ(first.nextEvent(2.0), 2.0);
    QuantizedState<2> second;
    second.quantum = 0.1;
    second.x = {0.7, 1e-9, 0.0};
    second.q = {1.0, 0.0};
    EXPECT_EQ(second.nextEvent(2.0), 2.0);
}

TEST(QuantizedState, StepsByLevelsInOrderOne) {
    QuantizedState<1> state;
    state.quantum = state.hysteresis = 0.1;
    state.x = {1.0, 0.5};
    state.q = {1.0};
    EXPECT_NEAR(state.nextEvent(0.0), 0.2, 1e-15);
    state.advance(0.2);
    state.requantize(0.2, 0.0);
    EXPECT_DOUBLE_EQ(state.q[0], 1.1);
    state.x[1] = -0.5;
    EXPECT_NEAR(state.nextEvent(0.2), 0.4, 1e-12);
}

} // namespace
} // namespace eventica::mna
