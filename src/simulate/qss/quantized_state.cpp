// SPDX-License-Identifier: Apache-2.0
#include "simulate/qss/quantized_state.h"

#include <cmath>

namespace eventica::qss {

void QuantizedState::start(double t, double value, double quantum) {
    x_ = q_ = signal::Polynomial{{value}};
    followedSince_ = quantizedSince_ = t;
    quantum_ = quantum;
    nextEvent_ = signal::Never;
}

void QuantizedState::follow(double t, double value, const signal::Polynomial& slope) {
    x_ = slope.integrated(value);
    followedSince_ = t;
}

void QuantizedState::requantize(double t, std::size_t count, double quantum) {
    q_ = x_.shifted(t - followedSince_).truncated(count);
    quantizedSince_ = t;
    quantum_ = quantum;
}

void QuantizedState::schedule(double t) {
    const signal::Polynomial difference =
        x_.shifted(t - followedSince_) - q_.shifted(t - quantizedSince_);
    nextEvent_ = t + signal::firstExit(difference, -quantum_, quantum_);
}

double QuantizedState::expectedLife(std::size_t order) const {
    const double highest = std::abs(x_.c[order]);
    if (highest == 0.0)
        return signal::Never;
    const double power = quantum_ / highest;
    return order == 1 ? power : order == 2 ? std::sqrt(power) : std::cbrt(power);
}

} // namespace eventica::qss
