// SPDX-License-Identifier: Apache-2.0
// Quantization functions with hysteresis: uniform or by intervals.
#pragma once

#include <cstdint>
#include <vector>

namespace eventica::signal {

/// Maps a real number to levels ... < d(k) < d(k+1) < ... The level stays k while the value lies
/// between d(k) - hysteresis and d(k+1): the hysteresis makes each change of direction cost a way,
/// so that there are finitely many changes in finite time.
class Quantizer {
public:
    /// Levels at the multiples of `quantum` (positive); the hysteresis is not negative.
    static Quantizer uniform(double quantum, double hysteresis);
    /// Levels given one by one, ascending, at least two. Beyond the ends the value keeps the end.
    static Quantizer intervals(std::vector<double> levels, double hysteresis);

    /// The level of a value that comes from nowhere: the greatest one not above it.
    std::int64_t levelOf(double value) const;
    double valueOf(std::int64_t level) const;
    /// Where a value at that level goes to the next one up (infinity at the end) ...
    double upperOf(std::int64_t level) const;
    /// ... and to the one below.
    double lowerOf(std::int64_t level) const;

private:
    Quantizer() = default;

    double quantum_ = 1.0;
    double hysteresis_ = 1.0;
    std::vector<double> levels_; ///< empty for uniform
};

} // namespace eventica::signal
