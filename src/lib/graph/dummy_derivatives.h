// SPDX-License-Identifier: Apache-2.0
// Which derivatives are no longer derivatives once the differentiated equations are kept beside the
// original ones (Mattsson and Söderlind 1993), as far as the structure decides.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/graph/pantelides.h"

namespace eventica::graph {

/// One step down: the equations of one order, their candidates and the choice among these. A caller
/// that knows numbers may choose others, if they can still be matched to the equations.
struct DummyLevel {
    std::vector<Index> equations;  ///< derivatives of others, not yet given a dummy
    std::vector<Index> candidates; ///< variables that are derivatives
    std::vector<Index> dummies;    ///< chosen ones, one for each equation in their order
};

struct DummyDerivatives {
    std::vector<DummyLevel> levels;    ///< highest derivatives first
    std::vector<std::uint8_t> isDummy; ///< of each variable: an algebraic unknown from now on
    std::vector<Index> states;         ///< ascending: variables whose derivative is no dummy
    std::vector<Index> nonStates;      ///< ascending: variables whose derivative is one
};

/// `priorities` has a number for each variable: how much it shall be a state. Derivatives behind
/// its end have that of the variable they belong to. Among the choices that the structure allows,
/// each level takes one in which the variables that give up being states have the smallest sum. Of
/// equal ones the first stay states.
DummyDerivatives chooseDummyDerivatives(const DifferentiatedSystem& system,
                                        std::span<const std::int32_t> priorities);

} // namespace eventica::graph
