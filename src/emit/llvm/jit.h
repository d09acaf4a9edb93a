// SPDX-License-Identifier: Apache-2.0
// Runs programs as machine code that LLVM makes in memory. Results are those of the interpreter, to
// the bit.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "lib/program/executor.h"

namespace eventica::emit {

/// A program is interpreted at first, then compiled quickly, then compiled once more with
/// optimisation, each time when what it has cost so far is about what compiling costs. Compiling
/// happens on the thread that runs it. Programs that are waiting for it are compiled together.
struct JitOptions {
    /// A program that has run `runs` times waits to be compiled. That happens when all that wait
    /// together have executed `instructions` more than what `runs` runs of each make.
    struct Threshold {
        std::int64_t runs = 0;
        std::int64_t instructions = 0;
    };
    static constexpr Threshold AtOnce{0, 0};
    static constexpr Threshold Never{std::numeric_limits<std::int64_t>::max(), 0};

    // Measured: an instruction takes 2 ns interpreted, 0.2 ns in quick code, 0.15 ns in optimised
    // code. To compile it takes 2 us or 12 us, after 1 ms or 3 ms for getting started.
    Threshold quick{1'000, 1'000'000};
    Threshold optimised{250'000, 100'000'000};

    /// A program with more instructions becomes several functions: the time to compile one grows
    /// more than linearly.
    std::int32_t functionSize = 2'000;

    /// A program that the interpreter has rolled waits until it has executed so many instructions.
    /// It is optimised at once: that takes 4 ms or more, for code of a few dozen instructions. The
    /// interpreter runs loops in strips, as fast as quick code.
    std::int64_t instructionsBeforeLoops = 20'000'000;
};

/// As with the interpreter, programs must satisfy `verify`, and a runnable may be entered again
/// while it runs.
std::unique_ptr<program::Executor> makeJit(const JitOptions& options = {});

} // namespace eventica::emit
