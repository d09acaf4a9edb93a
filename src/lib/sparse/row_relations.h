// SPDX-License-Identifier: Apache-2.0
// What a singular system A y = B d demands of its right side: relations between the numbers d that
// do not depend on the unknowns.
#pragma once

#include "lib/sparse/columns.h"
#include "lib/sparse/matrix.h"

namespace eventica::sparse {

struct RowRelations {
    /// Each: Σ value · d[row] = 0. Empty ones say nothing: something is not determined.
    List<List<Entry>> relations;
    List<int> undetermined; ///< unknowns without a pivot
};

/// Sparse Gaussian elimination of rows; what is left of a row whose unknowns have all gone is a
/// relation. Numbers that cancel to rounding count as zero. Meant for systems known or suspected to
/// be singular; about as expensive as a factorization without good ordering.
RowRelations findRowRelations(const Matrix& matrix, const Columns& rightSides);

} // namespace eventica::sparse
