// SPDX-License-Identifier: Apache-2.0
// Ctrl-C and SIGTERM in every phase of a command.
#pragma once

#include <atomic>

/// From now on a signal ends the process within a quarter of a second, with a message and exit code
/// 3: at once while nothing is written, in good order during a run that looks at `interruptFlag`.
void catchInterrupts();

/// Becomes true with the first signal.
const std::atomic<bool>& interruptFlag();

/// Whether a run looks at the flag. After it, results are finished before the process ends.
void setRunning(bool isRunning);
