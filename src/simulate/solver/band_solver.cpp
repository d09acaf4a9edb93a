// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/band_solver.h"

#include <algorithm>
#include <cstddef>
#include <sundials/sundials_band.h>
#include <sunmatrix/sunmatrix_band.h>
#include <vector>

#include "simulate/solver/direct_solver.h"

namespace eventica::solver {
namespace {

std::size_t at(sunindextype index) {
    return static_cast<std::size_t>(index);
}

class BandFactors {
public:
    /// The number of the first pivot that is 0, counted from 1; 0 if there is none.
    sunindextype factorize(SUNMatrix matrix);
    void solve(double* b);

private:
    void arrangeByRows();
    void eliminate(double* b) const;
    void substitute(double* b) const;

    double** columns_ = nullptr; ///< of the matrix, which holds the factors
    sunindextype size_ = 0;
    sunindextype lowerWidth_ = 0;
    sunindextype upperWidth_ = 0;
    sunindextype diagonal_ = 0; ///< its place in a column
    std::vector<sunindextype> pivots_;
    bool isPermuted_ = false;
    // If not: by rows, the places next to the diagonal first.
    std::vector<double> lower_;
    std::vector<double> upper_;       ///< divided by the pivots
    std::vector<double> reciprocals_; ///< of the pivots
};

sunindextype BandFactors::factorize(SUNMatrix matrix) {
    columns_ = SM_COLS_B(matrix);
    size_ = SM_COLUMNS_B(matrix);
    lowerWidth_ = SM_LBAND_B(matrix);
    upperWidth_ = SM_UBAND_B(matrix);
    diagonal_ = SM_SUBAND_B(matrix);
    pivots_.resize(at(size_));
    const sunindextype failed =
        SUNDlsMat_bandGBTRF(columns_, size_, upperWidth_, lowerWidth_, diagonal_, pivots_.data());
    isPermuted_ = false;
    for (sunindextype k = 0; k < size_; ++k)
        isPermuted_ = isPermuted_ || pivots_[at(k)] != k;
    if (failed == 0 && !isPermuted_)
        arrangeByRows();
    return failed;
}

/// Without exchanges nothing is filled in beyond the band.
void BandFactors::arrangeByRows() {
    lower_.assign(at(size_ * lowerWidth_), 0.0);
    upper_.assign(at(size_ * upperWidth_), 0.0);
    reciprocals_.resize(at(size_));
    for (sunindextype k = 0; k < size_; ++k) {
        reciprocals_[at(k)] = 1.0 / columns_[k][diagonal_];
        for (sunindextype j = 1; j <= std::min(lowerWidth_, k); ++j)
            lower_[at(k * lowerWidth_ + j - 1)] = columns_[k - j][diagonal_ + j];
        for (sunindextype j = 1; j <= std::min(upperWidth_, size_ - 1 - k); ++j)
            upper_[at(k * upperWidth_ + j - 1)] =
                columns_[k + j][diagonal_ - j] * reciprocals_[at(k)];
    }
}

void BandFactors::solve(double* b) {
    if (isPermuted_) {
        SUNDlsMat_bandGBTRS(columns_, size_, diagonal_, lowerWidth_, pivots_.data(), b);
        return;
    }
    eliminate(b);
    substitute(b);
}

/// The multipliers have their signs changed.
void BandFactors::eliminate(double* b) const {
    if (lowerWidth_ == 1) { // in a register from row to row
        double last = 0.0;
        for (sunindextype k = 0; k < size_; ++k)
            b[k] = last = b[k] + lower_[at(k)] * last;
        return;
    }
    const double* row = lower_.data();
    for (sunindextype k = 0; k < size_; ++k, row += lowerWidth_)
        for (sunindextype j = 1; j <= std::min(lowerWidth_, k); ++j)
            b[k] += row[j - 1] * b[k - j];
}

void BandFactors::substitute(double* b) const {
    for (sunindextype k = 0; k < size_; ++k)
        b[k] *= reciprocals_[at(k)];
    if (upperWidth_ == 1) {
        double last = 0.0;
        for (sunindextype k = size_ - 1; k >= 0; --k)
            b[k] = last = b[k] - upper_[at(k)] * last;
        return;
    }
    for (sunindextype k = size_ - 1; k >= 0; --k) {
        const double* const row = upper_.data() + k * upperWidth_;
        for (sunindextype j = 1; j <= std::min(upperWidth_, size_ - 1 - k); ++j)
            b[k] -= row[j - 1] * b[k + j];
    }
}

} // namespace

SUNLinearSolver makeBandSolver(SUNContext context) {
    return makeDirectSolver<BandFactors>(context);
}

} // namespace eventica::solver
