// SPDX-License-Identifier: Apache-2.0
#include "simulate/mna/state_sizes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "simulate/mna/build.h"
#include "simulate/mna/engine.h"
#include "simulate/run/network_component.h"

namespace eventica::mna {

namespace {

using network::Element;
using network::ElementKind;
using network::Netlist;

constexpr double MostSteps = 500.0;
constexpr double LeastSteps = 50.0;
/// Elements times steps: large networks make fewer, so that the run proper costs more.
constexpr double MostWork = 2e6;

/// Quantum of the exploring run: the run proper has fifty times as many levels.
constexpr double Quantum = 0.05;
/// Quanta begin with this part of what the companion method has found: that may be too much, as
/// the trapezoidal rule damps nothing and its steps miss what is fast.
constexpr double Beginning = 0.01;
/// Of the largest state of the same kind: a state that the companion method has not moved.
constexpr double Unmoved = 1e-4;
constexpr double Unknown = 1e-6; ///< where no state of the same kind has moved
constexpr double MostBalanced = 100.0;
constexpr double MostDriven = 10.0; ///< quanta of a state, by one quantum of what it follows
constexpr double Settled = 5.0;     ///< time constants
constexpr int MostConfigurations = 64;
constexpr double LargestStart = 0.01; ///< of its range: a state that grows from there on
constexpr int MostRounds = 4;
constexpr std::int64_t MostEvents = 1'000'000;
constexpr std::int64_t MostCurvedEvents = 30'000; ///< with laws that are not linear

bool isStorage(const Element& element) {
    return element.kind == ElementKind::Capacitance || element.kind == ElementKind::Inductance;
}
bool isSource(const Element& element) {
    return element.kind == ElementKind::EffortSource || element.kind == ElementKind::FlowSource;
}

double stateOf(const Element& element, int index, const run::NetworkModel& model) {
    if (element.kind == ElementKind::Inductance)
        return model.through(index, 0);
    return model.across(element.ports[0].positive.index()) -
           model.across(element.ports[0].negative.index());
}

/// By element: how far storages move in a few hundred steps of the companion method.
std::vector<double> coarseRanges(const Netlist& netlist, double startTime, double stopTime) {
    std::vector<signal::Range> ranges(netlist.elements.size());
    const double steps = std::clamp(MostWork / static_cast<double>(netlist.elements.size() + 1),
                                    LeastSteps, MostSteps);
    const double step = (stopTime - startTime) / steps;
    run::QuantizationOptions options;
    options.startTime = startTime;
    options.stopTime = stopTime;
    const run::BuiltNetwork trial = buildTrapezoidal(netlist, step, options);
    if (trial.model)
        run::runNetwork(*trial.model, {startTime, stopTime, step}, [&](double /*t*/) {
            for (std::size_t i = 0; i < ranges.size(); ++i)
                if (isStorage(netlist.elements[i]))
                    ranges[i].include(
                        stateOf(netlist.elements[i], static_cast<int>(i), *trial.model));
        });
    std::vector<double> sizes;
    sizes.reserve(ranges.size());
    for (const signal::Range& range : ranges)
        sizes.push_back(range.size());
    return sizes;
}

/// States that did not move in the coarse run get a small part of what others of their kind do.
void guessUnmoved(const Netlist& netlist, std::vector<double>& sizes) {
    std::map<std::pair<ElementKind, network::Domain>, double> largest;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        double& size = largest[{netlist.elements[i].kind, netlist.elements[i].domain}];
        size = std::max(size, sizes[i]);
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const double size = largest[{netlist.elements[i].kind, netlist.elements[i].domain}];
        if (sizes[i] == 0.0)
            sizes[i] = size > 0.0 ? Unmoved * size : Unknown;
    }
}

/// Two states that oscillate against each other, and a / b: a step a of the one becomes a swing b
/// of the other.
struct Exchange {
    int from = 0; ///< element
    int to = 0;
    double ratio = 0.0;
};

/// A state or source that a state follows, and by how much: a step of 1 of the former moves the
/// latter by `gain` in the end.
struct Drive {
    int from = 0; ///< element
    int to = 0;
    double gain = 0.0;
};

struct Exploration {
    /// By element: how far storages move; negative where nobody knows, as the state follows from
    /// others.
    std::vector<double> ranges;
    std::vector<Exchange> exchanges;
    std::vector<Drive> drives;
    bool isWhole = false; ///< the run came to its end
};

/// Pairs of states with x' = a x + b y, y' = c x + d y and complex eigenvalues.
std::vector<Exchange> findExchanges(const Layout& layout, const Configuration& configuration) {
    std::vector<Exchange> result;
    for (int j = 0; j < layout.states.count(); ++j)
        for (const Entry& entry : configuration.rates[j]) {
            const int i = entry.row;
            if (i == j || i >= layout.states.count())
                continue;
            const double back = sparse::valueAt(configuration.rates[i], j);
            const double half = (configuration.selfRate[i] - configuration.selfRate[j]) / 2;
            if (entry.value * back < -half * half)
                result.push_back({layout.states[j].element, layout.states[i].element,
                                  std::sqrt(std::fabs(back / entry.value))});
        }
    return result;
}

/// Of states that settle within the given time, and of those that depend on others.
void addDrives(const Layout& layout, const Configuration& configuration, double duration,
               std::map<std::pair<int, int>, double>& gains) {
    const auto add = [&](int from, int state, double gain) {
        double& known = gains[{from, layout.states[state].element}];
        known = std::max(known, std::fabs(gain));
    };
    const auto addColumn = [&](int column, int state, int element) {
        for (const Entry& entry : configuration.rates[column]) {
            if (entry.row == state || entry.row >= layout.states.count())
                continue;
            const double decay = -configuration.selfRate[entry.row];
            if (decay * duration > Settled)
                add(element, entry.row, entry.value / decay);
        }
    };
    for (int j = 0; j < layout.states.count(); ++j)
        addColumn(j, j, layout.states[j].element);
    for (int k = 0; k < layout.inputs.count(); ++k)
        addColumn(configuration.inputColumn(k), None, layout.inputs[k]);
    for (const DependentState& dependent : configuration.dependents) {
        for (const Term& term : dependent.states)
            add(layout.states[term.index].element, dependent.state, term.factor);
        for (const Term& term : dependent.inputs)
            add(layout.inputs[term.index], dependent.state, term.factor);
    }
}

/// In all configurations that a run goes through, up to a number.
class DriveWatch {
public:
    DriveWatch(const Layout& layout, double duration) : layout_(layout), duration_(duration) {}

    void look(const Configuration& configuration) {
        if (last_ == &configuration || std::ssize(seen_) >= MostConfigurations)
            return;
        last_ = &configuration;
        if (seen_.insert(configuration.modes).second)
            addDrives(layout_, configuration, duration_, gains_);
    }
    std::vector<Drive> drives() const {
        std::vector<Drive> result;
        result.reserve(gains_.size());
        for (const auto& [pair, gain] : gains_)
            result.push_back({pair.first, pair.second, gain});
        return result;
    }

private:
    const Layout& layout_;
    double duration_;
    const Configuration* last_ = nullptr;
    std::set<Modes> seen_;
    std::map<std::pair<int, int>, double> gains_; ///< by elements
};

/// A run whose quanta grow with the ranges.
Exploration explore(const Netlist& netlist, double startTime, double stopTime) {
    run::QuantizationOptions options;
    options.order = 2;
    options.quantum = Quantum;
    options.growsWithRange = true;
    options.startTime = startTime;
    options.stopTime = stopTime;
    const Layout layout(netlist);
    Engine<2> engine(layout, options);
    Exploration result;
    result.ranges.assign(netlist.elements.size(), -1.0);
    if (!engine.start(startTime))
        return result;
    const std::int64_t most = layout.curves.empty() ? MostEvents : MostCurvedEvents;
    DriveWatch watch(layout, stopTime - startTime);
    for (std::int64_t i = 0; i < most && engine.nextTime() <= stopTime; ++i) {
        watch.look(engine.configuration());
        if (!engine.step())
            break;
    }
    result.isWhole = engine.error().empty() && engine.nextTime() > stopTime;
    for (int i = 0; i < layout.states.count(); ++i)
        result.ranges[static_cast<std::size_t>(layout.states[i].element)] = engine.rangeOf(i);
    result.exchanges = findExchanges(layout, engine.configuration());
    result.drives = watch.drives();
    return result;
}

/// A state with much energy that swings with one of little energy (a mass on a stiff spring) must
/// be resolved as finely as that one needs it.
void balance(const std::vector<Exchange>& exchanges, std::vector<double>& sizes) {
    const std::vector<double> ranges = sizes;
    for (const Exchange& exchange : exchanges) {
        double& size = sizes[static_cast<std::size_t>(exchange.from)];
        const double own = ranges[static_cast<std::size_t>(exchange.from)];
        const double swing = ranges[static_cast<std::size_t>(exchange.to)] * exchange.ratio;
        if (swing < own) // a bit less, as swings add up; without a jump where both are equal
            size = std::min(size, std::max(swing * std::max(0.2, swing / own), own / MostBalanced));
    }
}

/// A state that moves little follows another one that moves much: a quantum of the latter must not
/// be many quanta of the former.
void refine(const std::vector<Drive>& drives, std::vector<double>& sizes) {
    const std::vector<double> ranges = sizes;
    for (const Drive& drive : drives) {
        double& size = sizes[static_cast<std::size_t>(drive.from)];
        const double own = ranges[static_cast<std::size_t>(drive.from)];
        const double wanted = MostDriven * ranges[static_cast<std::size_t>(drive.to)] / drive.gain;
        size = std::min(size, std::max(wanted, own / MostBalanced));
    }
}

/// States that an unstable network drives away from their start values: what they become in the end
/// says nothing about the quanta that they need in the beginning. With them those they swing with.
void findStartSizes(Netlist& netlist, const std::vector<double>& sizes, double startTime,
                    double stopTime) {
    for (Element& element : netlist.elements)
        element.startSize = 0.0;
    run::QuantizationOptions options;
    options.startTime = startTime;
    options.stopTime = stopTime;
    const Layout layout(netlist);
    Engine<2> engine(layout, options);
    if (!engine.start(startTime))
        return;
    const Configuration& configuration = engine.configuration();
    for (int i = 0; i < layout.states.count(); ++i) {
        const auto index = static_cast<std::size_t>(layout.states[i].element);
        Element& element = netlist.elements[index];
        const double start = std::fabs(element.initial);
        if (start > 0.0 && start < LargestStart * sizes[index] &&
            configuration.selfRate[i] * (stopTime - startTime) > 1.0)
            element.startSize = start;
    }
    for (const Exchange& exchange : findExchanges(layout, configuration)) {
        const Element& from = netlist.elements[static_cast<std::size_t>(exchange.from)];
        Element& to = netlist.elements[static_cast<std::size_t>(exchange.to)];
        if (from.startSize > 0.0 && to.initial == 0.0)
            to.startSize = std::max(to.startSize, from.startSize * exchange.ratio);
    }
}

} // namespace

void findNominals(Netlist& netlist, double startTime, double stopTime) {
    if (!(stopTime > startTime))
        return;
    for (Element& element : netlist.elements)
        if (const double range =
                isSource(element) ? signal::rangeOf(element.wave, startTime, stopTime) : 0.0;
            range > 0.0)
            element.nominal = range;
    std::vector<double> sizes = coarseRanges(netlist, startTime, stopTime);
    std::vector<double> found = sizes;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (sizes[i] == 0.0)
            found[i] = netlist.elements[i].nominal;
    findStartSizes(netlist, sizes, startTime, stopTime);
    guessUnmoved(netlist, sizes);
    Exploration explored;
    for (int round = 0; round < MostRounds; ++round) {
        for (std::size_t i = 0; i < sizes.size(); ++i)
            if (isStorage(netlist.elements[i]))
                netlist.elements[i].nominal = Beginning * sizes[i];
        explored = explore(netlist, startTime, stopTime);
        const std::vector<double>& ranges = explored.ranges;
        bool isResolved = true;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            isResolved = isResolved && (ranges[i] < 0.0 || ranges[i] >= Beginning * sizes[i]);
            if (ranges[i] > 0.0)
                found[i] = explored.isWhole ? ranges[i] : std::max(found[i], ranges[i]);
            sizes[i] = std::max(ranges[i], Beginning * sizes[i]);
        }
        if (isResolved || !explored.isWhole)
            break;
    }
    balance(explored.exchanges, found);
    refine(explored.drives, found);
    for (std::size_t i = 0; i < sizes.size(); ++i)
        netlist.elements[i].nominal = found[i];
}

} // namespace eventica::mna
