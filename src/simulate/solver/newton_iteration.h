// SPDX-License-Identifier: Apache-2.0
// Newton's method inside CVODE and IDA, as a nonlinear solver of SUNDIALS. Includes SUNDIALS: for
// the sources of this folder only.
#pragma once

#include <array>
#include <sundials/sundials_nonlinearsolver.h>
#include <sundials/sundials_nvector.h>
#include <vector>

#include "simulate/solver/newton_matrix.h"

namespace eventica::solver {

/// Modified Newton iteration as in SUNDIALS, with a check that the equations really hold.
///
/// SUNDIALS stops when a correction is small. A matrix from a far stiffer place (a diode that
/// blocks) makes a small correction of any residual: the iteration then stops although the residual
/// is as large as before, and the error test sees only the small correction. So where a residual is
/// large enough to matter, the residual at the solution is compared with it. One evaluation of the
/// derivatives is enough; the solution is not changed. A residual that has not become smaller is
/// solved by Newton's method with derivatives from every iterate.
///
/// The check is made when a residual has grown beyond the one checked before, and every few steps;
/// in each step if it is huge, or if derivatives of stiff equations have changed much of late.
/// Residuals below the tolerance, as in all models that are not stiff, need no check.
class NewtonIteration {
public:
    NewtonIteration(const NewtonMatrix& matrix, N_Vector likeStates, SUNContext context);
    NewtonIteration(const NewtonIteration&) = delete;
    NewtonIteration& operator=(const NewtonIteration&) = delete;
    ~NewtonIteration();

    SUNNonlinearSolver solver() const { return solver_; }

private:
    /// The arguments of one solution, as SUNDIALS gives them.
    struct Problem {
        N_Vector predicted;
        N_Vector correction; ///< to be found
        N_Vector weights;
        double tolerance;
        void* memory; ///< of the integrator
    };

    static NewtonIteration& of(SUNNonlinearSolver solver);
    static void setOperations(_generic_SUNNonlinearSolver_Ops& operations);

    void restart();
    int solve(const Problem& problem, bool needsSetup);
    int start(const Problem& problem, bool needsSetup, bool isJacobianBad);
    int iterate(const Problem& problem);
    int iterateWithNewJacobians(const Problem& problem);
    int newJacobian(const Problem& problem);
    int setUp(const Problem& problem, bool isJacobianBad);
    int shorten(const Problem& problem, bool& isWhole);
    int evaluate(const Problem& problem);
    int evaluateAgain(const Problem& problem);
    int correct(const Problem& problem);
    int testConvergence(const Problem& problem);
    int check(const Problem& problem);
    int checkFirstCorrection(const Problem& problem);
    int checkEachCorrection(const Problem& problem);
    void rotate();
    double sizeOf(N_Vector residual, const Problem& problem) const;
    bool isLarge(N_Vector residual, const Problem& problem) const;
    bool isAnyAtStake(const Problem& problem, double negligible) const;
    bool needsCheck(const Problem& problem) const;
    bool isSlow(const Problem& problem) const;
    bool isUnsolved(const Problem& problem, double rounding) const;

    const NewtonMatrix& matrix_;
    SUNNonlinearSolver solver_;
    N_Vector delta_;                    // the last correction
    N_Vector step_;                     // the same as a whole
    std::array<N_Vector, 3> residuals_; // what the next three refer to
    N_Vector before_;                   // residuals before the last correction
    N_Vector after_;                    // and after it
    N_Vector first_;                    // at the predicted states
    std::vector<double> checked_; // those found to become smaller with the present derivatives
    int stepsSinceCheck_ = 0;
    int suspicion_ = 0; // steps to be checked in any case
    int iteration_ = 0;
    long iterations_ = 0;
    long failures_ = 0;
    int mostIterations_ = 0;
    booleantype isJacobianCurrent_ = SUNFALSE;
    SUNNonlinSolSysFn residual_ = nullptr;
    SUNNonlinSolLSetupFn setup_ = nullptr;
    SUNNonlinSolLSolveFn solveLinear_ = nullptr;
    SUNNonlinSolConvTestFn test_ = nullptr;
    void* testData_ = nullptr;
};

} // namespace eventica::solver
