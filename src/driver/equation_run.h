// SPDX-License-Identifier: Apache-2.0
// A run by one of the methods that integrate the equations of a model.
#pragma once

#include <memory>

#include "driver/prepared_run.h"
#include "lib/program/executor.h"
#include "simulate/model/model_signals.h"
#include "simulate/model/model_system.h"
#include "simulate/solver/run_model.h"

namespace eventica::driver {

/// All parts of a model from start to stop, and the terminal event. The observer is told the
/// messages of the model as warnings.
run::Outcome runEquations(const model::CompiledModel& model, model::ModelSystem& system,
                          const solver::RunOptions& options, run::Observer& observer);

class EquationRun final : public PreparedRun {
public:
    /// The model must outlive it.
    EquationRun(const model::CompiledModel& model, std::unique_ptr<program::Executor> executor,
                external::Settings externals, solver::RunOptions options);

    model::ModelSystem& system() { return system_; }

    run::Observable& observable() override { return signals_; }
    run::Outcome run(const run::Schedule& schedule, run::Observer& observer) override;
    RunFacts facts() const override;

private:
    const model::CompiledModel& model_;
    std::unique_ptr<program::Executor> executor_;
    model::ModelSystem system_;
    model::ModelSignals signals_;
    solver::RunOptions options_;
};

} // namespace eventica::driver
