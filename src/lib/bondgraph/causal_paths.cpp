// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/causal_paths.h"

#include <algorithm>

#include "lib/graph/strong_components.h"

namespace eventica::bondgraph {
namespace {

std::size_t at(std::int32_t index) {
    return static_cast<std::size_t>(index);
}

Signal effortOf(BondId bond) {
    return 2 * bond.index();
}

Signal flowOf(BondId bond) {
    return 2 * bond.index() + 1;
}

} // namespace

CausalPaths::CausalPaths(const BondGraph& graph)
    : graph_(graph), producer_(2 * graph.bonds.size()), inputs_(2 * graph.bonds.size()) {
    for (std::size_t b = 0; b < graph.bonds.size(); ++b) {
        const BondId id(static_cast<std::int32_t>(b));
        const Bond& bond = graph.bonds[b];
        if (bond.causality == Causality::None)
            continue;
        const bool isToHead = bond.causality == Causality::EffortToHead;
        producer_[at(effortOf(id))] = isToHead ? bond.from : bond.to;
        producer_[at(flowOf(id))] = isToHead ? bond.to : bond.from;
    }
    const std::vector<std::vector<BondId>> incidence = graph.incidence();
    for (std::size_t v = 0; v < incidence.size(); ++v) {
        const VertexId vertex(static_cast<std::int32_t>(v));
        if (isJunction(graph.vertices[v].kind))
            addInputsAtJunction(vertex, incidence[v]);
        else
            addInputsAtElement(vertex, incidence[v]);
    }
}

/// The common quantity of a junction comes in on its strong bond and goes out on the others; the
/// balanced one comes in on the others, and their sum goes out on the strong bond.
void CausalPaths::addInputsAtJunction(VertexId vertex, const std::vector<BondId>& bonds) {
    const bool isZero = graph_[vertex].kind == VertexKind::Zero;
    const auto common = isZero ? effortOf : flowOf;
    const auto balanced = isZero ? flowOf : effortOf;
    const auto isStrong = [&](BondId id) {
        return isZero ? graph_[id].givesEffortTo(vertex) : graph_[id].takesEffortFrom(vertex);
    };
    const auto strong = std::ranges::find_if(bonds, isStrong);
    if (strong == bonds.end())
        return;
    for (const BondId bond : bonds) {
        if (bond == *strong || graph_[bond].causality == Causality::None || isStrong(bond))
            continue;
        inputs_[at(common(bond))].push_back(common(*strong));
        inputs_[at(balanced(*strong))].push_back(balanced(bond));
    }
}

void CausalPaths::addInputsAtElement(VertexId vertex, const std::vector<BondId>& bonds) {
    const VertexKind kind = graph_[vertex].kind;
    if (isStorage(kind) || isSource(kind))
        return;
    const auto output = [&](BondId id) {
        return graph_[id].givesEffortTo(vertex) ? flowOf(id) : effortOf(id);
    };
    const auto input = [&](BondId id) {
        return graph_[id].givesEffortTo(vertex) ? effortOf(id) : flowOf(id);
    };
    if (!isTwoPort(kind)) {
        for (const BondId bond : bonds)
            inputs_[at(output(bond))].push_back(input(bond));
    } else if (bonds.size() == 2) {
        inputs_[at(output(bonds[0]))].push_back(input(bonds[1]));
        inputs_[at(output(bonds[1]))].push_back(input(bonds[0]));
    }
}

bool CausalPaths::isStructural(VertexId vertex) const {
    return vertex.valid() && (isJunction(graph_[vertex].kind) || isTwoPort(graph_[vertex].kind));
}

std::vector<std::vector<Signal>> CausalPaths::cycles(bool throughElements) const {
    std::vector<graph::Edge> edges;
    graph::Matching identity;
    for (std::size_t s = 0; s < inputs_.size(); ++s) {
        const auto signal = static_cast<graph::Index>(s);
        edges.push_back({signal, signal});
        identity.variableOf.push_back(signal);
        identity.equationOf.push_back(signal);
        if (throughElements || isStructural(producer_[s]))
            for (const Signal input : inputs_[s])
                edges.push_back({signal, input});
    }
    const auto count = static_cast<graph::Index>(inputs_.size());
    const graph::Blocks blocks =
        graph::strongComponents(graph::BipartiteGraph(count, count, edges), identity);
    std::vector<std::vector<Signal>> result;
    for (std::size_t b = 0; b < blocks.size(); ++b)
        if (blocks[b].size() > 1)
            result.emplace_back(blocks[b].begin(), blocks[b].end());
    return result;
}

bool CausalPaths::hasStructuralLoop() const {
    return !cycles(false).empty();
}

std::vector<VertexId> CausalPaths::originsOf(VertexId vertex, BondId bond) const {
    std::vector<Signal> pending{graph_[bond].givesEffortTo(vertex) ? effortOf(bond) : flowOf(bond)};
    std::vector<bool> isSeen(inputs_.size(), false);
    isSeen[at(pending[0])] = true;
    std::vector<VertexId> result;
    while (!pending.empty()) {
        const Signal signal = pending.back();
        pending.pop_back();
        const VertexId producer = producerOf(signal);
        if (!isStructural(producer)) {
            if (producer.valid() && producer != vertex &&
                (isStorage(graph_[producer].kind) || isSource(graph_[producer].kind)))
                result.push_back(producer);
            continue;
        }
        for (const Signal input : inputsOf(signal)) {
            if (!isSeen[at(input)])
                pending.push_back(input);
            isSeen[at(input)] = true;
        }
    }
    std::ranges::sort(result);
    result.erase(std::ranges::unique(result).begin(), result.end());
    return result;
}

std::vector<VertexId> CausalPaths::elementsOn(const std::vector<Signal>& cycle) const {
    std::vector<VertexId> elements;
    std::vector<VertexId> junctions;
    for (const Signal signal : cycle) {
        const VertexId producer = producerOf(signal);
        (isJunction(graph_[producer].kind) ? junctions : elements).push_back(producer);
    }
    return elements.empty() ? junctions : elements;
}

std::vector<std::vector<VertexId>> CausalPaths::loops() const {
    // A two-port may be on a loop of efforts and on its mirror image, one of flows: one loop.
    std::vector<std::int32_t> parent(graph_.vertices.size(), -1); // -1: on no loop
    const auto find = [&](VertexId vertex) {
        std::int32_t v = vertex.index();
        while (parent[at(v)] != v)
            v = parent[at(v)] = parent[at(parent[at(v)])];
        return v;
    };
    for (const std::vector<Signal>& cycle : cycles(true)) {
        const std::vector<VertexId> members = elementsOn(cycle);
        for (const VertexId member : members)
            if (parent[at(member.index())] < 0)
                parent[at(member.index())] = member.index();
        for (const VertexId member : members)
            parent[at(find(member))] = find(members.front());
    }
    std::vector<std::vector<VertexId>> groups(graph_.vertices.size());
    for (std::size_t v = 0; v < parent.size(); ++v)
        if (const VertexId id(static_cast<std::int32_t>(v)); parent[v] >= 0)
            groups[at(find(id))].push_back(id);
    std::erase_if(groups, [](const std::vector<VertexId>& group) { return group.empty(); });
    std::ranges::sort(groups);
    return groups;
}

} // namespace eventica::bondgraph
