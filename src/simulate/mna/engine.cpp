// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/engine.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace eventica::mna {

namespace {

/// Of the time for which a switch that chatters is held: a switch that is due as soon as this is
/// due.
constexpr double Near = 1e-3;
/// Rates are kept up to date by adding changes; after so many events they are summed up anew.
constexpr std::int64_t EventsUntilRecompute = 1 << 16;
/// States faster than this, times the shortest time of sources, may follow at once.
constexpr double FollowingRate = 30.0;
constexpr std::int64_t MostEventsAtOneTime = 1'000'000;
/// Events until the run is asked again whether it shall go on.
constexpr int LongestQuietRun = 1 << 16;

double quantumOf(const run::QuantizationOptions& options, const network::Element& element) {
    return run::quantumOf(options, element.name, element.nominal);
}

double hysteresisOf(const run::QuantizationOptions& options, const network::Element& element,
                    double quantum) {
    for (const run::QuantizationOptions::Own& own : options.own)
        if (own.element == element.name)
            return own.hysteresis > 0.0 ? own.hysteresis : quantum;
    if (options.hysteresis < 0.0 || options.quantum <= 0.0)
        return quantum;
    return quantum * options.hysteresis / options.quantum;
}

/// The shortest time in which sources and controls make themselves felt: of one radian, or until
/// the next break.
double shortestTimeOf(const signal::Waveform& wave) {
    double shortest = signal::Never;
    for (std::size_t i = 0; i < wave.pieces.size(); ++i) {
        if (i + 1 < wave.pieces.size() && wave.pieces[i + 1].start > wave.pieces[i].start)
            shortest = std::min(shortest, wave.pieces[i + 1].start - wave.pieces[i].start);
        for (const signal::WaveTerm& term : wave.pieces[i].terms)
            shortest = std::min(shortest, 1.0 / std::max(std::fabs(term.omega), term.damping));
    }
    return std::min(shortest, wave.period);
}

double shortestTime(const Layout& layout, const run::QuantizationOptions& options) {
    double shortest = options.stopTime - options.startTime;
    for (const int input : layout.inputs)
        shortest = std::min(shortest, shortestTimeOf(layout.element(input).wave));
    for (const int index : layout.switches)
        shortest = std::min(shortest, shortestTimeOf(layout.element(index).switching.control));
    return shortest;
}

List<double> baseQuanta(const Layout& layout, const run::QuantizationOptions& options) {
    List<double> quanta;
    for (int i = 0; i < layout.states.count(); ++i) {
        const network::Element& element = layout.stateElement(i);
        quanta.push_back(element.startSize > 0.0
                             ? run::quantumOf(options, element.name, element.startSize)
                             : quantumOf(options, element));
    }
    return quanta;
}

} // namespace

template<int Order>
Engine<Order>::Engine(const Layout& layout, const run::QuantizationOptions& options)
    : layout_(layout), options_(options), baseQuantum_(baseQuanta(layout, options)),
      unlimitedQuantum_(baseQuantum_),
      followingRate_(FollowingRate / shortestTime(layout, options)),
      configurations_(layout, baseQuantum_, followingRate_),
      states_(layout.states.size() + layout.positionNodes.size()), ranges_(layout.states.count()),
      senses_(layout.switches.size()), senseIsDirty_(layout.switches.size(), 0),
      queue_(static_cast<int>(layout.states.size() + layout.inputs.size() + layout.switches.size() +
                              layout.curves.size())),
      newton_(newtonFor(layout)), bends_(layout.curves.size()), eventsOf_(layout.states.size(), 0) {
    for (const int input : layout.inputs)
        sources_.push_back({.cursor = signal::WaveCursor(layout.element(input).wave),
                            .quantum = quantumOf(options, layout.element(input))});
    for (const int index : layout.switches) {
        const network::Switching& switching = layout.element(index).switching;
        controls_.push_back({.cursor = signal::WaveCursor(switching.control),
                             .isUsed = switching.rule != network::SwitchRule::Diode});
    }
    for (int i = 0; i < layout.curves.count(); ++i)
        curveOf_.insert(curveOf_.end(), layout.curves[i].arguments.size(), i);
    for (int i = 0; i < stateCount(); ++i)
        states_[i].hysteresis = hysteresisOf(options, layout.stateElement(i), baseQuantum_[i]);
}

template<int Order>
void Engine<Order>::fail(std::string text) {
    if (error_.empty())
        error_ = std::move(text);
}

template<int Order>
void Engine<Order>::updateQuantum(int state) {
    State& s = states_[state];
    const double relative = options_.relativeQuantum * std::fabs(s.x[0]);
    double quantum = std::max(baseQuantum_[state], relative);
    if (options_.growsWithRange || layout_.stateElement(state).startSize > 0.0) {
        ranges_[state].include(s.x[0]);
        quantum = std::max(quantum, options_.quantum * ranges_[state].size());
    }
    unlimitedQuantum_[state] = quantum;
    if (present_ != nullptr && !watches_.empty())
        quantum = limitedQuantum(state, quantum);
    if (Order == 1 && quantum != s.quantum)
        s.hysteresis *= s.quantum > 0.0 ? quantum / s.quantum : 1.0;
    s.quantum = quantum;
}

template<int Order>
bool Engine<Order>::start(double t) {
    lastTime_ = t;
    for (int i = 0; i < stateCount(); ++i) {
        states_[i].x[0] = layout_.stateElement(i).initial;
        states_[i].quantum = baseQuantum_[i];
    }
    for (int i = 0; i < layout_.positionNodes.count(); ++i)
        states_[stateCount() + i].x[0] = layout_.startPosition(layout_.positionNodes[i]);
    for (State& state : states_) {
        state.xTime = state.qTime = t;
        state.lastEvent = -signal::Never;
    }
    for (int i = 0; i < sources_.count(); ++i) {
        sources_[i].cursor.moveTo(t);
        planSource(i, t);
    }
    for (int i = 0; i < controls_.count(); ++i)
        readControl(i, t);
    isStarting_ = true;
    const bool isSettled =
        settle(t, None) && (layout_.netlist->startLaws.empty() || meetStartLaws(t));
    isStarting_ = false;
    return isSettled;
}

// --- events --------------------------------------------------------------------------------------

template<int Order>
bool Engine<Order>::countEvent(double t) {
    if (t > lastTime_) {
        lastTime_ = t;
        eventsAtLastTime_ = 0;
    } else if (++eventsAtLastTime_ > MostEventsAtOneTime) {
        fail(fmt::format("time does not get beyond {}: states and switches change one another "
                         "without end",
                         t));
        return false;
    }
    if (++eventsSinceRecompute_ >= EventsUntilRecompute)
        recompute(t);
    return true;
}

template<int Order>
bool Engine<Order>::step() {
    return error_.empty() && doEvent(queue_.first(), queue_.nextTime());
}

template<int Order>
bool Engine<Order>::doEvent(int item, double t) {
    if (!countEvent(t))
        return false;
    const int states = stateCount();
    const int sources = sources_.count();
    if (item >= curveItem(0))
        curveEvent(item - curveItem(0), t);
    else if (item >= states + sources)
        switchEvent(item - states - sources, t);
    else if (item >= states)
        sourceEvent(item - states, t);
    else if (options_.synchronous)
        synchronousEvent(t);
    else
        stateEvent(item, t);
    return error_.empty();
}

template<int Order>
bool Engine<Order>::runQuietly(double horizon) {
    if (!error_.empty())
        return false;
    const int states = stateCount();
    for (int event = 0; event < LongestQuietRun && queue_.nextTime() < horizon; ++event) {
        const int item = queue_.first();
        if (item >= states && item < curveItem(0)) {
            const int source = item - states;
            if (source >= sources_.count() ||
                queue_.nextTime() >= sources_[source].cursor.nextBreak())
                return true;
        }
        if (!doEvent(item, queue_.nextTime()))
            return false;
    }
    return true;
}

template<int Order>
void Engine<Order>::stateEvent(int state, double t) {
    const int group = present_->groupOf[state];
    ++eventsOf_[state];
    ++stateEvents_;
    const bool isActive = group != None && followings_[group].isActive;
    const int level = isActive ? followings_[group].level : None;
    if (isActive)
        followingEvent(group, t);
    else if (group == None || !tryToFollow(group, t))
        singleEvent(state, t);
    if (group != None && followings_[group].isActive && followings_[group].level != level)
        recompute(t); // see finishEntering
    else
        finishSenses(t);
}

/// A state gets a new quantized value of its own.
template<int Order>
void Engine<Order>::singleEvent(int state, double t) {
    State& s = states_[state];
    s.advance(t);
    updateQuantum(state);
    Fast before = s.x;
    const Slow change = s.requantize(t, present_->selfRate[state]);
    const int group = present_->groupOf[state];
    for (const Entry& entry : present_->rates[state])
        if (group != None && entry.row < stateCount() && present_->groupOf[entry.row] == group) {
            if (entry.row != state)
                moveRow(entry.row, t, integrated(change, entry.value));
        } else if (entry.row != state) {
            changeRow(entry.row, t, integrated(change, entry.value));
        }
    queue_.set(state, s.nextEvent(t));
    for (std::size_t k = 0; k < before.size(); ++k)
        before[k] = s.x[k] - before[k];
    changeSenses(state, t, before);
}

/// A state or position is driven in another way from t on.
template<int Order>
void Engine<Order>::changeRow(int row, double t, const Fast& change) {
    const int group = row < stateCount() ? present_->groupOf[row] : None;
    if (group != None && Order == 1)
        noteDrive(row, t, change[1]);
    if (group != None && followings_[group].isActive)
        changeFollowing(row, t, change);
    else
        moveRow(row, t, change);
}

template<int Order>
void Engine<Order>::moveRow(int row, double t, const Fast& change) {
    State& s = states_[row];
    s.advance(t);
    for (std::size_t k = 0; k < change.size(); ++k)
        s.x[k] += change[k];
    if (row >= stateCount())
        return;
    queue_.set(row, s.nextEvent(t));
    changeSenses(row, t, change);
}

template<int Order>
void Engine<Order>::changeSenses(int column, double t, const Fast& change) {
    if (!hasSenses_)
        return;
    for (const Entry& entry : present_->senses[column]) {
        Sense& sense = senses_[entry.row];
        shift(sense.s, t - sense.time);
        sense.time = t;
        for (std::size_t k = 0; k < change.size(); ++k)
            sense.s[k] += entry.value * change[k];
        if (senseIsDirty_[entry.row] == 0) {
            senseIsDirty_[entry.row] = 1;
            dirtySenses_.push_back(entry.row);
        }
    }
    changeWatches(column, t, change);
}

template<int Order>
void Engine<Order>::finishSenses(double t) {
    for (const int index : dirtySenses_) {
        senseIsDirty_[index] = 0;
        planSense(index, t);
    }
    dirtySenses_.clear();
    finishWatches(t);
}

/// Whether a switch changes its mode when what it measures does its sign.
template<int Order>
bool Engine<Order>::isDecidedBySense(int index) const {
    using network::SwitchRule;
    const SwitchRule rule = layout_.element(layout_.switches[index]).switching.rule;
    return rule == SwitchRule::Diode || (rule != SwitchRule::Controlled &&
                                         (present_->modes[index] != 0 || controls_[index].isOn));
}

/// When the present mode of a switch stops being right.
template<int Order>
void Engine<Order>::planSense(int index, double t) {
    Sense& sense = senses_[index];
    const bool isClosed = present_->modes[index] != 0;
    sense.next = signal::Never;
    if (isDecidedBySense(index)) {
        signal::Polynomial falling{};
        for (std::size_t k = 0; k < sense.s.size(); ++k)
            falling.c[k] = isClosed ? sense.s[k] : -sense.s[k];
        if (falling.c[0] > (Order == 1 ? 1 : 2) * sense.slack)
            sense.slack = 0.0;
        falling.c[0] += sense.slack;
        // It may have jumped to the wrong side, with a source that is quantized.
        const bool isWrong = sense.isReached || falling.c[0] < -WrongSide * sense.scale;
        sense.next = std::max(isWrong ? t : t + signal::firstFall(falling), sense.heldUntil);
    }
    queue_.set(switchItem(index), std::min(sense.next, controls_[index].next));
}

template<int Order>
void Engine<Order>::planSource(int source, double t, Beginning beginning) {
    Source& s = sources_[source];
    s.time = t;
    const signal::Polynomial now = s.cursor.taylor(t, 4);
    s.waveSlope = now.c[1];
    const double quantum = std::max(s.quantum, options_.relativeQuantum * std::fabs(now.c[0]));
    if (Order > 1 && beginning == Beginning::Beside && (now.c[2] != 0.0 || now.c[3] != 0.0)) {
        queue_.set(sourceItem(source),
                   Order == 2 ? planChord(s, now, quantum) : planParabola(s, now, quantum));
        return;
    }
    const signal::Polynomial model = now.truncated(State::Count);
    for (std::size_t k = 0; k < s.u.size(); ++k)
        s.u[k] = model.c[k];
    queue_.set(sourceItem(source), s.cursor.firstExit(t, model, -quantum, quantum));
}

/// A straight line beside a curved wave, from one quantum off to one quantum off on the same side,
/// so that in between the wave comes as near as one quantum to the line on the other side. Lines of
/// one curvature after another make a continuous curve. The length follows from the curvature and
/// its change, and is shortened until the middle agrees. Returns the end.
template<int Order>
double Engine<Order>::planChord(Source& s, const signal::Polynomial& now, double quantum) {
    const double t = s.time;
    const double end = s.cursor.nextBreak();
    double length = std::min({std::sqrt(16 * quantum / std::fabs(2 * now.c[2])),
                              2 * std::cbrt(16 * quantum / std::fabs(6 * now.c[3])), end - t});
    for (;;) {
        const double last = s.cursor.value(t + length);
        const double middle = s.cursor.value(t + length / 2);
        const double sag = (now.c[0] + last) / 2 - middle; // of the chord above the wave
        if (std::fabs(sag) > 2 * quantum && t + length / 2 > t) {
            length /= 2;
            continue;
        }
        s.u[0] = now.c[0] - std::copysign(std::min(quantum, std::fabs(sag)), sag);
        if constexpr (Order > 1)
            s.u[1] = (last - now.c[0]) / length;
        return length >= end - t ? end : t + length;
    }
}

/// The same with a parabola through the wave at both ends and in the middle.
template<int Order>
double Engine<Order>::planParabola(Source& s, const signal::Polynomial& now, double quantum) {
    const double t = s.time;
    const double end = s.cursor.nextBreak();
    double length = std::min({std::cbrt(100 * quantum / std::fabs(6 * now.c[3])),
                              6 * std::sqrt(16 * quantum / std::fabs(2 * now.c[2])), end - t});
    for (;;) {
        const double middle = s.cursor.value(t + length / 2) - now.c[0];
        const double last = s.cursor.value(t + length) - now.c[0];
        const double linear = 4 * middle - last; // slope times length
        const double square = 2 * last - 4 * middle;
        const auto miss = [&](double part) {
            return now.c[0] + part * (linear + part * square) - s.cursor.value(t + part * length);
        };
        if (std::max(std::fabs(miss(0.25)), std::fabs(miss(0.75))) > quantum &&
            t + length / 2 > t) {
            length /= 2;
            continue;
        }
        s.u[0] = now.c[0];
        if constexpr (Order > 2) {
            s.u[1] = linear / length;
            s.u[2] = square / (length * length);
        }
        return length >= end - t ? end : t + length;
    }
}

template<int Order>
void Engine<Order>::sourceEvent(int source, double t) {
    const bool isBreak = sources_[source].cursor.nextBreak() <= t;
    ++sourceEvents_;
    jumps_ += isBreak ? 1 : 0;
    renewSource(source, t, Beginning::Beside);
    finishSenses(t);
    if (!isBreak)
        return;
    if (hasSenses_ && !settle(t, None))
        return;
    if constexpr (Order > 1)
        for (const Entry& entry : present_->rates[present_->inputColumn(source)])
            if (entry.row < stateCount())
                stateEvent(entry.row, t);
}

/// A source gets another quantized value.
template<int Order>
void Engine<Order>::renewSource(int source, double t, Beginning beginning) {
    Source& s = sources_[source];
    const Slow before = s.at(t);
    const Fast sensedBefore = s.sensedAt(t);
    s.cursor.moveTo(t);
    planSource(source, t, beginning);
    Slow change;
    for (std::size_t k = 0; k < change.size(); ++k)
        change[k] = s.u[k] - before[k];
    Fast direct{}; // of a state that contains the input itself
    std::ranges::copy(change, direct.begin());
    Fast sensed = s.sensedAt(t);
    for (std::size_t k = 0; k < sensed.size(); ++k)
        sensed[k] -= sensedBefore[k];
    const auto scaled = [](Fast c, double factor) {
        for (double& value : c)
            value *= factor;
        return c;
    };
    for (const Entry& entry : present_->rates[present_->inputColumn(source)])
        changeRow(entry.row, t, integrated(change, entry.value));
    for (const Entry& entry : present_->rates[present_->slopeColumn(source)])
        changeRow(entry.row, t, scaled(direct, entry.value));
    changeSenses(present_->inputColumn(source), t, sensed);
    changeSenses(present_->slopeColumn(source), t, Source::slopeOf(sensed));
}

template<int Order>
void Engine<Order>::synchronousEvent(double t) {
    ++stateEvents_;
    for (int i = 0; i < stateCount(); ++i) {
        State& s = states_[i];
        s.advance(t);
        updateQuantum(i);
        s.q[0] = s.x[0];
        s.qTime = t;
    }
    recompute(t);
}

/// Sums up all rates anew, for the present configuration, quantized states and inputs.
template<int Order>
void Engine<Order>::recompute(double t) {
    eventsSinceRecompute_ = 0;
    for (State& state : states_) {
        state.advance(t);
        for (std::size_t k = 1; k < state.x.size(); ++k)
            state.x[k] = 0.0;
    }
    for (int i = 0; i < stateCount(); ++i)
        accumulate(i, states_[i].quantizedAt(t));
    for (int i = 0; i < sources_.count(); ++i) {
        const Slow now = sources_[i].at(t);
        accumulate(present_->inputColumn(i), now);
        Slow slope{};
        for (std::size_t k = 1; k < now.size(); ++k)
            slope[k - 1] = static_cast<double>(k) * now[k];
        accumulate(present_->slopeColumn(i), slope);
    }
    Slow one{};
    one[0] = 1.0;
    accumulate(present_->constantColumn(), one);
    for (int i = 0; i < stateCount(); ++i)
        queue_.set(i, present_->isDependent[i] != 0 ? signal::Never : states_[i].nextEvent(t));
    recomputeSenses(t);
    // None is on its manifold until its own rates have been read.
    List<int> active;
    for (int group = 0; group < followings_.count(); ++group)
        if (std::exchange(followings_[group].isActive, false))
            active.push_back(group);
    for (const int group : active)
        tryToFollow(group, t);
    finishSenses(t);
}

template<int Order>
void Engine<Order>::accumulate(int column, const Slow& drive) {
    for (const Entry& entry : present_->rates[column])
        for (std::size_t k = 0; k < drive.size(); ++k)
            states_[entry.row].x[k + 1] += entry.value * drive[k] / static_cast<double>(k + 1);
}

template<int Order>
void Engine<Order>::recomputeSenses(double t) {
    hasSenses_ = present_->senses.entryCount() + present_->watches.entryCount() > 0;
    for (Sense& sense : senses_) {
        sense.s.fill(0.0);
        sense.time = t;
    }
    const auto add = [&](int column, const Fast& drive) {
        for (const Entry& entry : present_->senses[column])
            for (std::size_t k = 0; k < drive.size(); ++k)
                senses_[entry.row].s[k] += entry.value * drive[k];
    };
    if (hasSenses_) {
        for (int i = 0; i < stateCount(); ++i)
            add(i, states_[i].x);
        for (int i = 0; i < sources_.count(); ++i) {
            add(present_->inputColumn(i), sources_[i].sensedAt(t));
            add(present_->slopeColumn(i), sources_[i].slopeAt(t));
        }
        add(present_->constantColumn(), Fast{1.0});
    }
    for (int i = 0; i < senses_.count(); ++i)
        planSense(i, t);
    recomputeWatches(t);
}

// --- controls of switches ------------------------------------------------------------------------

template<int Order>
void Engine<Order>::readControl(int index, double t) {
    Control& control = controls_[index];
    if (!control.isUsed)
        return;
    control.cursor.moveTo(t);
    const signal::Polynomial now = control.cursor.taylor(t, 2);
    control.isOn = now.c[0] > 0.0 || (now.c[0] == 0.0 && now.c[1] > 0.0);
    const signal::Polynomial zero{};
    control.next = control.isOn ? control.cursor.firstExit(t, zero, 0.0, signal::Never)
                                : control.cursor.firstExit(t, zero, -signal::Never, 0.0);
}

template<int Order>
void Engine<Order>::switchEvent(int index, double t) {
    const bool isCrossing = senses_[index].next <= t;
    // All controls due now change together: complementary switches must not overlap.
    for (int i = 0; i < controls_.count(); ++i) {
        if (controls_[i].next > t)
            continue;
        const bool wasOn = controls_[i].isOn;
        readControl(i, t);
        if (controls_[i].next <= t) { // rounding: it is at its crossing
            controls_[i].isOn = !wasOn;
            const signal::Polynomial zero{};
            const double later = std::nextafter(t, signal::Never);
            controls_[i].next =
                controls_[i].isOn ? controls_[i].cursor.firstExit(later, zero, 0.0, signal::Never)
                                  : controls_[i].cursor.firstExit(later, zero, -signal::Never, 0.0);
        }
    }
    const bool isControlled = controls_[index].isUsed && !isCrossing;
    renewSources(t);
    if (isControlled || senses_[index].next <= t + Near * holdTime())
        settle(t, isCrossing ? index : None);
}

/// Switches are decided about with sources as they are, and rates begin with them: beside them a
/// current of two closed diodes would be a quantum divided by their small resistance. A switch that
/// was due because a source was quantized may not be due yet.
template<int Order>
void Engine<Order>::renewSources(double t) {
    for (int i = 0; i < sources_.count(); ++i)
        if (sources_[i].exactAt != t) {
            sources_[i].exactAt = t;
            renewSource(i, t, Beginning::Exact);
        }
    finishSenses(t);
}

// --- what others ask -----------------------------------------------------------------------------

template<int Order>
double Engine<Order>::nextJump() const {
    double next = signal::Never;
    for (const Source& source : sources_)
        next = std::min(next, source.cursor.nextBreak());
    for (int i = 0; i < senses_.count(); ++i)
        next = std::min(next, queue_.timeOf(switchItem(i)));
    return next;
}

template<int Order>
void Engine<Order>::values(double t, List<double>& states, List<double>& inputs,
                           List<double>& slopes) const {
    for (int i = 0; i < sources_.count(); ++i) {
        const signal::Polynomial now = sources_[i].cursor.taylor(t, 2);
        inputs[i] = now.c[0];
        slopes[i] = now.c[1];
    }
    for (int i = 0; i < stateCount(); ++i)
        states[i] = states_[i].valueAt(t);
    for (const DependentState& dependent : present_->dependents) {
        double value = dependent.constant;
        for (const Term& term : dependent.states)
            value += term.factor * states[term.index];
        for (const Term& term : dependent.inputs)
            value += term.factor * inputs[term.index];
        states[dependent.state] = value;
    }
}

template<int Order>
double Engine<Order>::rangeOf(int state) const {
    signal::Range range = ranges_[state];
    if (present_->isDependent[state] == 0)
        range.include(states_[state].x[0]);
    return range.most < range.least ? -1.0 : range.size();
}

template<int Order>
double Engine<Order>::rateAt(int state, double t) const {
    Fast now = states_[state].x;
    shift(now, t - states_[state].xTime);
    return now[1];
}

template<int Order>
double Engine<Order>::positionAt(int position, double t) const {
    return states_[stateCount() + position].valueAt(t);
}

template<int Order>
run::Statistics Engine<Order>::statistics() const {
    run::Statistics result;
    result.steps = stateEvents_;
    for (int i = 0; i < stateCount(); ++i)
        result.stepsOf.emplace_back(layout_.stateElement(i).name, eventsOf_[i]);
    result.sourceSteps = sourceEvents_;
    result.switchings = switchEvents_;
    result.factorizations = configurations_.factorizations() + newton_.factorizations();
    result.rankUpdates = configurations_.rankUpdates();
    return result;
}

template class Engine<1>;
template class Engine<2>;
template class Engine<3>;

} // namespace eventica::mna
