// SPDX-License-Identifier: Apache-2.0
// Assigning to each equation a variable of its own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/graph/bipartite_graph.h"

namespace eventica::graph {

struct Matching {
    std::vector<Index> variableOf; ///< of each equation, or `None`
    std::vector<Index> equationOf; ///< of each variable, or `None`

    Matching() = default;
    Matching(Index equationCount, Index variableCount)
        : variableOf(at(equationCount), None), equationOf(at(variableCount), None) {}

    Index size() const; ///< how many pairs
    bool matchesAllEquations() const { return size() == static_cast<Index>(variableOf.size()); }
    bool matchesAllVariables() const { return size() == static_cast<Index>(equationOf.size()); }
    std::vector<Index> unmatchedEquations() const;
    std::vector<Index> unmatchedVariables() const;
    void join(Index equation, Index variable) {
        variableOf[at(equation)] = variable;
        equationOf[at(variable)] = equation;
    }

    friend bool operator==(const Matching&, const Matching&) = default;
};

/// A matching with as many pairs as possible (Hopcroft and Karp 1973, after the pairs that
/// are simple to find): O(edges * sqrt(vertices)), close to linear in practice.
Matching maximumMatching(const BipartiteGraph& graph);

/// The same, from a matching to start with: all equations and variables matched there stay matched,
/// perhaps to others.
Matching maximumMatching(const BipartiteGraph& graph, Matching start);

/// A maximum matching that starts from a maximum matching of the solvable edges. If all equations
/// can be solved explicitly for variables of their own, they are.
Matching maximumMatchingPreferringSolvable(const BipartiteGraph& graph);

/// Whether the pairs are edges and the two tables agree.
bool isMatching(const BipartiteGraph& graph, const Matching& matching);

/// A matching to which the caller adds equations one after the other. An equation or variable that
/// is matched once stays matched, perhaps to another. As what a failed search has seen is never
/// searched again, all failures together cost no more than the graph's size.
class AugmentingMatching {
public:
    /// `priorities`, if given, has one number for each variable: among the free variables of an
    /// equation one with the highest is taken. The graph must outlive the matching.
    explicit AugmentingMatching(const BipartiteGraph& graph,
                                std::span<const std::int32_t> priorities = {});

    /// Matches the equation, if that is possible without giving up another; else nothing changes.
    bool tryAugment(Index equation);

    const Matching& matching() const { return matching_; }

private:
    Index freeVariableOf(Index equation) const;
    void flip(Index equation, Index variable);

    const BipartiteGraph& graph_;
    std::vector<std::int32_t> priorities_;
    Matching matching_;
    /// Of each variable that a failed search or the current one has seen: the equation it was
    /// reached from.
    std::vector<Index> reachedFrom_;
    std::vector<Index> touched_;
    std::vector<Index> queue_;
};

/// A maximum matching whose matched variables have the greatest possible sum of priorities. Among
/// variables of the same priority those that come first are matched first.
Matching matchingOfPreferredVariables(const BipartiteGraph& graph,
                                      std::span<const std::int32_t> priorities);

} // namespace eventica::graph
