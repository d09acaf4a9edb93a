// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/storage_model.h"

#include <algorithm>
#include <cmath>

namespace eventica::bond {

using signal::Polynomial;

namespace {

constexpr double JumpTolerance = 1e-6; // of a quantum: what rounding may add to the way to an edge

signal::Quantizer quantizerOf(const StateQuantum& quantum) {
    if (quantum.levels.empty())
        return signal::Quantizer::uniform(quantum.quantum, quantum.hysteresis);
    return signal::Quantizer::intervals(quantum.levels, quantum.hysteresis);
}

} // namespace

StateQuantum stateQuantum(const network::Element& element,
                          const run::QuantizationOptions& options) {
    for (const run::QuantizationOptions::Own& own : options.own)
        if (own.element == element.name)
            return {own.quantum, own.hysteresis, own.levels, 0.0};
    const double quantum = options.quantum * element.nominal;
    return {quantum,
            options.hysteresis < 0 ? quantum : options.hysteresis * element.nominal,
            {},
            options.relativeQuantum};
}

StorageModel::StorageModel(std::string name, Parameters parameters, StorageState& state,
                           Shared& shared)
    : Atomic(std::move(name)), parameters_(std::move(parameters)), state_(state), shared_(shared),
      quantizer_(quantizerOf(parameters_.quantum)) {
    addInput("rate");
    for (std::size_t i = 0; i < parameters_.shares.size(); ++i)
        addInput("source" + std::to_string(i + 1));
    addOutput("state");
}

void StorageModel::initialize(devs::Time start) {
    shares_.clear();
    for (const double value : parameters_.shareStarts)
        shares_.push_back({{value}});
    shareTimes_.assign(shares_.size(), start.t);
    state_ = {.z = {{parameters_.start - shareAt(start.t).c[0]}}, .time = start.t};
    state_.sent.time = start.t;
    quantized_ = {};
    quantized_.time = start.t;
    exit_ = Exit::Jump;
    next_ = shared_.waves.next(start);
    isStarting_ = true;
    driving_ = 0.0;
}

double StorageModel::timeAdvance() const {
    return next_.isInfinite() ? devs::Infinity : next_.t - now().t;
}

Polynomial StorageModel::shareAt(double t) const {
    Polynomial sum;
    for (std::size_t i = 0; i < shares_.size(); ++i)
        sum += parameters_.shares[i].factor * shares_[i].shifted(t - shareTimes_[i]);
    return sum;
}

Polynomial StorageModel::stateAt(double t) const {
    Polynomial x = state_.z.shifted(t - state_.time);
    return shares_.empty() ? x : x += shareAt(t);
}

/// What was sent starts on the side that the state then passes to, so that the difference is 0 on
/// average and errors do not add up; not after a short time, when something else has changed, nor
/// where the state goes to and fro.
double StorageModel::offsetOf(const Polynomial& x, double age, double quantum) const {
    constexpr double Early = 0.25; // of the time until the state has gone two quanta
    const double driving = x.c[shared_.coefficients()];
    const double gone =
        std::abs(driving) * std::pow(age / Early, static_cast<double>(shared_.order));
    return gone > 2 * quantum && driving * driving_ > 0
               ? std::copysign(quantum / static_cast<double>(shared_.order), driving)
               : 0.0;
}

StorageModel::Quantized StorageModel::quantize(double t) const {
    const Polynomial x = stateAt(t);
    Quantized result;
    result.time = t;
    if (shared_.order > 1) {
        result.value = x.truncated(shared_.coefficients());
        result.quantum =
            std::max(parameters_.quantum.quantum, parameters_.quantum.relative * std::abs(x.c[0]));
        if (!isStarting_)
            result.value.c[0] += offsetOf(x, t - quantized_.time, result.quantum);
        return result;
    }
    switch (exit_) {
    case Exit::Up:
        result.level = quantized_.level + 1;
        break;
    case Exit::Down:
        result.level = quantized_.level - 1;
        break;
    case Exit::Jump:
        result.level = quantizer_.levelOf(x.c[0]);
        break;
    }
    result.value.c[0] = quantizer_.valueOf(result.level);
    result.quantum = parameters_.quantum.quantum;
    return result;
}

void StorageModel::output(devs::Outbox& outbox) {
    outbox.send(State,
                valueOf(parameters_.storage.stateFactor * quantize(now().t).value, shared_.order));
    ++shared_.log.statistics.messages;
}

void StorageModel::internalTransition() {
    state_.moveTo(now().t);
    quantized_ = quantize(now().t);
    state_.sent.set(quantized_.value, now().t);
    driving_ = stateAt(now().t).c[shared_.coefficients()];
    if (!isStarting_) {
        ++shared_.log.statistics.steps;
        ++shared_.log.statistics.stepsOf[parameters_.number].second;
    }
    isStarting_ = false;
    plan();
}

void StorageModel::externalTransition(double /*elapsed*/, const devs::Bag& inputs) {
    state_.moveTo(now().t);
    for (const devs::Message& message : inputs) {
        if (message.port == Rate) {
            state_.z = (parameters_.storage.rateFactor * polynomialOf(message.value))
                           .integrated(state_.z.c[0]);
            continue;
        }
        const std::size_t share = message.port.number - 1;
        shares_[share] = polynomialOf(message.value);
        shareTimes_[share] = now().t;
    }
    plan();
}

bool StorageModel::hasJumped(const Polynomial& x) const {
    const double tolerance = JumpTolerance * quantized_.quantum;
    if (shared_.order > 1)
        return std::abs(x.c[0] - quantized_.value.at(now().t - quantized_.time)) >
               quantized_.quantum + tolerance;
    return x.c[0] > quantizer_.upperOf(quantized_.level) + tolerance ||
           x.c[0] < quantizer_.lowerOf(quantized_.level) - tolerance;
}

void StorageModel::plan() {
    const Polynomial x = stateAt(now().t);
    if (!shares_.empty() && shared_.waves.rankOf(now()) == 0 && hasJumped(x)) {
        // In the same wave, so that nobody sees the new source with the old state.
        exit_ = Exit::Jump;
        next_ = shared_.waves.instant(now(), 1);
        return;
    }
    if (shared_.order > 1)
        planExit(x - quantized_.value.shifted(now().t - quantized_.time), -quantized_.quantum,
                 quantized_.quantum);
    else
        planExit(x, quantizer_.lowerOf(quantized_.level), quantizer_.upperOf(quantized_.level));
}

void StorageModel::planExit(const Polynomial& distance, double lower, double upper) {
    const double duration = signal::firstExit(distance, lower, upper);
    next_ = duration == signal::Never ? devs::Time::infinity()
                                      : shared_.waves.at(now(), now().t + duration);
    if (next_.isInfinite())
        return;
    const double reached = distance.at(duration);
    exit_ = upper - reached < reached - lower ? Exit::Up : Exit::Down;
}

Polynomial StorageModel::sent(double t) const {
    return parameters_.storage.stateFactor * quantized_.value.shifted(t - quantized_.time);
}

} // namespace eventica::bond
