// SPDX-License-Identifier: Apache-2.0
// Runs programs instruction by instruction: the oracle that other executors are compared with.
#pragma once

#include <cstdint>
#include <memory>

#include "lib/program/batches.h"
#include "lib/program/executor.h"
#include "lib/program/roll.h"

namespace eventica::program {

/// Rolling a program and gathering batches take as long as some dozen runs: programs that run
/// seldom do without.
struct InterpreterOptions {
    std::int32_t runsBeforeBatches = 40;
    BatchLimits limits{};
    RollLimits loops{};
};

/// Programs must satisfy `verify`. A runnable may be entered again while it runs, by a callback or
/// by another thread with another context.
std::unique_ptr<Executor> makeInterpreter(const InterpreterOptions& options = {});

} // namespace eventica::program
