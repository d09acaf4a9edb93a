// SPDX-License-Identifier: Apache-2.0
#include "results/stroke_font.h"

#include <charconv>
#include <cstdint>
#include <string>

namespace eventica::results {
namespace {

constexpr double UnitsPerSize = 20;
constexpr double Spacing = 3; ///< between letters, in units

struct Glyph {
    std::uint32_t code = 0;
    double width = 0;
    std::string_view strokes;
};

constexpr Glyph Glyphs[] = {
#define GLYPH(code, width, strokes) {static_cast<std::uint32_t>(code), width, strokes},
#include "results/stroke_font.def"
#undef GLYPH
};

constexpr Glyph Box{0, 8, "0,0 8,0 8,14 0,14 0,0"};

const Glyph& glyphOf(std::uint32_t code) {
    for (const Glyph& glyph : Glyphs) {
        if (glyph.code == code)
            return glyph;
    }
    return Box;
}

/// Takes a character off a text in UTF-8; a wrong byte counts as a character nobody has.
std::uint32_t takeCharacter(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    if (first < 0x80)
        return first;
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    std::uint32_t code = first & (0x3FU >> static_cast<unsigned>(more));
    for (int count = 0; count < more && !text.empty(); ++count) {
        const auto next = static_cast<unsigned char>(text.front());
        if ((next & 0xC0U) != 0x80U)
            return 0;
        code = code << 6U | (next & 0x3FU);
        text.remove_prefix(1);
    }
    return code;
}

std::string_view takeUntil(std::string_view& text, char end) {
    const std::size_t at = text.find(end);
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return part;
}

std::vector<Point> parsePoints(std::string_view text) {
    std::vector<Point> points;
    while (!text.empty()) {
        const std::string_view pair = takeUntil(text, ' ');
        int x = 0;
        int y = 0;
        const char* const end = pair.data() + pair.size();
        const char* const comma = std::from_chars(pair.data(), end, x).ptr;
        std::from_chars(comma + 1, end, y);
        points.push_back({static_cast<double>(x), static_cast<double>(y)});
    }
    return points;
}

Point between(const Point& from, const Point& to, double part) {
    return {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
}

/// Cuts corners (Chaikin 1974); the limit is the quadratic B-spline of the polygon.
std::vector<Point> cutCorners(const std::vector<Point>& points) {
    const bool isClosed =
        points.front().x == points.back().x && points.front().y == points.back().y;
    std::vector<Point> result;
    if (!isClosed)
        result.push_back(points.front());
    for (std::size_t index = 0; index + 1 < points.size(); ++index) {
        result.push_back(between(points[index], points[index + 1], 0.25));
        result.push_back(between(points[index], points[index + 1], 0.75));
    }
    result.push_back(isClosed ? result.front() : points.back());
    return result;
}

void appendStrokes(const Glyph& glyph, double offset, std::vector<std::vector<Point>>& strokes) {
    std::string_view rest = glyph.strokes;
    while (!rest.empty()) {
        std::string_view stroke = takeUntil(rest, '|');
        const bool isSmooth = stroke.starts_with('~');
        if (isSmooth)
            stroke.remove_prefix(1);
        std::vector<Point> points = parsePoints(stroke);
        for (int round = 0; isSmooth && round < 3; ++round)
            points = cutCorners(points);
        for (Point& point : points)
            point.x += offset;
        strokes.push_back(std::move(points));
    }
}

} // namespace

double textWidth(std::string_view text, double size) {
    double width = 0;
    while (!text.empty())
        width += glyphOf(takeCharacter(text)).width + Spacing;
    return width > 0 ? (width - Spacing) * size / UnitsPerSize : 0;
}

std::vector<std::vector<Point>> textStrokes(std::string_view text, double size) {
    std::vector<std::vector<Point>> strokes;
    double offset = 0;
    while (!text.empty()) {
        const Glyph& glyph = glyphOf(takeCharacter(text));
        appendStrokes(glyph, offset, strokes);
        offset += glyph.width + Spacing;
    }
    for (std::vector<Point>& stroke : strokes) {
        for (Point& point : stroke)
            point = {point.x * size / UnitsPerSize, -point.y * size / UnitsPerSize};
    }
    return strokes;
}

} // namespace eventica::results
