// SPDX-License-Identifier: Apache-2.0
// The atomic model of everything without memory in a switched bond graph: junctions, resistances,
// two-ports, fields and switches together, as their causality changes with the positions.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "lib/devs/atomic.h"
#include "simulate/bond/commutation.h"
#include "simulate/bond/curve_watch.h"
#include "simulate/bond/relation_model.h"
#include "simulate/bond/switched_storage.h"
#include "simulate/quantized/stop.h"

namespace eventica::bond {

/// The control of a switch along its wave.
struct SwitchControl {
    explicit SwitchControl(const network::Switching& switching)
        : cursor(switching.control), isUsed(switching.rule != network::SwitchRule::Diode) {}

    signal::WaveCursor cursor;
    bool isUsed;
    bool isOn = false;
    double next = signal::Never; ///< when it changes its sign, or may

    void moveTo(double t);
};

/// What a run changes and whoever records it wants to know.
struct SwitchedRun {
    const Configuration* present = nullptr;
    std::vector<StorageState> storages;
    std::vector<WaveState> waves;
    std::vector<SwitchControl> controls;
    std::vector<double> switchTimes; ///< when each switch may change next

    /// x of each storage, dependent ones too.
    std::vector<double> statesAt(double t) const;
};

/// Derivatives of the sources at the time of the instant.
void addSlopes(const std::vector<WaveState>& waves, Instant& instant);

/// Takes quantized states and sources in, gives each storage its rate, its share of sources and,
/// when switches change, its mode. Senses are computed from the states as they are, not quantized,
/// so that nothing jumps when a state is quantized again.
class StructureModel : public devs::Atomic {
public:
    struct Parameters {
        std::vector<double> quanta;       ///< of each storage
        std::vector<double> sourceQuanta; ///< of each source
        double startTime = 0.0;
        double stopTime = 0.0;
        double holdTime = 0.0; ///< for how long a switch is left alone that was asked in vain
    };

    StructureModel(const SwitchedSystem& system, Configurations& configurations,
                   const Configuration& start, Parameters parameters, SwitchedRun& run,
                   Shared& shared);

    devs::Port stateInput(std::size_t storage) const;
    devs::Port sourceInput(std::size_t source) const;
    static devs::Port rateOutput(std::size_t storage) { return portOf(storage, 0); }
    static devs::Port shareOutput(std::size_t storage) { return portOf(storage, 1); }
    static devs::Port modeOutput(std::size_t storage) { return portOf(storage, 2); }
    static devs::Port stiffnessOutput(std::size_t storage) { return portOf(storage, 3); }
    static devs::Port courseOutput(std::size_t storage) { return portOf(storage, 4); }
    /// Asks a source to send its wave as it is now.
    devs::Port sourceOutput(std::size_t source) const;

    /// The mode of a storage in a configuration, with that state at t.
    static StorageMode modeOf(const Configuration& configuration, std::size_t storage, double x,
                              const std::vector<double>& waves);

    void initialize(devs::Time start) override;
    double timeAdvance() const override;
    devs::Time nextTime() const override { return next_; }
    void output(devs::Outbox& outbox) override;
    void internalTransition() override;
    void externalTransition(double elapsed, const devs::Bag& inputs) override;

private:
    struct Channel {
        signal::Polynomial value;
        double time = 0.0;

        signal::Polynomial seenFrom(double t) const { return value.shifted(t - time); }
    };
    struct WindowCount {
        double end = -signal::Never;
        int number = 0;

        int add(double t, double length, int weight);
    };
    /// How often a switch has changed its position lately.
    struct Flips {
        double last = -signal::Never;
        int atInstant = 0;                 ///< `last`
        double heldUntil = -signal::Never; ///< it was asked in vain, or too often
        WindowCount shortly;
        WindowCount longer;
        /// It chatters: up to then it ignores what one quantum of each state can do to its sense.
        double tolerantUntil = -signal::Never;
    };
    /// What an output decides and the transition after it does.
    struct Decision {
        const Configuration* configuration = nullptr;
        std::vector<SwitchControl> controls;
        std::vector<StorageMode> modes; ///< of storages, if a switch changes
        std::vector<double> scales;     ///< of senses
        bool isRelinearization = false; ///< other tangents; states go on as they are
        graph::Index due = graph::None;
        std::string error;
    };

    static devs::Port portOf(std::size_t storage, std::size_t kind) {
        return {static_cast<std::uint32_t>(5 * storage + kind)};
    }
    bool isSwitchDue() const;
    Instant instantAt(double t, const std::vector<SwitchControl>& controls) const;
    Decision decide() const;
    Decision relinearize() const;
    bool isCurveDue();
    bool isSwitching(const Decision& decision) const;
    graph::Index firstDue() const;
    std::vector<double> wavesAt(double t) const;

    signal::Polynomial rateOf(const LinearRow& row) const;
    signal::Polynomial shareOf(const LinearRow& row) const;
    void sendModes(devs::Outbox& outbox);
    void sendStiffness(devs::Outbox& outbox);
    void sendRates(devs::Outbox& outbox);

    // structure_groups.cpp
    void followGroups(const Configuration& present);
    bool follow(const Configuration& present, const quantized::StiffGroup& group);
    bool findManifold(const Configuration& present, const quantized::StiffGroup& group,
                      const dense::SpectralSplit& split);
    signal::Polynomial restOf(const LinearRow& row, const quantized::StiffGroup& group) const;
    quantized::List<quantized::Opponent> opponentsOf(const Configuration& present,
                                                     const quantized::StiffGroup& group) const;
    void completeOpponent(const Configuration& present, const quantized::StiffGroup& group,
                          quantized::Opponent& opponent) const;
    bool stopAtSwitch(const Configuration& present, const quantized::StiffGroup& group,
                      quantized::List<quantized::Opponent> opponents, double longest);
    bool takeManifold(const Configuration& present, const quantized::StiffGroup& group);
    void take(const Configuration& present, graph::Index member, const signal::Polynomial& course);
    void sendCourses(devs::Outbox& outbox);

    void readAgain(graph::Index storage);
    void readAllAgain();
    void apply(const Decision& decision);
    void countFlips(const Configuration& chosen);
    void hold(graph::Index index);
    void count(graph::Index index, int weight);
    bool isTolerant(std::size_t index) const;
    Uncertainty uncertainty() const { return {parameters_.quanta, parameters_.sourceQuanta}; }

    void waitForStates();
    /// How states and sources will go on, as far as can be seen from now.
    struct Courses {
        std::vector<signal::Polynomial> states;
        std::vector<signal::Polynomial> waves;
    };
    Courses findCourses() const;
    std::vector<double> findCrossings(const Courses& courses) const;
    void planSwitches();
    signal::Polynomial trajectoryOf(std::size_t storage) const;
    double integralOf(std::size_t storage) const;
    bool senseCounts(std::size_t index) const;

    const SwitchedSystem& system_;
    const Configuration& start_;
    Parameters parameters_;
    SwitchedRun& run_;
    Shared& shared_;
    mutable Commutation commutation_;
    CurveWatch curveWatch_;

    bool hasSenses_ = false; // whether efforts and flows decide about any switch
    std::vector<Channel> states_;
    std::vector<Channel> sources_;
    std::vector<Channel> rates_; // as sent
    std::vector<Channel> shares_;
    std::vector<Channel> courses_; // z of storages that were told it at that time
    std::vector<char> isTold_;     // by storage: a course, at this output
    quantized::List<std::array<double, signal::Polynomial::Coefficients>> manifold_; // by member
    quantized::List<double> movement_;                                               // the same
    std::vector<double> senseScales_;
    std::vector<double> crossings_;      // by switch: when its sense asks for the other position
    graph::Index reached_ = graph::None; ///< a group has stopped where this switch changes
    std::vector<Flips> flips_;
    std::vector<char> isDirty_; // by storage: its rate has to be computed again
    std::vector<graph::Index> dirty_;
    Decision decision_;                          // of the last output
    std::vector<signal::Polynomial> freshRates_; // in the order of `dirty_`
    std::vector<signal::Polynomial> freshShares_;
    devs::Time next_ = devs::Time::infinity();
};

} // namespace eventica::bond
