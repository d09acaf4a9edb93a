// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/matrix_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "lib/base/check.h"
#include "lib/sparse/factors.h"
#include "simulate/model/dense_lu.h"
#include "simulate/model/orthogonal_factors.h"

namespace eventica::model {

namespace {

/// From this size on, and with fewer than a third of the places filled, a matrix is sparse.
constexpr std::size_t SmallestSparse = 40;
constexpr std::int64_t SparseFraction = 3;
/// Pivots smaller than this, relative to the others, cost digits.
constexpr double SmallPivot = 1e-6;
/// Pivots chosen for earlier numbers serve down to this conditioning: where they cost digits, what
/// a solution misses is solved for once more.
constexpr double KeepPivotsAbove = 1e-14;
/// Orthogonal factors are dense.
constexpr std::size_t LargestSingular = 2000;
/// Rows and columns are scaled by each other until both are about 1.
constexpr int ScalingSweeps = 3;
/// What is called open or dependent must be so by this much.
constexpr double LeastShare = 1e-6;

sparse::Pattern narrowed(const SparseColumns& columns) {
    EVENTICA_CHECK(columns.starts.back() <= std::numeric_limits<int>::max(),
                   "a matrix with more places than fit into an int");
    const auto narrow = [](std::int64_t number) { return static_cast<int>(number); };
    sparse::Pattern pattern;
    pattern.starts.resize(columns.starts.size());
    std::ranges::transform(columns.starts, pattern.starts.begin(), narrow);
    pattern.rows.resize(columns.rowIndices.size());
    std::ranges::transform(columns.rowIndices, pattern.rows.begin(), narrow);
    return pattern;
}

double reciprocal(double size) {
    return size > 0.0 ? 1.0 / size : 1.0;
}

/// The places with a share worth mentioning, the largest first.
std::vector<std::size_t> largestFirst(const std::vector<double>& shares) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (shares[i] > LeastShare)
            places.push_back(i);
    // Equal up to rounding is equal: then the order is that of the model.
    std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) {
        return std::round(shares[a] / LeastShare) > std::round(shares[b] / LeastShare);
    });
    return places;
}

} // namespace

struct MatrixSolver::Singular {
    OrthogonalFactors factors;
    std::vector<double> rowFactors;
    std::vector<double> columnFactors;
};

struct MatrixSolver::Dense {
    DenseLu lu;
};

struct MatrixSolver::Sparse {
    sparse::Pattern pattern;
    sparse::Factors factors{KeepPivotsAbove};
};

MatrixSolver::MatrixSolver(const SparseColumns& pattern)
    : pattern_(&pattern), size_(static_cast<std::size_t>(pattern.columns())),
      values_(pattern.rowIndices.size()) {
    const auto places = static_cast<std::int64_t>(size_ * size_);
    if (size_ < SmallestSparse ||
        static_cast<std::int64_t>(values_.size()) * SparseFraction > places) {
        dense_ = std::make_unique<Dense>();
        return;
    }
    sparse_ = std::make_unique<Sparse>();
    sparse_->pattern = narrowed(pattern);
}

MatrixSolver::MatrixSolver(MatrixSolver&& other) noexcept = default;
MatrixSolver& MatrixSolver::operator=(MatrixSolver&& other) noexcept = default;
MatrixSolver::~MatrixSolver() = default;

bool MatrixSolver::factorize() {
    singular_.reset();
    for (const double value : values_)
        if (!std::isfinite(value))
            return false;
    if (isNumber())
        return values_[0] != 0.0;
    return dense_ ? factorizeDense() : factorizeSparse();
}

bool MatrixSolver::factorizeDense() {
    std::vector<double> full(size_ * size_, 0.0);
    forEachPlace([&](std::size_t row, std::size_t column, double value) {
        full[row * size_ + column] = value;
    });
    const bool ok = dense_->lu.factorize(std::move(full), size_);
    losesDigits_ = dense_->lu.smallestPivot() < SmallPivot;
    if (!ok)
        zeroPivot_ = dense_->lu.zeroPivot();
    return ok;
}

bool MatrixSolver::factorizeSparse() {
    sparse::Factors& factors = sparse_->factors;
    const bool ok = factors.factorize(sparse_->pattern, values_);
    losesDigits_ = factors.conditioning() < SmallPivot;
    const int column = ok ? factors.cancelledColumn() : factors.dependentColumn();
    if (column >= 0)
        zeroPivot_ = static_cast<std::size_t>(column);
    return ok && column < 0;
}

bool MatrixSolver::factorizeSingular() {
    const bool isFinite =
        std::ranges::all_of(values_, [](double value) { return std::isfinite(value); });
    if (!isFinite || size_ > LargestSingular)
        return false;
    singular_ = std::make_unique<Singular>();
    std::vector<double>& rows = singular_->rowFactors;
    std::vector<double>& columns = singular_->columnFactors;
    rows.assign(size_, 1.0);
    columns.assign(size_, 1.0);
    for (int sweep = 0; sweep < ScalingSweeps; ++sweep) {
        std::vector<double> largestOfRow(size_, 0.0);
        forEachPlace([&](std::size_t row, std::size_t column, double value) {
            largestOfRow[row] = std::max(largestOfRow[row], std::abs(value) * columns[column]);
        });
        std::ranges::transform(largestOfRow, rows.begin(), reciprocal);
        std::vector<double> largestOfColumn(size_, 0.0);
        forEachPlace([&](std::size_t row, std::size_t column, double value) {
            largestOfColumn[column] =
                std::max(largestOfColumn[column], std::abs(value) * rows[row]);
        });
        std::ranges::transform(largestOfColumn, columns.begin(), reciprocal);
    }
    std::vector<double> scaled(size_ * size_, 0.0);
    forEachPlace([&](std::size_t row, std::size_t column, double value) {
        scaled[column * size_ + row] = rows[row] * value * columns[column];
    });
    singular_->factors.factorize(std::move(scaled), size_, size_);
    return true;
}

std::size_t MatrixSolver::rank() const {
    return singular_ ? singular_->factors.rank() : size_;
}

std::vector<std::size_t> MatrixSolver::undeterminedColumns() const {
    return singular_ ? largestFirst(singular_->factors.undetermined()) : std::vector<std::size_t>();
}

std::vector<std::size_t> MatrixSolver::dependentRows() const {
    return singular_ ? largestFirst(singular_->factors.dependent()) : std::vector<std::size_t>();
}

std::vector<double> MatrixSolver::rowSizes(std::span<const double> columnSizes) const {
    std::vector<double> sizes(size_, 0.0);
    forEachPlace([&](std::size_t row, std::size_t column, double value) {
        sizes[row] = std::max(sizes[row], std::abs(value) * columnSizes[column]);
    });
    return sizes;
}

void MatrixSolver::solve(std::span<double> b) {
    if (singular_) {
        for (std::size_t i = 0; i < size_; ++i)
            b[i] *= singular_->rowFactors[i];
        const std::vector<double> x = singular_->factors.solve(b);
        for (std::size_t i = 0; i < size_; ++i)
            b[i] = x[i] * singular_->columnFactors[i];
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
    sparse_->factors.solve(b);
}

} // namespace eventica::model
