// SPDX-License-Identifier: Apache-2.0
// Where the vertices of a drawing lie.
#pragma once

#include <vector>

#include "lib/bondgraph/bond_graph.h"

namespace eventica::bondgraph {

struct Point {
    double x = 0.0;
    double y = 0.0;
};

struct Layout {
    std::vector<Point> centres; ///< by vertex; all boxes lie within (0, 0) and `size`
    Point size;
};

/// Stress of distances in the graph, lowered by stochastic gradient descent (Zheng, Pawar and
/// Goodman 2019) from a fixed start; then bonds turn towards the eight main directions and boxes
/// that overlap are pushed apart. Parts that are not connected lie side by side. The same graph is
/// always drawn the same. About a second for some thousands of vertices: beyond a few hundred only
/// near pairs and pivots count.
Layout layOut(const BondGraph& graph, const std::vector<Point>& boxes);

} // namespace eventica::bondgraph
