// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/model_system.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <utility>

#include "lib/program/program.h"
#include "simulate/model/expression_text.h"
#include "simulate/model/loop_report.h"
#include "simulate/model/readable_text.h"

namespace eventica::model {

namespace {

using program::Failure;
using run::Evaluated;
using run::EventOutcome;
using run::SimulationError;

constexpr int MostEventIterations = 1000;
constexpr double FirstHomotopyStep = 0.1;
constexpr double ShortestHomotopyStep = 1e-5;
constexpr std::size_t MostNamed = 5;
/// A delayed expression and the values that it has right after the start.
constexpr int MostStartEvents = 10;
/// So that no crossing of a sine is stepped over.
constexpr double StepsInPeriod = 16.0;
/// Instants of a sampling closer to now than this, relative, are now.
constexpr double SameTime = 1e-14;
/// Of a difference quotient, relative to the variable.
constexpr double DifferenceWidth = 1e-7;

std::vector<std::int32_t> slotsOf(const std::vector<executable::CheckedVariable>& variables) {
    std::vector<std::int32_t> slots;
    slots.reserve(variables.size());
    for (const executable::CheckedVariable& variable : variables)
        slots.push_back(variable.slot);
    return slots;
}

} // namespace

ModelSystem::ModelSystem(const ExecutableModel& model, program::Executor& executor,
                         external::Settings externals)
    : model_(model), memory_(model, executor), delays_(model, memory_),
      host_(model, memory_, delays_, std::move(externals)), loops_(model, memory_),
      chooser_(model, memory_), givenPasts_(model, memory_),
      checked_(slotsOf(model.checkedVariables)),
      nominals_(static_cast<std::size_t>(model.stateCount), 1.0),
      nextSample_(model.samplings.size(), run::Never), sampleCount_(model.samplings.size(), 0),
      hasWarned_(model.assertionSlots.size() + model.initialAssertionSlots.size(), false) {
    for (const std::size_t number : model.changingAssertionNumbers)
        if (model.system.dae.assertions[number].isInWhen)
            whenAssertions_.push_back(number);
    pattern_.rows = model.jacobian.rows;
    pattern_.columns = model.jacobian.columns();
    pattern_.columnStarts = model.jacobian.starts;
    pattern_.rowIndices = model.jacobian.rowIndices;
    program::Context& context = memory_.context();
    context.owner = this;
    context.callHost = [](void* owner, std::int32_t id, std::int32_t isTangent,
                          const program::Cell* inputs, program::Cell* outputs) {
        return static_cast<ModelSystem*>(owner)->host_.call(id, isTangent != 0, inputs, outputs);
    };
    context.solveBlock = [](void* owner, std::int32_t block) {
        return static_cast<ModelSystem*>(owner)->loops_.solve(block);
    };
}

std::string ModelSystem::stateName(std::int64_t state) const {
    return std::string(
        model_.system.dae[model_.system.states[static_cast<std::size_t>(state)]].name);
}

std::string ModelSystem::textOf(expr::ExprId id) const {
    return readable(model_.system, expressionText(model_.system.dae, id));
}

/// Where it is written, and in which component.
std::string ModelSystem::placeOf(const dae::Origin& origin) const {
    std::string text;
    const std::string& component =
        model_.system.dae.components[static_cast<std::size_t>(origin.component)];
    if (!component.empty())
        text += " in `" + component + "`";
    if (placeText_)
        if (const std::string place = placeText_(origin.where); !place.empty())
            text += ", " + place;
    return text.empty() ? text : " (" + text.substr(text.starts_with(", ") ? 2 : 1) + ")";
}

std::string ModelSystem::crossingText(std::int64_t crossing) const {
    const auto number = static_cast<std::size_t>(crossing);
    if (number >= model_.crossingFunctions.size()) {
        const std::size_t delay =
            delays_.delayOfCrossing(crossing - std::ssize(model_.crossingFunctions));
        return delayedText(model_.system.dae, delay) + " jumps";
    }
    const executable::Crossing& code = model_.crossingFunctions[number];
    return relationText(model_.system.dae,
                        model_.system.dae.helds[static_cast<std::size_t>(code.held)]);
}

// ---------------------------------------------------------------------------- evaluation

void ModelSystem::setPoint(double t, const double* x) {
    memory_.real(model_.timeSlot) = t;
    for (std::int32_t i = 0; i < model_.stateCount; ++i)
        memory_.real(model_.firstState + i) = x[i];
}

void ModelSystem::states(std::span<double> x) const {
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = memory_.real(model_.firstState + static_cast<std::int32_t>(i));
}

/// A result other than success is kept for `failure`, and may be gone with a smaller step.
Evaluated ModelSystem::evaluated(std::int32_t result, double t) {
    if (result == Failure::None)
        return Evaluated::Well;
    failure_ = explain(result, t, "evaluating the equations");
    return Evaluated::Recoverably;
}

Evaluated ModelSystem::derivatives(double t, const double* x, double* dx) {
    setPoint(t, x);
    loops_.setEventMode(false);
    const std::int32_t result = memory_.run(model_.derivatives);
    if (result != Failure::None)
        return evaluated(result, t);
    bool isFinite = true;
    for (std::int32_t i = 0; i < model_.stateCount; ++i) {
        dx[i] = memory_.real(model_.firstDerivative + i);
        isFinite = isFinite && std::isfinite(dx[i]);
    }
    if (isFinite)
        return Evaluated::Well;
    failure_ = {t, notANumber(), {}};
    return Evaluated::Recoverably;
}

Evaluated ModelSystem::jacobian(double t, const double* x, double* values) {
    setPoint(t, x);
    loops_.setEventMode(false);
    const executable::SparseColumns& columns = model_.jacobian;
    for (const auto& group : columns.groups) {
        for (std::int32_t i = 0; i < model_.stateCount; ++i)
            memory_.tangent(model_.firstState + i) = 0.0;
        for (const std::int32_t column : group)
            memory_.tangent(model_.firstState + column) = 1.0;
        const std::int32_t result = memory_.run(model_.derivativesTangent);
        if (result != Failure::None)
            return evaluated(result, t);
        for (const std::int32_t column : group)
            for (auto i =
                     static_cast<std::size_t>(columns.starts[static_cast<std::size_t>(column)]);
                 i < static_cast<std::size_t>(columns.starts[static_cast<std::size_t>(column) + 1]);
                 ++i)
                values[i] = memory_.tangent(model_.firstDerivative +
                                            static_cast<std::int32_t>(columns.rowIndices[i]));
    }
    return mendJacobian(t, x, values);
}

/// Where a derivative is not finite although the function is (2 / (1 + exp(1000))), a difference
/// quotient must do.
Evaluated ModelSystem::mendJacobian(double t, const double* x, double* values) {
    const executable::SparseColumns& columns = model_.jacobian;
    std::vector<double> there(x, x + model_.stateCount);
    std::vector<double> slopes(there.size());
    std::vector<double> slopesThere(there.size());
    for (std::size_t column = 0; column < there.size(); ++column) {
        const std::span<double> entries(values + columns.starts[column],
                                        values + columns.starts[column + 1]);
        if (std::ranges::all_of(entries, [](double value) { return std::isfinite(value); }))
            continue;
        const double width = DifferenceWidth * (std::abs(x[column]) + nominals_[column]);
        there[column] = x[column] + width;
        if (derivatives(t, x, slopes.data()) != Evaluated::Well ||
            derivatives(t, there.data(), slopesThere.data()) != Evaluated::Well)
            return Evaluated::Recoverably;
        there[column] = x[column];
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto row = static_cast<std::size_t>(
                columns.rowIndices[static_cast<std::size_t>(columns.starts[column]) + i]);
            entries[i] = (slopesThere[row] - slopes[row]) / width;
        }
    }
    return Evaluated::Well;
}

Evaluated ModelSystem::crossings(double t, const double* x, double* z) {
    setPoint(t, x);
    loops_.setEventMode(false);
    const std::int32_t result = memory_.run(model_.crossings);
    if (result != Failure::None)
        return evaluated(result, t);
    for (std::size_t i = 0; i < model_.crossingFunctions.size(); ++i) {
        const executable::Crossing& crossing = model_.crossingFunctions[i];
        z[i] = memory_.real(crossing.slot);
        if (crossing.closeSlot >= 0)
            z[i] += std::max(memory_.real(crossing.closeSlot), executable::CloseAtLeast);
        if (std::isnan(z[i]))
            z[i] = 1.0; // of a branch that is not taken
    }
    if (delays_.crossingCount() > 0) {
        const std::int32_t times = memory_.run(model_.delayTimes);
        if (times != Failure::None)
            return evaluated(times, t);
        delays_.crossings(t, z + model_.crossingFunctions.size());
    }
    return Evaluated::Well;
}

Evaluated ModelSystem::update(double t, const double* x) {
    loops_.forgetLeftOpen();
    const Evaluated result = evaluate(model_.recorded, t, x);
    if (result == Evaluated::Well)
        warnOfLoops(t);
    return result;
}

Evaluated ModelSystem::evaluate(executable::ProgramId program, double t, const double* x) {
    setPoint(t, x);
    loops_.setEventMode(false);
    const std::int32_t result = memory_.run(program);
    if (result != Failure::None)
        return evaluated(result, t);
    if (std::optional<SimulationError> error = checkVariables(t)) {
        failure_ = std::move(*error);
        return Evaluated::Fatally;
    }
    return Evaluated::Well;
}

/// What a user must not overlook: numbers that are none, assertions that do not hold.
std::optional<SimulationError> ModelSystem::checkVariables(double t) {
    if (!checked_.areFinite(memory_.reals()))
        for (const executable::CheckedVariable& checked : model_.checkedVariables)
            if (!std::isfinite(memory_.real(checked.slot)))
                return notFinite(t, checked);
    if (model_.changingAssertionNumbers.empty())
        return std::nullopt;
    if (auto error = check(memory_.run(model_.assertions), t, "checking assertions"))
        return error;
    return checkAssertions(t, model_.changingAssertionNumbers);
}

bool ModelSystem::stepAccepted(double t, const double* x) {
    if (chooser_.isEmpty())
        return false;
    setPoint(t, x);
    loops_.setEventMode(false);
    return memory_.run(model_.choices) == Failure::None && chooser_.wantsOthers();
}

// ---------------------------------------------------------------------------- delays

Evaluated ModelSystem::keepPath(double t, const run::StatePath& path) {
    if (delays_.isEmpty())
        return Evaluated::Well;
    std::vector<double> x(static_cast<std::size_t>(model_.stateCount));
    loops_.setEventMode(false);
    const std::int32_t result = delays_.follow(t, [&](double time) {
        path(time, x);
        setPoint(time, x.data());
        return memory_.run(model_.delayedAlong);
    });
    if (result != Failure::None)
        return evaluated(result, t);
    if (std::optional<SimulationError> error = checkDelayTimes(t)) {
        failure_ = std::move(*error);
        return Evaluated::Fatally;
    }
    return Evaluated::Well;
}

/// What the event has made of delayed expressions.
std::optional<SimulationError> ModelSystem::keepJumps(double t) {
    if (delays_.isEmpty())
        return std::nullopt;
    if (auto error = check(memory_.run(model_.delayed), t, "computing delayed expressions"))
        return error;
    delays_.endEvent(t);
    return checkDelayTimes(t);
}

/// The first event may change what is delayed: until the delay has passed, the delayed expression
/// is what it is after that event.
std::optional<SimulationError> ModelSystem::startDelays(double t) {
    if (auto error = checkDelayTimes(t))
        return error;
    std::vector<double> x(static_cast<std::size_t>(model_.stateCount));
    for (int i = 0; i < MostStartEvents; ++i) {
        const std::vector<double> given = delays_.present();
        states(x);
        if (auto error = handleEvent(t, x, {}).error)
            return error;
        if (!delays_.differFromStart(given))
            break;
    }
    delays_.start(t);
    nextTimeEvent_ = delays_.firstEvent(nextTimeEvent_);
    return std::nullopt;
}

// ---------------------------------------------------------------------------- the start

std::optional<SimulationError> ModelSystem::initialize(double startTime) {
    startTime_ = startTime;
    memory_.real(model_.timeSlot) = startTime;
    loops_.setEventMode(true);
    loops_.forgetMatrices();
    if (auto error = check(memory_.run(model_.parameters), startTime, "computing parameters"))
        return error;
    if (auto error = check(memory_.run(model_.startValues), startTime, "computing start values"))
        return error;
    chooseFirstStates();
    if (auto error = solveStart(startTime))
        return error;
    if (auto error = check(memory_.run(model_.precomputed), startTime, "computing parameters"))
        return error;
    if (auto error = checkStart(startTime))
        return error;
    toldOpen_.clear();
    warnOfLoops(startTime);
    for (std::size_t i = 0; i < nominals_.size(); ++i) {
        const double nominal =
            std::abs(memory_.real(model_.firstNominal + static_cast<std::int32_t>(i)));
        nominals_[i] = nominal > 0.0 && std::isfinite(nominal) ? nominal : 1.0;
    }
    if (auto error = check(memory_.run(model_.delayed), startTime, "computing delayed expressions"))
        return error;
    delays_.forget();
    for (const std::size_t i : givenPasts_.given())
        delays_.setPast(static_cast<std::size_t>(model_.system.pasts[i].delay),
                        givenPasts_.valueOf(i));
    warnOfDroppedPasts(startTime);
    if (auto error = findLongestStep(startTime))
        return error;
    std::ranges::fill(sampleCount_, 0);
    if (auto error = findTimeEvents(startTime))
        return error;
    chooseStates(true);
    if (auto error = startDelays(startTime))
        return error;
    return std::nullopt;
}

/// By what the start values say, as far as they say anything. Start values of states depend on it.
void ModelSystem::chooseFirstStates() {
    if (chooser_.isEmpty())
        return;
    chooser_.chooseFirst();
    if (memory_.run(model_.choiceCoefficients) == Failure::None)
        chooser_.choose(true);
    memory_.run(model_.startValues);
}

/// With all variables in memory: names of the states, if others than before.
std::vector<std::string> ModelSystem::chooseStates(bool always) {
    std::vector<std::string> names;
    if (chooser_.isEmpty() || memory_.run(model_.choiceCoefficients) != Failure::None ||
        !chooser_.choose(always))
        return names;
    for (const expr::VariableId id : chooser_.chosen())
        names.emplace_back(model_.system.dae[id].name);
    return names;
}

/// Where delayed expressions are in the way of a solution, with a past of their own.
std::optional<SimulationError> ModelSystem::solveStart(double t) {
    givenPasts_.forget();
    std::optional<SimulationError> first = solveStartOnce(t);
    std::optional<SimulationError> error = first;
    while (error && givenPasts_.giveThoseOf(loops_.trouble().loop)) {
        loops_.forgetMatrices();
        error = solveStartOnce(t);
    }
    return error ? first : error;
}

/// From the start values; if that fails, from what follows from those of the states. Each time with
/// the actual equations at once, then along homotopy(), if there is any.
std::optional<SimulationError> ModelSystem::solveStartOnce(double t) {
    homotopy_ = {};
    const std::string doing = "solving the initial equations";
    std::optional<SimulationError> error = check(runInitial(), t, doing);
    if (!error)
        return error;
    const bool hasHomotopy = model_.system.homotopyVariable.valid();
    HomotopyPath longest;
    for (const bool followsStates : {false, true}) {
        const auto begin = [&] {
            return followsStates ? guessFromStates() : memory_.run(model_.startValues);
        };
        if (followsStates && begin() == Failure::None && runInitial() == Failure::None)
            return std::nullopt;
        if (hasHomotopy && begin() == Failure::None && followHomotopy() == Failure::None)
            return std::nullopt;
        if (homotopy_.reached > longest.reached || longest.steps == 0)
            longest = homotopy_;
    }
    if (hasHomotopy)
        error->notes.push_back(
            longest.steps == 0
                ? "the simplified equations of homotopy() have no solution from there either"
                : fmt::format("homotopy() came from the simplified equations (0) to {:.6g}, in {} "
                              "steps; the actual ones are at 1",
                              longest.reached, longest.steps));
    return error;
}

std::int32_t ModelSystem::runInitial() {
    loops_.forgetLeftOpen();
    return memory_.run(model_.initial);
}

/// The equations of the run compute from the start values of the states what all other variables
/// should begin with. Their own start values often come from their types and fit to nothing.
std::int32_t ModelSystem::guessFromStates() {
    if (const std::int32_t failure = memory_.run(model_.startValues); failure != Failure::None)
        return failure;
    loops_.forgetMatrices();
    // Where they cannot be evaluated, what follows keeps its own start value.
    if (memory_.run(model_.precomputed) == Failure::None)
        memory_.run(model_.event);
    loops_.forgetMatrices();
    return Failure::None;
}

/// From the simplified equations to the actual ones, in steps as long as the solver can follow.
std::int32_t ModelSystem::followHomotopy() {
    const std::int32_t slot =
        model_.places[static_cast<std::size_t>(model_.system.homotopyVariable.index())].slot;
    homotopy_ = {};
    memory_.real(slot) = 0.0;
    std::int32_t result = runInitial();
    if (result == Failure::None)
        homotopy_.steps = 1;
    double width = FirstHomotopyStep;
    Memory::Values solved = memory_.values();
    while (result == Failure::None && homotopy_.reached < 1.0) {
        memory_.real(slot) = std::min(1.0, homotopy_.reached + width);
        const std::int32_t next = runInitial();
        if (next == Failure::None) {
            homotopy_.reached = memory_.real(slot);
            ++homotopy_.steps;
            solved = memory_.values();
            width *= 1.5;
            continue;
        }
        width *= 0.25;
        if (width < ShortestHomotopyStep)
            result = next;
        else
            memory_.setValues(solved);
    }
    memory_.real(slot) = 1.0;
    return result;
}

std::optional<SimulationError> ModelSystem::checkStart(double t) {
    if (auto error = check(memory_.run(model_.checks), t, "checking the initial equations"))
        return error;
    for (std::size_t i = 0; i < model_.checkSlots.size(); ++i) {
        const double miss = memory_.real(model_.checkSlots[i]);
        const system::Check& equation = model_.system.checks[i];
        if (std::abs(miss) <= checkTolerance(equation))
            continue;
        return SimulationError{
            t,
            "the initial values contradict each other",
            {fmt::format("{} = {} does not hold: the sides differ by {:.6g}{}",
                         textOf(equation.left), textOf(equation.right), miss,
                         placeOf(equation.origin)),
             "there are more initial equations and fixed start values than unknowns: remove one"}};
    }
    warnOfRedundant(t);
    if (auto error = check(memory_.run(model_.initialAssertions), t, "checking assertions"))
        return error;
    for (std::size_t i = 0; i < model_.initialAssertionSlots.size(); ++i)
        if (memory_.integer(model_.initialAssertionSlots[i]) == 0)
            if (auto error = failed(model_.system.dae.initialAssertions[i], t,
                                    model_.assertionSlots.size() + i))
                return error;
    if (auto error = check(memory_.run(model_.fixedAssertions), t, "checking assertions"))
        return error;
    return checkAssertions(t, model_.fixedAssertionNumbers);
}

// ---------------------------------------------------------------------------- events

/// Those of the model come before those of delays, both ascending.
std::span<const std::int64_t>
ModelSystem::firedRelations(std::span<const std::int64_t> fired) const {
    const auto end = std::ranges::lower_bound(fired, std::ssize(model_.crossingFunctions));
    return fired.first(static_cast<std::size_t>(end - fired.begin()));
}

std::vector<std::int64_t> ModelSystem::firedDelays(std::span<const std::int64_t> fired) const {
    std::vector<std::int64_t> numbers(fired.begin(), fired.end());
    for (std::int64_t& number : numbers)
        number -= std::ssize(model_.crossingFunctions);
    return numbers;
}

EventOutcome ModelSystem::handleEvent(double t, std::span<const double> x,
                                      std::span<const std::int64_t> fired) {
    EventOutcome outcome;
    const std::vector<std::int64_t> integersBefore(memory_.integers().begin(),
                                                   memory_.integers().end());
    if (evaluate(model_.outputs, t, x.data()) != Evaluated::Well) {
        outcome.error = failure_;
        return outcome;
    }
    const std::span<const std::int64_t> ownFired = firedRelations(fired);
    const std::vector<std::size_t> jumping =
        delays_.beginEvent(t, firedDelays(fired.subspan(ownFired.size())));
    if (teller_)
        teller_->begin(ownFired);
    outcome.chosenStates = chooseStates(false);
    outcome.error = check(loops_.refreshConditions(), t, "comparing before an event");
    if (outcome.error)
        return outcome;
    for (const executable::PreviousCode& pair : model_.previous)
        memory_.copy(pair.value, pair.previous);
    setSamplings(t);
    if (isTerminal_)
        memory_.integer(terminalSlot()) = 1;
    loops_.setEventMode(true);
    loops_.forgetMatrices();
    loops_.forgetLeftOpen();
    outcome.error = iterate(t, outcome);
    clearSamplings();
    if (!outcome.error)
        warnOfLoops(t);
    if (teller_ && !outcome.error)
        outcome.changes = teller_->changes(jumping);
    if (!outcome.error)
        outcome.error = keepJumps(t);
    if (!outcome.error)
        outcome.error = findTimeEvents(t);
    for (std::int32_t i = 0; i < model_.stateCount; ++i)
        outcome.statesChanged = outcome.statesChanged || memory_.real(model_.firstState + i) !=
                                                             x[static_cast<std::size_t>(i)];
    outcome.derivativesChanged = outcome.derivativesChanged || outcome.statesChanged ||
                                 !outcome.chosenStates.empty() || !jumping.empty() ||
                                 !std::ranges::equal(integersBefore, memory_.integers());
    return outcome;
}

/// Until nothing discrete changes any more (MLS appendix B).
std::optional<SimulationError> ModelSystem::iterate(double t, EventOutcome& outcome) {
    for (int i = 0; i < MostEventIterations; ++i) {
        ++outcome.iterations;
        // pre(v) in a matrix that is constant between events may differ from round to round.
        loops_.forgetMatrices();
        if (auto error = check(memory_.run(model_.event), t, "solving the equations at an event"))
            return error;
        if (auto error = check(memory_.run(model_.eventActions), t, "handling an event"))
            return error;
        if (auto error = act(t, outcome))
            return error;
        if (auto error = checkWhenAssertions(t))
            return error;
        if (auto error = checkReinits(t))
            return error;
        const bool reinitialized = applyReinits();
        // sample(…) is true in the first round only (MLS 3.7.5): what follows from it changes back.
        const bool wasSampled = clearSamplings();
        const bool changed = updatePrevious() || reinitialized;
        outcome.derivativesChanged = outcome.derivativesChanged || changed;
        const std::int32_t unsettled = loops_.takeUnsettled();
        if (!changed && !wasSampled)
            return unsettled == Failure::None
                       ? checkVariables(t)
                       : check(unsettled, t, "solving the equations at an event");
    }
    SimulationError error{
        t, "the event does not come to an end: discrete variables keep changing", {}};
    for (const system::Previous& pair : model_.system.previous) {
        if (error.notes.size() == MostNamed)
            break;
        if (!model_.system.dae[pair.variable].isHidden)
            error.notes.push_back(
                fmt::format("`{}` may be one of them", model_.system.dae[pair.variable].name));
    }
    error.notes.emplace_back(
        "where one depends on another and that on the first, `pre(…)` of one of "
        "them ends the circle");
    return error;
}

/// A state can have one new value at a time (MLS 8.3.6).
std::optional<SimulationError> ModelSystem::checkReinits(double t) const {
    const auto isActive = [&](const executable::ReinitCode& reinit) {
        return memory_.integer(reinit.conditionSlot) != 0;
    };
    for (std::size_t i = 0; i < model_.reinits.size(); ++i)
        for (std::size_t k = 0; k < i && isActive(model_.reinits[i]); ++k) {
            if (model_.reinits[k].stateSlot != model_.reinits[i].stateSlot ||
                !isActive(model_.reinits[k]))
                continue;
            const auto& reinits = model_.system.dae.reinits;
            return SimulationError{
                t,
                fmt::format(
                    "`reinit` gives `{}` two new values at the same event, {:.6g} and {:.6g}",
                    model_.system.dae[reinits[i].variable].name,
                    memory_.real(model_.reinits[k].valueSlot),
                    memory_.real(model_.reinits[i].valueSlot)),
                {"one of them is here" + placeOf(reinits[k].origin),
                 "the other one is here" + placeOf(reinits[i].origin)}};
        }
    return std::nullopt;
}

bool ModelSystem::applyReinits() {
    bool any = false;
    for (const executable::ReinitCode& reinit : model_.reinits) {
        if (memory_.integer(reinit.conditionSlot) == 0)
            continue;
        any = any || memory_.real(reinit.stateSlot) != memory_.real(reinit.valueSlot);
        memory_.real(reinit.stateSlot) = memory_.real(reinit.valueSlot);
    }
    if (any)
        chooser_.takeValues();
    return any;
}

/// Whether something changed that may matter to the equations.
bool ModelSystem::updatePrevious() {
    bool changed = false;
    for (const executable::PreviousCode& pair : model_.previous) {
        if (memory_.equal(pair.value, pair.previous))
            continue;
        const bool isFalling = pair.isCondition && memory_.value(pair.value) == 0.0;
        changed = changed || !isFalling;
        memory_.copy(pair.value, pair.previous);
    }
    return changed;
}

std::optional<SimulationError>
ModelSystem::checkAssertions(double t, const std::vector<std::size_t>& numbers) {
    for (const std::size_t number : numbers)
        if (memory_.integer(model_.assertionSlots[number]) == 0)
            if (auto error = failed(model_.system.dae.assertions[number], t, number))
                return error;
    return std::nullopt;
}

/// An assertion does not hold: an error, or a warning the first time.
std::optional<SimulationError> ModelSystem::failed(const dae::Assertion& assertion, double t,
                                                   std::size_t number) {
    const value::Outcome message = host_.evaluate(assertion.message);
    const std::string text = message ? message.value().asString() : message.error();
    bool isWarning = false;
    if (assertion.level.valid())
        if (const value::Outcome level = host_.evaluate(assertion.level))
            isWarning = level.value().ordinal() == 1;
    if (!isWarning)
        return SimulationError{
            t,
            "an assertion of the model failed: " + text,
            {"the condition is " + textOf(assertion.condition) + placeOf(assertion.origin)}};
    if (!hasWarned_[number]) {
        hasWarned_[number] = true;
        messages_.push_back({t, text});
    }
    return std::nullopt;
}

/// They speak only in the iteration in which their clause acts.
std::optional<SimulationError> ModelSystem::checkWhenAssertions(double t) {
    if (whenAssertions_.empty())
        return std::nullopt;
    if (auto error = check(memory_.run(model_.assertions), t, "checking assertions"))
        return error;
    return checkAssertions(t, whenAssertions_);
}

std::optional<SimulationError> ModelSystem::act(double t, EventOutcome& outcome) {
    for (std::size_t i = 0; i < model_.actionSlots.size(); ++i) {
        if (memory_.integer(model_.actionSlots[i]) == 0)
            continue;
        const dae::Action& action = model_.system.dae.actions[i];
        const value::Outcome result =
            host_.evaluate(action.message.valid() ? action.message : action.call);
        if (!result)
            return SimulationError{t, result.error(), {}};
        if (action.message.valid()) {
            outcome.terminated = true;
            outcome.terminationMessage = result.value().asString();
        }
    }
    return std::nullopt;
}

void ModelSystem::setSamplings(double t) {
    for (std::size_t i = 0; i < nextSample_.size(); ++i) {
        const bool isNow = nextSample_[i] <= t + SameTime * std::abs(t);
        memory_.integer(model_.samplings[i].flag.slot) = isNow ? 1 : 0;
        if (isNow)
            ++sampleCount_[i];
    }
}

/// Whether one was set.
bool ModelSystem::clearSamplings() {
    bool any = false;
    for (const executable::SamplingCode& sampling : model_.samplings)
        any = std::exchange(memory_.integer(sampling.flag.slot), 0) != 0 || any;
    return any;
}

std::optional<SimulationError> ModelSystem::findLongestStep(double startTime) {
    longestStep_ = delays_.longestStep();
    if (auto error = check(memory_.run(model_.oscillations), startTime, "computing frequencies"))
        return error;
    for (const std::int32_t slot : model_.oscillationSlots)
        if (const double rate = std::abs(memory_.real(slot)); rate > 0.0)
            longestStep_ = std::min(longestStep_, 2.0 * std::numbers::pi / rate / StepsInPeriod);
    return std::nullopt;
}

std::optional<SimulationError> ModelSystem::findTimeEvents(double t) {
    if (auto error = check(memory_.run(model_.timeEvents), t, "computing the next event"))
        return error;
    nextTimeEvent_ = run::Never;
    for (const executable::TimeSwitch& code : model_.timeSwitches) {
        const double at = memory_.real(code.slot);
        const bool isPassed = (memory_.integer(code.value.slot) != 0) == code.risesWithTime;
        if (at > t || (at == t && !isPassed))
            nextTimeEvent_ = std::min(nextTimeEvent_, at);
    }
    if (auto error = findSamplings(t))
        return error;
    nextTimeEvent_ = delays_.firstEvent(nextTimeEvent_);
    return std::nullopt;
}

std::optional<SimulationError> ModelSystem::findSamplings(double t) {
    for (std::size_t i = 0; i < model_.samplings.size(); ++i) {
        const double start = memory_.real(model_.samplings[i].startSlot);
        const double interval = memory_.real(model_.samplings[i].intervalSlot);
        if (!(interval > 0.0))
            return SimulationError{t, "a sampling needs a positive interval", {}};
        std::int64_t& count = sampleCount_[i];
        if (count == 0 && start < t)
            count = static_cast<std::int64_t>(std::ceil((t - start) / interval - SameTime));
        nextSample_[i] = start + static_cast<double>(count) * interval;
        nextTimeEvent_ = std::min(nextTimeEvent_, nextSample_[i]);
    }
    return std::nullopt;
}

std::string ModelSystem::timeEventText() const {
    for (std::size_t i = 0; i < nextSample_.size(); ++i) {
        if (nextSample_[i] > nextTimeEvent_)
            continue;
        const dae::Sampling& sampling = model_.system.dae.samplings[i];
        return fmt::format("sample({}, {})", textOf(sampling.start), textOf(sampling.interval));
    }
    return "a relation of time";
}

std::optional<SimulationError> ModelSystem::finish(double t) {
    if (!model_.system.terminalVariable.valid())
        return std::nullopt;
    isTerminal_ = true;
    std::vector<double> x(static_cast<std::size_t>(model_.stateCount));
    states(x);
    return handleEvent(t, x, {}).error;
}

} // namespace eventica::model
