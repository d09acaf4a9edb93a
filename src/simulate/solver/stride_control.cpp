// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/stride_control.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace eventica::solver {

namespace {

constexpr double Near = 10.0;      // departures from zero at which a function is looked at
constexpr double Allowed = 0.004;  // departure compared with the swing: 15 points for a period
constexpr double Growth = 0.125;   // at twice the distance the departure is 8 times as large
constexpr double Shrinks = 0.4;    // what half the distance must do to it, at least
constexpr double Closest = 1e-6;   // of the largest of the distances: differences are rounding
constexpr double Rounding = 1e-13; // of the time
constexpr double SameTime = 1e-12; // of the time: what differs over so little is noise
constexpr double Amplified = 16.0; // what a departure makes of noise, at most
constexpr double Noise = 1e-12;    // of a function, against its range: algebraic loops leave that
constexpr int MostPatience = 6;

/// Divided differences of third order over four times.
class CubicPart {
public:
    using Point = StrideControl::Point;

    explicit CubicPart(const std::array<Point, 4>& points) : points_(points) {
        for (std::size_t k = 0; k < points.size(); ++k) {
            double product = 1.0;
            for (std::size_t j = 0; j < points.size(); ++j)
                product *= j == k ? 1.0 : points[k].time - points[j].time;
            weights_[k] = 1.0 / product;
        }
        const double before = points[2].time - points[1].time;
        const double last = points[3].time - points[2].time;
        largestProduct_ = 0.25 * last * last * (before + 0.5 * last);
    }

    /// From the parabola through the three points at the end, between the last two.
    double departure(std::size_t function) const {
        double difference = 0.0;
        for (std::size_t k = 0; k < points_.size(); ++k)
            difference += weights_[k] * points_[k].values[function];
        return std::abs(difference) * largestProduct_;
    }

private:
    const std::array<Point, 4>& points_;
    std::array<double, 4> weights_{};
    double largestProduct_ = 0.0;
};

bool areApart(const std::array<StrideControl::Point, 4>& points) {
    double shortest = run::Never;
    double longest = 0.0;
    for (std::size_t k = 1; k < points.size(); ++k) {
        shortest = std::min(shortest, points[k].time - points[k - 1].time);
        longest = std::max(longest, points[k].time - points[k - 1].time);
    }
    return shortest > std::max(Closest * longest, Rounding * std::abs(points.back().time));
}

} // namespace

/// The largest departure of functions near zero, compared with what is allowed.
double StrideControl::largestBend(const std::array<Point, 4>& points, const Scale& scale) const {
    const CubicPart cubic(points);
    double largest = 0.0;
    for (std::size_t i = 0; i < scale.offsets.size(); ++i) {
        const double before = points[2].values[i];
        const double last = points[3].values[i];
        const double departure = cubic.departure(i);
        const double floor = floors_.empty() ? 0.0 : floors_[i];
        if (departure <= std::max(Noise * scale.ranges[i], floor))
            continue;
        if (std::min(before, last) + scale.offsets[i] >= Near * departure)
            continue;
        const double swing = std::max({scale.swings[i], std::abs(last), std::abs(last - before)});
        if (departure > largest * Allowed * swing)
            largest = departure / (Allowed * swing);
    }
    return largest;
}

/// Noise is where the stride goes on shrinking down to the rounding of the time, by chance.
void StrideControl::learnNoise(const std::array<Point, 4>& points) {
    const double span = points.back().time - points.front().time;
    if (!(span <= SameTime * std::abs(points.back().time)))
        return;
    floors_.resize(points.back().values.size());
    for (std::size_t i = 0; i < floors_.size(); ++i) {
        double low = points.front().values[i];
        double high = low;
        for (const Point& point : points) {
            low = std::min(low, point.values[i]);
            high = std::max(high, point.values[i]);
        }
        floors_[i] = std::max(floors_[i], Amplified * (high - low));
    }
    stride_ = std::max(stride_, 2.0 * span);
}

bool StrideControl::accepts(const std::array<Point, 4>& points, const Scale& scale) {
    if (!areApart(points)) {
        learnNoise(points);
        return true;
    }
    const double distance = points[3].time - points[2].time;
    const double bend = largestBend(points, scale);
    if (bend > 1.0 && refuses(bend, distance))
        return false;
    if (bend <= 1.0 && lastBend_ > 0.0)
        patience_ = MostPatience; // it has helped
    lastBend_ = 0.0;
    futile_ = 0;
    stride_ = std::max(stride_, bend <= Growth || bend > 1.0 ? 2.0 * distance : distance);
    return true;
}

bool StrideControl::refuses(double bend, double distance) {
    futile_ = lastBend_ > 0.0 && bend > Shrinks * lastBend_ ? futile_ + 1 : 0;
    lastBend_ = bend;
    if (futile_ >= patience_) {
        patience_ = std::max(1, patience_ / 2);
        return false;
    }
    stride_ = 0.5 * distance;
    return true;
}

} // namespace eventica::solver
