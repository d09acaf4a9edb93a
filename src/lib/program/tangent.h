// SPDX-License-Identifier: Apache-2.0
// Derivatives of programs by forward-mode automatic differentiation.
#pragma once

#include <cstdint>
#include <functional>

#include "lib/program/program.h"

namespace eventica::program {

/// Does what the program does, and computes the derivative along a direction: the tangent of slot
/// `s` is at slot `s + tangentOffset`. What loads a Real loads its tangent too, what stores one
/// stores both. Behind `Solve b` stands `Solve (b | TangentSolveFlag)`, behind a host call with
/// tangents among its inputs the call for tangents. The tangent of a loop is a loop; a row of slots
/// has tangents if one of them may have one.
///
/// A slot for which `isActiveSlot` is false has the tangent 0 and nothing is emitted for it, unless
/// the program stores something with a tangent there; such a slot's tangent must be 0 when it
/// starts. Where a function has a kink its derivative is that of the branch its value comes from;
/// steps have derivative 0.
Program tangentOf(const Program& program, std::int32_t tangentOffset,
                  const std::function<bool(std::int32_t slot)>& isActiveSlot = {});

} // namespace eventica::program
