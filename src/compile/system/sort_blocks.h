// SPDX-License-Identifier: Apache-2.0
// From equations with a complete matching to blocks in causal order, loops torn.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "compile/system/incidence.h"
#include "compile/system/sorted_system.h"
#include "lib/diag/diagnostics.h"
#include "lib/expr/solve_for.h"
#include "lib/graph/bipartite_graph.h"
#include "lib/graph/matching.h"

namespace eventica::system {

/// Equations and the unknowns they shall determine.
struct Problem {
    const dae::HybridDae* model = nullptr;
    std::span<const dae::Equation> equations;
    std::vector<VariableId> unknowns;         ///< by number in the graphs
    std::vector<graph::Index> numberOf;       ///< of each variable of the model, or `graph::None`
    IncidenceRows incidence;                  ///< of each equation
    IncidenceFinder::NumberOf parameterValue; ///< of expressions of parameters
};

/// `numberOf` as for `IncidenceFinder`.
Problem makeProblem(const dae::HybridDae& model, std::span<const dae::Equation> equations,
                    std::vector<VariableId> unknowns, const IncidenceFinder::NumberOf& numberOf);

/// Every equation with every unknown it contains.
graph::BipartiteGraph dependencyGraph(const Problem& problem);
/// Every equation with the unknowns that it may be used to determine: an equation that is assigned
/// to a variable only that one, others no discrete ones unless they are isolated.
graph::BipartiteGraph matchingGraph(const Problem& problem);
std::vector<graph::Edge> matchingEdges(const Problem& problem);

/// The last equation that was solved for a variable.
struct SolvedEquation {
    ExprId left;
    ExprId right;
    expr::Solution solution;
};
/// By variable. Most equations of the start are solved as those of the run are.
using SolvedEquations = std::vector<SolvedEquation>;

/// The blocks in causal order. The matching is complete. Reports discrete variables that their
/// equations cannot be solved for; the blocks are of no use then.
std::vector<Block> sortBlocks(const Problem& problem, const graph::BipartiteGraph& dependencies,
                              const graph::Matching& matching, SolvedEquations& solved,
                              eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::system
