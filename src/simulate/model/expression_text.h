// SPDX-License-Identifier: Apache-2.0
// Expressions of a DAE as a person reads them, cut if they are long.
#pragma once

#include <string>

#include "compile/dae/hybrid_dae.h"

namespace eventica::model {

std::string expressionText(const dae::HybridDae& model, expr::ExprId id);
std::string relationText(const dae::HybridDae& model, const dae::Held& held);

/// Of a delayed expression: `delay(x, T)`.
std::string delayedText(const dae::HybridDae& dae, std::size_t delay);

} // namespace eventica::model
