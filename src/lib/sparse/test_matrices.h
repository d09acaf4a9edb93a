// SPDX-License-Identifier: Apache-2.0
// Random sparse matrices for tests, and Gaussian elimination to compare with.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "lib/sparse/matrix.h"

namespace eventica::sparse {

enum class Shape : std::uint8_t { Full, UpperTriangular };

/// A diagonal that dominates and three more places in each column; above the diagonal only, if
/// triangular.
inline Matrix randomMatrix(int size, Shape shape, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> value(-1.0, 1.0);
    std::uniform_int_distribution<int> place(0, std::max(size - 1, 0));
    List<Triplet> triplets;
    for (int column = 0; column < size; ++column) {
        triplets.push_back({column, column, 3.0 + value(random)});
        for (int k = 0; k < 3; ++k) {
            const int row = place(random);
            if (row < column || (shape == Shape::Full && row != column))
                triplets.push_back({row, column, value(random) / 2});
        }
    }
    return assemble(size, std::move(triplets));
}

inline List<double> randomColumn(int size, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> value(-1.0, 1.0);
    List<double> column(size);
    std::generate(column.begin(), column.end(), [&] { return value(random); });
    return column;
}

inline List<List<double>> rowsOf(const Matrix& matrix) {
    List<List<double>> rows(matrix.size(), List<double>(matrix.size(), 0.0));
    const Pattern& pattern = matrix.pattern;
    for (int column = 0; column < matrix.size(); ++column)
        for (int i = pattern.starts[column]; i < pattern.starts[column + 1]; ++i)
            rows[pattern.rows[i]][column] = matrix.values[i];
    return rows;
}

/// By Gaussian elimination with the largest pivot of each column.
inline List<double> solveDensely(const Matrix& matrix, List<double> b) {
    List<List<double>> rows = rowsOf(matrix);
    const int size = matrix.size();
    for (int step = 0; step < size; ++step) {
        int pivot = step;
        for (int row = step + 1; row < size; ++row)
            if (std::abs(rows[row][step]) > std::abs(rows[pivot][step]))
                pivot = row;
        std::swap(rows[step], rows[pivot]);
        std::swap(b[step], b[pivot]);
        for (int row = step + 1; row < size; ++row) {
            const double factor = rows[row][step] / rows[step][step];
            for (int column = step; column < size; ++column)
                rows[row][column] -= factor * rows[step][column];
            b[row] -= factor * b[step];
        }
    }
    for (int row = size - 1; row >= 0; --row) {
        for (int column = row + 1; column < size; ++column)
            b[row] -= rows[row][column] * b[column];
        b[row] /= rows[row][row];
    }
    return b;
}

} // namespace eventica::sparse
