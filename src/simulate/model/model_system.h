// SPDX-License-Identifier: Apache-2.0
// A running model: what its parts share.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "lib/model/compiled_model.h"
#include "lib/program/executor.h"
#include "simulate/model/delays.h"
#include "simulate/model/event_iteration.h"
#include "simulate/model/event_teller.h"
#include "simulate/model/given_pasts.h"
#include "simulate/model/host.h"
#include "simulate/model/loop_report.h"
#include "simulate/model/loop_solver.h"
#include "simulate/model/lost_jumps.h"
#include "simulate/model/memory.h"
#include "simulate/model/oscillation_limit.h"
#include "simulate/model/part_system.h"
#include "simulate/model/state_chooser.h"
#include "simulate/run/hybrid_system.h"
#include "simulate/run/statistics.h"

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

/// One memory, and on it the parts of the model, each a hybrid system.
class ModelSystem : public run::EventGroup {
public:
    /// Both must outlive it.
    ModelSystem(const CompiledModel& model, program::Executor& executor,
                external::Settings externals = {});

    ModelSystem(const ModelSystem&) = delete;
    ModelSystem& operator=(const ModelSystem&) = delete;
    ~ModelSystem() override = default;

    /// Finds consistent values for the start of the run.
    std::optional<run::SimulationError> initialize(double startTime);
    /// At least one.
    std::vector<run::HybridSystem*> parts();
    /// All of the model, if it is compiled as a whole.
    run::HybridSystem& mainPart() { return parts_.front(); }

    /// Whether events of one part may be events of others.
    bool hasExchange() const;
    std::vector<run::HandledPart> handleEvents(double t, std::span<const run::PartEvent> first,
                                               const Join& join) override {
        return events_.handle(t, first, join);
    }

    /// By number in `CompiledModel::inputs`; before `initialize`.
    void setInput(std::size_t input, run::InputSignal signal) {
        inputsWith(input).setSignal(input, std::move(signal));
    }

    /// During the run: from the start of the piece on, where an event must follow.
    void setInputFrom(std::size_t input, const run::InputPiece& piece) {
        inputsWith(input).setFrom(input, piece);
    }

    /// By number in `CompiledModel::tunables`, for the next `initialize`; Integers and Booleans as
    /// numbers.
    void setParameter(std::size_t tunable, double value) { given_[tunable] = value; }
    /// All tunable parameters have the values of the model again.
    void resetParameters() { given_.clear(); }
    /// Whether `initialize` failed because the model must be compiled for these parameters.
    bool needsOtherModel() const { return needsOtherModel_; }

    /// The terminal event at the end of the run (`terminal()`).
    std::optional<run::SimulationError> finish(double t);
    /// Calls the destructors of external objects.
    void destroyObjects() { host_.destroyObjects(); }
    /// That foreign code crashed, ended the process or was interrupted, whatever came of it.
    std::optional<run::SimulationError> foreignLoss() const;

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
    /// Adds what the model itself counts.
    void addTo(run::Statistics& statistics) const;
    /// What kept expressions from being programs, and how often their trees were evaluated.
    const std::map<std::string, std::int64_t>& treeObstacles() const { return host_.obstacles(); }
    /// Takes the messages since the last call.
    std::vector<ModelMessage> takeMessages() { return std::exchange(messages_, {}); }

private:
    friend class EventIteration;
    friend class PartSystem;

    /// Which slots a recorded variable has.
    struct RecordedSlots {
        std::vector<bool> reals;
        std::vector<bool> integers;
    };
    const RecordedSlots& recordedSlots();

    void introduceParts();
    Join joinAsTheyAre();
    Inputs& inputsWith(std::size_t input);
    std::optional<run::SimulationError> handleEventOfAll(double t);
    std::optional<run::SimulationError> startDelays(double t);
    std::optional<run::SimulationError>
    checkDelayTimes(double t, const std::vector<std::int32_t>& delays) const;
    bool divides(expr::ExprId root) const;
    run::SimulationError notFinite(double t, const CheckedVariable& checked);
    const AssignmentText* firstNotFinite() const;
    std::string placeOf(const AssignmentText& assignment) const;
    void addCulprit(expr::ExprId value, std::vector<std::string>& notes);
    std::string culpritText(expr::ExprId id);
    std::string derivativeText(std::int64_t state) const;
    run::SimulationError endlessIteration(double t, const std::vector<std::size_t>& changed) const;
    void addFailedEquation(run::SimulationError& error);
    run::SimulationError explain(std::int32_t result, double t, const std::string& doing);
    std::optional<run::SimulationError> check(std::int32_t result, double t,
                                              const std::string& doing);
    LoopReport loopReport() const;

    void restart();
    void giveParameters();
    std::optional<run::SimulationError> checkAssumptions(double t);
    void chooseFirstStates();
    std::vector<std::string> chooseStates(bool always);
    std::optional<run::SimulationError> solveStart(double t);
    std::optional<run::SimulationError> solveStartOnce(double t);
    void warnOfDroppedPasts(double t);
    void warnOfLoops(double t);
    void warnOfLostJump(double t, const LostJumps::Jump& jump);
    /// Once for each state, by its number in the model.
    void warnOfNonlinearJump(double t, std::int32_t state);
    void warnOfRedundant(double t);
    double checkTolerance(const CheckCode& equation) const;
    std::int32_t followHomotopy();
    std::int32_t runInitial();
    std::int32_t guessFromStates();
    std::optional<run::SimulationError> checkStart(double t);
    std::optional<run::SimulationError> actAtStart(double t);
    /// What it does; `terminate` is noted in the outcome.
    std::optional<run::SimulationError> perform(const ActionCode& action, double t,
                                                run::EventOutcome& outcome);
    std::int32_t solveLoop(std::int32_t block);
    void tellFunctionWarnings(double t);
    std::optional<run::SimulationError> checkParameters(double t);
    run::SimulationError noNumber(expr::ExprId number, const AssertionText& text, double t);
    std::optional<run::SimulationError> checkAssertions(double t,
                                                        const std::vector<std::int32_t>& numbers);
    std::optional<run::SimulationError>
    failed(const AssertionCode& assertion, const AssertionText& text, double t, std::size_t number);
    std::string textOf(expr::ExprId id) const;
    std::string placeOf(const Origin& origin) const;

    const CompiledModel& model_;
    Memory memory_;
    OscillationLimit oscillations_;
    Delays delays_;
    Host host_;
    LoopSolver loops_;
    StateChooser chooser_;
    GivenPasts givenPasts_;
    std::optional<EventTeller> teller_;
    std::vector<run::SparsePattern> patterns_; ///< of `CompiledModel::jacobians`
    std::deque<PartSystem> parts_;
    EventIteration events_;
    RecordedSlots recordedSlots_; ///< once they were asked for
    std::optional<run::SimulationError> startError_;
    bool isTerminal_ = false;
    std::optional<std::string> startTermination_; ///< the model ends the run where it starts
    bool needsOtherModel_ = false;
    bool hasStarted_ = false;
    std::map<std::size_t, double> given_; ///< other values of tunable parameters
    double startTime_ = 0.0;
    HomotopyPath homotopy_;
    std::function<std::string(const text::SourceRange&)> placeText_;
    std::vector<ModelMessage> messages_;
    std::vector<text::SourceRange> warnedPlaces_; ///< of assertions in functions
    std::vector<bool> hasWarned_;                 ///< of assertions, then of those of the start
    std::set<expr::VariableId> toldOpen_;         ///< in messages about loops
    std::set<expr::VariableId> toldNonlinear_;    ///< in messages about states that jump
};

} // namespace eventica::model
