// SPDX-License-Identifier: Apache-2.0
// Typical sizes of the states, for their absolute tolerances.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace eventica::model {

/// A nominal value that the model gives counts for the whole run. Without one a state has the
/// scale 1, with two exceptions:
///
/// - A state that begins far below 1 is as large as it has ever been, up to 1: else it would be
///   lost in its tolerance while it grows.
/// - A state that decays slowly, like a power of the time (reactions of second order, diffusion),
///   takes its scale with it, a quarter at a time: else it reaches its tolerance, may change its
///   sign there, and what follows may be unstable. The relative accuracy costs a few steps for
///   each decade. An exponential decay would need them again for each time constant, and may be as
///   fast as anything in a stiff model: its scale stays.
///
/// A scale that has become smaller grows again with its state.
class StateScales {
public:
    /// Where the first value of a state comes from.
    struct Start {
        double nominal = 1.0;
        double value = 0.0;
        bool hasNominal = false;
        bool isGiven = false; ///< the start value itself: nothing was solved for it
    };

    explicit StateScales(std::size_t count) : values_(count, 1.0) {}

    /// Of the run, relative.
    void setTolerance(double tolerance) { tolerance_ = tolerance; }
    void start(std::span<const Start> states);
    /// A step up to `t` has been accepted.
    void follow(double t, const double* x);
    /// What happened so far says nothing about decays from here on.
    void restart() { isNew_ = true; }

    std::span<const double> values() const { return values_; }

private:
    /// Stages of a decay that have passed.
    struct Stages {
        double since = 0.0;     // of the decay; another one has begun if it differs
        double from = 0.0;      // magnitude at that time
        double lastStage = 0.0; // from `since` to the end of the last stage; 0: none
        double begun = 0.0;     // this stage
    };

    void growAgain(const double* x);
    void begin(double t, const double* x);
    bool compare(double t, const double* x);
    void passStages(std::size_t state, double t, double size);

    std::vector<double> values_;
    std::vector<bool> isFree_; // without a nominal value
    bool isAnyFree_ = false;
    std::vector<std::size_t> small_; // free states with scales below 1
    // Of each state since it has last grown, or changed its sign:
    std::vector<double> last_;  // its value
    std::vector<double> since_; // time
    std::vector<double> next_;  // magnitude at the end of this stage
    std::vector<Stages> stages_;
    double tolerance_ = 1e-6;
    double previousTime_ = 0.0; // of the step before
    bool isNew_ = true;
};

} // namespace eventica::model
