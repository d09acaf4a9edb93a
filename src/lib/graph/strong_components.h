// SPDX-License-Identifier: Apache-2.0
// Equations that must be solved together, in an order in which they can be solved.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lib/graph/matching.h"

namespace eventica::graph {

/// Disjoint groups of equations, one after the other.
class Blocks {
public:
    std::size_t size() const { return starts_.size() - 1; }
    /// In ascending order.
    std::span<const Index> operator[](std::size_t block) const {
        return {equations_.data() + starts_[block], starts_[block + 1] - starts_[block]};
    }
    void add(std::span<const Index> equations);
    /// The block of each equation.
    std::vector<Index> blockOf() const;

private:
    std::vector<Index> equations_;
    std::vector<std::size_t> starts_{0};
};

/// The strongly connected components (Tarjan 1972) of the graph in which an equation depends on the
/// equations matched to the other variables it contains. Every block comes after the blocks it
/// depends on. Variables without an equation are taken as known; an equation without a variable
/// is a block of its own. Linear in the size of the graph.
Blocks strongComponents(const BipartiteGraph& graph, const Matching& matching);

} // namespace eventica::graph
