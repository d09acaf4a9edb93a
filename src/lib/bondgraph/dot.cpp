// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/dot.h"

#include <fmt/format.h>

#include "lib/bondgraph/print.h"

namespace eventica::bondgraph {
namespace {

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

std::string headOf(const Bond& bond, bool isDirected) {
    std::string head = bond.hasStrokeAtHead() ? "tee" : "";
    if (isDirected)
        head += "lvee";
    return head.empty() ? "none" : head;
}

} // namespace

std::string toDot(const BondGraph& graph, std::string_view title, bool isDirected) {
    std::string result = fmt::format("digraph {} {{\n  layout=neato; overlap=false; label={};\n"
                                     "  node [shape=plaintext]; edge [dir=both];\n",
                                     quoted(title), quoted(title));
    for (std::size_t v = 0; v < graph.vertices.size(); ++v) {
        const Vertex& vertex = graph.vertices[v];
        const std::string text =
            isJunction(vertex.kind) ? std::string(spelling(vertex.kind)) : label(vertex);
        result +=
            fmt::format("  v{} [label={}, tooltip={}];\n", v, quoted(text), quoted(vertex.name));
    }
    for (const Bond& bond : graph.bonds)
        result += fmt::format("  v{} -> v{} [arrowhead={}, arrowtail={}];\n", bond.from.index(),
                              bond.to.index(), headOf(bond, isDirected),
                              bond.hasStrokeAtTail() ? "tee" : "none");
    return result + "}\n";
}

} // namespace eventica::bondgraph
