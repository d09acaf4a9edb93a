// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/sparse/row_relations.h"

namespace eventica::sparse {
namespace {

Columns unitColumns(int count) {
    Columns columns;
    for (int i = 0; i < count; ++i) {
        const Entry entry{i, 1.0};
        columns.addColumn({&entry, 1});
    }
    return columns;
}

TEST(RowRelations, AreNoneOfARegularMatrix) {
    const Matrix matrix = assemble(2, {{0, 0, 1.0}, {0, 1, 2.0}, {1, 0, 3.0}, {1, 1, 4.0}});
    const RowRelations found = findRowRelations(matrix, unitColumns(2));
    EXPECT_TRUE(found.relations.empty());
    EXPECT_TRUE(found.undetermined.empty());
}

TEST(RowRelations, SayWhichRowsDependOnEachOther) {
    // The third row is the first minus twice the second.
    const Matrix matrix = assemble(3, {{0, 0, 0.1},
                                       {0, 1, 0.7},
                                       {1, 1, 0.3},
                                       {1, 2, 1.0},
                                       {2, 0, 0.1},
                                       {2, 1, 0.1},
                                       {2, 2, -2.0}});
    const RowRelations found = findRowRelations(matrix, unitColumns(3));
    ASSERT_EQ(found.relations.count(), 1);
    ASSERT_EQ(found.relations[0].count(), 3);
    const double scale = found.relations[0][2].value;
    EXPECT_NEAR(found.relations[0][0].value / scale, -1.0, 1e-12);
    EXPECT_NEAR(found.relations[0][1].value / scale, 2.0, 1e-12);
    EXPECT_EQ(found.undetermined.count(), 1);
}

} // namespace
} // namespace eventica::sparse
