// SPDX-License-Identifier: Apache-2.0
// Whether one condition follows from others.
#pragma once

#include <span>

#include "lib/expr/expr.h"

namespace eventica::expr {

/// By truth table over the atomic conditions as written; only complementary comparisons such as
/// `a < b` and `a >= b` are related. False if not proved, or if there are too many cases.
bool implies(const ExprPool& pool, std::span<const ExprId> premises, ExprId conclusion);

} // namespace eventica::expr
