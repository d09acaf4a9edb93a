// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/switch_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eventica::bond {

using network::SwitchRule;
using signal::Polynomial;

namespace {

// What counts as 0, so that rounding does not make a switch chatter: relative to the largest effort
// and flow so far, and what the sense changes by while the time changes in its last digits.
constexpr double ValueTolerance = 1e-9;
constexpr double SumTolerance = 1e-13; // of what signals of the whole network are added up from
constexpr double TimeTolerance = 8 * std::numeric_limits<double>::epsilon();

} // namespace

SwitchModel::SwitchModel(std::string name, const network::Switching& switching, Place place,
                         State& state, Shared& shared)
    : Atomic(std::move(name)), switching_(switching), place_(place), state_(state),
      shared_(shared) {
    addInput("effort");
    addInput("flow");
    addOutput("position");
}

bool SwitchModel::startsClosed(const network::Switching& switching, double startTime) {
    if (switching.rule != SwitchRule::Controlled)
        return false;
    signal::WaveCursor cursor(switching.control);
    cursor.moveTo(startTime);
    return cursor.value(startTime) > 0;
}

void SwitchModel::initialize(devs::Time start) {
    state_ = State(switching_.control);
    state_.isClosed = startsClosed(switching_, start.t);
    state_.control.time = start.t;
    isOn_ = false;
    if (hasControl()) {
        state_.control.cursor.moveTo(start.t);
        isOn_ = state_.control.at(start.t) > 0;
    }
    effort_ = flow_ = {};
    effortTime_ = flowTime_ = start.t;
    largestEffort_ = largestFlow_ = 0;
    isStarting_ = true;
    changeTime_ = signal::Never;
    next_ = shared_.waves.next(start);
}

double SwitchModel::timeAdvance() const {
    return next_.isInfinite() ? devs::Infinity : next_.t - now().t;
}

/// The control at its own event.
bool SwitchModel::controlAt(double t) const {
    signal::WaveCursor ahead = state_.control.cursor;
    ahead.moveTo(t);
    const double value = ahead.value(t);
    if (t >= state_.control.cursor.nextBreak())
        return value > 0;
    // Its sign changes here, whatever rounding makes of the value, unless the wave has only got to
    // a time up to which it was known to keep its sign.
    const double rounding = ValueTolerance * std::abs(ahead.value(state_.control.time)) +
                            TimeTolerance * std::abs(t * ahead.taylor(t, 2).c[1]);
    return std::abs(value) > rounding ? value > 0 : !isOn_;
}

bool SwitchModel::controlObjects(bool isOn) const {
    switch (switching_.rule) {
    case SwitchRule::Controlled:
        return isOn != state_.isClosed;
    case SwitchRule::TurnOff:
        return state_.isClosed && !isOn;
    default:
        return false;
    }
}

bool SwitchModel::senseCounts() const {
    switch (switching_.rule) {
    case SwitchRule::Controlled:
        return false;
    case SwitchRule::Diode:
        return true;
    default:
        return state_.isClosed || isOn_;
    }
}

bool SwitchModel::changesNow() const {
    return !isStarting_ &&
           (changeTime_ <= now().t || controlObjects(isControlDue() ? controlAt(now().t) : isOn_));
}

void SwitchModel::output(devs::Outbox& outbox) {
    if (!isStarting_ && !changesNow())
        return;
    outbox.send(Position, state_.isClosed != changesNow() ? 1.0 : 0.0);
    ++shared_.log.statistics.messages;
}

void SwitchModel::internalTransition() {
    const bool changes = changesNow();
    const double t = now().t;
    if (changes) {
        if (shared_.log.beforeSwitching)
            shared_.log.beforeSwitching(t);
        state_.isClosed = !state_.isClosed;
        ++shared_.log.statistics.switchEvents;
        shared_.log.countJump(t);
    }
    if (isControlDue()) {
        isOn_ = controlAt(t);
        state_.control.moveTo(t);
        findControlTime();
    } else if (isStarting_) {
        findControlTime();
    }
    isStarting_ = false;
    plan();
}

void SwitchModel::findControlTime() {
    if (!hasControl())
        return;
    const double infinity = signal::Never;
    state_.controlTime = state_.control.cursor.firstExit(now().t, {}, isOn_ ? 0.0 : -infinity,
                                                         isOn_ ? infinity : 0.0);
    shared_.log.breaksChanged = true;
}

void SwitchModel::externalTransition(double /*elapsed*/, const devs::Bag& inputs) {
    for (const devs::Message& message : inputs) {
        (message.port == Effort ? effort_ : flow_) = polynomialOf(message.value);
        (message.port == Effort ? effortTime_ : flowTime_) = now().t;
    }
    plan();
}

Polynomial SwitchModel::sense() const {
    const network::LinearLaw& law = senseLaw();
    Polynomial sum = law.across * effort_.shifted(now().t - effortTime_) +
                     law.through * place_.flowFactor * flow_.shifted(now().t - flowTime_);
    sum.c[0] -= law.constant;
    return sum;
}

double SwitchModel::senseTolerance(const Polynomial& margin) {
    largestEffort_ = std::max(largestEffort_, std::abs(effort_.at(now().t - effortTime_)));
    largestFlow_ = std::max(largestFlow_, std::abs(flow_.at(now().t - flowTime_)));
    double effort = SumTolerance * place_.scale->effort;
    double flow = SumTolerance * place_.scale->flow;
    // One of the two was computed from the other, with its error.
    const network::LinearLaw& law = state_.isClosed ? switching_.closed : switching_.open;
    if (law.through != 0)
        flow = std::max(flow, effort * std::abs(law.across / law.through));
    if (law.across != 0)
        effort = std::max(effort, flow * std::abs(law.through / law.across));
    effort = std::max(effort, ValueTolerance * largestEffort_);
    flow = std::max(flow, ValueTolerance * largestFlow_);
    const network::LinearLaw& sensed = senseLaw();
    return std::abs(sensed.across) * effort + std::abs(sensed.through) * flow +
           TimeTolerance * std::abs(now().t * margin.c[1]);
}

/// When the present position stops being right, as far as effort and flow tell. It is kept until it
/// is wrong by more than rounding, so that the new one is right by as much.
double SwitchModel::timeOfSense() {
    Polynomial margin = (state_.isClosed ? 1.0 : -1.0) * sense();
    margin.c[0] += senseTolerance(margin);
    return margin.c[0] < 0 ? now().t : now().t + signal::firstFall(margin);
}

// A change of position here and now has to wait for the end of the wave: only then are effort and
// flow those of all the others' new values.
void SwitchModel::plan() {
    changeTime_ = senseCounts() ? timeOfSense() : signal::Never;
    const double first = std::min(changeTime_, state_.controlTime);
    if (first == signal::Never)
        next_ = devs::Time::infinity();
    else if (first > now().t)
        next_ = {first, 0};
    else
        next_ = shared_.waves.next(now(), place_.turn, place_.count);
}

} // namespace eventica::bond
