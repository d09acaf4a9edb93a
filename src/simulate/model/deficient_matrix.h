// SPDX-License-Identifier: Apache-2.0
// Solves small systems of linear equations that do not determine all of their unknowns.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace eventica::model {

/// Problem: A x = b with a singular A, as for two brakes that hold the same shaft. Of all x for
/// which the independent rows hold, `solve` gives the shortest. Whether the other rows hold as well
/// must be seen from the residuals. Method: elimination with complete pivoting, then the normal
/// equations of what is left free. Cost: n^3 once, n^2 for each solution.
class DeficientMatrix {
public:
    /// `matrix` in rows, n by n.
    void factorize(std::vector<double> matrix, std::size_t n);
    /// Replaces b by the solution.
    void solve(std::span<double> b) const;
    std::size_t rank() const { return rank_; }
    /// The largest of what the equations miss, each relative to its largest coefficient.
    double largestScaled(std::span<const double> residuals) const;

private:
    double& at(std::size_t i, std::size_t j) { return a_[i * n_ + j]; }
    double at(std::size_t i, std::size_t j) const { return a_[i * n_ + j]; }
    void scaleRows();
    bool bringPivot(std::size_t k, double smallest);
    void eliminate(std::size_t k);
    void expressByFree();
    void factorizeNormal();
    void shorten(std::vector<double>& x) const;

    std::size_t n_ = 0;
    std::size_t rank_ = 0;
    /// Multipliers below, the triangle of the basic unknowns above the diagonal; behind it, after
    /// `expressByFree`, how the basic unknowns depend on the free ones.
    std::vector<double> a_;
    std::vector<double> rowScale_;
    std::vector<std::size_t> rows_;    ///< of the matrix, in the order of elimination
    std::vector<std::size_t> columns_; ///< basic ones, then free ones
    std::vector<double> normal_;       ///< Cholesky factor, of free unknowns, in rows
};

} // namespace eventica::model
