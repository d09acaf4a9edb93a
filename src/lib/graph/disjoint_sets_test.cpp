// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/graph/disjoint_sets.h"

namespace eventica::graph {
namespace {

TEST(DisjointSets, JoinThroughOthers) {
    DisjointSets sets(6);
    sets.join(4, 2);
    sets.join(5, 4);
    sets.join(3, 3);
    EXPECT_EQ(sets.find(5), 2);
    EXPECT_EQ(sets.find(4), sets.find(5));
    EXPECT_EQ(sets.find(3), 3);
    sets.join(0, 5);
    EXPECT_EQ(sets.find(2), 0) << "the smallest item stands for all";
}

TEST(DisjointSets, LongChainsEndInTheSmallest) {
    constexpr std::int32_t Count = 100'000;
    DisjointSets sets(Count);
    for (std::int32_t i = Count - 1; i > 0; --i)
        sets.join(i, i - 1);
    EXPECT_EQ(sets.find(Count - 1), 0);
}

} // namespace
} // namespace eventica::graph
