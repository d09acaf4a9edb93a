// SPDX-License-Identifier: Apache-2.0
// A bond graph for Graphviz.
#pragma once

#include <string>
#include <string_view>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

/// A `digraph` with half-arrows (`lvee`) and causal strokes (`tee`).
std::string toDot(const BondGraph& graph, std::string_view title, bool isDirected = true);

} // namespace eventica::bondgraph
