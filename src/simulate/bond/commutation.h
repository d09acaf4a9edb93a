// SPDX-License-Identifier: Apache-2.0
// Which switches are closed: the search for a configuration that agrees with what decides about
// its switches, and what its states are there.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "simulate/bond/operating_point.h"

namespace eventica::bond {

/// Everything at one time that a search starts from. Dependent states follow from the others.
struct Instant {
    double t = 0.0;
    bool isStart = false;       ///< states are guesses, not what was before
    std::vector<double> states; ///< x of each storage
    std::vector<double> quanta; ///< of each storage
    std::vector<double> sourceQuanta;
    std::vector<double> waves;      ///< of each source
    std::vector<double> slopes;     ///< of each source
    std::vector<double> bends;      ///< second derivative of each source
    std::vector<char> isOn;         ///< the control of each switch
    std::vector<char> isTolerant;   ///< of each switch: it chatters, see `toleranceOf`
    graph::Index due = graph::None; ///< the switch whose sense has just reached 0
};

/// What one quantum of each state can do to a sense: less than that is not known of it.
double toleranceOf(const LinearRow& sense, const std::vector<double>& quanta);
/// So much of a sense a switch ignores that chatters: no more than a quantum of its kind, as a
/// quantum of a flow can be any effort at an open diode.
double ignoredOf(const SwitchedSystem& system, const Configuration& configuration,
                 graph::Index index, const Uncertainty& quanta);

/// Keeps what no switch can move at once: charges of cut-sets and fluxes of loops.
class Commutation {
public:
    Commutation(const SwitchedSystem& system, Configurations& configurations)
        : system_(system), configurations_(configurations), operatingPoint_(system) {}

    /// From `present` (null at the start) on. First all switches that disagree change at once; if
    /// that comes back to positions it has seen, one by one; at last all combinations, the nearest
    /// first. Null if no configuration will do: see `error`.
    const Configuration* settle(const Instant& instant, const Configuration* present);

    /// The present configuration with the tangents of this instant, in which no state may depend on
    /// others. Null if there is none.
    const Configuration* relinearize(const Instant& instant, const Configuration& present);

    /// Of the configuration found: all states after whatever jumped.
    const std::vector<double>& states() const { return shifted_; }
    /// Of the configuration found: what the sense of each switch is added up from.
    const std::vector<double>& scales() const { return scales_; }
    /// Lower case, no full stop.
    const std::string& error() const { return error_; }
    std::int64_t factorizations() const { return operatingPoint_.factorizations(); }

private:
    Positions firstPositions(const Configuration* present) const;
    const Configuration* search(Positions positions);
    const Configuration& tried(const Positions& positions);
    const Configuration& linearized(const Configuration& candidate);
    const Configuration* searchAll(const Positions& positions);
    bool changeOne(Positions& positions, const std::set<Positions>& seen) const;
    const Configuration* leaveUnstable(const Configuration* found);
    bool isPushedAway(const Configuration& candidate, graph::Index index) const;
    bool isConsistent(const Configuration& candidate);
    bool wantsChange(const Configuration& candidate, graph::Index index) const;
    int signOf(const Configuration& candidate, graph::Index index) const;
    /// A sum, and the sum of the sizes of what it was added up from.
    struct Sum {
        double value = 0.0;
        double size = 0.0;

        void add(const std::vector<IndexedTerm>& terms, const std::vector<double>& values);
        void add(double factor, const Sum& other);
    };
    Sum slopeOf(const Configuration& candidate, graph::Index index) const;
    Sum rateOf(const Configuration& candidate, graph::Index storage) const;
    void findStates(const Configuration& candidate);
    void findSenses(const Configuration& candidate);
    std::string startConflict(const Configuration& chosen) const;
    std::string describeFailure() const;

    const SwitchedSystem& system_;
    Configurations& configurations_;
    OperatingPoint operatingPoint_;
    Configuration unsolved_; // stands for one that has no operating point
    const Instant* instant_ = nullptr;
    const Configuration* present_ = nullptr;
    bool isLenient_ = false; ///< where the value is 0 up to rounding, the slope does not count
    std::string error_;
    // Of the candidate looked at last:
    std::vector<double> shifted_;
    bool hasImpulse_ = false;
    std::vector<double> kicks_; // of senses
    std::vector<double> values_;
    std::vector<double> scales_;
    std::vector<graph::Index> violated_;
    std::string candidateError_;
};

} // namespace eventica::bond
