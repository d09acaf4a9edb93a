// SPDX-License-Identifier: Apache-2.0
#include "results/time_window.h"

#include <algorithm>

namespace eventica::results {

TimeWindow::TimeWindow(std::span<const double> time, std::optional<double> from,
                       std::optional<double> to)
    : last_(time.size()) {
    if (from)
        first_ = static_cast<std::size_t>(std::ranges::lower_bound(time, *from) - time.begin());
    if (to)
        last_ = static_cast<std::size_t>(std::ranges::upper_bound(time, *to) - time.begin());
    if (first_ > last_)
        return;
    if (from && (first_ == time.size() || time[first_] > *from))
        before_ = between(time, first_, *from);
    if (to && (last_ == 0 || time[last_ - 1] < *to))
        after_ = between(time, last_, *to);
    if (before_)
        times_.push_back(*from);
    times_.insert(times_.end(), time.begin() + static_cast<std::ptrdiff_t>(first_),
                  time.begin() + static_cast<std::ptrdiff_t>(last_));
    if (after_)
        times_.push_back(*to);
}

std::optional<TimeWindow::Between> TimeWindow::between(std::span<const double> time,
                                                       std::size_t next, double t) const {
    if (next == 0 || next == time.size())
        return std::nullopt;
    const double left = time[next - 1];
    return Between{next - 1, (t - left) / (time[next] - left)};
}

std::vector<double> TimeWindow::cut(std::span<const double> values, bool isStepped) const {
    const auto at = [&](const Between& place) {
        const double left = values[place.row];
        return isStepped ? left : left + place.part * (values[place.row + 1] - left);
    };
    std::vector<double> result;
    result.reserve(times_.size());
    if (isEmpty())
        return result;
    if (before_)
        result.push_back(at(*before_));
    result.insert(result.end(), values.begin() + static_cast<std::ptrdiff_t>(first_),
                  values.begin() + static_cast<std::ptrdiff_t>(last_));
    if (after_)
        result.push_back(at(*after_));
    return result;
}

} // namespace eventica::results
