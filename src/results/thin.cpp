// SPDX-License-Identifier: Apache-2.0
#include "results/thin.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace eventica::results {
namespace {

/// The points of a slice that matter, as positions.
class Slice {
public:
    explicit Slice(std::size_t first) : positions_{first, first, first, first} {}

    void include(std::span<const Point> points, std::size_t position) {
        auto& [first, lowest, highest, last] = positions_;
        if (points[position].y < points[lowest].y)
            lowest = position;
        if (points[position].y > points[highest].y)
            highest = position;
        last = position;
    }

    void appendTo(std::vector<Point>& result, std::span<const Point> points) const {
        std::array<std::size_t, 4> sorted = positions_;
        std::ranges::sort(sorted);
        for (std::size_t index = 0; index < sorted.size(); ++index) {
            if (index == 0 || sorted[index] != sorted[index - 1])
                result.push_back(points[sorted[index]]);
        }
    }

private:
    std::array<std::size_t, 4> positions_; ///< first, lowest, highest, last
};

} // namespace

std::vector<Point> thinCurve(std::span<const Point> points, const Point& detail) {
    const auto isGap = [](const Point& it) { return !std::isfinite(it.x) || !std::isfinite(it.y); };
    std::vector<Point> result;
    for (std::size_t position = 0; position < points.size(); ++position) {
        const Point& point = points[position];
        const bool endsPiece = position + 1 == points.size() || isGap(points[position + 1]);
        const bool isNear = !result.empty() && !isGap(result.back()) && !isGap(point) &&
                            std::abs(point.x - result.back().x) < detail.x &&
                            std::abs(point.y - result.back().y) < detail.y;
        const bool isSecondGap = !result.empty() && isGap(result.back()) && isGap(point);
        if (isSecondGap || (isNear && !endsPiece))
            continue;
        result.push_back(point);
    }
    return result;
}

std::vector<Point> thin(std::span<const Point> points, std::size_t slices) {
    if (points.size() <= 4 * slices || slices == 0)
        return {points.begin(), points.end()};
    const double start = points.front().x;
    const double span = points.back().x - start;
    const double factor = span > 0 ? static_cast<double>(slices) / span : 0;
    const auto sliceOf = [&](std::size_t position) {
        return std::floor((points[position].x - start) * factor);
    };
    std::vector<Point> result;
    std::size_t position = 0;
    while (position < points.size()) {
        if (!std::isfinite(points[position].y)) {
            if (result.empty() || std::isfinite(result.back().y))
                result.push_back(points[position]);
            ++position;
            continue;
        }
        const double number = sliceOf(position);
        Slice slice(position);
        for (; position < points.size() && std::isfinite(points[position].y) &&
               sliceOf(position) == number;
             ++position)
            slice.include(points, position);
        slice.appendTo(result, points);
    }
    return result;
}

} // namespace eventica::results
