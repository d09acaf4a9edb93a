// SPDX-License-Identifier: Apache-2.0
// The atomic model of a capacitance with flow in, or of an inductance with effort in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/devs/atomic.h"
#include "lib/signal/quantizer.h"
#include "simulate/bond/reduction.h"
#include "simulate/bond/relation_model.h"

namespace eventica::bond {

/// How the state of one storage is quantized.
struct StateQuantum {
    double quantum = 1e-3;
    double hysteresis = 1e-3;
    std::vector<double> levels = {}; ///< of first order, if not the multiples of the quantum
    double relative = 0.0;
};

/// Of a storage or a source: its own, or that of all times its nominal value.
StateQuantum stateQuantum(const network::Element& element, const run::QuantizationOptions& options);

/// Integrates the incoming polynomial exactly and sends a quantized state. First order: the level
/// of a quantizer with hysteresis. Higher: the first coefficients of the state, again whenever they
/// and the state are a quantum apart.
class StorageModel : public devs::Atomic {
public:
    struct Parameters {
        Storage storage;
        std::vector<SourceShare> shares;
        std::vector<double> shareStarts; ///< the sources' signals at the start
        double start = 0.0;              ///< of the whole state
        StateQuantum quantum;
        std::size_t number = 0; ///< in the statistics
    };

    StorageModel(std::string name, Parameters parameters, StorageState& state, Shared& shared);

    static constexpr devs::Port Rate{0};  ///< input
    static constexpr devs::Port State{0}; ///< output
    /// Input for the source of each share, in their order.
    static devs::Port shareInput(std::size_t share) {
        return {static_cast<std::uint32_t>(share + 1)};
    }
    const Parameters& parameters() const { return parameters_; }

    void initialize(devs::Time start) override;
    double timeAdvance() const override;
    devs::Time nextTime() const override { return next_; }
    void output(devs::Outbox& outbox) override;
    void internalTransition() override;
    void externalTransition(double elapsed, const devs::Bag& inputs) override;

    /// The signal as it was sent last, seen from `t`.
    signal::Polynomial sent(double t) const;

private:
    enum class Exit : std::uint8_t { Up, Down, Jump };

    /// The quantized state and since when.
    struct Quantized {
        signal::Polynomial value;
        double time = 0.0;
        std::int64_t level = 0;
        double quantum = 0.0;
    };

    signal::Polynomial stateAt(double t) const;
    signal::Polynomial shareAt(double t) const;
    double offsetOf(const signal::Polynomial& x, double age, double quantum) const;
    Quantized quantize(double t) const;
    bool hasJumped(const signal::Polynomial& x) const;
    void plan();
    void planExit(const signal::Polynomial& distance, double lower, double upper);

    Parameters parameters_;
    StorageState& state_;
    Shared& shared_;
    signal::Quantizer quantizer_;
    bool isStarting_ = true;                 // nothing has been sent yet
    std::vector<signal::Polynomial> shares_; // of sources, at the time below
    std::vector<double> shareTimes_;
    Quantized quantized_;
    double driving_ = 0.0; // what parted the state from it, at its last event
    Exit exit_ = Exit::Jump;
    devs::Time next_ = devs::Time::infinity();
};

} // namespace eventica::bond
