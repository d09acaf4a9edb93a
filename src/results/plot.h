// SPDX-License-Identifier: Apache-2.0
// Line plots of signals over time, as pictures and as a page to look closer.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "results/trajectory.h"

namespace eventica::results {

struct Point {
    double x = 0;
    double y = 0;
};

/// The points of a line; a y that is not finite is a gap.
struct Series {
    std::string name;
    std::string description;
    std::string unit;
    std::vector<Point> points;
};

/// Series that share an axis: those of one unit, and Booleans apart from numbers.
struct Panel {
    std::string unit;
    bool isBoolean = false;
    std::vector<Series> series;
};

struct Figure {
    std::string title;
    std::vector<Panel> panels;
    double start = 0; ///< of time
    double stop = 0;
};

/// Integers, enumerations and Booleans become steps.
Figure makeFigure(const Trajectories& trajectories, std::span<const std::size_t> signals,
                  std::string title = {});

struct PictureSize {
    double width = 960;
    double height = 0; ///< chosen by the number of panels if 0
};

std::string renderSvg(const Figure& figure, const PictureSize& size = {});

/// `scale` is the number of pixels per unit of the size.
std::string renderPng(const Figure& figure, const PictureSize& size = {}, double scale = 2);

/// One page without references to others: zoom, a legend to switch lines off, values under the
/// pointer. Series of more than `maxPoints` are thinned to their extremes.
std::string renderHtml(const Figure& figure, std::size_t maxPoints = 100'000);

} // namespace eventica::results
