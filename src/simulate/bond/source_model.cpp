// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/source_model.h"

#include <algorithm>
#include <cmath>

namespace eventica::bond {

using signal::Polynomial;

SourceModel::SourceModel(std::string name, const signal::Waveform& wave, Parameters parameters,
                         WaveState& state, Shared& shared)
    : Atomic(std::move(name)), wave_(wave), parameters_(parameters), state_(state),
      shared_(shared) {
    addOutput("signal");
    addInput("break");
}

void SourceModel::initialize(devs::Time start) {
    state_ = WaveState(wave_);
    state_.time = state_.sent.time = start.t;
    state_.cursor.moveTo(start.t);
    model_ = state_.cursor.taylor(start.t, shared_.coefficients());
    isStarting_ = true;
    next_ = shared_.waves.next(start);
}

double SourceModel::timeAdvance() const {
    return next_.isInfinite() ? devs::Infinity : next_.t - now().t;
}

void SourceModel::output(devs::Outbox& outbox) {
    WaveState ahead = state_;
    ahead.cursor.moveTo(now().t);
    outbox.send(Signal,
                valueOf(parameters_.factor * ahead.cursor.taylor(now().t, shared_.coefficients()),
                        shared_.order));
    ++shared_.log.statistics.messages;
}

void SourceModel::internalTransition() {
    const double t = now().t;
    if (!isStarting_) {
        ++shared_.log.statistics.sourceSteps;
        if (t >= state_.cursor.nextBreak())
            shared_.log.countJump(t);
    }
    isStarting_ = false;
    state_.moveTo(t);
    model_ = state_.cursor.taylor(t, shared_.coefficients());
    state_.sent.set(model_, t);
    plan();
}

void SourceModel::externalTransition(double /*elapsed*/, const devs::Bag& /*inputs*/) {
    shared_.log.breaksChanged = true;
    next_ = shared_.waves.next(now());
}

void SourceModel::plan() {
    const double width =
        std::max(parameters_.quantum, parameters_.relative * std::abs(model_.c[0]));
    const double exit = state_.cursor.firstExit(now().t, model_, -width, width);
    next_ = exit == signal::Never ? devs::Time::infinity() : shared_.waves.at(now(), exit);
}

Polynomial SourceModel::sent(double t) const {
    return parameters_.factor * model_.shifted(t - state_.time);
}

} // namespace eventica::bond
