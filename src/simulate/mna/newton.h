// SPDX-License-Identifier: Apache-2.0
// The operating point of a network with laws that are not linear: unknowns for given states and
// inputs, and the tangents there.
#pragma once

#include <span>

#include "lib/sparse/factors.h"
#include "simulate/mna/stamps.h"

namespace eventica::mna {

/// The arguments of a curve by the unknowns.
void readArguments(const Curve& curve, std::span<const double> unknowns, List<double>& arguments);

/// The tangent at its arguments; false if the function or a derivative is not finite there.
bool touch(const Curve& curve, const List<double>& arguments, Tangent& tangent);

/// What the tangent says at its arguments.
double valueAt(const Curve& curve, const Tangent& tangent, const List<double>& arguments);

/// Where all unknowns are 0, or with other numbers at places where nothing is special.
Tangents guessedTangents(const Layout& layout, int number = 0);

/// Damped Newton iteration; every iterate satisfies the linear equations. A step is accepted if the
/// next one, by the same matrix, would be shorter (P. Deuflhard, Newton Methods for Nonlinear
/// Problems, 2004, section 3.3), which does not depend on the units of equations. Where tangents
/// make the matrix singular (saturation), secants by Broyden's update of the last ones stand for
/// them. Where all that fails, the right side grows from 0 in steps, as small as need be; at last
/// it begins elsewhere.
class Newton {
public:
    explicit Newton(const Layout& layout);

    /// What stands on the right of A y = …, without the constants of tangents.
    struct Right {
        List<double> drive;     ///< of states and inputs
        List<double> constants; ///< of switches, which are not approached in steps
    };

    /// Solves with `equations` of any tangents. Begins with `tangents`, which become those at the
    /// solution. False if there is no solution to be found; then the tangents are what they were.
    bool solve(Equations& equations, const Right& right, Tangents& tangents);
    const List<double>& unknowns() const { return y_; }
    /// Since it was made.
    std::int64_t factorizations() const { return factorizations_; }

private:
    bool iterate(Equations& equations, const Right& right, double part, Tangents& tangents);
    bool begin(Equations& equations, const Right& right, double part, Tangents& tangents);
    bool guess(Equations& equations, const Right& right, Tangents& found);
    bool approachInSteps(Equations& equations, const Right& right, Tangents& found);
    bool factorize(Equations& equations, const Tangents& tangents);
    bool factorizeNear(Equations& equations, Tangents& tangents);
    void addSecants(Tangents& tangents);
    bool approach(Tangents& tangents);
    bool measure(const List<double>& y, Tangents* tangents);
    void correct(List<double>& step);
    void setScales();
    double lengthOf(const List<double>& step) const;
    bool isMet() const;

    const Layout& layout_;
    List<int> kindOf_; ///< by unknown: those of one kind have one unit; `None`: it is alone
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

/// Of equations with the drivers of a configuration: states, inputs, and rates of dependent states.
Newton::Right rightOf(const Layout& layout, const Modes& modes, const Equations& equations,
                      const List<double>& states, const List<double>& inputs,
                      const List<double>& rates);

} // namespace eventica::mna
