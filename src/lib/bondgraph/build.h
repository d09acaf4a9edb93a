// SPDX-License-Identifier: Apache-2.0
// From a network to its bond graph, step by step (Karnopp's construction).
#pragma once

#include <string>
#include <vector>

#include "lib/bondgraph/bond_graph.h"
#include "lib/network/netlist.h"

namespace eventica::bondgraph {

/// The graph after a step, for people.
struct Step {
    std::string title; ///< e.g. `1-junctions inserted`
    BondGraph graph;
    bool isDirected = true; ///< false before power directions are given: bonds are mere lines
};

/// The nodes taken as 0: the reference nodes and, in each part of the network that is connected
/// through ports but has none, one more: at the negative pin of its first source, otherwise its
/// first node. (One a part, however many sources it has: two would be a short circuit.)
std::vector<network::NodeId> groundNodes(const network::Netlist& netlist);

/// All steps; the last one is the simplified graph, without causality.
std::vector<Step> buildSteps(const network::Netlist& netlist);

/// The last step alone.
BondGraph buildBondGraph(const network::Netlist& netlist);

} // namespace eventica::bondgraph
