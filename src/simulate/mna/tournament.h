// SPDX-License-Identifier: Apache-2.0
// Who is next among a fixed number of items: a tree of winners with their times in place.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace eventica::mna {

/// A change climbs only as far as it changes winners; ties go to the lowest item.
class Tournament {
public:
    explicit Tournament(int items)
        : leaves_(std::bit_ceil(static_cast<std::size_t>(std::max(items, 1)))),
          nodes_(2 * leaves_) {
        for (std::size_t item = 0; item < leaves_; ++item)
            nodes_[leaves_ + item].item = static_cast<std::int64_t>(item);
        for (std::size_t place = leaves_; place-- > 1;)
            nodes_[place] = nodes_[2 * place];
    }

    void set(int item, double time) {
        std::size_t place = leaves_ + static_cast<std::size_t>(item);
        nodes_[place].time = time;
        for (place /= 2; place > 0; place /= 2) {
            const Node* const children = &nodes_[2 * place];
            const Node& winner = children[children[1].time < children[0].time ? 1 : 0];
            if (nodes_[place].time == winner.time && nodes_[place].item == winner.item)
                return;
            nodes_[place] = winner;
        }
    }
    double timeOf(int item) const { return nodes_[leaves_ + static_cast<std::size_t>(item)].time; }
    double nextTime() const { return nodes_[1].time; }
    int first() const { return static_cast<int>(nodes_[1].item); }

private:
    struct Node {
        double time = std::numeric_limits<double>::infinity();
        std::int64_t item = 0;
    };

    std::size_t leaves_;
    std::vector<Node> nodes_;
};

} // namespace eventica::mna
