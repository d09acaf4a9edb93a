// SPDX-License-Identifier: Apache-2.0
// States that the run chooses: from choices that dummy derivatives leave open to equations with
// selections.
#pragma once

#include <functional>
#include <vector>

#include "compile/system/sorted_system.h"
#include "lib/graph/dummy_derivatives.h"

namespace eventica::system {

/// The differentiated equations and their variables, by the numbers of the graph.
struct DifferentiatedPart {
    std::vector<dae::Equation>& equations;
    const std::vector<VariableId>& variables;
    /// By how much the sides of an equation differ more if a variable grows; may be invalid.
    std::function<ExprId(graph::Index equation, graph::Index variable)> slope;
    /// Not a number if it is not known before the run.
    std::function<double(ExprId)> numberOf;
};

/// Adds states and the equations that define them, one choice for each that is open.
void addStateChoices(SortedSystem& system, DifferentiatedPart part,
                     const graph::DifferentiatedSystem& result,
                     const graph::DummyDerivatives& chosen);

} // namespace eventica::system
