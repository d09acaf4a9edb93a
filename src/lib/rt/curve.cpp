// SPDX-License-Identifier: Apache-2.0
#include "lib/rt/curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eventica::rt {

namespace {

double weightOf(double a, double b, Smoothness smoothness) {
    const double bend = std::abs(b - a);
    return smoothness == Smoothness::Akima ? bend : bend + 0.5 * std::abs(a + b);
}

/// Of two secants on each side: the side that bends less weighs more.
SlopeWeights weightsOf(std::span<const double, 4> secants, Smoothness smoothness) {
    const double left = weightOf(secants[2], secants[3], smoothness);
    const double right = weightOf(secants[0], secants[1], smoothness);
    const double sum = left + right;
    if (sum == 0.0)
        return {0.5, 0.5};
    return {left / sum, right / sum};
}

std::vector<double> akimaSlopes(std::span<const double> secants, Smoothness smoothness) {
    const std::vector<SlopeWeights> weights = akimaWeights(secants, smoothness);
    const std::vector<double> all = continued(secants, 1);
    std::vector<double> slopes(weights.size());
    for (std::size_t i = 0; i < slopes.size(); ++i)
        slopes[i] = weights[i].left * all[i] + weights[i].right * all[i + 1];
    return slopes;
}

bool areOfOneSign(double a, double b) {
    return (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0);
}

/// A weighted harmonic mean of two secants of the same sign.
double fritschButlandSlope(double leftWidth, double rightWidth, double left, double right) {
    if (!areOfOneSign(left, right))
        return 0.0;
    const double leftWeight = leftWidth + 2.0 * rightWidth;
    const double rightWeight = 2.0 * leftWidth + rightWidth;
    return (leftWeight + rightWeight) / (leftWeight / left + rightWeight / right);
}

/// The slope of the parabola through three points, limited to what is monotone.
double steffenSlope(double leftWidth, double rightWidth, double left, double right) {
    if (!areOfOneSign(left, right))
        return 0.0;
    const double parabola = (left * rightWidth + right * leftWidth) / (leftWidth + rightWidth);
    const double size = 2.0 * std::min({std::abs(left), std::abs(right), 0.5 * std::abs(parabola)});
    return std::copysign(size, left);
}

std::vector<double> monotoneSlopes(std::span<const double> widths, std::span<const double> secants,
                                   Smoothness smoothness) {
    const auto inner = smoothness == Smoothness::Steffen ? &steffenSlope : &fritschButlandSlope;
    std::vector<double> slopes(secants.size() + 1);
    slopes.front() = secants.front();
    slopes.back() = secants.back();
    for (std::size_t i = 1; i < secants.size(); ++i)
        slopes[i] = inner(widths[i - 1], widths[i], secants[i - 1], secants[i]);
    return slopes;
}

Jet line(double value, double slope, double distance) {
    return {value + slope * distance, slope, 0.0};
}

} // namespace

std::vector<double> continued(std::span<const double> values, std::size_t count) {
    std::vector<double> all(count, 0.0);
    all.insert(all.end(), values.begin(), values.end());
    all.resize(values.size() + 2 * count);
    const double first = values.size() < 2 ? 0.0 : values[0] - values[1];
    const double last = values.size() < 2 ? 0.0 : values.back() - values[values.size() - 2];
    for (std::size_t i = 1; i <= count; ++i) {
        all[count - i] = all[count - i + 1] + first;
        all[all.size() - count + i - 1] = all[all.size() - count + i - 2] + last;
    }
    return all;
}

std::vector<SlopeWeights> akimaWeights(std::span<const double> secants, Smoothness smoothness) {
    const std::vector<double> all = continued(secants, 2);
    std::vector<SlopeWeights> weights;
    for (std::size_t i = 0; i + 3 < all.size(); ++i)
        weights.push_back(weightsOf(std::span<const double, 4>(all.data() + i, 4), smoothness));
    return weights;
}

std::vector<double> splineSlopes(std::span<const double> widths, std::span<const double> secants,
                                 Smoothness smoothness) {
    const bool isAkima = smoothness == Smoothness::Akima || smoothness == Smoothness::ModifiedAkima;
    return isAkima ? akimaSlopes(secants, smoothness) : monotoneSlopes(widths, secants, smoothness);
}

std::size_t segmentOf(std::span<const double> abscissae, double u) {
    const auto above = std::upper_bound(abscissae.begin(), abscissae.end(), u);
    const auto place = static_cast<std::size_t>(above - abscissae.begin());
    const std::size_t last = abscissae.size() < 2 ? 0 : abscissae.size() - 2;
    return std::min(place == 0 ? 0 : place - 1, last);
}

Curve::Curve(std::span<const double> abscissae, std::vector<double> ordinates,
             Smoothness smoothness)
    : ordinates_(std::move(ordinates)), segments_(abscissae.size() - 1), smoothness_(smoothness) {
    if (segments_.empty())
        return;
    std::vector<double> widths(segments_.size());
    std::vector<double> secants(segments_.size());
    for (std::size_t i = 0; i < segments_.size(); ++i) {
        widths[i] = abscissae[i + 1] - abscissae[i];
        // A jump has no length: what is extrapolated from it stays at its last value.
        secants[i] = widths[i] > 0.0 ? (ordinates_[i + 1] - ordinates_[i]) / widths[i] : 0.0;
    }
    firstSlope_ = secants.front();
    lastSlope_ = secants.back();
    if (smoothness == Smoothness::LinearSegments)
        for (std::size_t i = 0; i < segments_.size(); ++i)
            segments_[i].slope = secants[i];
    if (!isSpline(smoothness))
        return;
    const std::vector<double> slopes = splineSlopes(widths, secants, smoothness);
    for (std::size_t i = 0; i < segments_.size(); ++i) {
        const double h = widths[i];
        segments_[i] = {slopes[i], (3.0 * secants[i] - 2.0 * slopes[i] - slopes[i + 1]) / h,
                        (slopes[i] + slopes[i + 1] - 2.0 * secants[i]) / (h * h)};
    }
    firstSlope_ = slopes.front();
    lastSlope_ = slopes.back();
}

Jet Curve::at(std::span<const double> abscissae, std::size_t segment, double u) const {
    if (segments_.empty())
        return {ordinates_[0], 0.0, 0.0};
    const Cubic& c = segments_[segment];
    const double d = u - abscissae[segment];
    return {ordinates_[segment] + d * (c.slope + d * (c.square + d * c.cube)),
            c.slope + d * (2.0 * c.square + 3.0 * d * c.cube), 2.0 * c.square + 6.0 * d * c.cube};
}

Jet Curve::before(std::span<const double> abscissae, double u, Extrapolation how) const {
    const double slope = how == Extrapolation::HoldLastPoint ? 0.0 : firstSlope_;
    return line(ordinates_.front(), slope, u - abscissae.front());
}

Jet Curve::behind(std::span<const double> abscissae, double u, Extrapolation how) const {
    const double slope = how == Extrapolation::HoldLastPoint ? 0.0 : lastSlope_;
    return line(ordinates_.back(), slope, u - abscissae.back());
}

} // namespace eventica::rt
