// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>

#include "lib/graph/choose_pivots.h"

namespace eventica::graph {
namespace {

constexpr double Changing = Coefficient::Changing;

std::vector<ColumnWish> equalWishes(std::size_t count) {
    return std::vector<ColumnWish>(count);
}

TEST(ChoosePivots, TakesTheLastOfEqualColumns) {
    const PivotChoice choice = choosePivots({{{{0, 1.0}, {1, -2.0}}}, equalWishes(2)});
    EXPECT_TRUE(choice.isComplete);
    EXPECT_EQ(choice.columnOf, (std::vector<Index>{1}));
    EXPECT_TRUE(choice.open.empty());
}

TEST(ChoosePivots, LeavesColumnsOfHighPriority) {
    const PivotChoice choice = choosePivots({{{{0, 1.0}, {1, -2.0}}}, {{0, 0}, {0, 1}}});
    EXPECT_EQ(choice.columnOf, (std::vector<Index>{0}));
}

TEST(ChoosePivots, SeesThatNumbersCancel) {
    // i0 = (i1 + i2 + i3) / 3 and i1 + i2 + i3 = 0: i0 is zero and cannot be left over.
    const PivotChoice choice =
        choosePivots({{{{0, -3.0}, {1, 1.0}, {2, 1.0}, {3, 1.0}}, {{1, 1.0}, {2, 1.0}, {3, 1.0}}},
                      {{0, 9}, {0, 0}, {0, 0}, {0, 0}}});
    ASSERT_TRUE(choice.isComplete);
    EXPECT_NE(std::ranges::find(choice.columnOf, 0), choice.columnOf.end());
}

TEST(ChoosePivots, SaysThatRowsDependOnEachOther) {
    const PivotChoice choice =
        choosePivots({{{{0, 1.0}, {1, 2.0}}, {{0, 0.1}, {1, 0.2}}}, equalWishes(2)});
    EXPECT_FALSE(choice.isComplete);
}

TEST(ChoosePivots, LeavesChangingCoefficientsToTheRun) {
    // x * dx + y * dy = 0
    const PivotChoice choice = choosePivots({{{{0, Changing}, {1, Changing}}}, equalWishes(2)});
    ASSERT_TRUE(choice.isComplete);
    EXPECT_EQ(choice.columnOf, (std::vector<Index>{None}));
    EXPECT_EQ(choice.open, (std::vector<OpenChoice>{{{0}, {0, 1}}}));
}

TEST(ChoosePivots, PrefersConstantPivotsOfTheSameTier) {
    // dx = cos(phi) * dphi
    const PivotChoice choice = choosePivots({{{{0, 1.0}, {1, Changing}}}, equalWishes(2)});
    EXPECT_EQ(choice.columnOf, (std::vector<Index>{0}));
    EXPECT_TRUE(choice.open.empty());
}

TEST(ChoosePivots, LeavesAWantedColumnEvenIfItsPivotIsConstant) {
    const PivotChoice choice = choosePivots({{{{0, 1.0}, {1, Changing}}}, {{1, 0}, {0, 0}}});
    EXPECT_EQ(choice.columnOf, (std::vector<Index>{1}));
}

TEST(ChoosePivots, OpensAChoiceBehindConstantPivots) {
    // dx = c * dphi (x goes); 2 x dx + 2 z dz = 0: phi or z.
    const PivotChoice choice =
        choosePivots({{{{0, 1.0}, {1, Changing}}, {{0, Changing}, {2, Changing}}}, equalWishes(3)});
    ASSERT_TRUE(choice.isComplete);
    EXPECT_EQ(choice.columnOf, (std::vector<Index>{0, None}));
    EXPECT_EQ(choice.open, (std::vector<OpenChoice>{{{1}, {1, 2}}}));
}

TEST(ChoosePivots, HasNoChoiceAmongAsManyColumnsAsRows) {
    const PivotChoice choice = choosePivots(
        {{{{0, Changing}, {1, Changing}}, {{0, Changing}, {1, Changing}}}, equalWishes(2)});
    ASSERT_TRUE(choice.isComplete);
    EXPECT_TRUE(choice.open.empty());
    EXPECT_NE(choice.columnOf[0], choice.columnOf[1]);
}

TEST(ChoosePivots, PrefersNumbersToTiersThatAreNotDecisive) {
    // Two rows of a sphere in two coordinates that are not wanted depend on each other.
    WideMatrix matrix{{{{0, Changing}, {1, Changing}, {2, 1.0}}, {{0, Changing}, {1, Changing}}},
                      {{0, 0}, {0, 0}, {1, 0}}};
    EXPECT_EQ(choosePivots(matrix).columnOf, (std::vector<Index>{0, 1}));
    matrix.firstDecisiveTier = 1;
    const PivotChoice choice = choosePivots(matrix);
    EXPECT_EQ(choice.columnOf, (std::vector<Index>{2, None}));
    EXPECT_EQ(choice.open, (std::vector<OpenChoice>{{{1}, {0, 1}}}));
}

TEST(ChoosePivots, WaitsForALaterTierWhereColumnsAreTooFew) {
    const PivotChoice choice = choosePivots(
        {{{{0, Changing}, {1, Changing}, {2, Changing}}, {{0, Changing}, {1, Changing}}},
         {{0, 0}, {1, 0}, {1, 0}}});
    ASSERT_TRUE(choice.isComplete);
    EXPECT_EQ(choice.open, (std::vector<OpenChoice>{{{0, 1}, {0, 1, 2}}}));
}

} // namespace
} // namespace eventica::graph
