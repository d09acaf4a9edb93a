// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/loop_report.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <utility>

#include "compile/system/incidence.h"
#include "lib/expr/rewrite.h"
#include "simulate/model/expression_text.h"

namespace eventica::model {

namespace {

using run::SimulationError;

constexpr std::size_t MostNamed = 5;

const char* verdict(std::int32_t failure) {
    switch (failure) {
    case LoopFailure::Singular:
        return "is singular";
    case LoopFailure::Chattering:
        return "finds no consistent discrete values";
    case LoopFailure::NotFinite:
        return "leads to numbers that are not finite";
    default:
        return "has not converged";
    }
}

std::string counted(std::size_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

} // namespace

LoopReport::LoopReport(const ExecutableModel& model, const Memory& memory,
                       const LoopTrouble& trouble, PlaceOf placeOf)
    : model_(model), dae_(model.system.dae), memory_(memory), trouble_(trouble),
      loop_(model.loops[static_cast<std::size_t>(trouble.loop)]),
      all_(loop_.isInitial ? model.system.initialEquations : model.system.equations),
      placeOf_(std::move(placeOf)) {
}

void LoopReport::addTo(SimulationError& error) const {
    error.message += fmt::format(": a system of {} {}", size(), verdict(trouble_.failure));
    if (trouble_.failure == LoopFailure::Chattering)
        return addRestless(error);
    if (trouble_.failure == LoopFailure::Singular)
        addUndetermined(error);
    addMisses(error);
    addUnknowns(error);
}

std::string LoopReport::size() const {
    const std::size_t conditions = loop_.conditions.size() + loop_.followers.size();
    if (trouble_.failure != LoopFailure::Chattering)
        return counted(loop_.unknowns.size(), "equation");
    if (loop_.unknowns.empty())
        return counted(conditions, "condition");
    return counted(loop_.unknowns.size(), "equation") + " and " + counted(conditions, "condition");
}

std::vector<const dae::Equation*> LoopReport::equations() const {
    std::vector<const dae::Equation*> list;
    for (const auto* const numbers : {&loop_.equations, &loop_.innerEquations})
        for (const std::int32_t number : *numbers)
            if (number >= 0)
                list.push_back(&all_[static_cast<std::size_t>(number)]);
    return list;
}

std::string LoopReport::textOf(const dae::Equation& equation) const {
    return expressionText(dae_, equation.left) + " = " + expressionText(dae_, equation.right);
}

/// Which conditions want to be otherwise, whatever they are, and where they are used.
void LoopReport::addRestless(SimulationError& error) const {
    for (std::size_t i = 0; i < trouble_.restless.size() && i < MostNamed; ++i) {
        const expr::VariableId id = trouble_.restless[i];
        const auto condition =
            std::ranges::find(loop_.conditions, id, &executable::LoopCondition::variable);
        if (condition == loop_.conditions.end() || condition->held < 0) {
            error.notes.push_back(fmt::format("`{}` keeps changing", dae_[id].name));
            continue;
        }
        const dae::Held& held = dae_.helds[static_cast<std::size_t>(condition->held)];
        dae::Origin origin;
        origin.where = held.where;
        origin.component = held.component;
        error.notes.push_back(fmt::format("`{}` keeps changing: whichever value it has, the "
                                          "equations yield another one{}",
                                          relationText(dae_, held), placeOf_(origin)));
    }
    std::size_t named = 0;
    for (const dae::Equation* const equation : equations())
        if (!conditionsOf(*equation).empty() && named++ < MostNamed)
            error.notes.push_back(
                fmt::format("it decides on {}{}", textOf(*equation), placeOf_(equation->origin)));
}

/// Variables that decide which branch of the equation is in force.
std::vector<expr::VariableId> LoopReport::conditionsOf(const dae::Equation& equation) const {
    std::vector<expr::VariableId> found;
    const expr::ExprPool& pool = *dae_.pool;
    for (const expr::ExprId side : {equation.left, equation.right})
        expr::forEachNode(pool, side, [&](expr::ExprId id) {
            if (pool[id].kind != expr::Kind::If)
                return;
            for (std::size_t i = 0; i + 1 < pool[id].operands.size(); i += 2)
                for (const expr::VariableId variable :
                     system::instantVariables(pool, pool[id].operands[i]))
                    if (!dae_[variable].isKnown() &&
                        pool.types()[dae_[variable].type].base != expr::Base::Real)
                        found.push_back(variable);
        });
    std::ranges::sort(found);
    const auto rest = std::ranges::unique(found);
    found.erase(rest.begin(), rest.end());
    return found;
}

/// A condition as its text or name, with its value.
std::string LoopReport::valueText(expr::VariableId id) const {
    const double value = memory_.value(model_.places[static_cast<std::size_t>(id.index())]);
    const bool isBoolean = dae_.pool->types()[dae_[id].type].base == expr::Base::Boolean;
    std::string name = dae_[id].name;
    for (std::size_t i = 0; i < model_.system.heldVariables.size(); ++i)
        if (model_.system.heldVariables[i] == id)
            name = relationText(dae_, dae_.helds[i]);
    return isBoolean ? fmt::format("`{}` is {}", name, value != 0.0 ? "true" : "false")
                     : fmt::format("`{}` is {}", name, value);
}

/// A system that is regular in one state of its conditions may be singular in another.
void LoopReport::addUndetermined(SimulationError& error) const {
    const std::size_t count = loop_.unknowns.size();
    if (trouble_.zeroPivot >= count)
        return;
    const std::string unknown = dae_[loop_.unknowns[trouble_.zeroPivot]].name;
    error.notes.push_back("`" + unknown + "` is not determined by it");
    std::vector<expr::VariableId> conditions;
    for (const dae::Equation* const equation : equations())
        for (const expr::VariableId id : conditionsOf(*equation))
            if (std::ranges::find(conditions, id) == conditions.end())
                conditions.push_back(id);
    if (conditions.empty())
        return;
    std::string values;
    for (std::size_t i = 0; i < conditions.size() && i < MostNamed; ++i)
        values += (i == 0 ? "" : ", ") + valueText(conditions[i]);
    error.notes.push_back(fmt::format("its equations depend on conditions: {}{}", values,
                                      conditions.size() > MostNamed ? ", …" : ""));
    error.notes.push_back("as these are now, something outside of it forces a variable that it "
                          "must be free to choose: an ideal switch, for example, cannot interrupt "
                          "the current of an inductor, nor an ideal clutch join two given speeds");
}

void LoopReport::addMisses(SimulationError& error) const {
    std::vector<std::size_t> order(trouble_.residuals.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::abs(trouble_.residuals[a]) > std::abs(trouble_.residuals[b]);
    });
    for (std::size_t i = 0; i < order.size() && i < MostNamed; ++i) {
        const dae::Equation& equation = all_[static_cast<std::size_t>(loop_.equations[order[i]])];
        error.notes.push_back(fmt::format("{} misses by {:.3g}{}", textOf(equation),
                                          trouble_.residuals[order[i]], placeOf_(equation.origin)));
    }
}

void LoopReport::addUnknowns(SimulationError& error) const {
    if (loop_.kind != system::BlockKind::Nonlinear)
        return;
    for (std::size_t i = 0; i < loop_.unknowns.size() && i < MostNamed; ++i)
        error.notes.push_back(
            fmt::format("`{}` was {:.6g} at the last try; its start value may matter",
                        dae_[loop_.unknowns[i]].name, memory_.real(loop_.unknownSlots[i])));
}

} // namespace eventica::model
