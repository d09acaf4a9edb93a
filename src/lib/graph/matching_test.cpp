// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <gtest/gtest.h>
#include <numeric>

#include "lib/graph/test_graphs.h"

namespace eventica::graph {
namespace {

TEST(Matching, FindsAsManyPairsAsThereAre) {
    RandomGraphs random(1);
    for (int round = 0; round < 2000; ++round) {
        const BipartiteGraph graph = random.graph(random.below(9), random.below(9),
                                                  static_cast<std::size_t>(random.below(25)));
        const Matching matching = maximumMatching(graph);
        EXPECT_TRUE(isMatching(graph, matching));
        EXPECT_EQ(matching.size(), largestMatching(graph));
        EXPECT_EQ(matching.unmatchedEquations().size() + at(matching.size()),
                  at(graph.equationCount()));
    }
}

TEST(Matching, KeepsWhatIsMatched) {
    RandomGraphs random(2);
    for (int round = 0; round < 500; ++round) {
        const BipartiteGraph graph = random.graph(30, 30, 60, 40);
        const Matching first = maximumMatching(graph.solvablePart());
        const Matching second = maximumMatching(graph, first);
        EXPECT_TRUE(isMatching(graph, second));
        EXPECT_EQ(second.size(), maximumMatching(graph).size());
        for (Index i = 0; i < 30; ++i) {
            EXPECT_TRUE(first.variableOf[at(i)] == None || second.variableOf[at(i)] != None);
            EXPECT_TRUE(first.equationOf[at(i)] == None || second.equationOf[at(i)] != None);
        }
    }
}

TEST(Matching, TakesSolvableEdgesIfTheyAreEnough) {
    RandomGraphs random(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<Edge> edges = random.squareGraph(20, 20).edges();
        // Later edges must not make the others less solvable: they go elsewhere.
        for (const Edge& edge : random.graph(20, 20, 60, 0).edges())
            if (!BipartiteGraph(20, 20, edges).contains(edge.equation, edge.variable))
                edges.push_back(edge);
        const BipartiteGraph graph(20, 20, edges);
        const Matching matching = maximumMatchingPreferringSolvable(graph);
        EXPECT_TRUE(matching.matchesAllEquations());
        EXPECT_TRUE(matching.matchesAllVariables());
        for (Index equation = 0; equation < 20; ++equation)
            EXPECT_TRUE(graph.isSolvable(equation, matching.variableOf[at(equation)]));
    }
}

TEST(Matching, AugmentsOneEquationAfterTheOther) {
    RandomGraphs random(4);
    for (int round = 0; round < 1000; ++round) {
        const BipartiteGraph graph = random.graph(20, 18, 35);
        AugmentingMatching growing(graph);
        std::vector<Index> accepted;
        for (const Index equation : random.permutation(20)) {
            const Matching before = growing.matching();
            if (growing.tryAugment(equation)) {
                accepted.push_back(equation);
                EXPECT_TRUE(growing.tryAugment(equation)) << "is matched already";
            } else {
                EXPECT_EQ(growing.matching(), before);
            }
            for (const Index earlier : accepted)
                EXPECT_NE(growing.matching().variableOf[at(earlier)], None);
            EXPECT_TRUE(isMatching(graph, growing.matching()));
        }
        EXPECT_EQ(growing.matching().size(), maximumMatching(graph).size());
    }
}

TEST(Matching, TakesFreeVariablesOfHighPriorityFirst) {
    const std::vector<Edge> edges{{0, 0}, {0, 1}, {0, 2}, {1, 1}};
    const BipartiteGraph graph(2, 3, edges);
    const std::vector<std::int32_t> priorities{1, 5, 3};
    AugmentingMatching matching(graph, priorities);
    EXPECT_TRUE(matching.tryAugment(0));
    EXPECT_EQ(matching.matching().variableOf[0], 1);
    EXPECT_TRUE(matching.tryAugment(1));
    EXPECT_EQ(matching.matching().variableOf[0], 2);
}

/// The best sum among all maximum matchings.
std::int64_t bestSum(const BipartiteGraph& graph, std::span<const std::int32_t> priorities) {
    const Index size = largestMatching(graph);
    const Index count = graph.variableCount();
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (std::uint32_t set = 0; set < (1U << static_cast<std::uint32_t>(count)); ++set) {
        std::vector<Index> variables;
        std::int64_t sum = 0;
        for (Index i = 0; i < count; ++i)
            if (((set >> static_cast<std::uint32_t>(i)) & 1U) != 0) {
                variables.push_back(i);
                sum += priorities[at(i)];
            }
        if (static_cast<Index>(variables.size()) != size || sum <= best)
            continue;
        std::vector<Index> equations(at(graph.equationCount()));
        std::iota(equations.begin(), equations.end(), 0);
        if (largestMatching(graph.part(equations, variables)) == size)
            best = sum;
    }
    return best;
}

TEST(Matching, PrefersVariablesWithoutLosingPairs) {
    RandomGraphs random(5);
    for (int round = 0; round < 200; ++round) {
        const BipartiteGraph graph = random.graph(5, 7, 12);
        std::vector<std::int32_t> priorities(7);
        for (std::int32_t& priority : priorities)
            priority = random.below(9) - 4;
        const Matching matching = matchingOfPreferredVariables(graph, priorities);
        EXPECT_TRUE(isMatching(graph, matching));
        std::int64_t sum = 0;
        for (Index i = 0; i < 7; ++i)
            sum += matching.equationOf[at(i)] == None ? 0 : priorities[at(i)];
        EXPECT_EQ(matching.size(), largestMatching(graph));
        EXPECT_EQ(sum, bestSum(graph, priorities));
    }
}

TEST(Matching, DoesNotDependOnTheOrderOfEdges) {
    RandomGraphs random(6);
    const BipartiteGraph graph = random.squareGraph(200, 400);
    std::vector<Edge> edges = graph.edges();
    std::ranges::reverse(edges);
    EXPECT_EQ(maximumMatching(graph), maximumMatching(BipartiteGraph(200, 200, edges)));
}

TEST(Matching, IsFastOnLargeGraphs) {
    RandomGraphs random(7);
    const Index size = 200000;
    const BipartiteGraph sparse = random.squareGraph(size, 400000);
    const BipartiteGraph dense = random.squareGraph(size, 800000);
    // A chain in which one shift moves all equations.
    std::vector<Edge> edges;
    for (Index i = 0; i < size; ++i) {
        edges.push_back({i, std::max(i - 1, 0)});
        edges.push_back({i, i});
    }
    const BipartiteGraph chain(size, size, edges);
    const auto start = std::chrono::steady_clock::now();
    EXPECT_TRUE(maximumMatching(sparse).matchesAllEquations());
    EXPECT_TRUE(maximumMatching(dense).matchesAllEquations());
    EXPECT_TRUE(maximumMatching(chain).matchesAllEquations());
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    EXPECT_LT(seconds.count(), 20.0) << "generous: sanitizers, busy machines";
}

} // namespace
} // namespace eventica::graph
