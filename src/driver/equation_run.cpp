// SPDX-License-Identifier: Apache-2.0
#include "driver/equation_run.h"

#include <utility>

namespace eventica::driver {

run::Outcome runEquations(const model::CompiledModel& model, model::ModelSystem& system,
                          const solver::RunOptions& options, run::Observer& observer) {
    run::Outcome outcome = solver::runModel(system.parts(), options, observer,
                                            system.hasExchange() ? &system : nullptr);
    if (!outcome.error && !observer.wantsEnd() && model.terminalSlot >= 0) {
        outcome.error = system.finish(outcome.endTime);
        observer.sample(outcome.endTime);
    }
    system.destroyObjects();
    if (auto loss = system.foreignLoss())
        outcome.error = std::move(loss);
    for (const model::ModelMessage& message : system.takeMessages())
        observer.warning(message.time, message.text);
    system.addTo(outcome.statistics);
    return outcome;
}

EquationRun::EquationRun(const model::CompiledModel& model,
                         std::unique_ptr<program::Executor> executor, external::Settings externals,
                         solver::RunOptions options)
    : model_(model), executor_(std::move(executor)),
      system_(model, *executor_, std::move(externals)), signals_(model, system_),
      options_(std::move(options)) {
}

run::Outcome EquationRun::run(const run::Schedule& schedule, run::Observer& observer) {
    static_cast<run::Schedule&>(options_.solver) = schedule;
    return runEquations(model_, system_, options_, observer);
}

RunFacts EquationRun::facts() const {
    RunFacts facts;
    const std::size_t parts = model_.parts.size();
    facts.sizes = {{"states", "states", static_cast<std::size_t>(model_.stateCount)},
                   {"loops", "loops", model_.loops.size()},
                   {"crossingFunctions", "crossing functions", model_.crossingFunctions.size()},
                   {"parts", parts == 1 ? "part" : "parts", parts}};
    for (const auto& [obstacle, count] : system_.treeObstacles())
        facts.treeObstacles.emplace_back(obstacle, count);
    return facts;
}

} // namespace eventica::driver
