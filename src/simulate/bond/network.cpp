// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/network.h"

#include <algorithm>

namespace eventica::bond {

using graph::at;
using graph::Index;
using graph::None;

namespace {

bool isMechanical(const network::Node& node) {
    return node.domain == network::Domain::Rotational ||
           node.domain == network::Domain::Translational;
}

std::size_t numberOf(network::ElementId id) {
    return static_cast<std::size_t>(id.index());
}

} // namespace

QuantizedBondGraph::QuantizedBondGraph(const network::Netlist& netlist,
                                       const bondgraph::BondGraph& graph, CausalSystem system,
                                       const run::QuantizationOptions& options)
    : netlist_(netlist), graph_(graph), system_(std::move(system)), options_(options),
      solution_(system_), potentials_(netlist, graph), bondsOfPorts_(bondsOfPorts(netlist, graph)),
      waveOf_(netlist.elements.size(), None),
      hasPositions_(std::ranges::any_of(netlist.nodes, isMechanical)) {
    shared_.order = options.order;
    storages_.resize(system_.storages.size());
    for (const Storage& storage : system_.storages)
        shared_.log.statistics.stepsOf.emplace_back(elementName(storage.element), 0);
    for (const Source& source : system_.sources) {
        waveOf_[numberOf(source.element)] = static_cast<Index>(waves_.size());
        waves_.emplace_back(netlist_[source.element].wave);
    }
}

std::string QuantizedBondGraph::prepare() {
    if (const LinearGroup* group = solution_.solveAll())
        return describeUnsolvable(system_, graph_, group->equations());
    reduction_ = reduce(netlist_, solution_, options_.startTime);
    if (!reduction_.error.empty())
        return reduction_.error;
    std::vector<std::int64_t> ranks;
    ranks.reserve(reduction_.shares.size());
    for (const std::vector<SourceShare>& shares : reduction_.shares)
        ranks.push_back(shares.empty() ? 0 : 1);
    shared_.waves = Waves(solution_.rank(ranks) + 1);
    for (std::size_t i = 0; i < waves_.size(); ++i) {
        waves_[i].time = options_.startTime;
        waves_[i].cursor.moveTo(options_.startTime);
    }
    startPositions_ = netlist_.positions;
    startPositions_.resize(netlist_.nodes.size(), 0.0);
    startAreas_ = areasAt(options_.startTime);
    return {};
}

std::vector<std::vector<std::string>> QuantizedBondGraph::loops() const {
    std::vector<std::vector<std::string>> result;
    for (const LinearGroup& group : solution_.groups())
        if (group.isLoop())
            result.push_back(elementsOf(system_, graph_, group.equations()));
    return result;
}

StateQuantum QuantizedBondGraph::quantumOf(network::ElementId id) const {
    return stateQuantum(netlist_[id], options_);
}

// --- values --------------------------------------------------------------------------------------

GivenValues QuantizedBondGraph::valuesAt(double t) const {
    GivenValues given;
    for (const WaveState& wave : waves_) {
        given.waves.push_back(wave.at(t));
        given.slopes.push_back(wave.slopeAt(t));
    }
    for (const StorageState& storage : storages_)
        given.states.push_back(storage.at(t));
    addShares(given);
    return given;
}

// All relations are linear, so the integrals of what was sent obey them too; a constant becomes a
// constant times the time, a slope becomes the wave itself.
GivenValues QuantizedBondGraph::areasAt(double t) const {
    GivenValues given;
    for (const WaveState& wave : waves_) {
        given.waves.push_back(wave.sent.areaAt(t));
        given.slopes.push_back(wave.at(t));
    }
    for (const StorageState& storage : storages_)
        given.states.push_back(storage.sent.areaAt(t));
    given.constant = t;
    return given;
}

/// What sources add to the states that the storages integrate.
void QuantizedBondGraph::addShares(GivenValues& given) const {
    for (std::size_t i = 0; i < given.states.size(); ++i)
        for (const SourceShare& share : reduction_.shares[i])
            given.states[i] += share.factor * system_.sources[at(share.source)].factor *
                               given.waves[at(share.source)];
}

void QuantizedBondGraph::addDisplacement(double t, std::vector<double>& positions) const {
    GivenValues given = areasAt(t);
    const auto subtract = [](std::vector<double>& values, const std::vector<double>& others) {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] -= others[i];
    };
    subtract(given.states, startAreas_.states);
    subtract(given.waves, startAreas_.waves);
    subtract(given.slopes, startAreas_.slopes);
    given.constant -= startAreas_.constant;
    std::vector<double> signals;
    std::vector<double> displacements;
    solution_.evaluate(given, signals);
    potentials_.compute(signals, displacements);
    for (std::size_t i = 0; i < positions.size(); ++i)
        positions[i] += displacements[i];
}

void QuantizedBondGraph::evaluate(double t) {
    time_ = t;
    solution_.evaluate(valuesAt(t), signals_);
    potentials_.compute(signals_, across_);
    if (!hasPositions_)
        return;
    positions_ = startPositions_;
    addDisplacement(t, positions_);
}

double QuantizedBondGraph::across(std::int32_t node) const {
    return across_[at(node)];
}

double QuantizedBondGraph::through(std::int32_t element, std::int32_t port) const {
    const bondgraph::BondId bond = bondsOfPorts_[at(element)][at(port)];
    if (!bond.valid())
        return 0.0;
    const bondgraph::Vertex& head = graph_[graph_[bond].to];
    const bool isHead = !bondgraph::isJunction(head.kind) && head.element.index() == element;
    return (isHead ? 1.0 : -1.0) * signals_[at(flowOf(bond))];
}

double QuantizedBondGraph::position(std::int32_t node) const {
    return hasPositions_ ? positions_[at(node)] : 0.0;
}

double QuantizedBondGraph::wave(std::int32_t element) const {
    if (waveOf_[at(element)] != None)
        return waves_[at(waveOf_[at(element)])].at(time_);
    return 0.0;
}

run::NetworkModel::SourcePort QuantizedBondGraph::sourcePort(std::int32_t element) const {
    const Index wave = waveOf_[at(element)];
    return {wave == None ? nullptr : sources_[at(wave)], SourceModel::Break};
}

double QuantizedBondGraph::nextJump() const {
    if (!shared_.log.breaksChanged)
        return nextJump_;
    nextJump_ = signal::Never;
    for (const WaveState& wave : waves_)
        nextJump_ = std::min(nextJump_, wave.cursor.nextBreak());
    shared_.log.breaksChanged = false;
    return nextJump_;
}

} // namespace eventica::bond
