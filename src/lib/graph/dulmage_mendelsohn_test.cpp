// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/graph/dulmage_mendelsohn.h"
#include "lib/graph/test_graphs.h"

namespace eventica::graph {
namespace {

std::vector<Index> variablesIn(const BipartiteGraph& graph, const std::vector<Index>& equations) {
    std::vector<Index> result;
    for (const Index equation : equations)
        result.insert(result.end(), graph.variablesOf(equation).begin(),
                      graph.variablesOf(equation).end());
    std::ranges::sort(result);
    result.erase(std::ranges::unique(result).begin(), result.end());
    return result;
}

TEST(DulmageMendelsohn, TellsThreePartsApart) {
    // x0 is given twice, x1 once, x2 and x3 have one equation together with x1.
    const std::vector<Edge> edges{{0, 0}, {1, 0}, {2, 1}, {3, 1}, {3, 2}, {3, 3}};
    const BipartiteGraph graph(4, 4, edges);
    const CoarseDecomposition parts = coarseDecomposition(graph, maximumMatching(graph));
    EXPECT_EQ(parts.overDetermined.equations, (std::vector<Index>{0, 1}));
    EXPECT_EQ(parts.overDetermined.variables, (std::vector<Index>{0}));
    EXPECT_EQ(parts.wellDetermined.equations, (std::vector<Index>{2}));
    EXPECT_EQ(parts.wellDetermined.variables, (std::vector<Index>{1}));
    EXPECT_EQ(parts.underDetermined.equations, (std::vector<Index>{3}));
    EXPECT_EQ(parts.underDetermined.variables, (std::vector<Index>{2, 3}));
}

TEST(DulmageMendelsohn, DoesNotDependOnTheMatching) {
    RandomGraphs random(1);
    for (int round = 0; round < 300; ++round) {
        const BipartiteGraph graph = random.graph(15, 15, 25);
        AugmentingMatching other(graph);
        for (const Index equation : random.permutation(15))
            other.tryAugment(equation);
        const CoarseDecomposition first = coarseDecomposition(graph, maximumMatching(graph));
        const CoarseDecomposition second = coarseDecomposition(graph, other.matching());
        EXPECT_EQ(first.overDetermined.equations, second.overDetermined.equations);
        EXPECT_EQ(first.overDetermined.variables, second.overDetermined.variables);
        EXPECT_EQ(first.wellDetermined.equations, second.wellDetermined.equations);
        EXPECT_EQ(first.underDetermined.equations, second.underDetermined.equations);
        EXPECT_EQ(first.underDetermined.variables, second.underDetermined.variables);
        EXPECT_EQ(first.wellDetermined.equations.size(), first.wellDetermined.variables.size());
        EXPECT_EQ(variablesIn(graph, first.overDetermined.equations),
                  first.overDetermined.variables);
        EXPECT_EQ(variablesIn(graph.transposed(), first.underDetermined.variables),
                  first.underDetermined.equations);
    }
}

TEST(DulmageMendelsohn, FindsSmallestContradictions) {
    RandomGraphs random(2);
    int found = 0;
    for (int round = 0; round < 500; ++round) {
        const BipartiteGraph graph = random.graph(10, 9, 16);
        const Matching matching = maximumMatching(graph);
        for (const Index left : matching.unmatchedEquations()) {
            ++found;
            const Part part = overDeterminedSubset(graph, matching, left);
            EXPECT_EQ(part.equations.size(), part.variables.size() + 1);
            EXPECT_EQ(variablesIn(graph, part.equations), part.variables);
            EXPECT_TRUE(std::ranges::binary_search(part.equations, left));
            for (const Index dropped : part.equations) {
                std::vector<Index> rest = part.equations;
                std::erase(rest, dropped);
                EXPECT_TRUE(
                    maximumMatching(graph.part(rest, part.variables)).matchesAllEquations());
            }
        }
    }
    EXPECT_GT(found, 100);
}

TEST(DulmageMendelsohn, FindsSmallestUndeterminedSets) {
    RandomGraphs random(3);
    for (int round = 0; round < 300; ++round) {
        const BipartiteGraph graph = random.graph(8, 10, 16);
        const Matching matching = maximumMatching(graph);
        for (const Index left : matching.unmatchedVariables()) {
            const Part part = underDeterminedSubset(graph, matching, left);
            EXPECT_EQ(part.equations.size() + 1, part.variables.size());
            for (const Index dropped : part.variables) {
                std::vector<Index> rest = part.variables;
                std::erase(rest, dropped);
                EXPECT_TRUE(
                    maximumMatching(graph.part(part.equations, rest)).matchesAllVariables());
            }
        }
    }
}

} // namespace
} // namespace eventica::graph
