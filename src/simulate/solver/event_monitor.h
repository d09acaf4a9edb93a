// SPDX-License-Identifier: Apache-2.0
// Notices when events follow each other so closely that a run would never end.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulate/run/chattering.h"
#include "simulate/run/hybrid_system.h"

namespace eventica::solver {

using run::Chattering;

/// A relation that fires 500 times within a millionth of the run is chattering: at that rate the
/// run would have half a thousand million events. Usual reasons: a controller that switches back
/// and forth (sliding mode), and events that accumulate (a bouncing ball without a state of rest).
/// Behind a lag the rate is lower, given by the time constant and rounding. So a relation also
/// chatters if it fires 2000 times within a thousandth of the run and its two sides have not
/// differed in between, by 1e-5 of what they have at most. A converter fires as often, but moves.
///
/// By default the run goes on. State events are then at least a hundred thousandth of the run
/// apart, which ends the run in reasonable time and moves each event by no more than that; the
/// limit is lifted as soon as ten times that distance passes without an event. Each relation is
/// warned about once. Times are counted for each relation, so that many relations that fire once at
/// nearly the same time are no chattering.
///
/// Time events cannot be moved: too many of them are an error (`run::ChatteringGuard`) unless all
/// are allowed.
class EventMonitor {
public:
    EventMonitor(const run::HybridSystem& system, double start, double stop, Chattering policy);

    /// An event has been handled. `swings`, if known, tells for each of `fired` how far it has been
    /// from zero since it fired last (`EventLocator::takeSwing`).
    std::optional<run::SimulationError> note(double t, std::span<const std::int64_t> fired,
                                             std::span<const double> swings = {});

    /// State events were kept apart. Up to the one of `crossing` at `t` states have moved that many
    /// times as far as their derivatives had promised: the method, or the model, is unstable.
    std::optional<run::SimulationError> checkLateEvent(double t, std::int64_t crossing,
                                                       double stretch) const;

    /// The events of a crossing have accumulated and go on: as with chattering.
    std::optional<run::SimulationError> noteAccumulation(double t, std::int64_t crossing);

    /// No state event may be located before this time.
    double earliestStateEvent() const {
        return isLimited_ ? lastStateEvent_ + distance_ : -run::Never;
    }

    /// Since the last call.
    std::vector<std::string> takeWarnings();

private:
    struct Streak {
        double since = -run::Never;
        std::int64_t count = 0;

        /// An event; true if there were `many` within `window`.
        bool extend(double t, double window, std::int64_t many);
    };
    struct Streaks {
        Streak any;   ///< events
        Streak still; ///< events between which the relation has not moved
        bool isReported = false;
    };

    const Streak* chattering(double t, std::int64_t crossing, double swing);
    std::optional<run::SimulationError> checkTimeEvents(double t);
    std::optional<run::SimulationError> checkProgress(double t, bool isStateEvent);
    std::optional<run::SimulationError> reportStreak(double t, std::int64_t crossing,
                                                     const Streak& streak);
    std::optional<run::SimulationError> report(double t, std::int64_t crossing,
                                               const std::string& text);

    const run::HybridSystem* system_;
    Chattering policy_;
    double length_; // of the run
    double distance_;
    std::vector<Streaks> streaks_; // by crossing
    double lastStateEvent_ = -run::Never;
    double lastEvent_ = -run::Never;
    std::int64_t eventsAtLast_ = 0;
    bool isLimited_ = false;
    run::ChatteringGuard timeEvents_;
    std::vector<std::string> warnings_;
};

} // namespace eventica::solver
