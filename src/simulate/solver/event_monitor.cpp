// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/event_monitor.h"

#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

namespace eventica::solver {
namespace {

constexpr std::int64_t ManyEvents = 500;
constexpr double WindowPart = 1e-6;            // of the run
constexpr std::int64_t ManyStillEvents = 2000; // more than tell that events accumulate
constexpr double StillWindowPart = 1e-3;
constexpr double StillSwing = 1e-5;
constexpr double MostStretch = 10.0;
constexpr double DistancePart = 1e-5;
constexpr double CalmDistances = 10.0;
constexpr std::int64_t MostEventsAtOneTime = 10'000;

double lengthOf(double start, double stop) {
    return std::isfinite(stop) && stop > start ? stop - start : 1.0;
}

} // namespace

EventMonitor::EventMonitor(const run::HybridSystem& system, double start, double stop,
                           Chattering policy)
    : system_(&system), policy_(policy), length_(lengthOf(start, stop)),
      distance_(DistancePart * length_), streaks_(static_cast<std::size_t>(system.crossingCount())),
      timeEvents_(stop, 1) {
}

std::optional<run::SimulationError>
EventMonitor::note(double t, std::span<const std::int64_t> fired, std::span<const double> swings) {
    if (auto error = checkProgress(t, !fired.empty()))
        return error;
    if (fired.empty())
        return checkTimeEvents(t);
    if (isLimited_ && t > lastStateEvent_ + CalmDistances * distance_)
        isLimited_ = false;
    lastStateEvent_ = t;
    for (std::size_t i = 0; i < fired.size(); ++i)
        if (const Streak* streak = chattering(t, fired[i], swings.empty() ? 1.0 : swings[i]))
            if (auto error = reportStreak(t, fired[i], *streak))
                return error;
    return std::nullopt;
}

std::optional<run::SimulationError> EventMonitor::checkLateEvent(double t, std::int64_t crossing,
                                                                 double stretch) const {
    if (!(stretch > MostStretch))
        return std::nullopt;
    return run::SimulationError{
        t,
        fmt::format("chattering: with events at least {:.2g} s apart the run does not follow '{}' "
                    "any more: states move {:.2g} times as far as their derivatives say{}",
                    distance_, system_->crossingText(crossing), stretch,
                    system_->crossingPlace(crossing)),
        {"a hysteresis would help, and a method for stiff models, such as 'cvode'; "
         "--chattering=off lets events follow each other as closely as they do"},
        run::FailureKind::Chattering};
}

std::optional<run::SimulationError> EventMonitor::checkProgress(double t, bool isStateEvent) {
    eventsAtLast_ = t == lastEvent_ ? eventsAtLast_ + 1 : 0;
    lastEvent_ = t;
    if (eventsAtLast_ < MostEventsAtOneTime)
        return std::nullopt;
    return run::SimulationError{
        t,
        fmt::format("time does not advance: {} events at one time", MostEventsAtOneTime),
        {isStateEvent ? "the last ones are due to relations"
                      : "the next time event of the model is never later than this time"},
        run::FailureKind::Chattering};
}

std::optional<run::SimulationError> EventMonitor::checkTimeEvents(double t) {
    if (policy_ == Chattering::Allow || !timeEvents_.note(0, t))
        return std::nullopt;
    return timeEvents_.error(0, t, [&](std::size_t) { return system_->timeEventText(); });
}

bool EventMonitor::Streak::extend(double t, double window, std::int64_t many) {
    if (t - since > window) {
        since = t;
        count = 0;
    }
    return ++count >= many;
}

/// The streak that shows it, or null.
const EventMonitor::Streak* EventMonitor::chattering(double t, std::int64_t crossing,
                                                     double swing) {
    Streaks& streaks = streaks_[static_cast<std::size_t>(crossing)];
    if (streaks.any.extend(t, WindowPart * length_, ManyEvents))
        return &streaks.any;
    if (!(swing < StillSwing))
        streaks.still = {};
    else if (streaks.still.extend(t, StillWindowPart * length_, ManyStillEvents))
        return &streaks.still;
    return nullptr;
}

std::optional<run::SimulationError> EventMonitor::reportStreak(double t, std::int64_t crossing,
                                                               const Streak& streak) {
    return report(t, crossing,
                  fmt::format("chattering at time {:.12g}: '{}' caused {} events within {:.2g} s{}",
                              t, system_->crossingText(crossing), streak.count, t - streak.since,
                              system_->crossingPlace(crossing)));
}

std::optional<run::SimulationError> EventMonitor::noteAccumulation(double t,
                                                                   std::int64_t crossing) {
    return report(t, crossing,
                  fmt::format("the events of '{}' accumulate before time {:.6g}, and what they "
                              "change is lost in errors: the model lacks a state of rest{}",
                              system_->crossingText(crossing), t,
                              system_->crossingPlace(crossing)));
}

std::optional<run::SimulationError> EventMonitor::report(double t, std::int64_t crossing,
                                                         const std::string& text) {
    Streaks& streaks = streaks_[static_cast<std::size_t>(crossing)];
    switch (policy_) {
    case Chattering::Allow:
        return std::nullopt;
    case Chattering::Abort:
        return run::SimulationError{
            t,
            text,
            {"a hysteresis, or a state of rest where events accumulate, would help; "
             "--chattering=limit keeps events apart, --chattering=off lets the run go on"},
            run::FailureKind::Chattering};
    case Chattering::LimitRate:
        break;
    }
    isLimited_ = true;
    if (!std::exchange(streaks.isReported, true))
        warnings_.push_back(
            text +
            fmt::format("; from here on state events are at least {:.2g} s apart; a hysteresis, or "
                        "a state of rest where events accumulate, would help",
                        distance_));
    return std::nullopt;
}

std::vector<std::string> EventMonitor::takeWarnings() {
    return std::exchange(warnings_, {});
}

} // namespace eventica::solver
