// SPDX-License-Identifier: Apache-2.0
// What a model system warns of: conditions of the start that were dropped, loops that leave
// something open.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "simulate/model/loop_report.h"
#include "simulate/model/model_system.h"

namespace eventica::model {

namespace {

/// What an equation of the start that had no unknown left may miss, relative to its variables.
constexpr double CheckTolerance = 1e-6;

} // namespace

/// Once for each variable.
void ModelSystem::warnOfLoops(double t) {
    const LeftOpen& open = loops_.leftOpen();
    if (open.loop >= 0 && !open.undetermined.empty()) {
        const auto& unknowns = model_.loops[static_cast<std::size_t>(open.loop)].unknowns;
        if (toldOpen_.insert(unknowns[open.undetermined.front()]).second)
            messages_.push_back({t, loopReport().leftOpenText()});
    }
    const OutsideLimits& outside = loops_.outsideLimits();
    if (outside.variable.valid() && toldOpen_.insert(outside.variable).second)
        messages_.push_back({t, loopReport().outsideText()});
    loops_.forgetLeftOpen();
}

void ModelSystem::warnOfLostJump(double t, const LostJumps::Jump& jump) {
    const Variable& variable = model_[jump.variable];
    messages_.push_back(
        {t,
         fmt::format("`{}` jumps from {:.6g} to {:.6g}, but the model differentiates it: the "
                     "impulse of this jump is lost, so states that should jump with it do not; "
                     "add a resistance or damping, or let the source rise with a finite slope{}",
                     variable.name, jump.before, jump.after, placeOf(Origin{variable.where, 0}))});
}

void ModelSystem::warnOfNonlinearJump(double t, std::int32_t state) {
    const VariableId id = model_.states[static_cast<std::size_t>(state)];
    if (toldNonlinear_.insert(id).second)
        messages_.push_back(
            {t,
             fmt::format("`{}` jumps with a source by an amount that depends on the jump itself, "
                         "as storages are not linear; it is taken from the values before it, "
                         "which is exact for small jumps only; let the source rise with a "
                         "finite slope{}",
                         model_[id].name, placeOf(Origin{model_[id].where, 0}))});
}

void ModelSystem::warnOfDroppedPasts(double t) {
    for (const GivenPasts::Dropped& dropped : givenPasts_.dropped()) {
        const DelayText& delay = model_.text->delays[static_cast<std::size_t>(dropped.delay)];
        messages_.push_back(
            {t,
             fmt::format("dropped an initial condition: no solution was found in which "
                         "delay({}, {}) equals its expression at the start; it is {:.6g} until "
                         "the delay time is over, as the start values say, while the expression "
                         "is {:.6g}: they differ by {:.6g}{}",
                         textOf(delay.expression), textOf(delay.delayTime), dropped.past,
                         dropped.present, dropped.past - dropped.present, placeOf(delay.origin))});
    }
}

/// Relative to the largest variable in it, and to the largest nominal value.
double ModelSystem::checkTolerance(const CheckCode& equation) const {
    double size = equation.nominal;
    for (const Place& place : equation.places)
        size = std::max(size, std::abs(memory_.value(place)));
    return CheckTolerance * (size > 0.0 ? size : 1.0);
}

/// Equations of the start that hold already.
void ModelSystem::warnOfRedundant(double t) {
    const std::vector<EquationText>& checks = model_.text->checks;
    if (checks.empty())
        return;
    const std::string more =
        checks.size() > 1 ? fmt::format(", and {} more", checks.size() - 1) : "";
    messages_.push_back({t, fmt::format("redundant initial conditions are dropped: {} = {} holds "
                                        "already{}{}",
                                        textOf(checks[0].left), textOf(checks[0].right),
                                        placeOf(checks[0].origin), more)});
}

} // namespace eventica::model
