// SPDX-License-Identifier: Apache-2.0
// What causality assignment found, in words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/bondgraph/causality.h"
#include "lib/diag/diagnostics.h"

namespace eventica::bondgraph {

/// One line for each contradiction, dependence and loop, with the names of its elements.
std::vector<std::string> describe(const CausalityReport& report, const BondGraph& graph);

/// Whether dependent storages and algebraic loops are solved (notes) or refused (errors), as the
/// paper does; `RefuseDependences` solves loops only.
enum class Strictness : std::uint8_t { Solve, RefuseDependences, Refuse };

/// The same as diagnostics at the elements. Contradictions are errors always.
void reportCausality(const CausalityReport& report, const BondGraph& graph,
                     const network::Netlist& netlist, Strictness strictness,
                     eventica::diag::Diagnostics& diagnostics);

/// Elements named in a contradiction, as dependent or on a loop: for drawings.
std::vector<VertexId> remarkable(const CausalityReport& report, const BondGraph& graph);

} // namespace eventica::bondgraph
