// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/run_model.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "lib/base/check.h"
#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"

namespace eventica::solver {
namespace {

constexpr double LongestPart = 1.0 / 50;
constexpr double DefaultFixedParts = 500;

IntegratorOptions completed(const RunOptions& options) {
    IntegratorOptions result = options.integrator;
    result.stopTime = options.solver.stopTime;
    result.interrupt = options.solver.interrupt;
    const double length = options.solver.stopTime - options.solver.startTime;
    if (!(length > 0.0) || !std::isfinite(length))
        return result;
    if (result.fixedStep == 0.0)
        result.fixedStep =
            options.solver.interval > 0.0 ? options.solver.interval : length / DefaultFixedParts;
    if (result.maximumStep == run::Never)
        result.maximumStep = LongestPart * length;
    return result;
}

/// What is left out by the way must not matter beside it, even where quanta are large.
double toleranceOf(const run::Tolerances& tolerances) {
    constexpr double Largest = 1e-3;
    return std::min(Largest, tolerances.relative > 0.0 ? tolerances.relative : tolerances.absolute);
}

RunOutcome refused(double t, std::string message) {
    RunOutcome outcome;
    outcome.endTime = t;
    outcome.error = run::SimulationError{t, std::move(message), {}};
    return outcome;
}

} // namespace

RunOutcome runModel(run::HybridSystem& system, const RunOptions& options,
                    SolverObserver& observer) {
    const double start = options.solver.startTime;
    if (!std::isfinite(start) || !(options.solver.stopTime >= start))
        return refused(start, fmt::format("a run cannot go from time {} to time {}", start,
                                          options.solver.stopTime));
    MadeIntegrator made = makeIntegrator(options.method, system, completed(options));
    if (made.integrator == nullptr)
        return refused(start, std::move(made.error));

    system.setTolerance(toleranceOf(options.integrator.tolerances));
    SolverAtomic model("model", system, std::move(made.integrator), options.solver, observer);
    devs::FlattenResult flat = devs::flatten(model);
    EVENTICA_CHECK(flat.ok(), "one atomic model cannot be flattened");
    devs::Simulator simulator(std::move(flat.model));
    devs::Status status = simulator.initialize(start);
    if (status.ok())
        status = simulator.runUntil(options.solver.stopTime);

    RunOutcome outcome;
    outcome.endTime = model.time();
    outcome.error = model.error();
    if (!status.ok() && !outcome.error)
        outcome.error = run::SimulationError{model.time(), status.error().text, {}};
    outcome.termination = model.termination();
    outcome.integrator = model.integratorStatistics();
    outcome.solver = model.statistics();
    return outcome;
}

} // namespace eventica::solver
