// SPDX-License-Identifier: Apache-2.0
// Runs programs instruction by instruction: the oracle that other executors are compared with.
#pragma once

#include <memory>

#include "lib/program/executor.h"

namespace eventica::program {

/// Programs must satisfy `verify`. A runnable may be entered again while it runs, by a callback or
/// by another thread with another context.
std::unique_ptr<Executor> makeInterpreter();

} // namespace eventica::program
