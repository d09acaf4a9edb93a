// SPDX-License-Identifier: Apache-2.0
// Divisors that may be zero although none of their terms is: differences.
#pragma once

#include <functional>
#include <optional>

#include "lib/expr/expr.h"

namespace eventica::system {

/// Whether the expression has terms of both signs, where parameters and variables are taken to be
/// positive: 1 - a * b, but not 1 + a * b nor -1 / a - b.
bool hasBothSigns(const expr::ExprPool& pool, expr::ExprId id);

/// Whether the value of an expression of parameters is zero, or no more than what rounding leaves
/// of terms that cancel. `numberOf` gives values of such expressions.
bool isCancelled(expr::ExprPool& pool, expr::ExprId id,
                 const std::function<std::optional<double>(expr::ExprId)>& numberOf);

} // namespace eventica::system
