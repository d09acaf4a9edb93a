// SPDX-License-Identifier: Apache-2.0
// A causal bond graph as a coupled DEVS model in CD++ notation, with the classes of the quantized
// bond-graph library of Wainer and D'Abreu (2015).
#pragma once

#include <string>

#include "compile/bondgraph/bond_graph.h"
#include "compile/network/netlist.h"

namespace eventica::bondgraph {

struct CoupledModelOptions {
    double quantum = 0.1;
    double hysteresis = 0.01;
};

/// Components (junctions first, then elements by name), links and parameters. Port `e2n` is the
/// effort on the second bond, which takes power out (`p`: in); the first bond of a junction is the
/// one that determines it. Times are in milliseconds, R, C and L in thousandths. What that library
/// has no class for is named in comments.
std::string toCoupledModel(const BondGraph& graph, const network::Netlist& netlist,
                           const CoupledModelOptions& options = {});

} // namespace eventica::bondgraph
