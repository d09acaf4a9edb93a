// SPDX-License-Identifier: Apache-2.0
// Sets that grow together: which items have been joined, directly or through others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace eventica::graph {

class DisjointSets {
public:
    explicit DisjointSets(std::size_t count) : parents_(count) {
        std::iota(parents_.begin(), parents_.end(), 0);
    }

    /// The smallest item of the set.
    std::int32_t find(std::int32_t item) {
        while (parents_[at(item)] != item) {
            parents_[at(item)] = parents_[at(parents_[at(item)])];
            item = parents_[at(item)];
        }
        return item;
    }
    void join(std::int32_t left, std::int32_t right) {
        left = find(left);
        right = find(right);
        parents_[at(std::max(left, right))] = std::min(left, right);
    }

private:
    static std::size_t at(std::int32_t item) { return static_cast<std::size_t>(item); }

    std::vector<std::int32_t> parents_;
};

} // namespace eventica::graph
