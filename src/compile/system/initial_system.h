// SPDX-License-Identifier: Apache-2.0
// The equations of the start of the run (MLS 8.6).
#pragma once

#include "compile/dae/parameter_values.h"
#include "compile/system/sort_blocks.h"
#include "compile/system/sorted_system.h"

namespace eventica::system {

/// Fills `initialEquations`, `initialBlocks`, `chosenStarts` and `checks`. Unknown is everything
/// but parameters with a value: variables, derivatives, values before the start,
/// `unknownParameters`. Equations are those of the run (a when-clause acts only if it says
/// `initial()`), the initial ones and `x = start` for what is fixed. If that is too little, start
/// values are taken as equations in this order: values before the start, states with a start value
/// of their own, other states, anything else. If it is too much, an equation that has no unknown
/// left is checked after the start.
void sortInitialSystem(SortedSystem& system, std::vector<VariableId> unknownParameters,
                       dae::ParameterValues& values, SolvedEquations& solved,
                       eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::system
