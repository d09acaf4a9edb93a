// SPDX-License-Identifier: Apache-2.0
// What a run changes and whoever records it wants to know: states, places on waveforms, counters.
#pragma once

#include <cstdint>
#include <functional>

#include "lib/signal/polynomial.h"
#include "lib/signal/waveform.h"
#include "simulate/run/network_model.h"

namespace eventica::bond {

/// What a storage or a source has sent last, and the integral of all that it has sent. Positions
/// are sums of such integrals, as the states of springs are: they stay together, however far the
/// quantized speeds are from the continuous ones.
struct SentSignal {
    signal::Polynomial value;
    double time = 0.0;
    double area = 0.0; ///< up to `time`

    double areaAt(double t) const;
    void set(const signal::Polynomial& next, double t);
};

/// The continuous state of a storage without the share of sources: a polynomial since `time`.
struct StorageState {
    signal::Polynomial z;
    double time = 0.0;
    SentSignal sent = {}; ///< with the share

    double at(double t) const { return z.at(t - time); }
    /// Goes on to `t`, along the same curve.
    void moveTo(double t);
};

/// Where a source is on its waveform.
struct WaveState {
    explicit WaveState(const signal::Waveform& wave) : cursor(wave) {}

    signal::WaveCursor cursor;
    double time = 0.0; ///< of the last event
    SentSignal sent = {};

    double at(double t) const { return cursor.value(t); }
    double slopeAt(double t) const { return cursor.taylor(t, 2).c[1]; }
    void moveTo(double t);
};

/// Shared by all models of a run.
struct RunLog {
    run::Statistics statistics;
    std::int64_t jumps = 0;
    double lastJump = -signal::Never;
    mutable bool breaksChanged = true; ///< the next break of a waveform has to be looked for again
    /// Called before a switch changes its position.
    std::function<void(double)> beforeSwitching;

    void countJump(double t) {
        jumps += t > lastJump ? 1 : 0;
        lastJump = t;
        breaksChanged = true;
    }
    void reset();
};

} // namespace eventica::bond
