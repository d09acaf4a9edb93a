// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <random>

#include "simulate/model/dense_lu.h"

namespace eventica::model {
namespace {

/// Between -1 and 1, the same everywhere.
class Numbers {
public:
    explicit Numbers(std::uint32_t seed) : engine_(seed) {}
    double next() { return static_cast<double>(engine_() % 20001) / 10000.0 - 1.0; }
    std::vector<double> next(std::size_t count) {
        std::vector<double> values(count);
        std::ranges::generate(values, [&] { return next(); });
        return values;
    }

private:
    std::mt19937 engine_;
};

std::vector<double> product(const std::vector<double>& a, const std::vector<double>& x) {
    std::vector<double> b(x.size(), 0.0);
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < x.size(); ++j)
            b[i] += a[i * x.size() + j] * x[j];
    return b;
}

TEST(DenseLu, SolvesRandomSystems) {
    Numbers numbers(1);
    for (std::size_t n = 1; n <= 40; ++n) {
        const std::vector<double> a = numbers.next(n * n);
        const std::vector<double> b = numbers.next(n);
        DenseLu lu;
        ASSERT_TRUE(lu.factorize(a, n)) << n;
        std::vector<double> x = b;
        lu.solve(x);
        const std::vector<double> residual = product(a, x);
        double size = 1.0;
        for (const double value : x)
            size = std::max(size, std::abs(value));
        for (std::size_t i = 0; i < n; ++i)
            EXPECT_NEAR(residual[i], b[i], 1e-13 * size * static_cast<double>(n)) << n;
    }
}

TEST(DenseLu, ExchangesRowsWhereAPivotIsZero) {
    DenseLu lu;
    ASSERT_TRUE(lu.factorize({0, 1, 0, 0, 0, 2, 4, 0, 0}, 3));
    std::vector<double> b{1.0, 2.0, 4.0};
    lu.solve(b);
    EXPECT_EQ(b, (std::vector<double>{1.0, 1.0, 1.0}));
}

TEST(DenseLu, ComparesPivotsRelativeToTheirRows) {
    // Without scaling the first row would be the pivot row, and 1 would be lost beside 1e20.
    DenseLu lu;
    ASSERT_TRUE(lu.factorize({10.0, 1e20, 1.0, 1.0}, 2));
    std::vector<double> b{1e20, 2.0};
    lu.solve(b);
    EXPECT_NEAR(b[0], 1.0, 1e-12);
    EXPECT_NEAR(b[1], 1.0, 1e-12);
}

TEST(DenseLu, SolvesRowsOfVeryDifferentSizes) {
    DenseLu lu;
    ASSERT_TRUE(lu.factorize({1e-100, 2e-100, 3e100, -1e100}, 2));
    std::vector<double> b{3e-100, 2e100};
    lu.solve(b);
    EXPECT_NEAR(b[0], 1.0, 1e-12);
    EXPECT_NEAR(b[1], 1.0, 1e-12);
}

// A pivot is compared with its row only: unknowns of very different sizes look singular.
TEST(DenseLu, SolvesColumnsOfVeryDifferentSizes) {
    DenseLu lu;
    ASSERT_TRUE(lu.factorize({1.0, 1e16, 1.0, -1e16}, 2));
    std::vector<double> b{2.0, 0.0};
    lu.solve(b);
    EXPECT_NEAR(b[0], 1.0, 1e-12);
    EXPECT_NEAR(b[1], 1e-16, 1e-28);
}

// Small beside its row and its column, but given like that.
TEST(DenseLu, TakesASmallPivotThatIsNoRestOfACancellation) {
    DenseLu lu;
    ASSERT_TRUE(lu.factorize({1, 1, 0, 0, 1e-18, 1, 0, 0, 1}, 3));
    std::vector<double> b{3.0, 1.0 + 2e-18, 1.0};
    lu.solve(b);
    EXPECT_EQ(b[2], 1.0);
    EXPECT_FALSE(lu.factorize({0.1, 3 * 0.1, 0.7, 3 * 0.7}, 2));
}

TEST(DenseLu, NamesAColumnThatDependsOnThoseBeforeIt) {
    DenseLu lu;
    EXPECT_FALSE(lu.factorize({1, 0, 1, 0, 1, 1, 1, 1, 2}, 3));
    EXPECT_EQ(lu.zeroPivot(), 2U);
    EXPECT_FALSE(lu.factorize({0, 1, 0, 1}, 2));
    EXPECT_EQ(lu.zeroPivot(), 0U);
    EXPECT_FALSE(lu.factorize({1, 2, 0, 0}, 2)); // a row of zeros
    EXPECT_EQ(lu.zeroPivot(), 1U);
}

TEST(DenseLu, FindsRandomMatricesSingularThatAre) {
    Numbers numbers(2);
    for (std::size_t n = 2; n <= 20; ++n) {
        std::vector<double> a = numbers.next(n * n);
        for (std::size_t i = 0; i < n; ++i) // the last column is the sum of the first two
            a[i * n + n - 1] = a[i * n] + (n > 2 ? a[i * n + 1] : 0.0);
        DenseLu lu;
        EXPECT_FALSE(lu.factorize(a, n)) << n;
        EXPECT_EQ(lu.zeroPivot(), n - 1) << n;
    }
}

TEST(DenseLu, RefusesNumbersThatAreNotFinite) {
    DenseLu lu;
    EXPECT_FALSE(lu.factorize({std::numeric_limits<double>::quiet_NaN()}, 1));
    EXPECT_FALSE(lu.factorize({1.0, 0.0, std::numeric_limits<double>::infinity(), 1.0}, 2));
}

TEST(DenseLu, CanBeUsedAgain) {
    DenseLu lu;
    EXPECT_FALSE(lu.factorize({0.0, 0.0, 0.0, 0.0}, 2));
    ASSERT_TRUE(lu.factorize({4.0}, 1));
    std::vector<double> b{2.0};
    lu.solve(b);
    EXPECT_EQ(b, std::vector<double>{0.5});
}

} // namespace
} // namespace eventica::model
