// SPDX-License-Identifier: Apache-2.0
// What is wrong with a system that has no complete matching: the parts with too many equations and
// with too many variables (Dulmage and Mendelsohn 1958, coarse decomposition).
#pragma once

#include <vector>

#include "lib/graph/matching.h"

namespace eventica::graph {

/// Some equations and variables, each in ascending order.
struct Part {
    std::vector<Index> equations;
    std::vector<Index> variables;
};

struct CoarseDecomposition {
    Part overDetermined;  ///< more equations than variables; no equation here has other variables
    Part wellDetermined;  ///< as many equations as variables
    Part underDetermined; ///< more variables than equations; no variable here is in others
};

/// Does not depend on which maximum matching is given.
CoarseDecomposition coarseDecomposition(const BipartiteGraph& graph, const Matching& maximum);

/// The equations that contradict each other because of an equation that a maximum matching leaves
/// over: one more than the variables they have. No smaller set of them is over-determined.
Part overDeterminedSubset(const BipartiteGraph& graph, const Matching& maximum, Index unmatched);

/// The variables that are not determined because of one that a maximum matching leaves over: one
/// more than the equations they are in. No smaller set of them is under-determined.
Part underDeterminedSubset(const BipartiteGraph& graph, const Matching& maximum, Index unmatched);

} // namespace eventica::graph
