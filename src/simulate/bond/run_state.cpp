// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/run_state.h"

#include <utility>

namespace eventica::bond {

double SentSignal::areaAt(double t) const {
    const double tau = t - time;
    const auto& c = value.c;
    return area + tau * (c[0] + tau * (c[1] / 2 + tau * (c[2] / 3 + tau * c[3] / 4)));
}

void SentSignal::set(const signal::Polynomial& next, double t) {
    area = areaAt(t);
    value = next;
    time = t;
}

void StorageState::moveTo(double t) {
    z = z.shifted(t - time);
    time = t;
}

void WaveState::moveTo(double t) {
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
