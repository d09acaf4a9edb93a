// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <map>
#include <random>

#include "simulate/mna/factors.h"

namespace eventica::mna {
namespace {

/// A random sparse matrix with a full diagonal; places above the diagonal only, if `isTriangular`.
SquareMatrix randomMatrix(int size, bool isTriangular, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> value(-1.0, 1.0);
    std::uniform_int_distribution<int> place(0, size - 1);
    SquareMatrix matrix;
    matrix.size = size;
    matrix.starts = {0};
    for (int column = 0; column < size; ++column) {
        std::map<int, double> entries{{column, 3.0 + value(random)}};
        for (int k = 0; k < 3; ++k) {
            const int row = place(random);
            if (row < column || (!isTriangular && row != column))
                entries[row] = value(random);
        }
        for (const auto& [row, number] : entries) {
            matrix.rows.push_back(row);
            matrix.values.push_back(number);
        }
        matrix.starts.push_back(static_cast<int>(matrix.rows.size()));
    }
    return matrix;
}

TEST(Factors, SolveSparseRightSidesAsDenseOnes) {
    for (const bool isTriangular : {false, true}) {
        const SquareMatrix matrix = randomMatrix(40, isTriangular, 7);
        Factors factors;
        ASSERT_TRUE(factors.factorize(matrix));
        for (int row = 0; row < matrix.size; ++row) {
            const Entry unit{row, 2.0};
            List<double> dense(matrix.size, 0.0);
            dense[row] = 2.0;
            factors.solveDense(dense);
            List<double> sparse(matrix.size, 0.0);
            for (const Entry& entry : factors.solve({&unit, 1}))
                sparse[entry.row] = entry.value;
            for (int i = 0; i < matrix.size; ++i)
                EXPECT_NEAR(sparse[i], dense[i], 1e-13);
        }
    }
}

TEST(Factors, ReachOnlyWhatDependsOnTheRightSide) {
    const SquareMatrix matrix = randomMatrix(200, true, 3);
    Factors factors;
    ASSERT_TRUE(factors.factorize(matrix));
    const Entry first{0, 1.0};
    EXPECT_EQ(factors.solve({&first, 1}).size(), 1U);
}

TEST(Factors, TakeNewValuesAndFindSingularOnes) {
    SquareMatrix matrix = randomMatrix(20, false, 5);
    Factors factors;
    ASSERT_TRUE(factors.factorize(matrix));
    for (double& value : matrix.values)
        value *= 2.0;
    ASSERT_TRUE(factors.factorize(matrix));
    for (int i = matrix.starts[4]; i < matrix.starts[5]; ++i)
        matrix.values[i] = 0.0;
    EXPECT_FALSE(factors.factorize(matrix));
}

} // namespace
} // namespace eventica::mna
