// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: how fast the sources of a model oscillate, and how fast they
// fade.
#pragma once

#include <span>
#include <vector>

#include "compile/system/sorted_system.h"

namespace eventica::executable {

/// A sine or cosine whose argument depends on the time and on nothing else that is continuous. If
/// it is what a variable is assigned, or a term of that, multiplied by nothing but discrete values,
/// other sines and exponential functions, its amplitude is |coefficient| exp(exponent) at most.
struct Oscillation {
    expr::ExprId rate;        ///< of its argument; may depend on time itself
    expr::ExprId coefficient; ///< discrete; invalid, as what follows, unless the amplitude may fade
    expr::ExprId exponent;
    expr::ExprId growth; ///< of the exponent: discrete
};

/// Those of these blocks, each once. One that does not fade stands for all of the same rate.
std::vector<Oscillation> oscillationsOf(system::SortedSystem& system,
                                        std::span<const std::int32_t> blocks);

} // namespace eventica::executable
