// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/sparse/factors.h"
#include "lib/sparse/test_matrices.h"

namespace eventica::sparse {
namespace {

constexpr double Rounding = 1e-12;

void expectClose(const List<double>& left, const List<double>& right) {
    ASSERT_EQ(left.size(), right.size());
    for (int i = 0; i < left.count(); ++i)
        EXPECT_NEAR(left[i], right[i], Rounding) << i;
}

List<double> solved(const Factors& factors, List<double> b) {
    factors.solve(std::span<double>(b));
    return b;
}

void expectSolves(const Factors& factors, const Matrix& matrix, unsigned seed) {
    const List<double> b = randomColumn(matrix.size(), seed);
    expectClose(solved(factors, b), solveDensely(matrix, b));
}

TEST(SparseFactors, SolveAsGaussianEliminationDoes) {
    for (const int size : {1, 2, 3, 10, 60})
        for (unsigned seed = 0; seed < 10; ++seed) {
            const Matrix matrix = randomMatrix(size, Shape::Full, seed);
            Factors factors;
            ASSERT_TRUE(factors.factorize(matrix));
            EXPECT_GT(factors.conditioning(), 0.01);
            expectSolves(factors, matrix, seed);
        }
}

TEST(SparseFactors, NeedNoDiagonal) {
    const Matrix matrix = assemble(3, {{1, 0, 2.0}, {2, 1, 4.0}, {0, 2, 8.0}, {1, 1, 1.0}});
    Factors factors;
    ASSERT_TRUE(factors.factorize(matrix));
    expectSolves(factors, matrix, 1);
}

TEST(SparseFactors, SolveSeveralRightSidesAtOnce) {
    const Matrix matrix = randomMatrix(20, Shape::Full, 4);
    Factors factors;
    ASSERT_TRUE(factors.factorize(matrix));
    List<double> columns;
    for (unsigned seed = 0; seed < 7; ++seed) {
        const List<double> b = randomColumn(20, seed);
        columns.insert(columns.end(), b.begin(), b.end());
    }
    factors.solve(std::span<double>(columns));
    for (unsigned seed = 0; seed < 7; ++seed)
        expectClose(List<double>(columns.begin() + 20 * seed, columns.begin() + 20 * (seed + 1)),
                    solved(factors, randomColumn(20, seed)));
}

TEST(SparseFactors, SolveSparseRightSidesAsDenseOnes) {
    for (const Shape shape : {Shape::Full, Shape::UpperTriangular}) {
        const Matrix matrix = randomMatrix(40, shape, 7);
        Factors factors;
        ASSERT_TRUE(factors.factorize(matrix));
        for (int row = 0; row < matrix.size(); ++row) {
            List<double> dense(matrix.size(), 0.0);
            dense[row] = 2.0;
            const Entry unit{row, 2.0};
            List<double> sparse(matrix.size(), 0.0);
            for (const Entry& entry : factors.solve({&unit, 1}))
                sparse[entry.row] = entry.value;
            expectClose(sparse, solved(factors, dense));
        }
    }
}

TEST(SparseFactors, ReachOnlyWhatDependsOnTheRightSide) {
    Factors factors;
    ASSERT_TRUE(factors.factorize(randomMatrix(200, Shape::UpperTriangular, 3)));
    const Entry first{0, 1.0};
    EXPECT_EQ(factors.solve({&first, 1}).size(), 1U);
    EXPECT_TRUE(factors.solve(std::span<const Entry>()).empty());
}

TEST(SparseFactors, TakeNewValuesForSparseRightSidesToo) {
    Matrix matrix = randomMatrix(20, Shape::Full, 5);
    Factors factors;
    const Entry unit{3, 1.0};
    ASSERT_TRUE(factors.factorize(matrix));
    const double before = valueAt(factors.solve({&unit, 1}), 3);
    for (double& value : matrix.values)
        value *= 2.0;
    ASSERT_TRUE(factors.factorize(matrix));
    expectSolves(factors, matrix, 2);
    EXPECT_NEAR(valueAt(factors.solve({&unit, 1}), 3), before / 2, Rounding);
}

TEST(SparseFactors, ChooseOtherPivotsWhereTheOldOnesVanish) {
    Factors factors;
    ASSERT_TRUE(
        factors.factorize(assemble(2, {{0, 0, 1.0}, {1, 0, 0.5}, {0, 1, 0.5}, {1, 1, 1.0}})));
    const Matrix other = assemble(2, {{0, 0, 1e-18}, {1, 0, 1.0}, {0, 1, 1.0}, {1, 1, 1.0}});
    ASSERT_TRUE(factors.factorize(other));
    EXPECT_GT(factors.conditioning(), 0.1);
    expectSolves(factors, other, 3);
}

TEST(SparseFactors, TakeAnotherPattern) {
    Factors factors;
    for (const int size : {10, 3, 0, 30}) {
        const Matrix matrix = randomMatrix(size, Shape::Full, 8);
        ASSERT_TRUE(factors.factorize(matrix));
        expectSolves(factors, matrix, 1);
    }
}

TEST(SparseFactors, WithPivotsOfTheirOwnDoNotDependOnWhatCameBefore) {
    const Matrix first = randomMatrix(30, Shape::Full, 1);
    Matrix second = first;
    for (int i = 0; i < second.values.count(); i += 3)
        second.values[i] *= -0.1;
    Factors alone(Factors::AlwaysNewPivots);
    ASSERT_TRUE(alone.factorize(second));
    Factors after(Factors::AlwaysNewPivots);
    ASSERT_TRUE(after.factorize(first));
    ASSERT_TRUE(after.factorize(second));
    EXPECT_EQ(solved(after, randomColumn(30, 1)), solved(alone, randomColumn(30, 1)));
}

TEST(SparseFactors, FindSingularMatricesAndRecover) {
    const Matrix matrix = randomMatrix(20, Shape::Full, 5);
    Matrix zero = matrix;
    for (int i = zero.pattern.starts[4]; i < zero.pattern.starts[5]; ++i)
        zero.values[i] = 0.0;
    Factors factors;
    ASSERT_TRUE(factors.factorize(matrix));
    EXPECT_FALSE(factors.factorize(zero));
    EXPECT_EQ(factors.conditioning(), 0.0);
    EXPECT_EQ(factors.dependentColumn(), 4);
    ASSERT_TRUE(factors.factorize(matrix));
    expectSolves(factors, matrix, 6);
}

TEST(SparseFactors, FindPatternsThatAreSingularWhateverTheNumbers) {
    const Matrix matrix = assemble(3, {{0, 0, 1.0}, {0, 1, 2.0}, {1, 2, 1.0}, {2, 2, 3.0}});
    Factors factors;
    EXPECT_FALSE(factors.factorize(matrix));
    EXPECT_FALSE(factors.factorize(matrix));
    EXPECT_FALSE(factors.factorize(assemble(1, {})));
}

TEST(SparseFactors, OfNothingSolveNothing) {
    Factors factors;
    ASSERT_TRUE(factors.factorize(assemble(0, {})));
    EXPECT_EQ(factors.conditioning(), 1.0);
    factors.solve(std::span<double>());
    EXPECT_TRUE(factors.solve(std::span<const Entry>()).empty());
}

TEST(SparseFactors, CanBeMoved) {
    const Matrix matrix = randomMatrix(10, Shape::Full, 5);
    Factors factors;
    ASSERT_TRUE(factors.factorize(matrix));
    const Factors moved = std::move(factors);
    expectSolves(moved, matrix, 1);
}

TEST(SparseFactors, FindPivotsThatAreRounding) {
    Factors factors;
    ASSERT_TRUE(factors.factorize(
        assemble(2, {{0, 0, 0.1}, {0, 1, 3 * 0.1}, {1, 0, 0.7}, {1, 1, 3 * 0.7}})));
    EXPECT_GE(factors.cancelledColumn(), 0);
    // Small, but given like that.
    ASSERT_TRUE(factors.factorize(
        assemble(3, {{0, 0, 1.0}, {0, 1, 1.0}, {1, 1, 1e-18}, {1, 2, 1.0}, {2, 2, 1.0}})));
    EXPECT_EQ(factors.cancelledColumn(), -1);
    ASSERT_TRUE(factors.factorize(randomMatrix(30, Shape::Full, 7)));
    EXPECT_EQ(factors.cancelledColumn(), -1);
}

} // namespace
} // namespace eventica::sparse
