// SPDX-License-Identifier: Apache-2.0
// The delayed expressions of a running model: what they were, and when jumps and kinks come out.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/model/delay_history.h"
#include "simulate/model/memory.h"
#include "simulate/run/hybrid_system.h"

namespace eventica::model {

/// Each step that has become final adds to the histories a polynomial, through as many points of
/// the step as the expression needs. So a step may be as long as the shortest delay. A jump comes
/// out of a fixed delay by a time event, out of one that varies where a crossing function says so.
/// A kink comes out where a step ends.
class Delays {
public:
    /// Evaluates the delayed expressions at a point of the step; a failure of the program or 0.
    using Sampler = std::function<std::int32_t(double time)>;

    Delays(const CompiledModel& model, const Memory& memory);

    bool isEmpty() const { return model_.delays.empty(); }
    /// Relative, of values between the points that were evaluated.
    void setTolerance(double tolerance);
    /// A delayed expression has its present value until the start is over.
    void forget();
    /// What a delayed expression has been before the start, if not its value there.
    void setPast(std::size_t delay, double value) { pasts_[delay] = value; }
    /// From the values in memory.
    void start(double time);
    /// Whether values in memory differ from what `delay` gave at the start.
    bool differFromStart(std::span<const double> given) const;
    std::vector<double> present() const;

    /// The part of a step from the end of the histories to `to` is final.
    std::int32_t follow(double to, const Sampler& sample);
    /// Jumps that are due at `time` come out: of these delays.
    std::vector<std::size_t> beginEvent(double time, std::span<const std::int64_t> firedCrossings);
    /// From the values in memory, after the event.
    void endEvent(double time);

    double value(std::size_t delay, double time, double delayTime) const;
    /// By time; by the delay time it is the negative of it.
    double slope(std::size_t delay, double time, double delayTime) const;

    double nextEvent() const;
    /// The next event or `other`, whatever comes first. If both are one instant, it is `other`:
    /// what is added up from one event to the next drifts by rounding.
    double firstEvent(double other) const;
    double nextKink() const { return kinks_.empty() ? run::Never : kinks_.begin()->first; }
    /// Of a step, by delays that vary.
    double latestEnd() const { return latestEnd_; }
    /// Fixed delays: a longer step would need what it computes itself.
    double longestStep() const;
    /// Two for each delay that varies: it reaches the next jump, or goes back to the last one.
    std::int64_t crossingCount() const { return 2 * static_cast<std::int64_t>(varying_.size()); }
    void crossings(double time, double* z) const;
    std::size_t delayOfCrossing(std::int64_t crossing) const {
        return varying_[static_cast<std::size_t>(crossing / 2)];
    }
    /// The first delay whose time is not in its range; -1 if there is none.
    std::int32_t outOfRange() const;

private:
    struct Level; ///< what is known of one stretch

    double sameTime(double time) const;
    double timeOf(std::size_t delay) const { return memory_.real(model_.delays[delay].timeSlot); }
    double presentOf(std::size_t delay) const { return memory_.real(model_.delays[delay].slot); }
    double fitTolerance(std::size_t delay) const;
    double jumpThreshold(std::size_t delay) const;
    std::int32_t cover(double from, double to, const Sampler& sample, int depth, double missBefore);
    std::int32_t takeSamples(Level& level, const Sampler& sample);
    void fit(Level& level) const;
    void append(const Level& level);
    void noteNoise(const Level& level);
    void holdUnchanging(double to);
    void findKinks(double at, std::span<const std::int64_t> pieces);
    void addKink(double time, int generation);
    void mark(double time);
    void limitVaryingStep(double time);

    const CompiledModel& model_;
    const Memory& memory_;
    double tolerance_;
    double shortest_ = 0.0; ///< of the fixed delays
    std::vector<DelayHistory> histories_;
    std::vector<std::optional<double>> pasts_; ///< that were set
    std::vector<double> noise_;                ///< of sampled delays: what halving did not resolve
    std::vector<std::size_t> sampled_;         ///< delays of expressions that change between events
    std::vector<std::size_t> varying_;         ///< delays whose time changes
    std::map<double, int> kinks_; ///< to come out, and how many delays they have passed
    double markedTime_ = 0.0;     ///< of the last event or kink: there may be new kinks
    int markedGeneration_ = 0;
    double latestEnd_ = run::Never;
    bool isInEvent_ = false;
};

} // namespace eventica::model
