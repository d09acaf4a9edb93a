// SPDX-License-Identifier: Apache-2.0
// What a model says when it cannot be evaluated.
#include <cmath>
#include <fmt/format.h>

#include "compile/system/incidence.h"
#include "lib/expr/rewrite.h"
#include "lib/program/program.h"
#include "simulate/model/model_system.h"

namespace eventica::model {

namespace {

using program::Failure;
using run::SimulationError;

constexpr std::size_t MostNamed = 5;

} // namespace

std::string ModelSystem::notANumber() const {
    std::string names;
    std::size_t count = 0;
    for (std::int32_t i = 0; i < model_.stateCount; ++i) {
        if (std::isfinite(memory_.real(model_.firstDerivative + i)))
            continue;
        if (++count <= MostNamed)
            names += (names.empty() ? "" : ", ") + ("`der(" + stateName(i) + ")` = ") +
                     fmt::format("{}", memory_.real(model_.firstDerivative + i));
    }
    return "not a finite number: " + names + (count > MostNamed ? ", …" : "");
}

bool ModelSystem::divides(expr::ExprId root) const {
    bool found = false;
    expr::forEachNode(*model_.system.dae.pool, root, [&](expr::ExprId id) {
        const expr::Node& node = (*model_.system.dae.pool)[id];
        found = found ||
                (node.kind == expr::Kind::Binary && node.operation() == value::Operation::Divide);
    });
    return found;
}

SimulationError ModelSystem::notFinite(double t, const executable::CheckedVariable& checked) const {
    const double value = memory_.real(checked.slot);
    SimulationError error{t,
                          fmt::format("`{}` is {}", model_.system.dae[checked.variable].name,
                                      std::isnan(value) ? "not a number" : "infinite"),
                          {}};
    if (checked.value.valid()) {
        error.notes.push_back("it is computed as " + textOf(checked.value));
        std::string inputs;
        for (const expr::VariableId id :
             system::instantVariables(*model_.system.dae.pool, checked.value)) {
            const Place& place = model_.places[static_cast<std::size_t>(id.index())];
            if (static_cast<std::size_t>(id.index()) < model_.system.dae.variables.size() &&
                place.slot >= 0)
                inputs += fmt::format("{}`{}` = {:.6g}", inputs.empty() ? "" : ", ",
                                      model_.system.dae[id].name, memory_.value(place));
        }
        if (!inputs.empty())
            error.notes.push_back("with " + inputs);
        if (divides(checked.value))
            error.notes.push_back(
                "where a divisor is zero, the equations are singular: they do not "
                "determine it");
    }
    return error;
}

std::optional<SimulationError> ModelSystem::checkDelayTimes(double t) const {
    const std::int32_t wrong = delays_.outOfRange();
    if (wrong < 0)
        return std::nullopt;
    const dae::Delay& delay = model_.system.dae.delays[static_cast<std::size_t>(wrong)];
    const executable::DelayCode& code = model_.delays[static_cast<std::size_t>(wrong)];
    const std::string place = placeText_ ? placeText_(delay.where) : "";
    SimulationError error{t,
                          fmt::format("the time by which `{}` is delayed is {:.6g}{}",
                                      textOf(delay.expression), memory_.real(code.timeSlot),
                                      place.empty() ? "" : " (" + place + ")"),
                          {}};
    error.notes.push_back(
        code.isFixed ? "it must be positive; a constant 0 is allowed and delays nothing"
                     : fmt::format("it must be in the range from 0 to the longest delay, {:.6g}",
                                   memory_.real(code.longestSlot)));
    return error;
}

std::optional<SimulationError> ModelSystem::check(std::int32_t result, double t,
                                                  const std::string& doing) {
    if (result == Failure::None)
        return std::nullopt;
    return explain(result, t, doing);
}

SimulationError ModelSystem::explain(std::int32_t result, double t, const std::string& doing) {
    SimulationError error{t, {}, {}};
    switch (result) {
    case Failure::Index:
        error.message = "a subscript is out of range, " + doing;
        addFailedEquation(error);
        break;
    case Failure::DivisionByZero:
        error.message = "a division of Integers by zero, " + doing;
        addFailedEquation(error);
        break;
    case Failure::Overflow:
        error.message = "a number is too large for an Integer, " + doing;
        addFailedEquation(error);
        break;
    case HostFailed:
        error.message = host_.error() + ", " + doing;
        break;
    default:
        error.message = doing + " failed";
        loopReport().addTo(error);
        break;
    }
    return error;
}

/// A program does not tell which instruction failed: the equations that can fail are evaluated once
/// more, with the values that were found so far.
void ModelSystem::addFailedEquation(SimulationError& error) {
    const expr::ExprPool& pool = *model_.system.dae.pool;
    const auto canFail = [&](expr::ExprId root) {
        bool found = false;
        expr::forEachNode(pool, root, [&](expr::ExprId id) {
            const expr::Node& node = pool[id];
            const bool isInteger = pool.typeOf(id).base == expr::Base::Integer;
            found = found || node.kind == expr::Kind::Index ||
                    (isInteger &&
                     (node.kind == expr::Kind::Builtin || node.kind == expr::Kind::Binary));
        });
        return found;
    };
    for (const auto* const equations : {&model_.system.equations, &model_.system.initialEquations})
        for (const dae::Equation& equation : *equations)
            for (const expr::ExprId side : {equation.right, equation.left}) {
                const value::Outcome outcome =
                    canFail(side) ? host_.evaluate(side) : value::Outcome(value::Value::real(0.0));
                if (outcome)
                    continue;
                const expr::Node& left = pool[equation.left];
                const std::string name =
                    left.kind == expr::Kind::Variable
                        ? fmt::format("computing `{}`: ",
                                      model_.system.dae[expr::VariableId(left.payload)].name)
                        : "";
                error.notes.push_back(name + outcome.error() + placeOf(equation.origin));
                return;
            }
}

LoopReport ModelSystem::loopReport() const {
    return {model_, memory_, loops_, [&](const dae::Origin& origin) { return placeOf(origin); }};
}

} // namespace eventica::model
