// SPDX-License-Identifier: Apache-2.0
// Programs as text that a person can read (`--dump=program`).
#pragma once

#include <string>

#include "lib/program/program.h"

namespace eventica::program {

/// One line for each instruction: `r2 = add r0 r1`, `[7] = store r2`, labels where jumps lead.
std::string print(const Program& program);

} // namespace eventica::program
