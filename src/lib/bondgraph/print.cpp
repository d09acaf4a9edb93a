// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/print.h"

#include <algorithm>
#include <fmt/format.h>

namespace eventica::bondgraph {
namespace {

std::string endOf(const BondGraph& graph, VertexId vertex, int port) {
    std::string result = label(graph[vertex]);
    if (hasPorts(graph[vertex].kind))
        result += fmt::format(".{}", port);
    return result;
}

const char* arrowOf(const Bond& bond, bool isDirected) {
    if (!isDirected)
        return "--";
    if (bond.causality == Causality::None)
        return "->";
    if (bond.isBicausal())
        return bond.hasStrokeAtHead() ? "->||" : "||->";
    return bond.hasStrokeAtHead() ? "->|" : "|->";
}

} // namespace

std::string label(const Vertex& vertex) {
    return fmt::format("{}:{}", spelling(vertex.kind), vertex.name);
}

std::string print(const BondGraph& graph, bool isDirected) {
    std::size_t width = 0;
    for (const Bond& bond : graph.bonds)
        width = std::max(width, endOf(graph, bond.from, bond.fromPort).size());
    std::string result;
    std::vector<bool> isBonded(graph.vertices.size(), false);
    for (const Bond& bond : graph.bonds) {
        isBonded[static_cast<std::size_t>(bond.from.index())] = true;
        isBonded[static_cast<std::size_t>(bond.to.index())] = true;
        result += fmt::format("  {:>{}} {:^3} {}\n", endOf(graph, bond.from, bond.fromPort), width,
                              arrowOf(bond, isDirected), endOf(graph, bond.to, bond.toPort));
    }
    for (std::size_t v = 0; v < graph.vertices.size(); ++v)
        if (!isBonded[v])
            result += fmt::format("  {:>{}}\n", label(graph.vertices[v]), width);
    return result;
}

} // namespace eventica::bondgraph
