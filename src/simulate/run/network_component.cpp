// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/network_component.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "lib/devs/flatten.h"

namespace eventica::run {

namespace {

devs::FlatModel flatModelOf(NetworkModel& model, std::string& error) {
    devs::FlattenResult flat = devs::flatten(model.takeModel());
    if (!flat)
        error = flat.errors.front();
    return std::move(flat.model);
}

constexpr std::int64_t MostJumpsAtOneTime = 1'000'000;

SimulationError standstill(double t) {
    return {
        t,
        fmt::format("time does not advance: more than {} jumps at one time", MostJumpsAtOneTime),
        {"switches may open and close each other; a hysteresis or a snubber would help"},
        FailureKind::Chattering};
}

} // namespace

NetworkComponent::NetworkComponent(std::string name, NetworkModel& model, const Schedule& schedule,
                                   Observer& observer, std::vector<Watched> watched)
    : Component(std::move(name), observer), model_(model), schedule_(schedule),
      simulator_(flatModelOf(model, flatteningError_)),
      grid_(schedule.startTime, schedule.stopTime, schedule.interval),
      jumps_(model, std::move(watched), schedule.stopTime) {
}

void NetworkComponent::initialize(devs::Time start) {
    begin(start.t);
    statistics_ = {};
    forecast_ = StepForecast(schedule_.stopTime);
    stepsSeen_ = changesSeen_ = 0;
    grid_ = OutputGrid(start.t, schedule_.stopTime, schedule_.interval);
    if (!flatteningError_.empty())
        return failWith({start.t, flatteningError_, {}});
    if (!check(simulator_.initialize(start.t)))
        return;
    model_.setHorizon(start.t);
    doInstantsAt(start.t);
    if (!isFinished())
        jumps_.begin();
}

devs::Time NetworkComponent::nextTime() const {
    if (isFinished())
        return devs::Time::infinity();
    return devs::instantAt(now(), std::max(now().t, std::min(nextInstant(), nextRow())));
}

/// Nobody sees or disturbs what happens up to the end.
void NetworkComponent::internalTransition() {
    while (!isFinished() && nextInstant() <= schedule_.stopTime) {
        const double t = nextInstant();
        sampleBefore(t);
        if (!isFinished())
            doEvents(t);
    }
    if (!isFinished())
        sampleUpTo(schedule_.stopTime);
    if (!isFinished())
        finish();
}

bool NetworkComponent::evaluate(double t) {
    model_.evaluate(t);
    if (std::string error = model_.evaluationError(); !error.empty())
        failWith({t, std::move(error), {}});
    return !isFinished();
}

Statistics NetworkComponent::statistics() const {
    Statistics result = model_.statistics();
    add(statistics_, result);
    return result;
}

bool NetworkComponent::check(devs::Status status) {
    if (!status)
        failWith({status.error().time.t, status.error().text, {}});
    return status.ok();
}

// --- rows ----------------------------------------------------------------------------------------

bool NetworkComponent::readyForRow(double t) {
    if (!evaluate(t))
        return false;
    moveTo(t);
    return true;
}

void NetworkComponent::afterRow() {
    if (observer().wantsEnd())
        finish();
}

void NetworkComponent::gridRow() {
    const double t = grid_.next();
    if (readyForRow(t)) {
        observer().sample(t);
        afterRow();
    }
    pollInterrupt(t);
    grid_.pass();
}

void NetworkComponent::pollInterrupt(double t) {
    if (schedule_.progress != nullptr)
        schedule_.progress->reach(t, model_.stepCount());
    if (schedule_.interrupt != nullptr && schedule_.interrupt->load(std::memory_order_relaxed))
        failWith({t, "interrupted", {}, FailureKind::Interrupted});
}

void NetworkComponent::sampleBefore(double t) {
    while (!isFinished() && grid_.next() < t)
        gridRow();
}

void NetworkComponent::sampleUpTo(double t) {
    while (!isFinished() && grid_.next() <= t)
        gridRow();
}

// --- events --------------------------------------------------------------------------------------

void NetworkComponent::doEvents(double t) {
    const std::int64_t jumps = model_.jumps();
    const std::int64_t changes = model_.changes();
    const bool isKnown = t > schedule_.startTime && model_.nextJump() <= t;
    if (isKnown) {
        if (!readyForRow(t))
            return;
        observer().eventBefore(t);
        jumps_.noteLeftSide();
        afterRow();
    }
    const bool isOnGrid = grid_.next() <= t;
    if (isOnGrid)
        grid_.pass();
    model_.setHorizon(isOnGrid || isKnown ? t : horizon());
    doInstantsAt(t);
    const bool hasJumped = model_.jumps() != jumps;
    if (isOnGrid || isKnown || hasJumped) {
        if (!readyForRow(t))
            return;
        if (!hasJumped) {
            observer().sample(t);
            afterRow();
        }
    }
    if (model_.changes() != changes && !isFinished())
        tellEvent(t, hasJumped, isKnown);
    pollInterrupt(t);
}

void NetworkComponent::tellEvent(double t, bool hasRow, bool isKnown) {
    if (const std::string warning = model_.takeWarning(); !warning.empty())
        observer().warning(t, warning);
    const Event event = jumps_.note(isKnown, observer().wantsEvents());
    ++(event.cause == Event::Cause::Time ? statistics_.timeEvents : statistics_.stateEvents);
    if (!hasRow)
        return observer().eventWithoutRow(t, event);
    observer().eventAfter(t, event);
    afterRow();
    if (schedule_.chattering == Chattering::Allow || isFinished())
        return;
    if (auto error = jumps_.checkRate(t))
        failWith(std::move(*error));
}

void NetworkComponent::doInstantsAt(double t) {
    const std::int64_t jumps = model_.jumps();
    while (!isFinished() && simulator_.nextTime().t <= t && check(simulator_.step())) {
        ++statistics_.instants;
        watchProgress();
        if (model_.jumps() - jumps > MostJumpsAtOneTime)
            failWith(standstill(t));
    }
}

/// Of states and sources that are quantized too finely. An instant without a step counts as one,
/// lest time stand still. Others watch over events.
void NetworkComponent::watchProgress() {
    const std::int64_t steps = model_.stepCount();
    const std::int64_t changes = model_.changes();
    const std::int64_t passed = std::max<std::int64_t>(steps - std::exchange(stepsSeen_, steps), 1);
    if (schedule_.chattering == Chattering::Allow)
        return;
    if (changes != std::exchange(changesSeen_, changes))
        forecast_.forget();
    const double t = std::min(simulator_.nextTime().t, schedule_.stopTime);
    const std::optional<double> stepsLeft = forecast_.note(t, passed);
    if (stepsLeft && *stepsLeft > StepForecast::MostStepsLeft)
        failWith(forecast_.error(t, "a larger quantum or tolerance, or a higher --order, would "
                                    "help; --chattering=off lets the run go on"));
}

// --- alone ---------------------------------------------------------------------------------------

Outcome runNetwork(NetworkModel& model, const Schedule& schedule,
                   const std::function<void(double)>& onRow) {
    class RowObserver final : public Observer {
    public:
        explicit RowObserver(const std::function<void(double)>& onRow) : onRow_(onRow) {}
        void sample(double t) override { onRow_(t); }
        void eventBefore(double t) override { onRow_(t); }
        void eventAfter(double t, const Event& /*event*/) override { onRow_(t); }

    private:
        const std::function<void(double)>& onRow_;
    };
    RowObserver observer(onRow);
    NetworkComponent component("network", model, schedule, observer);
    const std::array<Component*, 1> components{&component};
    return run(component, components, schedule);
}

} // namespace eventica::run
