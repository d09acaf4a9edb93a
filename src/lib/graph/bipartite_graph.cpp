// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/bipartite_graph.h"

#include <algorithm>

#include "lib/base/check.h"

namespace eventica::graph {
namespace {

/// Starts of rows from the number of entries in each, with one row more than there are.
std::vector<std::size_t> startsOf(std::vector<std::size_t> counts) {
    std::size_t sum = 0;
    for (std::size_t& count : counts) {
        const std::size_t next = sum + count;
        count = sum;
        sum = next;
    }
    return counts;
}

} // namespace

BipartiteGraph::BipartiteGraph(Index equationCount, Index variableCount,
                               std::span<const Edge> edges) {
    std::vector<std::size_t> counts(at(equationCount) + 1, 0);
    for (const Edge& edge : edges) {
        EVENTICA_CHECK(edge.equation >= 0 && edge.equation < equationCount && edge.variable >= 0 &&
                           edge.variable < variableCount,
                       "an edge outside the graph");
        ++counts[at(edge.equation)];
    }
    Rows rows{startsOf(std::move(counts)), std::vector<Index>(edges.size()),
              std::vector<std::uint8_t>(edges.size())};
    std::vector<std::size_t> next = rows.starts;
    for (const Edge& edge : edges) {
        const std::size_t place = next[at(edge.equation)]++;
        rows.neighbours[place] = edge.variable;
        rows.flags[place] = edge.isSolvable ? 1 : 0;
    }
    // Transposing sorts: rows are walked through in ascending order. Twice sorts both ways.
    equationsOf_ = transposed(rows, variableCount);
    removeRepetitions(equationsOf_);
    variablesOf_ = transposed(equationsOf_, equationCount);
}

BipartiteGraph::Rows BipartiteGraph::transposed(const Rows& rows, Index count) {
    std::vector<std::size_t> counts(at(count) + 1, 0);
    for (const Index neighbour : rows.neighbours)
        ++counts[at(neighbour)];
    Rows result{startsOf(std::move(counts)), std::vector<Index>(rows.neighbours.size()),
                std::vector<std::uint8_t>(rows.neighbours.size())};
    std::vector<std::size_t> next = result.starts;
    for (std::size_t row = 0; row + 1 < rows.starts.size(); ++row)
        for (std::size_t i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
            const std::size_t place = next[at(rows.neighbours[i])]++;
            result.neighbours[place] = static_cast<Index>(row);
            result.flags[place] = rows.flags[i];
        }
    return result;
}

/// Rows must be sorted.
void BipartiteGraph::removeRepetitions(Rows& rows) {
    std::size_t kept = 0;
    for (std::size_t row = 0; row + 1 < rows.starts.size(); ++row) {
        const std::size_t begin = kept;
        for (std::size_t i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
            if (kept > begin && rows.neighbours[kept - 1] == rows.neighbours[i]) {
                rows.flags[kept - 1] &= rows.flags[i];
                continue;
            }
            rows.neighbours[kept] = rows.neighbours[i];
            rows.flags[kept] = rows.flags[i];
            ++kept;
        }
        rows.starts[row] = begin;
    }
    rows.starts.back() = kept;
    rows.neighbours.resize(kept);
    rows.flags.resize(kept);
}

bool BipartiteGraph::contains(Index equation, Index variable) const {
    return std::ranges::binary_search(variablesOf(equation), variable);
}

bool BipartiteGraph::isSolvable(Index equation, Index variable) const {
    const std::span<const Index> variables = variablesOf(equation);
    const auto found = std::ranges::lower_bound(variables, variable);
    if (found == variables.end() || *found != variable)
        return false;
    return solvableIn(equation)[static_cast<std::size_t>(found - variables.begin())] != 0;
}

BipartiteGraph BipartiteGraph::transposed() const {
    BipartiteGraph result = *this;
    std::swap(result.variablesOf_, result.equationsOf_);
    return result;
}

BipartiteGraph BipartiteGraph::solvablePart() const {
    std::vector<Edge> kept = edges();
    std::erase_if(kept, [](const Edge& edge) { return !edge.isSolvable; });
    return {equationCount(), variableCount(), kept};
}

BipartiteGraph BipartiteGraph::part(std::span<const Index> equations,
                                    std::span<const Index> variables) const {
    std::vector<Index> numberOf(at(variableCount()), None);
    for (std::size_t i = 0; i < variables.size(); ++i)
        numberOf[at(variables[i])] = static_cast<Index>(i);
    std::vector<Edge> kept;
    for (std::size_t i = 0; i < equations.size(); ++i) {
        const std::span<const Index> neighbours = variablesOf(equations[i]);
        for (std::size_t j = 0; j < neighbours.size(); ++j)
            if (const Index number = numberOf[at(neighbours[j])]; number != None)
                kept.push_back({static_cast<Index>(i), number, solvableIn(equations[i])[j] != 0});
    }
    return {static_cast<Index>(equations.size()), static_cast<Index>(variables.size()), kept};
}

std::vector<Edge> BipartiteGraph::edges() const {
    std::vector<Edge> result;
    result.reserve(edgeCount());
    for (Index equation = 0; equation < equationCount(); ++equation) {
        const std::span<const Index> neighbours = variablesOf(equation);
        for (std::size_t i = 0; i < neighbours.size(); ++i)
            result.push_back({equation, neighbours[i], solvableIn(equation)[i] != 0});
    }
    return result;
}

} // namespace eventica::graph
