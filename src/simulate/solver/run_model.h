// SPDX-License-Identifier: Apache-2.0
// Runs a hybrid system, or the parts of one, from start to stop.
#pragma once

#include <span>
#include <string>

#include "simulate/run/event_group.h"
#include "simulate/run/run.h"
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

/// What the integrator of such a run needs, with what is not given.
IntegratorOptions integratorOptionsOf(const RunOptions& options);
/// Of what a run approximates beside its integrator, relative.
double sideToleranceOf(const RunOptions& options);

run::Outcome runModel(run::HybridSystem& system, const RunOptions& options,
                      run::Observer& observer);
/// The parts of one model, which share no continuous values but delayed ones, each with its own
/// integrator in one schedule. Where they are many, events make no rows. `exchange`: how they
/// handle events together if they exchange discrete values, else null.
run::Outcome runModel(std::span<run::HybridSystem* const> parts, const RunOptions& options,
                      run::Observer& observer, run::EventGroup* exchange = nullptr);

} // namespace eventica::solver
