// SPDX-License-Identifier: Apache-2.0
// Saying what is wrong with equations that do not determine their unknowns.
#pragma once

#include "compile/system/sort_blocks.h"
#include "lib/diag/diagnostics.h"

namespace eventica::system {

/// Reports the smallest sets of equations with too few unknowns and of unknowns with too few
/// equations. The matching is a maximum one that is not complete.
void reportSingular(const Problem& problem, const graph::BipartiteGraph& graph,
                    const graph::Matching& matching, eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::system
