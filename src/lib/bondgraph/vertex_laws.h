// SPDX-License-Identifier: Apache-2.0
// What a vertex says about the signals of its bonds, whatever their causality.
#pragma once

#include <vector>

#include "lib/bondgraph/bond_graph.h"
#include "lib/bondgraph/causal_paths.h"

namespace eventica::bondgraph {

struct SignalTerm {
    Signal signal = 0;
    double factor = 0.0;
};

/// The sum of its terms is 0.
using SignalLaw = std::vector<SignalTerm>;

/// A port of a vertex as signals: its effort is e, `flowFactor` · flow is f, which goes into the
/// vertex.
struct PortSignals {
    Signal effort = -1; ///< -1: there is no bond, as both pins are one node; e is 0
    Signal flow = -1;   ///< -1: f is of no interest
    double flowFactor = 1.0;
};

class VertexLaws {
public:
    /// Both must outlive it.
    VertexLaws(const network::Netlist& netlist, const BondGraph& graph);

    /// Two for each bond, then the flows at ports without a bond of two-ports and fields.
    Signal signalCount() const { return signalCount_; }
    /// By port of the element.
    const std::vector<PortSignals>& portsOf(VertexId vertex) const {
        return ports_[static_cast<std::size_t>(vertex.index())];
    }
    /// One law for each bond of a junction, resistance, two-port or field. Switches have the laws
    /// of the ports at which they only measure; storages and sources have none. Of a law that is
    /// not linear, which come last, its result, and its arguments with a factor of 0.
    std::vector<SignalLaw> lawsOf(VertexId vertex) const;

private:
    std::vector<PortSignals> findPorts(VertexId vertex);
    PortSignals endAt(VertexId vertex, BondId bond) const;
    std::vector<SignalLaw> junctionLaws(VertexId vertex) const;
    std::vector<SignalLaw> elementLaws(VertexId vertex) const;
    std::vector<SignalLaw> fieldLaws(VertexId vertex) const;

    const network::Netlist& netlist_;
    const BondGraph& graph_;
    std::vector<std::vector<BondId>> incidence_;
    std::vector<std::vector<PortSignals>> ports_; ///< by vertex; none of junctions
    Signal signalCount_ = 0;
};

} // namespace eventica::bondgraph
