// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/simplify.h"

#include <algorithm>
#include <utility>

namespace eventica::bondgraph {

Simplifier::Simplifier(BondGraph graph)
    : graph_(std::move(graph)), vertexIsAlive_(graph_.vertices.size(), true),
      bondIsAlive_(graph_.bonds.size(), true), incident_(graph_.incidence()) {
    for (const BondList& bonds : incident_)
        degree_.push_back(static_cast<std::int32_t>(bonds.size()));
    for (std::size_t v = 0; v < graph_.vertices.size(); ++v)
        touch(VertexId(static_cast<std::int32_t>(v)));
    for (std::size_t b = 0; b < graph_.bonds.size(); ++b) {
        const BondId id(static_cast<std::int32_t>(b));
        const VertexKind from = graph_[graph_.bonds[b].from].kind;
        if (isJunction(from) && from == graph_[graph_.bonds[b].to].kind)
            equals_.push_back(id);
        else if (isAlive(id))
            cancelOpposite(id);
    }
}

/// Sweeps away what is gone: each entry is swept once.
Simplifier::BondList& Simplifier::bondsOf(VertexId id) {
    BondList& bonds = listOf(id);
    std::erase_if(bonds, [&](BondId bond) { return !isAlive(bond); });
    return bonds;
}

void Simplifier::touch(VertexId id) {
    const VertexKind kind = graph_[id].kind;
    if (kind == VertexKind::Zero)
        zeros_.push_back(id);
    else if (kind == VertexKind::One)
        ones_.push_back(id);
}

void Simplifier::erase(BondId id) {
    bondIsAlive_[static_cast<std::size_t>(id.index())] = false;
    --degreeOf(graph_[id].from);
    --degreeOf(graph_[id].to);
}

bool Simplifier::canBeLeftOut(VertexId id) {
    if (!isAlive(id) || degreeOf(id) != 2)
        return false;
    const BondList& bonds = bondsOf(id);
    const Bond& first = graph_[bonds[0]];
    const Bond& second = graph_[bonds[1]];
    return first.isInto(id) != second.isInto(id) &&
           (isJunction(graph_[first.other(id)].kind) || isJunction(graph_[second.other(id)].kind));
}

void Simplifier::leaveOut(VertexId id) {
    const BondId kept = std::min(bondsOf(id)[0], bondsOf(id)[1]);
    const BondId gone = std::max(bondsOf(id)[0], bondsOf(id)[1]);
    const VertexId near = graph_[kept].other(id);
    const VertexId far = graph_[gone].other(id);
    erase(id);
    erase(gone);
    touch(near);
    touch(far);
    if (near == far) { // there and back: both ends cancel
        erase(kept);
        return;
    }
    if (graph_[gone].isInto(far)) {
        bondAt(kept).to = far;
        bondAt(kept).toPort = graph_[gone].toPort;
    } else {
        bondAt(kept).from = far;
        bondAt(kept).fromPort = graph_[gone].fromPort;
    }
    ++degreeOf(far);
    listOf(far).push_back(kept);
    if (graph_[near].kind == graph_[far].kind)
        equals_.push_back(kept);
    else
        cancelOpposite(kept);
}

void Simplifier::join(BondId id) {
    VertexId kept = graph_[id].from;
    VertexId gone = graph_[id].to;
    erase(id);
    if (degreeOf(kept) < degreeOf(gone))
        std::swap(kept, gone);
    if (gone < kept) // the one made first gives its name
        std::swap(vertexAt(gone), vertexAt(kept));
    erase(gone);
    const BondList moved = bondsOf(gone);
    for (const BondId bond : moved) {
        if (graph_[bond].other(gone) ==
            kept) { // a second bond between equal junctions says nothing
            erase(bond);
            continue;
        }
        (graph_[bond].isInto(gone) ? bondAt(bond).to : bondAt(bond).from) = kept;
        ++degreeOf(kept);
        listOf(kept).push_back(bond);
    }
    for (const BondId bond : moved)
        if (isAlive(bond))
            cancelOpposite(bond);
    touch(kept);
}

void Simplifier::cancelOpposite(BondId id) {
    const Bond bond = graph_[id];
    if (!isJunction(graph_[bond.from].kind) || !isJunction(graph_[bond.to].kind))
        return;
    const bool fromIsSmaller = degreeOf(bond.from) <= degreeOf(bond.to);
    for (const BondId other : bondsOf(fromIsSmaller ? bond.from : bond.to)) {
        if (graph_[other].from != bond.to || graph_[other].to != bond.from)
            continue;
        erase(id);
        erase(other);
        touch(bond.from);
        touch(bond.to);
        return;
    }
}

bool Simplifier::joinNext() {
    if (equals_.empty())
        return false;
    const BondId next = equals_.front();
    equals_.pop_front();
    if (isAlive(next))
        join(next);
    return true;
}

bool Simplifier::leaveOutNext(std::deque<VertexId>& candidates) {
    if (candidates.empty())
        return false;
    const VertexId next = candidates.front();
    candidates.pop_front();
    if (canBeLeftOut(next))
        leaveOut(next);
    return true;
}

void Simplifier::leaveOutZeros() {
    while (leaveOutNext(zeros_)) {
    }
}

void Simplifier::joinEqual() {
    while (joinNext()) {
    }
}

void Simplifier::toFixedPoint() {
    while (joinNext() || leaveOutNext(zeros_) || leaveOutNext(ones_)) {
    }
}

BondGraph Simplifier::result() const {
    std::vector<bool> keepVertex = vertexIsAlive_;
    std::vector<bool> isBonded(graph_.vertices.size(), false);
    for (std::size_t b = 0; b < graph_.bonds.size(); ++b) {
        if (!bondIsAlive_[b])
            continue;
        isBonded[static_cast<std::size_t>(graph_.bonds[b].from.index())] = true;
        isBonded[static_cast<std::size_t>(graph_.bonds[b].to.index())] = true;
    }
    for (std::size_t v = 0; v < keepVertex.size(); ++v)
        if (isJunction(graph_.vertices[v].kind) && !isBonded[v])
            keepVertex[v] = false;
    return restrictedTo(graph_, keepVertex, bondIsAlive_);
}

BondGraph restrictedTo(const BondGraph& graph, const std::vector<bool>& keepVertex,
                       const std::vector<bool>& keepBond) {
    BondGraph result;
    std::vector<VertexId> newId(graph.vertices.size());
    for (std::size_t v = 0; v < graph.vertices.size(); ++v) {
        if (!keepVertex[v])
            continue;
        newId[v] = VertexId(static_cast<std::int32_t>(result.vertices.size()));
        result.vertices.push_back(graph.vertices[v]);
    }
    for (std::size_t b = 0; b < graph.bonds.size(); ++b) {
        if (!keepBond[b])
            continue;
        Bond bond = graph.bonds[b];
        bond.from = newId[static_cast<std::size_t>(bond.from.index())];
        bond.to = newId[static_cast<std::size_t>(bond.to.index())];
        if (bond.from.valid() && bond.to.valid())
            result.bonds.push_back(bond);
    }
    return result;
}

} // namespace eventica::bondgraph
