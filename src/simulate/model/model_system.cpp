// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/model_system.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "lib/expr/partial.h"
#include "lib/program/program.h"
#include "simulate/model/loop_report.h"
#include "simulate/run/failure.h"

namespace eventica::model {

namespace {

using program::Failure;
using run::SimulationError;

constexpr double FirstHomotopyStep = 0.1;
constexpr double ShortestHomotopyStep = 1e-5;
/// A delayed expression and the values that it has right after the start.
constexpr int MostStartEvents = 10;

} // namespace

ModelSystem::ModelSystem(const CompiledModel& model, program::Executor& executor,
                         external::Settings externals)
    : model_(model), memory_(model, executor), oscillations_(model, memory_),
      delays_(model, memory_), host_(model, memory_, delays_, std::move(externals)),
      loops_(model, memory_), chooser_(model, memory_), givenPasts_(model, memory_), events_(*this),
      hasWarned_(model.assertionSlots.size() + model.initialAssertionSlots.size(), false) {
    for (const SparseColumns& jacobian : model.jacobians)
        patterns_.push_back(
            {jacobian.rows, jacobian.columns(), jacobian.starts, jacobian.rowIndices});
    for (const PartCode& part : model.parts)
        parts_.emplace_back(*this, part);
    introduceParts();
    program::Context& context = memory_.context();
    context.owner = this;
    context.callHost = [](void* owner, std::int32_t id, std::int32_t isTangent,
                          const program::Cell* inputs, program::Cell* outputs) {
        return static_cast<ModelSystem*>(owner)->host_.call(id, isTangent != 0, inputs, outputs);
    };
    context.solveBlock = [](void* owner, std::int32_t block) {
        return static_cast<ModelSystem*>(owner)->solveLoop(block);
    };
}

/// What functions warn of on the way to the solution does not count.
std::int32_t ModelSystem::solveLoop(std::int32_t block) {
    const FunctionWarnings outer = std::exchange(host_.warnings(), {});
    const std::int32_t failure = loops_.solve(block);
    if (!host_.warnings().isEmpty()) {
        host_.warnings().clear();
        const auto loop = static_cast<std::size_t>(block & ~program::TangentSolveFlag);
        if (model_.loops[loop].program != NoProgram)
            memory_.run(model_.loops[loop].program);
    }
    for (const FunctionWarning& warning : outer.list())
        host_.warnings().add(warning);
    return failure;
}

/// Once for each place.
void ModelSystem::tellFunctionWarnings(double t) {
    for (const FunctionWarning& warning : host_.warnings().list()) {
        const auto isIt = [&](const text::SourceRange& place) { return warning.isAt(place); };
        if (std::ranges::any_of(warnedPlaces_, isIt))
            continue;
        warnedPlaces_.push_back(warning.where);
        const std::string place = placeText_ ? placeText_(warning.where) : "";
        messages_.push_back({t, warning.text + (place.empty() ? "" : " (" + place + ")")});
    }
    host_.warnings().clear();
}

/// To those that they exchange values with.
void ModelSystem::introduceParts() {
    std::vector<std::size_t> writers(model_.delays.size());
    for (std::size_t part = 0; part < parts_.size(); ++part)
        for (const std::int32_t delay : model_.parts[part].delays)
            writers[static_cast<std::size_t>(delay)] = part;
    std::vector<std::set<std::size_t>> sources(parts_.size());
    std::vector<std::set<std::size_t>> readers(parts_.size());
    std::vector<bool> hasImports(parts_.size(), false);
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        for (const std::int32_t delay : model_.parts[part].readDelays)
            if (const std::size_t writer = writers[static_cast<std::size_t>(delay)];
                writer != part) {
                sources[part].insert(writer);
                readers[writer].insert(part);
            }
        for (const ExportCode& item : model_.parts[part].exports)
            for (const std::int32_t reader : item.readers)
                hasImports[static_cast<std::size_t>(reader)] = true;
    }
    for (std::size_t part = 0; part < parts_.size(); ++part)
        parts_[part].meet({sources[part].begin(), sources[part].end()},
                          {readers[part].begin(), readers[part].end()}, hasImports[part]);
}

void ModelSystem::addTo(run::Statistics& statistics) const {
    const LoopStatistics& loops = loops_.statistics();
    statistics.loopSolutions += loops.solutions;
    statistics.loopIterations += loops.iterations;
    statistics.singularSolutions += loops.singularSolutions;
    statistics.homotopySteps += homotopy_.steps;
    statistics.treeEvaluations += host_.treeEvaluations();
    for (const PartSystem& part : parts_)
        part.addTo(statistics);
}

std::vector<run::HybridSystem*> ModelSystem::parts() {
    std::vector<run::HybridSystem*> all;
    all.reserve(parts_.size());
    for (PartSystem& part : parts_)
        all.push_back(&part);
    return all;
}

const ModelSystem::RecordedSlots& ModelSystem::recordedSlots() {
    if (!recordedSlots_.reals.empty())
        return recordedSlots_;
    recordedSlots_.reals.assign(static_cast<std::size_t>(model_.realCount), false);
    recordedSlots_.integers.assign(static_cast<std::size_t>(model_.integerCount), false);
    const auto add = [&](const Place& place) {
        if (place.slot >= 0)
            (place.isInteger ? recordedSlots_.integers
                             : recordedSlots_.reals)[static_cast<std::size_t>(place.slot)] = true;
    };
    for (std::size_t i = 0; i < model_.variables.size(); ++i)
        if (model_.isRecorded[i])
            add(model_.places[i]);
    for (const Alias& alias : model_.aliases)
        if (model_.isRecorded[static_cast<std::size_t>(alias.variable.index())])
            add(model_.placeOf(alias.target));
    return recordedSlots_;
}

std::string ModelSystem::textOf(expr::ExprId id) const {
    return model_.text->readable(id);
}

/// Where it is written, and in which component.
std::string ModelSystem::placeOf(const Origin& origin) const {
    std::string text;
    const std::string& component =
        model_.text->components[static_cast<std::size_t>(origin.component)];
    if (!component.empty())
        text += " in `" + component + "`";
    if (placeText_)
        if (const std::string place = placeText_(origin.where); !place.empty())
            text += ", " + place;
    return text.empty() ? text : " (" + text.substr(text.starts_with(", ") ? 2 : 1) + ")";
}

// ---------------------------------------------------------------------------- delays

bool ModelSystem::hasExchange() const {
    return std::ranges::any_of(model_.parts,
                               [](const PartCode& part) { return !part.exports.empty(); });
}

/// Of the part that has this one.
Inputs& ModelSystem::inputsWith(std::size_t input) {
    return std::ranges::find_if(parts_,
                                [&](const PartSystem& part) {
                                    return std::ranges::binary_search(
                                        part.code().inputs, static_cast<std::int32_t>(input));
                                })
        ->inputs();
}

/// Parts join an event with the states that are in memory.
run::EventGroup::Join ModelSystem::joinAsTheyAre() {
    return [this](std::size_t part) -> std::optional<std::span<const double>> {
        const PartCode& code = model_.parts[part];
        return memory_.reals().subspan(static_cast<std::size_t>(model_.firstState) +
                                           static_cast<std::size_t>(code.firstState),
                                       static_cast<std::size_t>(code.stateCount));
    };
}

/// At the present states.
std::optional<SimulationError> ModelSystem::handleEventOfAll(double t) {
    const std::vector<double> states(memory_.reals().begin() + model_.firstState,
                                     memory_.reals().begin() + model_.firstState +
                                         model_.stateCount);
    std::vector<run::PartEvent> events;
    events.reserve(model_.parts.size());
    for (std::size_t i = 0; i < model_.parts.size(); ++i)
        events.push_back(
            {i, std::span(states).subspan(static_cast<std::size_t>(model_.parts[i].firstState),
                                          static_cast<std::size_t>(model_.parts[i].stateCount))});
    const std::vector<run::HandledPart> handled = handleEvents(t, events, joinAsTheyAre());
    for (const run::HandledPart& part : handled)
        if (part.outcome.terminated)
            startTermination_ = part.outcome.terminationMessage;
    return handled.front().outcome.error;
}

/// The first event may change what is delayed: until the delay has passed, the delayed expression
/// is what it is after that event.
std::optional<SimulationError> ModelSystem::startDelays(double t) {
    for (const PartSystem& part : parts_)
        if (auto error = checkDelayTimes(t, part.code().delays))
            return error;
    for (int i = 0; i < MostStartEvents; ++i) {
        const std::vector<double> given = delays_.present();
        if (auto error = handleEventOfAll(t))
            return error;
        if (!delays_.differFromStart(given))
            break;
    }
    delays_.start(t);
    for (PartSystem& part : parts_)
        part.startDelays(t);
    return std::nullopt;
}

// ---------------------------------------------------------------------------- the start

std::optional<SimulationError> ModelSystem::initialize(double startTime) {
    restart();
    giveParameters();
    startTime_ = startTime;
    memory_.real(model_.timeSlot) = startTime;
    loops_.setEventMode(true);
    loops_.forgetMatrices();
    if (auto error = check(memory_.run(model_.parameters), startTime, "computing parameters"))
        return error;
    tellFunctionWarnings(startTime);
    if (auto error = checkParameters(startTime))
        return error;
    if (auto error = checkAssumptions(startTime))
        return error;
    for (PartSystem& part : parts_)
        part.inputs().start(startTime);
    if (auto error = check(memory_.run(model_.startValues), startTime, "computing start values"))
        return error;
    chooseFirstStates();
    const auto states = memory_.reals().subspan(static_cast<std::size_t>(model_.firstState),
                                                static_cast<std::size_t>(model_.stateCount));
    const std::vector<double> startValues(states.begin(), states.end());
    if (auto error = solveStart(startTime))
        return error;
    if (auto error = check(memory_.run(model_.precomputed), startTime, "computing parameters"))
        return error;
    if (auto error = checkStart(startTime))
        return error;
    if (auto error = actAtStart(startTime))
        return error;
    toldOpen_.clear();
    toldNonlinear_.clear();
    warnOfLoops(startTime);
    for (PartSystem& part : parts_)
        part.startScales(startValues);
    if (auto error = check(memory_.run(model_.delayed), startTime, "computing delayed expressions"))
        return error;
    delays_.forget();
    for (const std::size_t i : givenPasts_.given())
        delays_.setPast(static_cast<std::size_t>(model_.pasts[i].delay), givenPasts_.valueOf(i));
    warnOfDroppedPasts(startTime);
    if (auto error = check(oscillations_.start(), startTime, "computing frequencies"))
        return error;
    for (PartSystem& part : parts_) {
        part.forgetSamplings();
        oscillations_.follow(part.code(), startTime);
        if (auto error = part.findTimeEvents(startTime))
            return error;
    }
    chooseStates(true);
    if (auto error = startDelays(startTime))
        return error;
    if (startTermination_)
        parts_.front().endRunAtOnce(startTime);
    return std::nullopt;
}

/// A run after another one has the same bytes as the first.
void ModelSystem::restart() {
    if (!std::exchange(hasStarted_, true))
        return;
    memory_.clear();
    loops_.restart();
    host_.restart();
    for (PartSystem& part : parts_)
        part.restart();
    isTerminal_ = false;
    startTermination_.reset();
    messages_.clear();
    warnedPlaces_.clear();
    hasWarned_.assign(hasWarned_.size(), false);
}

void ModelSystem::giveParameters() {
    for (const auto& [number, value] : given_) {
        const TunableCode& code = model_.tunables[number];
        memory_.integer(code.isGivenSlot) = 1;
        if (code.given.isInteger)
            memory_.integer(code.given.slot) = static_cast<std::int64_t>(value);
        else
            memory_.real(code.given.slot) = value;
    }
}

/// Those that are known before the initial equations are solved.
std::optional<SimulationError> ModelSystem::checkParameters(double t) {
    for (std::size_t i = 0; i < model_.variables.size(); ++i) {
        const Variable& variable = model_.variables[i];
        const Place& place = model_.places[i];
        if (!variable.isKnown() || variable.isHidden || place.isInteger || place.slot < 0 ||
            std::isfinite(memory_.real(place.slot)))
            continue;
        const expr::VariableId id(static_cast<std::int32_t>(i));
        SimulationError error = notFinite(t, {id, place.slot, true});
        error.kind = run::FailureKind::Initial;
        error.where = variable.where;
        if (const std::string where = placeText_ ? placeText_(variable.where) : ""; !where.empty())
            error.notes.push_back("it is declared here: " + where);
        return error;
    }
    return std::nullopt;
}

/// The equations were simplified for certain parameters; with others they may say something else.
std::optional<SimulationError> ModelSystem::checkAssumptions(double t) {
    needsOtherModel_ = false;
    if (model_.assumptions == NoProgram)
        return std::nullopt;
    if (auto error = check(memory_.run(model_.assumptions), t, "computing parameters"))
        return error;
    for (const AssumptionCode& assumption : model_.assumptionList) {
        const double number = memory_.real(assumption.slot);
        if ((number == 0.0) == assumption.isZero)
            continue;
        needsOtherModel_ = true;
        return SimulationError{
            t,
            fmt::format("the model was compiled for {} that is {}, but it is {:.6g}",
                        textOf(assumption.expression), assumption.isZero ? "zero" : "not zero",
                        number),
            {"compile it with these values of its parameters"},
            run::FailureKind::Initial};
    }
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
        names.emplace_back(model_[id].name);
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
    const bool hasHomotopy = model_.homotopySlot >= 0;
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
    host_.warnings().clear();
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
        for (const PartCode& part : model_.parts)
            memory_.run(part.event);
    loops_.forgetMatrices();
    return Failure::None;
}

/// From the simplified equations to the actual ones, in steps as long as the solver can follow.
std::int32_t ModelSystem::followHomotopy() {
    const std::int32_t slot = model_.homotopySlot;
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
    tellFunctionWarnings(t);
    if (auto error = check(memory_.run(model_.checks), t, "checking the initial equations"))
        return error;
    for (std::size_t i = 0; i < model_.checkEquations.size(); ++i) {
        const double miss = memory_.real(model_.checkEquations[i].slot);
        if (std::abs(miss) <= checkTolerance(model_.checkEquations[i]))
            continue;
        const EquationText& equation = model_.text->checks[i];
        return SimulationError{
            t,
            "the initial values contradict each other",
            {fmt::format("{} = {} does not hold: the sides differ by {:.6g}{}",
                         textOf(equation.left), textOf(equation.right), miss,
                         placeOf(equation.origin)),
             "there are more initial equations and fixed start values than unknowns: remove one"},
            run::FailureKind::Initial,
            equation.origin.where};
    }
    warnOfRedundant(t);
    if (auto error = check(memory_.run(model_.initialAssertions), t, "checking assertions"))
        return error;
    for (std::size_t i = 0; i < model_.initialAssertionSlots.size(); ++i)
        if (memory_.integer(model_.initialAssertionSlots[i]) == 0)
            if (auto error =
                    failed(model_.formulas->initialAssertions[i], model_.text->initialAssertions[i],
                           t, model_.assertionSlots.size() + i))
                return error;
    if (auto error = check(memory_.run(model_.fixedAssertions), t, "checking assertions"))
        return error;
    return checkAssertions(t, model_.fixedAssertionNumbers);
}

/// Once, as the initialization problem has one solution (MLS 8.6).
std::optional<SimulationError> ModelSystem::actAtStart(double t) {
    run::EventOutcome outcome;
    for (const ActionCode& action : model_.initialActions)
        if (memory_.integer(action.conditionSlot) != 0)
            if (auto error = perform(action, t, outcome))
                return error;
    if (outcome.terminated)
        startTermination_ = outcome.terminationMessage;
    return std::nullopt;
}

// ---------------------------------------------------------------------------- events

std::optional<SimulationError> ModelSystem::perform(const ActionCode& action, double t,
                                                    run::EventOutcome& outcome) {
    const bool endsRun = action.message != NoFormula;
    const value::Outcome result = host_.evaluate(endsRun ? action.message : action.call);
    if (!result)
        return SimulationError{t, result.error(), {}};
    if (endsRun) {
        outcome.terminated = true;
        outcome.terminationMessage = result.value().asString();
    }
    return std::nullopt;
}

std::optional<SimulationError>
ModelSystem::checkAssertions(double t, const std::vector<std::int32_t>& numbers) {
    for (const std::int32_t number : numbers) {
        const auto at = static_cast<std::size_t>(number);
        if (memory_.integer(model_.assertionSlots[at]) == 0)
            if (auto error =
                    failed(model_.formulas->assertions[at], model_.text->assertions[at], t, at))
                return error;
    }
    return std::nullopt;
}

/// An assertion does not hold: an error, or a warning the first time.
std::optional<SimulationError> ModelSystem::failed(const AssertionCode& assertion,
                                                   const AssertionText& text, double t,
                                                   std::size_t number) {
    if (assertion.asksForNumber)
        return noNumber(expr::askedNumber(*model_.text->pool, text.condition), text, t);
    const value::Outcome message = host_.evaluate(assertion.message);
    const std::string words = message ? message.value().asString() : message.error();
    bool isWarning = false;
    if (assertion.level != NoFormula)
        if (const value::Outcome level = host_.evaluate(assertion.level))
            isWarning = level.value().ordinal() == 1;
    if (!isWarning)
        return SimulationError{
            t,
            "an assertion of the model failed: " + words,
            {"the condition is " + textOf(text.condition) + placeOf(text.origin)},
            run::FailureKind::Assertion,
            text.origin.where};
    if (!hasWarned_[number]) {
        hasWarned_[number] = true;
        messages_.push_back({t, words});
    }
    return std::nullopt;
}

std::optional<SimulationError> ModelSystem::finish(double t) {
    if (model_.terminalSlot < 0)
        return std::nullopt;
    isTerminal_ = true;
    return handleEventOfAll(t);
}

} // namespace eventica::model
