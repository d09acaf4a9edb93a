// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/colouring.h"

#include <algorithm>
#include <numeric>

namespace eventica::graph {
namespace {

BipartiteGraph graphOf(const ColumnPattern& pattern) {
    std::vector<Edge> edges;
    edges.reserve(pattern.rows.size());
    for (Index column = 0; column < pattern.columnCount(); ++column)
        for (const Index row : pattern.rowsOf(column))
            edges.push_back({row, column});
    return {pattern.rowCount, pattern.columnCount(), edges};
}

/// Rows are equations and columns variables.
Colouring greedy(const BipartiteGraph& graph, std::span<const Index> order) {
    Colouring result{std::vector<Index>(at(graph.variableCount()), None), 0};
    std::vector<Index> takenFor(order.size(), None); // of each colour: the last column that met it
    for (const Index column : order) {
        for (const Index row : graph.equationsOf(column))
            for (const Index other : graph.variablesOf(row))
                if (const Index colour = result.colourOf[at(other)]; colour != None)
                    takenFor[at(colour)] = column;
        Index colour = 0;
        while (takenFor[at(colour)] == column)
            ++colour;
        result.colourOf[at(column)] = colour;
        result.colourCount = std::max(result.colourCount, colour + 1);
    }
    return result;
}

std::vector<Index> naturalOrder(const BipartiteGraph& graph) {
    std::vector<Index> order(at(graph.variableCount()));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

/// Columns first that meet many others; a column met in several rows counts several times.
std::vector<Index> largestFirst(const BipartiteGraph& graph) {
    std::vector<std::size_t> meetings(at(graph.variableCount()), 0);
    for (Index column = 0; column < graph.variableCount(); ++column)
        for (const Index row : graph.equationsOf(column))
            meetings[at(column)] += graph.variablesOf(row).size() - 1;
    std::vector<Index> order = naturalOrder(graph);
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](Index column) { return meetings[at(column)]; });
    return order;
}

std::size_t fullestRow(const BipartiteGraph& graph) {
    std::size_t most = 0;
    for (Index row = 0; row < graph.equationCount(); ++row)
        most = std::max(most, graph.variablesOf(row).size());
    return most;
}

} // namespace

std::vector<std::vector<Index>> Colouring::groups() const {
    std::vector<std::vector<Index>> result(at(colourCount));
    for (std::size_t column = 0; column < colourOf.size(); ++column)
        result[at(colourOf[column])].push_back(static_cast<Index>(column));
    return result;
}

Colouring colourColumns(const ColumnPattern& pattern) {
    const BipartiteGraph graph = graphOf(pattern);
    const std::size_t fewest = fullestRow(graph);
    const std::vector<Index> natural = naturalOrder(graph);
    if (fewest == natural.size()) // also the case that would be slow
        return {natural, pattern.columnCount()};
    Colouring first = greedy(graph, natural);
    if (at(first.colourCount) <= std::max<std::size_t>(fewest, 1))
        return first;
    Colouring second = greedy(graph, largestFirst(graph));
    return second.colourCount < first.colourCount ? second : first;
}

bool isColouring(const ColumnPattern& pattern, const Colouring& colouring) {
    const BipartiteGraph graph = graphOf(pattern);
    std::vector<Index> seenIn(at(colouring.colourCount), None);
    for (Index row = 0; row < graph.equationCount(); ++row)
        for (const Index column : graph.variablesOf(row)) {
            const Index colour = colouring.colourOf[at(column)];
            if (colour < 0 || colour >= colouring.colourCount || seenIn[at(colour)] == row)
                return false;
            seenIn[at(colour)] = row;
        }
    return true;
}

} // namespace eventica::graph
