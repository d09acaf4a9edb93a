// SPDX-License-Identifier: Apache-2.0
// Fewer junctions, the same equations: the two rules of Karnopp's construction, to a fixed point.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

/// Rule I: a junction between two bonds in through direction is left out, unless it stands between
/// two elements. Rule II: junctions of one kind that share a bond are joined. Besides, two bonds of
/// opposite directions between the same two junctions cancel each other. 0-junctions are left out
/// before 1-junctions are, so that a plain loop keeps its 1-junction. Nearly linear: joining moves
/// the bonds of the junction that has fewer.
class Simplifier {
public:
    explicit Simplifier(BondGraph graph);

    /// Rule I at 0-junctions only.
    void leaveOutZeros();
    /// Rule II only.
    void joinEqual();
    void toFixedPoint();

    /// What is left, without junctions that have lost all their bonds.
    BondGraph result() const;

private:
    using BondList = std::vector<BondId>;

    Vertex& vertexAt(VertexId id) { return graph_.vertices[static_cast<std::size_t>(id.index())]; }
    Bond& bondAt(BondId id) { return graph_.bonds[static_cast<std::size_t>(id.index())]; }
    bool isAlive(BondId id) const { return bondIsAlive_[static_cast<std::size_t>(id.index())]; }
    bool isAlive(VertexId id) const { return vertexIsAlive_[static_cast<std::size_t>(id.index())]; }
    std::int32_t& degreeOf(VertexId id) { return degree_[static_cast<std::size_t>(id.index())]; }
    BondList& listOf(VertexId id) { return incident_[static_cast<std::size_t>(id.index())]; }
    BondList& bondsOf(VertexId id);

    void touch(VertexId id);
    void erase(BondId id);
    void erase(VertexId id) { vertexIsAlive_[static_cast<std::size_t>(id.index())] = false; }
    bool canBeLeftOut(VertexId id);
    void leaveOut(VertexId id);
    void join(BondId id);
    void cancelOpposite(BondId id);
    bool joinNext();
    bool leaveOutNext(std::deque<VertexId>& candidates);

    BondGraph graph_;
    std::vector<bool> vertexIsAlive_;
    std::vector<bool> bondIsAlive_;
    std::vector<BondList> incident_; ///< may hold bonds that are gone
    std::vector<std::int32_t> degree_;
    std::deque<VertexId> zeros_; ///< candidates for rule I
    std::deque<VertexId> ones_;
    std::deque<BondId> equals_; ///< candidates for rule II
};

/// The graph without the vertices and bonds that are not to be kept; order stays.
BondGraph restrictedTo(const BondGraph& graph, const std::vector<bool>& keepVertex,
                       const std::vector<bool>& keepBond);

} // namespace eventica::bondgraph
