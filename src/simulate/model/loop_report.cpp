// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/loop_report.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <utility>

#include "lib/expr/instant.h"
#include "lib/expr/rewrite.h"

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

/// By size, the largest first; equal ones in their order.
std::vector<std::size_t> largestFirst(const std::vector<double>& sizes) {
    std::vector<std::size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
    return order;
}

std::string counted(std::size_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

} // namespace

LoopReport::LoopReport(const CompiledModel& model, const Memory& memory, const LoopSolver& solver,
                       PlaceOf placeOf)
    : model_(model), text_(*model.text), memory_(memory), solver_(solver),
      trouble_(solver.trouble()), placeOf_(std::move(placeOf)) {
}

void LoopReport::addTo(SimulationError& error) const {
    if (trouble_.loop < 0)
        return;
    error.message += fmt::format(": a system of {} {}", size(), verdict(trouble_.failure));
    if (trouble_.failure == LoopFailure::Chattering)
        return addRestless(error);
    if (trouble_.failure == LoopFailure::Singular)
        addUndetermined(error);
    addMisses(error);
    if (failed().kind == LoopKind::Nonlinear && !trouble_.nonlinear.start.empty())
        addUnknowns(error);
    // What was left open before may be what cannot be solved for here.
    const std::int32_t open = solver_.leftOpen().loop;
    if (open >= 0 && open != trouble_.loop)
        error.notes.push_back("before, " + leftOpenText());
}

std::string LoopReport::size() const {
    const std::size_t conditions = failed().conditions.size() + failed().followers.size();
    if (trouble_.failure != LoopFailure::Chattering)
        return counted(failed().unknowns.size(), "equation");
    if (failed().unknowns.empty())
        return counted(conditions, "condition");
    return counted(failed().unknowns.size(), "equation") + " and " +
           counted(conditions, "condition");
}

std::vector<const EquationText*> LoopReport::equations() const {
    std::vector<const EquationText*> list;
    for (const auto* const numbers : {&failed().equations, &failed().innerEquations})
        for (const std::int32_t number : *numbers)
            if (number >= 0)
                list.push_back(&allOf(failed())[static_cast<std::size_t>(number)]);
    return list;
}

/// Which conditions want to be otherwise, whatever they are, and where they are used.
void LoopReport::addRestless(SimulationError& error) const {
    bool hasVariables = false; // of the model, not relations
    for (std::size_t i = 0; i < trouble_.restless.size() && i < MostNamed; ++i) {
        const expr::VariableId id = trouble_.restless[i];
        const auto condition = std::ranges::find(failed().conditions, id, &LoopCondition::variable);
        if (condition == failed().conditions.end() || condition->relation < 0) {
            hasVariables = true;
            error.notes.push_back(fmt::format("`{}` keeps changing", model_[id].name));
            continue;
        }
        const RelationText& relation =
            text_.relations[static_cast<std::size_t>(condition->relation)];
        error.notes.push_back(fmt::format("`{}` keeps changing: whichever value it has, the "
                                          "equations yield another one{}",
                                          text_.relation(relation), placeOf_(relation.origin)));
    }
    std::size_t named = 0;
    for (const EquationText* const equation : equations())
        if (!conditionsOf(*equation).empty() && named++ < MostNamed)
            error.notes.push_back(fmt::format("it decides on {}{}", text_.equation(*equation),
                                              placeOf_(equation->origin)));
    if (hasVariables)
        error.notes.emplace_back("where one needs the value that another had before the event, "
                                 "`pre(…)` of it ends the circle");
}

/// Variables that decide which branch of the equation is in force.
std::vector<expr::VariableId> LoopReport::conditionsOf(const EquationText& equation) const {
    std::vector<expr::VariableId> found;
    const expr::ExprPool& pool = *text_.pool;
    for (const expr::ExprId side : {equation.left, equation.right})
        expr::forEachNode(pool, side, [&](expr::ExprId id) {
            if (pool[id].kind != expr::Kind::If)
                return;
            for (std::size_t i = 0; i + 1 < pool[id].operands.size(); i += 2)
                for (const expr::VariableId variable :
                     expr::instantVariables(pool, pool[id].operands[i]))
                    if (!model_[variable].isKnown() && model_[variable].base != expr::Base::Real)
                        found.push_back(variable);
        });
    std::ranges::sort(found);
    const auto rest = std::ranges::unique(found);
    found.erase(rest.begin(), rest.end());
    return found;
}

/// A condition as its text or name, with its value.
std::string LoopReport::valueText(expr::VariableId id) const {
    const double value = memory_.value(model_.placeOf(id));
    const bool isBoolean = model_[id].base == expr::Base::Boolean;
    std::string name(model_[id].name);
    for (const RelationText& relation : text_.relations)
        if (relation.variable == id)
            name = text_.relation(relation);
    return isBoolean ? fmt::format("`{}` is {}", name, value != 0.0 ? "true" : "false")
                     : fmt::format("`{}` is {}", name, value);
}

std::string LoopReport::namesOf(const std::vector<expr::VariableId>& variables,
                                const std::vector<std::size_t>& places) const {
    std::string names;
    for (std::size_t i = 0; i < places.size() && i < MostNamed; ++i)
        names += fmt::format("{}`{}`", i == 0 ? "" : ", ", model_[variables[places[i]]].name);
    return names + (places.size() > MostNamed ? ", …" : "");
}

void LoopReport::addUndetermined(SimulationError& error) const {
    if (trouble_.undetermined.empty())
        return;
    error.notes.push_back("it does not determine " +
                          namesOf(failed().unknowns, trouble_.undetermined));
    addGround(error);
    addConditions(error);
}

/// Where only differences of potentials occur, all of them may be shifted together.
void LoopReport::addGround(SimulationError& error) const {
    const auto isSame = [&](expr::VariableId a, expr::VariableId b) {
        return a == b || std::ranges::any_of(model_.aliases, [&](const Alias& alias) {
                   return alias.variable == a && alias.target == b;
               });
    };
    for (const std::size_t place : trouble_.undetermined) {
        const expr::VariableId unknown = failed().unknowns[place];
        const bool isPotential = std::ranges::any_of(
            text_.potentials, [&](VariableId potential) { return isSame(potential, unknown); });
        if (!isPotential)
            continue;
        error.notes.push_back(fmt::format("nothing fixes the potential `{}`: a ground, or a fixed "
                                          "point of another kind, may be missing",
                                          model_[unknown].name));
        return;
    }
}

/// A system that is regular in one state of its conditions may be singular in another.
void LoopReport::addConditions(SimulationError& error) const {
    std::vector<expr::VariableId> conditions;
    for (const EquationText* const equation : equations())
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

std::string LoopReport::leftOpenText() const {
    const LeftOpen& open = solver_.leftOpen();
    const LoopCode& code = loop(open.loop);
    std::string text = fmt::format("a singular system left {} open, which kept {}",
                                   namesOf(code.unknowns, open.undetermined),
                                   open.undetermined.size() == 1 ? "its value" : "their values");
    if (open.dependent.empty())
        return text;
    const EquationText& equation =
        allOf(code)[static_cast<std::size_t>(code.equations[open.dependent.front()])];
    return text + fmt::format("; {} adds nothing there{}", text_.equation(equation),
                              placeOf_(equation.origin));
}

std::string LoopReport::outsideText() const {
    const OutsideLimits& outside = solver_.outsideLimits();
    const Variable& variable = model_[outside.variable];
    const Origin origin{variable.where, 0};
    std::string limits;
    const auto of = std::ranges::find(text_.limits, outside.variable, &LimitText::variable);
    if (of != text_.limits.end())
        for (const auto& [name, limit] :
             {std::pair("min", of->minimum), std::pair("max", of->maximum)})
            if (limit.valid())
                limits +=
                    fmt::format("{}{} = {}", limits.empty() ? "" : ", ", name, text_.plain(limit));
    return fmt::format("the only solution found has `{}` = {:.6g}, outside of its limits ({}); "
                       "another start value may lead to another solution{}",
                       variable.name, outside.value, limits, placeOf_(origin));
}

/// Of a singular system those that contradict each other, else those that miss most.
void LoopReport::addMisses(SimulationError& error) const {
    std::vector<double> sizes(trouble_.residuals.size());
    std::ranges::transform(trouble_.residuals, sizes.begin(), [](double r) { return std::abs(r); });
    std::vector<std::size_t> order = largestFirst(sizes);
    if (trouble_.failure == LoopFailure::Singular && !trouble_.dependent.empty()) {
        if (trouble_.dependent.size() > 1)
            error.notes.push_back("these of its equations depend on each other and do not agree:");
        order = trouble_.dependent;
    }
    for (std::size_t i = 0; i < order.size() && i < MostNamed; ++i) {
        const EquationText& equation =
            allOf(failed())[static_cast<std::size_t>(failed().equations[order[i]])];
        error.notes.push_back(fmt::format("{} misses by {:.3g}{}", text_.equation(equation),
                                          trouble_.residuals[order[i]], placeOf_(equation.origin)));
        if (!error.where.source.valid())
            error.where = equation.origin.where;
    }
    if (trouble_.failure == LoopFailure::Singular)
        addInner(error);
}

/// Equations that were solved one after the other belong to the contradiction too.
void LoopReport::addInner(SimulationError& error) const {
    std::size_t named = 0;
    for (const std::int32_t number : failed().innerEquations) {
        if (number < 0 || ++named > MostNamed)
            continue;
        const EquationText& equation = allOf(failed())[static_cast<std::size_t>(number)];
        error.notes.push_back(
            fmt::format("given {}{}", text_.equation(equation), placeOf_(equation.origin)));
    }
    if (named > MostNamed)
        error.notes.push_back(fmt::format("and {} more equations", named - MostNamed));
}

/// The start values that matter: of what moved most, relative to its size, then of what has the
/// largest influence.
void LoopReport::addUnknowns(SimulationError& error) const {
    const NonlinearTrouble& trouble = trouble_.nonlinear;
    std::vector<double> weights(trouble.start.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double moved = std::abs(trouble.last[i] - trouble.start[i]) /
                             (std::abs(trouble.start[i]) + std::abs(trouble.last[i]) + 1e-300);
        weights[i] = moved > 0.01 ? 1.0 + moved : trouble.influences[i] * 0.5;
    }
    const std::vector<std::size_t> order = largestFirst(weights);
    for (std::size_t i = 0; i < order.size() && i < MostNamed; ++i) {
        const std::size_t at = order[i];
        const Variable& variable = model_[failed().unknowns[at]];
        const char* const asStart =
            failed().isInitial && variable.hasStart ? ", its start value," : "";
        const char* const advice = !failed().isInitial ? ""
                                   : variable.hasStart ? "; another one may help"
                                                       : "; a start value may help: it has none";
        error.notes.push_back(fmt::format("`{}` began at {:.6g}{} and came to {:.6g}{}",
                                          variable.name, trouble.start[at], asStart,
                                          trouble.last[at], advice));
    }
    if (trouble.wayFollowed > 0.0)
        error.notes.push_back(fmt::format("followed from the start values step by step, the "
                                          "solution was lost after {:.3g} % of the way",
                                          100.0 * trouble.wayFollowed));
}

} // namespace eventica::model
