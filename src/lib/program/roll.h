// SPDX-License-Identifier: Apache-2.0
// From groups of instructions that are alike to counted loops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "lib/program/program.h"

namespace eventica::program {

struct RollLimits {
    std::int32_t count = 8;    ///< fewer iterations are left as they are,
    std::int32_t size = 24;    ///< and loops that stand for fewer instructions;
    std::int32_t period = 256; ///< longer bodies are not looked for
};

/// The same in loops: families of equations give instructions that repeat, with slots in rows. What
/// is computed stays the same to the bit, failures included. Values that one loop hands to another
/// go through scratch memory. Nothing if less than half of the instructions would go. Takes time in
/// proportion to the size of the program.
std::optional<Program> rolled(const Program& program, const RollLimits& limits = {});

} // namespace eventica::program
