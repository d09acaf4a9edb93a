// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/given_pasts.h"

#include <algorithm>
#include <cmath>

#include "lib/program/operations.h"

namespace eventica::model {

namespace {

using program::Failure;

/// A past that differs by no more than this part from the value at the start is that value.
constexpr double SamePart = 1e-9;

} // namespace

double GivenPasts::valueOf(std::size_t past) const {
    return memory_.real(model_.pasts[past].valueSlot);
}

void GivenPasts::forget() {
    for (const PastCode& past : model_.pasts)
        memory_.real(past.isGivenSlot) = 0.0;
    given_.clear();
}

bool GivenPasts::giveThoseOf(std::int32_t loop) {
    if (loop < 0 || !model_.loops[static_cast<std::size_t>(loop)].isInitial)
        return false;
    const std::size_t before = given_.size();
    for (const std::int32_t number : model_.loops[static_cast<std::size_t>(loop)].pasts)
        if (const auto past = static_cast<std::size_t>(number);
            std::ranges::find(given_, past) == given_.end())
            given_.push_back(past);
    if (given_.size() == before || !evaluateAtStartValues())
        return false;
    for (std::size_t i = before; i < given_.size(); ++i) {
        const PastCode& past = model_.pasts[given_[i]];
        const double value = memory_.real(model_.delays[static_cast<std::size_t>(past.delay)].slot);
        if (!std::isfinite(value))
            return false;
        memory_.real(past.isGivenSlot) = 1.0;
        memory_.real(past.valueSlot) = value;
    }
    return true;
}

/// The delayed expressions.
bool GivenPasts::evaluateAtStartValues() {
    if (memory_.run(model_.startValues) != Failure::None)
        return false;
    memory_.run(model_.precomputed); // may fail where parameters are found by the start
    return memory_.run(model_.delayed) == Failure::None;
}

std::vector<GivenPasts::Dropped> GivenPasts::dropped() const {
    std::vector<Dropped> result;
    for (const std::size_t i : given_) {
        const std::int32_t delay = model_.pasts[i].delay;
        const double present = memory_.real(model_.delays[static_cast<std::size_t>(delay)].slot);
        const double past = valueOf(i);
        if (std::abs(present - past) > SamePart * (std::abs(present) + std::abs(past)))
            result.push_back({delay, past, present});
    }
    return result;
}

} // namespace eventica::model
