// SPDX-License-Identifier: Apache-2.0
// Small dense systems of linear equations.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace eventica::bond {

/// A matrix by rows.
struct DenseMatrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<double> values;

    DenseMatrix(std::size_t rowCount, std::size_t columnCount)
        : rows(rowCount), columns(columnCount), values(rowCount * columnCount) {}

    double& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
    double at(std::size_t row, std::size_t column) const { return values[row * columns + column]; }
    std::span<double> row(std::size_t index) {
        return std::span(values).subspan(index * columns, columns);
    }
};

/// Replaces every column of `right` by the solution of matrix · x = column; the matrix is used up.
/// Gaussian elimination with partial pivoting. False if the matrix is singular to working accuracy.
bool solveInPlace(DenseMatrix& matrix, DenseMatrix& right);

} // namespace eventica::bond
