// SPDX-License-Identifier: Apache-2.0
// States of a part jump with sources in loops of capacitors and cut-sets of inductors, or with
// speeds that are given.
#include <algorithm>
#include <cmath>

#include "simulate/model/model_system.h"
#include "simulate/run/failure.h"

namespace eventica::model {

using run::Evaluated;
using run::EventOutcome;
using run::SimulationError;

namespace {

/// A jump may change what decides about other jumps: an ideal switch that it closes.
constexpr int MostJumpsAtInstant = 100;
/// Along a jump its direction may turn by this part of a state, or of this part of its nominal
/// value. It does where storages are not linear.
constexpr double MostTurn = 1e-6;
constexpr double LeastSize = 1e-3;

} // namespace

/// The event has settled with the states as they were.
std::optional<SimulationError> PartSystem::followImpulses(double t, EventOutcome& outcome) {
    hasFollowedImpulses_ = false;
    for (int i = 0; i < MostJumpsAtInstant; ++i) {
        if (auto error = whole_.check(impulses_.find(), t, "comparing constraints at an event"))
            return error;
        if (!impulses_.any())
            return std::nullopt;
        hasFollowedImpulses_ = (i == 0 || hasFollowedImpulses_) && !impulses_.areDifferentiated();
        if (auto error = jumpWithImpulses(t))
            return error;
        if (auto error = iterate(t, outcome))
            return error;
    }
    return SimulationError{t, "states that jump with a source make the source jump again", {}};
}

/// By the derivative of the states' derivatives along the impulses.
std::optional<SimulationError> PartSystem::jumpWithImpulses(double t) {
    std::vector<double> jump;
    if (auto error = findJump(t, jump))
        return error;
    if (!run::allFinite(jump)) {
        std::ranges::fill(jump, 0.0);
        hasFollowedImpulses_ = false;
    }
    std::vector<double> x(jump.size());
    states(x);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] += jump[i];
    // With discrete variables as they are: what follows is measured from there.
    if (evaluate(part_.outputs, checked_, t, x.data()) != Evaluated::Well)
        return failure_;
    std::vector<double> jumpThere;
    if (auto error = findJump(t, jumpThere))
        return error;
    for (std::size_t i = 0; i < jump.size(); ++i)
        if (std::abs(jumpThere[i] - jump[i]) >
            MostTurn * std::max(std::abs(x[i]), LeastSize * nominals()[i]))
            whole_.warnOfNonlinearJump(t, part_.firstState + static_cast<std::int32_t>(i));
    const std::int32_t result = impulses_.begin();
    loops_.setEventMode(true);
    return whole_.check(result, t, "comparing constraints at an event");
}

std::optional<SimulationError> PartSystem::findJump(double t, std::vector<double>& jump) {
    loops_.setEventMode(false);
    loops_.forgetMatrices(part_.loops);
    for (std::int32_t i = 0; i < part_.stateCount; ++i)
        memory_.tangent(firstState_ + i) = 0.0;
    impulses_.setDirection(true);
    const std::int32_t result = memory_.run(part_.derivativesTangent);
    impulses_.setDirection(false);
    jump.clear();
    for (std::int32_t i = 0; i < part_.stateCount; ++i)
        jump.push_back(memory_.tangent(firstDerivative_ + i));
    return whole_.check(result, t, "finding how states jump");
}

} // namespace eventica::model
