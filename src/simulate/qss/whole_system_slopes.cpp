// SPDX-License-Identifier: Apache-2.0
#include "simulate/qss/whole_system_slopes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/run/failure.h"

namespace eventica::qss {
namespace {

constexpr std::size_t MostPoints = 3;
constexpr double DistancePart = 0.25; // of the reach
constexpr double Closer = 1.0 / 64;   // after points that cannot be evaluated
constexpr int MostTrials = 3;

/// Far enough that t + distance differs from t by what it should.
double smallestDistance(double t) {
    return std::max(std::abs(t) * 0x1p-36, std::numeric_limits<double>::min());
}

/// Of the first point from t, in units of the distance.
double firstPlace(std::size_t count, bool isCentred) {
    return isCentred && count > 1 ? -1.0 : 0.0;
}

/// Two points around t leave t itself out.
double spacing(std::size_t count, bool isCentred) {
    return isCentred && count == 2 ? 2.0 : 1.0;
}

/// Through values at -h and h, or at 0 and h.
signal::Polynomial line(double first, double second, double h, bool isCentred) {
    if (isCentred)
        return {{0.5 * (first + second), 0.5 * (second - first) / h}};
    return {{first, (second - first) / h}};
}

/// Through values at -h, 0 and h, or at 0, h and 2h.
signal::Polynomial parabola(double first, double second, double third, double h, bool isCentred) {
    const double curvature = 0.5 * ((third - second) - (second - first)) / (h * h);
    if (isCentred)
        return {{second, 0.5 * (third - first) / h, curvature}};
    return {{first, (second - first) / h - curvature * h, curvature}};
}

} // namespace

WholeSystemSlopes::WholeSystemSlopes(run::HybridSystem& system)
    : system_(system), x_(static_cast<std::size_t>(system.stateCount())),
      samples_(MostPoints, std::vector<double>(x_.size())) {
}

std::span<const std::int64_t> WholeSystemSlopes::dependents(std::size_t state) const {
    const run::SparsePattern& pattern = system_.jacobianPattern();
    const auto begin = static_cast<std::size_t>(pattern.columnStarts[state]);
    const auto end = static_cast<std::size_t>(pattern.columnStarts[state + 1]);
    return std::span(pattern.rowIndices).subspan(begin, end - begin);
}

run::Evaluated WholeSystemSlopes::evaluate(double t, std::span<const QuantizedState> states,
                                           std::vector<double>& derivatives) {
    for (std::size_t i = 0; i < x_.size(); ++i)
        x_[i] = states[i].quantized(t);
    ++evaluations_;
    return system_.derivatives(t, x_.data(), derivatives.data());
}

run::Evaluated WholeSystemSlopes::values(double t, std::span<const QuantizedState> states,
                                         std::span<double> derivatives) {
    const run::Evaluated how = evaluate(t, states, samples_[0]);
    std::copy(samples_[0].begin(), samples_[0].end(), derivatives.begin());
    return how;
}

run::Evaluated WholeSystemSlopes::samplePoints(double t, double distance, std::size_t count,
                                               bool isCentred,
                                               std::span<const QuantizedState> states) {
    const double step = spacing(count, isCentred);
    for (std::size_t k = 0; k < count; ++k) {
        const double place = firstPlace(count, isCentred) + step * static_cast<double>(k);
        const run::Evaluated how = evaluate(t + place * distance, states, samples_[k]);
        if (how != run::Evaluated::Well)
            return how;
    }
    return run::Evaluated::Well;
}

void WholeSystemSlopes::fit(double distance, std::size_t count, bool isCentred,
                            std::span<const std::int64_t> wanted,
                            std::span<signal::Polynomial> slopes) const {
    for (const std::int64_t state : wanted) {
        const auto i = static_cast<std::size_t>(state);
        if (count == 1)
            slopes[i] = {{samples_[0][i]}};
        else if (count == 2)
            slopes[i] = line(samples_[0][i], samples_[1][i], distance, isCentred);
        else
            slopes[i] =
                parabola(samples_[0][i], samples_[1][i], samples_[2][i], distance, isCentred);
    }
}

run::Evaluated WholeSystemSlopes::expand(double t, double reach, std::size_t count,
                                         std::span<const QuantizedState> states,
                                         std::span<const std::int64_t> wanted,
                                         std::span<signal::Polynomial> slopes) {
    double distance = std::max(DistancePart * reach, smallestDistance(t));
    for (int trial = 0; trial < MostTrials && count > 1; ++trial) {
        for (const bool isCentred : {true, false}) {
            if (samplePoints(t, distance, count, isCentred, states) != run::Evaluated::Well)
                continue;
            fit(distance, count, isCentred, wanted, slopes);
            return run::Evaluated::Well;
        }
        distance = std::max(Closer * distance, smallestDistance(t));
    }
    const run::Evaluated how = evaluate(t, states, samples_[0]);
    if (how == run::Evaluated::Well)
        fit(distance, 1, true, wanted, slopes);
    return how;
}

} // namespace eventica::qss
