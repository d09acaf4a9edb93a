// SPDX-License-Identifier: Apache-2.0
// The block diagram that a causal bond graph stands for: which signal is computed from which.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

/// Two signals a bond: 2 b is its effort, 2 b + 1 its flow. Bonds without causality have none.
using Signal = std::int32_t;

class CausalPaths {
public:
    explicit CausalPaths(const BondGraph& graph);

    std::size_t size() const { return inputs_.size(); }
    /// The vertex that computes the signal.
    VertexId producerOf(Signal signal) const { return producer_[static_cast<std::size_t>(signal)]; }
    /// What it computes it from, at the same instant: nothing for storages and sources.
    const std::vector<Signal>& inputsOf(Signal signal) const {
        return inputs_[static_cast<std::size_t>(signal)];
    }

    /// Whether a path through junctions, transformers and gyrators alone comes back to itself.
    bool hasStructuralLoop() const;

    /// Storages and sources from which what the vertex receives on the bond is computed, without a
    /// way through resistances; ascending.
    std::vector<VertexId> originsOf(VertexId vertex, BondId bond) const;

    /// The resistances, switches and two-ports on each set of paths that lead back to themselves
    /// (junctions where there is none of them); ascending.
    std::vector<std::vector<VertexId>> loops() const;
    /// The signals of each algebraic loop, in an order that depends on the graph alone.
    std::vector<std::vector<Signal>> signalLoops() const { return cycles(true); }

private:
    void addInputsAtJunction(VertexId vertex, const std::vector<BondId>& bonds);
    void addInputsAtElement(VertexId vertex, const std::vector<BondId>& bonds);
    /// Groups of signals that depend on each other; those of one signal are left out.
    std::vector<std::vector<Signal>> cycles(bool throughElements) const;
    bool isStructural(VertexId vertex) const;
    std::vector<VertexId> elementsOn(const std::vector<Signal>& cycle) const;

    const BondGraph& graph_;
    std::vector<VertexId> producer_;
    std::vector<std::vector<Signal>> inputs_;
};

} // namespace eventica::bondgraph
