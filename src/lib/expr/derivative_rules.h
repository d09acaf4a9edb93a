// SPDX-License-Identifier: Apache-2.0
// Inside lib/expr only: the chain rule for one node.
#pragma once

#include <span>

#include "lib/expr/expr.h"

namespace eventica::expr {

/// The operands that the derivative of a node depends on, by their number; conditions, subscripts
/// and the like are none. Leaves have none.
bool isDifferentiated(const ExprPool& pool, ExprId id, std::size_t operand);

/// The derivative of an operator, function, condition or array from those of its operands, of which
/// at least one is not 0 (invalid). `NoDerivative` if there is no rule.
ExprId derivativeOfNode(ExprPool& pool, ExprId id, std::span<const ExprId> derivatives);

} // namespace eventica::expr
