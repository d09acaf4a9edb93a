// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/given_pasts.h"

#include <algorithm>
#include <cmath>

#include "compile/system/incidence.h"
#include "lib/program/operations.h"

namespace eventica::model {

namespace {

using program::Failure;

/// A past that differs by no more than this part from the value at the start is that value.
constexpr double SamePart = 1e-9;

} // namespace

double& GivenPasts::slotOf(expr::VariableId id) const {
    return memory_.real(model_.places[static_cast<std::size_t>(id.index())].slot);
}

double GivenPasts::valueOf(std::size_t past) const {
    return slotOf(model_.system.pasts[past].value);
}

void GivenPasts::forget() {
    for (const system::Past& past : model_.system.pasts)
        slotOf(past.isGiven) = 0.0;
    given_.clear();
}

bool GivenPasts::isIn(const system::Past& past, const executable::LoopCode& loop) const {
    const auto mentions = [&](std::int32_t number) {
        if (number < 0)
            return false;
        const dae::Equation& equation =
            model_.system.initialEquations[static_cast<std::size_t>(number)];
        for (const expr::ExprId side : {equation.left, equation.right})
            for (const expr::VariableId id :
                 system::instantVariables(*model_.system.dae.pool, side))
                if (id == past.isGiven)
                    return true;
        return false;
    };
    return std::ranges::any_of(loop.equations, mentions) ||
           std::ranges::any_of(loop.innerEquations, mentions);
}

bool GivenPasts::giveThoseOf(std::int32_t loop) {
    if (loop < 0 || !model_.loops[static_cast<std::size_t>(loop)].isInitial)
        return false;
    const std::size_t before = given_.size();
    for (std::size_t i = 0; i < model_.system.pasts.size(); ++i)
        if (std::ranges::find(given_, i) == given_.end() &&
            isIn(model_.system.pasts[i], model_.loops[static_cast<std::size_t>(loop)]))
            given_.push_back(i);
    if (given_.size() == before || !evaluateAtStartValues())
        return false;
    for (std::size_t i = before; i < given_.size(); ++i) {
        const system::Past& past = model_.system.pasts[given_[i]];
        const double value = memory_.real(model_.delays[static_cast<std::size_t>(past.delay)].slot);
        if (!std::isfinite(value))
            return false;
        slotOf(past.isGiven) = 1.0;
        slotOf(past.value) = value;
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
        const std::int32_t delay = model_.system.pasts[i].delay;
        const double present = memory_.real(model_.delays[static_cast<std::size_t>(delay)].slot);
        const double past = valueOf(i);
        if (std::abs(present - past) > SamePart * (std::abs(present) + std::abs(past)))
            result.push_back({delay, past, present});
    }
    return result;
}

} // namespace eventica::model
