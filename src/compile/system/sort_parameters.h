// SPDX-License-Identifier: Apache-2.0
// The order in which parameters are computed.
#pragma once

#include "compile/system/sorted_system.h"
#include "lib/diag/diagnostics.h"

namespace eventica::system {

/// Fills `parameters`: an assignment for each parameter and constant whose value is known before
/// the start of the run. Those that are not (`fixed = false`, and what depends on them) become
/// unknowns of the start: they are given back. A circle is reported.
std::vector<VariableId> sortParameters(SortedSystem& system,
                                       eventica::diag::Diagnostics& diagnostics);

/// The value of a variable nobody gives one.
ExprId defaultValue(expr::ExprPool& pool, expr::TypeId type);

} // namespace eventica::system
