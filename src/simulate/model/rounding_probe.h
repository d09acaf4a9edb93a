// SPDX-License-Identifier: Apache-2.0
// Which part of the residuals near a point is rounding: tells a large solution from a pivot that
// should have been zero.
#pragma once

#include <vector>

#include "simulate/model/nonlinear_equations.h"

namespace eventica::model {

class RoundingProbe {
public:
    using Numbers = std::vector<double>;

    /// Looks at the equations around `z`, at distances of about `widths`: any for equations that
    /// are linear, for others so small that curvature does not count. The derivatives in the matrix
    /// of the equations are those at `z`. What the residuals differ by from what the derivatives
    /// say is rounding. Leaves the equations evaluated elsewhere.
    RoundingProbe(NonlinearEquations& equations, const Numbers& z, const Numbers& widths);

    /// Of each residual.
    const Numbers& largestErrors() const { return largestErrors_; }
    /// Whether rounding could as well have led to another solution: the derivatives turn the errors
    /// into changes as large as the unknown, which is at least of this size, or they are singular
    /// and do not see how it came so far from `start`. Factorizes the matrix.
    bool isDecidedByRounding(const Numbers& start, const Numbers& sizes);

    /// Whether at every place looked at the residuals moved quite otherwise than the derivatives
    /// say, so that these are rounding themselves. Factorizes the matrix.
    bool contradictsDerivatives(const Numbers& widths);

    /// Beyond this many times its size an unknown is suspicious.
    static constexpr double Far = 1e6;
    static bool isFar(const Numbers& z, const Numbers& sizes);
    /// Widths for equations that are not linear: a few units in the last digit, which show errors,
    static Numbers lastDigits(const Numbers& z) { return scaled(z, 4e-16); }
    /// and more, which show whether the derivatives are any.
    static Numbers smallParts(const Numbers& z) { return scaled(z, 1e-3); }

private:
    static Numbers scaled(const Numbers& z, double factor);
    Numbers errorsAt(const Numbers& place, const Numbers& here);
    Numbers undeterminedPart(const Numbers& start);

    NonlinearEquations& equations_;
    const Numbers& z_;
    std::vector<Numbers> errors_;
    Numbers largestErrors_;
};

} // namespace eventica::model
