// SPDX-License-Identifier: Apache-2.0
// What a part of a running model has to do with delays: it keeps the past of expressions that it
// computes, and looks back at some of those of all parts.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "simulate/model/delays.h"
#include "simulate/run/hybrid_system.h"

namespace eventica::model {

/// Each step that has become certain adds to the histories a polynomial, through as many points of
/// the step as the expression needs. A step may be as long as the shortest delay of an expression
/// of the part itself, and may end no later than a delay after the end of a history that another
/// part writes. A jump comes out of a fixed delay by a time event, out of one that varies where a
/// crossing function says so. A kink comes out where a step ends.
class PartDelays {
public:
    /// Evaluates the delayed expressions at a point of the step; a failure of the program or 0.
    using Sampler = std::function<std::int32_t(double time)>;

    /// All must outlive it.
    PartDelays(Delays& all, const CompiledModel& model, const PartCode& part);
    PartDelays(const PartDelays&) = delete;
    PartDelays& operator=(const PartDelays&) = delete;
    ~PartDelays() = default;

    bool isEmpty() const { return written_.empty() && readings_.empty(); }
    /// After the histories.
    void start(double time);

    /// The part of a step from the end of the histories to `to` is certain.
    std::int32_t follow(double to, const Sampler& sample);
    /// Nobody looks at the part before this time any more.
    void reach(double time) { reached_ = time; }
    /// Jumps that are due at `time` come out: of these delays.
    std::vector<std::size_t> beginEvent(double time, std::span<const std::int64_t> firedCrossings);
    /// From the values in memory, after the event.
    void endEvent(double time);

    /// Null if no program of the part reads it.
    const DelayReader* readerOf(std::size_t delay) const;
    double value(const DelayReader& reader, std::size_t delay, double time, double delayTime) const;

    /// The next event or `other`, whatever comes first. If both are one instant, it is `other`:
    /// what is added up from one event to the next drifts by rounding.
    double firstEvent(double other) const { return readings_.empty() ? other : earlier(other); }
    double nextKink() const { return kinks_.empty() ? run::Never : kinks_.begin()->first; }
    /// A step has ended at `time`, which may be where a kink came out.
    void passKinks(double time);
    /// Of the next step.
    double latestEnd() const;
    /// A longer step would need what it computes itself.
    double longestStep() const;
    /// Two for each delay that varies: it reaches the next jump, or goes back to the last one.
    std::int64_t crossingCount() const { return 2 * static_cast<std::int64_t>(varying_.size()); }
    void crossings(double time, double* z) const;
    std::size_t delayOfCrossing(std::int64_t crossing) const {
        return varying_[static_cast<std::size_t>(crossing / 2)];
    }

private:
    struct Reading {
        std::size_t delay = 0;
        bool isOwn = false; ///< the part writes it, too
        DelayReader reader;
    };
    struct Level; ///< what is known of one stretch

    bool isFixed(std::size_t delay) const { return model_.delays[delay].isFixed; }
    bool isContinuous(std::size_t delay) const { return model_.delays[delay].isContinuous; }
    DelayReader& reader(std::size_t delay);
    double eventOf(const Reading& reading) const;
    double nextEvent() const;
    double earlier(double other) const;

    double fitTolerance(std::size_t delay) const;
    std::int32_t write(double from, double to, const Sampler& sample);
    std::int32_t cover(Level& level, const Sampler& sample, int depth);
    std::int32_t resolve(Level& level, std::vector<double> first, const Sampler& sample);
    std::int32_t takeSamples(Level& level, const Sampler& sample);
    void fit(Level& level) const;
    void append(const Level& level);
    void noteNoise(const Level& level);
    void holdUnchanging(double to);
    void findKinks(double at, std::span<const std::int64_t> pieces);
    void addKink(double time, int generation);
    void forgetUnseen(double to);
    void limitVaryingStep(double time);
    void adaptReaches(double from, double to, std::span<const double> lastValues);

    Delays& all_;
    const CompiledModel& model_;
    std::vector<std::size_t> written_;
    std::vector<std::size_t> sampled_; ///< of these: of expressions that change between events
    std::vector<Reading> readings_;    ///< ascending
    std::vector<std::size_t> varying_; ///< of these: whose time changes
    std::vector<double> reaches_;      ///< of these: how far they may be extrapolated
    std::vector<double> noise_;        ///< of sampled delays: what halving did not resolve
    std::map<double, int> kinks_;      ///< to come out, and how many delays they have passed
    double markedTime_ = 0.0;          ///< of the last event or kink: there may be new kinks
    int markedGeneration_ = 0;
    double varyingEnd_ = run::Never; ///< of the next step, by delays that vary
    double reached_ = 0.0;
    bool isInEvent_ = false;
};

} // namespace eventica::model
