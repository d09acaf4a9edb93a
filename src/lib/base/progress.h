// SPDX-License-Identifier: Apache-2.0
// Progress of a command, read by another thread.
#pragma once

#include <atomic>
#include <cstdint>

namespace eventica {

/// Written by the thread that works, at the cost of a plain store; each value may be a step older
/// than the next.
struct Progress {
    std::atomic<const char*> phase{"reading"}; ///< a string literal
    std::atomic<bool> isRunning{false};        ///< the rest is valid
    std::atomic<double> startTime{0.0};
    std::atomic<double> stopTime{0.0};
    std::atomic<double> time{0.0}; ///< reached by the run
    std::atomic<std::int64_t> steps{0};

    void beginRun(double start, double stop) {
        startTime.store(start, std::memory_order_relaxed);
        stopTime.store(stop, std::memory_order_relaxed);
        time.store(start, std::memory_order_relaxed);
        steps.store(0, std::memory_order_relaxed);
        isRunning.store(true, std::memory_order_release);
    }
    void endRun() {
        phase.store("finishing", std::memory_order_relaxed);
        isRunning.store(false, std::memory_order_release);
    }
    void reach(double t, std::int64_t stepCount) {
        time.store(t, std::memory_order_relaxed);
        steps.store(stepCount, std::memory_order_relaxed);
    }
};

/// Nothing happens where nobody watches.
inline void enterPhase(Progress* progress, const char* phase) {
    if (progress != nullptr)
        progress->phase.store(phase, std::memory_order_relaxed);
}

} // namespace eventica
