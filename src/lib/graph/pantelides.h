// SPDX-License-Identifier: Apache-2.0
// Which equations of a differential-algebraic system must be differentiated, and how often, so that
// its highest derivatives can be computed (Pantelides 1988).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/graph/dulmage_mendelsohn.h"
#include "lib/graph/matching.h"

namespace eventica::graph {

/// The system with all its derivatives. The original equations and variables come first; what was
/// added follows in the order it was made.
struct DifferentiatedSystem {
    /// What contradicts itself however often it is differentiated; without equations if all is
    /// well. Everything below describes the original system then. Variables are named by their
    /// lowest derivative.
    Part singular;
    std::vector<Index> differentiations; ///< of each original equation: how often

    std::vector<Index> derivativeOfVariable; ///< of each variable, or `None`
    std::vector<Index> variableOfDerivative; ///< the other way round
    std::vector<Index> derivativeOfEquation;
    std::vector<Index> equationOfDerivative;
    std::vector<std::vector<Index>> variablesOf; ///< each equation, in ascending order
    /// Every equation that is differentiated no further has a highest derivative of its own.
    std::vector<Index> matchedVariableOf; ///< of each equation, `None` if it has a derivative

    bool isSingular() const { return !singular.equations.empty(); }
    Index equationCount() const { return static_cast<Index>(variablesOf.size()); }
    Index variableCount() const { return static_cast<Index>(derivativeOfVariable.size()); }
};

/// `derivativeOfVariable` has the derivative of each variable, if the graph contains it, or `None`.
/// Whether the algorithm ends is known beforehand: it does if every equation can be given a
/// variable of its own, all derivatives of one variable being the same. Variables may be left over.
DifferentiatedSystem pantelides(const BipartiteGraph& graph,
                                std::span<const Index> derivativeOfVariable);

} // namespace eventica::graph
