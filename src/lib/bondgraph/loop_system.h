// SPDX-License-Identifier: Apache-2.0
// The linear equations of the algebraic loops of a causal bond graph, with numbers.
#pragma once

#include <vector>

#include "lib/bondgraph/causal_paths.h"
#include "lib/network/netlist.h"

namespace eventica::bondgraph {

struct LoopTerm {
    Signal signal = 0;
    double factor = 0.0;
};

/// A signal is the sum of its terms and a constant.
struct LoopLaw {
    std::vector<LoopTerm> terms;
    double constant = 0.0;
};

struct LoopRow {
    Signal signal = 0;
    LoopLaw law;             ///< of a switch: while it is closed
    LoopLaw openLaw = {};    ///< of a switch
    VertexId switching = {}; ///< of the switch, if one gives the signal
};

struct LoopSystem {
    std::vector<LoopRow> rows;      ///< one for each signal of the loop
    std::vector<Signal> inputs;     ///< signals from elsewhere, in order of first use
    std::vector<VertexId> switches; ///< on the loop, in order of first use
};

/// In the order of `CausalPaths::signalLoops`. Every element has a law (`hasCoupledModel`).
std::vector<LoopSystem> loopSystems(const BondGraph& graph, const network::Netlist& netlist,
                                    const CausalPaths& paths);

} // namespace eventica::bondgraph
