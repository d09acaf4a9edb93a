// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "simulate/run/chattering.h"

namespace eventica::run {
namespace {

std::string numbered(std::size_t source) {
    return "S" + std::to_string(source);
}

/// The number of events after which the first source chatters, if they are `distance` apart.
std::int64_t eventsUntilChattering(double start, double stop, double distance, std::int64_t most) {
    ChatteringGuard guard(stop, 1);
    for (std::int64_t k = 0; k < most; ++k)
        if (guard.note(0, start + static_cast<double>(k) * distance))
            return k + 1;
    return 0;
}

TEST(ChatteringGuard, NoticesARateThatLeavesTooManyEvents) {
    EXPECT_EQ(eventsUntilChattering(0, 1, 1e-11, 100'000), ChatteringGuard::Window);
    EXPECT_EQ(eventsUntilChattering(0, 1e3, 1e-9, 100'000), ChatteringGuard::Window);
    EXPECT_EQ(eventsUntilChattering(0.5, 1, 0, 100'000), ChatteringGuard::Window)
        << "time stands still";
}

TEST(ChatteringGuard, LeavesFastConvertersAlone) {
    EXPECT_EQ(eventsUntilChattering(0, 1000, 0.5e-6, 2'000'000), 0) << "1 MHz for 1000 s";
    EXPECT_EQ(eventsUntilChattering(0, 1, 1e-9, 2'000'000), 0) << "1e9 events";
}

TEST(ChatteringGuard, LeavesBurstsAndTheEndOfARunAlone) {
    ChatteringGuard guard(1.0, 1);
    for (int burst = 0; burst < 100; ++burst)
        for (int k = 0; k < 10'000; ++k)
            ASSERT_FALSE(guard.note(0, 0.01 * burst + 1e-13 * k)) << burst;
    EXPECT_EQ(eventsUntilChattering(1 - 1e-8, 1, 1e-13, 90'000), 0);
}

TEST(ChatteringGuard, NoticesWhatBecomesFast) {
    ChatteringGuard guard(1.0, 1);
    for (int k = 0; k < 5000; ++k)
        ASSERT_FALSE(guard.note(0, 1e-4 * k));
    int events = 0;
    while (!guard.note(0, 0.5 + 1e-12 * events))
        ASSERT_LT(++events, 40'000);
}

TEST(ChatteringGuard, NamesThoseThatChatterTogether) {
    ChatteringGuard guard(1.0, 3);
    double t = 0.25;
    guard.note(1, t); // once only
    while (guard.note(2, t += 1e-13), !guard.note(0, t += 1e-13)) {
    }
    const SimulationError error = guard.error(0, t, numbered);
    EXPECT_EQ(error.time, t);
    EXPECT_EQ(error.message, "chattering: `S0`, `S2` had 20000 events within 4e-09 s");
    EXPECT_EQ(error.notes.size(), 2U);
}

} // namespace
} // namespace eventica::run
