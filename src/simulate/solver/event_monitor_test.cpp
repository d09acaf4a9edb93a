// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "simulate/run/output_grid.h"
#include "simulate/solver/event_monitor.h"
#include "simulate/solver/test_systems.h"

namespace eventica::solver {
namespace {

class ManyRelations : public test::TestSystem {
public:
    ManyRelations() : TestSystem({}) {}
    std::int64_t crossingCount() const override { return 1000; }
};

void fire(EventMonitor& monitor, double t, std::int64_t crossing) {
    const std::vector<std::int64_t> fired{crossing};
    const auto error = monitor.note(t, fired);
    ASSERT_FALSE(error) << error->message;
}

TEST(EventMonitor, ManyRelationsAtOnceAreNoChattering) {
    const ManyRelations system;
    EventMonitor monitor(system, 0.0, 1.0, Chattering::LimitRate);
    for (int k = 0; k < 1000; ++k)
        fire(monitor, 0.5 + 1e-12 * k, k);
    EXPECT_TRUE(monitor.takeWarnings().empty());
}

TEST(EventMonitor, SwitchingAtAHighButBearableRateIsNoChattering) {
    const ManyRelations system;
    EventMonitor monitor(system, 0.0, 1.0, Chattering::LimitRate);
    for (int k = 0; k < 100'000; ++k)
        fire(monitor, 1e-5 * k, 0);
    EXPECT_TRUE(monitor.takeWarnings().empty());
}

TEST(EventMonitor, WarnsOncePerRelationAndLimitsTheRate) {
    const ManyRelations system;
    EventMonitor monitor(system, 0.0, 1.0, Chattering::LimitRate);
    EXPECT_LT(monitor.earliestStateEvent(), 0.0);
    for (int k = 0; k < 2000; ++k)
        fire(monitor, 0.5 + 1e-12 * k, 7);
    EXPECT_EQ(
        monitor.takeWarnings(),
        (std::vector<std::string>{"chattering at time 0.500000000499: 'crossing 7' caused 500 "
                                  "events within 5e-10 s; from here on state events are at "
                                  "least 1e-05 s apart; a hysteresis, or a state of rest where "
                                  "events accumulate, would help"}));
    EXPECT_NEAR(monitor.earliestStateEvent(), 0.50001, 1e-8);
    fire(monitor, 0.6, 7); // calm again
    EXPECT_LT(monitor.earliestStateEvent(), 0.0);
}

TEST(EventMonitor, NoticesRelationsThatDoNotMoveBetweenTheirEvents) {
    const ManyRelations system;
    for (const double swing : {1e-7, 1e-3}) {
        EventMonitor monitor(system, 0.0, 1.0, Chattering::LimitRate);
        const std::vector<std::int64_t> fired{7};
        const std::vector<double> swings{swing};
        for (int k = 0; k < 3000; ++k)
            ASSERT_FALSE(monitor.note(0.5 + 1e-7 * k, fired, swings));
        EXPECT_EQ(monitor.takeWarnings().size(), swing < 1e-5 ? 1U : 0U);
    }
}

TEST(EventMonitor, CanLetTheModelDoAsItLikes) {
    const ManyRelations system;
    EventMonitor monitor(system, 0.0, 1.0, Chattering::Allow);
    for (int k = 0; k < 2000; ++k)
        fire(monitor, 0.5 + 1e-12 * k, 7);
    EXPECT_TRUE(monitor.takeWarnings().empty());
    EXPECT_LT(monitor.earliestStateEvent(), 0.0);
}

std::vector<double> pointsOf(run::OutputGrid grid) {
    std::vector<double> points;
    for (; grid.next() < run::Never; grid.pass())
        points.push_back(grid.next());
    return points;
}

TEST(OutputGrid, EndsExactlyAtTheStopTime) {
    EXPECT_EQ(pointsOf({0.0, 1.0, 0.0}), (std::vector<double>{0.0, 1.0}));
    EXPECT_EQ(pointsOf({0.0, 1.0, 0.5}), (std::vector<double>{0.0, 0.5, 1.0}));
    EXPECT_EQ(pointsOf({0.0, 1.0, 0.75}), (std::vector<double>{0.0, 0.75, 1.0}));
    EXPECT_EQ(pointsOf({0.0, 1.0, 7.0}), (std::vector<double>{0.0, 1.0}));
    EXPECT_EQ(pointsOf({2.0, 2.0, 0.1}), (std::vector<double>{2.0}));
    for (const int count : {3, 7, 49, 500, 1234}) {
        const std::vector<double> points = pointsOf({0.1, 0.9, 0.8 / count});
        ASSERT_EQ(points.size(), static_cast<std::size_t>(count) + 1);
        EXPECT_EQ(points.back(), 0.9);
    }
}

TEST(OutputGrid, PassesAnyNumberOfPointsAtOnce) {
    for (const double interval : {0.0, 0.3, 0.1, 1.0 / 1234, 7.0})
        for (const double t : {-1.0, 0.1, 0.4, 0.85, 0.9, 1.0, 2.0}) {
            run::OutputGrid one(0.1, 0.9, interval);
            run::OutputGrid all = one;
            while (one.next() <= t)
                one.pass();
            all.passUpTo(t);
            EXPECT_EQ(all.next(), one.next()) << interval << ' ' << t;
        }
    run::OutputGrid dense(0.0, 1.0, 1e-15);
    dense.passUpTo(0.5);
    EXPECT_GT(dense.next(), 0.5);
    EXPECT_LT(dense.next(), 0.5 + 2e-15);
}

} // namespace
} // namespace eventica::solver
