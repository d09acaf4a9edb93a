// SPDX-License-Identifier: Apache-2.0
// Which switches are closed: the search for a configuration that agrees with what decides about
// its switches.
#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <set>
#include <utility>

#include "simulate/mna/dependents.h"
#include "simulate/mna/engine.h"

namespace eventica::mna {

namespace {

/// What decides about a switch is 0 below this, relative to the terms it is the sum of.
constexpr double Rounding = 1e-9;
/// A state meets what it depends on within this part of its quantum: with ideal diodes it often is
/// 0 alone, and then no other term tells how exact it is.
constexpr double QuantumRounding = 1e-6;
/// A switch that keeps its mode although what decides is 0 is asked again from here on.
constexpr double Slack = 1e-10;
constexpr double NearZero = 1e-5; ///< only nearer than this the slope may count
constexpr double TimeRounding = 1e-15;
/// Of what the linear equations are solved for, relative to the largest unknown.
constexpr double SolutionRounding = 4e-15;
constexpr int MostRounds = 200;
constexpr int MostSearched = 12; ///< switches; all their modes are tried if nothing else helps
/// A switch that flips more often, each time within a moment, is held for one.
constexpr int MostFlips = 20;
/// A switch that flips so often in this part of the run, or is asked and stays as it is, does not
/// get on.
constexpr int FlipsOfWindow = 1 << 17;
constexpr double ShortestWindow = 1e-3;

template<typename Add>
void addColumns(const sparse::Columns& columns, int column, double factor, const Add& add) {
    if (factor != 0.0)
        for (const Entry& entry : columns[column])
            add(entry.row, entry.value * factor);
}

} // namespace

template<int Order>
void Engine<Order>::readInstant(double t, int forced) {
    instant_.t = t;
    instant_.forced = forced;
    instant_.x.resize(stateCount());
    instant_.u.resize(sources_.size());
    instant_.slopes.resize(sources_.size());
    for (int i = 0; i < sources_.count(); ++i) {
        instant_.u[i] = sources_[i].sensedAt(t)[0];
        instant_.slopes[i] = sources_[i].slopeAt(t)[0];
    }
    for (int i = 0; i < stateCount(); ++i)
        instant_.x[i] = states_[i].valueAt(t);
    if (present_ != nullptr)
        for (const DependentState& dependent : present_->dependents)
            instant_.x[dependent.state] = relate(dependent, instant_.x, instant_.u);
}

/// Makes the configuration agree with controls and states at t.
template<int Order>
bool Engine<Order>::settle(double t, int forced) {
    readInstant(t, forced);
    Modes modes = present_ != nullptr ? present_->modes : Modes(senses_.size(), 0);
    for (int i = 0; i < modes.count() && present_ == nullptr; ++i)
        modes[i] = layout_.element(layout_.switches[i]).switching.startsClosed ? 1 : 0;
    for (int i = 0; i < modes.count(); ++i)
        if (layout_.element(layout_.switches[i]).switching.rule == network::SwitchRule::Controlled)
            modes[i] = controls_[i].isOn ? 1 : 0;
    if (forced != None)
        modes[forced] = modes[forced] != 0 ? 0 : 1;
    const Configuration* chosen = search(std::move(modes));
    if (chosen != nullptr && isStarting_)
        chosen = stabilised(chosen);
    if (chosen != nullptr && forced != None && layout_.hasMultiports && turnsBack(*chosen))
        chosen = beyondFold(chosen);
    if (chosen == nullptr)
        return false;
    if (forced != None && present_ != nullptr &&
        chosen->modes == present_->modes) { // it came back: do not ask again at once
        senses_[forced].heldUntil = t + holdTime();
        senses_[forced].slack = Slack * instant_.scale[forced];
        findChatter(forced);
    }
    apply(*chosen);
    return error_.empty();
}

/// Positive feedback around an amplifier with limits has three solutions: at each limit, and one in
/// between that the least disturbance ends. A run begins at a limit.
template<int Order>
const Configuration* Engine<Order>::stabilised(const Configuration* found) {
    return flipped(found, [&](int index) { return isPushedAway(*found, index); });
}

/// The switch that has just reached 0 would change again at once.
template<int Order>
bool Engine<Order>::turnsBack(const Configuration& found) {
    const int forced = std::exchange(instant_.forced, None);
    const bool result = wantsChange(found, forced);
    instant_.forced = forced;
    return result;
}

/// Positive feedback can end a branch of solutions where a switch changes: the states go on, but
/// neither of its modes does. The network then jumps to a solution in which that switch is far from
/// its 0. Passive networks have no second solution.
template<int Order>
const Configuration* Engine<Order>::beyondFold(const Configuration* found) {
    using network::SwitchRule;
    return flipped(found, [&](int index) {
        return index != instant_.forced &&
               layout_.element(layout_.switches[index]).switching.rule != SwitchRule::Controlled;
    });
}

/// Another solution with one more switch changed, of those that `mayFlip`, or `found`.
template<int Order>
template<typename MayFlip>
const Configuration* Engine<Order>::flipped(const Configuration* found, const MayFlip& mayFlip) {
    const int forced = instant_.forced;
    List<int> violated;
    configurations_.spare(found);
    for (int i = 0; i < senses_.count(); ++i) {
        if (!mayFlip(i))
            continue;
        Modes modes = found->modes;
        modes[i] = modes[i] != 0 ? 0 : 1;
        const Configuration& candidate = linearized(&configurations_.get(modes, present_));
        const bool isOther = isConsistent(candidate, violated) &&
                             (forced == None || std::fabs(instant_.value[forced]) >
                                                    NearZero * instant_.scale[forced]);
        if (isOther)
            return &candidate;
    }
    isConsistent(*found, violated); // what it finds out is needed of the one that is chosen
    return found;
}

/// An open switch through which a little flow would widen what is across it.
template<int Order>
bool Engine<Order>::isPushedAway(const Configuration& candidate, int index) const {
    const network::Element& element = layout_.element(layout_.switches[index]);
    if (candidate.modes[index] != 0 || element.switching.rule != network::SwitchRule::Diode ||
        element.ports.size() > 1)
        return false;
    const std::span<const Entry> response = candidate.responses[candidate.first.switches + index];
    const auto at = [&](network::NodeId node) {
        const int unknown = layout_.nodeUnknown[node.index()];
        return unknown == None ? 0.0 : sparse::valueAt(response, unknown);
    };
    const double positive = at(element.ports[0].positive);
    const double negative = at(element.ports[0].negative);
    return positive - negative > Rounding * (std::fabs(positive) + std::fabs(negative));
}

/// First all switches that disagree change at once; if that comes back to a configuration it has
/// seen, one by one; at last all combinations, the nearest first.
template<int Order>
const Configuration* Engine<Order>::search(Modes modes) {
    const Modes first = modes;
    std::set<Modes> seen;
    List<int> violated;
    bool oneByOne = false;
    searchError_.clear();
    for (int round = 0; round < MostRounds; ++round) {
        const Configuration& candidate = linearized(&configurations_.get(modes, present_));
        if (isConsistent(candidate, violated))
            return &candidate;
        if (!candidate.error.empty())
            searchError_ = candidate.error;
        if (violated.empty())
            break;
        oneByOne = oneByOne || !seen.insert(modes).second;
        if (!oneByOne) {
            for (const int index : violated)
                modes[index] = modes[index] != 0 ? 0 : 1;
            continue;
        }
        bool isNew = false;
        for (const int index : violated) {
            Modes next = modes;
            next[index] = next[index] != 0 ? 0 : 1;
            if (seen.contains(next))
                continue;
            modes = std::move(next);
            isNew = true;
            break;
        }
        if (!isNew)
            break;
    }
    if (const Configuration* found = searchAll(first))
        return found;
    if (const Configuration* found = slid(modes))
        return found;
    std::string names;
    for (const int index : violated)
        names += fmt::format("{}'{}'", names.empty() ? "" : ", ",
                             layout_.element(layout_.switches[index]).name);
    fail(!searchError_.empty() ? searchError_
                               : fmt::format("no combination of open and closed "
                                             "switches agrees with their currents and "
                                             "voltages; among them {}",
                                             names));
    return nullptr;
}

/// On a surface that all switches involved push the states back to, no combination agrees. One of
/// them is taken for a moment.
template<int Order>
const Configuration* Engine<Order>::slid(const Modes& modes) {
    List<int> violated;
    const Configuration& candidate = linearized(&configurations_.get(modes, present_));
    if (!candidate.error.empty())
        return nullptr;
    isConsistent(candidate, violated);
    for (const int index : violated)
        if (std::fabs(instant_.value[index]) > NearZero * instant_.scale[index])
            return nullptr;
    for (const int index : violated)
        senses_[index].heldUntil = instant_.t + holdTime();
    return &candidate;
}

template<int Order>
const Configuration* Engine<Order>::searchAll(const Modes& modes) {
    List<int> free;
    for (int i = 0; i < modes.count(); ++i)
        if (layout_.element(layout_.switches[i]).switching.rule != network::SwitchRule::Controlled)
            free.push_back(i);
    if (free.size() > MostSearched)
        return nullptr;
    List<unsigned> masks(std::size_t{1} << free.size());
    std::iota(masks.begin(), masks.end(), 0U);
    std::stable_sort(masks.begin(), masks.end(),
                     [](unsigned a, unsigned b) { return std::popcount(a) < std::popcount(b); });
    List<int> violated;
    for (const unsigned mask : masks) {
        Modes next = modes;
        for (int k = 0; k < free.count(); ++k)
            if ((mask >> k & 1U) != 0)
                next[free[k]] = next[free[k]] != 0 ? 0 : 1;
        const Configuration& candidate = linearized(&configurations_.get(next, present_));
        if (isConsistent(candidate, violated))
            return &candidate;
    }
    return nullptr;
}

template<int Order>
bool Engine<Order>::isConsistent(const Configuration& candidate, List<int>& violated) {
    violated.clear();
    if (!candidate.error.empty())
        return false;
    findImpulses(candidate);
    if (candidate.senses.entryCount() == 0)
        return true;
    findSenses(candidate);
    instant_.hasRates = false;
    for (int i = 0; i < senses_.count(); ++i)
        if (wantsChange(candidate, i))
            violated.push_back(i);
    return violated.empty();
}

template<int Order>
bool Engine<Order>::wantsChange(const Configuration& candidate, int index) {
    using network::SwitchRule;
    const SwitchRule rule = layout_.element(layout_.switches[index]).switching.rule;
    const bool isClosed = candidate.modes[index] != 0;
    const bool isOn = controls_[index].isOn;
    switch (rule) {
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
/// A value is 0 also if it may have been so a rounding of time ago. At the start, where states are
/// often 0, a current may be a rounding of large voltages.
template<int Order>
int Engine<Order>::signOf(const Configuration& candidate, int index) {
    if (instant_.hasImpulse && instant_.kick[index] != 0.0)
        return instant_.kick[index] > 0.0 ? 1 : -1;
    const double value = instant_.value[index];
    const int sign = value > 0.0 ? 1 : -1;
    if (std::fabs(value) > NearZero * instant_.scale[index] + instant_.rounding)
        return sign;
    if (!instant_.hasRates)
        findSlopes(candidate);
    instant_.hasRates = true;
    const double slope = instant_.slope[index];
    if (std::fabs(value) > Rounding * instant_.scale[index] +
                               std::fabs(slope * instant_.t) * TimeRounding + instant_.rounding)
        return sign;
    if (index == instant_.forced)
        return 0;
    if (std::fabs(slope) <= Rounding * instant_.slopeScale[index])
        return 0;
    return slope > 0.0 ? 1 : -1;
}

/// By how much dependent states have to jump, and what the others then do.
template<int Order>
void Engine<Order>::findImpulses(const Configuration& candidate) {
    instant_.shifted = instant_.x;
    instant_.hasImpulse = false;
    instant_.kick.assign(senses_.size(), 0.0);
    instant_.impulses.assign(candidate.dependents.size(), 0.0);
    for (int d = 0; d < candidate.dependents.count(); ++d) {
        const DependentState& dependent = candidate.dependents[d];
        const double missing =
            relate(dependent, instant_.x, instant_.u) - instant_.x[dependent.state];
        if (isStarting_ || std::fabs(missing) <= uncertaintyOf(dependent))
            continue;
        instant_.impulses[d] = missing;
        instant_.hasImpulse = true;
        const int column = candidate.dependentColumn(d);
        addColumns(candidate.rates, column, missing, [&](int row, double value) {
            if (row < stateCount())
                instant_.shifted[row] += value;
        });
        addColumns(candidate.senses, column, missing,
                   [&](int row, double value) { instant_.kick[row] += value; });
    }
    for (const DependentState& dependent : candidate.dependents)
        instant_.shifted[dependent.state] = relate(dependent, instant_.shifted, instant_.u);
}

/// Of the relation between a dependent state and others.
template<int Order>
double Engine<Order>::uncertaintyOf(const DependentState& dependent) const {
    double quanta = states_[dependent.state].quantum;
    for (const Term& term : dependent.states)
        quanta += std::fabs(term.factor) * states_[term.index].quantum;
    return Rounding * sizeOf(dependent, instant_.x, instant_.u) + QuantumRounding * quanta;
}

template<int Order>
void Engine<Order>::findSenses(const Configuration& candidate) {
    instant_.value.assign(senses_.size(), 0.0);
    instant_.scale.assign(senses_.size(), 0.0);
    const auto add = [&](int row, double value) {
        instant_.value[row] += value;
        instant_.scale[row] += std::fabs(value);
    };
    const auto addUncertainty = [&](int row, double value) {
        instant_.scale[row] += std::fabs(value);
    };
    for (int i = 0; i < stateCount(); ++i) {
        addColumns(candidate.senses, i, instant_.shifted[i], add);
        addColumns(candidate.senses, i, states_[i].quantum, addUncertainty);
    }
    for (int i = 0; i < sources_.count(); ++i) {
        addColumns(candidate.senses, candidate.inputColumn(i), instant_.u[i], add);
        addColumns(candidate.senses, candidate.inputColumn(i), sources_[i].quantum, addUncertainty);
        addColumns(candidate.senses, candidate.slopeColumn(i), instant_.slopes[i], add);
    }
    addColumns(candidate.senses, candidate.constantColumn(), 1.0, add);
    instant_.rounding =
        instant_.t <= options_.startTime ? SolutionRounding * sizeOfSolution(candidate) : 0.0;
}

/// The largest unknown, whatever its unit, if the responses to all drivers have one sign.
template<int Order>
double Engine<Order>::sizeOfSolution(const Configuration& candidate) const {
    double size = 0.0;
    const auto add = [&](int driver, double value) {
        double largest = 0.0;
        for (const Entry& entry : candidate.responses[driver])
            largest = std::max(largest, std::fabs(entry.value));
        size += largest * std::fabs(value);
    };
    for (int i = 0; i < stateCount(); ++i)
        add(i, instant_.shifted[i]);
    for (int i = 0; i < sources_.count(); ++i)
        add(candidate.first.inputs + i, instant_.u[i]);
    return size;
}

/// With the size of their terms: a state or source that is 0 counts as a quantum there.
template<int Order>
void Engine<Order>::findSlopes(const Configuration& candidate) {
    instant_.rates.assign(states_.size(), 0.0);
    instant_.rateScale.assign(states_.size(), 0.0);
    instant_.slope.assign(senses_.size(), 0.0);
    instant_.slopeScale.assign(senses_.size(), 0.0);
    const auto addRates = [&](int column, double factor, double quantum) {
        for (const Entry& entry : candidate.rates[column]) {
            instant_.rates[entry.row] += entry.value * factor;
            instant_.rateScale[entry.row] += std::fabs(entry.value) * (std::fabs(factor) + quantum);
        }
    };
    const auto addSlopes = [&](int column, double factor, double scale) {
        for (const Entry& entry : candidate.senses[column]) {
            instant_.slope[entry.row] += entry.value * factor;
            instant_.slopeScale[entry.row] += std::fabs(entry.value) * scale;
        }
    };
    for (int i = 0; i < stateCount(); ++i)
        addRates(i, instant_.shifted[i], states_[i].quantum);
    for (int i = 0; i < sources_.count(); ++i) {
        addRates(candidate.inputColumn(i), instant_.u[i], sources_[i].quantum);
        addRates(candidate.slopeColumn(i), instant_.slopes[i], 0.0);
        addSlopes(candidate.inputColumn(i), instant_.slopes[i], std::fabs(instant_.slopes[i]));
    }
    addRates(candidate.constantColumn(), 1.0, 0.0);
    for (int i = 0; i < stateCount(); ++i)
        addSlopes(i, instant_.rates[i], instant_.rateScale[i]);
}

/// Goes over to a configuration; `instant_` still holds what was found out about it.
template<int Order>
void Engine<Order>::apply(const Configuration& chosen) {
    findImpulses(chosen);
    if (isStarting_)
        if (std::string conflict = findStartConflict(chosen); !conflict.empty())
            return fail(std::move(conflict));
    const double t = instant_.t;
    const bool isChanged = present_ != nullptr && chosen.modes != present_->modes;
    if (isChanged)
        countFlips(chosen);
    List<double>& ratesBefore = instant_.rates;
    ratesBefore.assign(stateCount(), 0.0);
    for (int i = 0; i < stateCount(); ++i) {
        State& s = states_[i];
        s.advance(t);
        ratesBefore[i] = s.x[1];
        s.x[0] = instant_.shifted[i];
        if (present_ == nullptr || options_.synchronous || present_->isDependent[i] != 0 ||
            chosen.isDependent[i] != 0 || instant_.shifted[i] != instant_.x[i]) {
            s.q = Slow{s.x[0]};
            s.qTime = t;
            ratesBefore[i] = signal::Never;
        }
    }
    if (Order < 3 && present_ != nullptr && !options_.synchronous)
        catchUp(chosen);
    present_ = &chosen;
    followings_.assign(chosen.groups.count(), {});
    for (Sense& sense : senses_)
        sense.isReached = false;
    for (int i = 0; i < senses_.count() && chosen.senses.entryCount() > 0; ++i)
        senses_[i].scale = instant_.scale[i];
    recompute(t);
    if (!options_.synchronous)
        startCourses(ratesBefore, t);
}

/// A state that becomes free, such as the current of a diode that begins to conduct, starts in the
/// direction that the states and sources themselves give it, as the search has found. Quantized
/// values differ from them by up to a quantum and may turn it back at once. The same holds for the
/// states that a switch reads which keeps its mode although one of them has just reached 0, and in
/// order 2, where a state keeps its level no longer than it likes, for all that it reads. In order
/// 3 commutations would be missed (six pulses at a quantum of 1e-6).
template<int Order>
void Engine<Order>::catchUp(const Configuration& chosen) {
    List<char> isAimedAt(stateCount(), 0);
    const bool isChanged = chosen.modes != present_->modes;
    for (int i = 0; i < stateCount(); ++i)
        if (isChanged)
            isAimedAt[i] = Order == 1 ? present_->isDependent[i] != 0 && chosen.isDependent[i] == 0
                                      : isReadByChanged(chosen, i);
        else
            isAimedAt[i] = instant_.forced != None &&
                           sparse::valueAt(chosen.senses[i], instant_.forced) != 0.0;
    const auto drives = [&](int column) {
        return std::ranges::any_of(chosen.rates[column], [&](const Entry& entry) {
            return entry.row < stateCount() && isAimedAt[entry.row] != 0;
        });
    };
    for (int i = 0; i < stateCount(); ++i)
        if (drives(i))
            catchUpState(i);
    for (int i = 0; i < sources_.count() && Order == 1; ++i)
        if (drives(chosen.inputColumn(i)))
            catchUpSource(i);
}

/// Whether a switch that changes looks at a state, in one mode or the other.
template<int Order>
bool Engine<Order>::isReadByChanged(const Configuration& chosen, int state) const {
    const auto isChanged = [&](const Entry& entry) {
        return chosen.modes[entry.row] != present_->modes[entry.row];
    };
    return std::ranges::any_of(chosen.senses[state], isChanged) ||
           std::ranges::any_of(present_->senses[state], isChanged);
}

/// Its quantized value becomes its own, on the course that it has.
template<int Order>
void Engine<Order>::catchUpState(int state) {
    State& s = states_[state];
    s.q = Slow{s.x[0]};
    s.qTime = instant_.t;
    if constexpr (Order > 1) {
        std::copy_n(s.x.begin(), s.q.size(), s.q.begin());
        if (s.lastEvent != instant_.t)
            s.eventsAtInstant = 0;
        s.lastEvent = instant_.t;
    }
}

template<int Order>
void Engine<Order>::catchUpSource(int source) {
    Source& s = sources_[source];
    const double before = s.u[0];
    s.cursor.moveTo(instant_.t);
    planSource(source, instant_.t);
    for (const Entry& entry : present_->rates[present_->slopeColumn(source)])
        states_[entry.row].x[0] += entry.value * (s.u[0] - before);
}

/// A state that gets another course gets a new quantized value at once; groups that follow others
/// come last. In order 1 a state keeps its level, unless a switch looks at it: a switch changes
/// where both of its modes give the same rates, and with a quantized value beside the state they
/// would not. Then each mode could push the state back into the other one.
template<int Order>
void Engine<Order>::startCourses(const List<double>& ratesBefore, double t) {
    const auto start = [&](int state) {
        if (present_->isDependent[state] != 0)
            return;
        const bool isTurned = !(std::fabs(states_[state].x[1] - ratesBefore[state]) <=
                                Rounding * std::fabs(ratesBefore[state]));
        if (Order == 1 ? !present_->senses[state].empty() : isTurned)
            singleEvent(state, t);
    };
    for (int i = 0; i < stateCount(); ++i)
        if (present_->groupOf[i] == None)
            start(i);
    for (int group = 0; group < followings_.count(); ++group)
        if (!tryToFollow(group, t))
            for (const int member : present_->groups[group].members)
                start(member);
    finishEntering(t);
}

template<int Order>
void Engine<Order>::countFlips(const Configuration& chosen) {
    ++jumps_;
    for (int i = 0; i < senses_.count(); ++i) {
        Sense& sense = senses_[i];
        if (chosen.modes[i] == present_->modes[i]) {
            if (Order == 1 && sense.slack > 0.0)
                sense.slack = std::min(sense.slack, noiseOf(chosen, i));
            continue;
        }
        ++switchEvents_;
        sense.flips = instant_.t - sense.lastFlip < holdTime() ? sense.flips + 1 : 1;
        sense.lastFlip = instant_.t;
        const bool slides =
            Order > 1 && (sense.flips > MostFlips || sense.slack > 0.0) && isPushedBack(chosen, i);
        sense.slack = slides ? noiseOf(chosen, i) : 0.0;
        if (slides)
            noteSliding(i);
        sense.heldUntil = sense.flips > MostFlips ? instant_.t + holdTime() : instant_.t;
        if (Order == 1 && sense.flips >= MostFlips && chosen.modes[i] != 0)
            sense.slack = noiseOf(chosen, i);
        findChatter(i);
    }
}

template<int Order>
void Engine<Order>::noteSliding(int index) {
    if (std::exchange(senses_[index].hasSlid, true))
        return;
    warning_ +=
        fmt::format("{}sliding mode: both positions of '{}' drive the states back to its "
                    "threshold; from here on it changes one quantum beyond it",
                    warning_.empty() ? "" : "; ", layout_.element(layout_.switches[index]).name);
}

/// Whether the mode that a switch has just taken drives the states back into the other one. Only a
/// switch that looks at something else than itself can slide: a diode agrees with one of its modes.
template<int Order>
bool Engine<Order>::isPushedBack(const Configuration& chosen, int index) {
    if (layout_.element(layout_.switches[index]).ports.size() < 2)
        return false;
    findSlopes(chosen);
    instant_.hasRates = false; // of `instant_.rates`, which hold other rates from here on
    const double slope = instant_.slope[index];
    return chosen.modes[index] != 0 ? slope < 0.0 : slope > 0.0;
}

/// What quanta make of what decides about a switch. In order 1 a state stands still where its
/// equilibrium is within a quantum, and a diode may then neither conduct nor block. It conducts
/// until its flow is wrong by more than that: open, a quantum of a flow is a large effort. But it
/// is never wrong by more than a quantum of its kind, as that of a voltage is any current through
/// two diodes that conduct.
template<int Order>
double Engine<Order>::noiseOf(const Configuration& configuration, int index) const {
    double noise = 0.0;
    for (int i = 0; i < stateCount(); ++i)
        noise += std::fabs(sparse::valueAt(configuration.senses[i], index)) * states_[i].quantum;
    for (int i = 0; i < sources_.count(); ++i)
        noise +=
            std::fabs(sparse::valueAt(configuration.senses[configuration.inputColumn(i)], index)) *
            sources_[i].quantum;
    const double usual = usualNoise(index, configuration.modes[index] != 0);
    return usual > 0.0 ? std::min(noise, usual) : noise;
}

/// A quantum of the largest effort and of the largest flow of a switch's domain, as it sees them. 0
/// if nothing of its kind is quantized.
template<int Order>
double Engine<Order>::usualNoise(int index, bool isClosed) const {
    using network::ElementKind;
    const network::Element& element = layout_.element(layout_.switches[index]);
    const auto domainOf = [&](const network::Element& other) {
        return (*layout_.netlist)[other.ports.back().positive].domain;
    };
    double effort = 0.0;
    double flow = 0.0;
    const auto add = [&](const network::Element& other, double quantum) {
        const bool isEffort =
            other.kind == ElementKind::Capacitance || other.kind == ElementKind::EffortSource;
        double& largest = isEffort ? effort : flow;
        if (domainOf(other) == domainOf(element))
            largest = std::max(largest, quantum);
    };
    for (int i = 0; i < stateCount(); ++i)
        add(layout_.stateElement(i), states_[i].quantum);
    for (int i = 0; i < sources_.count(); ++i)
        add(layout_.element(layout_.inputs[i]), sources_[i].quantum);
    const network::LinearLaw& law = senseOf(element, isClosed);
    return std::fabs(law.across) * effort + std::fabs(law.through) * flow;
}

/// A switch that looks at states and changes without end is an error, not an endless run.
template<int Order>
void Engine<Order>::findChatter(int index) {
    Sense& sense = senses_[index];
    const network::Element& element = layout_.element(layout_.switches[index]);
    if (element.switching.rule == network::SwitchRule::Controlled ||
        ++sense.flipsOfWindow < FlipsOfWindow)
        return;
    const double length = instant_.t - sense.windowStart;
    if (length < ShortestWindow * (options_.stopTime - options_.startTime))
        fail(fmt::format("'{}' opens and closes without end: {} times in {:.2g} s; {}",
                         element.name, sense.flipsOfWindow, length, remedyOfChatter()));
    sense.flipsOfWindow = 0;
    sense.windowStart = instant_.t;
}

template<int Order>
const char* Engine<Order>::remedyOfChatter() const {
    if (options_.synchronous)
        return "states near it are too fast for the synchronous method: leave out --synchronous";
    return Order == 1 ? "use --order 2, or a larger resistance when closed or conductance when open"
                      : "use a smaller quantum, or a larger resistance when closed or conductance "
                        "when open";
}

template<int Order>
std::string Engine<Order>::findStartConflict(const Configuration& chosen) const {
    List<double> uncertainty; // inputs are quantized
    for (const Source& source : sources_)
        uncertainty.push_back(source.quantum);
    return startConflict(layout_, chosen.dependents, instant_.x, instant_.u, uncertainty);
}

template class Engine<1>;
template class Engine<2>;
template class Engine<3>;

} // namespace eventica::mna
