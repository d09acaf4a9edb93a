// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/dense_system.h"

#include <algorithm>
#include <cmath>

namespace eventica::bond {
namespace {

constexpr double SingularBelow = 1e-14; // of the largest entry of the row

std::vector<double> rowScales(const DenseMatrix& matrix) {
    std::vector<double> scales(matrix.rows, 0.0);
    for (std::size_t row = 0; row < matrix.rows; ++row)
        for (std::size_t column = 0; column < matrix.columns; ++column)
            scales[row] = std::max(scales[row], std::abs(matrix.at(row, column)));
    return scales;
}

std::size_t choosePivot(const DenseMatrix& matrix, const std::vector<double>& scales,
                        std::size_t column) {
    std::size_t best = column;
    double bestSize = -1;
    for (std::size_t row = column; row < matrix.rows; ++row) {
        const double size = scales[row] > 0 ? std::abs(matrix.at(row, column)) / scales[row] : 0;
        if (size > bestSize) {
            best = row;
            bestSize = size;
        }
    }
    return bestSize > SingularBelow ? best : matrix.rows;
}

void subtractRow(std::span<double> target, std::span<const double> source, double factor,
                 std::size_t first) {
    for (std::size_t i = first; i < target.size(); ++i)
        target[i] -= factor * source[i];
}

void substituteBack(DenseMatrix& matrix, DenseMatrix& right) {
    for (std::size_t row = matrix.rows; row-- > 0;) {
        for (std::size_t column = row + 1; column < matrix.columns; ++column)
            if (matrix.at(row, column) != 0)
                subtractRow(right.row(row), right.row(column), matrix.at(row, column), 0);
        for (double& value : right.row(row))
            value /= matrix.at(row, row);
    }
}

} // namespace

bool solveInPlace(DenseMatrix& matrix, DenseMatrix& right) {
    std::vector<double> scales = rowScales(matrix);
    for (std::size_t column = 0; column < matrix.columns; ++column) {
        const std::size_t pivot = choosePivot(matrix, scales, column);
        if (pivot == matrix.rows)
            return false;
        if (pivot != column) {
            std::ranges::swap_ranges(matrix.row(pivot), matrix.row(column));
            std::ranges::swap_ranges(right.row(pivot), right.row(column));
            std::swap(scales[pivot], scales[column]);
        }
        for (std::size_t row = column + 1; row < matrix.rows; ++row) {
            const double factor = matrix.at(row, column) / matrix.at(column, column);
            if (factor == 0)
                continue;
            subtractRow(matrix.row(row), matrix.row(column), factor, column);
            subtractRow(right.row(row), right.row(column), factor, 0);
        }
    }
    substituteBack(matrix, right);
    return true;
}

} // namespace eventica::bond
