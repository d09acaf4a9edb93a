// SPDX-License-Identifier: Apache-2.0
// The functions that machine code calls, under names of our own: LLVM knows what `sin` is, and
// would compute it itself where it can, with other roundings than the interpreter.
#pragma once

#include <span>
#include <string>

#include "lib/program/program.h"

namespace eventica::emit {

struct Symbol {
    std::string name;
    void* address;
};

/// What `op` calls; null if it calls nothing.
const char* functionName(program::Op op);

/// All that machine code may refer to, also what LLVM itself puts in.
std::span<const Symbol> symbols();

} // namespace eventica::emit
