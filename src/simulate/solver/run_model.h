// SPDX-License-Identifier: Apache-2.0
// Runs one hybrid system alone, from start to stop.
#pragma once

#include <optional>
#include <string>

#include "simulate/run/hybrid_system.h"
#include "simulate/solver/make_integrator.h"
#include "simulate/solver/solver_atomic.h"

namespace eventica::solver {

struct RunOptions {
    std::string method = "cvode";
    /// The longest step is a fiftieth of the run unless one is given, so that nothing that lasts is
    /// jumped over; a fixed step that is not given is the interval.
    IntegratorOptions integrator;
    SolverOptions solver;
};

struct RunOutcome {
    double endTime = 0.0;
    /// Results up to `endTime` are valid.
    std::optional<run::SimulationError> error;
    /// What `terminate` said, if the model ended the run.
    std::optional<std::string> termination;
    run::IntegratorStatistics integrator;
    SolverStatistics solver;
};

RunOutcome runModel(run::HybridSystem& system, const RunOptions& options, SolverObserver& observer);

} // namespace eventica::solver
