// SPDX-License-Identifier: Apache-2.0
// A dense matrix of any rank, factorized: the shortest of the best solutions of A x = b.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace eventica::model {

/// A P = Q [T 0; 0 0] Z with orthogonal Q and Z: Householder reflections with column pivoting, then
/// from the right (Golub and Van Loan, Matrix Computations, 5.4 and 5.5). The rank is where the
/// diagonal falls below `RankTolerance`, so rows and columns should be scaled. O(rows columns²).
class OrthogonalFactors {
public:
    /// `matrix` in columns; at least as many rows as columns, all numbers finite.
    void factorize(std::vector<double> matrix, std::size_t rows, std::size_t columns);

    std::size_t rank() const { return rank_; }
    /// Of all x that make the length of A x - b least, the shortest one.
    std::vector<double> solve(std::span<const double> b) const;
    /// For each column: how much of it lies in the null space, 0 (determined) to 1.
    std::vector<double> undetermined() const;
    /// For each row: how much of it lies in the combinations of rows that are zero, 0 to 1.
    std::vector<double> dependent() const;

    static constexpr double RankTolerance = 1e-12;

private:
    double& at(std::size_t row, std::size_t column) { return a_[column * rows_ + row]; }
    double at(std::size_t row, std::size_t column) const { return a_[column * rows_ + row]; }
    void choosePivot(std::size_t step);
    void eliminateBelow(std::size_t step);
    void eliminateRight(std::size_t row);
    void reflect(std::size_t step, std::span<double> vector) const;
    void reflectRight(std::size_t row, std::span<double> vector) const;

    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    std::size_t rank_ = 0;
    std::vector<double> a_;          ///< T above, the reflections besides
    std::vector<double> left_;       ///< factors of the reflections from the left
    std::vector<double> right_;      ///< and from the right
    std::vector<std::size_t> order_; ///< which column stands where
};

} // namespace eventica::model
