// SPDX-License-Identifier: Apache-2.0
// What a model says when it cannot be evaluated.
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "lib/expr/instant.h"
#include "lib/expr/partial.h"
#include "lib/expr/rewrite.h"
#include "lib/program/lower.h"
#include "lib/program/program.h"
#include "lib/value/elementary.h"
#include "simulate/model/model_system.h"

namespace eventica::model {

namespace {

using program::Failure;
using run::SimulationError;

constexpr std::size_t MostNamed = 5;

} // namespace

SimulationError PartSystem::notANumber(double t) {
    std::string names;
    std::size_t count = 0;
    for (std::int32_t i = 0; i < part_.stateCount; ++i) {
        const double derivative = memory_.real(firstDerivative_ + i);
        if (std::isfinite(derivative))
            continue;
        if (++count <= MostNamed)
            names += (names.empty() ? "" : ", ") + ("`der(" + stateName(i) + ")` = ") +
                     fmt::format("{}", derivative);
    }
    SimulationError error{
        t, "not a finite number: " + names + (count > MostNamed ? ", …" : ""), {}};
    if (const AssignmentText* cause = whole_.firstNotFinite()) {
        whole_.addCulprit(cause->value, error.notes);
        error.notes.push_back(fmt::format("`{}` is computed as {}{}", model_[cause->variable].name,
                                          whole_.textOf(cause->value), whole_.placeOf(*cause)));
    }
    return error;
}

/// In the order in which they are computed: the first one is the cause. Else it is a derivative
/// itself.
const AssignmentText* ModelSystem::firstNotFinite() const {
    for (const AssignmentText& assignment : model_.text->assignments) {
        const Place& place = model_.placeOf(assignment.variable);
        if (!place.isInteger && place.slot >= 0 && !std::isfinite(memory_.real(place.slot)))
            return &assignment;
    }
    for (std::int32_t i = 0; i < model_.stateCount; ++i) {
        const expr::VariableId state = model_.states[static_cast<std::size_t>(i)];
        const expr::VariableId derivative = model_[state].derivative;
        if (derivative.valid() && !std::isfinite(memory_.real(model_.firstDerivative + i)))
            return model_.text->assignmentOf(derivative);
    }
    return nullptr;
}

std::string ModelSystem::placeOf(const AssignmentText& assignment) const {
    const auto number = static_cast<std::size_t>(assignment.equation);
    return assignment.equation >= 0 && number < model_.text->equations.size()
               ? placeOf(model_.text->equations[number].origin)
               : std::string();
}

std::string ModelSystem::derivativeText(std::int64_t state) const {
    const expr::VariableId id = model_.states[static_cast<std::size_t>(state)];
    const expr::VariableId derivative = model_[id].derivative;
    const AssignmentText* assignment =
        derivative.valid() ? model_.text->assignmentOf(derivative) : nullptr;
    return assignment == nullptr ? std::string()
                                 : fmt::format("its derivative is computed as {}{}",
                                               textOf(assignment->value), placeOf(*assignment));
}

namespace {

/// Of a scalar Real; nothing for anything else.
std::optional<double> numberOf(const value::Outcome& outcome) {
    if (!outcome || !outcome.value().isScalar() || !outcome.value().isNumeric())
        return std::nullopt;
    return outcome.value().asReal();
}

/// A relation is named as it is written.
std::string nameIn(const ModelText& text, expr::ExprId root, expr::VariableId variable) {
    std::string name(text.names[static_cast<std::size_t>(variable.index())]);
    if (!name.starts_with('$'))
        return name;
    expr::forEachNode(*text.pool, root, [&](expr::ExprId id) {
        const expr::Node& node = (*text.pool)[id];
        if (node.kind == expr::Kind::Variable && expr::VariableId(node.payload) == variable)
            name = text.readable(id);
    });
    const bool isEnclosed = name.starts_with('(') && name.ends_with(')');
    return isEnclosed ? name.substr(1, name.size() - 2) : name;
}

} // namespace

/// The operation in which finite operands yield a value that is not finite.
void ModelSystem::addCulprit(expr::ExprId value, std::vector<std::string>& notes) {
    const expr::ExprPool& pool = *model_.text->pool;
    expr::ExprId at = value;
    for (bool isDeeper = true; isDeeper;) {
        isDeeper = false;
        for (const expr::ExprId operand : pool[at].operands) {
            if (!operand.valid() || pool.typeOf(operand).base != expr::Base::Real)
                continue;
            // Outside of the range of a function the evaluator has no value at all.
            const value::Outcome outcome = host_.evaluateText(operand);
            if (outcome && std::isfinite(numberOf(outcome).value_or(0.0)))
                continue;
            at = operand;
            isDeeper = true;
            break;
        }
    }
    if (std::string text = culpritText(at); !text.empty())
        notes.push_back(std::move(text));
}

/// Empty if the operation has no restricted domain, or its operands cannot be evaluated.
std::string ModelSystem::culpritText(expr::ExprId id) {
    const expr::Node& node = (*model_.text->pool)[id];
    const auto operand = [&](std::size_t number) {
        return numberOf(host_.evaluateText(node.operands[number])).value_or(1.0);
    };
    // Without the number: it is often no more than rounding.
    const auto argument = [&](std::string_view wanted) {
        const double number = operand(0);
        return fmt::format("`{}` of {}: its argument {} must {}", value::textOf(node.builtin()),
                           number < 0.0    ? "a negative number"
                           : number == 0.0 ? "zero"
                                           : "too large a number",
                           textOf(node.operands[0]), wanted);
    };
    if (node.kind == expr::Kind::Binary) {
        if (node.operation() == value::Operation::Divide && operand(1) == 0.0)
            return fmt::format("division by zero: {} is 0", textOf(node.operands[1]));
        if (node.operation() == value::Operation::Power && operand(0) < 0.0)
            return fmt::format("{} is negative, {:.6g}, and has no power with the exponent {:.6g}",
                               textOf(node.operands[0]), operand(0), operand(1));
        return {};
    }
    if (node.kind != expr::Kind::Builtin)
        return {};
    switch (value::domainOf(node.builtin())) {
    case value::Domain::NotNegative:
        return argument("not be negative");
    case value::Domain::Positive:
        return argument("be positive");
    case value::Domain::UpToOne:
        return argument("be in the range from -1 to 1");
    case value::Domain::Everywhere:
        return {};
    }
    return {};
}

/// Names what changed in the last iterations, and the equations behind it.
SimulationError ModelSystem::endlessIteration(double t,
                                              const std::vector<std::size_t>& changed) const {
    SimulationError error{
        t,
        "the event iteration does not come to an end: discrete variables keep changing",
        {},
        run::FailureKind::Chattering};
    std::set<std::string> named;
    for (const std::size_t number : changed)
        for (const PreviousCode& pair : model_.previous) {
            if (error.notes.size() == MostNamed || model_[pair.variable].isHidden ||
                pair.value != model_.previous[number].value)
                continue;
            const AssignmentText* assignment = model_.text->assignmentOf(pair.variable);
            const std::string name(model_[pair.variable].name);
            if (!named.insert(name).second)
                continue;
            error.notes.push_back(
                assignment == nullptr
                    ? fmt::format("`{}` changes again and again", name)
                    : fmt::format("`{}` changes again and again, computed as {}{}", name,
                                  textOf(assignment->value), placeOf(*assignment)));
        }
    error.notes.emplace_back(
        "let a variable change at certain events only, in a when-clause (such as "
        "`when sample(0, 1) then`); where one depends on another and that on the "
        "first, `pre(…)` of one of them ends the circle");
    return error;
}

/// The operand of a relation, or of a function that jumps.
SimulationError ModelSystem::noNumber(expr::ExprId number, const AssertionText& text, double t) {
    const std::optional<double> value = numberOf(host_.evaluateText(number));
    const std::string_view lacks = !value               ? "has no value"
                                   : std::isnan(*value) ? "is not a number"
                                                        : "is infinite";
    SimulationError error{t,
                          fmt::format("{} {}", textOf(number), lacks),
                          {},
                          run::FailureKind::Numerical,
                          text.origin.where};
    addCulprit(number, error.notes);
    error.notes.push_back("a relation or a function that jumps needs it" + placeOf(text.origin));
    return error;
}

bool ModelSystem::divides(expr::ExprId root) const {
    bool found = false;
    expr::forEachNode(*model_.text->pool, root, [&](expr::ExprId id) {
        const expr::Node& node = (*model_.text->pool)[id];
        found = found ||
                (node.kind == expr::Kind::Binary && node.operation() == value::Operation::Divide);
    });
    return found;
}

SimulationError ModelSystem::notFinite(double t, const CheckedVariable& checked) {
    const double value = memory_.real(checked.slot);
    SimulationError error{t,
                          fmt::format("`{}` is {}", model_[checked.variable].name,
                                      std::isnan(value) ? "not a number" : "infinite"),
                          {}};
    if (const AssignmentText* const assignment = model_.text->assignmentOf(checked.variable)) {
        addCulprit(assignment->value, error.notes);
        error.notes.push_back("it is computed as " + textOf(assignment->value) +
                              placeOf(*assignment));
        std::string inputs;
        for (const expr::VariableId id :
             expr::instantVariables(*model_.text->pool, assignment->value)) {
            const Place& place = model_.placeOf(id);
            if (static_cast<std::size_t>(id.index()) >= model_.variables.size() || place.slot < 0)
                continue;
            const double number = memory_.value(place);
            const bool isBoolean = model_[id].base == expr::Base::Boolean;
            inputs += fmt::format("{}`{}` = {}", inputs.empty() ? "" : ", ",
                                  nameIn(*model_.text, assignment->value, id),
                                  !isBoolean      ? fmt::format("{:.6g}", number)
                                  : number != 0.0 ? "true"
                                                  : "false");
        }
        if (!inputs.empty())
            error.notes.push_back("with " + inputs);
        if (divides(assignment->value))
            error.notes.push_back(
                "where a divisor is zero, the equations are singular: they do not "
                "determine it");
    }
    return error;
}

std::optional<SimulationError>
ModelSystem::checkDelayTimes(double t, const std::vector<std::int32_t>& delays) const {
    const std::int32_t wrong = delays_.outOfRange(delays);
    if (wrong < 0)
        return std::nullopt;
    const DelayText& delay = model_.text->delays[static_cast<std::size_t>(wrong)];
    const DelayCode& code = model_.delays[static_cast<std::size_t>(wrong)];
    const std::string place = placeText_ ? placeText_(delay.origin.where) : "";
    SimulationError error{t,
                          fmt::format("the time by which `{}` is delayed is {:.6g}{}",
                                      textOf(delay.expression), memory_.real(code.timeSlot),
                                      place.empty() ? "" : " (" + place + ")"),
                          {},
                          run::FailureKind::Numerical,
                          delay.origin.where};
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

std::optional<SimulationError> ModelSystem::foreignLoss() const {
    if (!host_.loss())
        return std::nullopt;
    return SimulationError{host_.loss()->time, host_.loss()->message, {}};
}

SimulationError ModelSystem::explain(std::int32_t result, double t, const std::string& doing) {
    if (auto loss = foreignLoss())
        return *std::move(loss);
    SimulationError error{t, {}, {}};
    switch (result) {
    case Failure::Index:
        error.message = "a subscript is out of range, " + doing;
        addFailedEquation(error);
        break;
    case Failure::DivisionByZero:
        error.message = "a division by zero, " + doing;
        addFailedEquation(error);
        break;
    case program::NotANumber:
        error.message = "what is not a number is compared or selected, " + doing;
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
    const expr::ExprPool& pool = *model_.text->pool;
    const auto isDivision = [](const expr::Node& node) {
        return node.kind == expr::Kind::Builtin &&
               (node.builtin() == value::Builtin::Div || node.builtin() == value::Builtin::Mod ||
                node.builtin() == value::Builtin::Rem);
    };
    const auto canFail = [&](expr::ExprId root) {
        bool found = false;
        expr::forEachNode(pool, root, [&](expr::ExprId id) {
            const expr::Node& node = pool[id];
            const bool isInteger = pool.typeOf(id).base == expr::Base::Integer;
            found = found || node.kind == expr::Kind::Index || expr::isPartial(pool, id) ||
                    isDivision(node) ||
                    (isInteger &&
                     (node.kind == expr::Kind::Builtin || node.kind == expr::Kind::Binary));
        });
        return found;
    };
    for (const auto* const equations : {&model_.text->equations, &model_.text->initialEquations})
        for (const EquationText& equation : *equations)
            for (const expr::ExprId side : {equation.right, equation.left}) {
                const value::Outcome outcome = canFail(side)
                                                   ? host_.evaluateText(side)
                                                   : value::Outcome(value::Value::real(0.0));
                if (outcome)
                    continue;
                const expr::Node& left = pool[equation.left];
                const std::string name =
                    left.kind == expr::Kind::Variable
                        ? fmt::format("computing `{}`: ",
                                      model_[expr::VariableId(left.payload)].name)
                        : "";
                error.notes.push_back(name + outcome.error() + placeOf(equation.origin));
                error.where = equation.origin.where;
                return;
            }
}

LoopReport ModelSystem::loopReport() const {
    return {model_, memory_, loops_, [&](const Origin& origin) { return placeOf(origin); }};
}

} // namespace eventica::model
