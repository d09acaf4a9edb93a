// SPDX-License-Identifier: Apache-2.0
// Whether a run agrees with a reference, up to tolerances in time and value.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "results/trajectory.h"

namespace eventica::results {

/// What the tolerance is relative to.
enum class Tube {
    Range,      ///< the range of the signal
    CsvCompare, ///< as csv-compare of the Modelica Association has it, the library's criterion
};

struct CompareOptions {
    double tolerance = 2e-3;
    Tube tube = Tube::Range;
    std::vector<std::string> signals{}; ///< all of the reference if empty
};

struct SignalComparison {
    std::string name;
    bool passed = true;
    std::size_t failures = 0; ///< points outside, of both files
    double largestExcess = 0; ///< distance from the tube; NaN if a value is not a number
    double valueTolerance = 0;
    // The first point outside:
    double time = 0;
    double value = 0;
    double lower = 0; ///< of the tube there
    double upper = 0;
};

struct Comparison {
    std::vector<SignalComparison> signals; ///< in the order asked for, without missing ones
    std::vector<std::string> missingInReference;
    std::vector<std::string> missingInTest;
    std::string coverage; ///< what part of the reference's time the test leaves out; empty if none

    /// Not if nothing was compared.
    bool passed() const;
};

/// For every signal, with tol the tolerance and all extremes those of the reference:
///     dx = tol * (tmax - tmin),  dy = tol * max(ymax - ymin, 0.001 * max|y|, 0.001).
/// The last two terms keep a reference that is constant, or varies by rounding only, from having a
/// tube without width. csv-compare has |tmin| and |ymin| in their place:
///     dx = tol * max(tmax - tmin, |tmin|),  dy = tol * max(ymax - ymin, |ymin|, 0.001).
/// A point (t, y) of the test passes if y is within dy of the range of the reference's values over
/// [t - dx, t + dx]; the reference is linear between its rows and takes all values between at a
/// jump. So does, but for csv-compare, the test between its rows, at the rows of the reference: a
/// test with few rows leaves the tube where it misses what the reference does between them. The
/// test has to cover the reference's time up to dx; what it has beyond is not compared. What is not
/// a finite number fails, in the reference too. The cost is linear in the rows of both.
Comparison compare(const Trajectories& reference, const Trajectories& test,
                   const CompareOptions& options = {});

} // namespace eventica::results
