// SPDX-License-Identifier: Apache-2.0
// The derivative of what the host evaluates, where the functions that it calls name theirs.
#pragma once

#include <span>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"

namespace eventica::executable {

/// The derivative of a host expression along a direction. Its inputs are those of the expression,
/// followed by one for each Real input: the direction. Invalid if a function names no derivative.
expr::ExprId hostTangent(expr::ExprPool& pool, std::span<const expr::Function> functions,
                         expr::ExprId expression);

} // namespace eventica::executable
