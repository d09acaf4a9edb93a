// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/path_piece.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace eventica::model {

namespace {

constexpr std::size_t Most = PathPiece::MostIntervals;
/// A piece is continued by twice its length, and from there on by a constant. Between jumps that
/// meet but for rounding there are pieces whose slopes mean nothing.
constexpr double MostBeyond = 4.0;

/// cos(k pi / 16): all cosines that nodes and coefficients need.
const std::array<double, 2 * Most>& cosines() {
    static const std::array<double, 2 * Most> table = [] {
        std::array<double, 2 * Most> values{};
        for (std::size_t k = 0; k < values.size(); ++k)
            values[k] = std::cos(std::numbers::pi * static_cast<double>(k) / Most);
        values[Most / 2] = values[3 * Most / 2] = 0.0;
        return values;
    }();
    return table;
}

} // namespace

PathPiece::PathPiece(double from, double to, double value) : from_(from), to_(to) {
    coefficients_[0] = value;
}

PathPiece::PathPiece(double from, double to, std::span<const double> samples)
    : from_(from), to_(to), count_(samples.size()) {
    const std::size_t n = samples.size() - 1;
    const std::size_t stride = Most / n;
    for (std::size_t k = 0; k <= n; ++k) {
        double sum = 0.0;
        for (std::size_t j = 0; j <= n; ++j) {
            const double weight = j == 0 || j == n ? 0.5 : 1.0;
            sum +=
                weight * (samples[j] - samples[0]) * cosines()[k * (n - j) * stride % (2 * Most)];
        }
        coefficients_[k] = (k == 0 || k == n ? 1.0 : 2.0) / static_cast<double>(n) * sum;
    }
    coefficients_[0] += samples[0]; // a constant stays exactly that
    tail_ = std::abs(coefficients_[n]) + std::abs(coefficients_[n - 1]);
    dropNegligible();
}

void PathPiece::dropNegligible() {
    double largest = 0.0;
    for (std::size_t k = 0; k < count_; ++k)
        largest = std::max(largest, std::abs(coefficients_[k]));
    const double negligible = std::numeric_limits<double>::epsilon() * largest;
    while (count_ > 1 && std::abs(coefficients_[count_ - 1]) <= negligible)
        --count_;
}

double PathPiece::node(double from, double to, std::size_t number, std::size_t intervals) {
    if (number == intervals)
        return to;
    const double x = cosines()[number * (Most / intervals)];
    return from + 0.5 * (1.0 - x) * (to - from);
}

double PathPiece::local(double t) const {
    return to_ > from_ ? ((t - from_) - (to_ - t)) / (to_ - from_) : 1.0;
}

/// Clenshaw's recurrence with its first two derivatives.
PathPiece::Local PathPiece::evaluate(double x) const {
    Local last;
    Local beforeLast;
    for (std::size_t k = count_; k-- > 1;) {
        const Local next{
            2.0 * x * last.value - beforeLast.value + coefficients_[k],
            2.0 * x * last.slope + 2.0 * last.value - beforeLast.slope,
            2.0 * x * last.curvature + 4.0 * last.slope - beforeLast.curvature,
        };
        beforeLast = last;
        last = next;
    }
    return {x * last.value - beforeLast.value + coefficients_[0],
            x * last.slope + last.value - beforeLast.slope,
            x * last.curvature + 2.0 * last.slope - beforeLast.curvature};
}

double PathPiece::value(double t) const {
    if (count_ == 1)
        return coefficients_[0];
    const double x = local(t);
    const double inside = std::clamp(x, -1.0, 1.0);
    const Local at = evaluate(inside);
    const double beyond = std::clamp(x - inside, -MostBeyond, MostBeyond);
    return at.value + beyond * (at.slope + 0.5 * beyond * at.curvature);
}

double PathPiece::slope(double t) const {
    if (count_ == 1 || to_ <= from_)
        return 0.0;
    const double x = local(t);
    const double inside = std::clamp(x, -1.0, 1.0);
    if (std::abs(x - inside) > MostBeyond)
        return 0.0;
    const Local at = evaluate(inside);
    return (at.slope + (x - inside) * at.curvature) * 2.0 / (to_ - from_);
}

} // namespace eventica::model
