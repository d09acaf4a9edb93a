// SPDX-License-Identifier: Apache-2.0
// The atomic model that decides when a switch opens and closes.
#pragma once

#include <cstdint>
#include <string>

#include "compile/network/netlist.h"
#include "lib/devs/atomic.h"
#include "simulate/bond/relation_model.h"

namespace eventica::bond {

/// Watches effort and flow of the switch and its control, and tells its law the position. At one
/// real time switches act in turn, each in a wave of its own: the decision of one may be the reason
/// why another keeps its position.
class SwitchModel : public devs::Atomic {
public:
    struct Place {
        double flowFactor = 1.0;
        std::int64_t turn = 0;  ///< number among all switches ...
        std::int64_t count = 1; ///< ... and how many they are
        const Scale* scale = nullptr;
    };
    struct State {
        explicit State(const signal::Waveform& wave) : control(wave) {}

        bool isClosed = false;
        WaveState control;
        double controlTime = signal::Never; ///< when the control changes its sign, or may
    };

    SwitchModel(std::string name, const network::Switching& switching, Place place, State& state,
                Shared& shared);

    static constexpr devs::Port Effort{0};
    static constexpr devs::Port Flow{1};
    static constexpr devs::Port Position{0}; ///< output: 1 for closed

    /// Where the switch stands before anything is known of its effort and flow.
    static bool startsClosed(const network::Switching& switching, double startTime);

    void initialize(devs::Time start) override;
    double timeAdvance() const override;
    devs::Time nextTime() const override { return next_; }
    void output(devs::Outbox& outbox) override;
    void internalTransition() override;
    void externalTransition(double elapsed, const devs::Bag& inputs) override;

private:
    bool hasControl() const { return switching_.rule != network::SwitchRule::Diode; }
    bool isControlDue() const { return state_.controlTime <= now().t; }
    bool controlAt(double t) const;
    /// Whether the control alone asks for the other position.
    bool controlObjects(bool isOn) const;
    /// Whether effort and flow may ask for the other position.
    bool senseCounts() const;
    bool changesNow() const;
    const network::LinearLaw& senseLaw() const {
        return state_.isClosed ? switching_.closedSense : switching_.openSense;
    }
    signal::Polynomial sense() const;
    double senseTolerance(const signal::Polynomial& margin);
    double timeOfSense();
    void findControlTime();
    void plan();

    const network::Switching& switching_;
    Place place_;
    State& state_;
    Shared& shared_;
    signal::Polynomial effort_;
    signal::Polynomial flow_;
    double effortTime_ = 0.0;
    double flowTime_ = 0.0;
    bool isOn_ = false; // the control
    double largestEffort_ = 0.0;
    double largestFlow_ = 0.0;
    bool isStarting_ = true;            // the first position has not been sent yet
    double changeTime_ = signal::Never; // when effort and flow ask for the other position
    devs::Time next_ = devs::Time::infinity();
};

} // namespace eventica::bond
