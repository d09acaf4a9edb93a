// SPDX-License-Identifier: Apache-2.0
// Checks what every executor relies on.
#pragma once

#include <string>
#include <vector>

#include "lib/program/program.h"

namespace eventica::program {

/// What is wrong with a program, in the order of its instructions; empty if nothing is. Operands
/// are in range, jumps lead forward and not beyond the end, and on every path each register is
/// written before it is read. How large memory is, how many blocks there are and what the host
/// knows is not the program's: slots and blocks are only not negative.
std::vector<std::string> verify(const Program& program);

} // namespace eventica::program
