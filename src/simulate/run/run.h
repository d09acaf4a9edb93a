// SPDX-License-Identifier: Apache-2.0
// Runs components, whatever engines made them, from start to stop.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "lib/devs/simulator.h"
#include "simulate/run/component.h"

namespace eventica::run {

struct Outcome {
    double endTime = 0.0;
    /// Results up to `endTime` are valid.
    std::optional<SimulationError> error = {};
    /// What `terminate` said, if the model ended the run.
    std::optional<std::string> termination = {};
    Statistics statistics = {};
};

/// Runs `root`, which contains the components and maybe more. The first error or termination of a
/// component ends the run; without one it ends where the last component does. `prepare` sees the
/// simulator before it begins.
Outcome run(devs::Model& root, std::span<Component* const> components, const Schedule& schedule,
            const std::function<void(devs::Simulator&)>& prepare = {});

/// A run that cannot begin.
Outcome refused(double t, std::string message);

} // namespace eventica::run
