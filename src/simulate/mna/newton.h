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

/// Where all unknowns are 0.
Tangents tangentsAtRest(const Layout& layout);

/// Damped Newton iteration; every iterate satisfies the linear equations. Where that fails the
/// right side grows from 0 in steps, as small as need be.
class Newton {
public:
    explicit Newton(const Layout& layout) : layout_(layout) {}

    /// Solves A y = right with `equations` of any tangents; `right` is without the constants of
    /// tangents. Begins with `tangents`, which become those at the solution. False if there is no
    /// solution to be found; then the tangents are what they were.
    bool solve(Equations& equations, const List<double>& right, Tangents& tangents);
    const List<double>& unknowns() const { return y_; }
    /// Since it was made.
    std::int64_t factorizations() const { return factorizations_; }

private:
    bool iterate(Equations& equations, const List<double>& right, double part, Tangents& tangents);
    bool solveLinear(Equations& equations, const List<double>& right, double part,
                     const Tangents& tangents, List<double>& result);
    bool measure(const List<double>& y, Tangents* tangents);
    bool approach(const List<double>& target, Tangents& tangents);
    double distance() const;
    bool isSolved() const;

    const Layout& layout_;
    sparse::Factors factors_;
    List<double> y_;
    List<double> next_;
    List<double> trial_;
    List<double> arguments_;
    List<double> residuals_; ///< by curve, at the last point that was measured
    List<double> scales_;    ///< by curve: of what a residual is the sum
    std::int64_t factorizations_ = 0;
};

} // namespace eventica::mna
