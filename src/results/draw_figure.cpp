// SPDX-License-Identifier: Apache-2.0
// Panels one below the other with a common axis of x; the legend of each stands above it, where it
// never covers lines. Booleans have lanes with their names on the left.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "results/plot.h"
#include "results/scene.h"
#include "results/stroke_font.h"
#include "results/thin.h"
#include "results/ticks.h"

namespace eventica::results {
namespace {

constexpr double PanelHeight = 240;
constexpr double LaneHeight = 26;
constexpr double LowInLane = 0.82; ///< of the height, from above: where false lies
constexpr double HighInLane = 0.2;
constexpr double LiteralHeight = 30;
constexpr double LeastLiteralsHeight = 90;
constexpr double WidestTick = 190; ///< names of lanes and literals
constexpr double FontSize = 12;
constexpr double TitleSize = 15;
constexpr double LegendLine = 18;
constexpr double LegendMark = 24;
constexpr double LegendGap = 18;
constexpr double Margin = 14;
constexpr double RightMargin = 28; ///< for half of the last number
constexpr double TickLength = 4;
constexpr double BelowAxis = 20; ///< for numbers

constexpr Colour White{255, 255, 255};
constexpr Colour Ink{34, 34, 34};
constexpr Colour Frame{136, 136, 136};
constexpr Colour Grid{226, 226, 226};

struct Axis {
    double lower = 0;
    double upper = 1;
    std::vector<Tick> ticks{};
};

/// The end of a name says more than its beginning: `...heater.on`.
std::string elided(const std::string& name, double width, double size = FontSize) {
    if (textWidth(name, size) <= width)
        return name;
    const auto isInsideCharacter = [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
    };
    const auto endFrom = [&](std::size_t first) {
        while (first < name.size() && isInsideCharacter(name[first]))
            ++first;
        return "..." + name.substr(first);
    };
    std::size_t tooLong = 0;
    std::size_t fits = name.size();
    while (fits - tooLong > 1) {
        const std::size_t middle = tooLong + (fits - tooLong) / 2;
        (textWidth(endFrom(middle), size) <= width ? fits : tooLong) = middle;
    }
    return endFrom(fits);
}

/// Of finite values; the lower one is greater than the upper one if there are none.
std::pair<double, double> extremes(const Panel& panel) {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -lower;
    for (const Series& series : panel.series) {
        for (const Point& point : series.points) {
            if (std::isfinite(point.y)) {
                lower = std::min(lower, point.y);
                upper = std::max(upper, point.y);
            }
        }
    }
    return {lower, upper};
}

/// One lane per series; a lane is 1 high, the first one is on top.
Axis laneAxis(const Panel& panel) {
    Axis axis{0, static_cast<double>(panel.series.size())};
    for (std::size_t lane = 0; lane < panel.series.size(); ++lane)
        axis.ticks.push_back({axis.upper - static_cast<double>(lane) - 0.5,
                              elided(panel.series[lane].name, WidestTick)});
    return axis;
}

/// The literals that occur, and one more on each side.
Axis literalAxis(const Panel& panel) {
    const auto count = static_cast<double>(panel.literals.size());
    auto [lower, upper] = extremes(panel);
    if (lower > upper)
        lower = upper = 1;
    lower = std::min(std::max(lower - 1, 1.0), lower);
    upper = std::max(std::min(upper + 1, count), upper);
    Axis axis{lower - 0.4, upper + 0.4};
    for (double value = std::max(std::ceil(lower), 1.0); value <= std::min(upper, count); ++value)
        axis.ticks.push_back(
            {value, elided(panel.literals[static_cast<std::size_t>(value) - 1], WidestTick)});
    return axis;
}

/// A little beyond the extremes, so that lines do not lie on the frame.
Axis valueAxis(const Panel& panel, double height) {
    if (panel.kind == PanelKind::Lanes)
        return laneAxis(panel);
    if (panel.kind == PanelKind::Literals)
        return literalAxis(panel);
    auto [lower, upper] = extremes(panel);
    if (lower > upper)
        return {0, 1, {}};
    const double magnitude = std::max(std::abs(lower), std::abs(upper));
    if (upper - lower <= 1e-9 * magnitude || magnitude == 0) { // constant up to rounding
        const double half = magnitude > 0 ? 0.1 * magnitude : 1;
        lower -= half;
        upper += half;
    }
    const double room = 0.05 * (upper - lower);
    Axis axis{lower - room, upper + room};
    axis.ticks = makeTicks(axis.lower, axis.upper, static_cast<int>(height / 40),
                           panel.isInteger ? 1.0 : 0.0);
    return axis;
}

double heightOf(const Panel& panel) {
    if (panel.kind == PanelKind::Lanes)
        return LaneHeight * static_cast<double>(panel.series.size());
    if (panel.kind == PanelKind::Numbers)
        return PanelHeight;
    const Axis axis = literalAxis(panel);
    return std::clamp(LiteralHeight * (axis.upper - axis.lower), LeastLiteralsHeight, PanelHeight);
}

/// Time fills the width; other signals keep off the frame.
Axis xAxis(const Figure& figure, double width) {
    const double room = figure.isOverTime ? 0 : 0.05 * (figure.stop - figure.start);
    Axis axis{figure.start - room, figure.stop + room};
    if (!(axis.lower < axis.upper)) {
        const double half = figure.isOverTime ? 0.5 : std::max(0.1 * std::abs(axis.lower), 0.5);
        axis.lower -= half;
        axis.upper += half;
    }
    axis.ticks = makeTicks(axis.lower, axis.upper, static_cast<int>(width / 90));
    return axis;
}

/// Where an entry of a legend stands, relative to the panel's left edge.
struct LegendEntry {
    double x = 0;
    int line = 0;
};

struct Legend {
    std::vector<LegendEntry> entries;
    int lines = 0;
};

std::string legendName(const Series& series, double width) {
    return elided(series.name, width - LegendMark - 6);
}

Legend layOutLegend(const Panel& panel, double width) {
    Legend legend;
    if (panel.kind == PanelKind::Lanes)
        return legend;
    double x = 0;
    for (const Series& series : panel.series) {
        const double needed = LegendMark + 6 + textWidth(legendName(series, width), FontSize);
        if (x > 0 && x + needed > width) {
            x = 0;
            ++legend.lines;
        }
        legend.entries.push_back({x, legend.lines});
        x += needed + LegendGap;
    }
    legend.lines += panel.series.empty() ? 0 : 1;
    return legend;
}

double widestLabel(const Axis& axis) {
    double widest = 0;
    for (const Tick& tick : axis.ticks)
        widest = std::max(widest, textWidth(tick.label, FontSize));
    return widest;
}

class Drawing {
public:
    Drawing(const Figure& figure, const PictureSize& size) : figure_(figure) {
        scene_.width = std::max(size.width, 200.0);
        measure();
        placePanels(size.height);
    }

    Scene draw() {
        scene_.items.emplace_back(Rectangle{{0, 0}, scene_.width, scene_.height, White});
        if (!figure_.title.empty())
            label({left_, Margin + TitleSize * 0.8},
                  elided(figure_.title, scene_.width - left_ - Margin, TitleSize), TitleSize,
                  Anchor::Start);
        for (std::size_t panel = 0; panel < figure_.panels.size(); ++panel)
            drawPanel(panel);
        const double bottom = scene_.height - Margin;
        label({left_ + plotWidth() / 2, bottom}, elided(figure_.xLabel, plotWidth()), FontSize,
              Anchor::Middle);
        return std::move(scene_);
    }

private:
    struct Place {
        Legend legend;
        Axis axis;
        double top = 0; ///< of the frame
        double height = 0;
    };

    double plotWidth() const { return scene_.width - left_ - RightMargin; }
    double plotRight() const { return left_ + plotWidth(); }

    /// The widest number decides where the frames start.
    void measure() {
        double widest = 0;
        for (const Panel& panel : figure_.panels)
            widest = std::max(widest, widestLabel(valueAxis(panel, PanelHeight)));
        left_ = Margin + FontSize + 8 + widest + TickLength + 6;
        x_ = xAxis(figure_, plotWidth());
    }

    void placePanels(double wantedHeight) {
        double fixed = Margin + (figure_.title.empty() ? 0 : TitleSize + 10);
        double flexible = 0;
        for (const Panel& panel : figure_.panels) {
            Place place{layOutLegend(panel, plotWidth()), {}, 0, heightOf(panel)};
            fixed += place.legend.lines * LegendLine + 6 + BelowAxis;
            flexible += place.height;
            places_.push_back(std::move(place));
        }
        fixed += FontSize + Margin;
        const double stretch = wantedHeight > 0 && flexible > 0
                                   ? std::max((wantedHeight - fixed) / flexible, 0.25)
                                   : 1;
        double y = Margin + (figure_.title.empty() ? 0 : TitleSize + 10);
        for (std::size_t index = 0; index < places_.size(); ++index) {
            Place& place = places_[index];
            place.height *= stretch;
            place.axis = valueAxis(figure_.panels[index], place.height);
            place.top = y + place.legend.lines * LegendLine + 6;
            y = place.top + place.height + BelowAxis;
        }
        scene_.height = y + FontSize + Margin;
    }

    double xOf(double value) const {
        return left_ + (value - x_.lower) / (x_.upper - x_.lower) * plotWidth();
    }
    static double yOf(const Place& place, double value) {
        const double part = (value - place.axis.lower) / (place.axis.upper - place.axis.lower);
        return place.top + (1 - part) * place.height;
    }

    void label(Point at, std::string text, double size, Anchor anchor, bool isUpwards = false) {
        scene_.items.emplace_back(Label{at, std::move(text), size, Ink, anchor, isUpwards});
    }
    void line(Point from, Point to, Colour colour) {
        scene_.items.emplace_back(Polyline{{from, to}, colour, 1, {}});
    }

    void drawPanel(std::size_t index) {
        const Panel& panel = figure_.panels[index];
        const Place& place = places_[index];
        drawAxes(panel, place, index + 1 == figure_.panels.size());
        if (!panel.unit.empty())
            label({left_ - TickLength - 14 - widestLabel(place.axis), place.top + place.height / 2},
                  elided("[" + panel.unit + "]", place.height), FontSize, Anchor::Middle, true);
        for (std::size_t series = 0; series < panel.series.size(); ++series) {
            const LineStyle style = lineStyle(panel.series[series].style);
            if (panel.kind == PanelKind::Lanes) {
                drawSeries(inLane(panel, series), place, style);
                continue;
            }
            drawSeries(panel.series[series].points, place, style);
            drawLegendEntry(legendName(panel.series[series], plotWidth()), place,
                            place.legend.entries[series], style);
        }
    }

    /// The points with 0 and 1 at the levels of their lane.
    static std::vector<Point> inLane(const Panel& panel, std::size_t lane) {
        const double top = static_cast<double>(panel.series.size() - lane);
        std::vector<Point> points = panel.series[lane].points;
        for (Point& point : points)
            point.y = top - LowInLane + (LowInLane - HighInLane) * point.y;
        return points;
    }

    /// Between lanes; their names stand in the middle of them.
    void drawLaneBorders(const Panel& panel, const Place& place) {
        for (std::size_t lane = 1; lane < panel.series.size(); ++lane) {
            const double y = std::round(yOf(place, static_cast<double>(lane))) + 0.5;
            line({left_, y}, {plotRight(), y}, Grid);
        }
        for (const Tick& tick : place.axis.ticks)
            label({left_ - TickLength - 4, yOf(place, tick.value) + FontSize * 0.35}, tick.label,
                  FontSize, Anchor::End);
    }

    void drawValueTicks(const Place& place) {
        for (const Tick& tick : place.axis.ticks) {
            const double y = std::round(yOf(place, tick.value)) + 0.5;
            line({left_, y}, {plotRight(), y}, Grid);
            line({left_ - TickLength, y}, {left_, y}, Frame);
            label({left_ - TickLength - 4, y + FontSize * 0.35}, tick.label, FontSize, Anchor::End);
        }
    }

    void drawAxes(const Panel& panel, const Place& place, bool withNumbers) {
        const double bottom = place.top + place.height;
        for (const Tick& tick : x_.ticks) {
            const double x = std::round(xOf(tick.value)) + 0.5;
            line({x, place.top}, {x, bottom}, Grid);
            line({x, bottom}, {x, bottom + TickLength}, Frame);
            if (withNumbers)
                label({x, bottom + TickLength + FontSize}, tick.label, FontSize, Anchor::Middle);
        }
        if (panel.kind == PanelKind::Lanes)
            drawLaneBorders(panel, place);
        else
            drawValueTicks(place);
        const double x0 = std::round(left_) + 0.5;
        const double x1 = std::round(plotRight()) + 0.5;
        const double y0 = std::round(place.top) + 0.5;
        const double y1 = std::round(bottom) + 0.5;
        scene_.items.emplace_back(
            Polyline{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}}, Frame, 1, {}});
    }

    /// Gaps split the line; a single point becomes a dot.
    void drawSeries(const std::vector<Point>& points, const Place& place, const LineStyle& style) {
        Polyline part{{}, style.colour, 1.6, style.dashes};
        const auto finishPart = [&] {
            if (part.points.size() == 1)
                part.points.push_back(part.points.front());
            if (!part.points.empty())
                scene_.items.emplace_back(part);
            part.points.clear();
        };
        for (const Point& point : thinned(points, place)) {
            const Point at{xOf(point.x), yOf(place, point.y)};
            if (std::isfinite(at.x) && std::isfinite(at.y)) // a huge range has no places either
                part.points.push_back(at);
            else
                finishPart();
        }
        finishPart();
    }

    std::vector<Point> thinned(const std::vector<Point>& points, const Place& place) const {
        // Two slices per unit, as pictures usually have two pixels there.
        if (figure_.isOverTime)
            return thin(points, static_cast<std::size_t>(2 * plotWidth()));
        constexpr double Detail = 0.25; // of a unit
        return thinCurve(points, {Detail * (x_.upper - x_.lower) / plotWidth(),
                                  Detail * (place.axis.upper - place.axis.lower) / place.height});
    }

    void drawLegendEntry(const std::string& name, const Place& place, const LegendEntry& entry,
                         const LineStyle& style) {
        const double x = left_ + entry.x;
        const double y = place.top - 6 - (place.legend.lines - 1 - entry.line) * LegendLine - 5;
        scene_.items.emplace_back(
            Polyline{{{x, y}, {x + LegendMark, y}}, style.colour, 2.2, style.dashes});
        label({x + LegendMark + 6, y + FontSize * 0.35}, name, FontSize, Anchor::Start);
    }

    const Figure& figure_;
    Scene scene_;
    double left_ = 0;
    Axis x_;
    std::vector<Place> places_;
};

} // namespace

LineStyle lineStyle(std::size_t index) {
    static constexpr auto Colours = std::to_array<Colour>({{0, 114, 178},
                                                           {213, 94, 0},
                                                           {0, 158, 115},
                                                           {204, 121, 167},
                                                           {34, 34, 34},
                                                           {230, 159, 0},
                                                           {86, 180, 233}});
    static_assert(Colours.size() == ColourCount);
    static const std::array<Dashes, DashCount> patterns{{{}, {7, 3}, {2, 3}, {9, 3, 2, 3}}};
    return {Colours[index % Colours.size()], patterns[index / Colours.size() % patterns.size()]};
}

Scene drawFigure(const Figure& figure, const PictureSize& size) {
    return Drawing(figure, size).draw();
}

std::string renderSvg(const Figure& figure, const PictureSize& size) {
    return writeSvg(drawFigure(figure, size));
}

std::string renderPng(const Figure& figure, const PictureSize& size, double scale) {
    return writePng(drawFigure(figure, size), scale);
}

} // namespace eventica::results
