// SPDX-License-Identifier: Apache-2.0
// One step of Parallel DEVS at the instant t = (real time, index):
//   1. imminent: the models whose internal event is due at t.
//   2. Each imminent model computes its output λ; each message goes to the bags of its receivers.
//   3. Messages that were injected for t follow.
//   4. Imminent models without input make δint, those with input δcon; the other receivers make
//   δext.
//   5. Each of these models is asked for its next event, which must be later than t.
// Classic DEVS differs in 1 only: of the models due at the real time, the first in the select
// order. References: A. C. Chow and B. P. Zeigler, "Parallel DEVS", Winter Simulation Conference
// 1994; B. P. Zeigler, A. Muzy, E. Kofman, "Theory of Modeling and Simulation", 3rd edition, 2018.
#include "lib/devs/simulator.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace eventica::devs {
namespace {

constexpr std::size_t NamedCulprits = 10;

std::string listNames(const FlatModel& model, const std::vector<ModelId>& ids) {
    std::string text;
    for (std::size_t i = 0; i < std::min(ids.size(), NamedCulprits); ++i)
        text += fmt::format("{}'{}'", i == 0 ? "" : ", ", model.path(ids[i]));
    if (ids.size() > NamedCulprits)
        text += fmt::format(" and {} more", ids.size() - NamedCulprits);
    return text;
}

} // namespace

Simulator::Simulator(FlatModel model, Options options)
    : model_(std::move(model)), options_(std::move(options)), cells_(model_.size()),
      queue_(model_.size()) {
    for (std::size_t i = 0; i < cells_.size(); ++i)
        cells_[i].atomic = model_.atomics[i];
}

Simulator::~Simulator() {
    for (Atomic* atomic : model_.atomics)
        atomic->clock_ = &Atomic::NotRunning;
}

// --- start ---------------------------------------------------------------------------------------

Status Simulator::initialize(double start) {
    resetRun(start);
    if (!std::isfinite(start))
        fail({}, fmt::format("a run cannot start at time {}", start));
    rankModels();
    for (std::size_t i = 0; i < cells_.size() && !error_; ++i) {
        const ModelId id(static_cast<std::int32_t>(i));
        cells_[i].atomic->initialize(clock_);
        if (plan(id))
            queue_.set(rankOf(id), cells_[i].next);
    }
    if (!error_)
        for (Listener* listener : listeners_)
            listener->onInitialize(model_, clock_);
    return status();
}

void Simulator::resetRun(double start) {
    error_.reset();
    clock_ = {start, 0};
    hasOutputs_ = false;
    isInitialized_ = true;
    queue_.clear();
    injections_.clear();
    injectionCount_ = 0;
    imminent_.clear();
    receivers_.clear();
    externalOutputs_.clear();
    for (Cell& cell : cells_) {
        cell.last = clock_;
        cell.transitionsAtLast = 0;
        cell.inputs.clear();
        cell.isImminent = false;
        cell.atomic->clock_ = &clock_;
        cell.atomic->failure_.clear();
    }
}

void Simulator::rankModels() {
    if (!isSelecting())
        return;
    constexpr std::int32_t Unranked = -1;
    rankOf_.assign(model_.size(), Unranked);
    modelAt_.clear();
    const auto append = [this](ModelId id) {
        rankOf_[static_cast<std::size_t>(id.index())] = static_cast<std::int32_t>(modelAt_.size());
        modelAt_.push_back(id);
    };
    for (const ModelId id : options_.selectOrder) {
        if (!contains(id))
            fail({}, "the select order has a model that does not exist");
        else if (rankOf_[static_cast<std::size_t>(id.index())] != Unranked)
            fail({id}, fmt::format("the select order has '{}' twice", model_.path(id)));
        else
            append(id);
    }
    for (std::size_t i = 0; i < rankOf_.size(); ++i)
        if (rankOf_[i] == Unranked)
            append(ModelId(static_cast<std::int32_t>(i)));
}

// --- time ----------------------------------------------------------------------------------------

Time Simulator::nextTime() const {
    if (hasOutputs_)
        return clock_;
    const Time internal = queue_.nextTime();
    const Time injected = injections_.empty() ? Time::infinity() : injections_.front().time;
    const Time next = std::min(internal, injected);
    return isSelecting() && !next.isInfinite() ? instantAt(clock_, next.t) : next;
}

Time Simulator::nextTimeOf(ModelId id) const {
    EVENTICA_CHECK(contains(id), "id from another owner");
    return isInitialized_ ? queue_.timeOf(rankOf(id)) : Time::infinity();
}

Status Simulator::runUntil(double end) {
    while (!error_) {
        const Time next = nextTime();
        if (next.isInfinite() || !(next.t <= end))
            break;
        (void)step();
    }
    return status();
}

// --- one step ------------------------------------------------------------------------------------

Status Simulator::step() {
    if (!computeOutputs() || !hasOutputs_)
        return status();
    deliverInjections();
    hasOutputs_ = false;
    makeTransitions(imminent_);
    makeTransitions(receivers_);
    schedule();
    if (!error_)
        for (Listener* listener : listeners_)
            listener->onInstantDone(clock_);
    return status();
}

Status Simulator::computeOutputs() {
    if (!isInitialized_)
        fail({}, "the run has not been initialized");
    if (error_ || hasOutputs_)
        return status();
    const Time next = nextTime();
    if (next.isInfinite())
        return status();
    clock_ = next;
    hasOutputs_ = true;
    externalOutputs_.clear();
    receivers_.clear();
    chooseImminent();
    for (const ModelId id : imminent_)
        if (!error_)
            collectOutput(id);
    return status();
}

void Simulator::chooseImminent() {
    imminentRanks_.clear();
    const bool isInjectionDue = !injections_.empty() && injections_.front().time <= clock_;
    if (isSelecting()) {
        if (!isInjectionDue)
            imminentRanks_.push_back(queue_.first());
    } else if (queue_.nextTime() == clock_) {
        queue_.collectFirst(imminentRanks_);
    }
    imminent_.clear();
    for (const std::int32_t rank : imminentRanks_)
        imminent_.push_back(modelAt(rank));
    std::sort(imminent_.begin(), imminent_.end());
    for (const ModelId id : imminent_)
        cell(id).isImminent = true;
}

void Simulator::collectOutput(ModelId id) {
    Atomic& atomic = *cell(id).atomic;
    outbox_.clear();
    atomic.output(outbox_);
    if (!atomic.failure_.empty())
        return failModel(id);
    const auto row = static_cast<std::size_t>(id.index());
    for (const Message& message : outbox_.messages()) {
        if (message.port.number >= model_.outputs.portCount(row))
            return fail({id}, fmt::format("'{}' sends to its output port number {}; it has {}",
                                          model_.path(id), message.port.number,
                                          model_.outputs.portCount(row)));
        for (Listener* listener : listeners_)
            listener->onOutput(id, clock_, message);
        for (const Destination& destination : model_.outputs.at(row, message.port))
            deliver(destination, message.value);
    }
}

void Simulator::deliver(Destination to, const Value& value) {
    if (!to.model.valid()) {
        externalOutputs_.add(to.port, value);
        for (Listener* listener : listeners_)
            listener->onExternalOutput(clock_, Message(to.port, value));
        return;
    }
    Cell& receiver = cell(to.model);
    if (receiver.inputs.empty() && !receiver.isImminent)
        receivers_.push_back(to.model);
    receiver.inputs.add(to.port, value);
}

void Simulator::makeTransitions(const std::vector<ModelId>& ids) {
    for (const ModelId id : ids) {
        if (error_)
            return;
        makeTransition(id);
    }
}

void Simulator::makeTransition(ModelId id) {
    Cell& model = cell(id);
    if (!model.inputs.empty())
        for (Listener* listener : listeners_)
            listener->onInput(id, clock_, model.inputs);
    const TransitionKind kind = callTransition(model);
    model.inputs.clear();
    model.isImminent = false;
    if (model.last.t != clock_.t)
        model.transitionsAtLast = 0;
    model.last = clock_;
    if (++model.transitionsAtLast > options_.maxTransitionsAtOneTime)
        return failIllegitimate();
    if (plan(id))
        for (Listener* listener : listeners_)
            listener->onTransition(id, clock_, kind);
}

TransitionKind Simulator::callTransition(Cell& model) const {
    if (!model.isImminent) {
        model.atomic->externalTransition(clock_.t - model.last.t, model.inputs);
        return TransitionKind::External;
    }
    if (model.inputs.empty()) {
        model.atomic->internalTransition();
        return TransitionKind::Internal;
    }
    model.atomic->confluentTransition(model.inputs);
    return TransitionKind::Confluent;
}

bool Simulator::plan(ModelId id) {
    Cell& model = cell(id);
    const Atomic& atomic = *model.atomic;
    if (!atomic.failure_.empty()) {
        failModel(id);
        return false;
    }
    const Time next = atomic.nextTime();
    if (!(next > clock_)) {
        failSchedule(id);
        return false;
    }
    // Classic DEVS knows no index: whoever is due at a real time competes for it.
    model.next = isSelecting() ? Time{next.t, 0} : next;
    return true;
}

void Simulator::schedule() {
    if (error_)
        return;
    for (auto rank = imminentRanks_.rbegin(); rank != imminentRanks_.rend(); ++rank)
        queue_.set(*rank, cell(modelAt(*rank)).next);
    for (const ModelId id : receivers_)
        queue_.set(rankOf(id), cell(id).next);
}

// --- input from outside --------------------------------------------------------------------------

Status Simulator::inject(double t, ModelId model, Port input, Value value) {
    if (!contains(model))
        fail({}, "a message is injected into a model that does not exist");
    else if (!cell(model).atomic->hasInput(input))
        fail({model},
             fmt::format("a message is injected into input port number {} of '{}'; it has {}",
                         input.number, model_.path(model), cell(model).atomic->inputs().size()));
    else if (checkInjectionTime(t))
        addInjection(t, {model, input}, std::move(value));
    return status();
}

Status Simulator::injectExternal(double t, Port input, const Value& value) {
    if (input.number >= model_.externalInputCount)
        fail({},
             fmt::format("a message is injected into external input port number {}; there are {}",
                         input.number, model_.externalInputCount));
    else if (checkInjectionTime(t))
        for (const Destination& destination : model_.inputs.at(0, input))
            addInjection(t, destination, value);
    return status();
}

bool Simulator::checkInjectionTime(double t) {
    if (!isInitialized_)
        fail({}, "the run has not been initialized");
    else if (!std::isfinite(t) || t < clock_.t)
        fail({}, fmt::format("a message is injected at time {}, but the run has reached time {}", t,
                             clock_.t));
    return !error_;
}

bool Simulator::isLater(const Injection& left, const Injection& right) {
    return left.time != right.time ? left.time > right.time : left.order > right.order;
}

void Simulator::addInjection(double t, Destination to, Value value) {
    const bool joinsStep = hasOutputs_ && t == clock_.t;
    injections_.push_back(
        {joinsStep ? clock_ : instantAt(clock_, t), injectionCount_++, to, std::move(value)});
    std::push_heap(injections_.begin(), injections_.end(), isLater);
}

void Simulator::deliverInjections() {
    while (!injections_.empty() && injections_.front().time <= clock_) {
        std::pop_heap(injections_.begin(), injections_.end(), isLater);
        const Injection injection = std::move(injections_.back());
        injections_.pop_back();
        deliver(injection.to, injection.value);
    }
}

// --- errors --------------------------------------------------------------------------------------

void Simulator::fail(std::vector<ModelId> models, std::string text) {
    if (!error_)
        error_ = SimulationError{clock_, std::move(models), std::move(text)};
}

void Simulator::failModel(ModelId id) {
    fail({id}, fmt::format("'{}' failed at time {}: {}", model_.path(id), clock_.t,
                           cell(id).atomic->failure_));
}

void Simulator::failSchedule(ModelId id) {
    const Atomic& atomic = *cell(id).atomic;
    const double duration = atomic.timeAdvance();
    const std::string& path = model_.path(id);
    if (!(duration >= 0))
        return fail({id},
                    fmt::format("the time advance of '{}' is {} at time {}; it must be 0 or more",
                                path, duration, clock_.t));
    fail({id}, fmt::format("the next event of '{}' is planned for time {}, index {}, which is not "
                           "later than time {}, index {}",
                           path, atomic.nextTime().t, atomic.nextTime().n, clock_.t, clock_.n));
}

void Simulator::failIllegitimate() {
    // A loop makes its models take turns, so they have about as many transitions as the first that
    // exceeds the limit; others that have been touched at this time have fewer.
    std::vector<ModelId> culprits;
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (cells_[i].last.t == clock_.t &&
            cells_[i].transitionsAtLast > options_.maxTransitionsAtOneTime / 2)
            culprits.emplace_back(static_cast<std::int32_t>(i));
    std::string text = fmt::format(
        "time does not get beyond {}: more than {} transitions there; models involved: {}",
        clock_.t, options_.maxTransitionsAtOneTime, listNames(model_, culprits));
    fail(std::move(culprits), std::move(text));
}

} // namespace eventica::devs
