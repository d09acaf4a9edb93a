// SPDX-License-Identifier: Apache-2.0
// What a run gives to an input of a model: a piecewise polynomial of time.
#pragma once

#include <array>
#include <vector>

namespace eventica::run {

/// Σ coefficients[k] * (t - start)^k, from `start` until the next piece begins.
struct InputPiece {
    double start = 0.0;
    std::array<double, 4> coefficients{};

    double value(double t) const {
        const double s = t - start;
        const auto& c = coefficients;
        return c[0] + s * (c[1] + s * (c[2] + s * c[3]));
    }
};

/// Pieces in order of their start times, which all differ. Before the first one, its first value
/// holds.
using InputSignal = std::vector<InputPiece>;

} // namespace eventica::run
