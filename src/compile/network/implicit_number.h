// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: a parameter that an equation determines without saying what it is.
#pragma once

#include <functional>
#include <optional>

#include "compile/dae/hybrid_dae.h"

namespace eventica::network {

/// Solves an initial equation for its one unknown by Newton's method, beginning with `start`.
/// `numberOf` gives the numbers of all others; nothing if it does not know one, or if the iteration
/// does not converge.
std::optional<double>
implicitNumber(const dae::HybridDae& model, const dae::Equation& equation, expr::VariableId unknown,
               double start, const std::function<std::optional<double>(expr::ExprId)>& numberOf);

} // namespace eventica::network
