// SPDX-License-Identifier: Apache-2.0
// Whether two bond graphs are the same but for the order of vertices and bonds.
#pragma once

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

struct Comparison {
    bool names = true;      ///< of elements; those of junctions never count
    bool directions = true; ///< of power
    bool causality = true;
};

/// Colour refinement, then a search among vertices of equal colour: fast for graphs whose elements
/// have names, and for small ones without.
bool isIsomorphic(const BondGraph& first, const BondGraph& second, Comparison comparison = {});

} // namespace eventica::bondgraph
