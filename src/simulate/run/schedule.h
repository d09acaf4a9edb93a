// SPDX-License-Identifier: Apache-2.0
// From when to when a run goes, when it is recorded and who may end it.
#pragma once

#include <atomic>
#include <cstdint>

#include "lib/base/progress.h"

namespace eventica::run {

/// What becomes of a run whose events follow each other so closely that it would never end.
enum class Chattering : std::uint8_t {
    LimitRate, ///< a warning; from then on state events keep a distance
    Abort,     ///< an error
    Allow,     ///< nothing: the model may have as many events as it likes
};

struct Schedule {
    double startTime = 0.0;
    double stopTime = 1.0;
    double interval = 0.0; ///< of the output grid; 0: only start and stop
    Chattering chattering = Chattering::LimitRate;
    /// Checked often: the run ends with an error as soon as it is true. May be null.
    const std::atomic<bool>* interrupt = nullptr;
    Progress* progress = nullptr; ///< told of every step, if given
};

} // namespace eventica::run
