// SPDX-License-Identifier: Apache-2.0
// Who is next among a fixed number of items: a tree of minima with the times in place.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <vector>

namespace eventica::mna {

/// A change climbs only as far as it changes minima; ties go to the lowest item.
class Tournament {
public:
    explicit Tournament(int items)
        : leaves_(std::bit_ceil(static_cast<std::size_t>(std::max(items, 1)))),
          times_(2 * leaves_, std::numeric_limits<double>::infinity()) {}

    void set(int item, double time) {
        std::size_t place = leaves_ + static_cast<std::size_t>(item);
        times_[place] = time;
        for (place /= 2; place > 0; place /= 2) {
            const double least = std::min(times_[2 * place], times_[2 * place + 1]);
            if (times_[place] == least)
                return;
            times_[place] = least;
        }
    }
    double timeOf(int item) const { return times_[leaves_ + static_cast<std::size_t>(item)]; }
    double nextTime() const { return times_[1]; }
    int first() const {
        std::size_t place = 1;
        while (place < leaves_)
            place = 2 * place + (times_[2 * place] <= times_[2 * place + 1] ? 0 : 1);
        return static_cast<int>(place - leaves_);
    }

private:
    std::size_t leaves_;
    std::vector<double> times_;
};

} // namespace eventica::mna
