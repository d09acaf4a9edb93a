// SPDX-License-Identifier: Apache-2.0
// A compiled model as a hybrid system that numerical methods can run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "compile/executable/executable_model.h"
#include "lib/program/executor.h"
#include "simulate/model/delays.h"
#include "simulate/model/event_teller.h"
#include "simulate/model/finite_slots.h"
#include "simulate/model/given_pasts.h"
#include "simulate/model/host.h"
#include "simulate/model/loop_report.h"
#include "simulate/model/loop_solver.h"
#include "simulate/model/memory.h"
#include "simulate/model/state_chooser.h"
#include "simulate/run/hybrid_system.h"

namespace eventica::model {

/// A message of the model while it runs: a failed assertion of level warning.
struct ModelMessage {
    double time = 0.0;
    std::string text;
};

/// How the start of the run came from the simplified equations of `homotopy` to the actual ones.
struct HomotopyPath {
    std::int64_t steps = 0;
    double reached = 0.0;
};

class ModelSystem : public run::HybridSystem {
public:
    /// Both must outlive it.
    ModelSystem(const ExecutableModel& model, program::Executor& executor,
                external::Settings externals = {});

    std::int64_t stateCount() const override { return model_.stateCount; }
    std::int64_t crossingCount() const override {
        return static_cast<std::int64_t>(model_.crossingFunctions.size()) + delays_.crossingCount();
    }
    std::string stateName(std::int64_t state) const override;
    std::string crossingText(std::int64_t crossing) const override;
    std::span<const double> nominals() const override { return nominals_; }
    const run::SparsePattern& jacobianPattern() const override { return pattern_; }

    std::optional<run::SimulationError> initialize(double startTime) override;
    void states(std::span<double> x) const override;
    run::Evaluated derivatives(double t, const double* x, double* dx) override;
    run::Evaluated jacobian(double t, const double* x, double* values) override;
    run::Evaluated crossings(double t, const double* x, double* z) override;
    double nextTimeEvent() const override { return nextTimeEvent_; }
    std::string timeEventText() const override;
    run::EventOutcome handleEvent(double t, std::span<const double> x,
                                  std::span<const std::int64_t> fired) override;
    run::Evaluated update(double t, const double* x) override;
    void setTolerance(double relative) override { delays_.setTolerance(relative); }
    run::Evaluated keepPath(double t, const run::StatePath& path) override;
    bool stepAccepted(double t, const double* x) override;
    double longestStep() const override { return longestStep_; }
    double nextKink() const override { return delays_.nextKink(); }
    double latestEnd() const override { return delays_.latestEnd(); }
    run::SimulationError failure() const override { return failure_; }

    /// The terminal event at the end of the run (`terminal()`).
    std::optional<run::SimulationError> finish(double t);

    /// How places in the model's text are told in messages: `file:line:column`.
    void setPlaceText(std::function<std::string(const text::SourceRange&)> placeText) {
        placeText_ = std::move(placeText);
    }

    /// From now on events tell what they change (`EventOutcome::changes`).
    void tellChanges() { teller_.emplace(model_, memory_, host_); }
    /// After `tellChanges`: relations and discrete variables as they are now.
    std::vector<std::string> present() { return teller_->present(); }

    const Memory& memory() const { return memory_; }
    const LoopStatistics& loopStatistics() const { return loops_.statistics(); }
    const HomotopyPath& homotopy() const { return homotopy_; }
    /// Takes the messages since the last call.
    std::vector<ModelMessage> takeMessages() { return std::exchange(messages_, {}); }

private:
    void setPoint(double t, const double* x);
    run::Evaluated mendJacobian(double t, const double* x, double* values);
    std::optional<run::SimulationError> startDelays(double t);
    std::optional<run::SimulationError> keepJumps(double t);
    std::optional<run::SimulationError> checkDelayTimes(double t) const;
    /// All variables that the program computes, and whether they are what they may be.
    run::Evaluated evaluate(executable::ProgramId program, double t, const double* x);
    std::optional<run::SimulationError> checkVariables(double t);
    bool divides(expr::ExprId root) const;
    run::SimulationError notFinite(double t, const executable::CheckedVariable& checked) const;
    run::Evaluated evaluated(std::int32_t result, double t);
    void addFailedEquation(run::SimulationError& error);
    run::SimulationError explain(std::int32_t result, double t, const std::string& doing);
    std::optional<run::SimulationError> check(std::int32_t result, double t,
                                              const std::string& doing);
    LoopReport loopReport() const;
    std::string notANumber() const;

    void chooseFirstStates();
    std::vector<std::string> chooseStates(bool always);
    std::optional<run::SimulationError> solveStart(double t);
    std::optional<run::SimulationError> solveStartOnce(double t);
    void warnOfDroppedPasts(double t);
    void warnOfLoops(double t);
    void warnOfRedundant(double t);
    double checkTolerance(const system::Check& equation) const;
    std::int32_t followHomotopy();
    std::int32_t runInitial();
    std::int32_t guessFromStates();
    std::optional<run::SimulationError> checkStart(double t);
    std::optional<run::SimulationError> iterate(double t, run::EventOutcome& outcome);
    std::optional<run::SimulationError> checkReinits(double t) const;
    bool applyReinits();
    bool updatePrevious();
    std::optional<run::SimulationError> checkAssertions(double t,
                                                        const std::vector<std::size_t>& numbers);
    std::optional<run::SimulationError> failed(const dae::Assertion& assertion, double t,
                                               std::size_t number);
    std::optional<run::SimulationError> checkWhenAssertions(double t);
    std::optional<run::SimulationError> act(double t, run::EventOutcome& outcome);
    std::int32_t terminalSlot() const {
        return model_.places[static_cast<std::size_t>(model_.system.terminalVariable.index())].slot;
    }
    std::span<const std::int64_t> firedRelations(std::span<const std::int64_t> fired) const;
    std::vector<std::int64_t> firedDelays(std::span<const std::int64_t> fired) const;
    void setSamplings(double t);
    bool clearSamplings();
    std::optional<run::SimulationError> findTimeEvents(double t);
    std::optional<run::SimulationError> findSamplings(double t);
    std::optional<run::SimulationError> findLongestStep(double startTime);
    std::string textOf(expr::ExprId id) const;
    std::string placeOf(const dae::Origin& origin) const;

    const ExecutableModel& model_;
    Memory memory_;
    Delays delays_;
    Host host_;
    LoopSolver loops_;
    StateChooser chooser_;
    GivenPasts givenPasts_;
    FiniteSlots checked_; ///< of `ExecutableModel::checkedVariables`
    std::optional<EventTeller> teller_;
    run::SparsePattern pattern_;
    std::vector<double> nominals_;
    std::vector<double> nextSample_;
    std::vector<std::int64_t> sampleCount_;
    bool isTerminal_ = false;
    double startTime_ = 0.0;
    double nextTimeEvent_ = run::Never;
    double longestStep_ = run::Never;
    HomotopyPath homotopy_;
    run::SimulationError failure_;
    std::function<std::string(const text::SourceRange&)> placeText_;
    std::vector<ModelMessage> messages_;
    std::vector<bool> hasWarned_; ///< of assertions, then of those of the start
    std::vector<std::size_t> whenAssertions_;
    std::set<expr::VariableId> toldOpen_; ///< in messages about loops
};

} // namespace eventica::model
