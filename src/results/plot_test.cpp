// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <zlib.h>

#include "results/plot.h"
#include "results/stroke_font.h"
#include "results/thin.h"
#include "results/ticks.h"

namespace eventica::results {
namespace {

std::vector<std::string> labels(double lower, double upper, int wanted) {
    std::vector<std::string> result;
    for (const Tick& tick : makeTicks(lower, upper, wanted))
        result.push_back(tick.label);
    return result;
}

using Texts = std::vector<std::string>;

TEST(Ticks, AreRoundNumbers) {
    EXPECT_EQ(labels(0, 10, 5), (Texts{"0", "2", "4", "6", "8", "10"}));
    EXPECT_EQ(labels(-0.13, 0.42, 5), (Texts{"-0.1", "0.0", "0.1", "0.2", "0.3", "0.4"}));
    EXPECT_EQ(labels(0.95, 1.05, 4), (Texts{"0.96", "0.98", "1.00", "1.02", "1.04"}));
}

TEST(Ticks, LargeAndSmallNumbersHaveExponents) {
    EXPECT_EQ(labels(0, 3e6, 3), (Texts{"0", "1e6", "2e6", "3e6"}));
    EXPECT_EQ(labels(0, 2e-6, 4), (Texts{"0", "5.0e-7", "1.0e-6", "1.5e-6", "2.0e-6"}));
    EXPECT_EQ(labels(-2e10, 0, 2), (Texts{"-2e10", "-1e10", "0"}));
}

TEST(Ticks, OfIntegersAreIntegers) {
    const auto ticks = makeTicks(-0.1, 2.1, 8, 1);
    ASSERT_EQ(ticks.size(), 3U);
    EXPECT_EQ(ticks[1].label, "1");
}

TEST(Ticks, ThereAreNoneWithoutRoom) {
    EXPECT_TRUE(makeTicks(1, 1, 5).empty());
    EXPECT_TRUE(makeTicks(2, 1, 5).empty());
    EXPECT_TRUE(makeTicks(0, std::numeric_limits<double>::infinity(), 5).empty());
    EXPECT_TRUE(makeTicks(1, std::nextafter(1.0, 2.0), 5).empty());
}

TEST(Thin, KeepsExtremesAndOrder) {
    std::vector<Point> points;
    for (int index = 0; index <= 100'000; ++index)
        points.push_back({index * 1e-5, std::sin(index * 0.01)});
    points[50'001].y = 7;
    points[70'007].y = -7;
    const std::vector<Point> few = thin(points, 100);
    EXPECT_LE(few.size(), 404U);
    EXPECT_EQ(few.front().x, points.front().x);
    EXPECT_EQ(few.back().x, points.back().x);
    double highest = 0;
    double lowest = 0;
    for (std::size_t index = 0; index < few.size(); ++index) {
        highest = std::max(highest, few[index].y);
        lowest = std::min(lowest, few[index].y);
        EXPECT_TRUE(index == 0 || few[index - 1].x <= few[index].x);
    }
    EXPECT_EQ(highest, 7);
    EXPECT_EQ(lowest, -7);
}

TEST(Thin, KeepsGapsAndShortLines) {
    std::vector<Point> points(1000, Point{0, 1});
    for (std::size_t index = 0; index < points.size(); ++index)
        points[index].x = static_cast<double>(index);
    points[500].y = std::numeric_limits<double>::quiet_NaN();
    std::size_t gaps = 0;
    for (const Point& point : thin(points, 10))
        gaps += std::isnan(point.y) ? 1 : 0;
    EXPECT_EQ(gaps, 1U);
    EXPECT_EQ(thin(points, 250).size(), points.size());
    EXPECT_TRUE(thin({}, 10).empty());
}

TEST(ThinCurve, DropsPointsThatAreNear) {
    std::vector<Point> circle;
    for (int index = 0; index <= 100'000; ++index)
        circle.push_back({std::cos(index * 1e-3), std::sin(index * 1e-3)});
    circle[500].y = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Point> few = thinCurve(circle, {0.01, 0.01});
    EXPECT_LT(few.size(), 20'000U);
    EXPECT_EQ(few.back().x, circle.back().x);
    std::size_t gaps = 0;
    for (const Point& point : few)
        gaps += std::isnan(point.y) ? 1 : 0;
    EXPECT_EQ(gaps, 1U);
    EXPECT_TRUE(thinCurve({}, {1, 1}).empty());
}

/// Signals of one run over time.
Figure makeFigure(const Trajectories& run, std::span<const std::size_t> signals,
                  const FigureOptions& options = {}) {
    const DrawnRun drawn{
        .trajectories = &run, .infos = run.signals(), .signals = {signals.begin(), signals.end()}};
    return results::makeFigure(std::span(&drawn, 1), options);
}

Trajectories someRun() {
    Trajectories run({{.name = "body.v<1>", .description = "speed & \"more\"", .unit = "m/s"},
                      {.name = "x[1,2]", .unit = "m"},
                      {.name = "closed", .kind = Kind::Boolean},
                      {.name = "n", .kind = Kind::Integer},
                      {.name = "w", .unit = "m"}},
                     {});
    for (int row = 0; row <= 1000; ++row) {
        const double time = row * 0.01;
        const double values[] = {std::sin(time), std::cos(time) * 1000, time > 5 ? 1.0 : 0.0,
                                 std::floor(time), -time};
        run.addRow(time, values);
    }
    return run;
}

Figure someFigure() {
    const std::size_t all[] = {0, 1, 2, 3, 4};
    return makeFigure(someRun(), all, {.title = "A <bouncing> ball & more"});
}

TEST(Figure, HasAPanelPerUnitAndOneForBooleans) {
    const Figure figure = someFigure();
    ASSERT_EQ(figure.panels.size(), 4U);
    EXPECT_EQ(figure.panels[0].unit, "m/s");
    EXPECT_EQ(figure.panels[1].unit, "m");
    EXPECT_EQ(figure.panels[1].series.size(), 2U);
    EXPECT_EQ(figure.panels[2].kind, PanelKind::Lanes);
    EXPECT_EQ(figure.panels[3].unit, "");
    EXPECT_TRUE(figure.panels[3].isInteger);
    EXPECT_FALSE(figure.panels[1].isInteger);
    EXPECT_EQ(figure.stop, 10);
}

TEST(Figure, DiscreteSignalsAreSteps) {
    Trajectories run({{.name = "n", .kind = Kind::Integer}, {.name = "x"}}, {});
    run.addRow(0, std::vector{0.0, 0.0});
    run.addRow(1, std::vector{1.0, 1.0});
    run.addRow(1, std::vector{3.0, 3.0});
    const std::size_t both[] = {0, 1};
    const Figure figure = makeFigure(run, both);
    const std::vector<Point>& steps = figure.panels.at(0).series.at(0).points;
    ASSERT_EQ(steps.size(), 4U);
    EXPECT_EQ(steps[1].x, 1);
    EXPECT_EQ(steps[1].y, 0);
    EXPECT_EQ(steps[3].y, 3);
    EXPECT_EQ(figure.panels.at(0).series.at(1).points.size(), 3U);
}

TEST(Figure, ValuesAreInUnitsOfDisplay) {
    Trajectories run({{.name = "T", .unit = "K", .displayUnit = "degC"},
                      {.name = "phi", .unit = "rad", .displayUnit = "deg"},
                      {.name = "p", .unit = "Pa", .displayUnit = "furlong"}},
                     {});
    run.addRow(0, std::vector{293.15, std::acos(-1.0), 1e5});
    const std::size_t all[] = {0, 1, 2};
    const Figure figure = makeFigure(run, all);
    ASSERT_EQ(figure.panels.size(), 3U);
    EXPECT_EQ(figure.panels[0].unit, "degC");
    EXPECT_NEAR(figure.panels[0].series[0].points.at(0).y, 20.0, 1e-12);
    EXPECT_EQ(figure.panels[1].unit, "deg");
    EXPECT_DOUBLE_EQ(figure.panels[1].series[0].points.at(0).y, 180.0);
    EXPECT_EQ(figure.panels[2].unit, "Pa");
    EXPECT_EQ(figure.notes, (Texts{"`p` is shown in `Pa`: that cannot be converted to its "
                                   "displayUnit `furlong`"}));
}

TEST(Figure, EveryEnumerationHasAPanelWithItsLiterals) {
    const Texts heating{"off", "on"};
    Trajectories run({{.name = "a", .kind = Kind::Enumeration, .literals = heating},
                      {.name = "b", .kind = Kind::Enumeration, .literals = {"left", "right"}},
                      {.name = "c", .kind = Kind::Enumeration, .literals = heating},
                      {.name = "d", .kind = Kind::Enumeration}},
                     {});
    run.addRow(0, std::vector{1.0, 1.0, 2.0, 1.0});
    run.addRow(1, std::vector{2.0, 2.0, 1.0, 1.0});
    const std::size_t all[] = {0, 1, 2, 3};
    const Figure figure = makeFigure(run, all);
    ASSERT_EQ(figure.panels.size(), 3U);
    EXPECT_EQ(figure.panels[0].literals, heating);
    EXPECT_EQ(figure.panels[0].series.size(), 2U);
    EXPECT_EQ(figure.panels[0].series[0].points.size(), 3U); // a step
    EXPECT_EQ(figure.panels[1].kind, PanelKind::Literals);
    EXPECT_EQ(figure.panels[2].kind, PanelKind::Numbers);
    const std::string svg = renderSvg(figure);
    for (const char* literal : {">off<", ">on<", ">left<", ">right<"})
        EXPECT_NE(svg.find(literal), std::string::npos) << literal;
}

TEST(Figure, ARangeOfTimeEndsBetweenRows) {
    Trajectories run({{.name = "x"}, {.name = "n", .kind = Kind::Integer}}, {});
    for (int row = 0; row <= 4; ++row)
        run.addRow(row, std::vector{10.0 * row, 1.0 * row});
    const std::size_t both[] = {0, 1};
    const Figure figure = makeFigure(run, both, {.from = 1.5, .to = 3.25});
    EXPECT_EQ(figure.start, 1.5);
    EXPECT_EQ(figure.stop, 3.25);
    const std::vector<Point>& line = figure.panels.at(0).series.at(0).points;
    ASSERT_EQ(line.size(), 4U);
    EXPECT_EQ(line.front().y, 15);
    EXPECT_EQ(line.back().y, 32.5);
    const std::vector<Point>& steps = figure.panels.at(0).series.at(1).points;
    EXPECT_EQ(steps.front().y, 1);
    EXPECT_EQ(steps.back().y, 3);
    EXPECT_TRUE(hasRowsIn(run, {.from = 1.2, .to = 1.3}));
    EXPECT_FALSE(hasRowsIn(run, {.from = 4.5}));
    EXPECT_FALSE(hasRowsIn(run, {.to = -1.0}));
    EXPECT_FALSE(hasRowsIn(Trajectories({{.name = "x"}}, {}), {}));
}

TEST(Figure, CanHaveAnotherSignalBelow) {
    Trajectories run({{.name = "x", .unit = "m", .displayUnit = "cm"}, {.name = "v"}}, {});
    for (int row = 0; row <= 100; ++row)
        run.addRow(row, std::vector{std::cos(row * 0.1), -std::sin(row * 0.1)});
    const DrawnRun drawn{
        .trajectories = &run, .infos = run.signals(), .signals = {1}, .x = std::size_t{0}};
    const Figure figure = makeFigure(std::span(&drawn, 1), {});
    EXPECT_FALSE(figure.isOverTime);
    EXPECT_EQ(figure.xLabel, "x [cm]");
    EXPECT_EQ(figure.stop, 100);
    EXPECT_LT(figure.start, -99);
    EXPECT_EQ(figure.panels.at(0).series.at(0).points.size(), 101U);
    EXPECT_NE(renderSvg(figure).find("x [cm]"), std::string::npos);
    EXPECT_NE(renderHtml(figure).find("\"isOverTime\":false"), std::string::npos);
    EXPECT_FALSE(renderPng(figure).empty());
}

TEST(Figure, RunsAreNamedAndDashed) {
    const Trajectories first = someRun();
    const Trajectories second = someRun();
    const std::vector<DrawnRun> runs{{&first, first.signals(), {1}, std::nullopt, "a.mat"},
                                     {&second, second.signals(), {1}, std::nullopt, "b.mat"}};
    const Figure figure = makeFigure(runs, {});
    const std::vector<Series>& series = figure.panels.at(0).series;
    ASSERT_EQ(series.size(), 2U);
    EXPECT_EQ(series[0].name, "x[1,2] (a.mat)");
    EXPECT_EQ(series[1].name, "x[1,2] (b.mat)");
    EXPECT_EQ(series[0].style, 0U);
    EXPECT_EQ(series[1].style, 8U); // the second colour, the second kind of dashes
}

TEST(Figure, SaysWhereLinesHaveGaps) {
    Trajectories run({{.name = "x"}, {.name = "y"}}, {});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    run.addRow(0, std::vector{1.0, nan});
    run.addRow(1, std::vector{nan, nan});
    const std::size_t both[] = {0, 1};
    EXPECT_EQ(makeFigure(run, both).notes,
              (Texts{"`x` is not finite in 1 rows: its line has gaps", "`y` has no finite value"}));
}

TEST(Figure, LongRunsAreThinned) {
    Trajectories run({{.name = "x"}}, {});
    for (int row = 0; row < 1'000'000; ++row)
        run.addRow(row, std::vector{row == 777'777 ? 9.0 : std::sin(row * 0.1)});
    const std::size_t first[] = {0};
    const Figure figure = makeFigure(run, first);
    const std::vector<Point>& points = figure.panels.at(0).series.at(0).points;
    EXPECT_LE(points.size(), 100'004U);
    EXPECT_EQ(std::ranges::max(points, {}, &Point::y).y, 9.0);
}

/// Checks that elements close in the order they open, and returns their number; -1 if they do not.
int countElements(const std::string& xml) {
    Texts open;
    int count = 0;
    for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos)
            return -1;
        const std::string tag = xml.substr(at + 1, end - at - 1);
        if (tag.find('<') != std::string::npos)
            return -1;
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1))
                return -1;
            open.pop_back();
        } else {
            ++count;
            if (!tag.ends_with('/'))
                open.push_back(tag.substr(0, tag.find(' ')));
        }
    }
    return open.empty() ? count : -1;
}

TEST(Svg, IsWellFormedAndHasAllNames) {
    const std::string svg = renderSvg(someFigure());
    EXPECT_GT(countElements(svg), 50);
    for (const char* text : {"body.v&lt;1&gt;", "x[1,2]", "closed", "[m/s]", "time [s]",
                             "A &lt;bouncing&gt; ball &amp; more"})
        EXPECT_NE(svg.find(text), std::string::npos) << text;
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Svg, EmptyAndStrangeRunsCanBeDrawn) {
    EXPECT_GT(countElements(renderSvg({})), 0);
    Trajectories run({{.name = "x"}, {.name = "c", .unit = "V"}}, {});
    const std::size_t both[] = {0, 1};
    EXPECT_GT(countElements(renderSvg(makeFigure(run, both))), 0);
    run.addRow(0, std::vector{std::numeric_limits<double>::quiet_NaN(), 5.0});
    EXPECT_GT(countElements(renderSvg(makeFigure(run, both))), 0);
    run.addRow(1, std::vector{std::numeric_limits<double>::infinity(), 5.0});
    run.addRow(2, std::vector{1e308, 5.0});
    run.addRow(3, std::vector{-1e308, 5.0});
    const std::string svg = renderSvg(makeFigure(run, both));
    EXPECT_GT(countElements(svg), 0);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_FALSE(renderPng(makeFigure(run, both)).empty());
}

TEST(Svg, LongLabelsAreShortened) {
    const std::string name = std::string(200'000, 'w') + ".last";
    Trajectories run({{.name = name, .unit = std::string(1000, 'm')},
                      {.name = name + "Boolean", .kind = Kind::Boolean}},
                     {});
    run.addRow(0, std::vector{1.0, 0.0});
    run.addRow(1, std::vector{1.0, 0.0});
    const std::size_t both[] = {0, 1};
    const Figure figure = makeFigure(run, both, {.title = name});
    const std::string svg = renderSvg(figure);
    EXPECT_LT(svg.size(), 20'000U);
    EXPECT_NE(svg.find("ww.last<"), std::string::npos);
    EXPECT_NE(svg.find("ww.lastBoolean<"), std::string::npos);
    EXPECT_FALSE(renderPng(figure).empty());
}

TEST(Svg, BooleansHaveLanes) {
    Trajectories run({{.name = "first", .kind = Kind::Boolean},
                      {.name = std::string(80, 'w') + ".last", .kind = Kind::Boolean}},
                     {});
    run.addRow(0, std::vector{1.0, 0.0});
    run.addRow(1, std::vector{1.0, 0.0});
    const std::size_t both[] = {0, 1};
    const std::string svg = renderSvg(makeFigure(run, both));
    EXPECT_NE(svg.find(">first<"), std::string::npos);
    EXPECT_NE(svg.find("ww.last<"), std::string::npos);
    EXPECT_EQ(svg.find(std::string(80, 'w')), std::string::npos); // too long: its end is shown
    // One line above the other: true of the first lane, then false of the second.
    std::vector<double> heights;
    for (std::size_t at = svg.find("stroke-width=\"1.6\""); at != std::string::npos;
         at = svg.find("stroke-width=\"1.6\"", at + 1)) {
        const std::size_t start = svg.rfind("points=\"", at);
        heights.push_back(std::stod(svg.substr(svg.find(',', start) + 1)));
    }
    ASSERT_EQ(heights.size(), 2U);
    EXPECT_GT(heights[1], heights[0] + 26);
}

std::uint32_t bigEndian(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t index = at; index < at + 4; ++index)
        value = value << 8U | static_cast<unsigned char>(bytes[index]);
    return value;
}

/// Of the chunks of a PNG file, whose check sums have to be right.
std::vector<std::pair<std::string, std::string>> chunks(const std::string& png) {
    std::vector<std::pair<std::string, std::string>> result;
    EXPECT_EQ(png.substr(0, 8), std::string("\x89PNG\r\n\x1A\n", 8));
    std::size_t at = 8;
    while (at + 12 <= png.size()) {
        const std::uint32_t size = bigEndian(png, at);
        const std::string body = png.substr(at + 4, size + 4);
        const auto sum =
            crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
        EXPECT_EQ(bigEndian(png, at + 8 + size), sum);
        result.emplace_back(body.substr(0, 4), body.substr(4));
        at += 12 + size;
    }
    EXPECT_EQ(at, png.size());
    return result;
}

TEST(Png, HasCorrectChunksAndAllPixels) {
    const std::string png = renderPng(someFigure(), {.width = 400, .height = 300}, 1);
    const auto parts = chunks(png);
    ASSERT_EQ(parts.size(), 3U);
    EXPECT_EQ(parts[0].first, "IHDR");
    EXPECT_EQ(bigEndian(parts[0].second, 0), 400U);
    const std::uint32_t height = bigEndian(parts[0].second, 4);
    EXPECT_GE(height, 299U);
    EXPECT_EQ(parts[2].first, "IEND");
    std::string pixels((400 * 3 + 1) * height, '\0');
    uLongf size = pixels.size();
    const auto& data = parts[1].second;
    ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(pixels.data()), &size,
                         reinterpret_cast<const Bytef*>(data.data()), data.size()),
              Z_OK);
    EXPECT_EQ(size, pixels.size());
    // The first colour of the palette is somewhere in it, undiluted.
    EXPECT_NE(pixels.find(std::string("\x00\x72\xb2", 3)), std::string::npos);
}

TEST(Png, ScaleMultipliesPixels) {
    const auto parts = chunks(renderPng(someFigure(), {.width = 400}, 2));
    EXPECT_EQ(bigEndian(parts.at(0).second, 0), 800U);
}

TEST(Png, OfTallPicturesIsDrawnSmaller) {
    std::vector<SignalInfo> signals;
    std::vector<std::size_t> all;
    for (std::size_t index = 0; index < 60; ++index) {
        signals.push_back({.name = "x", .unit = "unit" + std::to_string(index)});
        all.push_back(index);
    }
    Trajectories run(std::move(signals), {});
    run.addRow(0, std::vector<double>(60, 1.0));
    const auto parts = chunks(renderPng(makeFigure(run, all), {.width = 200}, 2));
    EXPECT_LE(bigEndian(parts.at(0).second, 4), 20'000U);
    EXPECT_LT(bigEndian(parts.at(0).second, 0), 400U);
}

TEST(StrokeFont, HasWidthsThatAddUp) {
    EXPECT_EQ(textWidth("", 12), 0);
    EXPECT_NEAR(textWidth("ab", 20), textWidth("a", 20) + textWidth("b", 20) + 3, 1e-12);
    EXPECT_EQ(textStrokes("i", 20).size(), 2U);
    EXPECT_FALSE(textStrokes("\xE4\xB8\xAD\xFF", 20).empty()); // unknown and broken
}

TEST(Html, ContainsTheDataAndNothingFromElsewhere) {
    const std::string page = renderHtml(someFigure());
    for (const char* text : {"\"body.v\\u003c1\\u003e\"", "speed \\u0026 \\\"more\\\"", "\"m/s\"",
                             "\"kind\":\"lanes\"", "0.8414709848078965",
                             "<title>A &lt;bouncing> ball &amp; more</title>"})
        EXPECT_NE(page.find(text), std::string::npos) << text;
    EXPECT_EQ(page.find("http"), std::string::npos);
    EXPECT_EQ(page.find("src="), std::string::npos);
}

TEST(Html, LongRunsAreThinned) {
    Trajectories run({{.name = "x"}}, {});
    for (int row = 0; row < 100'000; ++row)
        run.addRow(row, std::vector{std::sin(row * 0.1)});
    const std::size_t first[] = {0};
    EXPECT_LT(renderHtml(makeFigure(run, first), 1000).size(), 80'000U);
}

} // namespace
} // namespace eventica::results
