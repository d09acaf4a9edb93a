// SPDX-License-Identifier: Apache-2.0
// The delayed expressions of a running model: what they were. `PartDelays` writes and reads them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/model/delay_history.h"
#include "simulate/model/memory.h"

namespace eventica::model {

class PartDelays;

/// Histories that the parts of a model share. One part writes each of them, as far as its steps are
/// certain; it and others look back at it, each on its own side of a break.
class Delays {
public:
    Delays(const CompiledModel& model, const Memory& memory);

    bool isEmpty() const { return model_.delays.empty(); }
    /// Relative, of values between the points that were evaluated.
    void setTolerance(double tolerance) { tolerance_ = tolerance; }
    double tolerance() const { return tolerance_; }

    /// A delayed expression has its present value until the start is over.
    void forget();
    /// What a delayed expression has been before the start, if not its value there.
    void setPast(std::size_t delay, double value) { pasts_[delay] = value; }
    /// Histories begin with the values in memory.
    void start(double time);
    bool areStarted() const { return !histories_.empty() && histories_.front().isStarted(); }
    /// Whether values in memory differ from what `delay` gave at the start.
    bool differFromStart(std::span<const double> given) const;
    std::vector<double> present() const;

    DelayHistory& history(std::size_t delay) { return histories_[delay]; }
    const DelayHistory& history(std::size_t delay) const { return histories_[delay]; }
    void addReader(std::size_t delay, PartDelays& part) { readers_[delay].push_back(&part); }
    /// Parts.
    const std::vector<PartDelays*>& readersOf(std::size_t delay) const { return readers_[delay]; }
    /// The part whose programs run from now on.
    void setReader(const PartDelays& part) { reader_ = &part; }

    double value(std::size_t delay, double time, double delayTime) const;
    /// By time; by the delay time it is the negative of it.
    double slope(std::size_t delay, double time, double delayTime) const;

    double timeOf(std::size_t delay) const { return memory_.real(model_.delays[delay].timeSlot); }
    double longestOf(std::size_t delay) const {
        return memory_.real(model_.delays[delay].longestSlot);
    }
    double presentOf(std::size_t delay) const { return memory_.real(model_.delays[delay].slot); }
    /// A smaller jump of the expression is none.
    double jumpThreshold(std::size_t delay) const;
    /// Instants closer to `time` than this are the same.
    double sameTime(double time) const;
    /// The first of these delays whose time is not in its range; -1 if there is none.
    std::int32_t outOfRange(std::span<const std::int32_t> delays) const;

private:
    const CompiledModel& model_;
    const Memory& memory_;
    double tolerance_;
    double shortest_ = 0.0; ///< of the fixed delays
    std::vector<DelayHistory> histories_;
    std::vector<std::optional<double>> pasts_;      ///< that were set
    std::vector<std::vector<PartDelays*>> readers_; ///< of each delay
    const PartDelays* reader_ = nullptr;
};

} // namespace eventica::model
