// SPDX-License-Identifier: Apache-2.0
// One state of a quantized-state method: its polynomial and the coarser one that others see.
#pragma once

#include <cstddef>

#include "lib/signal/polynomial.h"

namespace eventica::qss {

/// The state x is a polynomial of degree n (the order of the method), the quantized state q one of
/// degree n - 1 that the derivatives are computed from. Where they differ by the quantum, q becomes
/// x without its highest term.
class QuantizedState {
public:
    /// x and q are both the constant `value`.
    void start(double t, double value, double quantum);
    /// x continues from `value` with this polynomial as its derivative; q stays.
    void follow(double t, double value, const signal::Polynomial& slope);
    /// q becomes the first `count` terms of x.
    void requantize(double t, std::size_t count, double quantum);
    /// Finds out when q and x will differ by the quantum, as they are from `t` on.
    void schedule(double t);

    double value(double t) const { return x_.at(t - followedSince_); }
    double slope(double t) const { return x_.slopeAt(t - followedSince_); }
    double quantized(double t) const { return q_.at(t - quantizedSince_); }
    double quantum() const { return quantum_; }
    double nextEvent() const { return nextEvent_; }
    double followedSince() const { return followedSince_; }
    double quantizedSince() const { return quantizedSince_; }
    /// How long a new q would last if x kept its highest term, that of degree `order`.
    double expectedLife(std::size_t order) const;

private:
    signal::Polynomial x_;
    signal::Polynomial q_;
    double followedSince_ = 0.0;
    double quantizedSince_ = 0.0;
    double quantum_ = 1.0;
    double nextEvent_ = signal::Never;
};

} // namespace eventica::qss
