// SPDX-License-Identifier: Apache-2.0
// The atomic model of a storage in a switched bond graph: a state of its own in some positions of
// the switches, and a sum of others in the rest.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "lib/devs/atomic.h"
#include "lib/signal/quantizer.h"
#include "simulate/bond/relation_model.h"
#include "simulate/bond/storage_model.h"

namespace eventica::bond {

/// What changes for a storage when switches do.
struct StorageMode {
    bool isIndependent = true;
    double z = 0.0;        ///< the state without the share of sources
    double selfRate = 0.0; ///< by which its rate falls with its own state
    bool isFast = false;   ///< what it does on the way to its slow motion is of no interest

    devs::Value message() const {
        return {isIndependent ? 1.0 : 0.0, z, selfRate, isFast ? 1.0 : 0.0};
    }
    static StorageMode of(const devs::Value& message);
    devs::Value stiffness() const { return {selfRate, isFast ? 1.0 : 0.0}; }
};

/// First order: levels with hysteresis. Second and third order: linearly implicit, after the LIQSS
/// methods of Migoni, Kofman and Cellier: a stiff state finds the quantized value beside which it
/// stays, and needs no further events until something else changes.
class SwitchedStorage : public devs::Atomic {
public:
    struct Parameters {
        StorageMode mode;   ///< at the start
        double share = 0.0; ///< of sources, at the start
        StateQuantum quantum;
        std::size_t number = 0; ///< in the statistics
    };

    SwitchedStorage(std::string name, Parameters parameters, StorageState& state, Shared& shared);

    static constexpr devs::Port Rate{0};
    static constexpr devs::Port Share{1};
    static constexpr devs::Port Mode{2};
    /// Of a mode, selfRate and isFast alone: the state goes on as it is.
    static constexpr devs::Port Stiffness{3};
    /// In a stiff group: the quantized value, which is where the state is as well.
    static constexpr devs::Port Course{4};
    static constexpr devs::Port State{0}; ///< output

    void initialize(devs::Time start) override;
    double timeAdvance() const override;
    devs::Time nextTime() const override { return next_; }
    void output(devs::Outbox& outbox) override;
    void internalTransition() override;
    void externalTransition(double elapsed, const devs::Bag& inputs) override;

private:
    static constexpr std::size_t Most = signal::Polynomial::Coefficients;
    using Coefficients = std::array<double, Most>;

    struct Quantized {
        signal::Polynomial value;
        double time = 0.0;
        std::int64_t level = 0;
        double quantum = 0.0;
        bool staysBeside = false; ///< x keeps its distance, unless something else changes

        signal::Polynomial seenFrom(double t) const { return value.shifted(t - time); }
    };

    signal::Polynomial stateAt(double t) const;
    bool isFresh() const { return missing_ == shared_.order; } ///< nothing has been told yet
    Quantized quantize() const;
    Quantized quantizeByLevel(const signal::Polynomial& x) const;
    bool mayFollowFlat(double distance) const;
    Quantized quantizeImplicitly(const signal::Polynomial& x) const;
    double deriveFrom(double value, const Coefficients& rest, signal::Polynomial& q) const;
    void findSlowMotion(const Coefficients& rest, signal::Polynomial& q) const;
    Coefficients restOfRate(const signal::Polynomial& x) const;
    bool hasLeftSlowMotion(const signal::Polynomial& x) const;
    void restart(const StorageMode& mode);
    void receive(const devs::Message& message);
    void changeStiffness(const devs::Value& message);
    void takeCourse(const devs::Value& message);
    void plan();

    Parameters parameters_;
    StorageState& state_;
    Shared& shared_;
    signal::Quantizer quantizer_;
    StorageMode mode_;
    signal::Polynomial share_;
    double shareTime_ = 0.0;
    bool hasShare_ = false; // or it is 0 all the time
    Quantized quantized_;
    Quantized fresh_; // computed for this instant
    /// After a new start: so many times the state is told again, each time with one more
    /// derivative, as rates follow from what all others have told.
    std::int64_t missing_ = 0;
    bool follows_ = false;
    double lastEvent_ = 0.0;
    int eventsAtInstant_ = 0;
    int exit_ = 0; // first order: the level goes up or down, 0: anywhere
    devs::Time next_ = devs::Time::infinity();
};

} // namespace eventica::bond
