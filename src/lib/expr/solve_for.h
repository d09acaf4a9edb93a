// SPDX-License-Identifier: Apache-2.0
// Solving an equation for one of its unknowns.
#pragma once

#include <cstdint>
#include <functional>

#include "lib/expr/expr.h"

namespace eventica::expr {

/// Best first.
enum class Solvability : std::uint8_t {
    Explicit, ///< always defined
    Divides,  ///< by constants other than 0 or by expressions of parameters
    MayFail,  ///< divides by something that may vanish
    Not,      ///< nonlinear, or the unknown does not decide about the equation
};

struct Solution {
    Solvability quality = Solvability::Not;
    ExprId expression; ///< of the unknown's type and free of it; invalid for `Not`
};

/// Whether a variable has the same value during the whole simulation, or may be divided by for
/// another reason.
using IsParameter = std::function<bool(VariableId)>;

/// The unknown (a node: a variable, or what the caller treats as one, such as `der(x)`) as an
/// expression of all others, from `left = right`. Finds it if it occurs once under operators that
/// can be undone, and if the equation is linear in it. Conditions with a solution in every branch
/// become a condition. Unknowns that are not Real are found where no division is needed.
Solution solveFor(ExprPool& pool, ExprId left, ExprId right, ExprId unknown,
                  const IsParameter& isParameter = {});

} // namespace eventica::expr
