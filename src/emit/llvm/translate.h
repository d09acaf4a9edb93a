// SPDX-License-Identifier: Apache-2.0
// Programs to LLVM's intermediate representation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/program/program.h"

namespace llvm {
class Module;
}

namespace eventica::emit {

/// The functions that do what a program does, each `int32 f(const Context*, Cell* frame, int32
/// entry)`. They are called in turn, each with the place to start at; it is 0 for the first. Each
/// but the last leaves in the first cell where to go on: an instruction's number; functions that
/// end before it are passed over. A result other than 0 ends the program with it.
struct TranslatedProgram {
    struct Function {
        std::string name;
        std::int32_t end = 0;
    };
    std::vector<Function> functions;
    std::size_t frameCells = 0; ///< 0 if it needs no frame
};

/// Adds the functions to the module. Their names begin with `prefix`.
TranslatedProgram translate(const program::Program& program, const std::string& prefix,
                            std::int32_t functionSize, llvm::Module& module);

} // namespace eventica::emit
