// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/switched_storage.h"

#include <algorithm>
#include <cmath>

namespace eventica::bond {

using signal::Polynomial;

namespace {

constexpr int MostFollowed = 8;          // events at one time of two states that push each other
constexpr double FollowTolerance = 1e-9; // of a quantum
constexpr double JumpTolerance = 1e-6;   // of the width between bounds

signal::Quantizer quantizerOf(const StateQuantum& quantum) {
    if (quantum.levels.empty())
        return signal::Quantizer::uniform(quantum.quantum, quantum.hysteresis);
    return signal::Quantizer::intervals(quantum.levels, quantum.hysteresis);
}

} // namespace

StorageMode StorageMode::of(const devs::Value& message) {
    const auto numbers = message.numbers();
    return {numbers[0] != 0, numbers[1], numbers[2], numbers[3] != 0};
}

SwitchedStorage::SwitchedStorage(std::string name, Parameters parameters, StorageState& state,
                                 Shared& shared)
    : Atomic(std::move(name)), parameters_(std::move(parameters)), state_(state), shared_(shared),
      quantizer_(quantizerOf(parameters_.quantum)) {
    addInput("rate");
    addInput("share");
    addInput("mode");
    addInput("stiffness");
    addInput("course");
    addOutput("state");
}

void SwitchedStorage::initialize(devs::Time start) {
    mode_ = parameters_.mode;
    share_ = {{parameters_.share}};
    shareTime_ = start.t;
    hasShare_ = parameters_.share != 0;
    state_ = {.z = {{mode_.z}}, .time = start.t};
    state_.sent.time = start.t;
    quantized_ = {};
    missing_ = shared_.order;
    follows_ = false;
    lastEvent_ = start.t;
    eventsAtInstant_ = 0;
    exit_ = 0;
    next_ = mode_.isIndependent ? shared_.waves.next(start) : devs::Time::infinity();
}

double SwitchedStorage::timeAdvance() const {
    return next_.isInfinite() ? devs::Infinity : next_.t - now().t;
}

Polynomial SwitchedStorage::stateAt(double t) const {
    const Polynomial z = state_.z.shifted(t - state_.time);
    return hasShare_ ? z + share_.shifted(t - shareTime_) : z;
}

// --- quantized values ----------------------------------------------------------------------------

SwitchedStorage::Quantized SwitchedStorage::quantize() const {
    const Polynomial x = stateAt(now().t);
    return shared_.order == 1 ? quantizeByLevel(x) : quantizeImplicitly(x);
}

/// As published, except that a fast state goes to its slow motion if that is within a quantum:
/// otherwise it would jump from one level to the next and back without end.
SwitchedStorage::Quantized SwitchedStorage::quantizeByLevel(const Polynomial& x) const {
    Quantized result;
    result.time = now().t;
    result.quantum = parameters_.quantum.quantum;
    if (mode_.isFast && !isFresh() && eventsAtInstant_ < MostFollowed) {
        findSlowMotion(restOfRate(x), result.value);
        result.staysBeside = mayFollowFlat(std::abs(result.value.c[0] - x.c[0]));
        if (result.staysBeside)
            return result;
    }
    result.level = isFresh() || exit_ == 0 ? quantizer_.levelOf(x.c[0]) : quantized_.level + exit_;
    result.value.c[0] = quantizer_.valueOf(result.level);
    return result;
}

/// Without its slope the slow motion is wrong by its own speed times the time constant, which must
/// be less than a quantum.
bool SwitchedStorage::mayFollowFlat(double distance) const {
    const double age = now().t - lastEvent_;
    const double quantum = parameters_.quantum.quantum;
    return distance <= quantum &&
           (age == 0 || distance <= quantum * age * std::abs(mode_.selfRate));
}

/// What the rate would be with a quantized value of 0: by power of the time.
SwitchedStorage::Coefficients SwitchedStorage::restOfRate(const Polynomial& x) const {
    const Polynomial before = isFresh() ? Polynomial{} : quantized_.seenFrom(now().t);
    Coefficients rest{};
    for (std::size_t k = 0; k < shared_.coefficients(); ++k)
        rest[k] = static_cast<double>(k + 1) * x.c[k + 1] - mode_.selfRate * before.c[k];
    return rest;
}

// With q = x + offset its derivatives follow from the rate law, up to the one that drives x away
// from q. That one is a linear function of the offset. If it has one sign for all offsets allowed,
// q starts on the side that x then passes to, so that x - q is zero on average and errors do not
// add up. Otherwise there is an offset at which x stays beside q.
SwitchedStorage::Quantized SwitchedStorage::quantizeImplicitly(const Polynomial& x) const {
    constexpr double Early = 0.25; // of the time until x has gone two quanta
    Quantized result;
    result.time = now().t;
    result.quantum =
        std::max(parameters_.quantum.quantum, parameters_.quantum.relative * std::abs(x.c[0]));
    if (isFresh()) {
        result.value = x.truncated(shared_.coefficients());
        return result;
    }
    const Coefficients rest = restOfRate(x);
    const double driving = deriveFrom(x.c[0], rest, result.value);
    double sensitivity = 1.0;
    double gone = std::abs(driving) / (2 * result.quantum);
    for (std::size_t k = 0; k < shared_.coefficients(); ++k) {
        sensitivity *= mode_.selfRate / static_cast<double>(k + 1);
        gone *= (now().t - lastEvent_) / Early;
    }
    if (std::abs(driving) > std::abs(sensitivity) * result.quantum) {
        if (gone > 1)
            deriveFrom(x.c[0] + std::copysign(result.quantum / static_cast<double>(shared_.order),
                                              driving),
                       rest, result.value);
    } else if (sensitivity != 0 && eventsAtInstant_ < MostFollowed) {
        findSlowMotion(rest, result.value);
        result.staysBeside = true;
    }
    return result;
}

double SwitchedStorage::deriveFrom(double value, const Coefficients& rest, Polynomial& q) const {
    const std::size_t count = shared_.coefficients();
    q.c[0] = value;
    for (std::size_t k = 0; k + 1 < count; ++k)
        q.c[k + 1] = (mode_.selfRate * q.c[k] + rest[k]) / static_cast<double>(k + 1);
    return (mode_.selfRate * q.c[count - 1] + rest[count - 1]) / static_cast<double>(count);
}

/// From the highest derivative down: only divisions by the large rate.
void SwitchedStorage::findSlowMotion(const Coefficients& rest, Polynomial& q) const {
    double above = 0.0;
    for (std::size_t k = shared_.coefficients(); k-- > 0;) {
        q.c[k] = (static_cast<double>(k + 1) * above - rest[k]) / mode_.selfRate;
        above = q.c[k];
    }
}

// --- events --------------------------------------------------------------------------------------

void SwitchedStorage::output(devs::Outbox& outbox) {
    fresh_ = quantize();
    outbox.send(State, valueOf(fresh_.value, shared_.order));
    ++shared_.log.statistics.messages;
}

void SwitchedStorage::internalTransition() {
    const double t = now().t;
    state_.moveTo(t);
    quantized_ = fresh_;
    state_.sent.set(quantized_.value, t);
    follows_ = quantized_.staysBeside && mode_.isFast;
    if (follows_)
        state_.z.c[0] = quantized_.value.c[0] - share_.at(t - shareTime_);
    eventsAtInstant_ = lastEvent_ == t ? eventsAtInstant_ + 1 : 1;
    lastEvent_ = t;
    if (missing_ == 0) {
        ++shared_.log.statistics.steps;
        ++shared_.log.statistics.stepsOf[parameters_.number].second;
    }
    missing_ = std::max<std::int64_t>(missing_ - 1, 0);
    plan();
}

void SwitchedStorage::restart(const StorageMode& mode) {
    mode_ = mode;
    state_.z = {{mode.z}};
    state_.sent.set({}, now().t); // nothing, if it depends on others from now on
    follows_ = false;
    missing_ = shared_.order;
    exit_ = 0;
}

void SwitchedStorage::changeStiffness(const devs::Value& message) {
    mode_.selfRate = message.numbers()[0];
    mode_.isFast = message.numbers()[1] != 0;
    follows_ = follows_ && mode_.isFast;
}

void SwitchedStorage::takeCourse(const devs::Value& message) {
    quantized_ = {.value = polynomialOf(message),
                  .time = now().t,
                  .level = 0,
                  .quantum = parameters_.quantum.quantum,
                  .staysBeside = true};
    state_.sent.set(quantized_.value, now().t);
    follows_ = false;
    state_.z.c[0] = quantized_.value.c[0] - share_.at(now().t - shareTime_);
}

void SwitchedStorage::receive(const devs::Message& message) {
    if (message.port == Mode) {
        restart(StorageMode::of(message.value));
    } else if (message.port == Stiffness) {
        changeStiffness(message.value);
    } else if (message.port == Share) {
        share_ = polynomialOf(message.value);
        hasShare_ = true;
        shareTime_ = now().t;
    } else if (message.port == Course) {
        takeCourse(message.value);
    } else {
        state_.z = polynomialOf(message.value).integrated(state_.z.c[0]);
    }
}

/// The rate comes last, as it begins where the others lead to.
void SwitchedStorage::externalTransition(double /*elapsed*/, const devs::Bag& inputs) {
    state_.moveTo(now().t);
    for (const devs::Port port : {Mode, Stiffness, Share, Course, Rate})
        for (const devs::Message& message : inputs)
            if (message.port == port)
                receive(message);
    plan();
}

/// Whether something else has moved the slow motion that x follows.
bool SwitchedStorage::hasLeftSlowMotion(const Polynomial& x) const {
    if (!follows_ || (lastEvent_ == now().t && eventsAtInstant_ >= MostFollowed))
        return false;
    Polynomial slow;
    findSlowMotion(restOfRate(x), slow);
    return std::abs(slow.c[0] - quantized_.seenFrom(now().t).c[0]) >
           FollowTolerance * quantized_.quantum;
}

void SwitchedStorage::plan() {
    if (!mode_.isIndependent) {
        next_ = devs::Time::infinity();
        return;
    }
    const Polynomial x = stateAt(now().t);
    if (missing_ > 0 || hasLeftSlowMotion(x)) {
        next_ = shared_.waves.next(now());
        return;
    }
    Polynomial distance = x;
    double lower = quantizer_.lowerOf(quantized_.level);
    double upper = quantizer_.upperOf(quantized_.level);
    if (shared_.order > 1 || quantized_.staysBeside) {
        distance -= quantized_.seenFrom(now().t);
        lower = -quantized_.quantum;
        upper = quantized_.quantum;
    }
    const double rounding = JumpTolerance * (upper - lower);
    if (distance.c[0] > upper + rounding || distance.c[0] < lower - rounding) {
        exit_ = 0; // it jumped, maybe beyond the neighbouring levels
        next_ = shared_.waves.next(now());
        return;
    }
    const double duration = signal::firstExit(distance, lower, upper);
    next_ = duration == signal::Never ? devs::Time::infinity()
                                      : shared_.waves.at(now(), now().t + duration);
    const double reached = duration == signal::Never ? 0.0 : distance.at(duration);
    exit_ = quantized_.staysBeside ? 0 : upper - reached < reached - lower ? 1 : -1;
}

} // namespace eventica::bond
