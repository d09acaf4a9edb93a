// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/state_scales.h"

#include <algorithm>
#include <cmath>

namespace eventica::model {
namespace {

constexpr double Tiny = 1e-3; // first values up to this are scales
/// What initial equations give is rounding below, where it should be 0.
constexpr double LeastSolved = 1e-9;
constexpr double Stage = 0.25; // of a decay: as small as that
/// A decay is slow if a stage ends this many times later than the one before: with exponentials it
/// is twice as late for the second stage, less for the others; with 1/t four times.
constexpr double Slow = 2.5;
constexpr int LeastSteps = 2; // in a stage that is resolved
/// Decays from a smaller part of the scale may be rounding.
constexpr double LeastPart = 1e-2;
/// No decay makes an absolute tolerance smaller: other states, of size 1, would be added to it.
constexpr double Rounding = 1e-14;

bool isTiny(const StateScales::Start& state) {
    const double size = std::abs(state.value);
    return size > (state.isGiven ? 0.0 : LeastSolved) && size <= Tiny;
}

} // namespace

void StateScales::start(std::span<const Start> states) {
    values_.clear();
    free_.clear();
    for (const Start& state : states) {
        if (!state.hasNominal)
            free_.push_back(values_.size());
        values_.push_back(!state.hasNominal && isTiny(state) ? std::abs(state.value)
                                                             : state.nominal);
    }
    decays_.assign(free_.size(), {});
    isNew_ = true;
}

void StateScales::follow(double t, const double* x) {
    for (std::size_t k = 0; k < free_.size(); ++k) {
        const std::size_t i = free_[k];
        const double size = std::abs(x[i]);
        double& scale = values_[i];
        if (scale < 1.0)
            scale = std::clamp(size, scale, 1.0);
        Decay& decay = decays_[k];
        ++decay.steps;
        if (isNew_ || size > std::abs(decay.last) || x[i] * decay.last < 0.0)
            begin(decay, t, x[i]);
        else if (size < decay.next)
            passStages(i, decay, t, size);
        decay.last = x[i];
    }
    isNew_ = false;
}

void StateScales::begin(Decay& decay, double t, double x) {
    const double size = std::abs(x);
    decay = {.last = x, .since = t, .from = size, .next = Stage * size};
}

void StateScales::passStages(std::size_t state, Decay& decay, double t, double size) {
    const double elapsed = t - decay.since;
    const bool isSlow =
        decay.lastStage > 0.0 && elapsed >= Slow * decay.lastStage && decay.steps >= LeastSteps;
    if (isSlow && decay.from >= LeastPart * values_[state])
        values_[state] = std::min(values_[state], std::max(decay.next, Rounding / tolerance_));
    while (size < decay.next)
        decay.next *= Stage;
    decay.lastStage = elapsed;
    decay.steps = 0;
}

} // namespace eventica::model
