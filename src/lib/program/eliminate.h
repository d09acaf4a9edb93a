// SPDX-License-Identifier: Apache-2.0
// Removes what a program does in vain.
#pragma once

#include <cstdint>

#include "lib/program/program.h"

namespace eventica::program {

enum class Failures : std::uint8_t { Dropped, Kept };

/// The same program without instructions that are never reached, copies of registers that do not
/// change, instructions whose results nobody uses (stores, calls out and failures are of use) and
/// jumps to where it goes anyway. What could fail but is not needed no longer fails, unless
/// failures are kept. Registers are renumbered. Linear in the size of the program.
Program eliminate(Program program, Failures failures = Failures::Dropped);

} // namespace eventica::program
