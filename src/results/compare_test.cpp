// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <set>

#include "results/compare.h"

namespace eventica::results {
namespace {

struct Point {
    double time;
    double value;
};

Trajectories curve(const std::vector<Point>& points, const char* name = "x") {
    Trajectories result({{.name = name}}, {});
    for (const Point& point : points)
        result.addRow(point.time, std::vector{point.value});
    return result;
}

SignalComparison compareOne(const std::vector<Point>& reference, const std::vector<Point>& test,
                            double tolerance = 2e-3) {
    const Comparison result = compare(curve(reference), curve(test), {.tolerance = tolerance});
    return result.signals.at(0);
}

/// Of a test that has one point more than the reference.
SignalComparison comparePoint(const std::vector<Point>& reference, const Point& point,
                              double tolerance) {
    std::vector<Point> test = reference;
    test.insert(std::ranges::lower_bound(test, point.time, {}, &Point::time), point);
    return compareOne(reference, test, tolerance);
}

TEST(Compare, EqualRunsPass) {
    const std::vector<Point> run{{0, 1}, {1, 2}, {1, -5}, {3, 0}};
    const Comparison result = compare(curve(run), curve(run));
    EXPECT_TRUE(result.passed());
    EXPECT_EQ(result.signals.at(0).failures, 0U);
    EXPECT_EQ(result.signals.at(0).largestExcess, 0.0);
}

// Reference 0..10 over 0..10, tolerance 0.1: dx = 1, dy = 1. At 5 the tube is [4 - 1, 6 + 1].
TEST(Compare, TheTubeIsWideInTimeAndValue) {
    const std::vector<Point> ramp{{0, 0}, {10, 10}};
    EXPECT_TRUE(comparePoint(ramp, {5, 7 - 1e-9}, 0.1).passed);
    EXPECT_TRUE(comparePoint(ramp, {5, 3 + 1e-9}, 0.1).passed);
    const SignalComparison result = comparePoint(ramp, {5, 7.5}, 0.1);
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(result.failures, 1U);
    EXPECT_EQ(result.time, 5);
    EXPECT_EQ(result.value, 7.5);
    EXPECT_NEAR(result.lower, 3, 1e-12);
    EXPECT_NEAR(result.upper, 7, 1e-12);
    EXPECT_NEAR(result.largestExcess, 0.5, 1e-12);
}

// At the ends the window is cut: at 0 the tube is [0 - 1, 1 + 1], at 10 it is [9 - 1, 10 + 1].
TEST(Compare, WindowsEndWhereTheReferenceEnds) {
    const std::vector<Point> ramp{{0, 0}, {10, 10}};
    EXPECT_TRUE(compareOne(ramp, {{0, 1.99}, {10, 8.01}}, 0.1).passed);
    const SignalComparison start = compareOne(ramp, {{0, -1.01}, {10, 10}}, 0.1);
    EXPECT_FALSE(start.passed);
    EXPECT_NEAR(start.lower, -1, 1e-12);
    EXPECT_NEAR(start.upper, 2, 1e-12);
    const SignalComparison end = compareOne(ramp, {{0, 0}, {10, 11.01}}, 0.1);
    EXPECT_FALSE(end.passed);
    EXPECT_NEAR(end.lower, 8, 1e-12);
    EXPECT_NEAR(end.upper, 11, 1e-12);
}

// A jump from 0 to 1 at 5; dx = 1 and dy = 0.1.
TEST(Compare, JumpsMayComeALittleEarlierOrLater) {
    const std::vector<Point> jump{{0, 0}, {5, 0}, {5, 1}, {10, 1}};
    EXPECT_TRUE(compareOne(jump, {{0, 0}, {4.01, 0}, {4.01, 1}, {10, 1}}, 0.1).passed);
    EXPECT_TRUE(compareOne(jump, {{0, 0}, {5.99, 0}, {5.99, 1}, {10, 1}}, 0.1).passed);
    EXPECT_TRUE(comparePoint(jump, {5, 0.5}, 0.1).passed); // all values between
    EXPECT_TRUE(comparePoint(jump, {4, 1}, 0.1).passed);   // the border belongs to the window
    const SignalComparison early = compareOne(jump, {{0, 0}, {3.9, 0}, {3.9, 1}, {10, 1}}, 0.1);
    EXPECT_FALSE(early.passed);
    EXPECT_EQ(early.time, 3.9);
    EXPECT_NEAR(early.upper, 0.1, 1e-12);
    EXPECT_NEAR(early.largestExcess, 0.9, 1e-12);
}

// The peak is inside of the window although neither border is near it.
TEST(Compare, PeaksInsideOfTheWindowCount) {
    const std::vector<Point> peak{{0, 0}, {4.9, 0}, {5, 3}, {5.1, 0}, {10, 0}};
    EXPECT_TRUE(comparePoint(peak, {5.5, 3.2}, 0.1).passed);
    EXPECT_FALSE(comparePoint(peak, {5.5, 3.4}, 0.1).passed);
    EXPECT_FALSE(comparePoint(peak, {6.2, 1}, 0.1).passed);
}

// A temperature from 293 to 303 K: dy = 0.1 * 10, whatever the magnitude.
TEST(Compare, ToleranceIsRelativeToTheRangeOfTheReference) {
    const std::vector<Point> warming{{0, 293}, {1, 303}};
    EXPECT_TRUE(compareOne(warming, {{0, 292.1}, {1, 303.9}}, 0.1).passed);
    EXPECT_FALSE(compareOne(warming, {{0, 291.9}, {1, 303}}, 0.1).passed);
    EXPECT_FALSE(compareOne(warming, {{0, 293}, {1, 304.1}}, 0.1).passed);
    // From 1e6 s on, 10 s long: dx = 0.1 * 10.
    const std::vector<Point> late{{1e6, 0}, {1e6 + 5, 0}, {1e6 + 5, 1}, {1e6 + 10, 1}};
    EXPECT_TRUE(comparePoint(late, {1e6 + 4.1, 1}, 0.1).passed);
    EXPECT_FALSE(comparePoint(late, {1e6 + 3.9, 1}, 0.1).passed);
}

// A constant 100: dy = 0.1 * 0.001 * 100; a constant 0: dy = 0.1 * 0.001. So it is where the
// reference varies by rounding.
TEST(Compare, ConstantsHaveATubeOfTheirMagnitude) {
    for (const double noise : {0.0, 1e-9}) {
        const std::vector<Point> constant{{0, -100 - noise}, {1, -100 + noise}};
        EXPECT_TRUE(compareOne(constant, {{0, -100.0099}, {1, -99.9901}}, 0.1).passed);
        EXPECT_FALSE(compareOne(constant, {{0, -100.0101}, {1, -100}}, 0.1).passed);
        const std::vector<Point> zero{{0, -noise}, {1, noise}};
        EXPECT_TRUE(compareOne(zero, {{0, 9e-5}, {1, 0}}, 0.1).passed);
        EXPECT_FALSE(compareOne(zero, {{0, 1.1e-4}, {1, 0}}, 0.1).passed);
    }
}

TEST(Compare, CsvCompareIsRelativeToTheMagnitude) {
    const auto passes = [](const std::vector<Point>& reference, const std::vector<Point>& test) {
        return compare(curve(reference), curve(test), {.tolerance = 0.1, .tube = Tube::CsvCompare})
            .passed();
    };
    // A constant 100: dy = 0.1 * |100|; 100 to 110: the same.
    EXPECT_TRUE(passes({{0, 100}, {1, 100}}, {{0, 109}, {1, 91}}));
    EXPECT_FALSE(passes({{0, 100}, {1, 100}}, {{0, 111}, {1, 100}}));
    EXPECT_TRUE(passes({{0, 100}, {1, 110}}, {{0, 91}, {1, 119}}));
    // Time from -100 to -90: dx = 0.1 * 100.
    EXPECT_TRUE(passes({{-100, 0}, {-90, 1}}, {{-100, 1}, {-90, 0}}));
}

TEST(Compare, FailsWhereNothingIsCompared) {
    const Trajectories run = curve({{0, 0}, {1, 0}});
    Trajectories onlyTime({}, {});
    onlyTime.addRow(0, {});
    onlyTime.addRow(1, {});
    EXPECT_FALSE(compare(onlyTime, run).passed());
    EXPECT_FALSE(compare(run, run, {.signals = {"time"}}).passed());
}

// A test of few rows is linear between them.
TEST(Compare, TheTestIsComparedAtTheRowsOfTheReference) {
    std::vector<Point> sine;
    for (int i = 0; i <= 100; ++i)
        sine.push_back({i / 100.0, std::sin(i / 10.0)});
    std::vector<Point> gap = sine;
    gap.erase(gap.begin() + 30, gap.begin() + 60);
    std::vector<Point> everyOther;
    for (std::size_t i = 0; i < sine.size(); i += 2)
        everyOther.push_back(sine[i]);
    for (const auto& test : {std::vector<Point>{sine.front(), sine.back()}, gap}) {
        const SignalComparison result = compareOne(sine, test);
        EXPECT_FALSE(result.passed);
        EXPECT_GT(result.failures, 20U);
    }
    EXPECT_EQ(compareOne(sine, gap).time, 0.3);
    EXPECT_TRUE(compareOne(sine, everyOther).passed);
    EXPECT_FALSE(compareOne(everyOther, gap).passed);
    // The published results are judged at the rows of the test alone.
    EXPECT_TRUE(compare(curve(sine), curve(gap), {.tube = Tube::CsvCompare}).passed());
}

TEST(Compare, WhatIsNotANumberFails) {
    constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
    const SignalComparison test = compareOne({{0, 0}, {1, 1}}, {{0, 0}, {0.5, NotANumber}, {1, 1}});
    EXPECT_FALSE(test.passed);
    EXPECT_EQ(test.time, 0.5);
    EXPECT_TRUE(std::isnan(test.largestExcess));
    EXPECT_FALSE(compareOne({{0, 0}, {1, NotANumber}}, {{0, 0}, {1, 1}}).passed);
    EXPECT_FALSE(
        compareOne({{0, 0}, {1, 1}}, {{0, std::numeric_limits<double>::infinity()}, {1, 1}})
            .passed);
}

TEST(Compare, TheTestHasToCoverTheReference) {
    const Trajectories reference = curve({{0, 0}, {10, 0}});
    EXPECT_TRUE(compare(reference, curve({{0.01, 0}, {9.99, 0}})).passed());
    const Comparison early = compare(reference, curve({{0, 0}, {9.9, 0}}));
    EXPECT_FALSE(early.passed());
    EXPECT_EQ(early.coverage, "the test ends at 9.9, the reference at 10");
    EXPECT_FALSE(compare(reference, curve({{0.1, 0}, {10, 0}})).passed());
    EXPECT_FALSE(compare(reference, curve({})).passed());
    EXPECT_FALSE(compare(curve({}), reference).passed());
    EXPECT_TRUE(compare(reference, curve({{-5, 9}, {0, 0}, {10, 0}, {11, 9}})).passed());
}

TEST(Compare, MissingSignalsAreListedAndFail) {
    const Trajectories reference = curve({{0, 0}, {1, 0}}, "a[1, 2]");
    const Trajectories same = curve({{0, 0}, {1, 0}}, "a[1,2]");
    const Trajectories other = curve({{0, 0}, {1, 0}}, "b");
    EXPECT_TRUE(compare(reference, same).passed());
    EXPECT_EQ(compare(reference, other).missingInTest, (std::vector<std::string>{"a[1, 2]"}));
    EXPECT_FALSE(compare(reference, other).passed());
    const Comparison chosen = compare(reference, same, {.signals = {"time", "a[1,2]", "c"}});
    EXPECT_EQ(chosen.missingInReference, (std::vector<std::string>{"c"}));
    EXPECT_EQ(chosen.signals.size(), 1U);
}

/// Looks at every row and both borders of every window.
bool passesSlowly(const std::vector<Point>& reference, const Point& point, double dx, double dy) {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -lower;
    const auto include = [&](double value) {
        lower = std::min(lower, value);
        upper = std::max(upper, value);
    };
    for (std::size_t row = 0; row < reference.size(); ++row) {
        const Point& here = reference[row];
        if (std::abs(here.time - point.time) <= dx)
            include(here.value);
        for (const double border : {point.time - dx, point.time + dx}) {
            if (row == 0 || border < reference[row - 1].time || border > here.time)
                continue;
            const Point& before = reference[row - 1];
            const double span = here.time - before.time;
            const double weight = span > 0 ? (border - before.time) / span : 0;
            include(before.value + weight * (here.value - before.value));
        }
    }
    const bool isBeyondReference = lower > upper;
    return isBeyondReference || (lower - dy <= point.value && point.value <= upper + dy);
}

TEST(Compare, AgreesWithAnExhaustiveSearch) {
    std::mt19937 random(7);
    const auto number = [&](unsigned limit) { return static_cast<double>(random() % limit); };
    std::size_t failures = 0;
    for (int round = 0; round < 300; ++round) {
        std::vector<Point> reference{{0, number(10)}};
        std::vector<Point> test{{0, number(10)}};
        while (reference.back().time < 100)
            reference.push_back({reference.back().time + number(4), number(10)});
        while (test.back().time < 100)
            test.push_back({test.back().time + number(4) + 0.25, number(12)});
        const double tolerance = 0.0101 * (1 + number(3));
        double least = 10;
        double most = 0;
        for (const Point& point : reference) {
            least = std::min(least, point.value);
            most = std::max(most, point.value);
        }
        const double dx = tolerance * reference.back().time;
        const double dy = tolerance * std::max({most - least, 0.001 * most, 0.001});
        std::size_t expected = 0;
        for (const Point& point : test)
            expected += passesSlowly(reference, point, dx, dy) ? 0 : 1;
        std::set<double> times; // of the reference
        for (const Point& point : reference)
            times.insert(point.time);
        for (const double time : times) {
            const auto after = std::ranges::lower_bound(test, time, {}, &Point::time);
            if (after == test.begin() || after == test.end() || after->time == time)
                continue;
            const Point before = *std::prev(after);
            const double weight = (time - before.time) / (after->time - before.time);
            const Point point{time, before.value + weight * (after->value - before.value)};
            expected += passesSlowly(reference, point, dx, dy) ? 0 : 1;
        }
        EXPECT_EQ(compareOne(reference, test, tolerance).failures, expected);
        failures += expected;
    }
    EXPECT_GT(failures, 1000U);
}

} // namespace
} // namespace eventica::results
