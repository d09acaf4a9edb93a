// SPDX-License-Identifier: Apache-2.0
// Line plots of signals over time or over another signal, as pictures and as a page to look closer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/trajectory.h"

namespace eventica::results {

struct Point {
    double x = 0;
    double y = 0;
};

/// The points of a line; a coordinate that is not finite is a gap.
struct Series {
    std::string name; ///< with the name of the run if there are several
    std::string description;
    std::string unit; ///< of the points: that of display
    std::size_t style = 0;
    std::vector<Point> points;
};

enum class PanelKind : std::uint8_t {
    Numbers,
    Literals, ///< an axis with the names of an enumeration
    Lanes,    ///< Booleans one below the other
};

/// Series that share an axis: numbers of one unit, one enumeration, or all Booleans.
struct Panel {
    PanelKind kind = PanelKind::Numbers;
    std::string unit{};
    std::vector<std::string> literals{}; ///< of the values 1, 2, ...
    bool isInteger = false;              ///< no number between integers
    std::vector<Series> series{};
};

struct Figure {
    std::string title{};
    std::vector<Panel> panels{};
    std::string xLabel = "time [s]";
    bool isOverTime = true; ///< x never decreases along a line
    double start = 0;       ///< of the axis of x
    double stop = 0;
    std::vector<std::string> notes{}; ///< what is odd about the signals
};

/// Signals of one run to draw.
struct DrawnRun {
    const Trajectories* trajectories = nullptr;
    /// What is known about the signals, by their positions: the file of a run may know less.
    std::vector<SignalInfo> infos{};
    std::vector<std::size_t> signals{};
    std::optional<std::size_t> x{}; ///< the signal to draw over; time if none
    std::string name{};             ///< for the legend
};

struct FigureOptions {
    std::string title{};
    std::optional<double> from{}; ///< times
    std::optional<double> to{};
};

/// Whether the run has rows there, or rows around.
bool hasRowsIn(const Trajectories& trajectories, const FigureOptions& options);

/// Values are in units of display. Integers, enumerations and Booleans become steps. Long lines are
/// thinned so far that no picture shows it.
Figure makeFigure(std::span<const DrawnRun> runs, const FigureOptions& options = {});

struct PictureSize {
    double width = 960;
    double height = 0; ///< chosen by the panels if 0
};

std::string renderSvg(const Figure& figure, const PictureSize& size = {});

/// `scale` is the number of pixels per unit of the size.
std::string renderPng(const Figure& figure, const PictureSize& size = {}, double scale = 2);

/// One page without references to others: zoom, a legend to switch lines off, values under the
/// pointer. Series of more than `maxPoints` are thinned to their extremes.
std::string renderHtml(const Figure& figure, std::size_t maxPoints = 100'000);

} // namespace eventica::results
