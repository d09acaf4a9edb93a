// SPDX-License-Identifier: Apache-2.0
// The across quantities of all nodes from the efforts of the elements between them.
#pragma once

#include <vector>

#include "lib/bondgraph/bond_graph.h"
#include "lib/network/netlist.h"
#include "simulate/bond/causal_system.h"

namespace eventica::bond {

/// A spanning forest of the network, from the nodes that the bond graph takes as 0.
class Potentials {
public:
    Potentials(const network::Netlist& netlist, const bondgraph::BondGraph& graph);

    /// By node, from the signals of the graph.
    void compute(const std::vector<double>& signals, std::vector<double>& across) const;

private:
    struct Step {
        std::size_t node = 0;
        std::size_t from = 0;
        Signal effort = graph::None;
        double sign = 1.0;
    };

    std::vector<Step> steps_; // each after the one of its `from`
    std::size_t nodeCount_;
};

/// The bond at each port of each element; invalid where there is none.
std::vector<std::vector<bondgraph::BondId>> bondsOfPorts(const network::Netlist& netlist,
                                                         const bondgraph::BondGraph& graph);

} // namespace eventica::bond
