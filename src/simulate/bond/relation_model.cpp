// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/relation_model.h"

#include <algorithm>
#include <fmt/format.h>

namespace eventica::bond {

using signal::Polynomial;

Polynomial polynomialOf(const devs::Value& value) {
    Polynomial result;
    std::ranges::copy(value.numbers(), result.c.begin());
    return result;
}

devs::Value valueOf(const Polynomial& polynomial, std::int64_t order) {
    return devs::Value(std::span(polynomial.c).first(static_cast<std::size_t>(order)));
}

std::string signalName(const CausalSystem& system, Signal signal) {
    if (signal >= 2 * system.bondCount)
        return fmt::format("d{}", signal - 2 * system.bondCount);
    return fmt::format("{}{}", signal % 2 == 0 ? 'e' : 'f', signal / 2);
}

RelationModel::RelationModel(std::string name, Solution& solution, Shared& shared)
    : Atomic(std::move(name)), solution_(solution), shared_(shared) {
}

std::size_t RelationModel::inputFor(Signal signal) {
    const auto [place, isNew] = inputNumbers_.try_emplace(signal, inputSignals_.size());
    if (isNew) {
        addInput(signalName(solution_.system(), signal));
        inputSignals_.push_back(signal);
        readers_.emplace_back();
    }
    return place->second;
}

void RelationModel::addGroup(std::size_t group) {
    const LinearGroup& equations = solution_.groups()[group];
    const CausalSystem& system = solution_.system();
    Member member;
    member.group = group;
    member.firstOutput = outputSignals_.size();
    for (const Signal signal : equations.inputs()) {
        member.inputs.push_back(inputFor(signal));
        readers_[member.inputs.back()].push_back(members_.size());
    }
    for (const Signal signal : equations.outputs()) {
        addOutput(signalName(system, signal));
        outputSignals_.push_back(signal);
    }
    members_.push_back(std::move(member));
    isHeard_.resize(outputSignals_.size(), 0);
}

void RelationModel::initialize(devs::Time start) {
    inputs_.assign(inputSignals_.size(), {.value = {}, .time = start.t});
    outputs_.assign(outputSignals_.size(), {.value = {}, .time = start.t});
    fresh_.assign(outputSignals_.size(), {});
    wasSent_.assign(outputSignals_.size(), 0);
    waiting_.clear();
    acting_.clear();
    for (std::size_t i = 0; i < members_.size(); ++i) {
        members_[i].isWaiting = false;
        shared_.log.statistics.factorizations += groupOf(members_[i]).isLoop() ? 1 : 0;
        wake(i);
    }
    plan(shared_.waves.next(start));
}

double RelationModel::timeAdvance() const {
    return next_.isInfinite() ? devs::Infinity : next_.t - now().t;
}

Polynomial RelationModel::compute(const Member& member, std::size_t row, double t) const {
    const LinearGroup& group = solution_.groups()[member.group];
    Polynomial sum;
    const std::span<const double> gain = group.gain(row);
    for (std::size_t i = 0; i < gain.size(); ++i)
        sum += gain[i] * inputs_[member.inputs[i]].seenFrom(t);
    return sum;
}

void RelationModel::output(devs::Outbox& outbox) {
    const std::int64_t rank = shared_.waves.rankOf(now());
    acting_.clear();
    for (const std::size_t index : waiting_)
        if (groupOf(members_[index]).rank == rank)
            acting_.push_back(index);
    for (const std::size_t index : acting_) {
        const Member& member = members_[index];
        const std::size_t end = member.firstOutput + groupOf(member).outputs().size();
        for (std::size_t i = member.firstOutput; i < end; ++i) {
            if (isHeard_[i] == 0)
                continue;
            fresh_[i] = compute(member, i - member.firstOutput, now().t);
            if (wasSent_[i] != 0 && outputs_[i].seenFrom(now().t) == fresh_[i])
                continue;
            outbox.send({static_cast<std::uint32_t>(i)}, valueOf(fresh_[i], shared_.order));
            ++shared_.log.statistics.messages;
        }
    }
}

void RelationModel::internalTransition() {
    for (const std::size_t index : acting_) {
        Member& member = members_[index];
        member.isWaiting = false;
        const std::size_t end = member.firstOutput + groupOf(member).outputs().size();
        for (std::size_t i = member.firstOutput; i < end; ++i) {
            outputs_[i] = {.value = fresh_[i], .time = now().t};
            wasSent_[i] = 1;
        }
    }
    std::erase_if(waiting_, [&](std::size_t index) { return !members_[index].isWaiting; });
    plan(now());
}

void RelationModel::externalTransition(double /*elapsed*/, const devs::Bag& inputs) {
    for (const devs::Message& message : inputs) {
        const std::size_t port = message.port.number;
        inputs_[port] = {.value = polynomialOf(message.value), .time = now().t};
        for (const std::size_t member : readers_[port])
            wake(member);
    }
    plan(now());
}

void RelationModel::wake(std::size_t member) {
    if (members_[member].isWaiting)
        return;
    members_[member].isWaiting = true;
    waiting_.push_back(member);
}

void RelationModel::plan(devs::Time now) {
    next_ = devs::Time::infinity();
    for (const std::size_t index : waiting_)
        next_ = std::min(next_, shared_.waves.instant(now, groupOf(members_[index]).rank));
}

Polynomial RelationModel::sent(std::size_t output, double t) const {
    if (isHeard_[output] != 0)
        return outputs_[output].seenFrom(t);
    std::size_t member = members_.size() - 1;
    while (members_[member].firstOutput > output)
        --member;
    return compute(members_[member], output - members_[member].firstOutput, t);
}

} // namespace eventica::bond
