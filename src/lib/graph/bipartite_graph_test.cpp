// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/base/check.h"
#include "lib/graph/test_graphs.h"

namespace eventica::graph {
namespace {

std::vector<Index> list(std::span<const Index> items) {
    return {items.begin(), items.end()};
}

TEST(BipartiteGraph, SortsNeighboursAndDropsRepetitions) {
    const std::vector<Edge> edges{{1, 2}, {0, 1}, {1, 0}, {1, 2, false}, {0, 1}};
    const BipartiteGraph graph(3, 3, edges);
    EXPECT_EQ(graph.edgeCount(), 3U);
    EXPECT_EQ(list(graph.variablesOf(0)), (std::vector<Index>{1}));
    EXPECT_EQ(list(graph.variablesOf(1)), (std::vector<Index>{0, 2}));
    EXPECT_TRUE(graph.variablesOf(2).empty());
    EXPECT_EQ(list(graph.equationsOf(1)), (std::vector<Index>{0}));
    EXPECT_EQ(list(graph.equationsOf(2)), (std::vector<Index>{1}));
    EXPECT_TRUE(graph.isSolvable(1, 0));
    EXPECT_FALSE(graph.isSolvable(1, 2));
    EXPECT_FALSE(graph.isSolvable(0, 0));
    EXPECT_TRUE(graph.contains(1, 2));
    EXPECT_FALSE(graph.contains(2, 2));
}

TEST(BipartiteGraph, MayBeEmpty) {
    EXPECT_EQ(BipartiteGraph().equationCount(), 0);
    EXPECT_EQ(BipartiteGraph(0, 5, {}).variableCount(), 5);
}

TEST(BipartiteGraph, RefusesEdgesOutside) {
    const std::vector<Edge> edges{{0, 2}};
    EXPECT_THROW(BipartiteGraph(1, 2, edges), InternalError);
}

TEST(BipartiteGraph, SaysTheSameBothWays) {
    RandomGraphs random(1);
    for (int round = 0; round < 100; ++round) {
        const BipartiteGraph graph = random.graph(random.below(20), random.below(20), 60, 50);
        const BipartiteGraph other = graph.transposed();
        for (const Edge& edge : graph.edges()) {
            EXPECT_TRUE(other.contains(edge.variable, edge.equation));
            EXPECT_EQ(other.isSolvable(edge.variable, edge.equation), edge.isSolvable);
        }
        EXPECT_EQ(other.edges().size(), graph.edges().size());
        for (Index variable = 0; variable < graph.variableCount(); ++variable) {
            EXPECT_EQ(graph.equationsOf(variable).size(), graph.solvableFor(variable).size());
            EXPECT_TRUE(std::ranges::is_sorted(graph.equationsOf(variable)));
        }
    }
}

TEST(BipartiteGraph, GivesParts) {
    const std::vector<Edge> edges{{0, 0}, {0, 1, false}, {1, 1}, {2, 0}};
    const BipartiteGraph graph(3, 2, edges);
    EXPECT_EQ(graph.solvablePart().edgeCount(), 3U);
    const std::vector<Index> equations{2, 0};
    const std::vector<Index> variables{1, 0};
    const BipartiteGraph part = graph.part(equations, variables);
    EXPECT_EQ(list(part.variablesOf(0)), (std::vector<Index>{1}));
    EXPECT_EQ(list(part.variablesOf(1)), (std::vector<Index>{0, 1}));
    EXPECT_FALSE(part.isSolvable(1, 0));
}

} // namespace
} // namespace eventica::graph
