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

#include "lib/devs/coupled.h"
#include "simulate/solver/event_exchange.h"
#include "simulate/solver/part_rows.h"
#include "simulate/solver/part_windows.h"

namespace eventica::solver {
namespace {

constexpr double LongestPart = 1.0 / 50;
constexpr double DefaultFixedParts = 500;

using Integrators = std::vector<std::unique_ptr<run::Integrator>>;

/// Two rows an event, with all variables in each, are of use where a model has few parts. Many
/// parts have many events, and each row would cost as much as all of them.
constexpr std::size_t MostPartsWithEventRows = 20;

/// In step. With few parts each event makes two rows.
run::Outcome runInStep(std::span<run::HybridSystem* const> parts, Integrators integrators,
                       const RunOptions& options, run::Observer& observer, run::EventGroup* group) {
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
    std::vector<run::Component*> models;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        ofPart.number = i;
        auto& part =
            model.make<SolverAtomic>(fmt::format("part{}", i + 1), *parts[i],
                                     std::move(integrators[i]), ofPart, rows->observerOfNextPart());
        rows->addPart(part);
        models.push_back(&part);
        if (exchange)
            exchange->add(part);
    }
    model.add(std::move(rows));
    return run::run(model, models, options.solver, [&](devs::Simulator& simulator) {
        if (exchange)
            exchange->setWake([&](SolverAtomic& part, double t) {
                (void)simulator.inject(t, part.id(), devs::Port{0}, {});
            });
    });
}

/// Parts that share nothing, window by window.
run::Outcome runInWindows(std::span<run::HybridSystem* const> parts, Integrators integrators,
                          const RunOptions& options, run::Observer& observer) {
    auto windows = std::make_unique<PartWindows>(options.solver, observer);
    devs::Coupled model("model");
    std::vector<run::Component*> models;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        auto& part = model.make<SolverAtomic>(fmt::format("part{}", i + 1), *parts[i],
                                              std::move(integrators[i]), windows->partOptions(),
                                              windows->observerOfNextPart());
        windows->addPart(part, *parts[i]);
        models.push_back(&part);
    }
    windows->allocate();
    model.add(std::move(windows));
    return run::run(model, models, options.solver);
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

run::Outcome runModel(run::HybridSystem& system, const RunOptions& options,
                      run::Observer& observer) {
    const std::array parts{&system};
    return runModel(parts, options, observer);
}

run::Outcome runModel(std::span<run::HybridSystem* const> parts, const RunOptions& options,
                      run::Observer& observer, run::EventGroup* exchange) {
    const double start = options.solver.startTime;
    if (!std::isfinite(start) || !(options.solver.stopTime >= start))
        return run::refused(start, fmt::format("a run cannot go from time {} to time {}", start,
                                               options.solver.stopTime));
    Integrators integrators;
    for (run::HybridSystem* const part : parts) {
        MadeIntegrator made = makeIntegrator(options.method, *part, integratorOptionsOf(options));
        if (made.integrator == nullptr)
            return run::refused(start, std::move(made.error));
        part->setTolerance(sideToleranceOf(options));
        integrators.push_back(std::move(made.integrator));
    }
    if (parts.size() > 1) {
        const bool haveDelays = std::ranges::any_of(
            parts, [](const run::HybridSystem* part) { return !part->delayReaders().empty(); });
        // In windows, others may have gone past the end before it is known.
        const bool mayTerminate = std::ranges::any_of(
            parts, [](const run::HybridSystem* part) { return part->mayTerminate(); });
        const bool isInStep = exchange != nullptr || haveDelays || mayTerminate ||
                              parts.size() <= MostPartsWithEventRows;
        run::Outcome outcome =
            isInStep ? runInStep(parts, std::move(integrators), options, observer, exchange)
                     : runInWindows(parts, std::move(integrators), options, observer);
        observer.finished(outcome.endTime);
        return outcome;
    }
    SolverAtomic model("model", *parts.front(), std::move(integrators.front()), options.solver,
                       observer);
    const std::array<run::Component*, 1> models{&model};
    return run::run(model, models, options.solver);
}

} // namespace eventica::solver
