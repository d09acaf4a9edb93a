// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/coupled_network.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lib/devs/polynomial_message.h"
#include "simulate/run/network_signals.h"

namespace eventica::run {

namespace {

constexpr double Rounding = 1e-12; // of a quantum

} // namespace

CoupledNetwork::CoupledNetwork(std::string name, network::Netlist& netlist, NetworkModel& model,
                               const Schedule& schedule, Observer& observer,
                               const std::vector<Output>& outputs)
    : NetworkComponent(std::move(name), model, schedule, observer, watchedOf(netlist)),
      netlist_(netlist) {
    for (const network::Input& input : netlist.inputs)
        addInput(input.name);
    for (const Output& output : outputs) {
        const network::Output& of = netlist.outputs[static_cast<std::size_t>(output.number)];
        addOutput(std::string(of.name));
        outputs_.push_back({{output.quantum}, &of});
    }
}

void CoupledNetwork::initialize(devs::Time start) {
    NetworkComponent::initialize(start);
    inputs_.clear();
    for (const network::Input& input : netlist_.inputs)
        inputs_.push_back(input.start);
    for (Told& each : outputs_)
        each.told.reset();
    plan();
}

devs::Time CoupledNetwork::nextTime() const {
    if (isFinished())
        return devs::Time::infinity();
    const double t = std::min({due_, failsAt_, nextInstant(), schedule().stopTime});
    return devs::instantAt(now(), std::max(now().t, t));
}

void CoupledNetwork::output(devs::Outbox& outbox) {
    if (due_ > now().t)
        return;
    for (const auto& [output, level] : levels_)
        outbox.send(devs::Port{static_cast<std::uint32_t>(output)}, level);
}

void CoupledNetwork::internalTransition() {
    const double t = now().t;
    if (due_ <= t) {
        noteTold();
    } else if (nextInstant() <= t) {
        sampleBefore(t);
        if (!isFinished())
            doEvents(t);
    } else if (failsAt_ <= t) {
        failWith({t, failure_, {}});
    } else {
        sampleUpTo(t);
        if (!isFinished())
            finish();
    }
    plan();
}

void CoupledNetwork::externalTransition(double /*elapsed*/, const devs::Bag& inputs) {
    if (isFinished())
        return;
    const double t = now().t;
    for (const devs::Message& message : inputs) {
        const auto given = devs::PolynomialMessage::of(message.value);
        if (!given || given->degree() > 0)
            return failWith({t,
                             "input `" + this->inputs()[message.port.number] +
                                 "` of a network takes finite numbers only",
                             {}});
        if (std::string problem = problemOf(message.port.number, given->c[0]); !problem.empty())
            return failWith({t, "input " + problem, {}});
        setInput(message.port.number, given->c[0], t);
    }
    sampleBefore(t);
    if (!isFinished() && nextInstant() <= t)
        doEvents(t);
    plan();
}

void CoupledNetwork::confluentTransition(const devs::Bag& inputs) {
    if (due_ <= now().t)
        noteTold();
    externalTransition(0.0, inputs);
}

// --- inputs --------------------------------------------------------------------------------------

void CoupledNetwork::setInput(std::size_t input, double value, double t) {
    const double change = value - std::exchange(inputs_[input], value);
    for (const network::Input::Term& term : netlist_.inputs[input].terms) {
        auto& pieces = netlist_.elements[static_cast<std::size_t>(term.source)].wave.pieces;
        signal::WavePiece piece = pieces.empty() ? signal::WavePiece() : pieces.back();
        piece.start = t;
        piece.value += term.factor * change;
        if (pieces.empty())
            pieces.emplace_back();
        pieces.push_back(piece);
        const NetworkModel::SourcePort port = model().sourcePort(term.source);
        if (!check(simulator().inject(t, port.model->id(), port.port,
                                      static_cast<double>(term.source))))
            return;
    }
}

// --- outputs -------------------------------------------------------------------------------------

void CoupledNetwork::noteTold() {
    for (const auto& [output, level] : levels_)
        outputs_[output].told = level;
    levels_.clear();
}

/// What is to be told at once, or else when an output arrives at its next level.
void CoupledNetwork::plan() {
    due_ = Never;
    failsAt_ = Never;
    levels_.clear();
    const double t = now().t;
    if (isFinished() || outputs_.empty())
        return;
    if (findLevels(t, true)) {
        due_ = t;
        return;
    }
    const double crossing = findCrossing(t, std::min(nextInstant(), schedule().stopTime));
    if (crossing < Never && findLevels(crossing, false))
        due_ = crossing;
}

bool CoupledNetwork::findLevels(double t, bool isEvent) {
    if (!evaluate(t))
        return false;
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        const double value = valueOf(*outputs_[i].output, model());
        if ((isEvent || outputs_[i].quantum > 0.0) && outputs_[i].isDue(value))
            levels_.emplace_back(i, outputs_[i].levelOf(value));
    }
    return !levels_.empty();
}

double CoupledNetwork::findCrossing(double from, double to) {
    constexpr int Parts = 4;
    double before = from;
    for (int k = 1; k <= Parts && from < to && !isFinished(); ++k) {
        const double after = k == Parts ? to : from + (to - from) * k / Parts;
        if (!isWell(after)) {
            failsAt_ = lastWell(before, after);
            return excess(failsAt_) >= -Rounding ? refined(before, failsAt_) : Never;
        }
        if (excess(after) >= -Rounding)
            return refined(before, after);
        before = after;
    }
    return Never;
}

/// Whether what is evaluated can be believed. It is not yet `t`: input may prevent a failure.
bool CoupledNetwork::isWell(double t) {
    model().evaluate(t);
    failure_ = model().evaluationError();
    return failure_.empty();
}

double CoupledNetwork::lastWell(double well, double failing) {
    const std::string failure = failure_;
    for (;;) {
        const double middle = well + (failing - well) / 2;
        if (!(middle > well && middle < failing))
            break;
        (isWell(middle) ? well : failing) = middle;
    }
    failure_ = failure;
    return well;
}

/// By how much of its quantum an output is beyond its next level; below 0 if none is.
double CoupledNetwork::excess(double t) {
    double most = -1.0;
    model().evaluate(t);
    for (const Told& each : outputs_)
        if (each.quantum > 0.0 && each.told)
            most = std::max(
                most, std::abs(valueOf(*each.output, model()) - *each.told) / each.quantum - 1.0);
    return most;
}

/// The first time with an excess: the secant, and every third time the middle.
double CoupledNetwork::refined(double before, double after) {
    double low = excess(before);
    double high = excess(after);
    for (int i = 0; high > Rounding && !isFinished(); ++i) {
        const double secant = before - low * (after - before) / (high - low);
        const bool isInside = i % 3 < 2 && secant > before && secant < after;
        const double middle = isInside ? secant : before + (after - before) / 2;
        if (!(middle > before && middle < after))
            break;
        const double found = excess(middle);
        const bool isBeyond = found >= -Rounding;
        (isBeyond ? after : before) = middle;
        (isBeyond ? high : low) = found;
    }
    return after;
}

} // namespace eventica::run
