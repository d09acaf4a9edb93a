// SPDX-License-Identifier: Apache-2.0
// Lets programs compute each value once.
#pragma once

#include "lib/program/program.h"

namespace eventica::program {

/// The same program without instructions that compute what an earlier one has computed on every
/// path, loads of what is in a register, and stores of what the slot holds. Linear in the size of
/// the program, up to the logarithm of a table.
Program shareEqual(Program program);

} // namespace eventica::program
