// SPDX-License-Identifier: Apache-2.0
// What counted loops do: how often, in which order, and the same one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/program/program.h"

namespace eventica::program {

/// How often each instruction is run, if no jump passes over it: 1 outside of loops.
std::vector<std::int32_t> iterationsOf(const Program& program);

/// Whether iterations of the loop can be run in any order, or at once: none reads or writes what
/// another one writes, none can fail, branch or call out, and no register is handed on from one to
/// the next; the last one may leave something in a register that is read behind the loop. `code` is
/// that of the program, maybe with other places for its instructions.
bool areIndependent(const Program& program, std::span<const Instruction> code, std::size_t loop);

/// Without loops: their bodies are repeated. Scratch memory stays.
Program unrolled(const Program& program);

} // namespace eventica::program
