// SPDX-License-Identifier: Apache-2.0
// String variables: the run stores numbers only.
#pragma once

#include "compile/dae/hybrid_dae.h"
#include "lib/diag/diagnostics.h"

namespace eventica::system {

/// Replaces every String variable by the expression that determines it and removes its equation.
/// A String that keeps its value between events (`pre`, when-clauses) has no such expression and is
/// reported.
void substituteStrings(dae::HybridDae& model, eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::system
