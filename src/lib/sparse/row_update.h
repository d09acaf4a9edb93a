// SPDX-License-Identifier: Apache-2.0
// The solutions of a sparse system after one row of its matrix has changed, without new factors.
#pragma once

#include <span>

#include "lib/sparse/columns.h"

namespace eventica::sparse {

/// factor · (y[plus] - y[minus]), where `None` stands for 0: the difference is formed first, which
/// costs no digits where the two are close to each other.
struct RowTerm {
    double factor = 0.0;
    int plus = None;
    int minus = None;
};

/// Sherman and Morrison: each column of `solutions` becomes what it is when the `change` is added
/// to a row of the matrix; the column `unit` is the solution for a 1 in that row. `rowCount` is the
/// size of the matrix. False, and nothing is changed, if digits would be lost.
bool updateRow(Columns& solutions, int unit, std::span<const RowTerm> change, int rowCount);

} // namespace eventica::sparse
