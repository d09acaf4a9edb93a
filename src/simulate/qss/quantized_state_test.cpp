// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/qss/quantized_state.h"

namespace eventica::qss {
namespace {

TEST(QuantizedState, ConstantStateNeverChanges) {
    QuantizedState state;
    state.start(1.0, 5.0, 0.1);
    state.schedule(1.0);
    EXPECT_EQ(state.value(7.0), 5.0);
    EXPECT_EQ(state.quantized(7.0), 5.0);
    EXPECT_EQ(state.nextEvent(), signal::Never);
}

TEST(QuantizedState, FirstOrderChangesAfterOneQuantumInEitherDirection) {
    for (const double slope : {2.0, -2.0}) {
        QuantizedState state;
        state.start(1.0, 5.0, 0.1);
        state.follow(1.0, 5.0, {{slope}});
        state.schedule(1.0);
        EXPECT_DOUBLE_EQ(state.nextEvent(), 1.05);
        state.requantize(1.05, 1, 0.2);
        EXPECT_DOUBLE_EQ(state.quantized(2.0), 5.0 + 0.05 * slope);
        state.schedule(1.05);
        EXPECT_DOUBLE_EQ(state.nextEvent(), 1.15);
    }
}

TEST(QuantizedState, HysteresisMakesTurningBackCostTwoQuanta) {
    QuantizedState state;
    state.start(0.0, 0.0, 0.1);
    state.follow(0.0, 0.0, {{1.0}});
    state.follow(0.09, 0.09, {{-1.0}}); // turns back just before q would change
    state.schedule(0.09);
    EXPECT_DOUBLE_EQ(state.nextEvent(), 0.28);
}

TEST(QuantizedState, SecondOrderFollowsTheSlope) {
    QuantizedState state;
    state.start(0.0, 1.0, 0.5);
    state.follow(0.0, 1.0, {{3.0, 2.0}}); // x = 1 + 3 t + t²
    state.requantize(2.0, 2, 0.5);
    EXPECT_DOUBLE_EQ(state.quantized(3.0), 11.0 + 7.0);
    state.schedule(2.0);
    EXPECT_DOUBLE_EQ(state.nextEvent(), 2.0 + std::sqrt(0.5));
    EXPECT_DOUBLE_EQ(state.expectedLife(2), std::sqrt(0.5));
}

TEST(QuantizedState, ThirdOrderFollowsTheParabola) {
    QuantizedState state;
    state.start(0.0, 0.0, 0.008);
    state.follow(0.0, 0.0, {{0.0, 0.0, 3.0}}); // x = t³
    state.requantize(1.0, 3, 0.008);
    EXPECT_DOUBLE_EQ(state.quantized(1.5), 1.0 + 1.5 + 0.75);
    state.schedule(1.0);
    EXPECT_NEAR(state.nextEvent(), 1.2, 1e-12);
    EXPECT_DOUBLE_EQ(state.expectedLife(3), 0.2);
}

} // namespace
} // namespace eventica::qss
