// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/graph/colouring.h"
#include "lib/graph/test_graphs.h"

namespace eventica::graph {
namespace {

struct OwnedPattern {
    std::vector<Index> starts{0};
    std::vector<Index> rows;
    Index rowCount = 0;

    explicit OwnedPattern(const BipartiteGraph& graph) : rowCount(graph.equationCount()) {
        for (Index column = 0; column < graph.variableCount(); ++column) {
            rows.insert(rows.end(), graph.equationsOf(column).begin(),
                        graph.equationsOf(column).end());
            starts.push_back(static_cast<Index>(rows.size()));
        }
    }
    ColumnPattern view() const { return {rowCount, starts, rows}; }
};

OwnedPattern band(Index size, Index width) {
    std::vector<Edge> edges;
    for (Index row = 0; row < size; ++row)
        for (Index column = std::max(0, row - width); column <= std::min(size - 1, row + width);
             ++column)
            edges.push_back({row, column});
    return OwnedPattern(BipartiteGraph(size, size, edges));
}

TEST(Colouring, NeedsTheWidthOfABand) {
    for (Index width = 0; width < 4; ++width) {
        const OwnedPattern pattern = band(1000, width);
        const Colouring colouring = colourColumns(pattern.view());
        EXPECT_EQ(colouring.colourCount, 2 * width + 1);
        EXPECT_TRUE(isColouring(pattern.view(), colouring));
        EXPECT_EQ(colouring.groups().size(), at(colouring.colourCount));
    }
}

TEST(Colouring, SharesOneColourAmongColumnsThatNeverMeet) {
    const OwnedPattern empty{BipartiteGraph(3, 4, {})};
    EXPECT_EQ(colourColumns(empty.view()).colourCount, 1);
    EXPECT_EQ(colourColumns(OwnedPattern{BipartiteGraph()}.view()).colourCount, 0);
}

TEST(Colouring, GivesColumnsOfAFullRowTheirOwnColours) {
    std::vector<Edge> edges;
    edges.reserve(100000);
    for (Index column = 0; column < 100000; ++column)
        edges.push_back({0, column});
    const OwnedPattern pattern{BipartiteGraph(1, 100000, edges)};
    EXPECT_EQ(colourColumns(pattern.view()).colourCount, 100000);
}

TEST(Colouring, TakesTheLargestFirstIfThatIsBetter) {
    // An arrow: the last column meets all others in rows of two, which greedy in natural order
    // finds as easy; columns 0 and 1 of a crown are what it finds hard.
    std::vector<Edge> edges;
    Index row = 0;
    const auto meet = [&](Index a, Index b) {
        edges.push_back({row, a});
        edges.push_back({row++, b});
    };
    for (Index i = 0; i < 6; ++i)
        for (Index j = 0; j < 6; ++j)
            if (i != j)
                meet(2 * i, 2 * j + 1);
    for (Index i = 12; i < 24; i += 2) { // more to meet for one side
        meet(i, 0);
        meet(i + 1, 1);
    }
    const OwnedPattern pattern{BipartiteGraph(row, 24, edges)};
    const Colouring colouring = colourColumns(pattern.view());
    EXPECT_TRUE(isColouring(pattern.view(), colouring));
    EXPECT_LE(colouring.colourCount, 6);
}

TEST(Colouring, IsRightOnRandomPatterns) {
    RandomGraphs random(1);
    for (int round = 0; round < 300; ++round) {
        const OwnedPattern pattern{
            random.graph(20, 25, static_cast<std::size_t>(random.below(90)))};
        const Colouring colouring = colourColumns(pattern.view());
        EXPECT_TRUE(isColouring(pattern.view(), colouring));
        EXPECT_EQ(colourColumns(pattern.view()).colourOf, colouring.colourOf);
    }
    const OwnedPattern large{random.graph(50000, 50000, 200000)};
    EXPECT_TRUE(isColouring(large.view(), colourColumns(large.view())));
}

TEST(Colouring, NoticesColumnsThatMeet) {
    const OwnedPattern pattern = band(3, 1);
    EXPECT_FALSE(isColouring(pattern.view(), {{0, 1, 0}, 2}));
}

} // namespace
} // namespace eventica::graph
