// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "lib/rt/tables.h"

namespace eventica::rt {
namespace {

using enum Smoothness;

constexpr std::array<Smoothness, 6> All = {LinearSegments, Akima,   ConstantSegments,
                                           FritschButland, Steffen, ModifiedAkima};
constexpr std::array<std::int64_t, 1> Second = {2};

struct Points {
    std::vector<double> values;
    MatrixView view() const { return {values, values.size() / 2, 2}; }
};

Table1D table(const Points& points, Smoothness smoothness,
              Extrapolation extrapolation = Extrapolation::LastTwoPoints) {
    return {points.view(), Second, smoothness, extrapolation};
}

TEST(Tables, LinearSegments) {
    const Points points{{0, 1, 1, 3, 2, 2, 4, 7}};
    const Table1D linear = table(points, LinearSegments);
    EXPECT_EQ(linear.at(0, 0.5).value, 2.0);
    EXPECT_EQ(linear.at(0, 3.0).value, 4.5);
    EXPECT_EQ(linear.at(0, 4.0).first, 2.5);
    EXPECT_EQ(linear.at(0, 6.0).value, 12.0);
    EXPECT_EQ(linear.at(0, -2.0).value, -3.0);
    const Table1D held = table(points, LinearSegments, Extrapolation::HoldLastPoint);
    EXPECT_EQ(held.at(0, 1e300).value, 7.0);
    EXPECT_EQ(held.at(0, 1e300).first, 0.0);
    EXPECT_EQ(held.at(0, -1e300).value, 1.0);
    const Table1D periodic = table(points, LinearSegments, Extrapolation::Periodic);
    EXPECT_EQ(periodic.at(0, 4.5).value, 2.0);
    EXPECT_EQ(periodic.at(0, -1.0).value, 4.5);
    EXPECT_EQ(periodic.at(0, 8.0).value, 7.0) << "the last point belongs to the period before";
    const Table1D none = table(points, LinearSegments, Extrapolation::None);
    EXPECT_TRUE(none.isUndefined(-1e-9));
    EXPECT_FALSE(none.isUndefined(4.0));
    EXPECT_FALSE(held.isUndefined(9.0));
}

TEST(Tables, ConstantSegmentsContinueByTheLastTwoPoints) {
    const Table1D steps = table({{0, 1, 1, 3, 2, 2}}, ConstantSegments);
    EXPECT_EQ(steps.at(0, 0.999).value, 1.0);
    EXPECT_EQ(steps.at(0, 1.0).value, 3.0);
    EXPECT_EQ(steps.at(0, 1.5).first, 0.0);
    EXPECT_EQ(steps.at(0, 2.0).value, 2.0);
    EXPECT_EQ(steps.at(0, 4.0).value, 0.0);
    EXPECT_EQ(steps.at(0, -1.0).value, -1.0);
}

/// Secants 2, -1 and 2.5, continued by 8, 5 and by 6, 9.5.
TEST(Tables, SlopesOfAkimaByHand) {
    const std::vector<double> widths{1, 1, 2};
    const std::vector<double> secants{2, -1, 2.5};
    const std::vector<double> slopes = splineSlopes(widths, secants, Akima);
    // (|m2 - m1| m-1 + |m0 - m-1| m1) / sum, where both bend by 3: 3.5 at the first point
    EXPECT_NEAR(slopes[0], 3.5, 1e-15);
    EXPECT_NEAR(slopes[1], (3.5 * 2 + 3 * -1) / 6.5, 1e-15);
    EXPECT_NEAR(slopes[2], (3.5 * -1 + 3 * 2.5) / 6.5, 1e-15);
    EXPECT_NEAR(slopes[3], 4.25, 1e-15);
    // Where nothing bends, the mean of both secants.
    const std::vector<double> flat{1, 1, 4, 4};
    EXPECT_EQ(splineSlopes({}, flat, Akima)[2], 2.5);
    // The modified weights of that place: 0 + 4 on the left, 0 + 1 on the right.
    EXPECT_NEAR(splineSlopes({}, flat, ModifiedAkima)[2], (4.0 * 1 + 1.0 * 4) / 5.0, 1e-15);
    const std::vector<double> still{0, 0, 0};
    EXPECT_EQ(splineSlopes({}, still, ModifiedAkima)[1], 0.0);
}

TEST(Tables, MonotoneSlopesByHand) {
    const std::vector<double> widths{0.5, 2};
    const std::vector<double> secants{6, 0.25};
    // 3 (h0 + h1) / ((2 h1 + h0) / m0 + (h1 + 2 h0) / m1)
    EXPECT_NEAR(splineSlopes(widths, secants, FritschButland)[1], 7.5 / (4.5 / 6.0 + 3.0 / 0.25),
                1e-15);
    // 2 min(|m0|, |m1|, |p| / 2) with p = 4.85
    EXPECT_EQ(splineSlopes(widths, secants, Steffen)[1], 0.5);
    const std::vector<double> peak{1, -1};
    for (const Smoothness smoothness : {FritschButland, Steffen}) {
        EXPECT_EQ(splineSlopes(widths, peak, smoothness)[1], 0.0);
        EXPECT_EQ(splineSlopes(widths, peak, smoothness)[0], 1.0);
    }
    const std::vector<double> tiny{1e-200, 1e-200}; // their product underflows
    EXPECT_NEAR(splineSlopes(widths, tiny, FritschButland)[1], 1e-200, 1e-214);
}

/// Straight lines are exact with all of them, parabolas with Akima's on equidistant points.
TEST(Tables, ReproducePolynomials) {
    Points line;
    Points parabola;
    for (int i = 0; i <= 8; ++i) {
        const double x = 0.25 * i * i - 3.0;
        line.values.insert(line.values.end(), {x, 2.0 * x - 1.0});
        parabola.values.insert(parabola.values.end(), {1.0 * i, 1.0 * i * i});
    }
    const Table1D curve = table(parabola, Akima);
    for (double u = -5.0; u < 20.0; u += 0.37) {
        for (const Smoothness smoothness :
             {LinearSegments, Akima, FritschButland, Steffen, ModifiedAkima}) {
            EXPECT_NEAR(table(line, smoothness).at(0, u).value, 2.0 * u - 1.0, 1e-13);
            EXPECT_NEAR(table(line, smoothness).at(0, u).first, 2.0, 1e-13);
        }
        if (u >= 0.0 && u <= 8.0) {
            EXPECT_NEAR(curve.at(0, u).value, u * u, 1e-12);
            EXPECT_NEAR(curve.at(0, u).second, 2.0, 1e-12);
        }
    }
}

Points randomPoints(std::mt19937_64& random, int count) {
    std::uniform_real_distribution<double> uniform(-2.0, 2.0);
    Points points;
    double x = uniform(random);
    for (int i = 0; i < count; ++i, x += 0.1 + std::abs(uniform(random)))
        points.values.insert(points.values.end(), {x, uniform(random)});
    return points;
}

/// Splines go through their points, with a slope that does not jump, also at the ends; monotone
/// ones stay between neighbours.
TEST(Tables, SplinesAreSmoothAndMonotoneOnesMonotone) {
    std::mt19937_64 random(2);
    for (int trial = 0; trial < 200; ++trial) {
        const int count = 2 + trial % 7;
        const Points points = randomPoints(random, count);
        for (const Smoothness smoothness : {Akima, FritschButland, Steffen, ModifiedAkima}) {
            const Table1D spline = table(points, smoothness);
            for (int i = 0; i < count; ++i) {
                const double x = points.view()(static_cast<std::size_t>(i), 0);
                const double left = std::nextafter(x, -10.0);
                const double right = std::nextafter(x, 1e3);
                EXPECT_NEAR(spline.at(0, x).value, points.view()(static_cast<std::size_t>(i), 1),
                            1e-13);
                EXPECT_NEAR(spline.at(0, left).first, spline.at(0, right).first, 1e-10);
            }
            if (smoothness != FritschButland && smoothness != Steffen)
                continue;
            for (std::size_t i = 0; i + 1 < points.view().rows; ++i)
                for (double part = 0.05; part < 1.0; part += 0.05) {
                    const double x0 = points.view()(i, 0);
                    const double y0 = points.view()(i, 1);
                    const double y1 = points.view()(i + 1, 1);
                    const double y = spline.at(0, x0 + part * (points.view()(i + 1, 0) - x0)).value;
                    EXPECT_GE(y, std::min(y0, y1) - 1e-12);
                    EXPECT_LE(y, std::max(y0, y1) + 1e-12);
                }
        }
    }
}

/// Richardson's extrapolation of central differences.
double differenceOf(const std::function<double(double)>& f, double u) {
    const auto central = [&](double h) { return (f(u + h) - f(u - h)) / (2.0 * h); };
    return (4.0 * central(5e-5) - central(1e-4)) / 3.0;
}

TEST(Tables, DerivativesAreThoseOfTheValues) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> part(0.05, 0.95);
    for (int trial = 0; trial < 50; ++trial) {
        const Points points = randomPoints(random, 5);
        for (const Smoothness smoothness : All)
            for (const auto how : {Extrapolation::HoldLastPoint, Extrapolation::LastTwoPoints,
                                   Extrapolation::Periodic}) {
                const Table1D curve = table(points, smoothness, how);
                for (int segment = -1; segment < 5; ++segment) {
                    const auto i = static_cast<std::size_t>(std::clamp(segment, 0, 3));
                    const double x0 = points.view()(i, 0);
                    const double h = points.view()(i + 1, 0) - x0;
                    const double u = x0 + (part(random) + segment - static_cast<int>(i)) * h;
                    const Jet jet = curve.at(0, u);
                    EXPECT_NEAR(jet.first,
                                differenceOf([&](double v) { return curve.at(0, v).value; }, u),
                                1e-7);
                    EXPECT_NEAR(jet.second,
                                differenceOf([&](double v) { return curve.at(0, v).first; }, u),
                                1e-5);
                }
            }
    }
}

TEST(Tables, OneRowIsConstant) {
    const Points point{{2, 5}};
    for (const Smoothness smoothness : All)
        for (const auto how :
             {Extrapolation::LastTwoPoints, Extrapolation::Periodic, Extrapolation::None}) {
            const Table1D constant = table(point, smoothness, how);
            EXPECT_EQ(constant.at(0, -7.0).value, 5.0);
            EXPECT_EQ(constant.at(0, 9.0).first, 0.0);
            EXPECT_FALSE(constant.isUndefined(9.0));
        }
}

TEST(Tables, SayWhatIsWrong) {
    const auto problem = [](std::vector<double> values, std::size_t columns, bool mayJump = false) {
        return problemOfTable({values, values.size() / columns, columns}, Second, mayJump);
    };
    EXPECT_EQ(problem({0, 1, 1, 2}, 2), "");
    EXPECT_EQ(problem({0, 1, 0, 2}, 2),
              "the first column does not increase strictly between (1,1) and (2,1)");
    EXPECT_EQ(problem({0, 1, 0, 2}, 2, true), "");
    EXPECT_EQ(problem({0, 1, -1, 2}, 2, true),
              "the first column does not increase between (1,1) and (2,1)");
    EXPECT_EQ(problem({0, 1, 1, NAN}, 2), "the element (2,2) is not finite");
    EXPECT_EQ(problem({HUGE_VAL, 1}, 2), "the element (1,1) is not finite");
    EXPECT_EQ(problem({0, 1}, 1), "it needs a row and two columns at least, it has 2 and 1");
    constexpr std::array<std::int64_t, 1> Third = {3};
    EXPECT_EQ(problemOfTable({std::array{0.0, 1.0}, 1, 2}, Third, true),
              "there is no column 3, it has 2");
}

// ---------------------------------------------------------------------------- over time

/// The example of the documentation of CombiTimeTable.
const Points Documented{{0, 0, 1, 0, 1, 1, 2, 4, 3, 9, 4, 16}};

TimeTable overTime(const Points& points, TimeTable::Options options) {
    return {points.view(), Second, options};
}

TEST(TimeTables, DocumentedExample) {
    const TimeTable table = overTime(Documented, {.events = TimeEvents::AtDiscontinuities});
    EXPECT_EQ(table.at(0, 1.0, 1.0, 1.0).value, 0.0) << "before the event";
    EXPECT_EQ(table.at(0, 1.0, 4.0, 1.0).value, 1.0) << "after it";
    EXPECT_EQ(table.at(0, 1.5, 4.0, 4.0).value, 2.5);
    EXPECT_EQ(table.at(0, 2.0, 4.0, 4.0).value, 4.0);
    EXPECT_EQ(table.at(0, 5.0, TimeTable::Never, TimeTable::Never).value, 23.0);
}

std::string eventsOf(const TimeTable& table, double begin, int count) {
    std::string text;
    for (double t = begin; count-- > 0;) {
        t = table.nextEvent(t);
        text += t == TimeTable::Never ? "never " : std::to_string(t).substr(0, 4) + " ";
        if (t == TimeTable::Never)
            break;
    }
    return text;
}

TEST(TimeTables, Events) {
    using enum Extrapolation;
    const auto events = [](Smoothness smoothness, Extrapolation how, TimeEvents kind,
                           double start = 0.0, double shift = 0.0) {
        return eventsOf(overTime(Documented, {smoothness, how, kind, start, shift}), -2.0, 7);
    };
    EXPECT_EQ(events(LinearSegments, HoldLastPoint, TimeEvents::Always),
              "0.00 1.00 2.00 3.00 4.00 never ");
    EXPECT_EQ(events(LinearSegments, LastTwoPoints, TimeEvents::AtDiscontinuities),
              "0.00 1.00 4.00 never ");
    EXPECT_EQ(events(LinearSegments, LastTwoPoints, TimeEvents::None), "0.00 4.00 never ");
    EXPECT_EQ(events(ConstantSegments, Periodic, TimeEvents::Always, 1.5),
              "1.50 2.00 3.00 4.00 5.00 6.00 7.00 ");
    EXPECT_EQ(events(LinearSegments, Periodic, TimeEvents::AtDiscontinuities),
              "0.00 1.00 4.00 5.00 8.00 9.00 12.0 ");
    EXPECT_EQ(events(LinearSegments, HoldLastPoint, TimeEvents::Always, -1.0, 0.5),
              "-1.0 0.50 1.50 2.50 3.50 4.50 never ");
    EXPECT_EQ(eventsOf(overTime({{2, 5}}, {.start = 1.0}), 0.0, 3), "1.00 never ");
}

/// Each event that a table announces must be the last one before the next, whatever roundings its
/// time has gone through: none is announced twice, none is lost.
TEST(TimeTables, EventsAreNeitherLostNorRepeated) {
    const Points points{{0, 0, 0.1, 1, 0.3, 2, 0.7, 0}};
    for (const double shift : {0.0, 0.1, 1.0 / 3.0, 12345.678})
        for (const double scale : {1.0, 3600.0, 1e-3, 7.0}) {
            const TimeTable table =
                overTime(points, {.extrapolation = Extrapolation::Periodic, .shift = shift});
            int count = 0;
            const double begin = table.nextEvent(shift - 0.05);
            for (double t = begin; t < begin + 70.0 - 1e-3; ++count) {
                const double next = table.nextEvent(t * scale / scale);
                ASSERT_GT(next, t + 0.05);
                ASSERT_LT(next, t + 0.45);
                // The left limit goes on from what was before.
                const double middle = 0.5 * (t + next);
                const double slope = table.at(0, middle, next, next).first;
                ASSERT_NEAR(table.at(0, next, next, next).value,
                            table.at(0, middle, next, next).value + slope * (next - middle), 1e-8);
                t = next;
            }
            EXPECT_EQ(count, 300);
        }
}

TEST(TimeTables, AreZeroBeforeTheStart) {
    const TimeTable table = overTime({{0, 3, 1, 5}}, {.start = 0.5});
    EXPECT_EQ(table.at(0, 0.25, 0.5, 0.5).value, 0.0);
    EXPECT_EQ(table.at(0, 0.5, 0.5, 0.5).value, 0.0) << "before the event";
    EXPECT_EQ(table.at(0, 0.5, 1.0, 0.5).value, 4.0);
}

TEST(TimeTables, DoNotExtrapolateAcrossAJump) {
    const Points jumps{{0, 0, 0, 1, 1, 1, 2, 4, 2, 5}};
    const TimeTable table = overTime(jumps, {.start = -5.0});
    EXPECT_EQ(table.at(0, -1.0, 0.0, 0.0).value, 0.0);
    EXPECT_EQ(table.at(0, 0.0, 0.0, 0.0).value, 0.0);
    EXPECT_EQ(table.at(0, 0.0, 1.0, 0.0).value, 1.0);
    EXPECT_EQ(table.at(0, 2.0, 2.0, 2.0).value, 4.0);
    EXPECT_EQ(table.at(0, 9.0, TimeTable::Never, TimeTable::Never).value, 5.0);
}

TEST(TimeTables, WithoutExtrapolationEndWithTheTable) {
    const TimeTable table =
        overTime({{0, 0, 1, 1}}, {.extrapolation = Extrapolation::None, .start = -5.0});
    EXPECT_TRUE(table.isUndefined(-0.5, 0.0, 0.0));
    EXPECT_FALSE(table.isUndefined(0.0, 1.0, 0.0));
    EXPECT_FALSE(table.isUndefined(1.0, TimeTable::Never, 1.0));
    EXPECT_TRUE(table.isUndefined(1.1, TimeTable::Never, TimeTable::Never));
    EXPECT_FALSE(table.isUndefined(-6.0, -5.0, -5.0)) << "before the start it is 0";
}

// ---------------------------------------------------------------------------- two inputs

struct Grid {
    std::vector<double> values;
    std::size_t columns;
    MatrixView view() const { return {values, values.size() / columns, columns}; }
};

TEST(Tables2D, DocumentedExample) {
    const Grid grid{{0, 1, 2, 3, 1, 1, 3, 5, 2, 2, 4, 6}, 4};
    const Table2D table(grid.view(), LinearSegments, Extrapolation::LastTwoPoints);
    EXPECT_EQ(table.at(1.0, 1.0).value, 1.0);
    EXPECT_EQ(table.at(2.0, 1.5).value, 3.0);
    EXPECT_EQ(table.at(3.0, 4.0).value, 9.0);
    const Table2D steps(grid.view(), ConstantSegments, Extrapolation::HoldLastPoint);
    EXPECT_EQ(steps.at(1.9, 1.9).value, 1.0);
    EXPECT_EQ(steps.at(2.0, 9.0).value, 6.0);
    const Table2D none(grid.view(), LinearSegments, Extrapolation::None);
    EXPECT_TRUE(none.isUndefined(1.5, 3.1));
    EXPECT_FALSE(none.isUndefined(2.0, 3.0));
}

/// f = g(x) h(y) of parabolas on equidistant points: Akima's slopes are exact, and so is all.
TEST(Tables2D, ReproduceProductsOfParabolas) {
    const auto g = [](double x) { return 1.0 + x - 0.5 * x * x; };
    const auto h = [](double y) { return 2.0 - y + y * y; };
    Grid grid{{0}, 7};
    for (int j = 0; j < 6; ++j)
        grid.values.push_back(j);
    for (int i = 0; i < 5; ++i) {
        grid.values.push_back(0.5 * i);
        for (int j = 0; j < 6; ++j)
            grid.values.push_back(g(0.5 * i) * h(j));
    }
    const Table2D table(grid.view(), Akima, Extrapolation::LastTwoPoints);
    for (double x = 0.0; x <= 2.0; x += 0.13)
        for (double y = 0.0; y <= 5.0; y += 0.31) {
            const Table2D::Jet2 jet = table.at(x, y);
            EXPECT_NEAR(jet.value, g(x) * h(y), 1e-12);
            EXPECT_NEAR(jet.d1, (1.0 - x) * h(y), 1e-11);
            EXPECT_NEAR(jet.d12, (1.0 - x) * (2.0 * y - 1.0), 1e-11);
            EXPECT_NEAR(jet.d22, g(x) * 2.0, 1e-10);
        }
    // Outside the tangent goes on, in each direction.
    EXPECT_NEAR(table.at(3.0, 2.0).value, (g(2.0) - 1.0) * h(2.0), 1e-11);
    EXPECT_NEAR(table.at(3.0, 7.0).value, (g(2.0) - 1.0) * (h(5.0) + 2.0 * 9.0), 1e-10);
}

TEST(Tables2D, DerivativesAreThoseOfTheValues) {
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> uniform(-2.0, 2.0);
    for (int trial = 0; trial < 40; ++trial) {
        Grid grid{{0}, 5};
        for (int j = 0; j < 4; ++j)
            grid.values.push_back(j + 0.2 * uniform(random));
        for (int i = 0; i < 5; ++i) {
            grid.values.push_back(i + 0.2 * uniform(random));
            for (int j = 0; j < 4; ++j)
                grid.values.push_back(uniform(random));
        }
        for (const Smoothness smoothness : {LinearSegments, Akima, ConstantSegments})
            for (const auto how : {Extrapolation::HoldLastPoint, Extrapolation::LastTwoPoints,
                                   Extrapolation::Periodic}) {
                const Table2D table(grid.view(), smoothness, how);
                for (const double x : {-1.1, 1.52, 2.47, 5.6})
                    for (const double y : {-1.3, 0.55, 1.53, 4.7}) {
                        const Table2D::Jet2 jet = table.at(x, y);
                        const auto along = [&](double Table2D::Jet2::* part, bool isFirst) {
                            return differenceOf(
                                [&](double u) {
                                    return (isFirst ? table.at(u, y) : table.at(x, u)).*part;
                                },
                                isFirst ? x : y);
                        };
                        EXPECT_NEAR(jet.d1, along(&Table2D::Jet2::value, true), 1e-6);
                        EXPECT_NEAR(jet.d2, along(&Table2D::Jet2::value, false), 1e-6);
                        EXPECT_NEAR(jet.d11, along(&Table2D::Jet2::d1, true), 1e-5);
                        EXPECT_NEAR(jet.d12, along(&Table2D::Jet2::d1, false), 1e-5);
                        EXPECT_NEAR(jet.d22, along(&Table2D::Jet2::d2, false), 1e-5);
                    }
            }
    }
}

TEST(Tables2D, OneRowOrColumn) {
    const Grid row{{0, 1, 2, 3, 7, 10, 20, 40}, 4};
    const Table2D table(row.view(), Akima, Extrapolation::LastTwoPoints);
    EXPECT_EQ(table.at(-100.0, 2.0).value, 20.0);
    EXPECT_EQ(table.at(7.0, 1.0).d1, 0.0);
    EXPECT_EQ(table.first(), (std::pair{7.0, 1.0}));
    EXPECT_EQ(table.last(), (std::pair{7.0, 3.0}));
    const Grid point{{0, 1, 7, 10}, 2};
    EXPECT_EQ(Table2D(point.view(), LinearSegments, Extrapolation::None).at(0.0, 9.0).value, 10.0);
    EXPECT_FALSE(Table2D(point.view(), LinearSegments, Extrapolation::None).isUndefined(0.0, 9.0));
    EXPECT_EQ(problemOfTable2D(Grid{{0, 1, 7, 10, 7, 11}, 2}.view()),
              "the first column does not increase strictly between (2,1) and (3,1)");
    EXPECT_EQ(problemOfTable2D(Grid{{0, 2, 1, 7, 10, 11}, 3}.view()),
              "the first row does not increase strictly between (1,2) and (1,3)");
    EXPECT_EQ(problemOfTable2D(Grid{{0, 1}, 2}.view()),
              "it needs two rows and two columns at least, it has 1 and 2");
}

} // namespace
} // namespace eventica::rt
