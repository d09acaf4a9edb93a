// SPDX-License-Identifier: Apache-2.0
// Tables as the blocks of Modelica.Blocks.Tables and Modelica.Blocks.Sources.CombiTimeTable
// describe them: interpolated, continued outside, with first and second derivatives. No
// dependencies. Tables do not change, so several threads may use one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/rt/curve.h"

namespace eventica::rt {

/// Row by row.
struct MatrixView {
    std::span<const double> values;
    std::size_t rows = 0;
    std::size_t columns = 0;

    double operator()(std::size_t row, std::size_t column) const {
        return values[row * columns + column];
    }
};

/// Why a matrix is no table of this kind; empty if it is one. The abscissae must increase strictly,
/// or, if there may be jumps, must not decrease; no number may be NaN or infinite. `columns` counts
/// from 1.
std::string problemOfTable(MatrixView matrix, std::span<const std::int64_t> columns, bool mayJump);
std::string problemOfTable2D(MatrixView matrix);

/// The first column of a matrix and some of the others.
class CurveSet {
public:
    CurveSet(MatrixView matrix, std::span<const std::int64_t> columns, Smoothness smoothness);

    std::span<const double> abscissae() const { return abscissae_; }
    double first() const { return abscissae_.front(); }
    double last() const { return abscissae_.back(); }
    std::size_t count() const { return curves_.size(); }

    Jet at(std::size_t curve, std::size_t segment, double u) const {
        return curves_[curve].at(abscissae_, segment, u);
    }
    Jet before(std::size_t curve, double u, Extrapolation how) const {
        return curves_[curve].before(abscissae_, u, how);
    }
    Jet behind(std::size_t curve, double u, Extrapolation how) const {
        return curves_[curve].behind(abscissae_, u, how);
    }
    double lastValue(std::size_t curve) const { return curves_[curve].last(); }

private:
    std::vector<double> abscissae_;
    std::vector<Curve> curves_;
};

class Table1D {
public:
    /// The matrix must be a table without jumps.
    Table1D(MatrixView matrix, std::span<const std::int64_t> columns, Smoothness smoothness,
            Extrapolation extrapolation);

    /// With respect to `u`. `curve` counts from 0.
    Jet at(std::size_t curve, double u) const;
    /// Whether there is no value at `u`.
    bool isUndefined(double u) const;
    double first() const { return curves_.first(); }
    double last() const { return curves_.last(); }
    std::size_t count() const { return curves_.count(); }

private:
    CurveSet curves_;
    Smoothness smoothness_;
    Extrapolation extrapolation_;
};

/// As in Modelica.Blocks.Types.TimeEvents.
enum class TimeEvents : std::uint8_t { Always = 1, AtDiscontinuities, None };

/// A table over time, shifted, zero before its start. Values are those on the right of a jump, but
/// for the instant before an event.
class TimeTable {
public:
    struct Options {
        Smoothness smoothness = Smoothness::LinearSegments;
        Extrapolation extrapolation = Extrapolation::LastTwoPoints;
        TimeEvents events = TimeEvents::Always;
        double start = 0.0;
        double shift = 0.0;
    };

    /// No later event.
    static constexpr double Never = std::numeric_limits<double>::max();

    /// The matrix must be a table, without jumps if it shall be a spline.
    TimeTable(MatrixView matrix, std::span<const std::int64_t> columns, const Options& options);

    /// The first instant behind `t` where something changes: the start, the ends of the table or of
    /// a period, and points of the table as `events` says.
    double nextEvent(double t) const;

    /// With respect to `t`. As long as the event at `next` is to come, `next` and `preNext` are
    /// equal, and what is left of it goes on; in the instant of an event `preNext` is its time.
    Jet at(std::size_t curve, double t, double next, double preNext) const;
    bool isUndefined(double t, double next, double preNext) const;

    double shift() const { return options_.shift; }
    double first() const { return curves_.first(); }
    double last() const { return curves_.last(); }
    std::size_t count() const { return curves_.count(); }

private:
    /// Where an instant lies. `Left` is just before it.
    enum class Side : std::uint8_t { Left, Right };
    enum class Region : std::uint8_t { NotStarted, Before, Inside, Behind };
    struct Place {
        Region region = Region::Inside;
        double origin = 0.0; ///< time of the abscissa 0
        std::size_t segment = 0;
    };
    struct Instant {
        double time = 0.0;
        Side side = Side::Right;
    };

    bool isPeriodic() const;
    double periodOf(double t, Side side) const;
    double originOf(double period) const;
    Place placeOf(Instant instant) const;
    bool isEvent(std::size_t point) const;
    static Instant instantOf(double t, double next, double preNext);

    CurveSet curves_;
    Options options_;
    double period_ = 0.0;
};

/// A grid of ordinates over two abscissae: the first row holds those of the second one, the first
/// column those of the first one.
class Table2D {
public:
    struct Jet2 {
        double value = 0.0;
        double d1 = 0.0, d2 = 0.0;
        double d11 = 0.0, d12 = 0.0, d22 = 0.0;
    };

    Table2D(MatrixView matrix, Smoothness smoothness, Extrapolation extrapolation);

    Jet2 at(double u1, double u2) const;
    bool isUndefined(double u1, double u2) const;
    std::pair<double, double> first() const { return {grid1_.front(), grid2_.front()}; }
    std::pair<double, double> last() const { return last_; }

private:
    struct Corner {
        double value = 0.0, d1 = 0.0, d2 = 0.0, d12 = 0.0;
    };

    const Corner& corner(std::size_t i, std::size_t j) const {
        return corners_[i * grid2_.size() + j];
    }
    struct Differences;
    std::vector<Differences> differences(bool alongRows) const;
    void setSlopes();

    std::vector<double> grid1_;
    std::vector<double> grid2_;
    std::pair<double, double> last_;
    std::vector<Corner> corners_;
    Smoothness smoothness_;
    Extrapolation extrapolation_;
};

} // namespace eventica::rt
