// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/sparse/factors.h"
#include "lib/sparse/row_update.h"
#include "lib/sparse/test_matrices.h"

namespace eventica::sparse {
namespace {

constexpr int Size = 15;

Columns inverse(const Matrix& matrix) {
    Factors factors;
    EXPECT_TRUE(factors.factorize(matrix));
    Columns columns;
    for (int row = 0; row < matrix.size(); ++row) {
        const Entry unit{row, 1.0};
        columns.addColumn(factors.solve({&unit, 1}));
    }
    return columns;
}

void add(Matrix& matrix, int row, std::span<const RowTerm> change) {
    List<Triplet> triplets;
    const Pattern& pattern = matrix.pattern;
    for (int column = 0; column < matrix.size(); ++column)
        for (int i = pattern.starts[column]; i < pattern.starts[column + 1]; ++i)
            triplets.push_back({pattern.rows[i], column, matrix.values[i]});
    for (const RowTerm& term : change) {
        if (term.plus != None)
            triplets.push_back({row, term.plus, term.factor});
        if (term.minus != None)
            triplets.push_back({row, term.minus, -term.factor});
    }
    matrix = assemble(matrix.size(), std::move(triplets));
}

void expectClose(const Columns& left, const Columns& right) {
    ASSERT_EQ(left.count(), right.count());
    for (int column = 0; column < left.count(); ++column)
        for (int row = 0; row < Size; ++row)
            EXPECT_NEAR(valueAt(left[column], row), valueAt(right[column], row), 1e-12);
}

TEST(RowUpdate, GivesWhatNewFactorsWouldGive) {
    for (unsigned seed = 0; seed < 10; ++seed) {
        Matrix matrix = randomMatrix(Size, Shape::Full, seed);
        Columns solutions = inverse(matrix);
        for (int row = 0; row < Size; row += 4) {
            const List<RowTerm> change{{.factor = 0.5, .plus = row, .minus = (row + 5) % Size},
                                       {.factor = -0.25, .plus = (row + 2) % Size},
                                       {.factor = 0.125, .minus = (row + 9) % Size}};
            ASSERT_TRUE(updateRow(solutions, row, change, Size));
            add(matrix, row, change);
            expectClose(solutions, inverse(matrix));
        }
    }
}

TEST(RowUpdate, ThatMakesTheMatrixSingularIsRefused) {
    const Matrix matrix = assemble(2, {{0, 0, 2.0}, {1, 1, 1.0}});
    Columns solutions = inverse(matrix);
    const RowTerm takesTheRowAway{.factor = -2.0, .plus = 0};
    EXPECT_FALSE(updateRow(solutions, 0, {&takesTheRowAway, 1}, 2));
    EXPECT_EQ(valueAt(solutions[0], 0), 0.5);
    EXPECT_EQ(valueAt(solutions[1], 1), 1.0);
}

TEST(RowUpdate, OfNothingChangesNothing) {
    const Matrix matrix = randomMatrix(Size, Shape::Full, 2);
    Columns solutions = inverse(matrix);
    ASSERT_TRUE(updateRow(solutions, 3, {}, Size));
    expectClose(solutions, inverse(matrix));
}

} // namespace
} // namespace eventica::sparse
