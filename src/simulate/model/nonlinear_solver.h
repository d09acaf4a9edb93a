// SPDX-License-Identifier: Apache-2.0
// Nonlinear systems of equations: a damped Newton method, and what is tried when it fails.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/model/nonlinear_equations.h"

namespace eventica::model {

/// Results of programs that a loop ends; see `program::Failure`.
struct LoopFailure {
    static constexpr std::int32_t Singular = 101;
    static constexpr std::int32_t NotConverged = 102;
    static constexpr std::int32_t NotFinite = 103;
    static constexpr std::int32_t Chattering =
        104; ///< discrete conditions find no consistent values
};

struct LoopStatistics {
    std::int64_t solutions = 0;
    std::int64_t iterations = 0;
    std::int64_t factorizations = 0;
    std::int64_t singularSolutions = 0; ///< of singular systems whose equations agree
};

/// How an attempt ended that found no solution.
struct NonlinearTrouble {
    std::vector<double> start;
    std::vector<double> last;       ///< where Newton's method came to from there
    std::vector<double> residuals;  ///< at `last`
    std::vector<double> influences; ///< of each unknown on the residuals, both scaled
    double wayFollowed = 0.0;       ///< by continuation, 0 to 1
};

/// Unknowns are compared with their nominal values, residuals with the sizes of their rows. Where
/// the derivatives are singular, a step is the least change that the equations ask for.
class NonlinearSolver {
public:
    NonlinearSolver(NonlinearEquations& equations, const UnknownLimits& limits,
                    LoopStatistics& statistics)
        : equations_(equations), limits_(limits), statistics_(statistics) {}

    /// After so many iterations no other way to a solution is begun.
    void limitEffort(std::int64_t iterations) {
        lastIteration_ = statistics_.iterations + iterations;
    }

    /// From `z` to a solution near to it; `isThorough` tries more before it gives up, and looks for
    /// another one if it leaves the limits of an unknown. After a failure `z` is unchanged.
    std::int32_t solve(std::vector<double>& z, bool isThorough);

    const NonlinearTrouble& trouble() const { return trouble_; }

private:
    using Numbers = std::vector<double>;

    void preferInside(Numbers& z);
    bool isInside(const Numbers& z) const;
    std::int32_t changeOfSign(Numbers& z);
    double halved(const std::function<double(double)>& at, double low, double high);
    std::int32_t attempt(Numbers& z);
    std::int32_t anotherWay(Numbers& z);
    std::int32_t newton(Numbers& z);
    std::int32_t iterate(Numbers& z);
    double relativeSize(const Numbers& step, const Numbers& z) const;
    bool isSolvedClosely(const Numbers& z, const Numbers& r, const Numbers& first);
    std::int32_t checkSolved(const Numbers& z);
    std::int32_t checkFar(const Numbers& z);
    std::int32_t converged(const Numbers& z, const Numbers& r);
    double lineSearch(Numbers& z, const Numbers& step, Numbers& r);
    double longestStep(const Numbers& z, const Numbers& step) const;
    std::int32_t leastSquares(Numbers& z);
    Numbers regularizedStep(const Numbers& z, const Numbers& r, double damping);
    std::int32_t continuation(Numbers& z);
    std::int32_t perturbed(Numbers& z);
    std::int32_t residuals(const Numbers& z, Numbers& r);
    std::int32_t factorize();
    void scaleRows(const Numbers& z);
    double size(const Numbers& r) const;
    double sizeOf(const Numbers& z, std::size_t unknown) const;
    void describe(const Numbers& start, const Numbers& last);
    bool mayGoOn() const { return statistics_.iterations < lastIteration_; }

    NonlinearEquations& equations_;
    const UnknownLimits& limits_;
    LoopStatistics& statistics_;
    Numbers start_;      ///< where `solve` began
    Numbers offset_;     ///< r(z) = offset is solved
    Numbers rowFactors_; ///< of the residuals
    bool staysInside_ = false;
    double nominalPart_ = 1.0; ///< 0 where unknowns count as they are, however small
    std::int64_t lastIteration_ = std::numeric_limits<std::int64_t>::max();
    NonlinearTrouble trouble_;
};

} // namespace eventica::model
