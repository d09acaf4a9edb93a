// SPDX-License-Identifier: Apache-2.0
// Finds where crossing functions become negative on the dense output of a step.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "simulate/run/integrator.h"
#include "simulate/run/output_grid.h"
#include "simulate/solver/stride_control.h"

namespace eventica::solver {

struct Located {
    enum class What : std::uint8_t {
        Nothing,
        Event,
        Failure, ///< the functions cannot be evaluated after `time`, nor is there an event before
        Interrupted,
    };

    What what = What::Nothing;
    run::Evaluated failure = run::Evaluated::Well; ///< how the evaluation failed
    double time = 0.0;                             ///< of the event: functions are negative here
    std::vector<std::int64_t> fired;               ///< all that are negative there, ascending
};

/// A function that is negative right after an event is rounding, of an algebraic loop that is
/// solved again, or the event has done what it could. It fires when it is twice as negative, so
/// that no event is lost and noise does not repeat one. Once it is not negative it fires at 0.
///
/// Besides the end of a step its middle is looked at, unless every function is far from zero
/// compared with how much it changes; and every point at which a row is written, so that no row
/// contradicts its relations. Functions may vary faster than the states, so `StrideControl` says
/// how far apart points may be.
///
/// Where the parabola through three points in a row has its lowest point near zero or below, that
/// is looked at, too, up to four times with ever closer points; the first of the three may belong
/// to the step before. A function that dips below zero and comes back between all these points
/// stays unseen.
///
/// The crossing is bracketed to a few roundings of the time by the Illinois method, with all
/// functions looked at in each trial, and with a bisection wherever two trials have not halved the
/// bracket. Usually that takes ten trials, in the worst case seventy.
class EventLocator {
public:
    /// `interrupt`, if not null, ends a search.
    explicit EventLocator(run::HybridSystem& system, const std::atomic<bool>* interrupt = nullptr);

    /// Begins anew at `t`: at the start and after each event.
    run::Evaluated arm(double t, std::span<const double> x);

    /// The earliest event in [from, to], a part of the integrator's last step that begins where the
    /// last search or `arm` ended, or later. If nothing is found the next search begins at `to`.
    /// `rows` are those not yet written.
    Located search(const run::Integrator& integrator, double from, double to, run::OutputGrid rows);

    /// The functions that are negative at `t`.
    run::Evaluated firedAt(double t, std::span<const double> x, std::vector<std::int64_t>& fired);

    std::int64_t evaluations() const { return evaluations_; }

    /// How far from zero a function has been since the last call, compared with all that it has
    /// been: 1 at most.
    double takeSwing(std::int64_t function);

    /// There are no crossing functions.
    bool isEmpty() const { return offset_.empty(); }

private:
    struct Sample {
        double time = 0.0;
        run::Evaluated how = run::Evaluated::Well;
        std::vector<double> z;
    };
    struct Bracket;
    /// Where a function may be negative between samples.
    struct Lowest {
        double time = run::Never; ///< never: nowhere
        std::size_t function = 0;
    };

    run::Evaluated evaluate(double t, const double* x, std::vector<double>& z);
    void take(const run::Integrator& integrator, double t, Sample& sample);
    bool isEvent(const Sample& sample) const;
    void pass(const std::vector<double>& z);
    void widen(const std::vector<double>& z);
    void dropOffsets(const std::vector<double>& z);
    void collectFired(const std::vector<double>& z, std::vector<std::int64_t>& fired) const;

    bool isInterrupted() const {
        return interrupt_ != nullptr && interrupt_->load(std::memory_order_relaxed);
    }
    bool needsInterior(double length) const;
    bool findInside(const run::Integrator& integrator, double to, run::OutputGrid rows);
    double nextStride() const;
    bool isResolved(const Sample& next);
    void moveTo(Sample& next);
    bool passesOrFinds(const run::Integrator& integrator);
    bool grazesAtEnd() const;
    bool lookAt(const run::Integrator& integrator, double t);
    bool findLowest(const run::Integrator& integrator, const Sample& first, const Sample& middle,
                    const Sample& last);
    Lowest lowestOf(const Sample& first, const Sample& middle, const Sample& last) const;
    Located located() const;
    Located bracket(const run::Integrator& integrator);
    double trialTime(const Bracket& bracket) const;
    void passTo(double to);

    run::HybridSystem& system_;
    const std::atomic<bool>* interrupt_;
    std::int64_t evaluations_ = 0;
    std::vector<double> x_;
    std::vector<double> offset_;  // of functions that were negative after the event
    std::vector<double> swing_;   // largest distance from zero since `takeSwing`
    std::vector<double> largest_; // the same, of the whole run
    Sample left_;                 // no function is negative here, with its offset
    Sample before_;               // the one before, since the last event
    Sample early_;                // the one before that
    Sample right_;                // the end of the part that is looked at
    Sample trial_;
    Sample end_;
    Sample lowest_, low_, high_; // around a dip
    int earlier_ = 0;            // how many of `before_` and `early_` there are
    StrideControl stride_;
    std::vector<double> start_;      // the functions at the beginning of the step
    std::vector<double> lastChange_; // over the step before
    double startTime_ = 0.0;
    double lastLength_ = 0.0; // 0: there was no step before
};

} // namespace eventica::solver
