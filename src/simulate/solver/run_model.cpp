// SPDX-License-Identifier: Apache-2.0
#include "simulate/solver/run_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "lib/base/check.h"
#include "lib/devs/coupled.h"
#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"
#include "simulate/solver/event_exchange.h"
#include "simulate/solver/part_rows.h"
#include "simulate/solver/part_windows.h"

namespace eventica::solver {
namespace {

constexpr double LongestPart = 1.0 / 50;
constexpr double DefaultFixedParts = 500;

RunOutcome refused(double t, std::string message) {
    RunOutcome outcome;
    outcome.endTime = t;
    outcome.error = run::SimulationError{t, std::move(message), {}};
    return outcome;
}

devs::Status simulate(devs::Model& model, const SolverOptions& options,
                      EventExchange* exchange = nullptr) {
    devs::FlattenResult flat = devs::flatten(model);
    EVENTICA_CHECK(flat.ok(), "models without couplings cannot be flattened");
    devs::Simulator simulator(std::move(flat.model));
    if (exchange != nullptr)
        exchange->setWake([&](SolverAtomic& part, double t) {
            (void)simulator.inject(t, part.id(), devs::Port{0}, {});
        });
    const devs::Status status = simulator.initialize(options.startTime);
    return status.ok() ? simulator.runUntil(options.stopTime) : status;
}

void add(const run::IntegratorStatistics& part, run::IntegratorStatistics& sum) {
    sum.steps += part.steps;
    sum.rejectedSteps += part.rejectedSteps;
    sum.derivativeEvaluations += part.derivativeEvaluations;
    sum.jacobianEvaluations += part.jacobianEvaluations;
    sum.factorizations += part.factorizations;
    sum.restarts += part.restarts;
}

void add(const SolverStatistics& part, SolverStatistics& sum) {
    sum.stateEvents += part.stateEvents;
    sum.timeEvents += part.timeEvents;
    sum.stateChoices += part.stateChoices;
    sum.inputEvents += part.inputEvents;
    sum.crossingEvaluations += part.crossingEvaluations;
}

/// The first error or termination ends the run; without one it ends where the last part does.
RunOutcome outcomeOf(std::span<SolverAtomic* const> models, const devs::Status& status) {
    RunOutcome outcome;
    const auto isEarlier = [&](double t) { return !outcome.error || t < outcome.error->time; };
    for (const SolverAtomic* const model : models) {
        add(model->integratorStatistics(), outcome.integrator);
        add(model->statistics(), outcome.solver);
        if (!outcome.error && !outcome.termination)
            outcome.endTime = std::max(outcome.endTime, model->time());
        if (model->error() && isEarlier(model->error()->time)) {
            outcome.error = model->error();
            outcome.endTime = model->time();
        } else if (model->termination() && !outcome.error) {
            outcome.termination = model->termination();
            outcome.endTime = model->time();
        }
    }
    if (!status.ok() && !outcome.error)
        outcome.error = run::SimulationError{outcome.endTime, status.error().text, {}};
    return outcome;
}

using Integrators = std::vector<std::unique_ptr<run::Integrator>>;

/// Two rows an event, with all variables in each, are of use where a model has few parts. Many
/// parts have many events, and each row would cost as much as all of them.
constexpr std::size_t MostPartsWithEventRows = 20;

/// In step. With few parts each event makes two rows.
RunOutcome runInStep(std::span<run::HybridSystem* const> parts, Integrators integrators,
                     const RunOptions& options, SolverObserver& observer, run::EventGroup* group) {
    std::optional<EventExchange> exchange;
    if (group != nullptr)
        exchange.emplace(*group);
    SolverOptions ofPart = options.solver;
    ofPart.isPart = true;
    ofPart.progress = nullptr;
    ofPart.exchange = exchange ? &*exchange : nullptr;
    auto rows = std::make_unique<PartRows>(options.solver, observer,
                                           parts.size() <= MostPartsWithEventRows);
    devs::Coupled model("model");
    std::vector<SolverAtomic*> models;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        ofPart.number = i;
        models.push_back(&model.make<SolverAtomic>(fmt::format("part{}", i + 1), *parts[i],
                                                   std::move(integrators[i]), ofPart,
                                                   rows->observerOfNextPart()));
        rows->addPart(*models.back());
        if (exchange)
            exchange->add(*models.back());
    }
    model.add(std::move(rows));
    const devs::Status status = simulate(model, options.solver, exchange ? &*exchange : nullptr);
    return outcomeOf(models, status);
}

/// Parts that share nothing, window by window.
RunOutcome runInWindows(std::span<run::HybridSystem* const> parts, Integrators integrators,
                        const RunOptions& options, SolverObserver& observer) {
    auto windows = std::make_unique<PartWindows>(options.solver, observer);
    devs::Coupled model("model");
    std::vector<SolverAtomic*> models;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        models.push_back(&model.make<SolverAtomic>(
            fmt::format("part{}", i + 1), *parts[i], std::move(integrators[i]),
            windows->partOptions(), windows->observerOfNextPart()));
        windows->addPart(*models.back(), *parts[i]);
    }
    windows->allocate();
    model.add(std::move(windows));
    const devs::Status status = simulate(model, options.solver);
    return outcomeOf(models, status);
}

} // namespace

IntegratorOptions integratorOptionsOf(const RunOptions& options) {
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
double sideToleranceOf(const RunOptions& options) {
    constexpr double Largest = 1e-3;
    const run::Tolerances& tolerances = options.integrator.tolerances;
    return std::min(Largest, tolerances.relative > 0.0 ? tolerances.relative : tolerances.absolute);
}

RunOutcome runModel(run::HybridSystem& system, const RunOptions& options,
                    SolverObserver& observer) {
    const std::array parts{&system};
    return runModel(parts, options, observer);
}

RunOutcome runModel(std::span<run::HybridSystem* const> parts, const RunOptions& options,
                    SolverObserver& observer, run::EventGroup* exchange) {
    const double start = options.solver.startTime;
    if (!std::isfinite(start) || !(options.solver.stopTime >= start))
        return refused(start, fmt::format("a run cannot go from time {} to time {}", start,
                                          options.solver.stopTime));
    Integrators integrators;
    for (run::HybridSystem* const part : parts) {
        MadeIntegrator made = makeIntegrator(options.method, *part, integratorOptionsOf(options));
        if (made.integrator == nullptr)
            return refused(start, std::move(made.error));
        part->setTolerance(sideToleranceOf(options));
        integrators.push_back(std::move(made.integrator));
    }
    if (parts.size() > 1) {
        const bool isInStep = exchange != nullptr || parts.size() <= MostPartsWithEventRows;
        RunOutcome outcome =
            isInStep ? runInStep(parts, std::move(integrators), options, observer, exchange)
                     : runInWindows(parts, std::move(integrators), options, observer);
        observer.finished(outcome.endTime);
        return outcome;
    }
    SolverAtomic model("model", *parts.front(), std::move(integrators.front()), options.solver,
                       observer);
    const devs::Status status = simulate(model, options.solver);
    const std::array models{&model};
    return outcomeOf(models, status);
}

} // namespace eventica::solver
