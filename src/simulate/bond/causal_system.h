// SPDX-License-Identifier: Apache-2.0
// A causal bond graph as signals, and the equation that gives each of them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lib/bondgraph/bond_graph.h"
#include "lib/graph/bipartite_graph.h"
#include "lib/network/netlist.h"

namespace eventica::bond {

/// Every bond carries two signals, an effort and a flow. Slopes of some sources follow.
using Signal = graph::Index;

constexpr Signal effortOf(bondgraph::BondId bond) {
    return 2 * bond.index();
}
constexpr Signal flowOf(bondgraph::BondId bond) {
    return 2 * bond.index() + 1;
}

constexpr bool isEffort(Signal signalOfBond) {
    return signalOfBond % 2 == 0;
}

struct Term {
    double factor = 0.0;
    Signal signal = graph::None;
};

/// The sum of the terms.
struct Law {
    std::vector<Term> terms;
};

/// What an element without memory, or a junction, makes of other signals.
struct Equation {
    Signal target = graph::None;
    bondgraph::VertexId owner;
    Law law;
};

/// A storage in integral causality. x is e of a capacitance, f of an inductance; the signal
/// `state` is stateFactor · x, and dx/dt = rateFactor · rate.
struct Storage {
    network::ElementId element;
    Signal state = graph::None;
    Signal rate = graph::None;
    double stateFactor = 1.0;
    double rateFactor = 1.0;
};

/// A storage in derivative causality: `state` comes from the graph (it is stateFactor · x), and
/// rate = rateFactor · d(state)/dt.
struct DependentStorage {
    network::ElementId element;
    bondgraph::VertexId vertex;
    Signal state = graph::None;
    Signal rate = graph::None;
    double stateFactor = 1.0;
    double rateFactor = 1.0;
};

/// signal = factor · wave(t)
struct Source {
    network::ElementId element;
    Signal signal = graph::None;
    double factor = 1.0;
    Signal slope = graph::None; ///< the derivative of the signal, where a storage depends on it
};

/// Signals without an equation are given: by storages, sources and the slopes of sources.
struct CausalSystem {
    Signal bondCount = 0;
    Signal signalCount = 0;
    std::vector<Equation> equations;
    std::vector<Storage> storages;
    std::vector<DependentStorage> dependents;
    std::vector<Source> sources;
    std::string error; ///< why there is none; lower case, no full stop
};

/// Of a graph in which every bond has a causality that holds for good (see `isCausalityVariable`).
/// Dependent storages give no equation yet: see
/// `addDerivatives`.
CausalSystem readEquations(const network::Netlist& netlist, const bondgraph::BondGraph& graph);

/// Names of the elements that some equations belong to, sorted.
std::vector<std::string> elementsOf(const CausalSystem& system, const bondgraph::BondGraph& graph,
                                    std::span<const graph::Index> equations);
/// That these equations have no unique solution; lower case, no full stop.
std::string describeUnsolvable(const CausalSystem& system, const bondgraph::BondGraph& graph,
                               std::span<const graph::Index> equations);

/// Gives each dependent storage its equation, in terms of the rates of independent storages and the
/// slopes of sources.
void addDerivatives(const network::Netlist& netlist, const bondgraph::BondGraph& graph,
                    CausalSystem& system);

} // namespace eventica::bond
