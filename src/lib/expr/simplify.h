// SPDX-License-Identifier: Apache-2.0
// Simpler expressions of the same value, by rules that look at one node and its operands.
#pragma once

#include "lib/expr/expr.h"

namespace eventica::expr {

/// Folds constants (but no large arrays, and nothing that fails), drops neutral elements, branches
/// that cannot be taken, and constructors that are taken apart again. The type stays, except that
/// unknown sizes may become known.
ExprId simplify(ExprPool& pool, ExprId root);

/// The same for the outermost node only, if its operands are simple already.
ExprId simplifyNode(ExprPool& pool, ExprId id);

} // namespace eventica::expr
