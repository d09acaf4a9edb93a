// SPDX-License-Identifier: Apache-2.0
// Separates the fast decaying modes of x' = A x from all others.
#pragma once

#include <optional>

#include "lib/dense/matrix.h"

namespace eventica::dense {

/// The spectral projector P on the invariant subspace of all eigenvalues with a real part below
/// -rate, and what follows from it.
struct SpectralSplit {
    int fastCount = 0;  ///< number of fast modes
    Matrix fast;        ///< P
    Matrix slow;        ///< S = 1 - P
    Matrix slowRates;   ///< S A S: A without its fast part
    Matrix fastInverse; ///< the inverse of A on the fast subspace, 0 on the slow one
};

/// By the matrix sign function of A + rate, Newton's iteration with scaling (N. J. Higham,
/// Functions of Matrices, chapter 5). Nothing if an eigenvalue lies on the border.
std::optional<SpectralSplit> splitSpectrum(const Matrix& a, double rate);

} // namespace eventica::dense
