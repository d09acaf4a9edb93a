// SPDX-License-Identifier: Apache-2.0
// Which part of the residuals near a point is rounding: tells a large solution from a pivot that
// should have been zero.
#pragma once

#include <vector>

#include "simulate/model/nonlinear_equations.h"

namespace eventica::model {

class RoundingProbe {
public:
    /// Uses the derivatives in the matrix of the equations, which are those at `z`.
    RoundingProbe(NonlinearEquations& equations, const std::vector<double>& z)
        : equations_(equations), z_(z) {}

    /// Errors of the residuals at places a few units of the last digit of `z` away: what they
    /// differ by from what the derivatives say. None where the equations cannot be evaluated.
    std::vector<std::vector<double>> errorsBesides();
    /// The largest errors of the residuals at places away by about `sizes`; of linear equations
    /// they are rounding of their terms.
    std::vector<double> largestErrorsAround(const std::vector<double>& sizes);
    /// Whether rounding could as well have led to another solution: the derivatives turn the errors
    /// into changes of `z` as large as itself, or are singular and do not see how it came so far
    /// from `start`. Only unknowns far beyond their size count. Factorizes the matrix.
    bool isDecidedByRounding(const std::vector<double>& start, const std::vector<double>& sizes);

    /// Solutions beyond this many times the size of an unknown are looked at.
    static constexpr double Far = 1e6;
    static bool isFar(const std::vector<double>& z, const std::vector<double>& sizes);

private:
    std::vector<double> undeterminedPart(const std::vector<double>& start);
    std::vector<double> errorsAt(const std::vector<double>& place, const std::vector<double>& here);

    NonlinearEquations& equations_;
    const std::vector<double>& z_;
};

} // namespace eventica::model
