// SPDX-License-Identifier: Apache-2.0
// The rows of a run in a range of time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace eventica::results {

/// An end of the range that lies between two rows gets a row of its own: a value between those of
/// its neighbours, of steps the one before.
class TimeWindow {
public:
    /// Times never decrease.
    TimeWindow(std::span<const double> time, std::optional<double> from, std::optional<double> to);

    bool isEmpty() const { return times_.empty(); }
    const std::vector<double>& times() const { return times_; }
    std::vector<double> cut(std::span<const double> values, bool isStepped) const;

private:
    /// A row between `row` and the next one.
    struct Between {
        std::size_t row = 0;
        double part = 0;
    };
    std::optional<Between> between(std::span<const double> time, std::size_t next, double t) const;

    std::size_t first_ = 0; ///< rows inside
    std::size_t last_ = 0;  ///< one after them
    std::optional<Between> before_;
    std::optional<Between> after_;
    std::vector<double> times_;
};

} // namespace eventica::results
