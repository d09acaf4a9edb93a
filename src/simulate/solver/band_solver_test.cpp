// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <nvector/nvector_serial.h>
#include <random>
#include <sunmatrix/sunmatrix_band.h>
#include <vector>

#include "simulate/solver/band_solver.h"
#include "simulate/solver/sundials_method.h"

namespace eventica::solver {
namespace {

/// A band matrix with random numbers, `dominance` added to its diagonal.
class RandomBand {
public:
    RandomBand(sunindextype size, sunindextype lower, sunindextype upper, double dominance)
        : size_(size), matrix_(SUNBandMatrix(size, upper, lower, context_.get())),
          solver_(makeBandSolver(context_.get())) {
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        entries_.assign(static_cast<std::size_t>(size * size), 0.0);
        for (sunindextype i = 0; i < size; ++i)
            for (sunindextype j = std::max<sunindextype>(0, i - lower);
                 j <= std::min(size - 1, i + upper); ++j)
                entries_[place(i, j)] = number(random_) + (i == j ? dominance : 0.0);
    }
    RandomBand(const RandomBand&) = delete;
    RandomBand& operator=(const RandomBand&) = delete;
    ~RandomBand() {
        SUNLinSolFree(solver_);
        SUNMatDestroy(matrix_);
    }

    void clearRow(sunindextype row) {
        for (sunindextype j = 0; j < size_; ++j)
            entries_[place(row, j)] = 0.0;
    }

    int factorize() {
        SUNMatZero(matrix_);
        for (sunindextype i = 0; i < size_; ++i)
            for (sunindextype j = 0; j < size_; ++j)
                if (entries_[place(i, j)] != 0.0)
                    SM_ELEMENT_B(matrix_, i, j) = entries_[place(i, j)];
        return SUNLinSolSetup(solver_, matrix_);
    }

    /// The largest difference of A x from a random b.
    double residual() {
        const SundialsVector x(size_, context_.get());
        const SundialsVector b(size_, context_.get());
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        for (double& value : b.values())
            value = number(random_);
        EXPECT_EQ(SUNLinSolSolve(solver_, matrix_, x.get(), b.get(), 0.0), SUNLS_SUCCESS);
        double largest = 0.0;
        for (sunindextype i = 0; i < size_; ++i) {
            double left = 0.0;
            for (sunindextype j = 0; j < size_; ++j)
                left += entries_[place(i, j)] * x.data()[j];
            largest = std::max(largest, std::abs(left - b.data()[i]));
        }
        return largest;
    }

private:
    std::size_t place(sunindextype row, sunindextype column) const {
        return static_cast<std::size_t>(row * size_ + column);
    }

    sunindextype size_;
    SundialsContext context_;
    SUNMatrix matrix_;
    SUNLinearSolver solver_;
    std::vector<double> entries_;
    std::mt19937 random_{7};
};

TEST(BandSolver, SolvesWithAndWithoutExchanges) {
    for (const double dominance : {8.0, 0.0})
        for (sunindextype lower = 0; lower <= 3; ++lower)
            for (sunindextype upper = 0; upper <= 3; ++upper) {
                if (dominance == 0.0 && lower == 0)
                    continue; // pivots may be as small as they like
                RandomBand band(30, lower, upper, dominance);
                ASSERT_EQ(band.factorize(), SUNLS_SUCCESS) << lower << " " << upper;
                EXPECT_LT(band.residual(), dominance > 0.0 ? 1e-14 : 1e-9) << lower << " " << upper;
                EXPECT_LT(band.residual(), dominance > 0.0 ? 1e-14 : 1e-9) << "again";
            }
}

TEST(BandSolver, SolvesOneEquation) {
    RandomBand band(1, 0, 0, 2.0);
    ASSERT_EQ(band.factorize(), SUNLS_SUCCESS);
    EXPECT_LT(band.residual(), 1e-15);
}

TEST(BandSolver, TellsThatAMatrixIsSingular) {
    RandomBand band(10, 1, 1, 4.0);
    band.clearRow(4);
    EXPECT_GT(band.factorize(), 0);
}

} // namespace
} // namespace eventica::solver
