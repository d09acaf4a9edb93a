// SPDX-License-Identifier: Apache-2.0
// Who gives the effort and who the flow, found from the equations of the junctions.
#pragma once

#include <vector>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

struct CausalBasis {
    std::vector<bool> givesEffort; ///< by vertex; of one-port elements that have a bond
    /// Two-ports whose efforts and flows the rest does not determine (ideal transformers in
    /// parallel, for instance).
    std::vector<VertexId> undetermined;
};

/// Problem: the rules of causality at single junctions allow assignments in which junctions in a
/// ring determine each other, although their equations are dependent (capacitors in a ring, no pin
/// of it grounded). Here the equations themselves are eliminated, sources first, then storages,
/// then resistances, each with the quantity it wants to be given if that is still free; the result
/// is the largest number of independent storages, by the same order as sequential assignment.
/// Numbers are residues modulo a prime, moduli of two-ports are generic. Cost: that of a sparse
/// elimination, so only for graphs that need it.
CausalBasis findCausalBasis(const BondGraph& graph);

} // namespace eventica::bondgraph
