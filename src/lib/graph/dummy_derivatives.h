// SPDX-License-Identifier: Apache-2.0
// Which derivatives are no longer derivatives once the differentiated equations are kept beside the
// original ones (Mattsson and Söderlind 1993). Where their coefficients change, the run must
// choose.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "lib/graph/choose_pivots.h"
#include "lib/graph/pantelides.h"

namespace eventica::graph {

/// One step down: the equations of one order, their candidates and the choice among these.
struct DummyLevel {
    std::vector<Index> equations;  ///< derivatives of others, not yet given a dummy
    std::vector<Index> candidates; ///< variables that are derivatives
    std::vector<Index> dummies;    ///< one for each equation in their order; `None` if it is open
    std::vector<OpenChoice> open;  ///< equations and candidates among which the run chooses
};

struct DummyDerivatives {
    std::vector<DummyLevel> levels;    ///< highest derivatives first
    std::vector<std::uint8_t> isDummy; ///< of each variable: an algebraic unknown from now on
    std::vector<Index> states;         ///< ascending: variables whose derivative is no dummy
    std::vector<Index> nonStates;      ///< ascending: variables whose derivative is one
};

/// What is known of the coefficients of highest derivatives in differentiated equations.
struct LevelCoefficients {
    /// `Coefficient::Changing` if it is not known before the run.
    std::function<double(Index equation, Index variable)> of;
    /// Priorities divided by this are tiers: the run may choose among variables of the same one. A
    /// derivative above the lowest tier counts as much as what it is the derivative of.
    std::int32_t tierWidth = 1;
    std::int32_t firstDecisiveTier = 0; ///< see `WideMatrix`
};

/// `priorities` has a number for each variable: how much it shall be a state. Derivatives behind
/// its end have that of the variable they belong to. With coefficients, levels are decided by them,
/// and some are left to the run. All variables of an open choice count as dummies. Without, or if
/// rows depend on each other, the structure decides: among the choices it allows, each level takes
/// one in which the variables that give up being states have the smallest sum. Of equal ones the
/// first stay states.
DummyDerivatives chooseDummyDerivatives(const DifferentiatedSystem& system,
                                        std::span<const std::int32_t> priorities,
                                        const LevelCoefficients* coefficients = nullptr);

} // namespace eventica::graph
