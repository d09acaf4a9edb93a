// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "simulate/quantized/stiff_groups.h"

namespace eventica::quantized {
namespace {

/// Of a matrix by rows.
sparse::Columns columnsOf(const List<List<double>>& rows) {
    sparse::Columns result;
    for (int j = 0; j < rows.count(); ++j) {
        List<sparse::Entry> column;
        for (int i = 0; i < rows.count(); ++i)
            column.push_back({i, rows[i][j]});
        result.addColumn(column);
    }
    return result;
}

/// One switch looks at each of these states.
sparse::Columns sensesOf(const List<char>& isSeen) {
    sparse::Columns result;
    for (const char seen : isSeen) {
        const sparse::Entry entry{0, 1.0};
        result.addColumn({&entry, seen != 0 ? std::size_t{1} : std::size_t{0}});
    }
    return result;
}

TEST(StiffGroups, AreFoundWhereASwitchLooks) {
    const sparse::Columns rates = columnsOf({{-1e6, 0.0}, {0.0, -1e6}});
    const List<StiffGroup> groups =
        findStiffGroups(rates, sensesOf({1, 0}), List<double>(2, 1.0), 10.0);
    ASSERT_EQ(groups.count(), 1);
    EXPECT_EQ(groups[0].members, (List<int>{0}));
    EXPECT_NEAR(groups[0].levels[0].timeConstant, 1e-6, 1e-12);
}

TEST(StiffGroups, IncludeStatesThatAQuantumOfThemDrivesFast) {
    // The first one does not feel the second one, but makes a large voltage at it.
    const sparse::Columns rates = columnsOf({{-1e6, 0.0}, {1e6, -1.0}});
    const List<StiffGroup> joined =
        findStiffGroups(rates, sensesOf({1, 1}), List<double>(2, 1.0), 10.0);
    ASSERT_EQ(joined.count(), 1);
    EXPECT_EQ(joined[0].members, (List<int>{0, 1}));
    EXPECT_EQ(joined[0].levels[0].split.fastCount, 1);
    // A million times smaller, its quantum is not noticed.
    const List<StiffGroup> apart =
        findStiffGroups(rates, sensesOf({1, 1}), List<double>{1e-6, 1.0}, 10.0);
    ASSERT_EQ(apart.count(), 1);
    EXPECT_EQ(apart[0].members, (List<int>{0}));
}

TEST(StiffGroups, HaveALevelForTheFastestModesAlone) {
    const sparse::Columns rates = columnsOf({{-1e6, 200.0}, {-200.0, -100.0}});
    const List<StiffGroup> groups =
        findStiffGroups(rates, sensesOf({1, 1}), List<double>(2, 1.0), 10.0);
    ASSERT_EQ(groups.count(), 1);
    ASSERT_EQ(groups[0].levels.count(), 2);
    EXPECT_EQ(groups[0].levels[0].split.fastCount, 2);
    EXPECT_EQ(groups[0].levels[1].split.fastCount, 1);
    EXPECT_GT(groups[0].levels[0].timeConstant, 1e-3);
    EXPECT_LT(groups[0].levels[1].timeConstant, 1e-5);
}

} // namespace
} // namespace eventica::quantized
