// SPDX-License-Identifier: Apache-2.0
// Bond graphs drawn with half-arrows of power and causal strokes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

struct Picture {
    std::string title;
    const BondGraph* graph = nullptr;
    bool isDirected = true;
    std::vector<VertexId> highlighted = {}; ///< elements that something is said about
    std::vector<std::string> remarks = {};  ///< lines below the drawing
};

/// One below the other, in one file that refers to nothing else.
std::string drawSvg(std::span<const Picture> pictures);

} // namespace eventica::bondgraph
