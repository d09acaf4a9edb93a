// SPDX-License-Identifier: Apache-2.0
// Higher derivatives of programs by time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "lib/program/program.h"

namespace eventica::program {

/// Does what the program does, and computes derivatives by time up to `order`: number k of slot `s`
/// is at `s + k * offset`, where `offset` is larger than every slot of the program. What is loaded
/// moves as its derivatives say; slots for which `isMoving` is false have none, as with
/// `tangentOf`. Nothing if a derivative above the first would have to pass through a call out or a
/// solved block.
std::optional<Program> timeDerivatives(const Program& program, int order, std::int32_t offset,
                                       const std::function<bool(std::int32_t slot)>& isMoving = {});

} // namespace eventica::program
