// SPDX-License-Identifier: Apache-2.0
#include "results/raster.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <zlib.h>

#include "lib/base/check.h"

namespace eventica::results {
namespace {

double distanceToSegment(const Point& point, const Point& from, const Point& to) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double square = dx * dx + dy * dy;
    double part = 0;
    if (square > 0)
        part = std::clamp(((point.x - from.x) * dx + (point.y - from.y) * dy) / square, 0.0, 1.0);
    return std::hypot(point.x - from.x - part * dx, point.y - from.y - part * dy);
}

/// The pixel that a coordinate lies in, at most the last one.
std::size_t pixelAt(double coordinate, std::size_t count) {
    return static_cast<std::size_t>(
        std::clamp(std::floor(coordinate), 0.0, static_cast<double>(count - 1)));
}

void appendBigEndian(std::string& bytes, std::uint32_t value) {
    for (const unsigned shift : {24U, 16U, 8U, 0U})
        bytes += static_cast<char>(static_cast<unsigned char>(value >> shift & 0xFFU));
}

void appendChunk(std::string& file, std::string_view type, std::string_view data) {
    appendBigEndian(file, static_cast<std::uint32_t>(data.size()));
    const std::size_t start = file.size();
    file += type;
    file += data;
    const uLong sum =
        crc32_z(0, reinterpret_cast<const Bytef*>(file.data() + start), file.size() - start);
    appendBigEndian(file, static_cast<std::uint32_t>(sum));
}

std::string deflated(const std::string& data) {
    uLongf size = compressBound(static_cast<uLong>(data.size()));
    std::string result(size, '\0');
    const int status =
        compress2(reinterpret_cast<Bytef*>(result.data()), &size,
                  reinterpret_cast<const Bytef*>(data.data()), static_cast<uLong>(data.size()), 9);
    EVENTICA_CHECK(status == Z_OK, "compressing into a buffer that is large enough");
    result.resize(size);
    return result;
}

} // namespace

Raster::Raster(std::size_t width, std::size_t height)
    : width_(std::max<std::size_t>(width, 1)), height_(std::max<std::size_t>(height, 1)),
      pixels_(width_ * height_ * 3, 255), coverage_(width_ * height_, 0.0F) {
}

void Raster::paintLines(std::span<const std::vector<Point>> lines, double width, Colour colour) {
    // Half a pixel more: there the coverage fades out.
    const double radius = width / 2 + 0.5;
    for (const std::vector<Point>& line : lines) {
        if (line.size() == 1)
            coverSegment(line[0], line[0], radius);
        for (std::size_t index = 0; index + 1 < line.size(); ++index)
            coverSegment(line[index], line[index + 1], radius);
    }
    blendCovered(colour);
}

void Raster::coverSegment(const Point& from, const Point& to, double radius) {
    const double top = std::min(from.y, to.y) - radius;
    const double bottom = std::max(from.y, to.y) + radius;
    if (!(bottom >= 0 && top < static_cast<double>(height_)))
        return;
    const std::size_t last = pixelAt(bottom, height_);
    for (std::size_t y = pixelAt(top, height_); y <= last; ++y)
        coverRow(y, from, to, radius);
}

/// Looks only at the pixels near the segment, as long ones cross many rows.
void Raster::coverRow(std::size_t y, const Point& from, const Point& to, double radius) {
    const double centre = static_cast<double>(y) + 0.5;
    double left = std::min(from.x, to.x);
    double right = std::max(from.x, to.x);
    const double dy = to.y - from.y;
    if (std::abs(dy) > 1e-9) {
        const double slope = (to.x - from.x) / dy;
        const double here = from.x + (centre - from.y) * slope;
        const double reach = std::abs(slope) * radius;
        left = std::max(left, here - reach);
        right = std::min(right, here + reach);
    }
    left -= radius;
    right += radius;
    if (!(left <= right && right >= 0 && left < static_cast<double>(width_)))
        return;
    const std::size_t last = pixelAt(right, width_);
    for (std::size_t x = pixelAt(left, width_); x <= last; ++x) {
        const Point middle{static_cast<double>(x) + 0.5, centre};
        const double part = std::min(radius - distanceToSegment(middle, from, to), 1.0);
        const auto covered = static_cast<float>(part);
        float& coverage = coverage_[y * width_ + x];
        if (covered <= 0 || covered <= coverage)
            continue;
        if (coverage == 0)
            covered_.push_back(y * width_ + x);
        coverage = covered;
    }
}

void Raster::blendCovered(Colour colour) {
    const std::uint8_t channels[3] = {colour.red, colour.green, colour.blue};
    for (const std::size_t pixel : covered_) {
        const float part = coverage_[pixel];
        for (std::size_t channel = 0; channel < 3; ++channel) {
            std::uint8_t& value = pixels_[pixel * 3 + channel];
            const float mixed = static_cast<float>(value) * (1 - part) +
                                static_cast<float>(channels[channel]) * part;
            value = static_cast<std::uint8_t>(std::lround(mixed));
        }
        coverage_[pixel] = 0;
    }
    covered_.clear();
}

void Raster::paintRectangle(Point corner, double width, double height, Colour colour) {
    const std::size_t right = pixelAt(corner.x + width - 0.5, width_);
    const std::size_t bottom = pixelAt(corner.y + height - 0.5, height_);
    for (std::size_t y = pixelAt(corner.y + 0.5, height_); y <= bottom; ++y) {
        for (std::size_t x = pixelAt(corner.x + 0.5, width_); x <= right; ++x) {
            std::uint8_t* const pixel = &pixels_[(y * width_ + x) * 3];
            pixel[0] = colour.red;
            pixel[1] = colour.green;
            pixel[2] = colour.blue;
        }
    }
}

std::string Raster::encodePng() const {
    std::string header;
    appendBigEndian(header, static_cast<std::uint32_t>(width_));
    appendBigEndian(header, static_cast<std::uint32_t>(height_));
    header += std::string("\x08\x02\x00\x00\x00", 5); // 8 bits, three colours, nothing special
    std::string rows;
    rows.reserve((width_ * 3 + 1) * height_);
    for (std::size_t y = 0; y < height_; ++y) {
        rows += '\0'; // no filter
        rows.append(reinterpret_cast<const char*>(&pixels_[y * width_ * 3]), width_ * 3);
    }
    std::string file("\x89PNG\r\n\x1A\n", 8);
    appendChunk(file, "IHDR", header);
    appendChunk(file, "IDAT", deflated(rows));
    appendChunk(file, "IEND", "");
    return file;
}

} // namespace eventica::results
