// SPDX-License-Identifier: Apache-2.0
// A compiled program, without a word of LLVM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lib/program/program.h"

namespace eventica::emit {

struct MachineCode {
    using Entry = std::int32_t (*)(const program::Context* context, program::Cell* frame,
                                   std::int32_t start);
    /// See `TranslatedProgram`.
    struct Function {
        Entry entry = nullptr;
        std::int32_t end = 0;
    };
    std::vector<Function> functions;
    std::size_t frameCells = 0;

    std::int32_t run(const program::Context& context, program::Cell* frame) const {
        if (frameCells == 0)
            return functions.front().entry(&context, nullptr, 0);
        frame->integer = 0;
        for (const Function& function : functions) {
            if (frame->integer >= function.end)
                continue;
            const std::int32_t result =
                function.entry(&context, frame, static_cast<std::int32_t>(frame->integer));
            if (result != program::Failure::None)
                return result;
        }
        return program::Failure::None;
    }
};

} // namespace eventica::emit
