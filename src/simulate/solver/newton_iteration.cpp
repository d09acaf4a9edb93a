// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/newton_iteration.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <nvector/nvector_serial.h>
#include <utility>

#include "lib/base/check.h"

namespace eventica::solver {
namespace {

/// Residuals below this are of no account, times the tolerance of the iteration: a residual that
/// is not solved makes no larger error than the error test lets pass.
constexpr double Negligible = 10.0;
constexpr double Growth = 2.0; // of a residual since the last check
constexpr double Huge = 100.0; // times as large as what is negligible: checked in each step
constexpr int StepsBetweenChecks = 10;
/// Where derivatives of stiff equations were found to change much, they may change again.
constexpr int StepsOfSuspicion = 50;
constexpr double Reduced = 0.5; // of a residual, by a correction
constexpr int MostNewJacobians = 40;
constexpr int MostHalvings = 12;
/// Of the terms of a residual: less is rounding. Algebraic loops are solved to nine digits at
/// least.
constexpr double Rounding = 1e-12;
constexpr double RoundingOfLoops = 1e-9;
/// A result of the iterations here: a correction is small, but the residual is not.
constexpr int Unsolved = 999;

} // namespace

NewtonIteration::NewtonIteration(const NewtonMatrix& matrix, N_Vector likeStates,
                                 SUNContext context)
    : matrix_(matrix), solver_(SUNNonlinSolNewEmpty(context)), delta_(N_VClone(likeStates)),
      step_(N_VClone(likeStates)),
      residuals_{N_VClone(likeStates), N_VClone(likeStates), N_VClone(likeStates)},
      before_(residuals_[0]), after_(residuals_[1]), first_(residuals_[2]),
      checked_(static_cast<std::size_t>(NV_LENGTH_S(likeStates)), 0.0) {
    EVENTICA_CHECK(solver_ != nullptr && delta_ != nullptr && step_ != nullptr &&
                       std::ranges::find(residuals_, nullptr) == residuals_.end(),
                   "no memory for a nonlinear solver");
    solver_->content = this;
    setOperations(*solver_->ops);
}

NewtonIteration::~NewtonIteration() {
    N_VDestroy(delta_);
    N_VDestroy(step_);
    std::ranges::for_each(residuals_, N_VDestroy);
    SUNNonlinSolFreeEmpty(solver_);
}

NewtonIteration& NewtonIteration::of(SUNNonlinearSolver solver) {
    return *static_cast<NewtonIteration*>(solver->content);
}

void NewtonIteration::setOperations(_generic_SUNNonlinearSolver_Ops& operations) {
    operations.gettype = [](SUNNonlinearSolver) { return SUNNONLINEARSOLVER_ROOTFIND; };
    operations.initialize = [](SUNNonlinearSolver solver) {
        of(solver).restart();
        return SUN_NLS_SUCCESS;
    };
    operations.solve = [](SUNNonlinearSolver solver, N_Vector predicted, N_Vector correction,
                          N_Vector weights, double tolerance, booleantype needsSetup,
                          void* memory) {
        return of(solver).solve({predicted, correction, weights, tolerance, memory},
                                needsSetup != SUNFALSE);
    };
    operations.setsysfn = [](SUNNonlinearSolver solver, SUNNonlinSolSysFn function) {
        of(solver).residual_ = function;
        return SUN_NLS_SUCCESS;
    };
    operations.setlsetupfn = [](SUNNonlinearSolver solver, SUNNonlinSolLSetupFn function) {
        of(solver).setup_ = function;
        return SUN_NLS_SUCCESS;
    };
    operations.setlsolvefn = [](SUNNonlinearSolver solver, SUNNonlinSolLSolveFn function) {
        of(solver).solveLinear_ = function;
        return SUN_NLS_SUCCESS;
    };
    operations.setctestfn = [](SUNNonlinearSolver solver, SUNNonlinSolConvTestFn function,
                               void* data) {
        of(solver).test_ = function;
        of(solver).testData_ = data;
        return SUN_NLS_SUCCESS;
    };
    operations.setmaxiters = [](SUNNonlinearSolver solver, int most) {
        of(solver).mostIterations_ = most;
        return SUN_NLS_SUCCESS;
    };
    operations.getnumiters = [](SUNNonlinearSolver solver, long* count) {
        *count = of(solver).iterations_;
        return SUN_NLS_SUCCESS;
    };
    operations.getcuriter = [](SUNNonlinearSolver solver, int* iteration) {
        *iteration = of(solver).iteration_;
        return SUN_NLS_SUCCESS;
    };
    operations.getnumconvfails = [](SUNNonlinearSolver solver, long* count) {
        *count = of(solver).failures_;
        return SUN_NLS_SUCCESS;
    };
}

void NewtonIteration::restart() {
    std::ranges::fill(checked_, 0.0);
    stepsSinceCheck_ = 0;
    isJacobianCurrent_ = SUNFALSE;
}

int NewtonIteration::solve(const Problem& problem, bool needsSetup) {
    iterations_ = 0;
    failures_ = 0;
    isJacobianCurrent_ = SUNFALSE;
    int result = start(problem, needsSetup, false);
    while (result == SUN_NLS_SUCCESS) {
        result = iterate(problem);
        if (result <= 0 || result == Unsolved || isJacobianCurrent_ != SUNFALSE)
            break;
        ++failures_;
        N_VConst(0.0, problem.correction);
        result = start(problem, true, true);
    }
    if (result == Unsolved)
        result = iterateWithNewJacobians(problem);
    return result;
}

/// At the predicted states. What fails here fails with other derivatives, too.
int NewtonIteration::start(const Problem& problem, bool needsSetup, bool isJacobianBad) {
    iteration_ = 0;
    const int flag = evaluate(problem);
    first_ = after_;
    return flag == SUN_NLS_SUCCESS && needsSetup ? setUp(problem, isJacobianBad) : flag;
}

/// With one matrix. The iteration of SUNDIALS, but for the check at its end.
int NewtonIteration::iterate(const Problem& problem) {
    while (true) {
        if (const int flag = correct(problem); flag != SUN_NLS_SUCCESS)
            return flag;
        int flag = testConvergence(problem);
        if (flag == SUN_NLS_SUCCESS)
            return check(problem);
        if (flag == SUN_NLS_CONTINUE && iteration_ + 1 >= mostIterations_)
            flag = SUN_NLS_CONV_RECVR;
        if (flag == SUN_NLS_CONV_RECVR && isSlow(problem)) {
            N_VConst(0.0, problem.correction);
            return Unsolved;
        }
        if (flag != SUN_NLS_CONTINUE)
            return flag;
        ++iteration_;
        if (flag = evaluate(problem); flag != SUN_NLS_SUCCESS)
            return flag;
    }
}

/// Even derivatives from the predicted states make corrections that are far too small.
bool NewtonIteration::isSlow(const Problem& problem) const {
    return isJacobianCurrent_ != SUNFALSE && iteration_ > 0 && isUnsolved(problem, Rounding);
}

/// From the best that is known, with derivatives from every iterate and steps that make the
/// residual smaller. Where it is as curved as the logarithm in a diode, corrections may grow from
/// step to step: that is no divergence.
int NewtonIteration::iterateWithNewJacobians(const Problem& problem) {
    suspicion_ = StepsOfSuspicion;
    if (const int flag = evaluate(problem); flag != SUN_NLS_SUCCESS)
        return flag;
    for (int i = 0; i < MostNewJacobians; ++i) {
        ++iteration_;
        if (const int flag = newJacobian(problem); flag != SUN_NLS_SUCCESS)
            return flag;
        if (const int flag = correct(problem); flag != SUN_NLS_SUCCESS)
            return flag;
        const bool isSmall = N_VWrmsNorm(delta_, problem.weights) <= problem.tolerance;
        if (isSmall)
            testConvergence(problem); // CVODE takes the norm of the whole correction from there
        bool isWhole = false;
        if (const int flag = shorten(problem, isWhole); flag != SUN_NLS_SUCCESS)
            return flag;
        if (isSmall && isWhole && !isUnsolved(problem, RoundingOfLoops))
            return SUN_NLS_SUCCESS;
    }
    return SUN_NLS_CONV_RECVR;
}

/// Takes back halves of the last correction until the residual is smaller than before, if it is not
/// down to rounding.
int NewtonIteration::shorten(const Problem& problem, bool& isWhole) {
    N_VScale(1.0, delta_, step_);
    rotate();
    const double size = sizeOf(before_, problem);
    double part = 1.0;
    for (int i = 0; i < MostHalvings; ++i, part *= 0.5) {
        const int flag = evaluateAgain(problem);
        if (flag < 0)
            return flag;
        isWhole = i == 0;
        const bool isSmaller = flag == SUN_NLS_SUCCESS && sizeOf(after_, problem) < size;
        if (isSmaller || (isWhole && flag == SUN_NLS_SUCCESS && !isLarge(after_, problem)))
            return SUN_NLS_SUCCESS;
        N_VLinearSum(1.0, problem.correction, -0.5 * part, step_, problem.correction);
    }
    return SUN_NLS_CONV_RECVR;
}

/// CVODE first tries another step size in the old matrix if that has changed much.
int NewtonIteration::newJacobian(const Problem& problem) {
    isJacobianCurrent_ = SUNFALSE;
    for (int i = 0; i < 2 && isJacobianCurrent_ == SUNFALSE; ++i)
        if (const int flag = setUp(problem, true); flag != SUN_NLS_SUCCESS)
            return flag;
    return SUN_NLS_SUCCESS;
}

int NewtonIteration::setUp(const Problem& problem, bool isJacobianBad) {
    const int flag =
        setup_(isJacobianBad ? SUNTRUE : SUNFALSE, &isJacobianCurrent_, problem.memory);
    if (isJacobianCurrent_ == SUNFALSE || flag != SUN_NLS_SUCCESS)
        return flag;
    std::ranges::fill(checked_, 0.0);
    if (matrix_.hasChangedMuch({NV_DATA_S(problem.weights), checked_.size()}))
        suspicion_ = StepsOfSuspicion;
    return flag;
}

/// The residual at the present correction, in `after_`.
int NewtonIteration::evaluate(const Problem& problem) {
    rotate();
    return evaluateAgain(problem);
}

int NewtonIteration::evaluateAgain(const Problem& problem) {
    return residual_(problem.correction, after_, problem.memory);
}

/// What was after the last correction is before the next. The first one stays.
void NewtonIteration::rotate() {
    before_ = after_;
    after_ = *std::ranges::find_if(
        residuals_, [&](N_Vector residual) { return residual != before_ && residual != first_; });
}

/// After `evaluate`.
int NewtonIteration::correct(const Problem& problem) {
    ++iterations_;
    N_VScale(-1.0, after_, delta_);
    const int flag = solveLinear_(delta_, problem.memory);
    if (flag == SUN_NLS_SUCCESS)
        N_VLinearSum(1.0, problem.correction, 1.0, delta_, problem.correction);
    return flag;
}

int NewtonIteration::testConvergence(const Problem& problem) {
    return test_(solver_, problem.correction, delta_, problem.tolerance, problem.weights,
                 testData_);
}

// --- the check -----------------------------------------------------------------------------------

int NewtonIteration::check(const Problem& problem) {
    ++stepsSinceCheck_;
    suspicion_ = std::max(0, suspicion_ - 1);
    return suspicion_ > 0 ? checkEachCorrection(problem) : checkFirstCorrection(problem);
}

int NewtonIteration::checkFirstCorrection(const Problem& problem) {
    if (iteration_ == 0) {
        if (!needsCheck(problem))
            return SUN_NLS_SUCCESS;
        if (const int flag = evaluate(problem); flag != SUN_NLS_SUCCESS)
            return flag;
    }
    if (isUnsolved(problem, Rounding))
        return Unsolved;
    std::copy_n(NV_DATA_S(first_), checked_.size(), checked_.begin());
    stepsSinceCheck_ = 0;
    return SUN_NLS_SUCCESS;
}

/// The first correction may lead from a stiff place to the end of it (a diode that no longer
/// blocks), where the matrix is of no use for what is left.
int NewtonIteration::checkEachCorrection(const Problem& problem) {
    while (isLarge(after_, problem)) {
        if (const int flag = evaluate(problem); flag != SUN_NLS_SUCCESS)
            return flag;
        if (isUnsolved(problem, Rounding))
            return Unsolved;
        if (iteration_ > 0 || !isLarge(after_, problem))
            return SUN_NLS_SUCCESS;
        ++iteration_;
        if (const int flag = correct(problem); flag != SUN_NLS_SUCCESS)
            return flag;
        if (testConvergence(problem) != SUN_NLS_SUCCESS)
            return Unsolved;
    }
    return SUN_NLS_SUCCESS;
}

bool NewtonIteration::isLarge(N_Vector residual, const Problem& problem) const {
    return sizeOf(residual, problem) > Negligible;
}

/// The largest one, in tolerances.
double NewtonIteration::sizeOf(N_Vector residual, const Problem& problem) const {
    const double* weights = NV_DATA_S(problem.weights);
    const double* values = NV_DATA_S(residual);
    double size = 0.0;
    for (std::size_t i = 0; i < checked_.size(); ++i)
        size = std::max(size, std::abs(values[i]) * weights[i]);
    return size / (problem.tolerance * matrix_.diagonal());
}

bool NewtonIteration::needsCheck(const Problem& problem) const {
    const double* weights = NV_DATA_S(problem.weights);
    const double* first = NV_DATA_S(first_);
    const double negligible = Negligible * problem.tolerance * matrix_.diagonal();
    const bool isDue = stepsSinceCheck_ > StepsBetweenChecks;
    if (!isAnyAtStake(problem, negligible))
        return false;
    for (std::size_t i = 0; i < checked_.size(); ++i) {
        const double size = std::abs(first[i]);
        const bool isAtStake = size * weights[i] > negligible;
        if (isAtStake && (isDue || size > Growth * std::abs(checked_[i]) ||
                          size * weights[i] > Huge * negligible))
            return true;
    }
    return false;
}

/// Asked in every step: differences whose signs are gathered are made for several states at once,
/// comparisons are not.
bool NewtonIteration::isAnyAtStake(const Problem& problem, double negligible) const {
    const double* weights = NV_DATA_S(problem.weights);
    const double* first = NV_DATA_S(first_);
    std::uint64_t signs = 0;
    for (std::size_t i = 0; i < checked_.size(); ++i)
        signs |= std::bit_cast<std::uint64_t>(negligible - std::abs(first[i]) * weights[i]);
    return (signs >> 63U) != 0;
}

/// Whether the last correction has left a residual as it was that counts.
bool NewtonIteration::isUnsolved(const Problem& problem, double rounding) const {
    const double* weights = NV_DATA_S(problem.weights);
    const double negligible = Negligible * problem.tolerance * matrix_.diagonal();
    const double* before = NV_DATA_S(before_);
    const double* after = NV_DATA_S(after_);
    const auto isLeft = [&](std::size_t i) {
        const double left = std::abs(after[i]);
        return left * weights[i] > negligible && left > Reduced * std::abs(before[i]);
    };
    bool isAnyLeft = false;
    for (std::size_t i = 0; i < checked_.size() && !isAnyLeft; ++i)
        isAnyLeft = isLeft(i);
    if (!isAnyLeft)
        return false;
    const double* predicted = NV_DATA_S(problem.predicted);
    const double* correction = NV_DATA_S(problem.correction);
    std::vector<double> states(checked_.size());
    for (std::size_t i = 0; i < states.size(); ++i)
        states[i] = predicted[i] + correction[i];
    const std::vector<double> terms = matrix_.termSizes(states);
    for (std::size_t i = 0; i < checked_.size(); ++i)
        if (isLeft(i) && std::abs(after[i]) > rounding * terms[i])
            return true;
    return false;
}

} // namespace eventica::solver
