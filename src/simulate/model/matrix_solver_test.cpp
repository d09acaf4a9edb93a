// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

#include "simulate/model/matrix_solver.h"

namespace eventica::model {
namespace {

/// A matrix with a full diagonal and `more` places besides in each column.
class RandomMatrix {
public:
    RandomMatrix(std::size_t size, std::size_t more, std::uint32_t seed) : engine_(seed) {
        pattern.rows = static_cast<std::int64_t>(size);
        for (std::size_t column = 0; column < size; ++column) {
            std::vector<std::int64_t> rows{static_cast<std::int64_t>(column)};
            for (std::size_t i = 0; i < more; ++i)
                rows.push_back(static_cast<std::int64_t>(engine_() % size));
            std::ranges::sort(rows);
            const auto rest = std::ranges::unique(rows);
            rows.erase(rest.begin(), rest.end());
            pattern.rowIndices.insert(pattern.rowIndices.end(), rows.begin(), rows.end());
            pattern.starts.push_back(static_cast<std::int64_t>(pattern.rowIndices.size()));
        }
    }

    double number() { return static_cast<double>(engine_() % 20001) / 10000.0 - 1.0; }
    void fill(std::span<double> values) {
        std::ranges::generate(values, [&] { return number(); });
        for (std::size_t column = 0; column + 1 < pattern.starts.size(); ++column)
            forColumn(column, [&](std::size_t i) {
                if (static_cast<std::size_t>(pattern.rowIndices[i]) == column)
                    values[i] += values[i] < 0.0 ? -4.0 : 4.0;
            });
    }
    template<typename Action>
    void forColumn(std::size_t column, const Action& action) const {
        for (auto i = static_cast<std::size_t>(pattern.starts[column]);
             i < static_cast<std::size_t>(pattern.starts[column + 1]); ++i)
            action(i);
    }

    std::vector<double> product(std::span<const double> values, const std::vector<double>& x) {
        std::vector<double> b(x.size(), 0.0);
        for (std::size_t column = 0; column < x.size(); ++column)
            forColumn(column, [&](std::size_t i) {
                b[static_cast<std::size_t>(pattern.rowIndices[i])] += values[i] * x[column];
            });
        return b;
    }

    SparseColumns pattern;

private:
    std::mt19937 engine_;
};

void expectSolves(MatrixSolver& solver, RandomMatrix& matrix) {
    std::vector<double> expected(solver.size());
    std::ranges::generate(expected, [&] { return matrix.number(); });
    std::vector<double> b = matrix.product(solver.values(), expected);
    solver.solve(b);
    for (std::size_t i = 0; i < b.size(); ++i)
        EXPECT_NEAR(b[i], expected[i], 1e-9) << solver.size();
}

class MatrixSolverTest : public testing::TestWithParam<std::size_t> {};

TEST_P(MatrixSolverTest, SolvesRandomSystems) {
    for (std::uint32_t seed = 0; seed < 5; ++seed) {
        RandomMatrix matrix(GetParam(), 4, seed);
        MatrixSolver solver(matrix.pattern);
        EXPECT_EQ(solver.size(), GetParam());
        matrix.fill(solver.values());
        ASSERT_TRUE(solver.factorize());
        expectSolves(solver, matrix);
    }
}

TEST_P(MatrixSolverTest, SolvesWithOtherNumbersAtTheSamePlaces) {
    RandomMatrix matrix(GetParam(), 4, 9);
    MatrixSolver solver(matrix.pattern);
    for (int i = 0; i < 4; ++i) {
        matrix.fill(solver.values());
        ASSERT_TRUE(solver.factorize());
        expectSolves(solver, matrix);
    }
}

TEST_P(MatrixSolverTest, FindsAColumnOfZeros) {
    RandomMatrix matrix(GetParam(), 4, 3);
    MatrixSolver solver(matrix.pattern);
    matrix.fill(solver.values());
    const std::size_t zero = GetParam() / 2;
    matrix.forColumn(zero, [&](std::size_t i) { solver.values()[i] = 0.0; });
    EXPECT_FALSE(solver.factorize());
    EXPECT_EQ(solver.zeroPivot(), zero);
}

TEST_P(MatrixSolverTest, RecoversAfterASingularMatrix) {
    RandomMatrix matrix(GetParam(), 4, 5);
    MatrixSolver solver(matrix.pattern);
    matrix.fill(solver.values());
    ASSERT_TRUE(solver.factorize());
    std::ranges::fill(solver.values(), 0.0);
    EXPECT_FALSE(solver.factorize());
    matrix.fill(solver.values());
    ASSERT_TRUE(solver.factorize());
    expectSolves(solver, matrix);
}

TEST_P(MatrixSolverTest, ChoosesOtherPivotsWhereTheOldOnesVanish) {
    RandomMatrix matrix(GetParam(), 4, 6);
    MatrixSolver solver(matrix.pattern);
    matrix.fill(solver.values());
    ASSERT_TRUE(solver.factorize());
    std::ranges::generate(solver.values(), [&] { return matrix.number(); });
    for (std::size_t column = 0; column < solver.size(); column += 7)
        matrix.forColumn(column, [&](std::size_t i) {
            if (static_cast<std::size_t>(matrix.pattern.rowIndices[i]) == column)
                solver.values()[i] = 1e-18;
        });
    if (solver.factorize())
        expectSolves(solver, matrix);
}

TEST_P(MatrixSolverTest, RefusesNumbersThatAreNotFinite) {
    RandomMatrix matrix(GetParam(), 4, 7);
    MatrixSolver solver(matrix.pattern);
    matrix.fill(solver.values());
    solver.values()[0] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(solver.factorize());
}

INSTANTIATE_TEST_SUITE_P(Sizes, MatrixSolverTest, testing::Values(1, 2, 10, 39, 40, 200),
                         [](const auto& tested) { return std::to_string(tested.param); });

/// Two equal columns up to rounding, `size` in all.
bool isFoundSingular(std::size_t size) {
    SparseColumns pattern;
    pattern.rows = static_cast<std::int64_t>(size);
    std::vector<double> values;
    const auto add = [&](std::size_t row, double value) {
        pattern.rowIndices.push_back(static_cast<std::int64_t>(row));
        values.push_back(value);
    };
    for (std::size_t column = 0; column < size; ++column) {
        if (column < 2) { // (0.1, 0.7) and three times that, as computed
            add(0, column == 0 ? 0.1 : 3 * 0.1);
            add(1, column == 0 ? 0.7 : 3 * 0.7);
        } else {
            add(column, 1.0);
        }
        pattern.starts.push_back(static_cast<std::int64_t>(pattern.rowIndices.size()));
    }
    MatrixSolver solver(pattern);
    std::ranges::copy(values, solver.values().begin());
    return !solver.factorize();
}

TEST(MatrixSolver, FindsASmallMatrixSingularUpToRounding) {
    EXPECT_TRUE(isFoundSingular(2));
    EXPECT_TRUE(isFoundSingular(20));
}

TEST(MatrixSolver, FindsALargeMatrixSingularUpToRounding) {
    EXPECT_TRUE(isFoundSingular(100));
}

} // namespace
} // namespace eventica::model
