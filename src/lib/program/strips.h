// SPDX-License-Identifier: Apache-2.0
// Loops whose iterations are independent, instruction by instruction: an interpreter decodes each
// once for a strip of iterations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lib/program/program.h"

namespace eventica::program {

/// Iterations at once: a strip of some ten registers stays in the first cache.
inline constexpr std::int32_t StripLength = 128;

/// Where numbers of a strip come from or go to.
struct StripPlace {
    enum class Kind : std::uint8_t { None, Register, Strip, Memory, Scratch };
    Kind kind = Kind::None;
    std::int32_t first = 0;  ///< register, strip, or place of the first iteration
    std::int32_t stride = 0; ///< of places
};

/// The operation is applied to `x` and `y`. `MoveReal` copies `x`.
struct StripInstruction {
    Op op = Op::MoveReal;
    StripPlace result;
    StripPlace x;
    StripPlace y;
};

struct StripLoop {
    std::int32_t count = 0;
    std::int32_t end = 0;    ///< place behind the loop
    std::int32_t strips = 0; ///< registers that are strips
    std::vector<StripInstruction> code;
};

/// Nothing if its iterations depend on each other, or do what does not work on rows. `code` is that
/// of `program`, maybe with other places for its instructions; `writes` counts them for each of its
/// Real registers.
std::optional<StripLoop> stripLoop(const Program& program, std::span<const Instruction> code,
                                   std::size_t loop, std::span<const int> writes);

/// What a loop works on: registers, memory (by the addresses unless those are null), scratch
/// memory, and room for its strips.
struct StripMemory {
    double* registers = nullptr;
    double* memory = nullptr;
    const std::int32_t* addresses = nullptr;
    double* scratch = nullptr;
    double* strips = nullptr;
};

void runStrips(const StripLoop& loop, const StripMemory& memory);

} // namespace eventica::program
