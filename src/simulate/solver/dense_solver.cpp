// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/dense_solver.h"

#include <cstddef>
#include <sundials/sundials_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <utility>
#include <vector>

#include "simulate/solver/direct_solver.h"

namespace eventica::solver {
namespace {

class DenseFactors {
public:
    /// The number of the first pivot that is 0, counted from 1; 0 if there is none.
    sunindextype factorize(SUNMatrix matrix);
    void solve(double* b) const;

private:
    double** columns_ = nullptr; ///< of the matrix, which holds the factors
    sunindextype size_ = 0;
    std::vector<sunindextype> pivots_;
    std::vector<double> reciprocals_; ///< of the pivots
};

sunindextype DenseFactors::factorize(SUNMatrix matrix) {
    columns_ = SM_COLS_D(matrix);
    size_ = SM_COLUMNS_D(matrix);
    pivots_.resize(static_cast<std::size_t>(size_));
    reciprocals_.resize(static_cast<std::size_t>(size_));
    const sunindextype failed = SUNDlsMat_denseGETRF(columns_, size_, size_, pivots_.data());
    for (sunindextype k = 0; k < size_ && failed == 0; ++k)
        reciprocals_[static_cast<std::size_t>(k)] = 1.0 / columns_[k][k];
    return failed;
}

void DenseFactors::solve(double* b) const {
    for (sunindextype k = 0; k < size_; ++k)
        std::swap(b[k], b[pivots_[static_cast<std::size_t>(k)]]);
    for (sunindextype k = 0; k + 1 < size_; ++k)
        for (sunindextype i = k + 1; i < size_; ++i)
            b[i] -= columns_[k][i] * b[k];
    for (sunindextype k = size_ - 1; k >= 0; --k) {
        b[k] *= reciprocals_[static_cast<std::size_t>(k)];
        for (sunindextype i = 0; i < k; ++i)
            b[i] -= columns_[k][i] * b[k];
    }
}

} // namespace

SUNLinearSolver makeDenseSolver(SUNContext context) {
    return makeDirectSolver<DenseFactors>(context);
}

} // namespace eventica::solver
