// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/part_system.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <utility>

#include "lib/program/relocate.h"
#include "simulate/model/model_system.h"
#include "simulate/run/failure.h"

namespace eventica::model {

namespace {

using program::Failure;
using run::Evaluated;
using run::EventOutcome;
using run::SimulationError;

/// Instants of a sampling closer to now than this, relative, are now.
constexpr double SameTime = 1e-14;

/// The rows of a table that have these numbers.
template<typename Row>
class Rows {
public:
    Rows(const std::vector<Row>& table, const std::vector<std::int32_t>& numbers)
        : table_(table), numbers_(numbers) {}

    std::size_t size() const { return numbers_.size(); }
    const Row& operator[](std::size_t i) const {
        return table_[static_cast<std::size_t>(numbers_[i])];
    }

private:
    const std::vector<Row>& table_;
    const std::vector<std::int32_t>& numbers_;
};

FiniteSlots checkedSlots(const CompiledModel& model, const PartCode& part, bool onlyRecorded) {
    std::vector<std::int32_t> slots;
    const Rows variables(model.checkedVariables, part.checkedVariables);
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (variables[i].isRecorded || !onlyRecorded)
            slots.push_back(variables[i].slot);
    return FiniteSlots(std::move(slots));
}

} // namespace

PartSystem::PartSystem(ModelSystem& whole, const PartCode& code)
    : whole_(whole), model_(whole.model_), part_(code),
      number_(static_cast<std::size_t>(&code - model_.parts.data())), memory_(whole.memory_),
      loops_(whole.loops_), firstState_(model_.firstState + code.firstState),
      firstDerivative_(model_.firstDerivative + code.firstState), impulses_(model_, code, memory_),
      lostJumps_(model_, code.dependents, memory_), crossedRelations_(model_, code),
      branch_(model_, code), delays_(whole.delays_, model_, code),
      inputs_(model_, memory_, code.inputs), checked_(checkedSlots(model_, code, false)),
      recorded_(checkedSlots(model_, code, true)),
      jacobian_(model_.jacobians[static_cast<std::size_t>(code.jacobian)]),
      pattern_(whole.patterns_[static_cast<std::size_t>(code.jacobian)]),
      scales_(static_cast<std::size_t>(code.stateCount)),
      nextSample_(code.samplings.size(), run::Never), sampleCount_(code.samplings.size(), 0),
      plan_(code.graph, memory_), mayBeFresh_(isFunctionOfStates()) {
    findPrevious();
    findDiscretes();
    for (const std::int32_t number : code.changingAssertions)
        if (model_.formulas->assertions[static_cast<std::size_t>(number)].isInWhen)
            whenAssertions_.push_back(number);
}

void PartSystem::meet(std::vector<std::size_t> delaySources, std::vector<std::size_t> delayReaders,
                      bool hasImports) {
    delaySources_ = std::move(delaySources);
    delayReaders_ = std::move(delayReaders);
    hasImports_ = hasImports;
}

bool PartSystem::isMain() const {
    return &part_ == &model_.parts.front();
}

bool PartSystem::mayTerminate() const {
    const auto terminates = [](const ActionCode& action) { return action.message != NoFormula; };
    const auto& actions = model_.actions;
    return std::ranges::any_of(part_.actions,
                               [&](std::int32_t number) {
                                   return terminates(actions[static_cast<std::size_t>(number)]);
                               }) ||
           (isMain() && std::ranges::any_of(model_.initialActions, terminates));
}

Delays& PartSystem::allDelays() {
    return whole_.delays_;
}

// ---------------------------------------------------------------------------- names

std::string PartSystem::stateName(std::int64_t state) const {
    return std::string(
        model_[model_.states[static_cast<std::size_t>(part_.firstState + state)]].name);
}

std::int64_t PartSystem::crossingCount() const {
    return std::ssize(part_.crossingFunctions) + delays_.crossingCount();
}

std::string PartSystem::crossingText(std::int64_t crossing) const {
    const Rows functions(model_.crossingFunctions, part_.crossingFunctions);
    const auto number = static_cast<std::size_t>(crossing);
    if (number >= functions.size())
        return model_.text->delay(delays_.delayOfCrossing(
                   crossing - static_cast<std::int64_t>(functions.size()))) +
               " jumps";
    return model_.text->relation(
        model_.text->relations[static_cast<std::size_t>(functions[number].relation)]);
}

std::string PartSystem::crossingPlace(std::int64_t crossing) const {
    const Rows functions(model_.crossingFunctions, part_.crossingFunctions);
    const auto number = static_cast<std::size_t>(crossing);
    if (number >= functions.size())
        return {};
    return whole_.placeOf(
        model_.text->relations[static_cast<std::size_t>(functions[number].relation)].origin);
}

std::string PartSystem::derivativeText(std::int64_t state) const {
    return whole_.derivativeText(part_.firstState + state);
}

// ---------------------------------------------------------------------------- evaluation

void PartSystem::setPoint(double t, const double* x) {
    enter();
    const auto count = static_cast<std::size_t>(part_.stateCount);
    isFresh_ = isFresh_ && memory_.real(model_.timeSlot) == t &&
               (count == 0 || // then x may be null
                std::memcmp(x, &memory_.real(firstState_), count * sizeof(double)) == 0);
    if (!branch_.isEmpty())
        branch_.moveTo(t, memory_);
    memory_.real(model_.timeSlot) = t;
    std::copy_n(x, part_.stateCount, &memory_.real(firstState_));
    if (!inputs_.isEmpty())
        inputs_.setPoint(t);
}

void PartSystem::states(std::span<double> x) const {
    const std::span<const double> reals = memory_.reals();
    std::ranges::copy(reals.subspan(static_cast<std::size_t>(firstState_), x.size()), x.begin());
}

/// A result other than success is kept for `failure`, and may be gone with a smaller step.
Evaluated PartSystem::evaluated(std::int32_t result, double t) {
    if (result == Failure::None)
        return Evaluated::Well;
    failure_ = whole_.explain(result, t, "evaluating the equations");
    return whole_.host_.loss() ? Evaluated::Fatally : Evaluated::Recoverably;
}

Evaluated PartSystem::derivatives(double t, const double* x, double* dx) {
    setPoint(t, x);
    loops_.setEventMode(false);
    return orBehind([&] { return slopes(t, dx); });
}

Evaluated PartSystem::slopes(double t, double* dx) {
    const std::int32_t result = memory_.run(part_.derivatives);
    if (result != Failure::None)
        return evaluated(result, t);
    const auto first = static_cast<std::size_t>(firstDerivative_);
    const auto count = static_cast<std::size_t>(part_.stateCount);
    if (run::copyAllFinite(memory_.reals().subspan(first, count), dx))
        return Evaluated::Well;
    failure_ = notANumber(t);
    return Evaluated::Recoverably;
}

template<typename Evaluation>
Evaluated PartSystem::orBehind(const Evaluation& evaluate) {
    const Evaluated result = evaluate();
    if (result != Evaluated::Recoverably || !crossedRelations_.cross(memory_))
        return result;
    isFresh_ = false;
    SimulationError failure = std::exchange(failure_, {});
    const Evaluated behind = evaluate();
    crossedRelations_.restore(memory_);
    if (behind != Evaluated::Well)
        failure_ = std::move(failure);
    return behind == Evaluated::Well ? behind : result;
}

Evaluated PartSystem::crossings(double t, const double* x, double* z) {
    setPoint(t, x);
    loops_.setEventMode(false);
    const std::int32_t result = memory_.run(part_.crossings);
    if (result != Failure::None)
        return evaluated(result, t);
    const Rows functions(model_.crossingFunctions, part_.crossingFunctions);
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const Crossing& crossing = functions[i];
        z[i] = memory_.real(crossing.slot);
        if (crossing.closeSlot >= 0)
            z[i] += std::max(memory_.real(crossing.closeSlot), CloseAtLeast);
        if (std::isnan(z[i]))
            z[i] = 1.0; // of a branch that is not taken
    }
    if (delays_.crossingCount() > 0) {
        const std::int32_t times = memory_.run(part_.delayTimes);
        if (times != Failure::None)
            return evaluated(times, t);
        delays_.crossings(t, z + functions.size());
    }
    return Evaluated::Well;
}

Evaluated PartSystem::update(double t, const double* x) {
    loops_.forgetLeftOpen();
    const Evaluated result = evaluate(part_.recorded, recorded_, t, x);
    if (result != Evaluated::Well)
        return result;
    lastUpdate_.time = t;
    lastUpdate_.x.assign(x, x + part_.stateCount);
    whole_.warnOfLoops(t);
    return result;
}

Evaluated PartSystem::evaluate(ProgramId program, const FiniteSlots& computed, double t,
                               const double* x) {
    setPoint(t, x);
    if (isFresh_)
        return Evaluated::Well;
    loops_.setEventMode(false);
    whole_.host_.warnings().clear();
    const std::int32_t result = memory_.run(program);
    if (result != Failure::None)
        return evaluated(result, t);
    if (std::optional<SimulationError> error = checkVariables(computed, t)) {
        failure_ = std::move(*error);
        return Evaluated::Fatally;
    }
    isFresh_ = mayBeFresh_ && program == part_.outputs;
    return Evaluated::Well;
}

/// What a user must not overlook: numbers that are none, assertions that do not hold.
std::optional<SimulationError> PartSystem::checkVariables(const FiniteSlots& computed, double t) {
    const Rows variables(model_.checkedVariables, part_.checkedVariables);
    if (!computed.areFinite(memory_.reals()))
        for (std::size_t i = 0; i < variables.size(); ++i)
            if (!std::isfinite(memory_.real(variables[i].slot)))
                return whole_.notFinite(t, variables[i]);
    if (!part_.changingAssertions.empty()) {
        if (auto error = whole_.check(memory_.run(part_.assertions), t, "checking assertions"))
            return error;
        if (auto error = whole_.checkAssertions(t, part_.changingAssertions))
            return error;
    }
    whole_.tellFunctionWarnings(t);
    return std::nullopt;
}

bool PartSystem::stepAccepted(double t, const double* x) {
    scales_.follow(t, x);
    if (!branch_.isEmpty()) {
        branch_.accept(t, memory_);
        isFresh_ = false;
    }
    delays_.reach(t);
    if (!isMain() || whole_.chooser_.isEmpty())
        return false;
    setPoint(t, x);
    loops_.setEventMode(false);
    return memory_.run(model_.choices) == Failure::None && whole_.chooser_.wantsOthers();
}

// ---------------------------------------------------------------------------- records

/// What the programs of the part compute, as far as a recorded variable has it.
std::size_t PartSystem::recordSize() {
    const ModelSystem::RecordedSlots& recorded = whole_.recordedSlots();
    const auto add = [](std::vector<std::int32_t>& slots, const std::vector<bool>& isRecorded,
                        std::int32_t slot) {
        if (static_cast<std::size_t>(slot) < isRecorded.size() &&
            isRecorded[static_cast<std::size_t>(slot)])
            slots.push_back(slot);
    };
    recordedReals_.clear();
    recordedIntegers_.clear();
    for (std::int32_t i = 0; i < part_.stateCount; ++i)
        add(recordedReals_, recorded.reals, firstState_ + i);
    const auto addAll = [&](ProgramId id) {
        if (id == NoProgram)
            return;
        program::forEachSlot(model_.programOf(id), model_.addressesOf(id),
                             [&](Place place, bool isStore) {
                                 if (isStore && place.isInteger)
                                     add(recordedIntegers_, recorded.integers, place.slot);
                                 else if (isStore)
                                     add(recordedReals_, recorded.reals, place.slot);
                             });
    };
    addAll(part_.recorded);
    addAll(part_.event);
    for (const std::int32_t number : part_.loops) {
        const LoopCode& loop = model_.loops[static_cast<std::size_t>(number)];
        for (const std::int32_t slot : loop.unknownSlots)
            add(recordedReals_, recorded.reals, slot);
        for (const LoopCondition& condition : loop.conditions)
            if (condition.value.isInteger)
                add(recordedIntegers_, recorded.integers, condition.value.slot);
        for (const ProgramId id : {loop.program, loop.following})
            addAll(id);
    }
    for (auto* const slots : {&recordedReals_, &recordedIntegers_}) {
        std::ranges::sort(*slots);
        const auto rest = std::ranges::unique(*slots);
        slots->erase(rest.begin(), rest.end());
    }
    return recordedReals_.size() + recordedIntegers_.size();
}

void PartSystem::keepRecord(double* values) const {
    for (const std::int32_t slot : recordedReals_)
        *values++ = memory_.real(slot);
    for (const std::int32_t slot : recordedIntegers_)
        *values++ = std::bit_cast<double>(memory_.integer(slot));
}

void PartSystem::restoreRecord(const double* values) {
    for (const std::int32_t slot : recordedReals_)
        memory_.real(slot) = *values++;
    for (const std::int32_t slot : recordedIntegers_)
        memory_.integer(slot) = std::bit_cast<std::int64_t>(*values++);
}

// ---------------------------------------------------------------------------- the start

std::optional<SimulationError> PartSystem::initialize(double startTime) {
    if (isMain())
        whole_.startError_ = whole_.initialize(startTime);
    return whole_.startError_;
}

void PartSystem::restart() {
    lostJumps_.restart();
    branch_.restart();
    changed_.clear();
    plan_.forget();
    kept_ = {};
    isFresh_ = false;
    solvedBlocks_ = eventBlocks_ = 0;
}

/// States that the run may exchange have no scale of their own.
void PartSystem::startScales(std::span<const double> startValues) {
    std::vector<StateScales::Start> states(static_cast<std::size_t>(part_.stateCount));
    for (std::size_t i = 0; i < states.size(); ++i) {
        const auto place = part_.firstState + static_cast<std::int32_t>(i);
        const auto number = static_cast<std::size_t>(place);
        const double nominal = std::abs(memory_.real(model_.firstNominal + place));
        const double value = memory_.real(model_.firstState + place);
        const bool hasNominal = model_[model_.states[number]].nominal.isGiven();
        const bool mayBeExchanged = isMain() && !whole_.chooser_.isEmpty();
        states[i] = {.nominal = nominal > 0.0 && std::isfinite(nominal) ? nominal : 1.0,
                     .value = value,
                     .hasNominal = hasNominal || mayBeExchanged,
                     .isGiven = value == startValues[number]};
    }
    scales_.start(states);
}

void PartSystem::forgetSamplings() {
    std::ranges::fill(sampleCount_, 0);
}

// ---------------------------------------------------------------------------- delays and inputs

void PartSystem::setTolerance(double relative) {
    whole_.delays_.setTolerance(relative);
    scales_.setTolerance(relative);
}

double PartSystem::longestStep(double t) const {
    return std::min(whole_.oscillations_.longestStep(t), delays_.longestStep());
}

double PartSystem::nextTimeEvent() const {
    return delays_.firstEvent(nextTimeEvent_);
}

double PartSystem::nextKink() const {
    return std::min(delays_.nextKink(), inputs_.nextKink());
}

double PartSystem::latestEnd() const {
    return delays_.latestEnd();
}

Evaluated PartSystem::keepPath(double t, const run::StatePath& path) {
    const std::int32_t result = delays_.isEmpty() ? Failure::None : keepDelayed(t, path);
    inputs_.passKinks(t);
    if (delays_.isEmpty())
        return Evaluated::Well;
    if (result != Failure::None)
        return evaluated(result, t);
    if (std::optional<SimulationError> error = whole_.checkDelayTimes(t, part_.delays)) {
        failure_ = std::move(*error);
        return Evaluated::Fatally;
    }
    return Evaluated::Well;
}

std::int32_t PartSystem::keepDelayed(double t, const run::StatePath& path) {
    std::vector<double> x(static_cast<std::size_t>(part_.stateCount));
    loops_.setEventMode(false);
    return delays_.follow(t, [&](double time) {
        path(time, x);
        setPoint(time, x.data());
        return memory_.run(part_.delayedAlong);
    });
}

/// What the event has made of delayed expressions.
std::optional<SimulationError> PartSystem::keepJumps(double t) {
    if (delays_.isEmpty())
        return std::nullopt;
    if (part_.delayed != NoProgram)
        if (auto error =
                whole_.check(memory_.run(part_.delayed), t, "computing delayed expressions"))
            return error;
    delays_.endEvent(t);
    return whole_.checkDelayTimes(t, part_.delays);
}

// ---------------------------------------------------------------------------- events

/// Those of the part come before those of delays, both ascending. In numbers of the model.
std::vector<std::int64_t> PartSystem::firedRelations(std::span<const std::int64_t> fired) const {
    std::vector<std::int64_t> numbers;
    for (const std::int64_t crossing : fired)
        if (crossing < std::ssize(part_.crossingFunctions))
            numbers.push_back(part_.crossingFunctions[static_cast<std::size_t>(crossing)]);
    return numbers;
}

std::vector<std::int64_t> PartSystem::firedDelays(std::span<const std::int64_t> fired) const {
    std::vector<std::int64_t> numbers;
    for (const std::int64_t crossing : fired)
        if (crossing >= std::ssize(part_.crossingFunctions))
            numbers.push_back(crossing - std::ssize(part_.crossingFunctions));
    return numbers;
}

std::vector<std::int64_t> PartSystem::valuesOf(const std::vector<Place>& places) const {
    std::vector<std::int64_t> values;
    values.reserve(places.size());
    for (const Place& place : places)
        values.push_back(bitsOf(place));
    return values;
}

EventOutcome PartSystem::handleEvent(double t, std::span<const double> x,
                                     std::span<const std::int64_t> fired) {
    const run::PartEvent event{number_, x, fired};
    return whole_.handleEvents(t, {&event, 1}, whole_.joinAsTheyAre()).front().outcome;
}

/// All variables are evaluated from the left, and what `pre` gives is set.
std::optional<SimulationError> PartSystem::beginEvent(double t, std::span<const double> x,
                                                      std::span<const std::int64_t> fired) {
    event_ = {};
    event_.x.assign(x.begin(), x.end());
    keepDiscretes();
    keepExports();
    if (auto error = evaluateBefore(t, x.data()))
        return error;
    lostJumps_.beginEvent();
    if (!impulses_.isEmpty())
        if (auto error =
                whole_.check(impulses_.begin(), t, "computing constraints before an event"))
            return error;
    whole_.events_.tellBegin();
    event_.jumping = delays_.beginEvent(t, firedDelays(fired));
    if (isMain())
        event_.outcome.chosenStates = whole_.chooseStates(false);
    if (auto error = refreshConditions(t))
        return error;
    keepPrevious();
    setSamplings(t);
    event_.inputsJump = inputs_.passJumps(t);
    inputs_.setPoint(t);
    if (!event_.outcome.chosenStates.empty() || event_.inputsJump || whole_.isTerminal_)
        plan_.forget();
    loops_.forgetLeftOpen();
    event_.expected.resize(event_.x.size());
    states(event_.expected);
    isFresh_ = false;
    return std::nullopt;
}

/// The variables right before an event. Where the event has left what they are defined on by a
/// rounding, they have been evaluated a little earlier, and are taken from there.
std::optional<SimulationError> PartSystem::evaluateBefore(double t, const double* x) {
    if (evaluate(part_.outputs, checked_, t, x) == Evaluated::Well)
        return std::nullopt;
    SimulationError error = failure_;
    if (!(lastUpdate_.time < t) || evaluate(part_.outputs, checked_, lastUpdate_.time,
                                            lastUpdate_.x.data()) != Evaluated::Well)
        return error;
    setPoint(t, x);
    return std::nullopt;
}

/// With the present `pre` values; may be repeated in a round.
std::optional<SimulationError> PartSystem::solveRound(double t) {
    isFresh_ = false;
    enter();
    loops_.setEventMode(true);
    whole_.host_.warnings().clear();
    // pre(v) in a matrix that is constant between events may differ from round to round.
    loops_.forgetMatrices(part_.loops);
    auto error = whole_.check(solveBlocks(), t, "solving the equations at an event");
    event_.unsettled = loops_.takeUnsettled();
    if (event_.unsettled != 0)
        plan_.forget();
    return error;
}

/// What follows from the values of a round, but for its new states.
std::optional<SimulationError> PartSystem::actInRound(double t) {
    ++event_.outcome.iterations;
    enter();
    if (auto error = whole_.check(memory_.run(part_.eventActions), t, "handling an event"))
        return error;
    if (auto error = act(t, event_.outcome))
        return error;
    if (auto error = checkWhenAssertions(t))
        return error;
    return checkReinits(t);
}

/// Whether another round must come.
bool PartSystem::endRound() {
    const bool reinitialized = applyReinits();
    // sample(…) is true in the first round only (MLS 3.7.5): what follows from it changes back.
    const bool wasSampled = clearSamplings();
    const bool changed = updatePrevious() || reinitialized;
    plan_.forgetChanges();
    hasSolvedAll_ = false;
    event_.outcome.derivativesChanged = event_.outcome.derivativesChanged || changed;
    return changed || wasSampled;
}

std::optional<SimulationError> PartSystem::finishEvent(double t) {
    enter();
    if (auto error = whole_.check(event_.unsettled, t, "solving the equations at an event"))
        return error;
    if (auto error = checkVariables(checked_, t))
        return error;
    branch_.accept(t, memory_);
    whole_.warnOfLoops(t);
    if (auto error = keepJumps(t))
        return error;
    if (auto error = findTimeEvents(t))
        return error;
    whole_.oscillations_.follow(part_, t);
    EventOutcome& outcome = event_.outcome;
    outcome.statesChanged = !areStates(event_.x);
    if (isMain() && whole_.startTermination_) {
        outcome.terminated = true;
        outcome.terminationMessage = *whole_.startTermination_;
    }
    if (areStates(event_.expected) && (!event_.hasImpulses || event_.hasLostImpulses))
        if (const auto jump = lostJumps_.endEvent())
            whole_.warnOfLostJump(t, *jump);
    outcome.derivativesChanged = outcome.derivativesChanged || outcome.statesChanged ||
                                 !outcome.chosenStates.empty() || !event_.jumping.empty() ||
                                 event_.inputsJump || event_.hasImported || haveDiscretesChanged();
    if (outcome.derivativesChanged)
        scales_.restart();
    isFresh_ = mayBeFresh_;
    return std::nullopt;
}

/// Whether all variables are functions of the states, time and what is discrete: evaluated at the
/// same point again, they are what they are. Loops are solved from where they are, and past values
/// and what parts exchange are not in the states.
bool PartSystem::isFunctionOfStates() const {
    return model_.parts.size() == 1 && part_.loops.empty() && model_.delays.empty() &&
           model_.stateChoices.empty() && model_.inputs.empty() &&
           !model_.formulas->hasImpureFunctions;
}

bool PartSystem::areStates(std::span<const double> x) const {
    const auto first = static_cast<std::size_t>(firstState_);
    return std::ranges::equal(memory_.reals().subspan(first, x.size()), x);
}

// ---------------------------------------------------------------------------- exchange

std::int64_t PartSystem::bitsOf(const Place& place) const {
    return place.isInteger ? memory_.integer(place.slot)
                           : std::bit_cast<std::int64_t>(memory_.real(place.slot));
}

void PartSystem::keepExports() {
    event_.exports.clear();
    for (const ExportCode& item : part_.exports)
        event_.exports.push_back(bitsOf(item.place));
}

std::vector<std::size_t> PartSystem::changedExports() const {
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < part_.exports.size(); ++i)
        if (bitsOf(part_.exports[i].place) != event_.exports[i])
            changed.push_back(i);
    return changed;
}

void PartSystem::exchangeExports() {
    for (std::size_t i = 0; i < part_.exports.size(); ++i) {
        const Place& place = part_.exports[i].place;
        const std::int64_t kept = std::exchange(event_.exports[i], bitsOf(place));
        if (place.isInteger)
            memory_.integer(place.slot) = kept;
        else
            memory_.real(place.slot) = std::bit_cast<double>(kept);
    }
}

// ---------------------------------------------------------------------------- what events do

/// A state can have one new value at a time (MLS 8.3.6).
std::optional<SimulationError> PartSystem::checkReinits(double t) const {
    const Rows reinits(model_.reinits, part_.reinits);
    const auto isActive = [&](const ReinitCode& reinit) {
        return memory_.integer(reinit.conditionSlot) != 0;
    };
    for (std::size_t i = 0; i < reinits.size(); ++i)
        for (std::size_t k = 0; k < i && isActive(reinits[i]); ++k) {
            if (reinits[k].stateSlot != reinits[i].stateSlot || !isActive(reinits[k]))
                continue;
            const Rows texts(model_.text->reinits, part_.reinits);
            return SimulationError{
                t,
                fmt::format(
                    "`reinit` gives `{}` two new values at the same event, {:.6g} and {:.6g}",
                    model_[texts[i].variable].name, memory_.real(reinits[k].valueSlot),
                    memory_.real(reinits[i].valueSlot)),
                {"one of them is here" + whole_.placeOf(texts[k].origin),
                 "the other one is here" + whole_.placeOf(texts[i].origin)},
                run::FailureKind::Numerical,
                texts[i].origin.where};
        }
    return std::nullopt;
}

bool PartSystem::applyReinits() {
    bool any = false;
    const Rows reinits(model_.reinits, part_.reinits);
    for (std::size_t i = 0; i < reinits.size(); ++i) {
        const ReinitCode& reinit = reinits[i];
        if (memory_.integer(reinit.conditionSlot) == 0)
            continue;
        any = any || memory_.real(reinit.stateSlot) != memory_.real(reinit.valueSlot);
        memory_.real(reinit.stateSlot) = memory_.real(reinit.valueSlot);
        plan_.note({false, reinit.stateSlot});
    }
    if (any && isMain() && !whole_.chooser_.isEmpty()) {
        whole_.chooser_.takeValues();
        plan_.forget();
    }
    return any;
}

/// They speak only in the iteration in which their clause acts.
std::optional<SimulationError> PartSystem::checkWhenAssertions(double t) {
    if (whenAssertions_.empty())
        return std::nullopt;
    if (auto error = whole_.check(memory_.run(part_.assertions), t, "checking assertions"))
        return error;
    return whole_.checkAssertions(t, whenAssertions_);
}

std::optional<SimulationError> PartSystem::act(double t, EventOutcome& outcome) {
    const Rows actions(model_.actions, part_.actions);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const ActionCode& action = actions[i];
        if (memory_.integer(action.conditionSlot) == 0)
            continue;
        if (auto error = whole_.perform(action, t, outcome))
            return error;
    }
    return std::nullopt;
}

void PartSystem::setSamplings(double t) {
    const Rows samplings(model_.samplings, part_.samplings);
    for (std::size_t i = 0; i < nextSample_.size(); ++i) {
        const bool isNow = nextSample_[i] <= t + SameTime * std::abs(t);
        memory_.integer(samplings[i].flag.slot) = isNow ? 1 : 0;
        if (!isNow)
            continue;
        ++sampleCount_[i];
        plan_.note(samplings[i].flag);
    }
}

/// Whether one was set.
bool PartSystem::clearSamplings() {
    bool any = false;
    const Rows samplings(model_.samplings, part_.samplings);
    for (std::size_t i = 0; i < samplings.size(); ++i) {
        if (std::exchange(memory_.integer(samplings[i].flag.slot), 0) == 0)
            continue;
        any = true;
        plan_.note(samplings[i].flag);
    }
    return any;
}

std::optional<SimulationError> PartSystem::findTimeEvents(double t) {
    if (auto error = whole_.check(memory_.run(part_.timeEvents), t, "computing the next event"))
        return error;
    nextTimeEvent_ = run::Never;
    const Rows switches(model_.timeSwitches, part_.timeSwitches);
    for (std::size_t i = 0; i < switches.size(); ++i) {
        const double at = memory_.real(switches[i].slot);
        const bool isPassed =
            (memory_.integer(switches[i].value.slot) != 0) == switches[i].risesWithTime;
        if (at > t || (at == t && !isPassed))
            nextTimeEvent_ = std::min(nextTimeEvent_, at);
    }
    nextTimeEvent_ = std::min(nextTimeEvent_, inputs_.nextJump());
    return findSamplings(t);
}

std::optional<SimulationError> PartSystem::findSamplings(double t) {
    const Rows samplings(model_.samplings, part_.samplings);
    for (std::size_t i = 0; i < samplings.size(); ++i) {
        const double start = memory_.real(samplings[i].startSlot);
        const double interval = memory_.real(samplings[i].intervalSlot);
        if (!(interval > 0.0))
            return SimulationError{t, "a sampling needs a positive interval", {}};
        if (!std::isfinite(start))
            return SimulationError{t, "a sampling needs a start that is a number", {}};
        std::int64_t& count = sampleCount_[i];
        if (count == 0 && start < t)
            count = static_cast<std::int64_t>(std::ceil((t - start) / interval - SameTime));
        nextSample_[i] = start + static_cast<double>(count) * interval;
        nextTimeEvent_ = std::min(nextTimeEvent_, nextSample_[i]);
    }
    return std::nullopt;
}

std::string PartSystem::timeEventText() const {
    const double next = nextTimeEvent();
    const Rows texts(model_.text->samplings, part_.samplings);
    for (std::size_t i = 0; i < nextSample_.size(); ++i)
        if (nextSample_[i] <= next)
            return fmt::format("sample({}, {})", whole_.textOf(texts[i].start),
                               whole_.textOf(texts[i].interval));
    const bool isInput = inputs_.nextJump() <= next;
    return isInput ? "a jump of an input" : "a relation of time";
}

} // namespace eventica::model
