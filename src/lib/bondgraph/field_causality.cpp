// SPDX-License-Identifier: Apache-2.0
// Causality of graphs with fields: each law of a vertex is matched with a signal that it gives.
// Storages come last, so that as many as possible are in integral causality.
#include <algorithm>

#include "lib/base/verify.h"
#include "lib/bondgraph/causality.h"
#include "lib/bondgraph/verify.h"
#include "lib/bondgraph/vertex_laws.h"
#include "lib/graph/strong_components.h"

namespace eventica::bondgraph {
namespace {

using graph::Index;

class FieldAssignment {
public:
    FieldAssignment(const network::Netlist& netlist, BondGraph& graph)
        : graph_(graph), laws_(netlist, graph) {
        for (std::size_t v = 0; v < graph.vertices.size(); ++v)
            readVertex(VertexId(static_cast<std::int32_t>(v)));
        firstStorage_ = static_cast<Index>(owners_.size());
        for (const VertexId storage : storages_)
            addRow(storage, {stateOf(storage)});
    }

    CausalityReport run() {
        const std::vector<Index> dependent = match();
        for (const Index i : dependent)
            report_.dependences.push_back({storages_[graph::at(i)], originsOf(i)});
        // The rate of a dependent storage follows from those of the ones it depends on.
        for (const CausalityReport::Dependence& dependence : report_.dependences) {
            std::vector<Signal> signals{rateOf(dependence.storage)};
            for (const VertexId origin : dependence.on)
                if (isStorage(graph_[origin].kind))
                    signals.push_back(rateOf(origin));
            addRow(dependence.storage, signals);
        }
        if (!dependent.empty())
            match();
        assignBonds();
        findLoops();
        return std::move(report_);
    }

private:
    /// Returns the storages whose state is given by others. Rows behind the storages' are rates of
    /// these.
    std::vector<Index> match() {
        const auto count = static_cast<Index>(owners_.size());
        const auto firstRate = firstStorage_ + static_cast<Index>(storages_.size());
        equations_ = graph::BipartiteGraph(count, laws_.signalCount(), edges_);
        graph::AugmentingMatching search(equations_);
        report_.contradictions.clear();
        std::vector<Index> dependent;
        for (Index row = 0; row < count; ++row) {
            if (search.tryAugment(row))
                continue;
            if (row < firstStorage_)
                report_.contradictions.push_back({owners_[graph::at(row)]});
            else if (row < firstRate)
                dependent.push_back(row - firstStorage_);
        }
        matching_ = search.matching();
        return dependent;
    }

    void readVertex(VertexId vertex) {
        for (const SignalLaw& law : laws_.lawsOf(vertex)) {
            std::vector<Signal> signals;
            for (const SignalTerm& term : law)
                signals.push_back(term.signal);
            addRow(vertex, signals);
        }
        const VertexKind kind = graph_[vertex].kind;
        if (isJunction(kind) || laws_.portsOf(vertex).front().effort < 0)
            return;
        const PortSignals& port = laws_.portsOf(vertex).front();
        if (isStorage(kind))
            storages_.push_back(vertex);
        else if (kind == VertexKind::Se)
            addRow(vertex, {port.effort});
        else if (kind == VertexKind::Sf)
            addRow(vertex, {port.flow});
        else if (kind == VertexKind::Switch)
            addRow(vertex, {port.effort, port.flow});
    }

    void addRow(VertexId owner, const std::vector<Signal>& signals) {
        for (const Signal signal : signals)
            edges_.push_back({static_cast<Index>(owners_.size()), signal});
        owners_.push_back(owner);
    }

    Signal stateOf(VertexId storage) const {
        const PortSignals& port = laws_.portsOf(storage).front();
        return graph_[storage].kind == VertexKind::C ? port.effort : port.flow;
    }
    Signal rateOf(VertexId storage) const {
        const PortSignals& port = laws_.portsOf(storage).front();
        return graph_[storage].kind == VertexKind::C ? port.flow : port.effort;
    }

    VertexId giverOf(Signal signal) const {
        const Index row = matching_.equationOf[graph::at(signal)];
        return row == graph::None ? VertexId() : owners_[graph::at(row)];
    }

    void assignBonds() {
        for (std::size_t b = 0; b < graph_.bonds.size(); ++b) {
            Bond& bond = graph_.bonds[b];
            const VertexId ofEffort = giverOf(static_cast<Signal>(2 * b));
            const VertexId ofFlow = giverOf(static_cast<Signal>(2 * b + 1));
            if (!ofEffort.valid() || !ofFlow.valid())
                bond.causality = Causality::None;
            else if (ofEffort == ofFlow)
                bond.causality =
                    ofEffort == bond.from ? Causality::BothToHead : Causality::BothToTail;
            else
                bond.causality =
                    ofEffort == bond.from ? Causality::EffortToHead : Causality::EffortToTail;
        }
    }

    /// Storages and sources that what a dependent storage receives is computed from.
    std::vector<VertexId> originsOf(Index storage) const {
        std::vector<Index> pending{stateOf(storages_[graph::at(storage)])};
        std::vector<bool> isSeen(graph::at(laws_.signalCount()), false);
        std::vector<VertexId> origins;
        while (!pending.empty()) {
            const Index signal = pending.back();
            pending.pop_back();
            const Index row = matching_.equationOf[graph::at(signal)];
            if (isSeen[graph::at(signal)] || row == graph::None)
                continue;
            isSeen[graph::at(signal)] = true;
            const VertexId owner = owners_[graph::at(row)];
            if (isStorage(graph_[owner].kind) || isSource(graph_[owner].kind))
                origins.push_back(owner);
            for (const Index other : equations_.variablesOf(row))
                pending.push_back(other);
        }
        std::erase(origins, storages_[graph::at(storage)]);
        std::ranges::sort(origins);
        origins.erase(std::ranges::unique(origins).begin(), origins.end());
        return origins;
    }

    void findLoops() {
        const graph::Blocks blocks = graph::strongComponents(equations_, matching_);
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            if (blocks[b].size() < 2)
                continue;
            std::vector<VertexId> elements;
            for (const Index row : blocks[b])
                if (!isJunction(graph_[owners_[graph::at(row)]].kind))
                    elements.push_back(owners_[graph::at(row)]);
            std::ranges::sort(elements);
            elements.erase(std::ranges::unique(elements).begin(), elements.end());
            if (!elements.empty())
                report_.algebraicLoops.push_back(std::move(elements));
        }
    }

    BondGraph& graph_;
    VertexLaws laws_;
    std::vector<VertexId> storages_;
    std::vector<VertexId> owners_; // by row
    std::vector<graph::Edge> edges_;
    Index firstStorage_ = 0;
    graph::BipartiteGraph equations_;
    graph::Matching matching_;
    CausalityReport report_;
};

bool hasFields(const network::Netlist& netlist, const BondGraph& graph) {
    return std::ranges::any_of(graph.vertices, [&](const Vertex& vertex) {
        return vertex.kind == VertexKind::Field ||
               (vertex.kind == VertexKind::Switch && netlist[vertex.element].ports.size() > 1);
    });
}

} // namespace

CausalityReport assignCausality(const network::Netlist& netlist, BondGraph& graph) {
    if (!hasFields(netlist, graph))
        return assignCausality(graph);
    CausalityReport report = FieldAssignment(netlist, graph).run();
    verifyStage("causality", graph, report);
    return report;
}

} // namespace eventica::bondgraph
