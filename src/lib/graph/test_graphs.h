// SPDX-License-Identifier: Apache-2.0
// For the tests of lib/graph only: random graphs that are the same everywhere, and searches that
// try everything.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "lib/graph/matching.h"

namespace eventica::graph {

class RandomGraphs {
public:
    explicit RandomGraphs(std::uint32_t seed) : engine_(seed) {}

    /// From 0 to `limit - 1`. The distributions of the standard library differ between compilers.
    Index below(Index limit) {
        return static_cast<Index>(engine_() % static_cast<std::uint32_t>(limit));
    }
    bool isLucky(Index percent) { return below(100) < percent; }

    BipartiteGraph graph(Index equations, Index variables, std::size_t edgeCount,
                         Index percentSolvable = 100) {
        std::vector<Edge> edges;
        if (equations > 0 && variables > 0)
            for (std::size_t i = 0; i < edgeCount; ++i)
                edges.push_back({below(equations), below(variables), isLucky(percentSolvable)});
        return {equations, variables, edges};
    }

    /// With a complete matching, hidden by a permutation.
    BipartiteGraph squareGraph(Index size, std::size_t moreEdges, Index percentSolvable = 100) {
        std::vector<Index> variables = permutation(size);
        std::vector<Edge> edges;
        edges.reserve(at(size) + moreEdges);
        for (Index i = 0; i < size; ++i)
            edges.push_back({i, variables[at(i)], isLucky(percentSolvable)});
        for (std::size_t i = 0; i < moreEdges; ++i)
            edges.push_back({below(size), below(size), isLucky(percentSolvable)});
        return {size, size, edges};
    }

    std::vector<Index> permutation(Index size) {
        std::vector<Index> result(at(size));
        std::iota(result.begin(), result.end(), 0);
        for (Index i = size - 1; i > 0; --i)
            std::swap(result[at(i)], result[at(below(i + 1))]);
        return result;
    }

private:
    std::mt19937 engine_;
};

/// For at most a dozen equations and 31 variables.
inline Index largestMatching(const BipartiteGraph& graph, Index equation = 0,
                             std::uint32_t taken = 0) {
    if (equation == graph.equationCount())
        return 0;
    Index best = largestMatching(graph, equation + 1, taken);
    for (const Index variable : graph.variablesOf(equation)) {
        const std::uint32_t bit = 1U << static_cast<std::uint32_t>(variable);
        if ((taken & bit) == 0)
            best = std::max(best, 1 + largestMatching(graph, equation + 1, taken | bit));
    }
    return best;
}

} // namespace eventica::graph
