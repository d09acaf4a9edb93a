// SPDX-License-Identifier: Apache-2.0
// A compiled model made ready to run by one method, whatever engine that is.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "simulate/run/observable.h"
#include "simulate/run/run.h"

namespace eventica::driver {

/// What reports tell of a run beside its counts.
struct RunFacts {
    struct Size {
        const char* name; ///< in JSON
        std::string text; ///< after the number
        std::size_t count = 0;
    };
    std::vector<Size> sizes; ///< of the model
    std::vector<std::pair<std::string, std::int64_t>> treeObstacles;
    std::vector<std::pair<std::string, double>> quantumOf; ///< by variable
};

class PreparedRun {
public:
    PreparedRun() = default;
    PreparedRun(const PreparedRun&) = delete;
    PreparedRun& operator=(const PreparedRun&) = delete;
    virtual ~PreparedRun() = default;

    virtual run::Observable& observable() = 0;
    /// Once.
    virtual run::Outcome run(const run::Schedule& schedule, run::Observer& observer) = 0;
    virtual RunFacts facts() const = 0;
};

} // namespace eventica::driver
