// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/newton_matrix.h"

#include <algorithm>
#include <cmath>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_band.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <utility>

#include "lib/base/check.h"
#include "simulate/run/failure.h"
#include "simulate/solver/band_solver.h"
#include "simulate/solver/dense_solver.h"

namespace eventica::solver {
namespace {

struct Bandwidth {
    std::int64_t lower = 0;
    std::int64_t upper = 0;
};

std::size_t at(std::int64_t index) {
    return static_cast<std::size_t>(index);
}

/// Calls `visit(row, column, index of the value)` for each place of the pattern.
template<typename Visit>
void visitPlaces(const run::SparsePattern& pattern, const Visit& visit) {
    for (std::int64_t column = 0; column < pattern.columns; ++column)
        for (std::int64_t k = pattern.columnStarts[at(column)];
             k < pattern.columnStarts[at(column + 1)]; ++k)
            visit(pattern.rowIndices[at(k)], column, at(k));
}

Bandwidth bandwidthOf(const run::SparsePattern& pattern) {
    Bandwidth band;
    visitPlaces(pattern, [&](std::int64_t row, std::int64_t column, std::size_t) {
        band.lower = std::max(band.lower, row - column);
        band.upper = std::max(band.upper, column - row);
    });
    return band;
}

/// CVODE initializes the linear solver after each event. KLU would then analyse the pattern again,
/// although it never changes.
int keepAnalysis(SUNLinearSolver /*solver*/) {
    return SUNLS_SUCCESS;
}

/// The pivots of the last factorization may not suit the values after an event: then all anew.
int factorize(SUNLinearSolver solver, SUNMatrix matrix) {
    if (SUNLinSolSetup_KLU(solver, matrix) == SUNLS_SUCCESS)
        return SUNLS_SUCCESS;
    SUNLinSolInitialize_KLU(solver);
    return SUNLinSolSetup_KLU(solver, matrix);
}

} // namespace

Storage suitableStorage(const run::SparsePattern& pattern) {
    constexpr std::int64_t FewStates = 12;
    constexpr std::int64_t DenseSize =
        400; // above, dense factors cost too much even if half is zero
    constexpr std::int64_t NarrowBand = 9;
    const std::int64_t n = pattern.rows;
    const std::int64_t entries = pattern.count();
    if (n <= FewStates || (n <= DenseSize && 2 * entries > n * n))
        return Storage::Dense;
    const Bandwidth band = bandwidthOf(pattern);
    const std::int64_t width = band.lower + band.upper + 1;
    if (width <= NarrowBand && 2 * entries >= n * width)
        return Storage::Band;
    return Storage::Sparse;
}

NewtonMatrix::NewtonMatrix(run::HybridSystem& system, N_Vector likeStates, SUNContext context)
    : system_(system), storage_(suitableStorage(system.jacobianPattern())),
      values_(at(system.jacobianPattern().count())) {
    switch (storage_) {
    case Storage::Dense:
        makeDense(context);
        break;
    case Storage::Band:
        makeBand(context);
        break;
    case Storage::Sparse:
        makeSparse(likeStates, context);
        break;
    }
    EVENTICA_CHECK(matrix_ != nullptr && solver_ != nullptr, "no memory for a linear solver");
}

NewtonMatrix::~NewtonMatrix() {
    SUNLinSolFree(solver_);
    SUNMatDestroy(matrix_);
}

void NewtonMatrix::makeDense(SUNContext context) {
    const std::int64_t n = system_.stateCount();
    matrix_ = SUNDenseMatrix(n, n, context);
    solver_ = makeDenseSolver(context);
}

void NewtonMatrix::makeBand(SUNContext context) {
    const Bandwidth band = bandwidthOf(system_.jacobianPattern());
    matrix_ = SUNBandMatrix(system_.stateCount(), band.upper, band.lower, context);
    solver_ = makeBandSolver(context);
}

void NewtonMatrix::makeSparse(N_Vector likeStates, SUNContext context) {
    mergeDiagonal();
    const std::int64_t n = system_.stateCount();
    matrix_ =
        SUNSparseMatrix(n, n, static_cast<std::int64_t>(rowIndices_.size()), CSC_MAT, context);
    solver_ = SUNLinSol_KLU(likeStates, matrix_, context);
    if (solver_ == nullptr || SUNLinSolInitialize(solver_) != SUNLS_SUCCESS)
        return;
    solver_->ops->initialize = keepAnalysis;
    solver_->ops->setup = factorize;
}

void NewtonMatrix::mergeDiagonal() {
    const run::SparsePattern& pattern = system_.jacobianPattern();
    placeOfValue_.resize(at(pattern.count()));
    columnStarts_.push_back(0);
    for (std::int64_t column = 0; column < pattern.columns; ++column) {
        bool hasDiagonal = false;
        const auto addDiagonal = [&] {
            placeOfDiagonal_.push_back(rowIndices_.size());
            hasDiagonal = true;
        };
        for (std::int64_t k = pattern.columnStarts[at(column)];
             k < pattern.columnStarts[at(column + 1)]; ++k) {
            const std::int64_t row = pattern.rowIndices[at(k)];
            if (row >= column && !hasDiagonal) {
                addDiagonal();
                if (row > column)
                    rowIndices_.push_back(column);
            }
            placeOfValue_[at(k)] = rowIndices_.size();
            rowIndices_.push_back(row);
        }
        if (!hasDiagonal) {
            addDiagonal();
            rowIndices_.push_back(column);
        }
        columnStarts_.push_back(static_cast<std::int64_t>(rowIndices_.size()));
    }
}

run::Evaluated NewtonMatrix::evaluate(double t, const double* x) {
    if (std::exchange(isEvaluated_, true))
        valuesBefore_ = values_;
    const run::Evaluated how = system_.jacobian(t, x, values_.data());
    if (how == run::Evaluated::Well && !run::allFinite(values_))
        return run::Evaluated::Recoverably;
    return how;
}

bool NewtonMatrix::hasChangedMuch(std::span<const double> weights) const {
    constexpr double Stiff = 10.0;
    constexpr double Much = 0.5;
    if (valuesBefore_.empty())
        return false;
    bool result = false;
    visitPlaces(system_.jacobianPattern(),
                [&](std::int64_t row, std::int64_t column, std::size_t k) {
                    const double now = std::abs(values_[k]);
                    const double before = std::abs(valuesBefore_[k]);
                    const double scale = std::abs(factor_) * weights[at(row)] / weights[at(column)];
                    const double most = std::max(now, before);
                    result = result || (std::abs(values_[k] - valuesBefore_[k]) > Much * most &&
                                        scale * most > Stiff * diagonal_);
                });
    return result;
}

std::vector<double> NewtonMatrix::termSizes(std::span<const double> x) const {
    std::vector<double> sizes(x.size(), 0.0);
    visitPlaces(system_.jacobianPattern(),
                [&](std::int64_t row, std::int64_t column, std::size_t k) {
                    sizes[at(row)] += std::abs(factor_ * values_[k] * x[at(column)]);
                });
    return sizes;
}

void NewtonMatrix::assemble(double a, double b, SUNMatrix target) {
    diagonal_ = a;
    factor_ = b;
    const run::SparsePattern& pattern = system_.jacobianPattern();
    const std::int64_t n = system_.stateCount();
    if (storage_ == Storage::Sparse) {
        std::copy(columnStarts_.begin(), columnStarts_.end(), SM_INDEXPTRS_S(target));
        std::copy(rowIndices_.begin(), rowIndices_.end(), SM_INDEXVALS_S(target));
        double* data = SM_DATA_S(target);
        std::fill(data, data + rowIndices_.size(), 0.0);
        for (std::size_t k = 0; k < values_.size(); ++k)
            data[placeOfValue_[k]] = b * values_[k];
        for (const std::size_t place : placeOfDiagonal_)
            data[place] += a;
        return;
    }
    SUNMatZero(target);
    if (storage_ == Storage::Dense) {
        visitPlaces(pattern, [&](std::int64_t row, std::int64_t column, std::size_t k) {
            SM_COLUMN_D(target, column)[row] = b * values_[k];
        });
        for (std::int64_t i = 0; i < n; ++i)
            SM_COLUMN_D(target, i)[i] += a;
        return;
    }
    visitPlaces(pattern, [&](std::int64_t row, std::int64_t column, std::size_t k) {
        SM_COLUMN_B(target, column)[row - column] = b * values_[k];
    });
    for (std::int64_t i = 0; i < n; ++i)
        SM_COLUMN_B(target, i)[0] += a;
}

} // namespace eventica::solver
