// SPDX-License-Identifier: Apache-2.0
// Sequential causality assignment: who gives the effort and who the flow on each bond.
#pragma once

#include <vector>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

/// What stands in the way of plain integration. Everything named by vertices of the graph.
struct CausalityReport {
    /// Sources, or sources and junctions, that contradict each other: no model at all.
    std::vector<std::vector<VertexId>> contradictions;
    /// Storages that had to take derivative causality (structural singularity), each with the
    /// storages and sources it depends on.
    struct Dependence {
        VertexId storage;
        std::vector<VertexId> on;
    };
    std::vector<Dependence> dependences;
    /// Closed causal paths without storages or sources: the resistances (and transformers,
    /// gyrators, switches) on each.
    std::vector<std::vector<VertexId>> algebraicLoops;

    bool isIntegral() const {
        return contradictions.empty() && dependences.empty() && algebraicLoops.empty();
    }
};

/// Of graphs without fields. Gives every bond a causality, also when there are dependences or loops
/// (a dependent storage gets derivative causality). Only with contradictions some stay None.
CausalityReport assignCausality(BondGraph& graph);

/// The same of any graph of a network, with multiport fields and switches that measure elsewhere.
/// Which signals a field gives is a matter of its laws: its bonds may be bicausal.
CausalityReport assignCausality(const network::Netlist& netlist, BondGraph& graph);

} // namespace eventica::bondgraph
