// SPDX-License-Identifier: Apache-2.0
// Runs one network alone, from start to stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/base/progress.h"
#include "simulate/run/chattering.h"
#include "simulate/run/network_model.h"

namespace eventica::run {

/// Of a watched element.
struct NetworkJump {
    std::size_t watched = 0; ///< its number in `NetworkRunOptions::watched`
    double before = 0.0;     ///< of a source its value; of a switch 1 if it is closed
    double after = 0.0;
};

struct NetworkRunOptions {
    double startTime = 0.0;
    double stopTime = 1.0;
    double interval = 0.0;                        ///< between recorded points; 0: only both ends
    const std::atomic<bool>* interrupt = nullptr; ///< ends the run when it becomes true
    Progress* progress = nullptr;                 ///< told of every step, if given
    /// Asked after each row, if given: nothing more can be recorded, so the run ends, without an
    /// error of its own.
    std::function<bool()> wantsEnd = {};
    Chattering chattering = Chattering::Abort; ///< a rate cannot be limited here
    /// Whose jumps are counted to find those that chatter.
    struct Watched {
        std::int32_t element = 0;
        std::string name;
        bool isSwitch = true; ///< else a source
    };
    std::vector<Watched> watched = {};
    /// Told of the jumps at an instant, if given; of a source only where its time is known before.
    std::function<void(double, const std::vector<NetworkJump>&)> onJumps = {};
};

struct NetworkOutcome {
    double endTime = 0.0;
    /// Results up to `endTime` are valid.
    std::optional<SimulationError> error = {};
    std::int64_t instants = 0; ///< at which the simulator did something
};

/// `onRow` is called with the model evaluated: at the points of the output grid, and before and
/// after each jump. Times never decrease.
NetworkOutcome runNetwork(NetworkModel& model, const NetworkRunOptions& options,
                          const std::function<void(double)>& onRow);

} // namespace eventica::run
