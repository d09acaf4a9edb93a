// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/sparse/columns.h"
#include "lib/sparse/matrix.h"

namespace eventica::sparse {
namespace {

TEST(SparseMatrix, IsAssembledInAnyOrder) {
    const Matrix matrix = assemble(3, {{2, 1, 5.0}, {0, 0, 1.0}, {0, 1, 4.0}, {2, 0, 3.0}});
    EXPECT_EQ(matrix.size(), 3);
    EXPECT_EQ(matrix.pattern.starts, (List<int>{0, 2, 4, 4}));
    EXPECT_EQ(matrix.pattern.rows, (List<int>{0, 2, 0, 2}));
    EXPECT_EQ(matrix.values, (List<double>{1.0, 3.0, 4.0, 5.0}));
}

TEST(SparseMatrix, AddsUpWhatComesToTheSamePlaceAndKeepsZeros) {
    const Matrix matrix = assemble(2, {{1, 1, 2.0}, {0, 0, 0.0}, {1, 1, 0.5}, {1, 1, -2.5}});
    EXPECT_EQ(matrix.pattern.rows, (List<int>{0, 1}));
    EXPECT_EQ(matrix.values, (List<double>{0.0, 0.0}));
}

TEST(SparseMatrix, MayBeEmpty) {
    EXPECT_EQ(assemble(0, {}).size(), 0);
    EXPECT_EQ(assemble(0, {}).pattern, Pattern());
    EXPECT_EQ(assemble(2, {}).pattern.starts, (List<int>{0, 0, 0}));
}

TEST(SparseColumns, LeaveZerosOut) {
    Columns columns;
    const List<Entry> entries{{1, 2.0}, {3, 0.0}, {4, -1.0}};
    columns.addColumn(entries);
    columns.addEmptyColumns(2);
    EXPECT_EQ(columns.count(), 3);
    EXPECT_EQ(columns.entryCount(), 2);
    EXPECT_EQ(valueAt(columns[0], 4), -1.0);
    EXPECT_EQ(valueAt(columns[0], 3), 0.0);
    EXPECT_TRUE(columns[2].empty());
}

TEST(SparseColumns, AreAddedUpByRow) {
    ColumnSum sum(5);
    const List<Entry> entries{{1, 2.0}, {4, -1.0}};
    sum.add(entries, 3.0);
    sum.add(0, 1.0);
    sum.add(4, 3.0);
    const std::span<const Entry> first = sum.take();
    ASSERT_EQ(first.size(), 3U);
    EXPECT_EQ(first[0].row, 0);
    EXPECT_EQ(valueAt(first, 1), 6.0);
    EXPECT_EQ(valueAt(first, 4), 0.0);
    EXPECT_TRUE(sum.take().empty());
}

} // namespace
} // namespace eventica::sparse
