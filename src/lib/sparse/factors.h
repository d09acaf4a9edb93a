// SPDX-License-Identifier: Apache-2.0
// The factors of a sparse matrix, by KLU: the analysis of the pattern is kept, and a sparse right
// side costs only as much as the blocks it reaches.
#pragma once

#include <limits>
#include <memory>
#include <span>

#include "lib/sparse/columns.h"
#include "lib/sparse/matrix.h"

namespace eventica::sparse {

class Factors {
public:
    /// The pivots of the last matrix serve for another one of the same pattern as long as its
    /// conditioning is above this.
    explicit Factors(double keepPivotsAbove = 1e-10);
    Factors(Factors&& other) noexcept;
    Factors& operator=(Factors&& other) noexcept;
    ~Factors();

    /// For a matrix that always gets pivots of its own.
    static constexpr double AlwaysNewPivots = std::numeric_limits<double>::infinity();

    /// False if the matrix is singular; then there is nothing to solve with.
    bool factorize(const Matrix& matrix) { return factorize(matrix.pattern, matrix.values); }
    bool factorize(const Pattern& pattern, std::span<const double> values);
    /// Quotient of the smallest and the largest pivot of rows scaled to 1; 0 if singular.
    double conditioning() const { return conditioning_; }
    /// After `factorize`: a column whose pivot is only what rounding left when terms cancelled, so
    /// that the matrix may as well be singular; -1 if there is none. O(nonzeros of the factors).
    int cancelledColumn();
    /// After `factorize` failed: a column that depends on others.
    int dependentColumn() const;

    /// Replaces right sides, one behind the other, by the solutions of A x = b.
    void solve(std::span<double> columns) const;
    /// Solves A x = b for a sparse b; x is sparse, rows ascending, valid until the next call.
    std::span<const Entry> solve(std::span<const Entry> b);

private:
    struct Klu;

    void unpack();

    std::unique_ptr<Klu> klu_;
    double keepPivotsAbove_;
    double conditioning_ = 0.0;
};

} // namespace eventica::sparse
