// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/delays.h"

#include <algorithm>
#include <cmath>

#include "simulate/model/part_delays.h"

namespace eventica::model {

namespace {

/// Instants closer to each other than this, relative, are one.
constexpr double SameTime = 1e-14;
constexpr double DefaultTolerance = 1e-6;
/// Of the tolerance of the run: what jumps too little to be an event adds to the error of every
/// step that looks back at it.
constexpr double JumpPart = 1e-3;
/// Below is rounding.
constexpr double FinestJump = 1e-13;

} // namespace

Delays::Delays(const CompiledModel& model, const Memory& memory)
    : model_(model), memory_(memory), tolerance_(DefaultTolerance), histories_(model.delays.size()),
      pasts_(model.delays.size()), readers_(model.delays.size()) {
}

void Delays::forget() {
    for (DelayHistory& history : histories_)
        history.forget();
    pasts_.assign(pasts_.size(), std::nullopt);
}

std::vector<double> Delays::present() const {
    std::vector<double> values(histories_.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = presentOf(i);
    return values;
}

bool Delays::differFromStart(std::span<const double> given) const {
    for (std::size_t i = 0; i < given.size(); ++i)
        if (!pasts_[i] &&
            std::abs(presentOf(i) - given[i]) >
                JumpPart * tolerance_ * std::max(std::abs(presentOf(i)), std::abs(given[i])))
            return true;
    return false;
}

void Delays::start(double time) {
    shortest_ = run::Never;
    for (std::size_t i = 0; i < histories_.size(); ++i)
        shortest_ = std::min(shortest_, model_.delays[i].isFixed ? timeOf(i) : run::Never);
    shortest_ = std::isfinite(shortest_) ? shortest_ : 0.0;
    for (std::size_t i = 0; i < histories_.size(); ++i)
        histories_[i].start(time, pasts_[i].value_or(presentOf(i)));
    for (std::size_t i = 0; i < histories_.size(); ++i)
        histories_[i].jumpTo(presentOf(i), jumpThreshold(i));
}

double Delays::sameTime(double time) const {
    return SameTime * std::max(std::abs(time), shortest_);
}

/// What changes at events only does so exactly.
double Delays::jumpThreshold(std::size_t delay) const {
    if (!model_.delays[delay].isContinuous)
        return 0.0;
    return std::max(JumpPart * tolerance_, FinestJump) *
           std::max(histories_[delay].scale(), std::abs(presentOf(delay)));
}

/// Texts may name what no program of a part reads: there the side follows from the time.
double Delays::value(std::size_t delay, double time, double delayTime) const {
    if (!histories_[delay].isStarted())
        return pasts_[delay].value_or(presentOf(delay));
    const DelayReader* const reader = reader_ == nullptr ? nullptr : reader_->readerOf(delay);
    return reader == nullptr
               ? DelayReader(histories_[delay]).valueAfterPassing(time - delayTime, sameTime(time))
               : reader_->value(*reader, delay, time, delayTime);
}

double Delays::slope(std::size_t delay, double time, double delayTime) const {
    const DelayReader* const reader = reader_ == nullptr ? nullptr : reader_->readerOf(delay);
    if (!histories_[delay].isStarted() || reader == nullptr)
        return 0.0;
    const double at = time - delayTime;
    return !model_.delays[delay].isFixed && reader->isBeyond(at, sameTime(time))
               ? reader->beyond(at).slope
               : reader->slope(at);
}

std::int32_t Delays::outOfRange(std::span<const std::int32_t> delays) const {
    for (const std::int32_t number : delays) {
        const auto i = static_cast<std::size_t>(number);
        const bool isAllowed = model_.delays[i].isFixed ? timeOf(i) > 0.0 : timeOf(i) >= 0.0;
        if (!isAllowed || timeOf(i) > longestOf(i) * (1.0 + SameTime))
            return number;
    }
    return -1;
}

} // namespace eventica::model
