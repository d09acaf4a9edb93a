// SPDX-License-Identifier: Apache-2.0
// A drawing, before it becomes a file: what SVG and PNG share.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "results/plot.h"

namespace eventica::results {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
};

/// Lengths of marks and gaps in turn; a line without is solid.
using Dashes = std::vector<double>;

struct Polyline {
    std::vector<Point> points;
    Colour colour;
    double width = 1;
    Dashes dashes{};
};

struct Rectangle {
    Point corner; ///< the upper left one
    double width = 0;
    double height = 0;
    Colour fill;
};

enum class Anchor : std::uint8_t { Start, Middle, End };

struct Label {
    Point at; ///< on the base line
    std::string text;
    double size = 12;
    Colour colour;
    Anchor anchor = Anchor::Start;
    bool isUpwards = false; ///< turned to the left
};

/// x to the right, y down; painted in order.
struct Scene {
    double width = 0;
    double height = 0;
    std::vector<std::variant<Rectangle, Polyline, Label>> items;
};

/// How a line of a panel looks: colours that people who confuse some can tell apart (Okabe and Ito
/// 2008, without yellow, which is too light for lines), then dashes.
struct LineStyle {
    Colour colour;
    Dashes dashes;
};
inline constexpr std::size_t ColourCount = 7;
inline constexpr std::size_t DashCount = 4;
LineStyle lineStyle(std::size_t index);

Scene drawFigure(const Figure& figure, const PictureSize& size);

std::string writeSvg(const Scene& scene);
std::string writePng(const Scene& scene, double scale);

} // namespace eventica::results
