// SPDX-License-Identifier: Apache-2.0
// A square matrix in sparse columns, factorized: dense where it is small or full, by KLU where it
// is large and sparse, by orthogonal factors where it is singular.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lib/model/compiled_model.h"

namespace eventica::model {

class MatrixSolver {
public:
    explicit MatrixSolver(const SparseColumns& pattern);
    MatrixSolver(MatrixSolver&& other) noexcept;
    MatrixSolver& operator=(MatrixSolver&& other) noexcept;
    ~MatrixSolver();

    std::size_t size() const { return size_; }
    /// The numbers at the places of the pattern.
    std::span<double> values() { return values_; }
    /// False if the matrix is singular or has numbers that are not finite.
    bool factorize();
    /// After `factorize` failed, for `solve` all the same: the least change of x among those that
    /// come closest to A x = b, each row and column relative to its largest number. False if the
    /// matrix is not finite or too large.
    bool factorizeSingular();
    /// Whether the factors are those of a matrix that does not have full rank.
    bool isSingular() const { return singular_ != nullptr && rank() < size_; }
    std::size_t rank() const;
    /// After `factorize`: whether a solution may have lost so many digits that what it misses
    /// should be solved for once more.
    bool losesDigits() const { return losesDigits_; }
    /// Replaces b by the solution of A x = b.
    void solve(std::span<double> b);
    /// After `factorize` failed: a column that depends on the others.
    std::size_t zeroPivot() const { return zeroPivot_; }
    /// After `factorizeSingular`: the columns that the matrix leaves open, those most open first,
    /// and the rows that depend on each other.
    std::vector<std::size_t> undeterminedColumns() const;
    std::vector<std::size_t> dependentRows() const;
    /// Calls `action` with row, column and number of each place of the pattern.
    template<typename Action>
    void forEachPlace(const Action& action) const {
        for (std::size_t column = 0; column < size_; ++column)
            for (auto i = static_cast<std::size_t>(pattern_->starts[column]);
                 i < static_cast<std::size_t>(pattern_->starts[column + 1]); ++i)
                action(static_cast<std::size_t>(pattern_->rowIndices[i]), column, values_[i]);
    }
    /// The largest number of each row, times the size of its column.
    std::vector<double> rowSizes(std::span<const double> columnSizes) const;

private:
    struct Dense;
    struct Sparse;
    struct Singular;

    /// One by one, the most frequent size.
    bool isNumber() const { return size_ == 1 && values_.size() == 1; }
    bool factorizeDense();
    bool factorizeSparse();

    const SparseColumns* pattern_;
    std::size_t size_ = 0;
    std::size_t zeroPivot_ = 0;
    bool losesDigits_ = false;
    std::vector<double> values_;
    std::unique_ptr<Dense> dense_;
    std::unique_ptr<Sparse> sparse_;
    std::unique_ptr<Singular> singular_; ///< instead of the others, after `factorizeSingular`
};

} // namespace eventica::model
