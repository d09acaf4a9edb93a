// SPDX-License-Identifier: Apache-2.0
// How far apart crossing functions may be evaluated so that none oscillates unseen.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "simulate/run/integrator.h"

namespace eventica::solver {

/// Integrators choose steps by the states; a function of them may vary much faster
/// (`sin(1000*x) > 0` where x grows at a constant rate). This is a step size control for points of
/// evaluation: the third divided difference of four points in a row estimates how far a function
/// departs from the parabola that stands for it. A distance at which that matters is halved, one
/// at which it does not may double. Costs a few operations for each function and point.
class StrideControl {
public:
    struct Point {
        double time = 0.0;
        std::span<const double> values;
    };

    /// What a function has to be compared with.
    struct Scale {
        std::span<const double> offsets; ///< added to the values: zero is the crossing
        std::span<const double> swings;  ///< how far from zero the functions have been lately
        std::span<const double> ranges;  ///< the same, in the whole run: what rounding goes with
    };

    /// At most that far from the last point.
    double stride() const { return stride_; }
    bool hasStride() const { return stride_ < run::Never; }
    void begin(double stride) { stride_ = stride; }

    /// Whether the last point may stay: if not, the stride is now shorter than its distance.
    bool accepts(const std::array<Point, 4>& points, const Scale& scale);

private:
    double largestBend(const std::array<Point, 4>& points, const Scale& scale) const;
    bool refuses(double bend, double distance);
    void learnNoise(const std::array<Point, 4>& points);

    double stride_ = run::Never;
    double lastBend_ = 0.0; ///< of the point refused last; 0: the last one was accepted
    int futile_ = 0;        ///< refusals in a row that have not made it better
    int patience_ = 6;      ///< how many are allowed: functions that jump or are rounding stay bent
    std::vector<double> floors_; ///< departures that are noise; empty: none is known
};

} // namespace eventica::solver
