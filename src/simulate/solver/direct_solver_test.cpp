// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <nvector/nvector_serial.h>
#include <random>
#include <sunmatrix/sunmatrix_band.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <vector>

#include "simulate/solver/band_solver.h"
#include "simulate/solver/dense_solver.h"
#include "simulate/solver/storage.h"
#include "simulate/solver/sundials_method.h"

namespace eventica::solver {
namespace {

/// A band matrix with random numbers, `dominance` added to its diagonal.
class RandomMatrix {
public:
    RandomMatrix(Storage storage, sunindextype size, sunindextype lower, sunindextype upper,
                 double dominance)
        : size_(size), isBand_(storage == Storage::Band),
          matrix_(isBand_ ? SUNBandMatrix(size, upper, lower, context_.get())
                          : SUNDenseMatrix(size, size, context_.get())),
          solver_(isBand_ ? makeBandSolver(context_.get()) : makeDenseSolver(context_.get())) {
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        entries_.assign(static_cast<std::size_t>(size * size), 0.0);
        for (sunindextype i = 0; i < size; ++i)
            for (sunindextype j = std::max<sunindextype>(0, i - lower);
                 j <= std::min(size - 1, i + upper); ++j)
                entries_[place(i, j)] = number(random_) + (i == j ? dominance : 0.0);
    }
    RandomMatrix(const RandomMatrix&) = delete;
    RandomMatrix& operator=(const RandomMatrix&) = delete;
    ~RandomMatrix() {
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
                    (isBand_ ? SM_ELEMENT_B(matrix_, i, j) : SM_ELEMENT_D(matrix_, i, j)) =
                        entries_[place(i, j)];
        return SUNLinSolSetup(solver_, matrix_);
    }

    /// The largest difference of A x from a random b, relative to x.
    double residual() {
        const SundialsVector x(size_, context_.get());
        const SundialsVector b(size_, context_.get());
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        for (double& value : b.values())
            value = number(random_);
        EXPECT_EQ(SUNLinSolSolve(solver_, matrix_, x.get(), b.get(), 0.0), SUNLS_SUCCESS);
        double largest = 0.0;
        double size = 1.0;
        for (sunindextype i = 0; i < size_; ++i) {
            double left = 0.0;
            for (sunindextype j = 0; j < size_; ++j)
                left += entries_[place(i, j)] * x.data()[j];
            largest = std::max(largest, std::abs(left - b.data()[i]));
            size = std::max(size, std::abs(x.data()[i]));
        }
        return largest / size;
    }

private:
    std::size_t place(sunindextype row, sunindextype column) const {
        return static_cast<std::size_t>(row * size_ + column);
    }

    sunindextype size_;
    bool isBand_;
    SundialsContext context_;
    SUNMatrix matrix_;
    SUNLinearSolver solver_;
    std::vector<double> entries_;
    std::mt19937 random_{7};
};

class DirectSolver : public testing::TestWithParam<Storage> {};

TEST_P(DirectSolver, SolvesWithAndWithoutExchanges) {
    for (const double dominance : {8.0, 0.0})
        for (sunindextype lower = 0; lower <= 3; ++lower)
            for (sunindextype upper = 0; upper <= 3; ++upper) {
                if (dominance == 0.0 && lower == 0)
                    continue; // pivots may be as small as they like
                RandomMatrix matrix(GetParam(), 30, lower, upper, dominance);
                ASSERT_EQ(matrix.factorize(), SUNLS_SUCCESS) << lower << " " << upper;
                EXPECT_LT(matrix.residual(), 1e-14) << lower << " " << upper;
                EXPECT_LT(matrix.residual(), 1e-14) << "again";
            }
}

TEST_P(DirectSolver, SolvesFewEquations) {
    RandomMatrix one(GetParam(), 1, 0, 0, 2.0);
    ASSERT_EQ(one.factorize(), SUNLS_SUCCESS);
    EXPECT_LT(one.residual(), 1e-15);
    RandomMatrix two(GetParam(), 2, 1, 1, 0.0);
    ASSERT_EQ(two.factorize(), SUNLS_SUCCESS);
    EXPECT_LT(two.residual(), 1e-14);
}

TEST_P(DirectSolver, TellsThatAMatrixIsSingular) {
    RandomMatrix matrix(GetParam(), 10, 1, 1, 4.0);
    matrix.clearRow(4);
    EXPECT_GT(matrix.factorize(), 0);
}

INSTANTIATE_TEST_SUITE_P(Storages, DirectSolver, testing::Values(Storage::Dense, Storage::Band),
                         [](const auto& each) {
                             return each.param == Storage::Dense ? "Dense" : "Band";
                         });

} // namespace
} // namespace eventica::solver
