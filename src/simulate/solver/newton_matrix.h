// SPDX-License-Identifier: Apache-2.0
// The matrix of Newton's method inside CVODE and IDA: stored and factorized as suits its pattern.
// Includes SUNDIALS: for the sources of this folder only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>
#include <sundials/sundials_nvector.h>
#include <vector>

#include "simulate/run/hybrid_system.h"
#include "simulate/solver/storage.h"

namespace eventica::solver {

/// a I + b J with J = ∂f/∂x. The diagonal is always part of the pattern.
class NewtonMatrix {
public:
    NewtonMatrix(run::HybridSystem& system, N_Vector likeStates, SUNContext context);
    NewtonMatrix(const NewtonMatrix&) = delete;
    NewtonMatrix& operator=(const NewtonMatrix&) = delete;
    ~NewtonMatrix();

    SUNMatrix matrix() const { return matrix_; }
    SUNLinearSolver solver() const { return solver_; }

    /// Evaluates J and keeps it.
    run::Evaluated evaluate(double t, const double* x);
    /// Writes a I + b J, with the J of the last evaluation, into `target`, which is like `matrix()`
    /// but may have been cleared.
    void assemble(double a, double b, SUNMatrix target);

    /// a of the last matrix: a residual divided by it has the unit of the states.
    double diagonal() const { return diagonal_; }
    /// Whether one of the last two evaluations of J since `forget` found a derivative of a stiff
    /// equation at least twice as large as the other.
    bool hasChangedMuch(std::span<const double> weights) const;
    /// Nothing is known of J: an event may have changed it.
    void forget() {
        valuesBefore_.clear();
        isEvaluated_ = false;
    }
    /// The sums of the sizes of b J_ij x_j: what is far smaller in a residual is rounding.
    std::vector<double> termSizes(std::span<const double> x) const;

private:
    void makeDense(SUNContext context);
    void makeBand(SUNContext context);
    void makeSparse(N_Vector likeStates, SUNContext context);
    void mergeDiagonal();

    run::HybridSystem& system_;
    Storage storage_;
    std::vector<double> values_;       // of J
    std::vector<double> valuesBefore_; // of the evaluation before
    bool isEvaluated_ = false;
    double diagonal_ = 1.0;
    double factor_ = 0.0; // of J
    // Of the merged pattern, for sparse storage: where each value of J and each diagonal entry
    // goes.
    std::vector<std::int64_t> columnStarts_;
    std::vector<std::int64_t> rowIndices_;
    std::vector<std::size_t> placeOfValue_;
    std::vector<std::size_t> placeOfDiagonal_;
    SUNMatrix matrix_ = nullptr;
    SUNLinearSolver solver_ = nullptr;
};

} // namespace eventica::solver
