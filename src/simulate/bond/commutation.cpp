// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/commutation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <set>

namespace eventica::bond {

using graph::at;
using graph::Index;
using network::SwitchRule;

namespace {

/// What decides about a switch is 0 below this, relative to the terms it is the sum of.
constexpr double Rounding = 1e-9;
constexpr double TimeRounding = 1e-15;
/// Of a quantum: a current that ends where a diode opens is 0 only up to rounding.
constexpr double LeastJump = 1e-3;
constexpr double LeastSense = 1e-6; // of what a quantum of each state can do to a sense
constexpr int MostRounds = 200;
constexpr std::size_t MostSearched = 12; // switches; all their positions are tried at last

void flip(char& position) {
    position = position != 0 ? 0 : 1;
}

double sum(const std::vector<IndexedTerm>& terms, const std::vector<double>& values) {
    double result = 0.0;
    for (const IndexedTerm& term : terms)
        result += term.factor * values[at(term.index)];
    return result;
}

double sumOfSizes(const std::vector<IndexedTerm>& terms, const std::vector<double>& values) {
    double result = 0.0;
    for (const IndexedTerm& term : terms)
        result += std::abs(term.factor * values[at(term.index)]);
    return result;
}

double valueOf(const DependentState& dependent, const std::vector<double>& states,
               const Instant& instant) {
    return dependent.constant + sum(dependent.states, states) +
           sum(dependent.sources, instant.waves);
}

double sizeOf(const DependentState& dependent, const Instant& instant) {
    return std::abs(dependent.constant) + std::abs(instant.states[at(dependent.storage)]) +
           sumOfSizes(dependent.states, instant.states) +
           sumOfSizes(dependent.sources, instant.waves);
}

} // namespace

double toleranceOf(const LinearRow& sense, const std::vector<double>& quanta) {
    return sumOfSizes(sense.states, quanta);
}

double ignoredOf(const SwitchedSystem& system, const Configuration& configuration, Index index,
                 const Uncertainty& quanta) {
    const double known = toleranceOf(configuration.senses[at(index)], quanta.ofStates);
    const double usual =
        usualUncertainty(system, index, configuration.isClosed[at(index)] != 0, quanta);
    return usual > 0.0 ? std::min(known, usual) : known;
}

const Configuration* Commutation::settle(const Instant& instant, const Configuration* present) {
    instant_ = &instant;
    present_ = present;
    error_.clear();
    const Positions first = firstPositions(present);
    const Configuration* found = search(first);
    if (found == nullptr) {
        isLenient_ = true;
        found = searchAll(first);
        isLenient_ = false;
    }
    if (found != nullptr && instant.isStart)
        found = leaveUnstable(found);
    if (found == nullptr) {
        error_ = describeFailure();
        return nullptr;
    }
    if (instant.isStart)
        error_ = startConflict(*found);
    return error_.empty() ? found : nullptr;
}

Positions Commutation::firstPositions(const Configuration* present) const {
    Positions positions =
        present != nullptr ? present->isClosed : Positions(system_.switches().size(), 0);
    for (std::size_t i = 0; i < positions.size() && present == nullptr; ++i)
        positions[i] = system_.switchingOf(static_cast<Index>(i)).startsClosed ? 1 : 0;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (system_.switchingOf(static_cast<Index>(i)).rule == SwitchRule::Controlled)
            positions[i] = instant_->isOn[i];
    if (instant_->due != graph::None)
        flip(positions[at(instant_->due)]);
    return positions;
}

const Configuration* Commutation::search(Positions positions) {
    const Positions first = positions;
    std::set<Positions> seen;
    bool oneByOne = false;
    candidateError_.clear();
    for (int round = 0; round < MostRounds; ++round) {
        const Configuration& candidate = tried(positions);
        if (isConsistent(candidate))
            return &candidate;
        if (violated_.empty())
            break;
        oneByOne = !seen.insert(positions).second || oneByOne;
        if (!oneByOne)
            for (const Index index : violated_)
                flip(positions[at(index)]);
        else if (!changeOne(positions, seen))
            break;
    }
    return searchAll(first);
}

const Configuration& Commutation::tried(const Positions& positions) {
    return linearized(configurations_.get(positions, present_));
}

/// The configuration at the operating point of the instant.
const Configuration& Commutation::linearized(const Configuration& candidate) {
    if (system_.curves().empty() || !candidate.error.empty())
        return candidate; // NOLINT(bugprone-return-const-ref-from-parameter): never a temporary
    findStates(candidate);
    if (operatingPoint_.solve(candidate, {shifted_, instant_->waves, instant_->slopes}))
        return configurations_.relinearized(candidate, operatingPoint_.tangents(), present_);
    unsolved_.isClosed = candidate.isClosed;
    unsolved_.error = fmt::format(
        "no operating point of the laws that are not linear is found at time {}", instant_->t);
    return unsolved_;
}

const Configuration* Commutation::relinearize(const Instant& instant,
                                              const Configuration& present) {
    instant_ = &instant;
    present_ = &present;
    if (!present.dependents.empty())
        return nullptr;
    const Configuration& found = linearized(present);
    return found.error.empty() && found.dependents.empty() ? &found : nullptr;
}

/// Changes the first of the switches that disagree with which the positions are new.
bool Commutation::changeOne(Positions& positions, const std::set<Positions>& seen) const {
    for (const Index index : violated_) {
        Positions next = positions;
        flip(next[at(index)]);
        if (seen.contains(next))
            continue;
        positions = std::move(next);
        return true;
    }
    return false;
}

const Configuration* Commutation::searchAll(const Positions& positions) {
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (system_.switchingOf(static_cast<Index>(i)).rule != SwitchRule::Controlled)
            free.push_back(i);
    if (free.size() > MostSearched)
        return nullptr;
    std::vector<unsigned> masks(std::size_t{1} << free.size());
    std::iota(masks.begin(), masks.end(), 0U);
    std::ranges::stable_sort(masks, {}, [](unsigned mask) { return std::popcount(mask); });
    for (const unsigned mask : masks) {
        Positions next = positions;
        for (std::size_t k = 0; k < free.size(); ++k)
            if ((mask >> k & 1U) != 0)
                flip(next[free[k]]);
        const Configuration& candidate = tried(next);
        if (isConsistent(candidate))
            return &candidate;
    }
    return nullptr;
}

/// Positive feedback around an amplifier with limits has three solutions: at each limit, and one in
/// between that the least disturbance ends. A run begins at a limit.
const Configuration* Commutation::leaveUnstable(const Configuration* found) {
    present_ = found; // and valid as long as it is so
    for (std::size_t i = 0; i < system_.switches().size(); ++i) {
        if (!isPushedAway(*found, static_cast<Index>(i)))
            continue;
        Positions positions = found->isClosed;
        positions[i] = 1;
        const Configuration& candidate = tried(positions);
        if (isConsistent(candidate))
            return &candidate;
    }
    isConsistent(*found); // what it finds out is needed of the one that is chosen
    return found;
}

/// An open diode through which a little flow would widen the effort at it.
bool Commutation::isPushedAway(const Configuration& candidate, Index index) const {
    const network::Element& element = system_.netlist()[system_.switches()[at(index)].element];
    return candidate.isClosed[at(index)] == 0 && element.switching.rule == SwitchRule::Diode &&
           element.ports.size() == 1 && candidate.openResistance[at(index)] > 0;
}

bool Commutation::isConsistent(const Configuration& candidate) {
    violated_.clear();
    if (!candidate.error.empty()) {
        candidateError_ = candidate.error;
        return false;
    }
    findStates(candidate);
    findSenses(candidate);
    for (std::size_t i = 0; i < system_.switches().size(); ++i)
        if (wantsChange(candidate, static_cast<Index>(i)))
            violated_.push_back(static_cast<Index>(i));
    return violated_.empty();
}

bool Commutation::wantsChange(const Configuration& candidate, Index index) const {
    const bool isClosed = candidate.isClosed[at(index)] != 0;
    const bool isOn = instant_->isOn[at(index)] != 0;
    switch (system_.switchingOf(index).rule) {
    case SwitchRule::Controlled:
        return false;
    case SwitchRule::Diode:
        return isClosed ? signOf(candidate, index) < 0 : signOf(candidate, index) > 0;
    case SwitchRule::Thyristor:
        return isClosed ? signOf(candidate, index) < 0 : isOn && signOf(candidate, index) > 0;
    case SwitchRule::TurnOff:
        return isClosed ? !isOn || signOf(candidate, index) < 0
                        : isOn && signOf(candidate, index) > 0;
    }
    return false;
}

/// Of what decides about a switch: an impulse counts more than a value, a value more than a slope.
/// A value is 0 also if it may have been so a rounding of time ago. If nothing agrees with the
/// slopes of all that are 0, as one that is a little below it has its sign, they do not count.
int Commutation::signOf(const Configuration& candidate, Index index) const {
    if (hasImpulse_ && kicks_[at(index)] != 0)
        return kicks_[at(index)] > 0 ? 1 : -1;
    const double value = values_[at(index)];
    if (instant_->isTolerant[at(index)] != 0 &&
        std::abs(value) <=
            ignoredOf(system_, candidate, index, {instant_->quanta, instant_->sourceQuanta}))
        return 0;
    const Sum slope = slopeOf(candidate, index);
    const double rounding =
        Rounding * scales_[at(index)] +
        LeastSense * toleranceOf(candidate.senses[at(index)], instant_->quanta) +
        std::abs(slope.value * instant_->t) * TimeRounding;
    if (std::abs(value) > rounding)
        return value > 0 ? 1 : -1;
    if (isLenient_)
        return 0;
    const bool hasJustChanged = index == instant_->due && present_ != nullptr &&
                                candidate.isClosed[at(index)] != present_->isClosed[at(index)];
    if (hasJustChanged)
        return 0;
    if (std::abs(slope.value) <= Rounding * slope.size)
        return 0;
    return slope.value > 0 ? 1 : -1;
}

void Commutation::Sum::add(const std::vector<IndexedTerm>& terms,
                           const std::vector<double>& values) {
    value += sum(terms, values);
    size += sumOfSizes(terms, values);
}

void Commutation::Sum::add(double factor, const Sum& other) {
    value += factor * other.value;
    size += std::abs(factor) * other.size;
}

Commutation::Sum Commutation::slopeOf(const Configuration& candidate, Index index) const {
    const LinearRow& sense = candidate.senses[at(index)];
    Sum slope;
    slope.add(sense.sources, instant_->slopes);
    slope.add(sense.slopes, instant_->bends);
    for (const IndexedTerm& term : sense.states)
        slope.add(term.factor, rateOf(candidate, term.index));
    return slope;
}

Commutation::Sum Commutation::rateOf(const Configuration& candidate, Index storage) const {
    const LinearRow& row = candidate.rates[at(storage)];
    Sum rate{row.constant, std::abs(row.constant)};
    rate.add(row.states, shifted_);
    rate.add(row.sources, instant_->waves);
    rate.add(row.slopes, instant_->slopes);
    return rate;
}

/// By how much dependent states have to jump, and what the others then do.
void Commutation::findStates(const Configuration& candidate) {
    shifted_ = instant_->states;
    hasImpulse_ = false;
    std::vector<double> jumps;
    for (const DependentState& dependent : candidate.dependents) {
        const double missing = valueOf(dependent, instant_->states, *instant_) -
                               instant_->states[at(dependent.storage)];
        const double least = std::max(Rounding * sizeOf(dependent, *instant_),
                                      LeastJump * instant_->quanta[at(dependent.storage)]);
        const bool isJump = !instant_->isStart && std::abs(missing) > least;
        jumps.push_back(isJump ? missing : 0.0);
        hasImpulse_ = hasImpulse_ || isJump;
    }
    kicks_.assign(system_.switches().size(), 0.0);
    if (hasImpulse_) {
        for (std::size_t i = 0; i < shifted_.size(); ++i)
            shifted_[i] += sum(candidate.rates[i].kicks, jumps);
        for (std::size_t i = 0; i < kicks_.size(); ++i)
            if (const double kick = sum(candidate.senses[i].kicks, jumps);
                std::abs(kick) > Rounding * sumOfSizes(candidate.senses[i].kicks, jumps))
                kicks_[i] = kick;
    }
    for (const DependentState& dependent : candidate.dependents)
        shifted_[at(dependent.storage)] = valueOf(dependent, shifted_, *instant_);
}

void Commutation::findSenses(const Configuration& candidate) {
    values_.clear();
    scales_.clear();
    for (const LinearRow& row : candidate.senses) {
        values_.push_back(row.constant + sum(row.states, shifted_) +
                          sum(row.sources, instant_->waves) + sum(row.slopes, instant_->slopes));
        scales_.push_back(std::abs(row.constant) + sumOfSizes(row.states, shifted_) +
                          toleranceOf(row, instant_->quanta) +
                          sumOfSizes(row.sources, instant_->waves) +
                          sumOfSizes(row.slopes, instant_->slopes));
    }
}

/// Start values that are fixed and do not agree with what they depend on.
std::string Commutation::startConflict(const Configuration& chosen) const {
    for (const DependentState& dependent : chosen.dependents) {
        const network::Element& element =
            system_.elementOf(system_.storages()[at(dependent.storage)]);
        const double value = valueOf(dependent, instant_->states, *instant_);
        if (element.initialIsFixed &&
            std::abs(value - element.initial) > Rounding * sizeOf(dependent, *instant_))
            return fmt::format("the fixed start value {} of '{}' contradicts those of the storages "
                               "and sources it depends on, which make it {}: let one of them go "
                               "(fixed = false)",
                               element.initial, element.name, value);
    }
    return {};
}

std::string Commutation::describeFailure() const {
    if (!candidateError_.empty())
        return candidateError_;
    std::vector<std::string> names;
    names.reserve(violated_.size());
    for (const Index index : violated_)
        names.push_back(system_.netlist()[system_.switches()[at(index)].element].name);
    return fmt::format("no combination of open and closed switches agrees with their efforts and "
                       "flows; among them '{}'",
                       fmt::join(names, "', '"));
}

} // namespace eventica::bond
