// SPDX-License-Identifier: Apache-2.0
// A square matrix in sparse columns, factorized: dense where it is small or full, by KLU where it
// is large and sparse.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "compile/executable/executable_model.h"
#include "simulate/model/deficient_matrix.h"

namespace eventica::model {

class MatrixSolver {
public:
    explicit MatrixSolver(const executable::SparseColumns& pattern);
    MatrixSolver(MatrixSolver&& other) noexcept;
    MatrixSolver& operator=(MatrixSolver&& other) noexcept;
    ~MatrixSolver();

    std::size_t size() const { return size_; }
    /// The numbers at the places of the pattern.
    std::span<double> values() { return values_; }
    /// False if the matrix is singular or has numbers that are not finite.
    bool factorize();
    /// Replaces b by the solution of A x = b; see `allowDeficient`.
    void solve(std::span<double> b);
    /// From now on singular matrices are factorized, unless they are very large: `solve` gives the
    /// shortest x for which as many equations hold as are independent.
    void allowDeficient() { allowsDeficient_ = true; }
    /// Whether the matrix as last factorized is singular.
    bool isDeficient() const { return deficient_ != nullptr; }
    const DeficientMatrix& deficient() const { return *deficient_; }
    /// After `factorize` failed: a column that depends on the others.
    std::size_t zeroPivot() const { return zeroPivot_; }

private:
    struct Dense;
    struct Sparse;

    /// One by one, the most frequent size.
    bool isNumber() const { return size_ == 1 && values_.size() == 1; }
    bool factorizeDense();
    bool factorizeSparse();
    bool factorizeDeficient();
    std::vector<double> inRows() const;

    const executable::SparseColumns* pattern_;
    std::size_t size_ = 0;
    std::size_t zeroPivot_ = 0;
    std::vector<double> values_;
    std::unique_ptr<Dense> dense_;
    std::unique_ptr<Sparse> sparse_;
    bool allowsDeficient_ = false;
    std::unique_ptr<DeficientMatrix> deficient_;
};

} // namespace eventica::model
