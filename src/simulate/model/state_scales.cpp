// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/state_scales.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace eventica::model {
namespace {

constexpr double Tiny = 1e-3; // first values up to this are scales
/// What initial equations give is rounding below, where it should be 0.
constexpr double LeastSolved = 1e-9;
constexpr double Stage = 0.25; // of a decay: as small as that
/// A decay is slow if a stage ends this many times later than the one before: with exponentials it
/// is twice as late for the second stage, less for the others; with 1/t four times.
constexpr double Slow = 2.5;
/// Decays from a smaller part of the scale may be rounding.
constexpr double LeastPart = 1e-2;
/// No decay makes an absolute tolerance smaller: other states, of size 1, would be added to it.
constexpr double Rounding = 1e-14;

std::uint64_t bitsOf(double value) {
    return std::bit_cast<std::uint64_t>(value);
}

/// The sign, in all bits.
std::uint64_t allBits(std::uint64_t sign) {
    return 0U - (sign >> 63U);
}

double chosen(std::uint64_t mask, double a, double b) {
    return std::bit_cast<double>((bitsOf(a) & mask) | (bitsOf(b) & ~mask));
}

bool isTiny(const StateScales::Start& state) {
    const double size = std::abs(state.value);
    return size > (state.isGiven ? 0.0 : LeastSolved) && size <= Tiny;
}

} // namespace

void StateScales::start(std::span<const Start> states) {
    values_.clear();
    isFree_.clear();
    small_.clear();
    for (const Start& state : states) {
        const bool isSmall = !state.hasNominal && isTiny(state);
        if (isSmall)
            small_.push_back(values_.size());
        isFree_.push_back(!state.hasNominal);
        values_.push_back(isSmall ? std::abs(state.value) : state.nominal);
    }
    isAnyFree_ = std::ranges::find(isFree_, true) != isFree_.end();
    for (std::vector<double>* const numbers : {&last_, &since_, &next_})
        numbers->assign(values_.size(), 0.0);
    stages_.assign(values_.size(), {.since = std::numeric_limits<double>::quiet_NaN()});
    isNew_ = true;
}

void StateScales::follow(double t, const double* x) {
    if (!isAnyFree_)
        return;
    if (!small_.empty())
        growAgain(x);
    if (std::exchange(isNew_, false))
        begin(t, x);
    else if (compare(t, x))
        for (std::size_t i = 0; i < last_.size(); ++i)
            if (std::abs(x[i]) < next_[i])
                passStages(i, t, std::abs(x[i]));
    previousTime_ = t;
}

void StateScales::growAgain(const double* x) {
    std::erase_if(small_, [&](std::size_t i) {
        values_[i] = std::clamp(std::abs(x[i]), values_[i], 1.0);
        return values_[i] == 1.0;
    });
}

void StateScales::begin(double t, const double* x) {
    for (std::size_t i = 0; i < last_.size(); ++i) {
        last_[i] = x[i];
        since_[i] = t;
        next_[i] = Stage * std::abs(x[i]);
    }
}

/// Whether a stage has passed. Asked after every step: differences whose signs select are made for
/// several states at once, comparisons are not.
bool StateScales::compare(double t, const double* x) {
    double* const last = last_.data();
    double* const since = since_.data();
    double* const next = next_.data();
    std::uint64_t signs = 0;
    for (std::size_t i = 0; i < last_.size(); ++i) {
        const double size = std::abs(x[i]);
        const double room = std::abs(last[i]) - size;
        const double product = x[i] * last[i] + 0.0; // -0.0 is no change of sign
        const std::uint64_t grows = allBits(bitsOf(room) | bitsOf(product));
        since[i] = chosen(grows, t, since[i]);
        next[i] = chosen(grows, Stage * size, next[i]);
        last[i] = x[i];
        signs |= bitsOf(size - next[i]);
    }
    return (signs >> 63U) != 0;
}

void StateScales::passStages(std::size_t state, double t, double size) {
    Stages& stages = stages_[state];
    if (stages.since != since_[state])
        stages = {.since = since_[state],
                  .from = next_[state] / Stage,
                  .lastStage = 0.0,
                  .begun = since_[state]};
    const double elapsed = t - stages.since;
    const bool isResolved = stages.begun < previousTime_; // by two steps or more
    const bool isSlow = stages.lastStage > 0.0 && elapsed >= Slow * stages.lastStage && isResolved;
    double& scale = values_[state];
    if (isFree_[state] && isSlow && stages.from >= LeastPart * scale) {
        if (scale >= 1.0)
            small_.push_back(state);
        scale = std::min(scale, std::max(next_[state], Rounding / tolerance_));
    }
    while (size < next_[state])
        next_[state] *= Stage;
    stages.lastStage = elapsed;
    stages.begun = t;
}

} // namespace eventica::model
