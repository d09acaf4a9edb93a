// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "lib/dense/spectral_split.h"

namespace eventica::dense {
namespace {

Matrix of(int size, std::initializer_list<double> values) {
    Matrix result(size);
    auto value = values.begin();
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j)
            result.at(i, j) = *value++;
    return result;
}

void expectNear(const Matrix& found, const Matrix& expected, double tolerance) {
    for (int i = 0; i < expected.size(); ++i)
        for (int j = 0; j < expected.size(); ++j)
            EXPECT_NEAR(found.at(i, j), expected.at(i, j), tolerance) << i << ", " << j;
}

TEST(Matrix, InvertsWithPivoting) {
    const Matrix a = of(3, {0, 2, 1, 1, 0, 0, 3, 0, 4});
    expectNear(a * *a.inverse(), Matrix::identity(3), 1e-15);
    EXPECT_FALSE(of(2, {1, 2, 2, 4}).inverse());
}

/// T diag(rates) T⁻¹: its projector is that of the diagonal matrix, transformed.
TEST(SpectralSplit, FindsFastModesInAnyCoordinates) {
    const Matrix t = of(3, {1, 1, 0, 1, -1, 1, 0, 1, 1});
    const Matrix back = *t.inverse();
    const auto in = [&](const Matrix& m) { return t * m * back; };
    const double fastest = -3e6;
    const std::optional<SpectralSplit> split =
        splitSpectrum(in(of(3, {-1e6, 0, 0, 0, fastest, 0, 0, 0, -20})), 1e4);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->fastCount, 2);
    expectNear(split->fast, in(of(3, {1, 0, 0, 0, 1, 0, 0, 0, 0})), 1e-13);
    expectNear(split->slowRates, in(of(3, {0, 0, 0, 0, 0, 0, 0, 0, -20})), 1e-8);
    expectNear(split->fastInverse, in(of(3, {-1e-6, 0, 0, 0, 1 / fastest, 0, 0, 0, 0})), 1e-20);
}

TEST(SpectralSplit, KeepsOscillationsAndGrowthAsSlow) {
    const std::optional<SpectralSplit> split =
        splitSpectrum(of(3, {0, 1e6, 0, -1e6, 0, 0, 0, 0, 1e6}), 1e3);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->fastCount, 0);
    EXPECT_LT(split->fast.norm(), 1e-12);
}

TEST(SpectralSplit, TakesFastPairsOfComplexEigenvalues) {
    const std::optional<SpectralSplit> split =
        splitSpectrum(of(3, {-1e5, 1e5, 0, -1e5, -1e5, 1, 0, 0, 0}), 1e3);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->fastCount, 2);
}

TEST(SpectralSplit, RefusesAnEigenvalueOnTheBorder) {
    EXPECT_FALSE(splitSpectrum(of(2, {-1e3, 0, 0, 1}), 1e3));
}

} // namespace
} // namespace eventica::dense
