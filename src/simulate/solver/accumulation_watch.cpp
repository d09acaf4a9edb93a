// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/accumulation_watch.h"

#include <cmath>
#include <cstddef>
#include <fmt/format.h>

namespace eventica::solver {
namespace {

constexpr int LeastIntervals = 6;
constexpr double MuchSmaller = 0.03; // than the first one of a sequence
constexpr int MostEvents = 1000;     // after all that a sequence should have had
constexpr double LongAfter = 10.0;   // of the time up to which all events should have been
constexpr double MovesAway = 1.5;    // while the time since the last event doubles

} // namespace

AccumulationWatch::AccumulationWatch(run::HybridSystem& system)
    : system_(&system), sequences_(static_cast<std::size_t>(system.crossingCount())) {
}

std::optional<std::int64_t> AccumulationWatch::note(double t, std::span<const std::int64_t> fired,
                                                    double jump) {
    std::optional<std::int64_t> endless;
    for (const std::int64_t crossing : fired) {
        Sequence& sequence = sequences_[static_cast<std::size_t>(crossing)];
        extend(sequence, t, jump);
        hasLooked_ = false;
        if (suspect_ == crossing)
            suspect_ = -1;
        if (sequence.isReported)
            continue;
        if (accumulates(sequence)) {
            suspect_ = crossing;
            sequence.shortest = MuchSmaller * sequence.firstInterval;
            sequence.smallest = MuchSmaller * sequence.firstJump;
        }
        if (goesOn(sequence)) {
            sequence.isReported = true;
            endless = crossing;
        }
    }
    return endless;
}

void AccumulationWatch::extend(Sequence& sequence, double t, double jump) {
    const double interval = std::isfinite(sequence.last) ? t - sequence.last : 0.0;
    sequence.ratio = sequence.interval > 0.0 ? interval / sequence.interval : 0.0;
    if (sequence.ratio > 0.0 && sequence.ratio < 1.0) {
        if (sequence.shrinking++ == 0) {
            sequence.firstInterval = sequence.interval;
            sequence.firstJump = sequence.jump;
        }
    } else {
        sequence.shrinking = 0;
    }
    sequence.interval = interval;
    sequence.jump = jump;
    sequence.last = t;
}

bool AccumulationWatch::accumulates(const Sequence& sequence) {
    return sequence.shrinking >= LeastIntervals &&
           sequence.interval < MuchSmaller * sequence.firstInterval &&
           sequence.jump < MuchSmaller * sequence.firstJump;
}

bool AccumulationWatch::goesOn(Sequence& sequence) {
    const bool isShort = sequence.interval < sequence.shortest && sequence.jump < sequence.smallest;
    sequence.events = isShort ? sequence.events + 1 : 0;
    return sequence.events >= MostEvents;
}

std::optional<std::string> AccumulationWatch::check(double t, std::span<const double> x) {
    if (!isSuspicious())
        return std::nullopt;
    Sequence& sequence = sequences_[static_cast<std::size_t>(suspect_)];
    const double since = t - sequence.last;
    if (since < LongAfter * sequence.interval / (1.0 - sequence.ratio))
        return std::nullopt;
    if (hasLooked_ && since < 2.0 * lookedAt_)
        return std::nullopt;
    const std::optional<double> value = crossingAt(t, x);
    const bool movesAway = hasLooked_ && value && *value > MovesAway * valueThere_;
    if (!hasLooked_ && value && *value > 0.0) {
        lookedAt_ = since;
        valueThere_ = *value;
        hasLooked_ = true;
        return std::nullopt;
    }
    suspect_ = -1;
    if (!movesAway)
        return std::nullopt;
    sequence.isReported = true;
    return text(sequence);
}

std::optional<double> AccumulationWatch::crossingAt(double t, std::span<const double> x) const {
    std::vector<double> z(sequences_.size());
    if (system_->crossings(t, x.data(), z.data()) != run::Evaluated::Well)
        return std::nullopt;
    return z[static_cast<std::size_t>(suspect_)];
}

std::string AccumulationWatch::text(const Sequence& sequence) const {
    const double limit =
        sequence.last + sequence.interval * sequence.ratio / (1.0 - sequence.ratio);
    const auto index = &sequence - sequences_.data();
    return fmt::format(
        "the events of '{}' accumulate at time {:.6g}; afterwards it does not change "
        "any more, and the run goes on as if it were of no account{}; end the sequence with a "
        "state of rest, for example when a speed is small",
        system_->crossingText(index), limit, system_->crossingPlace(index));
}

} // namespace eventica::solver
