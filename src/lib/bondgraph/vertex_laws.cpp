// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/vertex_laws.h"

#include <algorithm>

namespace eventica::bondgraph {
namespace {

std::size_t at(std::int32_t index) {
    return static_cast<std::size_t>(index);
}

/// factor · e, or nothing where there is no bond.
void addEffort(SignalLaw& law, const PortSignals& port, double factor) {
    if (port.effort >= 0 && factor != 0)
        law.push_back({port.effort, factor});
}

void addFlow(SignalLaw& law, const PortSignals& port, double factor) {
    if (port.flow >= 0 && factor != 0)
        law.push_back({port.flow, factor * port.flowFactor});
}

/// e = resistance · f
SignalLaw resistanceLaw(const PortSignals& port, double resistance) {
    SignalLaw law;
    addEffort(law, port, 1.0);
    addFlow(law, port, -resistance);
    return law;
}

/// e1 = ratio · e2, f2 = -ratio · f1
std::vector<SignalLaw> transformerLaws(const std::vector<PortSignals>& ports, double ratio) {
    std::vector<SignalLaw> laws(2);
    addEffort(laws[0], ports[0], 1.0);
    addEffort(laws[0], ports[1], -ratio);
    addFlow(laws[1], ports[1], 1.0);
    addFlow(laws[1], ports[0], ratio);
    return laws;
}

/// f1 = conductance · e2, f2 = -conductance · e1
std::vector<SignalLaw> gyratorLaws(const std::vector<PortSignals>& ports, double conductance) {
    std::vector<SignalLaw> laws(2);
    addFlow(laws[0], ports[0], 1.0);
    addEffort(laws[0], ports[1], -conductance);
    addFlow(laws[1], ports[1], 1.0);
    addEffort(laws[1], ports[0], conductance);
    return laws;
}

/// Nothing flows into ports beyond the first.
std::vector<SignalLaw> measuringLaws(const std::vector<PortSignals>& ports) {
    std::vector<SignalLaw> laws;
    for (std::size_t i = 1; i < ports.size(); ++i)
        if (ports[i].flow >= 0)
            laws.push_back({{ports[i].flow, 1.0}});
    return laws;
}

/// The result, and where the partial derivatives of a tangent would be.
SignalLaw placesOf(const network::NonlinearLaw& law, const std::vector<PortSignals>& ports) {
    SignalLaw places;
    addEffort(places, ports[at(law.result)], 1.0);
    for (const network::PortSum& argument : law.arguments)
        for (const network::PortTerm& term : argument.terms) {
            const PortSignals& port = ports[at(term.port)];
            if (term.across != 0 && port.effort >= 0)
                places.push_back({port.effort, 0.0});
            if (term.through != 0 && port.flow >= 0)
                places.push_back({port.flow, 0.0});
        }
    return places;
}

} // namespace

VertexLaws::VertexLaws(const network::Netlist& netlist, const BondGraph& graph)
    : netlist_(netlist), graph_(graph), incidence_(graph.incidence()),
      signalCount_(2 * static_cast<Signal>(graph.bonds.size())) {
    for (std::size_t v = 0; v < graph.vertices.size(); ++v)
        ports_.push_back(isJunction(graph.vertices[v].kind)
                             ? std::vector<PortSignals>()
                             : findPorts(VertexId(static_cast<std::int32_t>(v))));
}

PortSignals VertexLaws::endAt(VertexId vertex, BondId bond) const {
    return {2 * bond.index(), 2 * bond.index() + 1, graph_[bond].isInto(vertex) ? 1.0 : -1.0};
}

std::vector<PortSignals> VertexLaws::findPorts(VertexId vertex) {
    std::vector<PortSignals> ports(netlist_[graph_[vertex].element].ports.size());
    for (const BondId bond : incidence_[at(vertex.index())])
        ports[at(graph_[bond].portAt(vertex))] = endAt(vertex, bond);
    if (hasPorts(graph_[vertex].kind))
        for (PortSignals& port : ports)
            if (port.flow < 0)
                port.flow = signalCount_++;
    return ports;
}

std::vector<SignalLaw> VertexLaws::lawsOf(VertexId vertex) const {
    return isJunction(graph_[vertex].kind) ? junctionLaws(vertex) : elementLaws(vertex);
}

std::vector<SignalLaw> VertexLaws::junctionLaws(VertexId vertex) const {
    const bool isZero = graph_[vertex].kind == VertexKind::Zero;
    std::vector<SignalLaw> laws;
    SignalLaw balance;
    PortSignals first;
    for (const BondId bond : incidence_[at(vertex.index())]) {
        const PortSignals end = endAt(vertex, bond);
        balance.push_back({isZero ? end.flow : end.effort, end.flowFactor});
        if (first.effort < 0)
            first = end;
        else
            laws.push_back({{isZero ? end.effort : end.flow, 1.0},
                            {isZero ? first.effort : first.flow, -1.0}});
    }
    if (!balance.empty())
        laws.push_back(std::move(balance));
    return laws;
}

std::vector<SignalLaw> VertexLaws::elementLaws(VertexId vertex) const {
    const double value = netlist_[graph_[vertex].element].value;
    const std::vector<PortSignals>& ports = portsOf(vertex);
    switch (graph_[vertex].kind) {
    case VertexKind::R:
        if (ports[0].effort < 0)
            return {};
        return {resistanceLaw(ports[0], value)};
    case VertexKind::TF:
        return transformerLaws(ports, value);
    case VertexKind::GY:
        return gyratorLaws(ports, value);
    case VertexKind::Field:
        return fieldLaws(vertex);
    case VertexKind::Switch:
        return measuringLaws(ports);
    default:
        return {};
    }
}

std::vector<SignalLaw> VertexLaws::fieldLaws(VertexId vertex) const {
    const std::vector<PortSignals>& ports = portsOf(vertex);
    std::vector<SignalLaw> laws;
    for (const network::MultiportLaw& terms : netlist_[graph_[vertex].element].laws) {
        SignalLaw law;
        for (const network::PortTerm& term : terms) {
            addEffort(law, ports[at(term.port)], term.across);
            addFlow(law, ports[at(term.port)], term.through);
        }
        laws.push_back(std::move(law));
    }
    for (const network::NonlinearLaw& law : netlist_[graph_[vertex].element].nonlinear)
        laws.push_back(placesOf(law, ports));
    return laws;
}

} // namespace eventica::bondgraph
