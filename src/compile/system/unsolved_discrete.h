// SPDX-License-Identifier: Apache-2.0
// Explains why an equation does not give the discrete variable it has to determine.
#pragma once

#include "compile/dae/hybrid_dae.h"
#include "lib/diag/diagnostics.h"

namespace eventica::system {

/// Discrete variables have no iteration: each needs an equation that can be solved for it.
void reportUnsolvedDiscrete(const dae::HybridDae& model, const dae::Equation& equation,
                            expr::VariableId unknown, eventica::diag::Diagnostics& diagnostics);

} // namespace eventica::system
