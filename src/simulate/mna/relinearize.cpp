// SPDX-License-Identifier: Apache-2.0
// Laws that are not linear: the engine runs with their tangents. Each curve watches its arguments
// and asks for new tangents when it has gone too far from the present one.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "simulate/mna/coil_check.h"
#include "simulate/mna/engine.h"

namespace eventica::mna {

namespace {

/// A curve whose deviation is below this part of what it may be keeps its tangent for now.
constexpr double StillNear = 0.25;
/// Within a quantum of a state the slope of a curve may change by this factor.
constexpr double MostBend = 2.0;
/// Quanta are made smaller down to this part.
constexpr double LeastPart = 1e-9;
/// And to this part of what the quanta of sources do. A state that quanta of sources hide lies
/// beside its slow motion by so much that the law there says nothing about it.
constexpr double NoisePart = 1.0 / 16;
/// Tangents that do not agree with where they lead a group to are given up after so many trials.
constexpr int MostTangentsAtInstant = 8;
constexpr int GivenUpAtInstant = 1000;
/// So many tangents in less than this part of the run are an error, not an endless run. A law that
/// is passed in a small part of the run needs as many as the root of the quantum asks for.
constexpr double TangentsOfWindow = 20'000.0;
constexpr double QuantumOfWindow = 1e-3;
constexpr double ShortestWindow = 1e-3;

template<std::size_t Count>
double at(const std::array<double, Count>& c, double tau) {
    double value = 0.0;
    for (std::size_t k = Count; k-- > 0;)
        value = value * tau + c[k];
    return value;
}

} // namespace

/// Whether a state is beside its slow motion, or that of its group, by no quantum of the other one,
/// which times a large rate would hide anything.
template<int Order>
bool Engine<Order>::follows(int state, int other) const {
    if (other >= stateCount())
        return false;
    const int group = present_->groupOf[state];
    return group != None && group == present_->groupOf[other];
}

/// How far curves may be from their tangents: so that states notice no more of it than of the
/// quanta of others, and switches no more than of quanta.
template<int Order>
void Engine<Order>::updateDeviations() {
    const double duration = options_.stopTime - options_.startTime;
    quantized::Noise noise{List<double>(stateCount(), 0.0), List<double>(senses_.count(), 0.0)};
    for (int i = 0; i < stateCount(); ++i)
        noise.ofRates[i] = states_[i].quantum / duration;
    for (int column = 0; column < stateCount() + sources_.count(); ++column) {
        const double quantum = column < stateCount() ? states_[column].quantum
                                                     : sources_[column - stateCount()].quantum;
        for (const Entry& entry : present_->rates[column])
            if (entry.row < stateCount() && !follows(entry.row, column))
                noise.ofRates[entry.row] =
                    std::max(noise.ofRates[entry.row], std::fabs(entry.value) * quantum);
        for (const Entry& entry : present_->senses[column])
            noise.ofSenses[entry.row] += std::fabs(entry.value) * quantum;
    }
    for (int i = 0; i < bends_.count(); ++i) {
        const int column = present_->curveColumn(i);
        bends_[i].deviation =
            noise.allowedDeviation(present_->rates[column], present_->senses[column]);
        findGains(i);
    }
}

/// How the arguments of a curve move with its result: at once, and by states that are so fast that
/// they come to rest again before anything else happens. A capacitor behind a diode takes the
/// voltage at which the diode's law, not its tangent, gives the current that it needs.
template<int Order>
void Engine<Order>::findGains(int index) {
    const Curve& curve = layout_.curves[index];
    const int column = present_->curveColumn(index);
    List<double>& gains = bends_[index].gains;
    gains.assign(curve.arguments.count(), 0.0);
    const auto add = [&](std::span<const Entry> watches, double factor) {
        for (const Entry& entry : watches)
            if (curveOf_[entry.row] == index)
                gains[entry.row - curve.firstArgument] += factor * entry.value;
    };
    add(present_->watches[column], 1.0);
    for (const Entry& entry : present_->rates[column])
        if (entry.row < stateCount() && present_->selfRate[entry.row] < 0.0)
            add(present_->watches[entry.row],
                entry.value / (followingRate_ - present_->selfRate[entry.row]));
}

// --- what curves watch ---------------------------------------------------------------------------

template<int Order>
void Engine<Order>::recomputeWatches(double t) {
    if (bends_.empty())
        return;
    watches_.assign(layout_.argumentCount, {});
    watchTime_ = t;
    for (int i = 0; i < stateCount(); ++i)
        addWatches(i, states_[i].x);
    for (int i = 0; i < sources_.count(); ++i) {
        addWatches(present_->inputColumn(i), sources_[i].sensedAt(t));
        addWatches(present_->slopeColumn(i), sources_[i].slopeAt(t));
    }
    addWatches(present_->constantColumn(), Fast{1.0});
    limitQuanta(t);
    updateDeviations();
    for (int i = 0; i < bends_.count(); ++i)
        planCurve(i, t);
}

/// With other tangents states may need other quanta.
template<int Order>
void Engine<Order>::limitQuanta(double t) {
    rateNoise_.assign(stateCount(), 0.0);
    for (int i = 0; i < sources_.count(); ++i)
        for (const Entry& entry : present_->rates[present_->inputColumn(i)])
            if (entry.row < stateCount())
                rateNoise_[entry.row] =
                    std::max(rateNoise_[entry.row], std::fabs(entry.value) * sources_[i].quantum);
    for (int i = 0; i < stateCount(); ++i) {
        if (present_->isDependent[i] != 0 || present_->watches[i].empty())
            continue;
        const double before = states_[i].quantum;
        updateQuantum(i);
        if (states_[i].quantum != before)
            queue_.set(i, states_[i].nextEvent(t));
    }
}

/// A quantum of a state must not hide how steep a curve is: behind a blocking diode a thousandth of
/// the current in conduction is a voltage of many kilovolts. Smaller than what the quanta of
/// sources do to rates it need not be.
template<int Order>
double Engine<Order>::limitedQuantum(int state, double quantum) const {
    double least = LeastPart * quantum;
    for (const Entry& entry : present_->rates[state])
        if (entry.row < stateCount())
            least = std::max(least, std::min(quantum, NoisePart * rateNoise_[entry.row] /
                                                          std::fabs(entry.value)));
    for (const auto& [argument, gain] : sensitivityOf(state))
        while (quantum > least &&
               !isStraight(argument, std::fabs(gain) * quantum, states_[state].xTime))
            quantum = std::max(least, quantum / 2);
    return quantum;
}

/// How arguments of curves move with a state. Of a group that follows only the slow part is free.
template<int Order>
std::map<int, double> Engine<Order>::sensitivityOf(int state) const {
    std::map<int, double> result;
    const auto add = [&](int column, double factor) {
        for (const Entry& entry : present_->watches[column])
            result[entry.row] += factor * entry.value;
    };
    const int group = present_->groupOf[state];
    if (group == None || !followings_[group].isActive) {
        add(state, 1.0);
        return result;
    }
    const List<int>& members = present_->groups[group].members;
    const auto place = static_cast<int>(std::ranges::find(members, state) - members.begin());
    for (int i = 0; i < members.count(); ++i)
        add(members[i], splitOf(group).slow.at(i, place));
    return result;
}

/// Whether tangents are still good for a group that goes to its slow manifold at once.
template<int Order>
bool Engine<Order>::keepsTangents(int group, double t) const {
    const List<int>& members = present_->groups[group].members;
    std::map<int, double> moves; // by argument
    for (int i = 0; i < members.count(); ++i)
        for (const Entry& entry : present_->watches[members[i]])
            moves[entry.row] += entry.value * (manifold_[i][0] - states_[members[i]].x[0]);
    return std::ranges::all_of(
        moves, [&](const auto& move) { return isStraight(move.first, move.second, t); });
}

/// Whether the slope of a curve stays about the same if this argument moves by so much.
template<int Order>
bool Engine<Order>::isStraight(int argument, double way, double t) const {
    const int index = curveOf_[argument];
    const Curve& curve = layout_.curves[index];
    const int place = argument - curve.firstArgument;
    List<double> arguments(curve.arguments.count());
    List<double> partials(arguments.count());
    for (int k = 0; k < arguments.count(); ++k)
        arguments[k] = at(watches_[curve.firstArgument + k], t - watchTime_);
    const auto slopeAfter = [&](double change) {
        List<double> moved = arguments;
        moved[place] += change;
        curve.function->linearized(moved, partials);
        return std::fabs(partials[place]);
    };
    const double slope = slopeAfter(0.0);
    const double up = slopeAfter(way);
    const double down = slopeAfter(-way);
    return std::max({slope, up, down}) <= MostBend * std::min({slope, up, down});
}

template<int Order>
void Engine<Order>::addWatches(int column, const Fast& drive) {
    for (const Entry& entry : present_->watches[column])
        for (std::size_t k = 0; k < drive.size(); ++k)
            watches_[entry.row][k] += entry.value * drive[k];
}

/// What a column drives has changed its course at t.
template<int Order>
void Engine<Order>::changeWatches(int column, double t, const Fast& change) {
    if (present_->watches[column].empty())
        return;
    if (t != watchTime_) {
        for (Fast& watch : watches_)
            shift(watch, t - watchTime_);
        watchTime_ = t;
    }
    addWatches(column, change);
    for (const Entry& entry : present_->watches[column])
        bends_[curveOf_[entry.row]].isDirty = true;
    hasDirtyBends_ = true;
}

template<int Order>
void Engine<Order>::finishWatches(double t) {
    if (!hasDirtyBends_)
        return;
    hasDirtyBends_ = false;
    for (int i = 0; i < bends_.count(); ++i)
        if (std::exchange(bends_[i].isDirty, false))
            planCurve(i, t);
}

/// By how much a curve is off its tangent at a time.
template<int Order>
double Engine<Order>::deviationAt(int index, double t) const {
    const Curve& curve = layout_.curves[index];
    List<double>& arguments = scratch_;
    arguments.resize(curve.arguments.count());
    for (int k = 0; k < arguments.count(); ++k)
        arguments[k] = at(watches_[curve.firstArgument + k], t - watchTime_);
    return deviationOf(curve, present_->tangents[index], arguments, bends_[index].gains);
}

/// When a curve has to be looked at again: when it has gone too far, or at a time until which it
/// surely has not.
template<int Order>
void Engine<Order>::planCurve(int index, double t) {
    const double end = options_.stopTime - t;
    const Curve& curve = layout_.curves[index];
    List<double> turns;
    for (int k = 0; k < curve.arguments.count(); ++k) {
        Fast watch = watches_[curve.firstArgument + k];
        shift(watch, t - watchTime_);
        quantized::addTurns(watch, turns);
    }
    const double length =
        bends_[index].plan(end, turns, [&](double after) { return deviationAt(index, t + after); });
    queue_.set(curveItem(index), length < end ? quantized::instantAfter(t, length) : signal::Never);
}

// --- new tangents --------------------------------------------------------------------------------

template<int Order>
void Engine<Order>::curveEvent(int index, double t) {
    const double off = deviationAt(index, t);
    if (off < StillNear * bends_[index].deviation) {
        planCurve(index, t);
        return;
    }
    countTangents(index, t);
    if (!error_.empty())
        return;
    if (present_->dependents.empty() && relinearize(t))
        return;
    settle(t, None);
}

template<int Order>
double Engine<Order>::mostTangentsOfWindow() const {
    return TangentsOfWindow * std::sqrt(std::max(1.0, QuantumOfWindow / options_.quantum));
}

/// Where tangents and the manifolds they make do not agree with each other, the laws bend faster
/// than groups follow: these go through a transient for about their time constant.
template<int Order>
void Engine<Order>::countTangents(int index, double t) {
    tangentsAtInstant_ = t == lastTangents_ ? tangentsAtInstant_ + 1 : 1;
    lastTangents_ = t;
    if (static_cast<double>(++tangentsOfWindow_) > mostTangentsOfWindow()) {
        tangentsOfWindow_ = 0;
        const double length = t - std::exchange(windowOfTangents_, t);
        tangentsAreEndless_ = length < ShortestWindow * (options_.stopTime - options_.startTime);
    }
    if (tangentsAtInstant_ <= MostTangentsAtInstant && !tangentsAreEndless_)
        return;
    if (tangentsAtInstant_ > GivenUpAtInstant || tangentsAreEndless_)
        return fail(tooFlat(layout_.element(layout_.curves[index].element).name));
    for (const StiffGroup& group : present_->groups)
        followsFrom_ = std::max(followsFrom_, t + group.levels[0].timeConstant);
}

/// States go on as they are; only what their rates depend on has changed.
template<int Order>
bool Engine<Order>::relinearize(double t) {
    readInstant(t, None);
    instant_.shifted = instant_.x;
    const Configuration& chosen = linearized(present_);
    if (!chosen.error.empty() || !chosen.dependents.empty())
        return false;
    present_ = &chosen;
    followings_.assign(chosen.groups.count(), {});
    for (Sense& sense : senses_)
        sense.isReached = false;
    recompute(t);
    for (int group = 0; group < followings_.count(); ++group)
        tryToFollow(group, t);
    finishSenses(t);
    return true;
}

/// The configuration at the operating point of the present instant.
template<int Order>
const Configuration& Engine<Order>::linearized(const Configuration* found) {
    const Configuration& candidate = *found;
    if (layout_.curves.empty() || !candidate.error.empty())
        return candidate;
    findImpulses(candidate);
    Equations equations = stamp(layout_, candidate.modes, candidate.dependents, candidate.tangents);
    List<double> rates(candidate.dependents.count(), 0.0);
    for (int d = 0; d < rates.count(); ++d)
        for (const Term& term : candidate.dependents[d].inputs)
            rates[d] += term.factor * instant_.slopes[term.index];
    const Newton::Right right =
        rightOf(layout_, candidate.modes, equations, instant_.shifted, instant_.u, rates);
    Tangents tangents = candidate.tangents;
    if (!newton_.solve(equations.matrix, right, tangents)) {
        searchError_ = fmt::format("no operating point of the laws that are not linear is found at "
                                   "time {}",
                                   instant_.t);
        return unsolved(candidate);
    }
    return configurations_.relinearized(candidate, tangents, present_);
}

/// Stands for one that has no operating point.
template<int Order>
const Configuration& Engine<Order>::unsolved(const Configuration& candidate) {
    failed_.modes = candidate.modes;
    failed_.error = searchError_;
    return failed_;
}

template class Engine<1>;
template class Engine<2>;
template class Engine<3>;

} // namespace eventica::mna
