// SPDX-License-Identifier: Apache-2.0
// From a network to its bond graph, step by step (Karnopp's construction).
#pragma once

#include <string>
#include <vector>

#include "compile/bondgraph/bond_graph.h"
#include "compile/network/netlist.h"

namespace eventica::bondgraph {

/// The graph after a step, for people.
struct Step {
    std::string title; ///< e.g. `1-junctions inserted`
    BondGraph graph;
};

/// All steps; the last one is the simplified graph, without causality.
std::vector<Step> buildSteps(const network::Netlist& netlist);

/// The last step alone.
BondGraph buildBondGraph(const network::Netlist& netlist);

} // namespace eventica::bondgraph
