// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/switched_network.h"

#include <algorithm>
#include <cmath>

#include "lib/devs/coupled.h"
#include "simulate/bond/source_model.h"

namespace eventica::bond {

using graph::at;
using graph::Index;
using graph::None;

namespace {

/// States faster than this, times the shortest time of sources, are fast.
constexpr double FastRate = 30.0;
constexpr double HoldTime = 1e-9; // of the run

bool isMechanical(const network::Node& node) {
    return node.domain == network::Domain::Rotational ||
           node.domain == network::Domain::Translational;
}

std::size_t numberOf(network::ElementId id) {
    return static_cast<std::size_t>(id.index());
}

/// In which a wave makes itself felt: of one radian, or until the next break.
double shortestTimeOf(const signal::Waveform& wave) {
    double shortest = wave.period;
    for (std::size_t i = 0; i < wave.pieces.size(); ++i) {
        if (i + 1 < wave.pieces.size() && wave.pieces[i + 1].start > wave.pieces[i].start)
            shortest = std::min(shortest, wave.pieces[i + 1].start - wave.pieces[i].start);
        for (const signal::WaveTerm& term : wave.pieces[i].terms)
            shortest = std::min(shortest, 1.0 / std::max(std::abs(term.omega), term.damping));
    }
    return shortest;
}

double fastRateOf(const SwitchedSystem& system, const run::QuantizationOptions& options) {
    const network::Netlist& netlist = system.netlist();
    double shortest = options.stopTime - options.startTime;
    for (const Source& source : system.sources())
        shortest = std::min(shortest, shortestTimeOf(netlist[source.element].wave));
    for (const SensingSwitch& item : system.switches())
        shortest = std::min(shortest, shortestTimeOf(netlist[item.element].switching.control));
    return FastRate / shortest;
}

std::vector<double> quantaOf(const SwitchedSystem& system,
                             const run::QuantizationOptions& options) {
    std::vector<double> quanta;
    for (const Storage& storage : system.storages())
        quanta.push_back(stateQuantum(system.elementOf(storage), options).quantum);
    return quanta;
}

std::vector<std::vector<bondgraph::PortSignals>> portsOf(const network::Netlist& netlist,
                                                         const bondgraph::BondGraph& graph) {
    std::vector<std::vector<bondgraph::PortSignals>> result(netlist.elements.size());
    const bondgraph::VertexLaws laws(netlist, graph);
    for (std::size_t v = 0; v < graph.vertices.size(); ++v)
        if (!bondgraph::isJunction(graph.vertices[v].kind))
            result[numberOf(graph.vertices[v].element)] =
                laws.portsOf(bondgraph::VertexId(static_cast<std::int32_t>(v)));
    return result;
}

void addTerms(double& value, const std::vector<IndexedTerm>& terms,
              const std::vector<double>& factors) {
    for (const IndexedTerm& term : terms)
        value += term.factor * factors[at(term.index)];
}

} // namespace

SwitchedBondGraph::SwitchedBondGraph(const network::Netlist& netlist,
                                     const bondgraph::BondGraph& graph,
                                     const run::QuantizationOptions& options)
    : netlist_(netlist), graph_(graph), options_(options), system_(netlist, graph),
      configurations_(system_, quantaOf(system_, options), fastRateOf(system_, options),
                      options.order > 1),
      operatingPoint_(system_), potentials_(netlist, graph), ports_(portsOf(netlist, graph)),
      waveOf_(netlist.elements.size(), None), switchOf_(netlist.elements.size(), None),
      hasPositions_(std::ranges::any_of(netlist.nodes, isMechanical)) {
    shared_.order = options.order;
    shared_.waves = Waves(2); // storages and sources, then the structure
    run_.storages.resize(system_.storages().size());
    for (const Storage& storage : system_.storages())
        shared_.log.statistics.stepsOf.emplace_back(netlist[storage.element].name, 0);
    for (const Source& source : system_.sources()) {
        waveOf_[numberOf(source.element)] = static_cast<Index>(run_.waves.size());
        run_.waves.emplace_back(netlist[source.element].wave);
    }
    for (std::size_t i = 0; i < system_.switches().size(); ++i)
        switchOf_[numberOf(system_.switches()[i].element)] = static_cast<Index>(i);
    if (hasPositions_)
        shared_.log.beforeSwitching = [this](double t) { keepPositions(t); };
}

Instant SwitchedBondGraph::startInstant() {
    Instant instant;
    instant.t = options_.startTime;
    instant.isStart = true;
    for (const Storage& storage : system_.storages()) {
        instant.states.push_back(netlist_[storage.element].initial);
        instant.quanta.push_back(quantumOf(storage.element).quantum);
    }
    for (WaveState& wave : run_.waves) {
        wave.time = options_.startTime;
        wave.cursor.moveTo(options_.startTime);
        instant.waves.push_back(wave.at(options_.startTime));
    }
    addSlopes(run_.waves, instant);
    run_.controls.clear();
    for (std::size_t i = 0; i < system_.switches().size(); ++i) {
        run_.controls.emplace_back(system_.switchingOf(static_cast<Index>(i)));
        run_.controls.back().moveTo(options_.startTime);
        instant.isOn.push_back(run_.controls.back().isOn ? 1 : 0);
        instant.isTolerant.push_back(0);
    }
    return instant;
}

std::string SwitchedBondGraph::prepare() {
    Instant instant = startInstant();
    Commutation commutation(system_, configurations_);
    std::string error = settleStart(instant, commutation);
    if (error.empty() && !netlist_.startLaws.empty())
        error = meetStartLaws(instant, commutation);
    const StructureModel::Parameters parameters = structureParameters();
    if (error.empty())
        error = describeUnresolved(system_, *start_, {parameters.quanta, parameters.sourceQuanta},
                                   options_.order);
    if (!error.empty())
        return error;
    keptPositions_ = netlist_.positions;
    keptPositions_.resize(netlist_.nodes.size(), 0.0);
    keptAreas_ = areasAt(options_.startTime);
    return {};
}

std::vector<std::string> SwitchedBondGraph::dependentStorages() const {
    std::vector<std::string> names;
    names.reserve(start_->dependents.size());
    for (const DependentState& dependent : start_->dependents)
        names.push_back(netlist_[system_.storages()[at(dependent.storage)].element].name);
    return names;
}

StateQuantum SwitchedBondGraph::quantumOf(network::ElementId id) const {
    return stateQuantum(netlist_[id], options_);
}

StructureModel::Parameters SwitchedBondGraph::structureParameters() const {
    StructureModel::Parameters parameters;
    parameters.holdTime = HoldTime * (options_.stopTime - options_.startTime);
    parameters.quanta = quantaOf(system_, options_);
    for (const Source& source : system_.sources())
        parameters.sourceQuanta.push_back(quantumOf(source.element).quantum);
    parameters.startTime = options_.startTime;
    parameters.stopTime = options_.stopTime;
    return parameters;
}

std::unique_ptr<devs::Model> SwitchedBondGraph::takeModel() {
    shared_.log.reset();
    auto top = std::make_unique<devs::Coupled>(netlist_.name.empty() ? "network" : netlist_.name);
    auto& structure = top->make<StructureModel>(system_, configurations_, *start_,
                                                structureParameters(), run_, shared_);
    std::vector<double> waves;
    sources_.clear();
    for (std::size_t i = 0; i < run_.waves.size(); ++i) {
        const Source& source = system_.sources()[i];
        const network::Element& element = netlist_[source.element];
        waves.push_back(run_.waves[i].at(options_.startTime));
        const StateQuantum quantum = quantumOf(source.element);
        auto& model =
            top->make<SourceModel>(element.name, element.wave,
                                   SourceModel::Parameters{1.0, quantum.quantum, quantum.relative},
                                   run_.waves[i], shared_);
        sources_.push_back(&model);
        top->connect(model, SourceModel::Signal, structure, structure.sourceInput(i));
        top->connect(structure, structure.sourceOutput(i), model, SourceModel::Break);
    }
    for (std::size_t i = 0; i < run_.storages.size(); ++i) {
        const network::Element& element = netlist_[system_.storages()[i].element];
        const StorageMode mode = StructureModel::modeOf(*start_, i, startStates_[i], waves);
        auto& model = top->make<SwitchedStorage>(
            element.name,
            SwitchedStorage::Parameters{.mode = mode,
                                        .share = startStates_[i] - mode.z,
                                        .quantum = stateQuantum(element, options_),
                                        .number = i},
            run_.storages[i], shared_);
        top->connect(model, SwitchedStorage::State, structure, structure.stateInput(i));
        top->connect(structure, StructureModel::rateOutput(i), model, SwitchedStorage::Rate);
        top->connect(structure, StructureModel::shareOutput(i), model, SwitchedStorage::Share);
        top->connect(structure, StructureModel::modeOutput(i), model, SwitchedStorage::Mode);
        top->connect(structure, StructureModel::stiffnessOutput(i), model,
                     SwitchedStorage::Stiffness);
        top->connect(structure, StructureModel::courseOutput(i), model, SwitchedStorage::Course);
    }
    return top;
}

// --- values --------------------------------------------------------------------------------------

void SwitchedBondGraph::addDependentStates(GivenValues& given) const {
    for (const DependentState& dependent : run_.present->dependents) {
        double& value = given.states[at(dependent.storage)];
        value = dependent.constant * given.constant;
        addTerms(value, dependent.states, given.states);
        addTerms(value, dependent.sources, given.waves);
    }
}

GivenValues SwitchedBondGraph::valuesAt(double t) const {
    GivenValues given;
    for (const WaveState& wave : run_.waves) {
        given.waves.push_back(wave.at(t));
        given.slopes.push_back(wave.slopeAt(t));
    }
    for (const StorageState& storage : run_.storages)
        given.states.push_back(storage.at(t));
    for (std::size_t i = 0; i < given.states.size(); ++i) // the share of sources
        addTerms(given.states[i], run_.present->rates[i].slopes, given.waves);
    addDependentStates(given);
    return given;
}

// The integrals of what was sent obey the same linear equations, with the time in place of
// constants. Without dependent states, as the positions of the switches may change before a
// difference is taken.
GivenValues SwitchedBondGraph::areasAt(double t) const {
    GivenValues given;
    for (const WaveState& wave : run_.waves) {
        given.waves.push_back(wave.sent.areaAt(t));
        given.slopes.push_back(wave.at(t));
    }
    for (const StorageState& storage : run_.storages)
        given.states.push_back(storage.sent.areaAt(t));
    given.constant = t;
    return given;
}

std::vector<double> SwitchedBondGraph::signalsOf(const GivenValues& given) const {
    std::vector<double> signals(at(system_.signalCount()), 0.0);
    int column = 0;
    const auto add = [&](double factor) {
        for (const sparse::Entry& entry : run_.present->responses[column++])
            signals[at(entry.row)] += factor * entry.value;
    };
    std::ranges::for_each(given.states, add);
    std::ranges::for_each(given.waves, add);
    std::ranges::for_each(given.slopes, add);
    add(given.constant);
    return signals;
}

void SwitchedBondGraph::addDisplacement(double t, std::vector<double>& positions) const {
    GivenValues given = areasAt(t);
    const auto subtract = [](std::vector<double>& values, const std::vector<double>& others) {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] -= others[i];
    };
    subtract(given.states, keptAreas_.states);
    subtract(given.waves, keptAreas_.waves);
    subtract(given.slopes, keptAreas_.slopes);
    given.constant -= keptAreas_.constant;
    addDependentStates(given);
    std::vector<double> displacements;
    potentials_.compute(signalsOf(given), displacements);
    for (std::size_t i = 0; i < positions.size(); ++i)
        positions[i] += displacements[i];
}

/// Before the positions of switches change: displacements so far are of the old ones.
void SwitchedBondGraph::keepPositions(double t) {
    addDisplacement(t, keptPositions_);
    keptAreas_ = areasAt(t);
}

void SwitchedBondGraph::evaluate(double t) {
    time_ = t;
    const GivenValues given = valuesAt(t);
    signals_ = signalsOf(given);
    // From what tangents say to what the curves themselves say.
    if (!system_.curves().empty() &&
        operatingPoint_.solve(*run_.present, {given.states, given.waves, given.slopes}))
        signals_ = operatingPoint_.signals();
    potentials_.compute(signals_, across_);
    if (!hasPositions_)
        return;
    positions_ = keptPositions_;
    addDisplacement(t, positions_);
}

double SwitchedBondGraph::through(std::int32_t element, std::int32_t port) const {
    const bondgraph::PortSignals& place = ports_[at(element)][at(port)];
    return place.flow < 0 ? 0.0 : place.flowFactor * signals_[at(place.flow)];
}

double SwitchedBondGraph::position(std::int32_t node) const {
    return hasPositions_ ? positions_[at(node)] : 0.0;
}

double SwitchedBondGraph::wave(std::int32_t element) const {
    if (waveOf_[at(element)] != None)
        return run_.waves[at(waveOf_[at(element)])].at(time_);
    if (switchOf_[at(element)] != None)
        return run_.controls[at(switchOf_[at(element)])].cursor.value(time_);
    return 0.0;
}

bool SwitchedBondGraph::isClosed(std::int32_t element) const {
    const Index index = switchOf_[at(element)];
    return index != None && run_.present->isClosed[at(index)] != 0;
}

run::NetworkModel::SourcePort SwitchedBondGraph::sourcePort(std::int32_t element) const {
    const Index wave = waveOf_[at(element)];
    return {wave == None ? nullptr : sources_[at(wave)], SourceModel::Break};
}

double SwitchedBondGraph::nextJump() const {
    double next = signal::Never;
    for (const WaveState& wave : run_.waves)
        next = std::min(next, wave.cursor.nextBreak());
    for (const double time : run_.switchTimes)
        next = std::min(next, time);
    return next;
}

run::Statistics SwitchedBondGraph::statistics() const {
    run::Statistics statistics = shared_.log.statistics;
    statistics.factorizations = configurations_.factorizations();
    return statistics;
}

} // namespace eventica::bond
