// SPDX-License-Identifier: Apache-2.0
// Functions of one variable through given points: constant or linear segments, or cubic Hermite
// splines. No dependencies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace eventica::rt {

/// As in Modelica.Blocks.Types.Smoothness.
enum class Smoothness : std::uint8_t {
    LinearSegments = 1,
    Akima,            ///< H. Akima, J. ACM 17 (1970)
    ConstantSegments, ///< of the point on the left
    FritschButland,   ///< F. N. Fritsch, J. Butland, SIAM J. Sci. Stat. Comput. 5 (1984)
    Steffen,          ///< M. Steffen, Astron. Astrophys. 239 (1990)
    ModifiedAkima,    ///< with weights that do not vanish together where the curve is flat
};

/// As in Modelica.Blocks.Types.Extrapolation.
enum class Extrapolation : std::uint8_t { HoldLastPoint = 1, LastTwoPoints, Periodic, None };

inline bool isSpline(Smoothness smoothness) {
    return smoothness != Smoothness::LinearSegments && smoothness != Smoothness::ConstantSegments;
}

/// A value with its first and second derivative.
struct Jet {
    double value = 0.0;
    double first = 0.0;
    double second = 0.0;
};

/// Values continued on each side with the difference of the outermost two.
std::vector<double> continued(std::span<const double> values, std::size_t count);

/// How much the secants beside a point contribute to the slope of a spline of Akima there.
struct SlopeWeights {
    double left = 0.5;
    double right = 0.5;
};
std::vector<SlopeWeights> akimaWeights(std::span<const double> secants, Smoothness smoothness);

/// The slopes of a spline at its points, at least two. `secants` are those
/// of the segments between the points, `widths` the lengths of these.
std::vector<double> splineSlopes(std::span<const double> widths, std::span<const double> secants,
                                 Smoothness smoothness);

/// One function. The abscissae belong to somebody else, since several curves share them; there are
/// as many ordinates as abscissae, at least one.
class Curve {
public:
    Curve(std::span<const double> abscissae, std::vector<double> ordinates, Smoothness smoothness);

    /// The polynomial of a segment, also outside of it.
    Jet at(std::span<const double> abscissae, std::size_t segment, double u) const;
    /// What follows before the first and behind the last point.
    Jet before(std::span<const double> abscissae, double u, Extrapolation how) const;
    Jet behind(std::span<const double> abscissae, double u, Extrapolation how) const;
    double first() const { return ordinates_.front(); }
    double last() const { return ordinates_.back(); }

private:
    /// value + u * (slope + u * (square + u * cube)), u from the left end of the segment
    struct Cubic {
        double slope = 0.0;
        double square = 0.0;
        double cube = 0.0;
    };

    std::vector<double> ordinates_;
    std::vector<Cubic> segments_;
    Smoothness smoothness_;
    double firstSlope_ = 0.0; ///< of what is extrapolated by a straight line
    double lastSlope_ = 0.0;
};

/// The segment of `u`: the last one that begins at or before `u`, the first one if there is none.
std::size_t segmentOf(std::span<const double> abscissae, double u);

} // namespace eventica::rt
