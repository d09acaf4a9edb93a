// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/graph/strong_components.h"
#include "lib/graph/test_graphs.h"

namespace eventica::graph {
namespace {

std::vector<std::vector<Index>> list(const Blocks& blocks) {
    std::vector<std::vector<Index>> result;
    result.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i)
        result.emplace_back(blocks[i].begin(), blocks[i].end());
    return result;
}

/// Which equations each one needs, directly or not, itself included.
std::vector<std::vector<bool>> reachable(const BipartiteGraph& graph, const Matching& matching) {
    const auto count = at(graph.equationCount());
    std::vector<std::vector<bool>> result(count, std::vector<bool>(count, false));
    for (std::size_t i = 0; i < count; ++i) {
        result[i][i] = true;
        for (const Index variable : graph.variablesOf(static_cast<Index>(i)))
            if (const Index other = matching.equationOf[at(variable)]; other != None)
                result[i][at(other)] = true;
    }
    for (std::size_t k = 0; k < count; ++k)
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < count && result[i][k]; ++j)
                result[i][j] = result[i][j] || result[k][j];
    return result;
}

TEST(StrongComponents, FindsLoopsInCausalOrder) {
    // 0: x2 = f(x0); 1: x0 = 1; 2: x1, x2, x3; 3: x1, x3
    const std::vector<Edge> edges{{0, 2}, {0, 0}, {1, 0}, {2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 3}};
    const BipartiteGraph graph(4, 4, edges);
    const Blocks blocks = strongComponents(graph, maximumMatching(graph));
    EXPECT_EQ(list(blocks), (std::vector<std::vector<Index>>{{1}, {0}, {2, 3}}));
    EXPECT_EQ(blocks.blockOf(), (std::vector<Index>{1, 0, 2, 2}));
}

TEST(StrongComponents, TakesVariablesWithoutEquationAsKnown) {
    const std::vector<Edge> edges{{0, 0}, {0, 1}, {1, 0}, {2, 0}};
    const BipartiteGraph graph(3, 3, edges);
    Matching matching(3, 3);
    matching.join(1, 0);
    EXPECT_EQ(list(strongComponents(graph, matching)),
              (std::vector<std::vector<Index>>{{1}, {0}, {2}}));
}

TEST(StrongComponents, AgreesWithReachability) {
    RandomGraphs random(1);
    for (int round = 0; round < 400; ++round) {
        const Index size = 1 + random.below(15);
        const BipartiteGraph graph =
            random.squareGraph(size, static_cast<std::size_t>(random.below(30)));
        const Matching matching = maximumMatching(graph);
        const Blocks blocks = strongComponents(graph, matching);
        const auto needs = reachable(graph, matching);
        const std::vector<Index> blockOf = blocks.blockOf();
        ASSERT_EQ(blockOf.size(), at(size));
        for (std::size_t i = 0; i < at(size); ++i)
            for (std::size_t j = 0; j < at(size); ++j) {
                EXPECT_EQ(blockOf[i] == blockOf[j], needs[i][j] && needs[j][i]);
                EXPECT_TRUE(!needs[i][j] || blockOf[j] <= blockOf[i]);
            }
    }
}

TEST(StrongComponents, AreTheSameForEveryCompleteMatching) {
    RandomGraphs random(2);
    for (int round = 0; round < 100; ++round) {
        const BipartiteGraph graph = random.squareGraph(30, 40);
        AugmentingMatching other(graph);
        for (const Index equation : random.permutation(30))
            other.tryAugment(equation);
        auto first = list(strongComponents(graph, maximumMatching(graph)));
        auto second = list(strongComponents(graph, other.matching()));
        std::ranges::sort(first);
        std::ranges::sort(second);
        EXPECT_EQ(first, second);
    }
}

TEST(StrongComponents, TakesLongChainsAndLargeLoops) {
    const Index size = 500000;
    std::vector<Edge> edges;
    for (Index i = 0; i < size; ++i) {
        edges.push_back({i, i});
        edges.push_back({i, std::min(i + 1, size - 1)});
    }
    const BipartiteGraph chain(size, size, edges);
    Matching matching(size, size);
    for (Index i = 0; i < size; ++i)
        matching.join(i, i);
    EXPECT_EQ(strongComponents(chain, matching).size(), at(size));
    edges.push_back({size - 1, 0});
    EXPECT_EQ(strongComponents(BipartiteGraph(size, size, edges), matching).size(), 1U);
}

} // namespace
} // namespace eventica::graph
