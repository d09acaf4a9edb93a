// SPDX-License-Identifier: Apache-2.0
// Derivatives of one value by many slots, by reverse-mode automatic differentiation.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "lib/program/program.h"

namespace eventica::program {

/// The derivative by a slot, and the slot that it is stored in.
struct Partial {
    std::int32_t by = -1;
    std::int32_t target = -1;
};

/// Computes the derivatives of the last value that the program stores in the Real slot `result`, in
/// about as many instructions as the program has. Nothing if the program is more than sums,
/// products, quotients and selections of what it loads, one after the other: with jumps, functions,
/// calls or blocks it needs `tangentOf`.
std::optional<Program> gradientOf(const Program& program, std::int32_t result,
                                  std::span<const Partial> partials);

} // namespace eventica::program
