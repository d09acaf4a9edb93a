// SPDX-License-Identifier: Apache-2.0
// A stretch of a signal as a polynomial.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace eventica::model {

/// A sum of Chebyshev polynomials (L. N. Trefethen, "Approximation Theory and Approximation
/// Practice", 2013). Their coefficients show how well a signal is resolved: the last ones of a
/// smooth signal vanish.
class PathPiece {
public:
    static constexpr std::size_t MostIntervals = 16;

    /// A signal that does not change.
    PathPiece(double from, double to, double value);
    /// Through samples at `node(0…n)` with n = 4, 8 or 16.
    PathPiece(double from, double to, std::span<const double> samples);

    /// The extrema of the Chebyshev polynomial of degree `intervals`, from left to right. The nodes
    /// of n are every other node of 2n.
    static double node(double from, double to, std::size_t number, std::size_t intervals);

    double from() const { return from_; }
    double to() const { return to_; }
    void extend(double to) { to_ = to; }
    /// Near the piece, a parabola that continues it smoothly; farther away it stands still.
    double value(double t) const;
    double slope(double t) const;
    /// What the last two coefficients contribute at most: much more than the error.
    double tail() const { return tail_; }

private:
    struct Local {
        double value = 0.0;
        double slope = 0.0;     ///< by the local coordinate
        double curvature = 0.0; ///< the same
    };

    void dropNegligible();
    double local(double t) const;
    Local evaluate(double x) const;

    double from_;
    double to_;
    double tail_ = 0.0;
    std::size_t count_ = 1;
    std::array<double, MostIntervals + 1> coefficients_{};
};

} // namespace eventica::model
