// SPDX-License-Identifier: Apache-2.0
// A line on the terminal that says how far a command has come, and is gone at the end.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "api/eventica.h"

/// A thread draws what the command tells in passing, at most ten times a second and not at all
/// during the first half second. Without a terminal there is neither thread nor line.
class ProgressLine {
public:
    explicit ProgressLine(bool isWanted);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() { erase(); }

    /// For the command to tell; null if nothing is shown.
    eventica::api::Progress* progress() { return thread_.joinable() ? &progress_ : nullptr; }
    /// To be called before anything else is printed.
    void erase();

private:
    using Clock = std::chrono::steady_clock;

    void watch();
    void draw();
    std::string text();

    eventica::api::Progress progress_;
    Clock::time_point start_ = Clock::now();
    /// Of the run, when it was first seen: rates are measured from there.
    struct Sight {
        Clock::time_point when{};
        double part = 0.0;
        std::int64_t steps = 0;
    };
    std::optional<Sight> first_;
    bool isShown_ = false;
    std::mutex mutex_;
    std::condition_variable wakeUp_;
    bool isOver_ = false; ///< guarded by the mutex
    std::thread thread_;
};
