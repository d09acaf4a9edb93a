// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: how fast the sources of a model oscillate.
#pragma once

#include <vector>

#include "compile/dae/hybrid_dae.h"

namespace eventica::executable {

/// For each sin(a(t)) and cos(a(t)) in the equations whose argument depends on the time and on
/// nothing else that is continuous: da/dt, each expression once. It may depend on time itself.
std::vector<expr::ExprId> oscillationRates(dae::HybridDae& model);

} // namespace eventica::executable
