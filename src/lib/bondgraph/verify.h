// SPDX-License-Identifier: Apache-2.0
// What holds for every bond graph.
#pragma once

#include <string>
#include <vector>

#include "lib/bondgraph/bond_graph.h"
#include "lib/bondgraph/causality.h"

namespace eventica::bondgraph {

/// The violated invariants of a simplified graph: bonds lie between two vertices; elements have as
/// many bonds as ports; power goes out of sources and into storages, resistances and switches, into
/// port 0 and out of port 1 of two-ports; no bond joins two junctions of one kind.
std::vector<std::string> verify(const BondGraph& graph);

/// The same of its causality: without contradictions every bond has one, and without fields it is
/// that of every source, junction and two-port.
std::vector<std::string> verify(const BondGraph& graph, const CausalityReport& report);

} // namespace eventica::bondgraph
