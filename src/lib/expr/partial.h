// SPDX-License-Identifier: Apache-2.0
// Expressions that may be undefined although their operands are numbers.
#pragma once

#include "lib/expr/expr.h"

namespace eventica::expr {

/// Whether the node is an operation that not all numbers have a result of: a quotient, a root, a
/// logarithm.
bool isPartial(const ExprPool& pool, ExprId id);
/// Whether there is one in the expression.
bool containsPartial(const ExprPool& pool, ExprId root);

/// A condition that holds while the expression is a number; if `isFinite`, while it is finite.
ExprId asksForNumber(ExprPool& pool, ExprId id, bool isFinite);
/// The expression that such a condition is about; invalid for any other condition.
ExprId askedNumber(const ExprPool& pool, ExprId condition);

} // namespace eventica::expr
