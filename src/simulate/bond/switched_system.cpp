// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/switched_system.h"

#include <algorithm>
#include <utility>

#include "simulate/quantized/newton.h"

namespace eventica::bond {

using bondgraph::PortSignals;
using bondgraph::SignalTerm;
using bondgraph::VertexId;
using bondgraph::VertexKind;
using graph::at;
using graph::Index;
using sparse::Entry;

namespace {

bool hasFixedCausality(const network::Element& element, VertexKind kind, bool givesEffort) {
    if (kind == VertexKind::Field || kind == VertexKind::Switch)
        return false;
    if (kind == VertexKind::R)
        return element.value != 0 || givesEffort;
    return !bondgraph::isStorage(kind) || element.value != 0;
}

/// Puts the equations for one set of positions together.
class Writer {
public:
    Writer(const SwitchedSystem& system, const std::vector<DependentState>& dependents)
        : system_(system), dependents_(dependents),
          dependentOf_(system.storages().size(), sparse::None) {
        for (std::size_t d = 0; d < dependents.size(); ++d)
            dependentOf_[at(dependents[d].storage)] = static_cast<int>(d);
    }

    void addLaw(const bondgraph::SignalLaw& law) {
        for (const SignalTerm& term : law)
            triplets_.push_back({row_, term.signal, term.factor});
        ++row_;
    }

    void addStorages() {
        kickRows_.resize(dependents_.size());
        for (std::size_t i = 0; i < system_.storages().size(); ++i) {
            const Storage& storage = system_.storages()[i];
            if (dependentOf_[i] != sparse::None) {
                addRateLaw(dependentOf_[i]);
                drives_.addEmptyColumns(1);
                continue;
            }
            triplets_.push_back({row_, storage.state, storage.stateFactor});
            drive(row_++);
        }
    }

    void addSources() {
        first_.sources = drives_.count();
        for (const Source& source : system_.sources()) {
            triplets_.push_back({row_, source.signal, source.factor});
            drive(row_++);
        }
    }

    void addSwitches(const Positions& isClosed) {
        first_.dependents = drives_.count();
        for (const int row : kickRows_)
            drive(row);
        first_.switches = drives_.count();
        for (std::size_t i = 0; i < system_.switches().size(); ++i) {
            const auto index = static_cast<Index>(i);
            const PortSignals& port = system_.switches()[i].port;
            const network::LinearLaw& law = system_.lawOf(index, isClosed[i] != 0);
            triplets_.push_back({row_, port.effort, law.across});
            triplets_.push_back({row_, port.flow, law.through * port.flowFactor});
            drive(row_++);
        }
    }

    void addCurves() {
        first_.curves = drives_.count();
        for (const quantized::Curve& curve : system_.curves())
            drive(curve.row);
    }

    SwitchedEquations finish(const quantized::Tangents& tangents) {
        SwitchedEquations result;
        result.matrix = sparse::assemble(system_.signalCount(), std::move(triplets_));
        quantized::restamp(system_.curves(), tangents, result.matrix);
        first_.count = drives_.count();
        result.first = first_;
        result.drives = std::move(drives_);
        return result;
    }

private:
    void drive(int row) {
        const Entry entry{row, 1.0};
        drives_.addColumn({&entry, 1});
    }

    /// rate of the dependent state - Σ factors · rates of the others
    void addRateLaw(int dependent) {
        const DependentState& state = dependents_[at(dependent)];
        addRate(state.storage, 1.0);
        for (const IndexedTerm& term : state.states)
            addRate(term.index, -term.factor);
        kickRows_[at(dependent)] = row_++;
    }
    void addRate(Index index, double factor) {
        const Storage& storage = system_.storages()[at(index)];
        triplets_.push_back({row_, storage.rate, factor * storage.rateFactor});
    }

    const SwitchedSystem& system_;
    const std::vector<DependentState>& dependents_;
    std::vector<int> dependentOf_; // by storage
    std::vector<int> kickRows_;    // by dependent state
    sparse::List<sparse::Triplet> triplets_;
    sparse::Columns drives_;
    Drivers first_;
    int row_ = 0;
};

quantized::Curve::Argument argumentOf(const network::PortSum& sum,
                                      const std::vector<PortSignals>& ports) {
    quantized::Curve::Argument argument{.terms = {}, .constant = sum.constant};
    for (const network::PortTerm& term : sum.terms) {
        const PortSignals& port = ports[at(term.port)];
        if (term.across != 0 && port.effort >= 0)
            argument.terms.push_back({port.effort, term.across});
        if (term.through != 0 && port.flow >= 0)
            argument.terms.push_back({port.flow, term.through * port.flowFactor});
    }
    return argument;
}

/// By bond. Ports of elements have the domain of their node, and junctions that of their bonds.
class DomainsOfBonds {
public:
    DomainsOfBonds(const network::Netlist& netlist, const bondgraph::BondGraph& graph)
        : graph_(graph), incidence_(graph.incidence()),
          domains_(graph.bonds.size(), network::Domain::Other),
          isKnown_(graph.bonds.size(), false) {
        for (std::size_t b = 0; b < graph.bonds.size(); ++b)
            for (const VertexId end : {graph.bonds[b].from, graph.bonds[b].to})
                if (!bondgraph::isJunction(graph[end].kind))
                    set(b,
                        domainAt(netlist[graph[end].element], graph.bonds[b].portAt(end), netlist));
        while (!pending_.empty())
            passOn();
    }
    network::Domain operator[](std::size_t bond) const { return domains_[bond]; }

private:
    static network::Domain domainAt(const network::Element& element, std::int32_t port,
                                    const network::Netlist& netlist) {
        return netlist[element.ports[at(port)].positive].domain;
    }
    void set(std::size_t bond, network::Domain domain) {
        if (isKnown_[bond])
            return;
        isKnown_[bond] = true;
        domains_[bond] = domain;
        pending_.push_back(bond);
    }
    void passOn() {
        const std::size_t bond = pending_.back();
        pending_.pop_back();
        for (const VertexId end : {graph_.bonds[bond].from, graph_.bonds[bond].to})
            if (bondgraph::isJunction(graph_[end].kind))
                for (const bondgraph::BondId other : incidence_[at(end.index())])
                    set(at(other.index()), domains_[bond]);
    }

    const bondgraph::BondGraph& graph_;
    std::vector<std::vector<bondgraph::BondId>> incidence_;
    std::vector<network::Domain> domains_;
    std::vector<bool> isKnown_;
    std::vector<std::size_t> pending_;
};

} // namespace

bool isCausalityVariable(const network::Netlist& netlist, const bondgraph::BondGraph& graph) {
    const std::vector<std::vector<bondgraph::BondId>> incidence = graph.incidence();
    for (std::size_t v = 0; v < graph.vertices.size(); ++v) {
        const bondgraph::Vertex& vertex = graph.vertices[v];
        if (bondgraph::isJunction(vertex.kind) || incidence[v].empty())
            continue;
        const bool givesEffort =
            graph[incidence[v].front()].takesEffortFrom(VertexId(static_cast<std::int32_t>(v)));
        if (!hasFixedCausality(netlist[vertex.element], vertex.kind, givesEffort))
            return true;
    }
    return false;
}

SwitchedSystem::SwitchedSystem(const network::Netlist& netlist, const bondgraph::BondGraph& graph)
    : netlist_(netlist), graph_(graph) {
    const bondgraph::VertexLaws laws(netlist, graph);
    signalCount_ = laws.signalCount();
    for (std::size_t v = 0; v < graph.vertices.size(); ++v)
        read(VertexId(static_cast<std::int32_t>(v)), laws);
}

void SwitchedSystem::read(VertexId vertex, const bondgraph::VertexLaws& laws) {
    const VertexKind kind = graph_[vertex].kind;
    const network::ElementId element = graph_[vertex].element;
    const bool hasName =
        kind == VertexKind::Field || (kind == VertexKind::R && netlist_[element].value == 0);
    for (bondgraph::SignalLaw& law : laws.lawsOf(vertex))
        addLaw(std::move(law), hasName ? element : network::ElementId());
    if (kind == VertexKind::Field)
        addCurves(element, laws.portsOf(vertex));
    if (bondgraph::isJunction(kind) || laws.portsOf(vertex).front().effort < 0)
        return;
    const std::vector<PortSignals>& ports = laws.portsOf(vertex);
    const PortSignals& port = ports.front();
    if (bondgraph::isStorage(kind))
        addStorage(vertex, port);
    else if (kind == VertexKind::Se)
        sources_.push_back({element, port.effort, 1.0});
    else if (kind == VertexKind::Sf)
        sources_.push_back({element, port.flow, port.flowFactor});
    else if (kind == VertexKind::Switch)
        switches_.push_back({element, port, ports.back().effort});
}

void SwitchedSystem::addCurves(network::ElementId element, const std::vector<PortSignals>& ports) {
    const std::vector<network::NonlinearLaw>& laws = netlist_[element].nonlinear;
    int row = static_cast<int>(laws_.size() - laws.size());
    for (const network::NonlinearLaw& law : laws) {
        quantized::Curve curve{.element = element.index(),
                               .row = row++,
                               .result = ports[at(law.result)].effort,
                               .arguments = {},
                               .firstArgument = quantized::argumentCount(curves_),
                               .function = law.function.get()};
        for (const network::PortSum& argument : law.arguments)
            curve.arguments.push_back(argumentOf(argument, ports));
        curves_.push_back(std::move(curve));
    }
}

/// A bond between junctions is of the domain that its junctions are of.
quantized::List<int> SwitchedSystem::kindsOfSignals() const {
    quantized::List<int> kinds(signalCount_, quantized::None);
    const DomainsOfBonds domains(netlist_, graph_);
    for (std::size_t b = 0; b < graph_.bonds.size(); ++b)
        for (const bool isFlow : {false, true})
            kinds[static_cast<int>(2 * b + (isFlow ? 1 : 0))] =
                quantized::kindOf(domains[b], isFlow);
    return kinds;
}

void SwitchedSystem::addLaw(bondgraph::SignalLaw law, network::ElementId name) {
    if (name.valid())
        namedRows_.emplace_back(static_cast<int>(laws_.size()), name);
    laws_.push_back(std::move(law));
}

/// The signal `state` is stateFactor · x, dx/dt is rateFactor · rate.
void SwitchedSystem::addStorage(VertexId vertex, const PortSignals& port) {
    const bool isCapacitance = graph_[vertex].kind == VertexKind::C;
    const double value = netlist_[graph_[vertex].element].value;
    if (value == 0) // nothing flows into a capacitance of 0, no effort is at an inductance of 0
        addLaw({{isCapacitance ? port.flow : port.effort, 1.0}}, graph_[vertex].element);
    else if (isCapacitance)
        storages_.push_back(
            {graph_[vertex].element, port.effort, port.flow, 1.0, port.flowFactor / value});
    else
        storages_.push_back(
            {graph_[vertex].element, port.flow, port.effort, port.flowFactor, 1.0 / value});
}

const std::string& SwitchedSystem::nameOf(Signal signal) const {
    if (signal >= 2 * static_cast<Signal>(graph_.bonds.size()))
        return netlist_.name;
    const bondgraph::Bond& bond = graph_.bonds[at(signal / 2)];
    return graph_[bondgraph::isJunction(graph_[bond.to].kind) ? bond.from : bond.to].name;
}

SwitchedEquations SwitchedSystem::equationsFor(const Positions& isClosed,
                                               const std::vector<DependentState>& dependents,
                                               const quantized::Tangents& tangents) const {
    Writer writer(*this, dependents);
    for (const bondgraph::SignalLaw& law : laws_)
        writer.addLaw(law);
    writer.addStorages();
    writer.addSources();
    writer.addSwitches(isClosed);
    writer.addCurves();
    return writer.finish(tangents);
}

} // namespace eventica::bond
