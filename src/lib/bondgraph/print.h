// SPDX-License-Identifier: Apache-2.0
// A bond graph as lines of text.
#pragma once

#include <string>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

/// `Se:V`, `1:$SJ1`; with a port of a two-port `TF:T.1`.
std::string label(const Vertex& vertex);

/// One line a bond: `Se:V ->| 1:$SJ1` has the half-arrow and the causal stroke at the right end,
/// `|->` the stroke at the left, `->` none; `--` is a bond without direction. Vertices without a
/// bond follow.
std::string print(const BondGraph& graph, bool isDirected = true);

} // namespace eventica::bondgraph
