// SPDX-License-Identifier: Apache-2.0
// Painting lines with smooth edges into pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "results/scene.h"

namespace eventica::results {

class Raster {
public:
    Raster(std::size_t width, std::size_t height);

    /// Lengths are in pixels. The lines of one call do not add up where they cross.
    void paintLines(std::span<const std::vector<Point>> lines, double width, Colour colour);
    void paintRectangle(Point corner, double width, double height, Colour colour);

    /// As a PNG file without transparency.
    std::string encodePng() const;

private:
    void coverSegment(const Point& from, const Point& to, double radius);
    void coverRow(std::size_t y, const Point& from, const Point& to, double radius);
    void blendCovered(Colour colour);

    std::size_t width_;
    std::size_t height_;
    std::vector<std::uint8_t> pixels_; ///< three bytes each
    std::vector<float> coverage_;      ///< of the lines being painted, one per pixel
    std::vector<std::size_t> covered_; ///< pixels with a coverage
};

} // namespace eventica::results
