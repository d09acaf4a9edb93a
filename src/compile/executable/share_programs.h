// SPDX-License-Identifier: Apache-2.0
// Inside compile/executable only: one program for parts that are alike.
#pragma once

#include "compile/executable/draft.h"

namespace eventica::executable {

/// Makes `CompiledModel::entries`. Programs of parts and of their loops that differ only in slots,
/// loops, host calls and constants become one; constants that differ become slots, which the
/// program `parameters` sets. Where fewer programs are alike each stays as it is, since machine
/// code with fixed slots is a little faster. Takes time in proportion to the size of the programs.
void sharePrograms(Draft& model);

} // namespace eventica::executable
