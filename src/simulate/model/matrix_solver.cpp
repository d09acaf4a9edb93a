// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/matrix_solver.h"

#include <cmath>
#include <suitesparse/klu.h>
#include <utility>

#include "simulate/model/dense_lu.h"

namespace eventica::model {

namespace {

/// From this size on, and with fewer than a third of the places filled, a matrix is sparse.
constexpr std::size_t SmallestSparse = 40;
constexpr std::int64_t SparseFraction = 3;
/// Complete pivoting takes too long for more unknowns than this.
constexpr std::size_t LargestDeficient = 300;

} // namespace

struct MatrixSolver::Dense {
    DenseLu lu;
};

struct MatrixSolver::Sparse {
    klu_l_common common{};
    klu_l_symbolic* symbolic = nullptr;
    klu_l_numeric* numeric = nullptr;
    std::vector<SuiteSparse_long> starts;
    std::vector<SuiteSparse_long> rows;

    Sparse() { klu_l_defaults(&common); }
    Sparse(const Sparse&) = delete;
    Sparse& operator=(const Sparse&) = delete;
    ~Sparse() {
        if (numeric != nullptr)
            klu_l_free_numeric(&numeric, &common);
        if (symbolic != nullptr)
            klu_l_free_symbolic(&symbolic, &common);
    }
};

MatrixSolver::MatrixSolver(const executable::SparseColumns& pattern)
    : pattern_(&pattern), size_(static_cast<std::size_t>(pattern.columns())),
      values_(pattern.rowIndices.size()) {
    const auto places = static_cast<std::int64_t>(size_ * size_);
    if (size_ < SmallestSparse ||
        static_cast<std::int64_t>(values_.size()) * SparseFraction > places) {
        dense_ = std::make_unique<Dense>();
        return;
    }
    sparse_ = std::make_unique<Sparse>();
    sparse_->starts.assign(pattern.starts.begin(), pattern.starts.end());
    sparse_->rows.assign(pattern.rowIndices.begin(), pattern.rowIndices.end());
}

MatrixSolver::MatrixSolver(MatrixSolver&& other) noexcept = default;
MatrixSolver& MatrixSolver::operator=(MatrixSolver&& other) noexcept = default;
MatrixSolver::~MatrixSolver() = default;

bool MatrixSolver::factorize() {
    for (const double value : values_)
        if (!std::isfinite(value))
            return false;
    deficient_.reset();
    const bool isRegular = isNumber() ? values_[0] != 0.0
                           : dense_   ? factorizeDense()
                                      : factorizeSparse();
    return isRegular || (allowsDeficient_ && factorizeDeficient());
}

bool MatrixSolver::factorizeDeficient() {
    if (size_ > LargestDeficient)
        return false;
    deficient_ = std::make_unique<DeficientMatrix>();
    deficient_->factorize(inRows(), size_);
    return true;
}

std::vector<double> MatrixSolver::inRows() const {
    std::vector<double> full(size_ * size_, 0.0);
    for (std::size_t column = 0; column < size_; ++column)
        for (auto i = static_cast<std::size_t>(pattern_->starts[column]);
             i < static_cast<std::size_t>(pattern_->starts[column + 1]); ++i)
            full[static_cast<std::size_t>(pattern_->rowIndices[i]) * size_ + column] = values_[i];
    return full;
}

bool MatrixSolver::factorizeDense() {
    const bool ok = dense_->lu.factorize(inRows(), size_);
    if (!ok)
        zeroPivot_ = dense_->lu.zeroPivot();
    return ok;
}

bool MatrixSolver::factorizeSparse() {
    Sparse& klu = *sparse_;
    if (klu.symbolic == nullptr)
        klu.symbolic = klu_l_analyze(static_cast<SuiteSparse_long>(size_), klu.starts.data(),
                                     klu.rows.data(), &klu.common);
    if (klu.symbolic == nullptr)
        return false;
    if (klu.numeric != nullptr) {
        if (klu_l_refactor(klu.starts.data(), klu.rows.data(), values_.data(), klu.symbolic,
                           klu.numeric, &klu.common) == 1 &&
            klu_l_rcond(klu.symbolic, klu.numeric, &klu.common) == 1 && klu.common.rcond > 1e-14)
            return true;
        klu_l_free_numeric(&klu.numeric, &klu.common); // choose pivots anew
    }
    klu.numeric =
        klu_l_factor(klu.starts.data(), klu.rows.data(), values_.data(), klu.symbolic, &klu.common);
    if (klu.numeric == nullptr || klu.common.status != KLU_OK) {
        zeroPivot_ = klu.common.singular_col >= 0
                         ? static_cast<std::size_t>(klu.common.singular_col) % size_
                         : 0;
        return false;
    }
    return true;
}

void MatrixSolver::solve(std::span<double> b) {
    if (deficient_) {
        deficient_->solve(b);
        return;
    }
    if (isNumber()) {
        b[0] /= values_[0];
        return;
    }
    if (dense_) {
        dense_->lu.solve(b);
        return;
    }
    klu_l_solve(sparse_->symbolic, sparse_->numeric, static_cast<SuiteSparse_long>(size_), 1,
                b.data(), &sparse_->common);
}

} // namespace eventica::model
