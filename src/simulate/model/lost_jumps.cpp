// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/lost_jumps.h"

#include <algorithm>
#include <cmath>

namespace eventica::model {

namespace {

/// Relative to the largest value: above the noise of algebraic loops solved again at an event.
constexpr double SmallestJump = 1e-5;

} // namespace

LostJumps::LostJumps(const CompiledModel& model, std::span<const expr::VariableId> dependents,
                     const Memory& memory)
    : memory_(memory) {
    for (const expr::VariableId id : dependents) {
        const program::Place& place = model.placeOf(id);
        if (place.slot >= 0)
            watched_.push_back({id, place});
    }
}

void LostJumps::restart() {
    for (Watched& watched : watched_)
        watched = {watched.variable, watched.place};
}

void LostJumps::beginEvent() {
    for (Watched& watched : watched_)
        watched.before = memory_.value(watched.place);
}

std::optional<LostJumps::Jump> LostJumps::endEvent() {
    std::optional<Jump> first;
    for (Watched& watched : watched_) {
        const double after = memory_.value(watched.place);
        watched.largest = std::max({watched.largest, std::abs(watched.before), std::abs(after)});
        const bool jumps = std::abs(after - watched.before) > SmallestJump * watched.largest;
        if (!jumps || watched.isReported)
            continue;
        watched.isReported = true;
        if (!first)
            first = Jump{watched.variable, watched.before, after};
    }
    return first;
}

} // namespace eventica::model
