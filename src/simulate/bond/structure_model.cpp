// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/structure_model.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace eventica::bond {

using graph::at;
using graph::Index;
using network::SwitchRule;
using signal::Polynomial;

namespace {

constexpr std::int64_t ActingRank = 1; // in a wave: after storages and sources
/// A sense has jumped to the wrong side from here on, relative to the terms it is the sum of.
constexpr double WrongSide = 1e-7;
constexpr double TimeRounding = 1e-15;
/// A switch that changes more often at one instant is held for a moment; one that is held, or that
/// changes at more instants, too often in a time of so many holds chatters and becomes tolerant.
constexpr int MostFlips = 20;
constexpr int WeightOfHold = 7; // three in a window are chattering
constexpr double Window = 1e3;
constexpr double Tolerance = 1e6; // lasts so many holds
/// A cycle of holds may be longer than the window: in the time of a tolerance this is chattering.
constexpr int ManyFlips = 200;
/// So many changes in the time of a tolerance are without end: a run has a thousand such times.
constexpr int MostFlipsInTolerance = 10'000;

double sum(const std::vector<IndexedTerm>& terms, const std::vector<double>& values) {
    double result = 0.0;
    for (const IndexedTerm& term : terms)
        result += term.factor * values[at(term.index)];
    return result;
}

} // namespace

void addSlopes(const std::vector<WaveState>& waves, Instant& instant) {
    for (const WaveState& wave : waves) {
        const Polynomial now = wave.cursor.taylor(instant.t, 3);
        instant.slopes.push_back(now.c[1]);
        instant.bends.push_back(2 * now.c[2]);
    }
}

void SwitchControl::moveTo(double t) {
    if (!isUsed)
        return;
    const bool wasOn = isOn;
    const bool isDue = next <= t;
    cursor.moveTo(t);
    const Polynomial now = cursor.taylor(t, 2);
    isOn = now.c[0] > 0 || (now.c[0] == 0 && now.c[1] > 0);
    const auto exitFrom = [&](double start) {
        return isOn ? cursor.firstExit(start, {}, 0.0, signal::Never)
                    : cursor.firstExit(start, {}, -signal::Never, 0.0);
    };
    next = exitFrom(t);
    if (!isDue || next > t)
        return;
    isOn = !wasOn; // rounding: it is at its crossing
    next = exitFrom(std::nextafter(t, signal::Never));
}

std::vector<double> SwitchedRun::statesAt(double t) const {
    std::vector<double> u;
    u.reserve(waves.size());
    for (const WaveState& wave : waves)
        u.push_back(wave.at(t));
    std::vector<double> x;
    x.reserve(storages.size());
    for (std::size_t i = 0; i < storages.size(); ++i)
        x.push_back(storages[i].at(t) + sum(present->rates[i].slopes, u));
    for (const DependentState& dependent : present->dependents)
        x[at(dependent.storage)] =
            dependent.constant + sum(dependent.states, x) + sum(dependent.sources, u);
    return x;
}

StructureModel::StructureModel(const SwitchedSystem& system, Configurations& configurations,
                               const Configuration& start, Parameters parameters, SwitchedRun& run,
                               Shared& shared)
    : Atomic("the network"), system_(system), start_(start), parameters_(std::move(parameters)),
      run_(run), shared_(shared), commutation_(system, configurations),
      curveWatch_(system, {parameters_.quanta, parameters_.sourceQuanta, parameters_.startTime,
                           parameters_.stopTime}) {
    for (const Storage& storage : system.storages()) {
        const std::string& name = system.elementOf(storage).name;
        addInput(name);
        addOutput(name + ".rate");
        addOutput(name + ".share");
        addOutput(name + ".mode");
        addOutput(name + ".stiffness");
        addOutput(name + ".course");
    }
    for (const Source& source : system.sources()) {
        addInput(system.netlist()[source.element].name);
        addOutput(system.netlist()[source.element].name + ".again");
    }
    for (std::size_t i = 0; i < system.switches().size(); ++i)
        hasSenses_ =
            hasSenses_ || system.switchingOf(static_cast<Index>(i)).rule != SwitchRule::Controlled;
}

devs::Port StructureModel::stateInput(std::size_t storage) const {
    return {static_cast<std::uint32_t>(storage)};
}

devs::Port StructureModel::sourceInput(std::size_t source) const {
    return {static_cast<std::uint32_t>(system_.storages().size() + source)};
}

devs::Port StructureModel::sourceOutput(std::size_t source) const {
    return portOf(system_.storages().size() + source / 5, source % 5);
}

StorageMode StructureModel::modeOf(const Configuration& configuration, std::size_t storage,
                                   double x, const std::vector<double>& waves) {
    return {.isIndependent = configuration.isDependent[storage] == 0,
            .z = x - sum(configuration.rates[storage].slopes, waves),
            .selfRate = configuration.selfRates[storage],
            .isFast = configuration.isFast[storage] != 0};
}

void StructureModel::initialize(devs::Time start) {
    const std::size_t count = system_.storages().size();
    run_.present = &start_;
    curveWatch_.begin(start_);
    states_.assign(count, {.value = {}, .time = start.t});
    sources_.assign(system_.sources().size(), {.value = {}, .time = start.t});
    rates_.assign(count, {.value = {}, .time = start.t});
    shares_.assign(count, {.value = {}, .time = start.t});
    courses_.assign(count, {.value = {}, .time = -signal::Never});
    senseScales_.assign(system_.switches().size(), 0.0);
    crossings_.assign(system_.switches().size(), signal::Never);
    flips_.assign(system_.switches().size(), {});
    isDirty_.assign(count, 0);
    dirty_.clear();
    decision_ = {};
    reached_ = graph::None;
    run_.controls.clear();
    for (std::size_t i = 0; i < system_.switches().size(); ++i) {
        run_.controls.emplace_back(system_.switchingOf(static_cast<Index>(i)));
        run_.controls.back().moveTo(start.t);
    }
    run_.switchTimes.assign(system_.switches().size(), signal::Never);
    readAllAgain();
    next_ = shared_.waves.instant(shared_.waves.next(start), ActingRank);
}

double StructureModel::timeAdvance() const {
    return next_.isInfinite() ? devs::Infinity : next_.t - now().t;
}

// --- rates ---------------------------------------------------------------------------------------

void StructureModel::readAgain(Index storage) {
    if (isDirty_[at(storage)] == 0 && run_.present->isDependent[at(storage)] == 0) {
        isDirty_[at(storage)] = 1;
        dirty_.push_back(storage);
    }
}

void StructureModel::readAllAgain() {
    for (std::size_t i = 0; i < states_.size(); ++i)
        readAgain(static_cast<Index>(i));
}

Polynomial StructureModel::rateOf(const LinearRow& row) const {
    Polynomial result{{row.constant}};
    for (const IndexedTerm& term : row.states)
        result += term.factor * states_[at(term.index)].seenFrom(now().t);
    for (const IndexedTerm& term : row.sources)
        result += term.factor * sources_[at(term.index)].seenFrom(now().t);
    return result.truncated(shared_.coefficients());
}

Polynomial StructureModel::shareOf(const LinearRow& row) const {
    Polynomial result;
    for (const IndexedTerm& term : row.slopes)
        result += term.factor * sources_[at(term.index)].seenFrom(now().t);
    return result;
}

// --- events --------------------------------------------------------------------------------------

/// A sense that was seen from afar may turn out not to have reached 0 yet.
bool StructureModel::isSwitchDue() const {
    if (reached_ != graph::None)
        return true;
    const auto isDue = [&](double time) { return time <= now().t; };
    if (std::ranges::none_of(run_.switchTimes, isDue))
        return false;
    return std::ranges::none_of(crossings_, isDue) ||
           std::ranges::any_of(findCrossings(findCourses()), isDue) ||
           std::ranges::any_of(run_.controls, isDue, &SwitchControl::next);
}

bool StructureModel::isCurveDue() {
    if (curveWatch_.isEmpty())
        return false;
    const Courses courses = findCourses();
    return curveWatch_.isDue(now().t, courses.states, courses.waves);
}

void StructureModel::output(devs::Outbox& outbox) {
    decision_ = isCurveDue() ? relinearize() : isSwitchDue() ? decide() : Decision{};
    freshRates_.clear();
    freshShares_.clear();
    if (isSwitching(decision_)) {
        sendModes(outbox);
        return; // rates come in the next wave, when the storages have told their new states
    }
    if (decision_.isRelinearization)
        sendStiffness(outbox);
    sendRates(outbox);
}

void StructureModel::sendModes(devs::Outbox& outbox) {
    for (std::size_t i = 0; i < decision_.modes.size(); ++i)
        outbox.send(modeOutput(i), decision_.modes[i].message());
    for (std::size_t i = 0; i < sources_.size(); ++i)
        outbox.send(sourceOutput(i), {});
    shared_.log.statistics.messages +=
        static_cast<std::int64_t>(decision_.modes.size() + sources_.size());
}

/// With other tangents all rates are others too.
void StructureModel::sendStiffness(devs::Outbox& outbox) {
    for (std::size_t i = 0; i < decision_.modes.size(); ++i)
        outbox.send(stiffnessOutput(i), decision_.modes[i].stiffness());
    shared_.log.statistics.messages += static_cast<std::int64_t>(decision_.modes.size());
    readAllAgain();
}

void StructureModel::sendRates(devs::Outbox& outbox) {
    const Configuration& present =
        decision_.isRelinearization ? *decision_.configuration : *run_.present;
    followGroups(present);
    sendCourses(outbox);
    for (const Index index : dirty_) {
        const auto storage = static_cast<std::size_t>(index);
        freshRates_.push_back(rateOf(present.rates[storage]));
        outbox.send(rateOutput(storage), devs::Value(freshRates_.back().c));
        ++shared_.log.statistics.messages;
        freshShares_.push_back(shareOf(present.rates[storage]));
        if (shares_[storage].seenFrom(now().t) == freshShares_.back())
            continue;
        outbox.send(shareOutput(storage), devs::Value(freshShares_.back().c));
        ++shared_.log.statistics.messages;
    }
}

void StructureModel::internalTransition() {
    const double t = now().t;
    if (!decision_.error.empty()) {
        fail(decision_.error);
        return;
    }
    for (std::size_t i = 0; i < freshRates_.size(); ++i) {
        rates_[at(dirty_[i])] = {.value = freshRates_[i], .time = t};
        shares_[at(dirty_[i])] = {.value = freshShares_[i], .time = t};
    }
    for (const Index index : dirty_)
        isDirty_[at(index)] = 0;
    dirty_.clear();
    if (decision_.configuration != nullptr)
        apply(decision_);
    decision_ = {};
    if (dirty_.empty())
        planSwitches();
    else
        waitForStates();
}

/// After a change of positions: the storages tell their new states in the next wave.
void StructureModel::waitForStates() {
    std::ranges::fill(crossings_, signal::Never);
    std::ranges::fill(run_.switchTimes, signal::Never);
    next_ = shared_.waves.instant(shared_.waves.next(now()), ActingRank);
}

void StructureModel::externalTransition(double /*elapsed*/, const devs::Bag& inputs) {
    const std::size_t count = states_.size();
    for (const devs::Message& message : inputs) {
        const std::size_t port = message.port.number;
        const Channel channel{.value = polynomialOf(message.value), .time = now().t};
        if (port < count) {
            states_[port] = channel;
            for (const Index reader : run_.present->readersOfState[port])
                readAgain(reader);
        } else {
            sources_[port - count] = channel;
            for (const Index reader : run_.present->readersOfSource[port - count])
                readAgain(reader);
        }
    }
    next_ = shared_.waves.instant(now(), ActingRank);
}

// --- switches ------------------------------------------------------------------------------------

bool StructureModel::isSwitching(const Decision& decision) const {
    return decision.configuration != nullptr && decision.configuration != run_.present &&
           !decision.isRelinearization;
}

std::vector<double> StructureModel::wavesAt(double t) const {
    std::vector<double> result;
    result.reserve(run_.waves.size());
    for (const WaveState& wave : run_.waves)
        result.push_back(wave.at(t));
    return result;
}

Instant StructureModel::instantAt(double t, const std::vector<SwitchControl>& controls) const {
    Instant instant;
    instant.t = t;
    instant.states = run_.statesAt(t);
    instant.quanta = parameters_.quanta;
    instant.sourceQuanta = parameters_.sourceQuanta;
    instant.waves = wavesAt(t);
    addSlopes(run_.waves, instant);
    for (const SwitchControl& control : controls)
        instant.isOn.push_back(control.isOn ? 1 : 0);
    for (std::size_t i = 0; i < flips_.size(); ++i)
        instant.isTolerant.push_back(isTolerant(i) ? 1 : 0);
    return instant;
}

Index StructureModel::firstDue() const {
    if (reached_ != graph::None)
        return reached_;
    for (std::size_t i = 0; i < crossings_.size(); ++i)
        if (crossings_[i] <= now().t)
            return static_cast<Index>(i);
    return graph::None;
}

StructureModel::Decision StructureModel::decide() const {
    Decision decision;
    decision.controls = run_.controls;
    // All controls due now change together: complementary switches must not overlap.
    for (SwitchControl& control : decision.controls)
        if (control.next <= now().t)
            control.moveTo(now().t);
    Instant instant = instantAt(now().t, decision.controls);
    instant.due = decision.due = firstDue();
    decision.configuration = commutation_.settle(instant, run_.present);
    decision.scales = commutation_.scales();
    decision.error =
        decision.configuration == nullptr
            ? commutation_.error()
            : describeUnresolved(system_, *decision.configuration, uncertainty(), shared_.order);
    if (decision.error.empty() && decision.configuration != run_.present)
        for (std::size_t i = 0; i < states_.size(); ++i)
            decision.modes.push_back(
                modeOf(*decision.configuration, i, commutation_.states()[i], instant.waves));
    return decision;
}

/// Where states depend on others, these jump a little, as what they depend on is not linear.
StructureModel::Decision StructureModel::relinearize() const {
    Decision decision;
    decision.controls = run_.controls;
    const Instant instant = instantAt(now().t, decision.controls);
    decision.configuration = commutation_.relinearize(instant, *run_.present);
    if (decision.configuration == nullptr)
        return decide();
    decision.isRelinearization = true;
    for (std::size_t i = 0; i < states_.size(); ++i)
        decision.modes.push_back(
            modeOf(*decision.configuration, i, instant.states[i], instant.waves));
    return decision;
}

void StructureModel::apply(const Decision& decision) {
    reached_ = graph::None;
    if (decision.isRelinearization) {
        if (shared_.log.beforeSwitching)
            shared_.log.beforeSwitching(now().t);
        run_.present = decision.configuration;
        curveWatch_.begin(*run_.present);
        return;
    }
    run_.controls = decision.controls;
    senseScales_ = decision.scales;
    shared_.log.breaksChanged = true;
    const bool isChanged = decision.configuration->isClosed != run_.present->isClosed;
    if (!isChanged && decision.due != graph::None) // it came back: do not ask again at once
        hold(decision.due);
    if (!isSwitching(decision))
        return;
    if (shared_.log.beforeSwitching)
        shared_.log.beforeSwitching(now().t);
    if (isChanged)
        shared_.log.countJump(now().t);
    countFlips(*decision.configuration);
    run_.present = decision.configuration;
    curveWatch_.begin(*run_.present);
    for (std::size_t i = 0; i < decision.modes.size(); ++i) {
        // What the storage will say in the next wave; nobody sees the rates until then.
        states_[i] = {.value = {{decision.modes[i].z}}, .time = now().t};
        rates_[i] = {.value = {}, .time = now().t};
        courses_[i].time = -signal::Never;
    }
    readAllAgain();
}

void StructureModel::countFlips(const Configuration& chosen) {
    for (std::size_t i = 0; i < flips_.size(); ++i) {
        if (chosen.isClosed[i] == run_.present->isClosed[i])
            continue;
        ++shared_.log.statistics.switchings;
        const network::Element& element = system_.netlist()[system_.switches()[i].element];
        if (element.switching.rule == network::SwitchRule::Controlled)
            continue; // it changes as often as its signal does
        Flips& flips = flips_[i];
        flips.atInstant = flips.last == now().t ? flips.atInstant + 1 : 1;
        flips.last = now().t;
        if (flips.atInstant == 1)
            count(static_cast<Index>(i), 1);
        if (flips.atInstant > MostFlips) // beside this instant only one position may agree
            hold(static_cast<Index>(i));
    }
}

void StructureModel::hold(Index index) {
    flips_[at(index)].heldUntil = now().t + parameters_.holdTime;
    count(index, WeightOfHold);
}

void StructureModel::count(Index index, int weight) {
    Flips& flips = flips_[at(index)];
    const double t = now().t;
    const int shortly = flips.shortly.add(t, Window * parameters_.holdTime, weight);
    const int longer = flips.longer.add(t, Tolerance * parameters_.holdTime, weight);
    if (shortly > MostFlips || longer > ManyFlips)
        flips.tolerantUntil = t + Tolerance * parameters_.holdTime;
    if (longer > MostFlipsInTolerance)
        fail(fmt::format("switch '{}' changes its position without end: neither position agrees "
                         "with its effort and flow for longer than a moment",
                         system_.netlist()[system_.switches()[at(index)].element].name));
}

int StructureModel::WindowCount::add(double t, double length, int weight) {
    if (t > end) {
        end = t + length;
        number = 0;
    }
    return number += weight;
}

/// Of a storage that is a state of its own, as it will go on: from its present state with the rate
/// sent last.
Polynomial StructureModel::trajectoryOf(std::size_t storage) const {
    if (run_.present->isDependent[storage] != 0)
        return {};
    return rates_[storage].seenFrom(now().t).integrated(integralOf(storage));
}

/// z of a storage. One that has been told a course at this instant may not have taken it yet.
double StructureModel::integralOf(std::size_t storage) const {
    const Channel& course = courses_[storage];
    return course.time == now().t ? course.value.c[0] : run_.storages[storage].at(now().t);
}

/// Whether the sense may ask for the other position.
bool StructureModel::senseCounts(std::size_t index) const {
    const SwitchRule rule = system_.switchingOf(static_cast<Index>(index)).rule;
    if (rule == SwitchRule::Controlled)
        return false;
    return rule == SwitchRule::Diode || run_.present->isClosed[index] != 0 ||
           run_.controls[index].isOn;
}

bool StructureModel::isTolerant(std::size_t index) const {
    return now().t < flips_[index].tolerantUntil;
}

StructureModel::Courses StructureModel::findCourses() const {
    Courses courses;
    courses.waves.reserve(run_.waves.size());
    for (const WaveState& wave : run_.waves)
        courses.waves.push_back(wave.cursor.taylor(now().t, Polynomial::Coefficients));
    courses.states.reserve(states_.size());
    for (std::size_t i = 0; i < states_.size(); ++i) {
        courses.states.push_back(trajectoryOf(i));
        for (const IndexedTerm& term : run_.present->rates[i].slopes)
            courses.states.back() += term.factor * courses.waves[at(term.index)];
    }
    return courses;
}

/// When the sense of each switch asks for the other position.
std::vector<double> StructureModel::findCrossings(const Courses& courses) const {
    const double t = now().t;
    std::vector<double> crossings(crossings_.size(), signal::Never);
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        if (!senseCounts(i))
            continue;
        const double sign = run_.present->isClosed[i] != 0 ? 1.0 : -1.0;
        Polynomial margin = sign * run_.present->senses[i].along(courses.states, courses.waves);
        if (isTolerant(i))
            margin.c[0] += ignoredOf(system_, *run_.present, static_cast<Index>(i), uncertainty());
        const bool isWrong =
            margin.c[0] < -WrongSide * senseScales_[i] - TimeRounding * std::abs(t * margin.c[1]);
        crossings[i] = std::max(isWrong ? t : t + signal::firstFall(margin), flips_[i].heldUntil);
    }
    return crossings;
}

/// When the present positions stop being right.
void StructureModel::planSwitches() {
    double first = signal::Never;
    std::ranges::fill(crossings_, signal::Never);
    if (hasSenses_ || !curveWatch_.isEmpty()) {
        const Courses courses = findCourses();
        if (hasSenses_)
            crossings_ = findCrossings(courses);
        if (!curveWatch_.isEmpty())
            first = curveWatch_.plan(now().t, courses.states, courses.waves);
    }
    for (std::size_t i = 0; i < crossings_.size(); ++i) {
        run_.switchTimes[i] = std::min(crossings_[i], run_.controls[i].next);
        first = std::min(first, run_.switchTimes[i]);
    }
    if (reached_ != graph::None)
        first = now().t;
    if (first == signal::Never)
        next_ = devs::Time::infinity();
    else if (first > now().t)
        next_ = {first, ActingRank};
    else
        next_ = shared_.waves.instant(shared_.waves.next(now()), ActingRank);
}

} // namespace eventica::bond
