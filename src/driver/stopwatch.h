// SPDX-License-Identifier: Apache-2.0
// How long the phases of a command take.
#pragma once

#include <chrono>

namespace eventica::driver {

/// Runs from its making on.
class Stopwatch {
public:
    /// Since the start, or the last call of `restart`.
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    void restart() { start_ = Clock::now(); }

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point start_ = Clock::now();
};

} // namespace eventica::driver
