// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/dulmage_mendelsohn.h"

#include <algorithm>
#include <utility>

namespace eventica::graph {
namespace {

/// Everything on alternating paths from some equations, which are unmatched.
Part reachedFrom(const BipartiteGraph& graph, const Matching& matching,
                 std::vector<Index> equations) {
    std::vector<std::uint8_t> seen(at(graph.variableCount()), 0);
    Part part{std::move(equations), {}};
    for (std::size_t head = 0; head < part.equations.size(); ++head)
        for (const Index variable : graph.variablesOf(part.equations[head])) {
            if (seen[at(variable)] != 0)
                continue;
            seen[at(variable)] = 1;
            part.variables.push_back(variable);
            if (const Index owner = matching.equationOf[at(variable)]; owner != None)
                part.equations.push_back(owner);
        }
    std::ranges::sort(part.equations);
    std::ranges::sort(part.variables);
    return part;
}

Matching transposed(const Matching& matching) {
    Matching result;
    result.variableOf = matching.equationOf;
    result.equationOf = matching.variableOf;
    return result;
}

/// The same with the roles of equations and variables exchanged.
Part reachedFromVariables(const BipartiteGraph& graph, const Matching& matching,
                          std::vector<Index> variables) {
    Part part = reachedFrom(graph.transposed(), transposed(matching), std::move(variables));
    std::swap(part.equations, part.variables);
    return part;
}

/// Numbers below `count` that are in none of two sorted lists.
std::vector<Index> allBut(const std::vector<Index>& first, const std::vector<Index>& second,
                          Index count) {
    std::vector<Index> result;
    for (Index i = 0; i < count; ++i)
        if (!std::ranges::binary_search(first, i) && !std::ranges::binary_search(second, i))
            result.push_back(i);
    return result;
}

} // namespace

CoarseDecomposition coarseDecomposition(const BipartiteGraph& graph, const Matching& maximum) {
    CoarseDecomposition result;
    result.overDetermined = reachedFrom(graph, maximum, maximum.unmatchedEquations());
    result.underDetermined = reachedFromVariables(graph, maximum, maximum.unmatchedVariables());
    result.wellDetermined.equations = allBut(
        result.overDetermined.equations, result.underDetermined.equations, graph.equationCount());
    result.wellDetermined.variables = allBut(
        result.overDetermined.variables, result.underDetermined.variables, graph.variableCount());
    return result;
}

Part overDeterminedSubset(const BipartiteGraph& graph, const Matching& maximum, Index unmatched) {
    return reachedFrom(graph, maximum, {unmatched});
}

Part underDeterminedSubset(const BipartiteGraph& graph, const Matching& maximum, Index unmatched) {
    return reachedFromVariables(graph, maximum, {unmatched});
}

} // namespace eventica::graph
