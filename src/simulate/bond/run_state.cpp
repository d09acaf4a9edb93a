// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/run_state.h"

#include <array>
#include <utility>

namespace eventica::bond {

double StorageState::areaAt(double t) const {
    const double tau = t - time;
    const auto& c = z.c;
    return area + tau * (c[0] + tau * (c[1] / 2 + tau * (c[2] / 3 + tau * c[3] / 4)));
}

void StorageState::moveTo(double t) {
    area = areaAt(t);
    z = z.shifted(t - time);
    time = t;
}

// Gauss and Legendre's rule with 8 points. Between two events a wave is close to a polynomial of
// the method's order, so that the rest is beyond rounding or far below the quantum.
double WaveState::areaAt(double t) const {
    static constexpr std::array<std::pair<double, double>, 4> Points{{
        {0.1834346424956498, 0.3626837833783620},
        {0.5255324099163290, 0.3137066458778873},
        {0.7966664774136267, 0.2223810344533745},
        {0.9602898564975363, 0.1012285362903763},
    }};
    const double half = (t - time) / 2;
    const double middle = time + half;
    double sum = 0;
    for (const auto& [place, weight] : Points)
        sum += weight * (at(middle - half * place) + at(middle + half * place));
    return area + half * sum;
}

void WaveState::moveTo(double t) {
    area = areaAt(t);
    time = t;
    cursor.moveTo(t);
}

void RunLog::reset() {
    const auto keep = std::move(statistics.stepsOf);
    statistics = {};
    for (const auto& [name, count] : keep)
        statistics.stepsOf.emplace_back(name, 0);
    jumps = 0;
    lastJump = -signal::Never;
    breaksChanged = true;
}

} // namespace eventica::bond
