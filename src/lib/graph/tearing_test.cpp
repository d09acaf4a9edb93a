// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <chrono>
#include <gtest/gtest.h>

#include "lib/graph/strong_components.h"
#include "lib/graph/tearing.h"
#include "lib/graph/test_graphs.h"

namespace eventica::graph {
namespace {

/// Whether everything follows from the given variables: steps are taken as they come.
bool isEnough(const BipartiteGraph& block, std::uint32_t tears) {
    std::uint32_t known = tears;
    std::uint32_t used = 0;
    // Forward steps alone do not decide which equation to use; all choices are tried.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> stack{{known, used}};
    const std::uint32_t all = (1U << static_cast<std::uint32_t>(block.variableCount())) - 1;
    while (!stack.empty()) {
        std::tie(known, used) = stack.back();
        stack.pop_back();
        if (known == all)
            return true;
        for (Index equation = 0; equation < block.equationCount(); ++equation) {
            if (((used >> static_cast<std::uint32_t>(equation)) & 1U) != 0)
                continue;
            std::uint32_t unknown = 0;
            for (const Index variable : block.variablesOf(equation))
                unknown |= 1U << static_cast<std::uint32_t>(variable);
            unknown &= ~known;
            if (std::popcount(unknown) != 1 ||
                !block.isSolvable(equation, static_cast<Index>(std::countr_zero(unknown))))
                continue;
            stack.emplace_back(known | unknown,
                               used | (1U << static_cast<std::uint32_t>(equation)));
            break; // what can be solved stays so: any order does
        }
    }
    return false;
}

std::size_t fewestTears(const BipartiteGraph& block) {
    std::size_t best = at(block.variableCount());
    for (std::uint32_t set = 0; set < (1U << static_cast<std::uint32_t>(block.variableCount()));
         ++set)
        if (static_cast<std::size_t>(std::popcount(set)) < best && isEnough(block, set))
            best = static_cast<std::size_t>(std::popcount(set));
    return best;
}

BipartiteGraph band(Index size, Index width) {
    std::vector<Edge> edges;
    for (Index row = 0; row < size; ++row)
        for (Index column = std::max(0, row - width); column <= std::min(size - 1, row + width);
             ++column)
            edges.push_back({row, column});
    return {size, size, edges};
}

/// Five-point stars on a square grid.
BipartiteGraph grid(Index side) {
    std::vector<Edge> edges;
    const auto add = [&](Index equation, Index row, Index column) {
        if (row >= 0 && row < side && column >= 0 && column < side)
            edges.push_back({equation, row * side + column});
    };
    for (Index row = 0; row < side; ++row)
        for (Index column = 0; column < side; ++column) {
            const Index equation = row * side + column;
            add(equation, row, column);
            add(equation, row - 1, column);
            add(equation, row + 1, column);
            add(equation, row, column - 1);
            add(equation, row, column + 1);
        }
    return {side * side, side * side, edges};
}

TEST(Tearing, NeedsNoTearsWithoutALoop) {
    const std::vector<Edge> edges{{2, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 2}};
    const BipartiteGraph graph(3, 3, edges);
    const Tearing tearing = tear(graph);
    EXPECT_TRUE(tearing.tears.empty());
    EXPECT_TRUE(tearing.residuals.empty());
    EXPECT_EQ(tearing.steps, (std::vector<ExplicitStep>{{2, 0}, {1, 1}, {0, 2}}));
}

TEST(Tearing, TearsSimpleLoopsOnce) {
    for (Index size = 2; size < 50; ++size) {
        std::vector<Edge> edges;
        for (Index i = 0; i < size; ++i) {
            edges.push_back({i, i});
            edges.push_back({i, (i + 1) % size});
        }
        const BipartiteGraph ring(size, size, edges);
        const Tearing tearing = tear(ring);
        EXPECT_EQ(tearing.tears.size(), 1U);
        EXPECT_EQ(verifyTearing(ring, tearing), "");
    }
}

TEST(Tearing, NeedsFewTearsForBandsAndGrids) {
    for (Index width = 1; width < 4; ++width) {
        const BipartiteGraph graph = band(500, width);
        const Tearing tearing = tear(graph);
        EXPECT_EQ(verifyTearing(graph, tearing), "");
        EXPECT_EQ(tearing.tears.size(), at(width));
    }
    const BipartiteGraph graph = grid(30);
    const Tearing tearing = tear(graph);
    EXPECT_EQ(verifyTearing(graph, tearing), "");
    EXPECT_LE(tearing.tears.size(), 45U) << "30 are enough";
}

TEST(Tearing, TearsWhatCannotBeSolvedFor) {
    const std::vector<Edge> edges{{0, 0, false}, {0, 1, true}, {1, 0, false}, {1, 1, false}};
    const BipartiteGraph graph(2, 2, edges);
    const Tearing tearing = tear(graph);
    EXPECT_EQ(tearing.tears, (std::vector<Index>{0}));
    EXPECT_EQ(tearing.residuals, (std::vector<Index>{1}));
    EXPECT_EQ(tearing.steps, (std::vector<ExplicitStep>{{0, 1}}));
    const std::vector<Edge> hard{{0, 0, false}, {0, 1, false}, {1, 0, false}, {1, 1, false}};
    EXPECT_EQ(tear(BipartiteGraph(2, 2, hard)).tears.size(), 2U);
}

TEST(Tearing, FollowsPreferences) {
    std::vector<Edge> edges;
    for (Index i = 0; i < 6; ++i) {
        edges.push_back({i, i});
        edges.push_back({i, (i + 1) % 6});
    }
    const BipartiteGraph ring(6, 6, edges);
    std::vector<std::int32_t> preferences(6, 0);
    preferences[4] = 1;
    EXPECT_EQ(tear(ring, preferences).tears, (std::vector<Index>{4}));
    preferences.assign(6, NeverTear);
    preferences[3] = -1000;
    EXPECT_EQ(tear(ring, preferences).tears, (std::vector<Index>{3}));
    EXPECT_TRUE(tear(ring, preferences).unwanted.empty());
    preferences[3] = NeverTear;
    EXPECT_EQ(tear(ring, preferences).unwanted.size(), 1U);
}

TEST(Tearing, IsValidAndCloseToTheBestOnRandomBlocks) {
    RandomGraphs random(1);
    std::size_t sum = 0;
    std::size_t best = 0;
    for (int round = 0; round < 300; ++round) {
        const Index size = 2 + random.below(8);
        const BipartiteGraph graph =
            random.squareGraph(size, at(size) + at(random.below(2 * size)), 50 + random.below(51));
        const Tearing tearing = tear(graph);
        EXPECT_EQ(verifyTearing(graph, tearing), "");
        EXPECT_EQ(tearing.tears.size(), tearing.residuals.size());
        sum += tearing.tears.size();
        best += fewestTears(graph);
        EXPECT_GE(tearing.tears.size(), fewestTears(graph));
    }
    EXPECT_LE(sum * 100, best * 110) << "a tenth more than needed, at most";
}

TEST(Tearing, TakesSystemsThatAreNotSquare) {
    RandomGraphs random(2);
    for (int round = 0; round < 200; ++round) {
        const BipartiteGraph graph = random.graph(random.below(10), random.below(10), 20, 70);
        EXPECT_EQ(verifyTearing(graph, tear(graph)), "");
    }
}

TEST(Tearing, IsFastOnLargeBlocks) {
    RandomGraphs random(3);
    const auto start = std::chrono::steady_clock::now();
    for (const BipartiteGraph& graph :
         {random.squareGraph(10000, 30000, 80), grid(100), band(10000, 10)}) {
        const Tearing tearing = tear(graph);
        EXPECT_EQ(verifyTearing(graph, tearing), "");
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    EXPECT_LT(seconds.count(), 20.0) << "generous: sanitizers, busy machines";
}

TEST(Tearing, VerificationFindsMistakes) {
    const BipartiteGraph graph = band(3, 1);
    const Tearing good = tear(graph);
    ASSERT_EQ(verifyTearing(graph, good), "");
    Tearing bad = good;
    std::ranges::reverse(bad.steps);
    EXPECT_NE(verifyTearing(graph, bad), "");
    bad = good;
    bad.residuals.clear();
    EXPECT_NE(verifyTearing(graph, bad), "");
    bad = good;
    bad.tears.push_back(bad.tears.front());
    EXPECT_NE(verifyTearing(graph, bad), "");
}

} // namespace
} // namespace eventica::graph
