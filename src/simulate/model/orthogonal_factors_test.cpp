// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <random>

#include "simulate/model/orthogonal_factors.h"

namespace eventica::model {
namespace {

double length(const std::vector<double>& values) {
    double sum = 0.0;
    for (const double value : values)
        sum += value * value;
    return std::sqrt(sum);
}

std::vector<double> product(const std::vector<double>& a, std::size_t rows,
                            const std::vector<double>& x) {
    std::vector<double> b(rows, 0.0);
    for (std::size_t j = 0; j < x.size(); ++j)
        for (std::size_t i = 0; i < rows; ++i)
            b[i] += a[j * rows + i] * x[j];
    return b;
}

/// A product of two random matrices of the given rank.
std::vector<double> ofRank(std::size_t rows, std::size_t columns, std::size_t rank,
                           std::mt19937& engine) {
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    std::vector<double> left(rows * rank);
    std::vector<double> right(rank * columns);
    for (std::vector<double>* part : {&left, &right})
        for (double& value : *part)
            value = number(engine);
    std::vector<double> a(rows * columns, 0.0);
    for (std::size_t j = 0; j < columns; ++j)
        for (std::size_t k = 0; k < rank; ++k)
            for (std::size_t i = 0; i < rows; ++i)
                a[j * rows + i] += left[k * rows + i] * right[j * rank + k];
    return a;
}

TEST(OrthogonalFactors, FindTheRank) {
    std::mt19937 engine(1);
    for (std::size_t rank = 1; rank <= 8; ++rank) {
        OrthogonalFactors factors;
        factors.factorize(ofRank(10, 8, rank, engine), 10, 8);
        EXPECT_EQ(factors.rank(), rank);
    }
    OrthogonalFactors zero;
    zero.factorize(std::vector<double>(9, 0.0), 3, 3);
    EXPECT_EQ(zero.rank(), 0U);
    EXPECT_EQ(zero.solve(std::vector<double>{1.0, 2.0, 3.0}), (std::vector<double>(3, 0.0)));
}

TEST(OrthogonalFactors, GiveTheShortestOfAllSolutions) {
    std::mt19937 engine(2);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    for (std::size_t rank = 1; rank <= 6; ++rank) {
        const std::vector<double> a = ofRank(6, 6, rank, engine);
        std::vector<double> some(6);
        for (double& value : some)
            value = number(engine);
        OrthogonalFactors factors;
        factors.factorize(a, 6, 6);
        const std::vector<double> b = product(a, 6, some);
        const std::vector<double> x = factors.solve(b);
        const std::vector<double> reached = product(a, 6, x);
        for (std::size_t i = 0; i < 6; ++i)
            EXPECT_NEAR(reached[i], b[i], 1e-12);
        EXPECT_LE(length(x), length(some) + 1e-12);
        if (rank == 6) {
            EXPECT_NEAR(x[3], some[3], 1e-10);
        }
    }
}

TEST(OrthogonalFactors, NameWhatIsNotDeterminedAndWhatDependsOnOthers) {
    // x + y = …, 2 x + 2 y = …, z = …
    OrthogonalFactors factors;
    factors.factorize({1.0, 2.0, 0.0, 1.0, 2.0, 0.0, 0.0, 0.0, 1.0}, 3, 3);
    const std::vector<double> columns = factors.undetermined();
    EXPECT_NEAR(columns[0], std::sqrt(0.5), 1e-14);
    EXPECT_NEAR(columns[1], std::sqrt(0.5), 1e-14);
    EXPECT_NEAR(columns[2], 0.0, 1e-14);
    const std::vector<double> rows = factors.dependent();
    EXPECT_NEAR(rows[0], std::sqrt(0.8), 1e-14);
    EXPECT_NEAR(rows[1], std::sqrt(0.2), 1e-14);
    EXPECT_NEAR(rows[2], 0.0, 1e-14);
}

TEST(OrthogonalFactors, MakeTheMissLeastWhereThereIsNoSolution) {
    OrthogonalFactors factors;
    factors.factorize({1.0, 1.0, 1.0}, 3, 1);
    EXPECT_NEAR(factors.solve(std::vector<double>{1.0, 2.0, 6.0})[0], 3.0, 1e-14);
}

} // namespace
} // namespace eventica::model
