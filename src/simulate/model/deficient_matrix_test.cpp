// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <random>

#include "simulate/model/deficient_matrix.h"

namespace eventica::model {
namespace {

std::vector<double> solution(const std::vector<double>& matrix, std::vector<double> b) {
    DeficientMatrix deficient;
    deficient.factorize(matrix, b.size());
    deficient.solve(b);
    return b;
}

TEST(DeficientMatrix, GivesTheOnlySolutionWhereThereIsOne) {
    const std::vector<double> x = solution({1, 2, 3, 4}, {5, 11});
    EXPECT_NEAR(x[0], 1.0, 1e-14);
    EXPECT_NEAR(x[1], 2.0, 1e-14);
}

TEST(DeficientMatrix, SharesWhatTwoCanTake) {
    const std::vector<double> x = solution({1, 1, 2, 2}, {6, 12});
    EXPECT_NEAR(x[0], 3.0, 1e-14);
    EXPECT_NEAR(x[1], 3.0, 1e-14);
}

TEST(DeficientMatrix, LeavesWhatDoesNotOccur) {
    EXPECT_EQ(solution({0}, {0})[0], 0.0);
    const std::vector<double> x = solution({0, 2, 0, 0}, {4, 0});
    EXPECT_EQ(x[0], 0.0);
    EXPECT_NEAR(x[1], 2.0, 1e-15);
}

TEST(DeficientMatrix, FindsTheRankInSpiteOfRoundingAndScales) {
    DeficientMatrix deficient;
    deficient.factorize({0.1, 0.2, 0.3, 1e9 / 3.0, 2e9 / 3.0, 1e9, 1e-6, 5e-6, 1e-6}, 3);
    EXPECT_EQ(deficient.rank(), 2U);
}

/// Random matrices of rank r: what is found solves the equations, and stands at right angles to
/// all that the equations do not determine.
TEST(DeficientMatrix, GivesTheShortestSolution) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    for (std::size_t n = 2; n < 12; ++n) {
        const std::size_t rank = 1 + n / 2;
        std::vector<double> left(n * rank);
        std::vector<double> right(rank * n);
        for (double& value : left)
            value = number(random);
        for (double& value : right)
            value = number(random);
        std::vector<double> matrix(n * n, 0.0);
        std::vector<double> b(n, 0.0);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                for (std::size_t k = 0; k < rank; ++k)
                    matrix[i * n + j] += left[i * rank + k] * right[k * n + j];
                b[i] += matrix[i * n + j];
            }
        const std::vector<double> x = solution(matrix, b);
        double length = 0.0;
        for (std::size_t i = 0; i < n; ++i) {
            double sum = 0.0;
            for (std::size_t j = 0; j < n; ++j)
                sum += matrix[i * n + j] * x[j];
            EXPECT_NEAR(sum, b[i], 1e-9);
            length += x[i] * (1.0 - x[i]); // all ones is a solution, and x is its shadow
        }
        EXPECT_NEAR(length, 0.0, 1e-8);
    }
}

} // namespace
} // namespace eventica::model
