// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/causal_propagation.h"

namespace eventica::bondgraph {
namespace {

std::size_t at(VertexId id) {
    return static_cast<std::size_t>(id.index());
}

} // namespace

CausalPropagation::CausalPropagation(BondGraph& graph)
    : graph_(graph), incidence_(graph.incidence()), strong_(graph.vertices.size(), 0),
      isSettled_(graph.vertices.size(), false) {
    for (Bond& bond : graph.bonds)
        bond.causality = Causality::None;
    for (const std::vector<BondId>& bonds : incidence_)
        open_.push_back(static_cast<std::int32_t>(bonds.size()));
}

bool CausalPropagation::propagateAll() {
    for (std::size_t v = 0; v < graph_.vertices.size(); ++v)
        pending_.emplace_back(static_cast<std::int32_t>(v));
    return propagate();
}

bool CausalPropagation::giveEffortTo(VertexId receiver, BondId bond) {
    const Causality causality =
        graph_[bond].to == receiver ? Causality::EffortToHead : Causality::EffortToTail;
    return assign(bond, causality) && propagate();
}

void CausalPropagation::undoTo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) {
        Bond& bond = graph_.bonds[static_cast<std::size_t>(trail_.back().index())];
        for (const VertexId end : {bond.from, bond.to}) {
            ++open_[at(end)];
            isSettled_[at(end)] = false;
            if (isStrongAt(bond, end))
                --strong_[at(end)];
        }
        bond.causality = Causality::None;
    }
    pending_.clear();
}

bool CausalPropagation::isStrongAt(const Bond& bond, VertexId vertex) const {
    const VertexKind kind = graph_[vertex].kind;
    return (kind == VertexKind::Zero && bond.givesEffortTo(vertex)) ||
           (kind == VertexKind::One && bond.takesEffortFrom(vertex));
}

bool CausalPropagation::assign(BondId id, Causality causality) {
    Bond& bond = graph_.bonds[static_cast<std::size_t>(id.index())];
    if (bond.causality != Causality::None)
        return bond.causality == causality;
    bond.causality = causality;
    trail_.push_back(id);
    for (const VertexId end : {bond.from, bond.to}) {
        --open_[at(end)];
        if (isStrongAt(bond, end))
            ++strong_[at(end)];
        pending_.push_back(end);
    }
    return true;
}

bool CausalPropagation::propagate() {
    while (!pending_.empty()) {
        const VertexId vertex = pending_.back();
        pending_.pop_back();
        if (!visit(vertex)) {
            pending_.clear();
            return false;
        }
    }
    return true;
}

bool CausalPropagation::visit(VertexId vertex) {
    const VertexKind kind = graph_[vertex].kind;
    if (isJunction(kind))
        return visitJunction(vertex);
    return !isTwoPort(kind) || visitTwoPort(vertex);
}

bool CausalPropagation::visitJunction(VertexId vertex) {
    const std::int32_t strong = strong_[at(vertex)];
    const std::int32_t open = open_[at(vertex)];
    if (strong > 1 || (strong == 0 && open == 0))
        return false;
    const bool isLast = strong == 0 && open == 1;
    if (open == 0 || isSettled_[at(vertex)] || (strong == 0 && !isLast))
        return true;
    isSettled_[at(vertex)] = true;
    // The strong bond of a 0-junction brings effort in, the others take it out; and vice versa.
    const bool isIntoVertex = (graph_[vertex].kind == VertexKind::Zero) == isLast;
    for (const BondId id : bondsOf(vertex)) {
        if (isAssigned(id))
            continue;
        const bool isToHead = graph_[id].isInto(vertex) == isIntoVertex;
        assign(id, isToHead ? Causality::EffortToHead : Causality::EffortToTail);
    }
    return true;
}

bool CausalPropagation::visitTwoPort(VertexId vertex) {
    const std::vector<BondId>& bonds = bondsOf(vertex);
    if (bonds.size() != 2)
        return true;
    for (std::size_t known = 0; known < 2; ++known) {
        if (!isAssigned(bonds[known]))
            continue;
        const bool takesEffort = graph_[bonds[known]].givesEffortTo(vertex);
        const bool otherTakes = (graph_[vertex].kind == VertexKind::GY) == takesEffort;
        const Bond& other = graph_[bonds[1 - known]];
        const bool isToHead = other.isInto(vertex) == otherTakes;
        return assign(bonds[1 - known],
                      isToHead ? Causality::EffortToHead : Causality::EffortToTail);
    }
    return true;
}

} // namespace eventica::bondgraph
