// SPDX-License-Identifier: Apache-2.0
// States of a part jump with sources in loops of capacitors and cut-sets of inductors, or with
// speeds that are given.
#include <algorithm>
#include <cmath>

#include "simulate/model/model_system.h"
#include "simulate/run/failure.h"

namespace eventica::model {

using run::Evaluated;
using run::SimulationError;

namespace {

/// Along a jump its direction may turn by this part of a state, or of this part of its nominal
/// value. It does where storages are not linear.
constexpr double MostTurn = 1e-6;
constexpr double LeastSize = 1e-3;

} // namespace

bool PartSystem::followImpulses(double t, std::optional<SimulationError>& error) {
    // `reinit` moves what depends on a state as the user wants it.
    if (impulses_.isEmpty() || !areStates(event_.expected))
        return false;
    enter();
    error = whole_.check(impulses_.find(), t, "comparing constraints at an event");
    if (error || !impulses_.any())
        return false;
    event_.hasImpulses = true;
    plan_.forget();
    event_.hasLostImpulses = event_.hasLostImpulses || impulses_.areDifferentiated();
    error = jumpWithImpulses(t);
    return !error;
}

/// By the derivative of the states' derivatives along the impulses.
std::optional<SimulationError> PartSystem::jumpWithImpulses(double t) {
    std::vector<double> jump;
    if (auto error = findJump(t, jump))
        return error;
    if (!run::allFinite(jump)) {
        std::ranges::fill(jump, 0.0);
        event_.hasLostImpulses = true;
    }
    std::vector<double> x(jump.size());
    states(x);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] += jump[i];
    event_.expected = x;
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
    return whole_.check(impulses_.begin(), t, "comparing constraints at an event");
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
