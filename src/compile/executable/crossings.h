// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: crossing functions of relations, with hysteresis.
#pragma once

#include <vector>

#include "compile/system/sorted_system.h"

namespace eventica::executable {

/// The functions that are not negative as long as the value of the relation (or of floor, …) suits
/// its operands: one for a relation, two for a function. `value` is the variable that holds it.
/// Of a relation inside of a loop without hysteresis: `Crossing::closeSlot` is to be added.
std::vector<expr::ExprId> crossingFunctions(expr::ExprPool& pool, const dae::Held& held,
                                            expr::ExprId value, bool isInLoop = false);

/// A comparison in which sides that differ by rounding are equal.
expr::ExprId upToRounding(expr::ExprPool& pool, expr::ExprId relation);

} // namespace eventica::executable
