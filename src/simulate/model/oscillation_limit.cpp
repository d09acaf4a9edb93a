// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/oscillation_limit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eventica::model {

using program::Failure;

namespace {

/// So that no crossing of a sine is stepped over.
constexpr double StepsInPeriod = 16.0;
/// Without crossings: so that the error control sees it. No multiple of a half, after which a sine
/// looks as it did.
constexpr double FewStepsInPeriod = 3.7;

} // namespace

OscillationLimit::OscillationLimit(const CompiledModel& model, Memory& memory)
    : model_(model), memory_(memory) {
}

std::int32_t OscillationLimit::start() {
    lasting_ = run::Never;
    fading_.assign(model_.fading.size(), {});
    if (const std::int32_t failure = memory_.run(model_.oscillations); failure != Failure::None)
        return failure;
    for (const std::int32_t slot : model_.oscillationSlots)
        lasting_ = std::min(lasting_, stepOf(slot));
    for (std::size_t i = 0; i < fading_.size(); ++i)
        fading_[i].step = stepOf(model_.fading[i].rateSlot);
    return Failure::None;
}

double OscillationLimit::stepOf(std::int32_t rateSlot) const {
    const double steps = model_.crossingFunctions.empty() ? FewStepsInPeriod : StepsInPeriod;
    const double rate = std::abs(memory_.real(rateSlot));
    return rate > 0.0 ? 2.0 * std::numbers::pi / rate / steps : run::Never;
}

void OscillationLimit::follow(const PartCode& part, double t) {
    const bool isKnown = !part.fading.empty() && memory_.run(part.envelopes) == Failure::None;
    for (const std::int32_t number : part.fading) {
        Fading& fading = fading_[static_cast<std::size_t>(number)];
        if (isKnown)
            follow(model_.fading[static_cast<std::size_t>(number)], fading, t);
        else
            fading.end = run::Never;
    }
}

/// An amplitude that does not fall lasts. Without an amplitude there is none until another event.
void OscillationLimit::follow(const FadingCode& code, Fading& fading, double t) const {
    const double rounding = std::log(std::numeric_limits<double>::epsilon());
    const double growth = memory_.real(code.growthSlot);
    const double amplitude =
        std::log(std::abs(memory_.real(code.coefficientSlot))) + memory_.real(code.exponentSlot);
    fading.highest = std::max(fading.highest, amplitude);
    if (amplitude == -std::numeric_limits<double>::infinity())
        fading.end = t;
    else if (growth < 0.0 && std::isfinite(amplitude))
        fading.end = t + std::max(0.0, (fading.highest + rounding - amplitude) / growth);
    else
        fading.end = run::Never;
}

double OscillationLimit::longestStep(double t) const {
    double longest = lasting_;
    for (const Fading& fading : fading_)
        if (t < fading.end)
            longest = std::min(longest, fading.step);
    return longest;
}

} // namespace eventica::model
