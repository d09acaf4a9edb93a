// SPDX-License-Identifier: Apache-2.0
#include "driver/equation_run.h"

#include <utility>

namespace eventica::driver {

EquationRun::EquationRun(const model::CompiledModel& model,
                         std::unique_ptr<program::Executor> executor, external::Settings externals,
                         solver::RunOptions options)
    : model_(model), executor_(std::move(executor)),
      system_(model, *executor_, std::move(externals)), signals_(model, system_),
      options_(std::move(options)) {
}

run::Outcome EquationRun::run(const run::Schedule& schedule, run::Observer& observer) {
    static_cast<run::Schedule&>(options_.solver) = schedule;
    run::Outcome outcome = solver::runModel(system_.parts(), options_, observer,
                                            system_.hasExchange() ? &system_ : nullptr);
    if (!outcome.error && !observer.wantsEnd() && model_.terminalSlot >= 0) {
        outcome.error = system_.finish(outcome.endTime);
        observer.sample(outcome.endTime);
    }
    system_.destroyObjects();
    if (auto loss = system_.foreignLoss())
        outcome.error = std::move(loss);
    for (const model::ModelMessage& message : system_.takeMessages())
        observer.warning(message.time, message.text);
    system_.addTo(outcome.statistics);
    return outcome;
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
