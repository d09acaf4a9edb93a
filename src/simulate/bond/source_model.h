// SPDX-License-Identifier: Apache-2.0
// The atomic model of an effort or flow source that follows a waveform.
#pragma once

#include <cstdint>
#include <string>

#include "lib/devs/atomic.h"
#include "simulate/bond/relation_model.h"

namespace eventica::bond {

/// Sends value and derivatives of the wave, again when the wave and what was sent are a quantum
/// apart, and at breaks. The time of either is computed, never polled.
class SourceModel : public devs::Atomic {
public:
    struct Parameters {
        double factor = 1.0;
        double quantum = 1e-3;
        double relative = 0.0;
    };

    SourceModel(std::string name, const signal::Waveform& wave, Parameters parameters,
                WaveState& state, Shared& shared);

    static constexpr devs::Port Signal{0}; ///< output
    static constexpr devs::Port Break{0};  ///< input: the wave has another piece from now on

    void initialize(devs::Time start) override;
    double timeAdvance() const override;
    devs::Time nextTime() const override { return next_; }
    void output(devs::Outbox& outbox) override;
    void internalTransition() override;
    void externalTransition(double elapsed, const devs::Bag& inputs) override;

    /// The signal as it was sent last, seen from `t`.
    signal::Polynomial sent(double t) const;

private:
    void plan();

    const signal::Waveform& wave_;
    Parameters parameters_;
    WaveState& state_;
    Shared& shared_;
    signal::Polynomial model_; // of the wave, since the time of `state_`
    bool isStarting_ = true;
    devs::Time next_ = devs::Time::infinity();
};

} // namespace eventica::bond
