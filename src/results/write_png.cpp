// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "results/raster.h"
#include "results/scene.h"
#include "results/stroke_font.h"

namespace eventica::results {
namespace {

constexpr double LargestSide = 20'000; ///< in pixels; what is larger is drawn at a smaller scale

/// Splits a line into its dashes, which go on around corners.
std::vector<std::vector<Point>> dashed(const std::vector<Point>& line, const Dashes& dashes) {
    std::vector<std::vector<Point>> result;
    if (line.empty())
        return result;
    std::size_t pattern = 0;
    double left = dashes[0];
    std::vector<Point> dash{line.front()};
    const auto switchOver = [&](const Point& at) {
        if (pattern % 2 == 0)
            result.push_back(std::move(dash));
        pattern = (pattern + 1) % dashes.size();
        left = dashes[pattern];
        dash = {at};
    };
    for (std::size_t index = 1; index < line.size(); ++index) {
        Point from = line[index - 1];
        const Point& to = line[index];
        double length = std::hypot(to.x - from.x, to.y - from.y);
        while (length > left) {
            const double part = left / length;
            from = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
            length -= left;
            dash.push_back(from);
            switchOver(from);
        }
        left -= length;
        dash.push_back(to);
    }
    if (pattern % 2 == 0)
        result.push_back(std::move(dash));
    return result;
}

class PngWriter {
public:
    PngWriter(const Scene& scene, double scale)
        : scale_(std::min({scale, LargestSide / scene.width, LargestSide / scene.height})),
          raster_(pixels(scene.width * scale_), pixels(scene.height * scale_)) {}

    void add(const Rectangle& rectangle) {
        raster_.paintRectangle(scaled(rectangle.corner), rectangle.width * scale_,
                               rectangle.height * scale_, rectangle.fill);
    }

    void add(const Polyline& line) {
        std::vector<Point> points = line.points;
        for (Point& point : points)
            point = scaled(point);
        Dashes dashes = line.dashes;
        for (double& length : dashes)
            length *= scale_;
        const std::vector<std::vector<Point>> parts =
            dashes.empty() ? std::vector<std::vector<Point>>{points} : dashed(points, dashes);
        raster_.paintLines(parts, line.width * scale_, line.colour);
    }

    void add(const Label& label) {
        const double width = textWidth(label.text, label.size);
        const double shift = label.anchor == Anchor::Start    ? 0
                             : label.anchor == Anchor::Middle ? width / 2
                                                              : width;
        auto strokes = textStrokes(label.text, label.size);
        for (std::vector<Point>& stroke : strokes) {
            for (Point& point : stroke) {
                const Point moved{point.x - shift, point.y};
                const Point turned = label.isUpwards ? Point{moved.y, -moved.x} : moved;
                point = scaled({label.at.x + turned.x, label.at.y + turned.y});
            }
        }
        raster_.paintLines(strokes, std::max(label.size / 11 * scale_, 0.8), label.colour);
    }

    std::string finish() const { return raster_.encodePng(); }

private:
    static std::size_t pixels(double length) {
        return static_cast<std::size_t>(std::clamp(std::round(length), 1.0, LargestSide));
    }
    Point scaled(const Point& point) const { return {point.x * scale_, point.y * scale_}; }

    double scale_;
    Raster raster_;
};

} // namespace

std::string writePng(const Scene& scene, double scale) {
    PngWriter writer(scene, scale);
    for (const auto& item : scene.items)
        std::visit([&](const auto& shape) { writer.add(shape); }, item);
    return writer.finish();
}

} // namespace eventica::results
