// SPDX-License-Identifier: Apache-2.0
// The operating point of a network with laws that are not linear: unknowns for given states and
// inputs, and the tangents there.
#pragma once

#include <span>

#include "lib/sparse/factors.h"
#include "simulate/quantized/curve.h"

namespace eventica::quantized {

/// Of an across or a through quantity: quantities of one kind have one unit. `None` where it is
/// alone.
int kindOf(network::Domain domain, bool isThrough);

/// Damped Newton iteration; every iterate satisfies the linear equations. A step is accepted if the
/// next one, by the same matrix, would be shorter (P. Deuflhard, Newton Methods for Nonlinear
/// Problems, 2004, section 3.3), which does not depend on the units of equations. Where tangents
/// make the matrix singular (saturation), secants by Broyden's update of the last ones stand for
/// them. Where all that fails, the right side grows from 0 in steps, as small as need be; at last
/// it begins elsewhere.
class Newton {
public:
    /// `kinds` by unknown; those behind the last one are alone. The curves must outlive it.
    Newton(const Curves& curves, List<int> kinds);

    /// What stands on the right of A y = …, without the constants of tangents.
    struct Right {
        List<double> drive;     ///< of states and inputs
        List<double> constants; ///< of switches, which are not approached in steps
    };

    /// Solves with the matrix of any tangents. Begins with `tangents`, which become those at the
    /// solution. False if there is no solution to be found; then the tangents are what they were.
    bool solve(sparse::Matrix& matrix, const Right& right, Tangents& tangents);
    const List<double>& unknowns() const { return y_; }
    /// Since it was made.
    std::int64_t factorizations() const { return factorizations_; }

private:
    bool iterate(sparse::Matrix& matrix, const Right& right, double part, Tangents& tangents);
    bool begin(sparse::Matrix& matrix, const Right& right, double part, Tangents& tangents);
    bool guess(sparse::Matrix& matrix, const Right& right, Tangents& found);
    bool approachInSteps(sparse::Matrix& matrix, const Right& right, Tangents& found);
    bool factorize(sparse::Matrix& matrix, const Tangents& tangents);
    bool factorizeNear(sparse::Matrix& matrix, Tangents& tangents);
    void addSecants(Tangents& tangents);
    bool approach(Tangents& tangents);
    bool measure(const List<double>& y, Tangents* tangents);
    void correct(List<double>& step);
    void setScales();
    double lengthOf(const List<double>& step) const;
    bool isMet() const;

    const Curves& curves_;
    List<int> kindOf_; ///< by unknown, see `kindOf`
    sparse::Factors factors_;
    Tangents last_; ///< of the last matrix
    List<double> y_;
    List<double> step_;
    List<double> trial_;
    List<double> nextStep_;
    List<double> scale_; ///< by unknown
    List<double> arguments_;
    List<double> residuals_; ///< by curve, at the last point that was measured
    List<double> sizes_;     ///< by curve: of what the residual is the sum
    std::int64_t factorizations_ = 0;
};

} // namespace eventica::quantized
