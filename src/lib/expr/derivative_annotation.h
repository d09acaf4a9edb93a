// SPDX-License-Identifier: Apache-2.0
// Which function computes the derivative of another one, and from what (MLS 12.7.1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/expr/expr.h"
#include "lib/expr/function.h"

namespace eventica::expr {

/// A function whose inputs are those of the function it is the derivative of, followed by
/// derivatives of some of them. Inputs are counted from 0 among the inputs.
struct DerivativeRule {
    FunctionId function;
    /// Above 1 it holds only where the last inputs are the derivatives of others by the same
    /// variable: inside the derivative of another function.
    std::int32_t order = 1;
    std::vector<std::size_t> differentiated; ///< inputs whose derivatives follow, in this order
    std::vector<std::size_t> unchanging;     ///< inputs whose derivatives must be 0
};

/// Whether values of the type have Real parts.
bool containsReal(const TypePool& types, TypeId type);

/// What the annotations of a function offer, in the order in which they are to be tried. Whoever
/// applies one to a function that is itself a derivative gets one of the next order.
std::vector<DerivativeRule> derivativeRules(const TypePool& types,
                                            std::span<const Function> functions,
                                            const Function& function);

} // namespace eventica::expr
