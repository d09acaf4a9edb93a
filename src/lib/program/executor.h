// SPDX-License-Identifier: Apache-2.0
// Runs programs: the interpreter (see interpreter.h) or machine code (see emit/llvm).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lib/program/program.h"

namespace eventica::program {

/// A program ready to run.
class Runnable {
public:
    Runnable() = default;
    Runnable(const Runnable&) = delete;
    Runnable& operator=(const Runnable&) = delete;
    virtual ~Runnable() = default;

    /// `Failure::None`, or why it ended early.
    virtual std::int32_t run(const Context& context) = 0;
    /// What a run takes, where an instruction that is interpreted alone takes 1; 0 if not known.
    virtual std::int64_t effort() const { return 0; }
    /// The same in loops, where that has turned out to be shorter; else null. It lives as long.
    virtual const Program* rolled() const { return nullptr; }
};

class Executor {
public:
    Executor() = default;
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;
    virtual ~Executor() = default;

    /// One runnable for each program. The programs must outlive them; they must not outlive the
    /// executor.
    virtual std::vector<std::unique_ptr<Runnable>> prepare(std::span<const Program> programs) = 0;
};

} // namespace eventica::program
