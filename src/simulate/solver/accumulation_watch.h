// SPDX-License-Identifier: Apache-2.0
// Notices events that accumulate at a time (Zeno) and are missing after it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulate/run/hybrid_system.h"

namespace eventica::solver {

/// A bouncing ball without a state of rest: intervals between its bounces shrink like a geometric
/// sequence, until they are lost in the hysteresis of `h <= 0`. The relation stays true from then
/// on, and the ball falls through the floor. A model with a state of rest has the same events, but
/// its relation does not move away from its threshold afterwards. Errors of the method may also
/// keep it bouncing within them, for ever.
class AccumulationWatch {
public:
    explicit AccumulationWatch(run::HybridSystem& system);

    /// An event has changed states, at most by `jump`, relative to their nominal values. The
    /// crossing, if any, whose events have accumulated and go on far more often than before, with
    /// jumps far smaller: a thousand times. Once for a crossing.
    std::optional<std::int64_t> note(double t, std::span<const std::int64_t> fired, double jump);

    /// Whether events have accumulated: then steps are of interest, too.
    bool isSuspicious() const { return suspect_ >= 0; }
    /// A step has become final, at whose end the states are `x`. A warning, once for a relation.
    std::optional<std::string> check(double t, std::span<const double> x);

private:
    struct Sequence {
        double last = -run::Never;
        double interval = 0.0; // 0: there was none
        double firstInterval = 0.0;
        double firstJump = 0.0;
        double jump = 0.0;
        double ratio = 0.0;    // of the last two intervals
        int shrinking = 0;     // intervals in a row
        double shortest = 0.0; // intervals and jumps count as short below, after they have shrunk
        double smallest = 0.0;
        int events = 0; // in a row that were so short and small
        bool isReported = false;
    };

    static void extend(Sequence& sequence, double t, double jump);
    static bool accumulates(const Sequence& sequence);
    static bool goesOn(Sequence& sequence);
    std::optional<double> crossingAt(double t, std::span<const double> x) const;
    std::string text(const Sequence& sequence) const;

    run::HybridSystem* system_;
    std::vector<Sequence> sequences_; // by crossing
    std::int64_t suspect_ = -1;       // the crossing whose events accumulate
    double lookedAt_ = 0.0;           // after its last event
    double valueThere_ = 0.0;
    bool hasLooked_ = false;
};

} // namespace eventica::solver
