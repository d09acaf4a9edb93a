// SPDX-License-Identifier: Apache-2.0
// Causality on one bond, and all that follows from it through junctions, transformers and gyrators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

/// At a 0-junction exactly one bond brings the effort, at a 1-junction exactly one bond takes it
/// away (and so brings the flow): call it the strong one. A transformer passes effort through, a
/// gyrator gives it at both ports or at none. Linear in the bonds that are assigned.
class CausalPropagation {
public:
    explicit CausalPropagation(BondGraph& graph);

    /// What holds before any choice: a junction with one bond has no other strong one.
    bool propagateAll();

    /// Gives the effort on the bond to `receiver`, and everything that follows. False if that
    /// contradicts what was assigned before; what was done until then stays.
    bool giveEffortTo(VertexId receiver, BondId bond);
    bool isAssigned(BondId bond) const { return graph_[bond].causality != Causality::None; }

    const std::vector<BondId>& bondsOf(VertexId vertex) const {
        return incidence_[static_cast<std::size_t>(vertex.index())];
    }

    /// A point to come back to.
    std::size_t mark() const { return trail_.size(); }
    void undoTo(std::size_t mark);

private:
    bool isStrongAt(const Bond& bond, VertexId vertex) const;
    bool assign(BondId bond, Causality causality);
    bool propagate();
    bool visit(VertexId vertex);
    bool visitJunction(VertexId vertex);
    bool visitTwoPort(VertexId vertex);

    BondGraph& graph_;
    std::vector<std::vector<BondId>> incidence_;
    std::vector<std::int32_t> open_;   ///< by vertex: bonds without causality
    std::vector<std::int32_t> strong_; ///< by junction: strong bonds
    std::vector<bool> isSettled_;      ///< by junction: its strong bond has been passed on
    std::vector<BondId> trail_;        ///< in the order of assignment
    std::vector<VertexId> pending_;
};

} // namespace eventica::bondgraph
