// SPDX-License-Identifier: Apache-2.0
// Panels one below the other with a common axis of time; the legend of each stands above it, where
// it never covers lines.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "results/plot.h"
#include "results/scene.h"
#include "results/stroke_font.h"
#include "results/thin.h"
#include "results/ticks.h"

namespace eventica::results {
namespace {

constexpr double PanelHeight = 240;
constexpr double BooleanPanelHeight = 110;
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

/// A little beyond the extremes, so that lines do not lie on the frame.
Axis valueAxis(const Panel& panel, double height) {
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
    if (panel.isBoolean)
        return {-0.15, 1.15, {{0, "false"}, {1, "true"}}};
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
    axis.ticks = makeTicks(axis.lower, axis.upper, static_cast<int>(height / 40));
    return axis;
}

Axis timeAxis(const Figure& figure, double width) {
    Axis axis{figure.start, figure.stop};
    if (!(axis.lower < axis.upper)) {
        axis.lower -= 0.5;
        axis.upper += 0.5;
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

Legend layOutLegend(const Panel& panel, double width) {
    Legend legend;
    double x = 0;
    for (const Series& series : panel.series) {
        const double needed = LegendMark + 6 + textWidth(series.name, FontSize);
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
            label({left_, Margin + TitleSize * 0.8}, figure_.title, TitleSize, Anchor::Start);
        for (std::size_t panel = 0; panel < figure_.panels.size(); ++panel)
            drawPanel(panel);
        const double bottom = scene_.height - Margin;
        label({left_ + plotWidth() / 2, bottom}, "time [s]", FontSize, Anchor::Middle);
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
        for (const Panel& panel : figure_.panels) {
            for (const Tick& tick : valueAxis(panel, PanelHeight).ticks)
                widest = std::max(widest, textWidth(tick.label, FontSize));
        }
        left_ = Margin + FontSize + 8 + widest + TickLength + 6;
        time_ = timeAxis(figure_, plotWidth());
    }

    void placePanels(double wantedHeight) {
        double fixed = Margin + (figure_.title.empty() ? 0 : TitleSize + 10);
        double flexible = 0;
        for (const Panel& panel : figure_.panels) {
            Place place{layOutLegend(panel, plotWidth()),
                        {},
                        0,
                        panel.isBoolean ? BooleanPanelHeight : PanelHeight};
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

    double xOf(double time) const {
        return left_ + (time - time_.lower) / (time_.upper - time_.lower) * plotWidth();
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
        drawAxes(place, index + 1 == figure_.panels.size());
        if (!panel.unit.empty())
            label({Margin + FontSize * 0.8, place.top + place.height / 2}, "[" + panel.unit + "]",
                  FontSize, Anchor::Middle, true);
        for (std::size_t series = 0; series < panel.series.size(); ++series) {
            const LineStyle style = lineStyle(series);
            drawSeries(panel.series[series], place, style);
            drawLegendEntry(panel.series[series].name, place, place.legend.entries[series], style);
        }
    }

    void drawAxes(const Place& place, bool withNumbers) {
        const double bottom = place.top + place.height;
        for (const Tick& tick : time_.ticks) {
            const double x = std::round(xOf(tick.value)) + 0.5;
            line({x, place.top}, {x, bottom}, Grid);
            line({x, bottom}, {x, bottom + TickLength}, Frame);
            if (withNumbers)
                label({x, bottom + TickLength + FontSize}, tick.label, FontSize, Anchor::Middle);
        }
        for (const Tick& tick : place.axis.ticks) {
            const double y = std::round(yOf(place, tick.value)) + 0.5;
            line({left_, y}, {plotRight(), y}, Grid);
            line({left_ - TickLength, y}, {left_, y}, Frame);
            label({left_ - TickLength - 4, y + FontSize * 0.35}, tick.label, FontSize, Anchor::End);
        }
        const double x0 = std::round(left_) + 0.5;
        const double x1 = std::round(plotRight()) + 0.5;
        const double y0 = std::round(place.top) + 0.5;
        const double y1 = std::round(bottom) + 0.5;
        scene_.items.emplace_back(
            Polyline{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}}, Frame, 1, {}});
    }

    /// Gaps split the line; a single point becomes a dot.
    void drawSeries(const Series& series, const Place& place, const LineStyle& style) {
        // Two slices per unit, as pictures usually have two pixels there.
        const auto slices = static_cast<std::size_t>(2 * plotWidth());
        Polyline part{{}, style.colour, 1.6, style.dashes};
        const auto finishPart = [&] {
            if (part.points.size() == 1)
                part.points.push_back(part.points.front());
            if (!part.points.empty())
                scene_.items.emplace_back(part);
            part.points.clear();
        };
        for (const Point& point : thin(series.points, slices)) {
            const Point at{xOf(point.x), yOf(place, point.y)};
            if (std::isfinite(at.x) && std::isfinite(at.y)) // a huge range has no places either
                part.points.push_back(at);
            else
                finishPart();
        }
        finishPart();
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
    Axis time_;
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
    static const std::array<Dashes, 4> patterns{{{}, {7, 3}, {2, 3}, {9, 3, 2, 3}}};
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
