// SPDX-License-Identifier: Apache-2.0
// Inside compile/network only: an expression as a function with partial derivatives.
#pragma once

#include <memory>
#include <span>

#include "lib/expr/expr.h"
#include "lib/network/netlist.h"

namespace eventica::network {

/// A function of the variables, in their order. The expression mentions no others, and calls
/// nothing; its operators and functions are those of Real, Integer and Boolean scalars. Partial
/// derivatives are symbolic, or differences where there are none. The result does not refer to the
/// pool.
std::shared_ptr<const LawFunction> compiledLaw(expr::ExprPool& pool, expr::ExprId expression,
                                               std::span<const expr::VariableId> arguments);

} // namespace eventica::network
