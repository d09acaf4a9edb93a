// SPDX-License-Identifier: Apache-2.0
// Tearing: a few variables of an algebraic loop are guessed, all others follow explicitly, and the
// equations left over tell how good the guess is.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "lib/graph/bipartite_graph.h"

namespace eventica::graph {

struct ExplicitStep {
    Index equation = None;
    Index variable = None;

    friend bool operator==(const ExplicitStep&, const ExplicitStep&) = default;
};

struct Tearing {
    std::vector<Index> tears;        ///< variables, in the order they were chosen
    std::vector<Index> residuals;    ///< equations, as many as tears if the block is square
    std::vector<ExplicitStep> steps; ///< each needs tears and variables of earlier steps only
    std::vector<Index> unwanted;     ///< tears that were never to be torn; empty if all went well
};

/// A variable with this preference is torn only if nothing else is left.
inline constexpr std::int32_t NeverTear = std::numeric_limits<std::int32_t>::min();

/// What a preference is worth: as much as one equation that becomes explicit by the choice.
inline constexpr std::int32_t TearingGain = 64;

/// Equations with one unknown and variables in one equation are taken away as long as there are any
/// (which never costs a tear); then the variable is torn that brings most equations closest to one
/// unknown. No guarantee about the number of tears: the smallest one is NP-hard to find. Cost:
/// O(edges * log(variables)). `preferences`, if given, adds a number for each variable to what
/// tearing it is worth.
Tearing tear(const BipartiteGraph& block, std::span<const std::int32_t> preferences = {});

/// What is wrong with a tearing; empty if nothing is.
std::string verifyTearing(const BipartiteGraph& block, const Tearing& tearing);

} // namespace eventica::graph
