// SPDX-License-Identifier: Apache-2.0
// Stiff groups: states whose fast modes follow at once whatever drives them.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "simulate/mna/engine.h"
#include "simulate/quantized/slow_manifold.h"

namespace eventica::mna {

using quantized::Opponent;

namespace {

/// In order 1 what drives a group is a staircase. How fast it goes up is measured over so many
/// steps and time constants: a group that only took the steps would be late by its time constant.
/// Until the first window is over there are estimates after 8, 16, 32 … steps.
constexpr int StepsOfWindow = 8;

int placeOf(const StiffGroup& group, int state) {
    return static_cast<int>(std::ranges::find(group.members, state) - group.members.begin());
}

} // namespace

template<int Order>
void Engine<Order>::advanceGroup(int group, double t) {
    Following& following = followings_[group];
    for (Slow& rest : following.rest)
        shift(rest, t - following.time);
    following.time = t;
    for (const int member : present_->groups[group].members)
        states_[member].advance(t);
}

/// What is left of the members' rates without their own quantized values.
template<int Order>
void Engine<Order>::readRest(int group, double t) {
    const StiffGroup& stiff = present_->groups[group];
    Following& following = followings_[group];
    const int count = stiff.members.count();
    following.time = t;
    following.rest.assign(count, Slow{});
    for (int i = 0; i < count; ++i) {
        const Fast& x = states_[stiff.members[i]].x;
        for (std::size_t k = 0; k < State::Count; ++k)
            following.rest[i][k] = static_cast<double>(k + 1) * x[k + 1];
    }
    for (int j = 0; j < count; ++j) {
        const Slow q = states_[stiff.members[j]].quantizedAt(t);
        for (int i = 0; i < count; ++i)
            for (std::size_t k = 0; k < State::Count; ++k)
                following.rest[i][k] -= stiff.rates.at(i, j) * q[k];
    }
}

/// The fast part of a course, given what drives the group.
template<int Order>
void Engine<Order>::findFastPart(int group, const List<Slow>& rest) {
    quantized::findFastPart(splitOf(group), State::Count, rest, fastPart_);
}

/// Puts the course on the slow manifold into `manifold_`. False if a state is farther than a
/// quantum away from it: then it has a fast transient to go through.
template<int Order>
bool Engine<Order>::findManifold(int group) {
    const StiffGroup& stiff = present_->groups[group];
    const List<Slow>& rest = followings_[group].rest;
    findFastPart(group, rest);
    manifold_ = fastPart_;
    for (int i = 0; i < followings_[group].lead.count(); ++i)
        manifold_[i][0] += followings_[group].lead[i];
    List<double>& x = scratch_;
    x.clear();
    for (const int member : stiff.members)
        x.push_back(states_[member].x[0]);
    quantized::addSlowPart(splitOf(group), State::Count, rest, x, manifold_);
    for (int i = 0; i < stiff.members.count(); ++i) {
        const int member = stiff.members[i];
        if (!(std::fabs(manifold_[i][0] - states_[member].x[0]) <= unlimitedQuantum_[member]))
            return false;
    }
    return true;
}

/// Switches that disagree with a group that goes to its slow manifold at once.
template<int Order>
List<Opponent> Engine<Order>::opponentsOf(int group, double t) const {
    const StiffGroup& stiff = present_->groups[group];
    std::map<int, Opponent> seen; // by switch
    for (int i = 0; i < stiff.members.count(); ++i) {
        const Fast& x = states_[stiff.members[i]].x;
        for (const Entry& entry : present_->senses[stiff.members[i]]) {
            Opponent& opponent = seen[entry.row];
            opponent.factors.resize(stiff.members.count());
            opponent.factors[i] += entry.value;
            for (std::size_t k = 0; k < x.size(); ++k)
                opponent.course[k] += entry.value * (manifold_[i][k] - x[k]);
        }
    }
    List<Opponent> result;
    for (auto& [index, opponent] : seen) {
        const Sense& sense = senses_[index];
        Fast now = sense.s;
        shift(now, t - sense.time);
        const double change = opponent.course[0];
        for (std::size_t k = 0; k < now.size(); ++k)
            opponent.course[k] += now[k];
        opponent.index = index;
        opponent.side = present_->modes[index] != 0 ? 1.0 : -1.0;
        opponent.tolerance = WrongSide * sense.scale;
        opponent.isHeld = sense.heldUntil > t;
        if (opponent.side * change < 0.0 &&
            opponent.side * opponent.course[0] < -opponent.tolerance && isDecidedBySense(index))
            result.push_back(std::move(opponent));
    }
    return result;
}

/// Rates come from quantized values, what switches see from the states themselves.
template<int Order>
double Engine<Order>::noiseOf(int group, const Opponent& opponent) const {
    double noise = 0.0;
    const auto add = [&](int column, double quantum) {
        for (const Entry& entry : present_->rates[column])
            if (entry.row < stateCount() && present_->groupOf[entry.row] == group)
                noise += std::fabs(entry.value) * quantum *
                         std::fabs(opponent.factors[placeOf(present_->groups[group], entry.row)]);
    };
    for (int i = 0; i < stateCount(); ++i)
        if (present_->groupOf[i] != group)
            add(i, states_[i].quantum);
    for (int i = 0; i < sources_.count() && Order == 1; ++i)
        add(present_->inputColumn(i), sources_[i].quantum);
    return noise;
}

template<int Order>
bool Engine<Order>::tryToFollow(int group, double t) {
    for (const int member : present_->groups[group].members) {
        states_[member].advance(t);
        updateQuantum(member);
    }
    readRest(group, t);
    Following& following = followings_[group];
    following.isActive = false;
    if (t < followsFrom_)
        return false;
    for (int level = 0; level < present_->groups[group].levels.count(); ++level) {
        setLevel(group, level);
        if (!following.isSteady || !findManifold(group) || !keepsTangents(group, t))
            continue;
        const List<Opponent> opponents = opponentsOf(group, t);
        following.isActive = opponents.empty();
        if (following.isActive)
            takeManifold(group, t);
        if (following.isActive || stopAtSwitch(group, opponents, t))
            return true;
    }
    return false;
}

/// Groups have tried to go to their manifolds. What switches have been told on the way is the
/// difference of derivatives in a fast transient, which are so large that what rounding leaves of
/// them would be felt by and by: a diode would commutate late. So where a group is on its manifold
/// everything is summed up again. Curves get new tangents before that is felt, and with them sums.
template<int Order>
void Engine<Order>::finishEntering(double t) {
    const auto isActive = [](const Following& following) { return following.isActive; };
    if (bends_.empty() && std::ranges::any_of(followings_, isActive))
        recompute(t);
    else
        finishSenses(t);
}

template<int Order>
List<double> Engine<Order>::quantaOf(int group) const {
    List<double> quanta;
    for (const int member : present_->groups[group].members)
        quanta.push_back(states_[member].quantum);
    return quanta;
}

/// Takes the manifold as it is a time later if all switches agree there by the motion of the group
/// alone. A diode that has just begun to conduct would otherwise see a current below zero.
template<int Order>
bool Engine<Order>::takeManifoldAhead(int group, const List<Opponent>& opponents, double time,
                                      double t) {
    const List<Fast> now = manifold_;
    if (quantized::moveAhead(time, quantaOf(group), manifold_) < 1.0)
        return false;
    List<double> moved;
    for (int i = 0; i < now.count(); ++i)
        moved.push_back(manifold_[i][0] - now[i][0]);
    for (const Opponent& opponent : opponents)
        if (opponent.seenWith(moved) < 0.0)
            return false;
    followings_[group].isActive = true;
    takeManifold(group, t);
    return true;
}

/// The group is within a quantum of its manifold, but switches disagree there. If one of them
/// changes on the way, the group goes up to there at once, and from then on it has another
/// manifold. The manifold moves on meanwhile: a diode that has just begun to conduct would block
/// again if another one took its current back in no time. The event of the switch comes next: it
/// gives the members quantized values, in which they are not now, and their own events. If none
/// changes, the group takes the manifold as it is when all agree. False if neither is possible.
template<int Order>
bool Engine<Order>::stopAtSwitch(int group, List<Opponent> opponents, double t) {
    const StiffGroup& stiff = present_->groups[group];
    const List<int>& members = stiff.members;
    List<double> away;
    for (int i = 0; i < members.count(); ++i)
        away.push_back(states_[members[i]].x[0] - manifold_[i][0]);
    for (Opponent& opponent : opponents)
        opponent.noise = noiseOf(group, opponent);
    const double longest = stiff.levels[followings_[group].level].timeConstant;
    const auto stop = quantized::findStop(stiff.rates, longest, std::move(away), opponents);
    if (!stop)
        return false;
    if (stop->index == None)
        return takeManifoldAhead(group, opponents, stop->time, t);
    quantized::moveAhead(stop->time, quantaOf(group), manifold_);
    for (int i = 0; i < members.count(); ++i)
        moveRow(members[i], t, Fast{manifold_[i][0] + stop->away[i] - states_[members[i]].x[0]});
    for (const int member : members)
        queue_.set(member, signal::Never);
    senses_[stop->index].isReached = true;
    return true;
}

template<int Order>
void Engine<Order>::followingEvent(int group, double t) {
    advanceGroup(group, t);
    for (const int member : present_->groups[group].members)
        updateQuantum(member);
    Following& following = followings_[group];
    const int before = following.level;
    for (int level = 0; level < present_->groups[group].levels.count(); ++level) {
        if (level != following.level)
            setLevel(group, level);
        if (!following.isSteady || !findManifold(group) || !keepsTangents(group, t))
            continue;
        const List<Opponent> opponents = level == before ? List<Opponent>() : opponentsOf(group, t);
        if (opponents.empty())
            return takeManifold(group, t);
        following.isActive = false;
        if (stopAtSwitch(group, opponents, t))
            return;
        following.isActive = true;
    }
    leaveManifold(group, t);
}

/// Only modes of this level follow from now on.
template<int Order>
void Engine<Order>::setLevel(int group, int level) {
    Following& following = followings_[group];
    following.level = level;
    if constexpr (Order > 1)
        return;
    const StiffGroup& stiff = present_->groups[group];
    const List<double> before = leadOf(group, following.slopeBefore);
    following.lead = following.nextLead = leadOf(group, following.slope);
    following.isSteady = true;
    for (int i = 0; i < before.count(); ++i)
        following.isSteady = following.isSteady && std::fabs(following.nextLead[i] - before[i]) <=
                                                       states_[stiff.members[i]].quantum;
}

/// F P x' if what drives the group has this slope.
template<int Order>
List<double> Engine<Order>::leadOf(int group, const List<double>& slope) const {
    if (slope.empty())
        return {};
    const dense::Matrix& inverse = splitOf(group).fastInverse;
    List<double> way(slope.count(), 0.0);
    List<double> lead(slope.count(), 0.0);
    inverse.addProduct(slope, way);
    inverse.addProduct(way, lead);
    for (double& value : lead)
        value = -value;
    return lead;
}

/// All states of a group take their course on the slow manifold, and quantized values with it.
/// Only then others learn of it, as they may drive this group in turn.
template<int Order>
void Engine<Order>::takeManifold(int group, double t) {
    const StiffGroup& stiff = present_->groups[group];
    List<Slow> changes(stiff.members.count(), Slow{});
    for (int i = 0; i < stiff.members.count(); ++i) {
        const int member = stiff.members[i];
        State& s = states_[member];
        const Slow before = s.quantizedAt(t);
        Fast movement = s.x;
        s.x = manifold_[i];
        s.qTime = s.lastEvent = t;
        for (std::size_t k = 0; k < State::Count; ++k) {
            s.q[k] = s.x[k];
            changes[i][k] = s.q[k] - before[k];
        }
        for (std::size_t k = 0; k < movement.size(); ++k)
            movement[k] = s.x[k] - movement[k];
        queue_.set(member, s.nextEvent(t));
        changeSenses(member, t, movement);
    }
    for (int i = 0; i < stiff.members.count(); ++i)
        changeOthers(stiff.members[i], t, changes[i]);
}

/// What the quantized value of a member does to states and positions outside of its group.
template<int Order>
void Engine<Order>::changeOthers(int state, double t, const Slow& change) {
    const int group = present_->groupOf[state];
    for (const Entry& entry : present_->rates[state])
        if (entry.row >= stateCount() || present_->groupOf[entry.row] != group)
            changeRow(entry.row, t, integrated(change, entry.value));
}

/// A member is driven in another way: the group moves to its new manifold. If that is farther than
/// a quantum from where the states are, as after a jump of a source in a capacitor loop, they have
/// a transient to go through.
template<int Order>
void Engine<Order>::changeFollowing(int state, double t, const Fast& change) {
    const int group = present_->groupOf[state];
    const StiffGroup& stiff = present_->groups[group];
    Following& following = followings_[group];
    advanceGroup(group, t);
    const int place = placeOf(stiff, state);
    List<Slow> drive(stiff.members.count(), Slow{});
    for (std::size_t k = 0; k < State::Count; ++k) {
        drive[place][k] = static_cast<double>(k + 1) * change[k + 1];
        following.rest[place][k] += drive[place][k];
    }
    findFastPart(group, drive);
    if constexpr (Order == 1)
        updateLead(group);
    bool isNear = following.isSteady;
    for (int i = 0; i < stiff.members.count(); ++i) {
        const double missed = fastPart_[i][0] - splitOf(group).fast.at(i, place) * change[0];
        isNear = isNear && std::fabs(missed) <= states_[stiff.members[i]].quantum;
    }
    if (!isNear) {
        moveRow(state, t, Fast{change[0]});
        return leaveManifold(group, t);
    }
    for (int i = 0; i < stiff.members.count(); ++i) {
        const int member = stiff.members[i];
        State& s = states_[member];
        Fast movement = fastPart_[i];
        for (std::size_t k = 0; k < movement.size(); ++k) {
            movement[k] += splitOf(group).slow.at(i, place) * change[k];
            s.x[k] += movement[k];
        }
        queue_.set(member, s.nextEvent(t));
        changeSenses(member, t, movement);
    }
}

template<int Order>
void Engine<Order>::startWindow(Following& following, double t) {
    std::ranges::fill(following.way, 0.0);
    following.windowStart = t;
    following.steps = 0;
}

/// A member's rate changes by a step: how fast does what drives the group move?
template<int Order>
void Engine<Order>::noteDrive(int state, double t, double step) {
    const int group = present_->groupOf[state];
    const StiffGroup& stiff = present_->groups[group];
    Following& following = followings_[group];
    if (following.way.empty()) {
        following.way.assign(stiff.members.count(), 0.0);
        following.stepsOfWindow = StepsOfWindow;
        return startWindow(following, t);
    }
    following.way[placeOf(stiff, state)] += step;
    if (++following.steps < following.stepsOfWindow)
        return;
    const double time = t - following.windowStart;
    const bool isOver = time > StepsOfWindow * stiff.levels[0].timeConstant;
    if (time > 0.0 && (isOver || following.isFirstWindow))
        updateSlope(group, time);
    following.stepsOfWindow = isOver ? StepsOfWindow : 2 * following.steps;
    if (isOver)
        startWindow(following, t);
    following.isFirstWindow = following.isFirstWindow && !isOver;
}

/// From the way since the beginning of the window. A group whose lead changes by more than a
/// quantum is not fast enough, compared with what drives it.
template<int Order>
void Engine<Order>::updateSlope(int group, double time) {
    Following& following = followings_[group];
    following.slopeBefore = std::exchange(following.slope, following.way);
    following.slopeBefore.resize(following.slope.count());
    for (double& slope : following.slope)
        slope /= time;
    const List<double> lead = following.lead;
    setLevel(group, following.level);
    following.lead = lead;
}

/// The fast part of an active group goes on by what has been measured since its last change.
template<int Order>
void Engine<Order>::updateLead(int group) {
    Following& following = followings_[group];
    following.lead.resize(following.nextLead.count());
    for (int i = 0; i < following.lead.count(); ++i)
        fastPart_[i][0] += following.nextLead[i] - following.lead[i];
    following.lead = following.nextLead;
}

/// A group whose manifold has jumped away goes there state by state.
template<int Order>
void Engine<Order>::leaveManifold(int group, double t) {
    const StiffGroup& stiff = present_->groups[group];
    Following& following = followings_[group];
    following.isActive = false;
    const int count = stiff.members.count();
    List<Slow> rates = following.rest;
    for (int j = 0; j < count; ++j) {
        const Slow q = states_[stiff.members[j]].quantizedAt(t);
        for (int i = 0; i < count; ++i)
            for (std::size_t k = 0; k < State::Count; ++k)
                rates[i][k] += stiff.rates.at(i, j) * q[k];
    }
    for (int i = 0; i < count; ++i) {
        State& s = states_[stiff.members[i]];
        Fast movement = integrated(rates[i], 1.0);
        for (std::size_t k = 1; k < movement.size(); ++k)
            movement[k] -= s.x[k];
        moveRow(stiff.members[i], t, movement);
    }
    for (const int member : stiff.members)
        singleEvent(member, t);
}

template class Engine<1>;
template class Engine<2>;
template class Engine<3>;

} // namespace eventica::mna
