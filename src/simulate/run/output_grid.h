// SPDX-License-Identifier: Apache-2.0
// The times at which results are wanted: start + k interval, and the stop time.
#pragma once

#include <cmath>
#include <cstdint>

#include "simulate/run/hybrid_system.h"

namespace eventica::run {

/// Each point is computed from its number, so there is no drift. A point that differs from the stop
/// time only by rounding is the stop time.
class OutputGrid {
public:
    OutputGrid(double start, double stop, double interval)
        : start_(start), stop_(stop), interval_(interval), next_(point(0)) {}

    /// Their number, also where it is too large to count.
    static double points(double start, double stop, double interval) {
        return interval > 0.0 ? std::ceil((stop - start) / interval - Rounding) + 1.0
               : stop > start ? 2.0
                              : 1.0;
    }

    /// The next point that has not been passed; `Never` after the last.
    double next() const { return next_; }
    void pass() { next_ = point(++index_); }
    /// All points up to `t`, however many.
    void passUpTo(double t) {
        if (next_ > t)
            return;
        const double passed = interval_ > 0.0 ? (t - start_) / interval_ - 2.0 : 0.0;
        if (passed > static_cast<double>(index_) && passed < MostPoints)
            index_ = static_cast<std::int64_t>(passed);
        for (next_ = point(index_); next_ <= t;)
            pass();
    }

private:
    double point(std::int64_t index) const {
        if (!(interval_ > 0.0))
            return index == 0 ? start_ : index == 1 && stop_ > start_ ? stop_ : Never;
        const double t = start_ + static_cast<double>(index) * interval_;
        if (t < stop_ - Rounding * interval_)
            return t;
        // The last point is the stop time, on the grid or not.
        const double before = t - interval_;
        return index == 0 || before < stop_ - Rounding * interval_ ? stop_ : Never;
    }

    static constexpr double Rounding = 1e-6; // of an interval
    static constexpr double MostPoints = 1e18;

    double start_;
    double stop_;
    double interval_;
    std::int64_t index_ = 0;
    double next_; ///< looked at in every step
};

} // namespace eventica::run
