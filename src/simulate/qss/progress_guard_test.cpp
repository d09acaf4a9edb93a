// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/qss/progress_guard.h"
#include "simulate/qss/test_system.h"

namespace eventica::qss {
namespace {

class Guarding : public testing::Test {
protected:
    static run::Evaluated nothing(double, const double*, double*) { return run::Evaluated::Well; }

    /// State 1 jumps every `distance` seconds, turning back at every `period`-th jump.
    std::optional<run::SimulationError> jump(double distance, int period) {
        bool isUp = false;
        for (int k = 1; k <= 200'000; ++k) {
            if (k % period == 0)
                isUp = !isUp;
            if (auto error = guard_.note(1, isUp, distance * k, 1.0))
                return error;
        }
        return std::nullopt;
    }

    test::FunctionSystem system_{2, nothing};
    ProgressGuard guard_{system_};
};

TEST_F(Guarding, StatesThatMoveMayTakeAsManyStepsAsTheyNeed) {
    EXPECT_FALSE(jump(1e-12, 10));
}

TEST_F(Guarding, GoingBackAndForthIsAllowedIfTheEndIsInReach) {
    EXPECT_FALSE(jump(1e-7, 1));
}

TEST_F(Guarding, GoingBackAndForthForEverIsStiff) {
    const auto error = jump(1e-9, 1);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->message, "the model is stiff: the rest of the run would take 1.0e+09 steps");
    ASSERT_EQ(error->notes.size(), 2U);
    EXPECT_EQ(error->notes[0],
              "the quantized value of 'x1' went back and forth 49999 times in the last 5e-05 s");
}

TEST_F(Guarding, RunsMayBeginAnew) {
    for (int run = 0; run < 10; ++run)
        for (int k = 1; k <= 40'000; ++k)
            ASSERT_FALSE(guard_.note(0, k % 2 == 0, 1e-9 * k, 1.0));
}

TEST_F(Guarding, TimeMustAdvance) {
    std::optional<run::SimulationError> error;
    for (int k = 0; k < 9'999; ++k)
        ASSERT_FALSE(guard_.noteStep(1.0, 1.0));
    ASSERT_FALSE(guard_.noteStep(1.0, 1.5));
    for (int k = 0; k < 10'000 && !error; ++k)
        error = guard_.noteStep(1.5, std::nextafter(1.5, 2.0));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->message, "time hardly advances: 10000 steps as short as the rounding of time");
}

TEST_F(Guarding, StatesMustNotMoveFarWithinTheRoundingOfTime) {
    const double next = std::nextafter(1.5, 2.0);
    EXPECT_FALSE(guard_.noteMove(0, 50.0, 1.5, next));
    EXPECT_FALSE(guard_.noteMove(0, 1e6, 1.5, 1.5 + 1e-12));
    const auto error = guard_.noteMove(0, 500.0, 1.5, next);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->message, "a singularity: the derivative of 'x0' grows beyond all bounds: "
                              "within the rounding of time it moves by 5e+02 quanta");
}

} // namespace
} // namespace eventica::qss
