// SPDX-License-Identifier: Apache-2.0
// Parts of the graph of overconstrained connections that have no root (MLS 9.4.2).
#include "compile/flat/connections.h"
#include "compile/flat/diagnostics.h"

namespace eventica::flat {

void Connections::checkRoots() const {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const Edge& edge = edges_[i];
        const std::int32_t node = graphNodes_.of(edge.left.variable, edge.left.element);
        if (node < 0 || !graph_.isArbitrary(node))
            continue;
        elaborator_.diagnostics()
            .report(diag::NoRoot, edge.left.where, elaborator_.pathOf(edge.left.variable),
                    elaborator_.pathOf(edge.right.variable))
            .help("`Connections.root` or `Connections.potentialRoot` of one of them makes it the "
                  "root");
        return; // the same would be said of every connection of this part
    }
}

} // namespace eventica::flat
