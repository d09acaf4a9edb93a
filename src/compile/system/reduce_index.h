// SPDX-License-Identifier: Apache-2.0
// Constraints between states: differentiated until every derivative can be computed (Pantelides),
// and some states made algebraic again (dummy derivatives), by numbers where they are constant,
// during the run where they are not.
#pragma once

#include "compile/dae/parameter_values.h"
#include "compile/system/sorted_system.h"
#include "lib/diag/diagnostics.h"

namespace eventica::system {

/// Adds differentiated equations and derivatives to the DAE and chooses the states. Whether it
/// could; if not, the reason is reported.
bool reduceIndex(SortedSystem& system, dae::ParameterValues& values,
                 eventica::diag::Diagnostics& diagnostics);

/// A variable for the derivative of another that has none.
VariableId addDerivative(dae::HybridDae& model, VariableId of);

} // namespace eventica::system
