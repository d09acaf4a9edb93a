// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>

#include "simulate/solver/event_locator.h"
#include "simulate/solver/test_systems.h"

namespace eventica::solver {
namespace {

using Functions = std::vector<std::function<double(double)>>;

/// Crossing functions of the time, which is also the only state.
class FunctionsOfTime : public test::TestSystem {
public:
    explicit FunctionsOfTime(Functions functions)
        : TestSystem({0.0}), functions_(std::move(functions)) {}
    std::int64_t crossingCount() const override {
        return static_cast<std::int64_t>(functions_.size());
    }
    run::Evaluated crossings(double, const double* x, double* z) override {
        for (std::size_t i = 0; i < functions_.size(); ++i)
            z[i] = functions_[i](x[0]);
        return run::Evaluated::Well;
    }

private:
    Functions functions_;
};

/// One step that interpolates x = t.
class Line : public run::Integrator {
public:
    Line(double from, double to) : from_(from), to_(to), x_{to} {}
    std::optional<run::SimulationError> start(double, std::span<const double>) override {
        return std::nullopt;
    }
    std::optional<run::SimulationError> step(double) override { return std::nullopt; }
    double previousTime() const override { return from_; }
    double time() const override { return to_; }
    std::span<const double> states() const override { return x_; }
    void interpolate(double t, std::span<double> x) const override { x[0] = t; }
    const run::Statistics& statistics() const override { return statistics_; }

private:
    double from_;
    double to_;
    std::vector<double> x_;
    run::Statistics statistics_;
};

run::OutputGrid noRows() {
    return {0.0, 0.0, 0.0};
}

Located locate(const Functions& functions, double from, double to,
               std::int64_t* evaluations = nullptr, const run::OutputGrid& rows = noRows()) {
    FunctionsOfTime system(functions);
    EventLocator locator(system);
    const std::vector<double> x{from};
    EXPECT_EQ(locator.arm(from, x), run::Evaluated::Well);
    const Located located = locator.search(Line(from, to), from, to, rows);
    if (evaluations != nullptr)
        *evaluations = locator.evaluations();
    return located;
}

TEST(EventLocator, FindsNothingWhereNothingIs) {
    EXPECT_EQ(locate({[](double t) { return 2.0 - t; }}, 0.0, 1.0).what, Located::What::Nothing);
    EXPECT_EQ(locate({}, 0.0, 1.0).what, Located::What::Nothing);
}

TEST(EventLocator, FindsACrossingToAFewRoundingsAndEndsOnItsRight) {
    const std::vector<std::function<double(double)>> functions{
        [](double t) { return 0.3 - t; },
        [](double t) { return std::exp(-20 * t) - std::exp(-6.0); },
        [](double t) { return std::cbrt(0.3 - t); },
        [](double t) { return std::pow(0.3 - t, 3); },
        [](double t) { return 0.3 - t > 0.0 ? 1.0 : -1.0; },
        [](double t) { return std::atan(1e6 * (0.3 - t)); },
    };
    for (std::size_t i = 0; i < functions.size(); ++i) {
        std::int64_t evaluations = 0;
        const Located located = locate({functions[i]}, 0.0, 1.0, &evaluations);
        ASSERT_EQ(located.what, Located::What::Event) << i;
        EXPECT_NEAR(located.time, 0.3, 1e-13) << i;
        EXPECT_LT(functions[i](located.time), 0.0) << i;
        EXPECT_EQ(located.fired, std::vector<std::int64_t>{0}) << i;
        EXPECT_LT(evaluations, i < 2 ? 24 : 75) << i;
    }
}

TEST(EventLocator, FindsTheEarliestOfSeveral) {
    const Located located =
        locate({[](double t) { return 0.9 - t; }, [](double t) { return 10.0 * (0.4 - t); },
                [](double t) { return 1.0 + t; }, [](double t) { return 0.4 - t; }},
               0.0, 1.0);
    ASSERT_EQ(located.what, Located::What::Event);
    EXPECT_NEAR(located.time, 0.4, 1e-14);
    EXPECT_EQ(located.fired, (std::vector<std::int64_t>{1, 3}));
}

TEST(EventLocator, SeesADipBelowZeroInsideTheStep) {
    for (const double place : {0.25, 0.4, 0.5, 0.7}) {
        const Located located =
            locate({[place](double t) { return (t - place) * (t - place) - 1e-4; }}, 0.0, 1.0);
        ASSERT_EQ(located.what, Located::What::Event) << place;
        EXPECT_NEAR(located.time, place - 1e-2, 1e-13) << place;
    }
}

TEST(EventLocator, AllowsWhatIsNegativeFromTheBeginningTwiceItsSize) {
    EXPECT_EQ(locate({[](double t) { return -1.0 - t; }}, 0.0, 0.9).what, Located::What::Nothing);
    // Rounding after an event must not hide the crossing that follows.
    Located located = locate({[](double t) { return -1e-12 - t; }}, 0.0, 1.0);
    ASSERT_EQ(located.what, Located::What::Event);
    EXPECT_NEAR(located.time, 1e-12, 1e-14);
    // Once it has become positive it fires at zero.
    located = locate({[](double t) { return 0.04 - (t - 0.5) * (t - 0.5); }}, 0.0, 1.0);
    ASSERT_EQ(located.what, Located::What::Event);
    EXPECT_NEAR(located.time, 0.7, 1e-13);
}

TEST(EventLocator, LooksBeforeThePointWhereFunctionsCannotBeEvaluated) {
    const auto root = [](double t) { return std::sqrt(0.6 - t); }; // not a number afterwards
    Located located = locate({root, [](double t) { return 0.5 - t; }}, 0.0, 1.0);
    ASSERT_EQ(located.what, Located::What::Event);
    EXPECT_NEAR(located.time, 0.5, 1e-13);
    located = locate({root}, 0.0, 1.0);
    ASSERT_EQ(located.what, Located::What::Failure);
    EXPECT_EQ(located.failure, run::Evaluated::Recoverably);
    EXPECT_NEAR(located.time, 0.6, 1e-12);
}

TEST(EventLocator, GoesOnWhereTheLastSearchEnded) {
    FunctionsOfTime system({[](double t) { return 2.5 - t; }});
    EventLocator locator(system);
    const std::vector<double> x{0.0};
    EXPECT_EQ(locator.arm(0.0, x), run::Evaluated::Well);
    EXPECT_EQ(locator.search(Line(0, 1), 0, 1, noRows()).what, Located::What::Nothing);
    EXPECT_EQ(locator.search(Line(1, 2), 1, 2, noRows()).what, Located::What::Nothing);
    const Located located = locator.search(Line(2, 3), 2, 3, noRows());
    EXPECT_EQ(located.what, Located::What::Event);
    EXPECT_NEAR(located.time, 2.5, 1e-12);
}

TEST(EventLocator, AnEventInASkippedPartHappensAtItsEnd) {
    FunctionsOfTime system({[](double t) { return 0.2 - t; }});
    EventLocator locator(system);
    const std::vector<double> x{0.0};
    EXPECT_EQ(locator.arm(0.0, x), run::Evaluated::Well);
    const Located located = locator.search(Line(0, 1), 0.6, 1, noRows());
    EXPECT_EQ(located.what, Located::What::Event);
    EXPECT_EQ(located.time, 0.6);
}

TEST(EventLocator, FarFunctionsCostOneEvaluationPerStep) {
    FunctionsOfTime system({[](double t) { return 100.0 - t; }});
    EventLocator locator(system);
    const std::vector<double> x{0.0};
    EXPECT_EQ(locator.arm(0.0, x), run::Evaluated::Well);
    for (int k = 0; k < 50; ++k)
        locator.search(Line(k, k + 1), k, k + 1, noRows());
    EXPECT_LE(locator.evaluations(), 55); // four in the first step
}

TEST(EventLocator, FollowsFunctionsThatVaryFasterThanTheSteps) {
    for (const double level : {0.0, 0.5, 0.99, 0.9999}) {
        FunctionsOfTime system({[level](double t) { return level - std::sin(t); }});
        EventLocator locator(system);
        const double quarter = 0.5 * M_PI;
        const std::vector<double> x{-quarter};
        EXPECT_EQ(locator.arm(-quarter, x), run::Evaluated::Well);
        locator.search(Line(-quarter, 0.1 - quarter), -quarter, 0.1 - quarter, noRows());
        for (int period = 0; period < 20; ++period) { // the same step again, as after an event
            const double before = 2.0 * M_PI * period - quarter + (period == 0 ? 0.1 : 0.0);
            const std::vector<double> there{before};
            EXPECT_EQ(locator.arm(before, there), run::Evaluated::Well);
            const Located located = locator.search(Line(-quarter, 200.0), before, 200.0, noRows());
            ASSERT_EQ(located.what, Located::What::Event) << level << " " << period;
            EXPECT_NEAR(located.time, 2.0 * M_PI * period + std::asin(level), 1e-12);
        }
    }
}

/// Steps of equal length along `function`; the time of the first event.
double firstEvent(const std::function<double(double)>& function, double length, double to) {
    FunctionsOfTime system({function});
    EventLocator locator(system);
    const std::vector<double> x{0.0};
    EXPECT_EQ(locator.arm(0.0, x), run::Evaluated::Well);
    for (double t = 0.0; t < to; t += length) {
        const Located located = locator.search(Line(t, t + length), t, t + length, noRows());
        if (located.what == Located::What::Event)
            return located.time;
    }
    return run::Never;
}

// Five steps a period, negative for a seventieth of it, wherever that is in a step.
TEST(EventLocator, SeesDipsThatNoSampleShows) {
    constexpr double Length = 1.25;
    for (double place = 2.0; place < 2.0 + Length; place += 0.03) {
        const auto dip = [&](double t) { return 0.999 - std::cos(t - place); };
        EXPECT_NEAR(firstEvent(dip, Length, 8.0), place - std::acos(0.999), 1e-9) << place;
    }
}

TEST(EventLocator, LowestPointsFarFromZeroCostNothing) {
    FunctionsOfTime system({[](double t) { return 1.5 - std::cos(t); }});
    EventLocator locator(system);
    const std::vector<double> x{0.0};
    EXPECT_EQ(locator.arm(0.0, x), run::Evaluated::Well);
    for (int k = 0; k < 100; ++k)
        locator.search(Line(0.5 * k, 0.5 * (k + 1)), 0.5 * k, 0.5 * (k + 1), noRows());
    EXPECT_LE(locator.evaluations(), 203);
}

// A function that is negative for a hundredth of the step, where a row is written.
TEST(EventLocator, FindsWhatARowShows) {
    const auto dip = [](double t) { return std::abs(t - 0.72) - 0.005; };
    EXPECT_EQ(locate({dip}, 0.0, 1.0).what, Located::What::Nothing);
    const Located located = locate({dip}, 0.0, 1.0, nullptr, {0.0, 1.0, 0.04});
    ASSERT_EQ(located.what, Located::What::Event);
    EXPECT_NEAR(located.time, 0.715, 1e-14);
}

TEST(EventLocator, FindsWhatARowShowsBeforeAnEventAtTheEnd) {
    const auto dip = [](double t) { return std::abs(t - 0.32) - 0.005; };
    const auto end = [](double t) { return 0.9 - t; };
    EXPECT_NEAR(locate({dip, end}, 0.0, 1.0).time, 0.9, 1e-14);
    const Located located = locate({dip, end}, 0.0, 1.0, nullptr, {0.0, 1.0, 0.04});
    EXPECT_NEAR(located.time, 0.315, 1e-14);
    EXPECT_EQ(located.fired, std::vector<std::int64_t>{0});
}

} // namespace
} // namespace eventica::solver
