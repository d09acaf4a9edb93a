// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/solver_atomic.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simulate/run/failure.h"
#include "simulate/solver/event_exchange.h"

namespace eventica::solver {

namespace {

/// Instants closer than this, relative, are one: of a delay that was added to different times.
constexpr double SameTime = 1e-14;

} // namespace

SolverAtomic::SolverAtomic(std::string name, run::HybridSystem& system,
                           std::unique_ptr<run::Integrator> integrator, SolverOptions options,
                           run::Observer& observer)
    : Component(std::move(name), observer), system_(system), integrator_(std::move(integrator)),
      options_(options), locator_(system, options.interrupt),
      monitor_(system, options.startTime, options.stopTime, options.chattering),
      accumulation_(system), guard_(system),
      grid_(options.startTime, options.stopTime, options.interval),
      path_([this](double t, std::span<double> x) { readStates(t, x); }),
      x_(static_cast<std::size_t>(system.stateCount())), atPoint_(x_.size()) {
    if (options_.exchange != nullptr)
        addInput("event of another part");
}

void SolverAtomic::initialize(devs::Time start) {
    begin(start.t);
    grid_ = run::OutputGrid(start.t, options_.stopTime, options_.interval);
    monitor_ = EventMonitor(system_, start.t, options_.stopTime, options_.chattering);
    accumulation_ = AccumulationWatch(system_);
    plan_ = {};
    missedOutput_.clear();
    statistics_ = {};
    steps_ = 0;
    if (auto error = system_.initialize(start.t)) {
        if (error->kind == run::FailureKind::Numerical)
            error->kind = run::FailureKind::Initial;
        return failWith(std::move(*error));
    }
    guard_.start(options_.stopTime);
    if (!restart(true))
        return;
    if (!options_.isPart) {
        if (!evaluateAll(start.t, x_))
            return;
        observer().sample(start.t);
    }
    grid_.pass();
    plan();
}

// --- DEVS ----------------------------------------------------------------------------------------

double SolverAtomic::timeAdvance() const {
    return missedOutput_.messages().empty() ? std::max(0.0, plan_.time - now().t) : 0.0;
}

devs::Time SolverAtomic::nextTime() const {
    const double t = missedOutput_.messages().empty() ? plan_.time : now().t;
    return devs::instantAt(now(), std::max(t, now().t));
}

void SolverAtomic::output(devs::Outbox& outbox) {
    for (const devs::Message& message : missedOutput_.messages())
        outbox.send(message.port, message.value);
    // Only what had been missed is due, or nobody can receive anything.
    if (plan_.time > now().t || outputs().empty())
        return;
    readStates(plan_.time, atPoint_);
    emit(plan_.time, atPoint_, plan_.isEvent, outbox);
}

void SolverAtomic::internalTransition() {
    missedOutput_.clear();
    const bool hasOthers = options_.isPart || options_.window != nullptr;
    if (plan_.time > now().t || isFinished() || (hasOthers && isStopped(time())))
        return;
    if (plan_.failure)
        return failWith(*std::exchange(plan_.failure, std::nullopt));
    bool isEvent = false;
    do {
        isEvent = plan_.isEvent;
        if (isEvent && options_.exchange != nullptr)
            return options_.exchange->handle(*this);
        commit(plan_.time, isEvent);
        if (isEvent && !isFinished())
            handleEvent(plan_.fired, nullptr);
        plan();
    } while (goesOn(isEvent));
}

/// Without ports nobody sees or disturbs what happens up to the next event, or in the window.
bool SolverAtomic::goesOn(bool wasEvent) const {
    if (isFinished() || options_.isPart || !inputs().empty() || !outputs().empty())
        return false;
    return options_.window != nullptr ? plan_.time <= *options_.window
                                      : !wasEvent && !plan_.isEvent;
}

void SolverAtomic::externalTransition(double /*elapsed*/, const devs::Bag& inputs) {
    if (isFinished() || options_.exchange != nullptr)
        return; // the schedule asks for the next event
    const double t = now().t;
    readStates(t, atPoint_);
    std::vector<std::int64_t> fired;
    // The location of an event has a tolerance: input may come between the crossing and the event.
    const run::Evaluated how = locator_.firedAt(t, atPoint_, fired);
    if (how != run::Evaluated::Well)
        return failWith(refusal(how, "the relations cannot be evaluated"));
    missedOutput_.clear();
    if (!fired.empty())
        emit(t, atPoint_, true, missedOutput_);
    commit(t, true);
    if (!isFinished())
        handleEvent(fired, &inputs);
    plan();
}

void SolverAtomic::confluentTransition(const devs::Bag& inputs) {
    if (options_.exchange != nullptr)
        return internalTransition();
    // Only missed output was due, or input comes just in time.
    if (plan_.time > now().t || isFinished() || plan_.failure) {
        missedOutput_.clear();
        return externalTransition(0.0, inputs);
    }
    missedOutput_.clear();
    commit(plan_.time, true);
    if (!isFinished())
        handleEvent(plan_.fired, &inputs);
    plan();
}

// --- the next step -------------------------------------------------------------------------------

void SolverAtomic::plan() {
    planNext();
    if (isCertain() && !keepPath(plan_.time))
        return;
    announce();
}

void SolverAtomic::announce() {
    if (options_.exchange == nullptr)
        return;
    const double next = plan_.isEvent ? plan_.time : run::Never;
    options_.exchange->plan(*this, announced_, next);
    announced_ = next;
}

/// Whether others look back at the part, and nothing can come in between.
bool SolverAtomic::isCertain() const {
    return plan_.time < run::Never && !system_.delayReaders().empty() &&
           (options_.exchange == nullptr || !system_.hasImports());
}

/// Decides what happens next, making a trial step if the last one is used up.
void SolverAtomic::planNext() {
    plan_.time = run::Never;
    plan_.isEvent = false;
    plan_.fired.clear();
    plan_.failure.reset();
    if (isStopped(time()))
        return;
    const double timeEvent = system_.nextTimeEvent();
    if (timeEvent <= time() || std::exchange(systemWantsEvent_, false)) {
        plan_.time = time();
        plan_.isEvent = true;
        return;
    }
    if (time() >= options_.stopTime) {
        if (options_.exchange == nullptr) // else an event of another part may still come
            finish();
        return;
    }
    if (time() >= integrator_->time() && !step(std::min(timeEvent, options_.stopTime)))
        return;
    locate(std::min(integrator_->time(), timeEvent), timeEvent);
}

bool SolverAtomic::step(double limit) {
    double kink = system_.nextKink();
    if (kink <= time()) {
        kink_ = time();
        system_.passKinks(time());
        kink = system_.nextKink();
    }
    if (time() >= kink_ && !startIntegrator())
        return false;
    kink_ = kink;
    limit = std::min(limit, kink);
    if (options_.exchange != nullptr)
        for (const std::size_t source : system_.delaySources())
            options_.exchange->keepPath(source, time());
    // No step is left over for what is late by rounding.
    const double end = system_.latestEnd();
    limit = end < limit - SameTime * std::abs(limit) ? end : limit;
    if (auto error = integrator_->step(limit)) {
        failAt(time(), std::move(*error)); // nothing is known of the states beyond
        return false;
    }
    ++steps_;
    return true;
}

/// On the step that was tried. Without inputs nothing can prevent it.
void SolverAtomic::failAt(double t, run::SimulationError error) {
    if (inputs().empty() || options_.exchange != nullptr)
        return failWith(std::move(error));
    plan_.time = std::clamp(t, time(), std::max(time(), plan_.time));
    plan_.isEvent = false;
    plan_.failure = std::move(error);
}

void SolverAtomic::locate(double end, double timeEvent) {
    plan_.time = end;
    if (!locator_.isEmpty() && !findCrossing(end))
        return;
    plan_.isEvent = plan_.isEvent || plan_.time >= timeEvent;
    if (auto error = checkSingularity()) {
        const double failsAt = error->time;
        failAt(failsAt, std::move(*error));
    }
}

std::optional<run::SimulationError> SolverAtomic::checkSingularity() {
    std::span<const double> last = integrator_->states();
    if (plan_.time < integrator_->time()) {
        integrator_->interpolate(plan_.time, atPoint_);
        last = atPoint_;
    }
    return guard_.check(*integrator_, {time(), plan_.time, x_, last}, plan_.isEvent);
}

/// Plans an event where a relation changes up to `end`, if one does. False if the run fails.
bool SolverAtomic::findCrossing(double end) {
    const double from = std::max(time(), monitor_.earliestStateEvent());
    Located located = locator_.search(*integrator_, from, end, grid_);
    if (located.what == Located::What::Nothing)
        return true;
    if (located.what == Located::What::Interrupted) {
        failWith({time(), "interrupted", {}, run::FailureKind::Interrupted});
        return false;
    }
    if (located.what == Located::What::Failure) {
        run::SimulationError error = refusal(located.failure, "the relations cannot be evaluated");
        error.time = located.time;
        failAt(located.time, std::move(error));
        return false;
    }
    if (from > time() && located.time == from)
        if (auto error = monitor_.checkLateEvent(from, located.fired.front(), stretch(from))) {
            failAt(from, std::move(*error));
            return false;
        }
    plan_.time = located.time;
    plan_.fired = std::move(located.fired);
    plan_.isEvent = true;
    return true;
}

/// How far the states move up to `t`, compared with what their derivatives promise here.
double SolverAtomic::stretch(double t) {
    const std::span<const double> nominals = system_.nominals();
    std::vector<double> slopes(x_.size());
    if (system_.derivatives(time(), x_.data(), slopes.data()) != run::Evaluated::Well)
        return 0.0;
    readStates(t, atPoint_);
    double moved = 0.0;
    double promised = 0.0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
        moved = std::max(moved, std::abs(atPoint_[i] - x_[i]) / nominals[i]);
        promised = std::max(promised, std::abs(slopes[i]) / nominals[i]);
    }
    return promised > 0.0 ? moved / (promised * (t - time())) : 0.0;
}

/// Everything up to `t` becomes final; the states there are in `x_`.
void SolverAtomic::commit(double t, bool isEvent) {
    // Delays that are shorter than the step look at what is kept here.
    const bool looksAtStep = system_.latestEnd() < run::Never;
    if (looksAtStep && !keepPath(t))
        return;
    sampleUpTo(t, isEvent);
    if (isFinished())
        return;
    if (!looksAtStep && !keepPath(t))
        return;
    readStates(t, x_);
    since_ = time();
    moveTo(t);
    systemWantsEvent_ = system_.stepAccepted(t, x_.data()) && !isEvent;
    if (!isEvent && accumulation_.isSuspicious())
        if (const auto warning = accumulation_.check(t, x_))
            observer().warning(t, *warning);
}

/// It is certain how the system moves up to `t`.
bool SolverAtomic::keepPath(double t) {
    if (system_.nextKink() <= t) // may have been found since the step began
        kink_ = std::min(kink_, t);
    const run::Evaluated kept = system_.keepPath(t, path_);
    if (kept != run::Evaluated::Well)
        failWith(refusal(kept, "delayed expressions cannot be evaluated"));
    return kept == run::Evaluated::Well;
}

/// No event of the part is before the end of the window.
void SolverAtomic::sampleWindow() {
    if (!isFinished())
        sampleUpTo(*options_.window, false);
}

void SolverAtomic::sampleUpTo(double t, bool isEvent) {
    if (grid_.next() > t) // nearly always
        return;
    if (options_.isPart)
        return grid_.passUpTo(t);
    for (double point = grid_.next(); isEvent ? point < t : point <= t; point = grid_.next()) {
        readStates(point, atPoint_);
        if (!evaluateAll(point, atPoint_))
            return;
        observer().sample(point);
        grid_.pass();
        if (isStopped(point))
            return;
    }
    if (grid_.next() == t) // the two sides of the event serve as the sample
        grid_.pass();
}

void SolverAtomic::readStates(double t, std::span<double> x) const {
    if (t < integrator_->time())
        return integrator_->interpolate(t, x);
    const std::span<const double> states = integrator_->states();
    std::copy(states.begin(), states.end(), x.begin());
}

bool SolverAtomic::evaluate(double t) {
    if (t == time())
        return evaluateAll(t, x_);
    readStates(t, atPoint_);
    return evaluateAll(t, atPoint_);
}

bool SolverAtomic::evaluateAll(double t, const std::vector<double>& x) {
    const run::Evaluated how = system_.update(t, x.data());
    if (how == run::Evaluated::Well)
        return true;
    run::SimulationError error = refusal(how, "the variables cannot be evaluated");
    error.time = t;
    if (evaluateBefore(t))
        return true;
    failWith(std::move(error));
    return false;
}

/// A branch may end at its event, or a rounding before (`if h > 0 then sqrt(h) else 0`): what it is
/// there is its limit from the left, and that is its value at the last point where it has one. True
/// if that point is hardly earlier, and the event is here.
bool SolverAtomic::evaluateBefore(double t) {
    constexpr double Rounding = 2.0 * std::numeric_limits<double>::epsilon();
    constexpr double Reach = 1e-6; // of what is known before
    const double rounding = Rounding * std::abs(t);
    std::vector<double> x(x_.size());
    const auto succeeds = [&](double point) {
        readStates(point, x);
        return system_.update(point, x.data()) == run::Evaluated::Well;
    };
    const double from = t > time() ? time() : since_;
    const double reach = std::max(Reach * (t - from), 8.0 * rounding);
    if (!plan_.isEvent || std::abs(plan_.time - t) > reach)
        return false;
    double low = t - reach;
    double high = t;
    if (low <= from && from == integrator_->previousTime()) { // a correction has led to the event
        integrator_->statesBeforeStep(x);
        return system_.update(from, x.data()) == run::Evaluated::Well;
    }
    if (low <= from || !succeeds(low))
        return false;
    while (high - low > rounding) {
        const double middle = 0.5 * (low + high);
        (succeeds(middle) ? low : high) = middle;
    }
    return succeeds(low);
}

// --- events --------------------------------------------------------------------------------------

/// At `time()`, where the states are in `x_`.
void SolverAtomic::handleEvent(const std::vector<std::int64_t>& fired, const devs::Bag* inputs) {
    const double t = time();
    if (!evaluateAll(t, x_))
        return;
    observer().eventBefore(t);
    takeSwings(fired);
    if (inputs != nullptr)
        for (const devs::Message& message : *inputs)
            applyInput(message.port, message.value);
    if (isFinished())
        return;
    run::EventOutcome outcome = system_.handleEvent(t, x_, fired);
    if (outcome.error)
        return failWith(*outcome.error);
    countEvent(fired, inputs, outcome);
    if (restart(outcome.statesChanged || outcome.derivativesChanged || inputs != nullptr))
        afterEvent(fired, std::move(outcome));
}

/// `EventExchange` has brought along all that is due.
void SolverAtomic::finishInstant(double t) {
    const double last = t + SameTime * std::abs(t);
    const bool isDue = (plan_.isEvent && plan_.time <= last) || system_.nextTimeEvent() <= last;
    if (isFinished() || options_.exchange != nullptr || !isDue)
        return;
    if (plan_.time != t || !plan_.isEvent)
        plan_.fired.clear();
    commit(t, true);
    if (!isFinished())
        handleEvent(plan_.fired, nullptr);
}

void SolverAtomic::keepPathUpTo(double t) {
    if (!isFinished())
        (void)keepPath(std::min(t, plan_.time));
}

void SolverAtomic::meetTimeEvent() {
    if (isFinished() || plan_.isEvent || plan_.time < system_.nextTimeEvent())
        return;
    plan_.isEvent = true;
    announce();
}

bool SolverAtomic::arrive(double t) {
    if (plan_.time != t || !plan_.isEvent)
        plan_.fired.clear();
    commit(t, true);
    takeSwings(plan_.fired);
    return !isFinished() && evaluateAll(t, x_);
}

/// How far from zero the relations that fire have been since their last event.
void SolverAtomic::takeSwings(const std::vector<std::int64_t>& fired) {
    swings_.clear();
    for (const std::int64_t crossing : fired)
        swings_.push_back(locator_.takeSwing(crossing));
}

/// With the states before the event in `x_`.
bool SolverAtomic::resume(const run::EventOutcome& outcome, bool isJoined) {
    const devs::Bag* const noInput = nullptr;
    if (isJoined)
        ++statistics_.inputEvents;
    else
        countEvent(plan_.fired, noInput, outcome);
    return restart(outcome.statesChanged || outcome.derivativesChanged) && evaluateAll(time(), x_);
}

void SolverAtomic::endEvent(run::EventOutcome outcome) {
    tellEvent(plan_.fired, outcome);
}

void SolverAtomic::concludeEvent(const run::EventOutcome& outcome) {
    conclude(std::vector<std::int64_t>(plan_.fired), outcome);
    plan();
}

/// The integrator goes on with the rest of its step if nothing has changed.
bool SolverAtomic::restart(bool isChanged) {
    since_ = time();
    if (isChanged) {
        takeStates();
        if (!startIntegrator())
            return false;
    }
    const run::Evaluated how = locator_.arm(time(), x_);
    if (how != run::Evaluated::Well)
        failWith(refusal(how, "the relations cannot be evaluated"));
    return !isFinished();
}

/// After an event.
void SolverAtomic::takeStates() {
    const std::vector<double> before = x_;
    const std::span<const double> nominals = system_.nominals();
    system_.states(x_);
    jump_ = 0.0;
    for (std::size_t i = 0; i < x_.size(); ++i)
        jump_ = std::max(jump_, std::abs(x_[i] - before[i]) / nominals[i]);
}

bool SolverAtomic::startIntegrator() {
    kink_ = run::Never;
    guard_.restart(x_);
    if (auto error = integrator_->start(time(), x_)) {
        failWith(std::move(*error));
        return false;
    }
    return true;
}

void SolverAtomic::countEvent(const std::vector<std::int64_t>& fired, const devs::Bag* inputs,
                              const run::EventOutcome& outcome) {
    if (!fired.empty())
        ++statistics_.stateEvents;
    else if (!outcome.chosenStates.empty())
        ++statistics_.stateChoices;
    else if (inputs == nullptr)
        ++statistics_.timeEvents;
    if (inputs != nullptr)
        ++statistics_.inputEvents;
}

void SolverAtomic::afterEvent(const std::vector<std::int64_t>& fired, run::EventOutcome outcome) {
    if (!evaluateAll(time(), x_))
        return;
    tellEvent(fired, outcome);
    conclude(fired, outcome);
}

void SolverAtomic::tellEvent(const std::vector<std::int64_t>& fired, run::EventOutcome& outcome) {
    using Cause = run::Event::Cause;
    const bool hasSelected = !outcome.chosenStates.empty();
    observer().eventAfter(time(), {.cause = !fired.empty() ? Cause::State
                                            : hasSelected  ? Cause::Selection
                                                           : Cause::Time,
                                   .isReset = outcome.statesChanged && !hasSelected,
                                   .endsRun = outcome.terminated,
                                   .iterations = outcome.iterations,
                                   .changes = std::move(outcome.changes),
                                   .states = std::move(outcome.chosenStates)});
}

/// Ends the run if the event says so, and watches for events without end.
void SolverAtomic::conclude(const std::vector<std::int64_t>& fired,
                            const run::EventOutcome& outcome) {
    if (outcome.terminated)
        return terminate(outcome.terminationMessage);
    auto error = monitor_.note(time(), fired, swings_);
    if (outcome.statesChanged && !error)
        if (const auto crossing = accumulation_.note(time(), fired, jump_))
            error = monitor_.noteAccumulation(time(), *crossing);
    for (const std::string& text : monitor_.takeWarnings())
        observer().warning(time(), text);
    if (error)
        failWith(std::move(*error));
}

// --- the end -------------------------------------------------------------------------------------

/// Somebody wants no more than up to `t`, or the run is over anyway.
bool SolverAtomic::isStopped(double t) {
    if (options_.progress != nullptr)
        options_.progress->reach(t, steps_);
    const bool isInterrupted =
        options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed);
    if (isFinished() || (!isInterrupted && !observer().wantsEnd()))
        return isFinished();
    moveTo(t);
    if (isInterrupted)
        failWith({t, "interrupted", {}, run::FailureKind::Interrupted});
    else
        finish();
    plan_.time = run::Never;
    return true;
}

void SolverAtomic::failWith(run::SimulationError error) {
    Component::failWith(std::move(error), options_.window == nullptr);
    plan_.time = run::Never;
}

void SolverAtomic::endWith(const SolverAtomic& other) {
    if (other.error())
        failWith(*other.error());
    else if (!isFinished())
        finish();
    plan_.time = run::Never;
}

run::SimulationError SolverAtomic::refusal(run::Evaluated how, const char* what) const {
    if (how == run::Evaluated::Fatally)
        return system_.failure();
    return run::evaluationFailure(system_, time(), what);
}

run::Statistics SolverAtomic::statistics() const {
    run::Statistics result = integrator_->statistics();
    run::add(statistics_, result);
    result.crossingEvaluations = locator_.evaluations();
    if (options_.isPart || options_.window != nullptr)
        result.stepsOf.emplace_back(name(), result.steps);
    return result;
}

} // namespace eventica::solver
