// SPDX-License-Identifier: Apache-2.0
// Parts of the graph of overconstrained connections that have no root (MLS 9.4.2).
#include "compile/flat/connections.h"
#include "compile/flat/diagnostics.h"

namespace eventica::flat {

void Connections::checkRoots() const {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const Edge& edge = edges_[i];
        const auto node = graphNodes_.find({edge.left.index(), edge.leftElement});
        if (node == graphNodes_.end() || !graph_.isArbitrary(node->second))
            continue;
        elaborator_.diagnostics()
            .report(diag::NoRoot, edge.where, elaborator_.pathOf(edge.left),
                    elaborator_.pathOf(edge.right))
            .help("`Connections.root` or `Connections.potentialRoot` of one of them makes it the "
                  "root");
        return; // the same would be said of every connection of this part
    }
}

} // namespace eventica::flat
