// SPDX-License-Identifier: Apache-2.0
// A part of a running model as a hybrid system that numerical methods can run.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lib/model/compiled_model.h"
#include "simulate/model/block_plan.h"
#include "simulate/model/crossed_relations.h"
#include "simulate/model/finite_slots.h"
#include "simulate/model/impulses.h"
#include "simulate/model/inputs.h"
#include "simulate/model/lost_jumps.h"
#include "simulate/model/part_delays.h"
#include "simulate/model/solution_branch.h"
#include "simulate/model/state_scales.h"
#include "simulate/run/hybrid_system.h"
#include "simulate/run/statistics.h"

namespace eventica::model {

class LoopSolver;
class Memory;
class ModelSystem;

/// States, crossings and time events are numbered within the part. The first part of a model, its
/// main part, also looks after the choice of states.
class PartSystem : public run::HybridSystem {
public:
    /// Both must outlive it.
    PartSystem(ModelSystem& whole, const PartCode& code);

    const PartCode& code() const { return part_; }
    Inputs& inputs() { return inputs_; }

    std::int64_t stateCount() const override { return part_.stateCount; }
    std::int64_t crossingCount() const override;
    std::string stateName(std::int64_t state) const override;
    std::string crossingPlace(std::int64_t crossing) const override;
    std::string derivativeText(std::int64_t state) const override;
    std::string crossingText(std::int64_t crossing) const override;
    std::span<const double> nominals() const override { return scales_.values(); }
    const run::SparsePattern& jacobianPattern() const override { return pattern_; }

    /// That of the main part starts the whole model, and comes first.
    std::optional<run::SimulationError> initialize(double startTime) override;
    void states(std::span<double> x) const override;
    run::Evaluated derivatives(double t, const double* x, double* dx) override;
    run::Evaluated jacobian(double t, const double* x, double* values) override;
    run::Evaluated crossings(double t, const double* x, double* z) override;
    double nextTimeEvent() const override;
    std::string timeEventText() const override;
    run::EventOutcome handleEvent(double t, std::span<const double> x,
                                  std::span<const std::int64_t> fired) override;
    bool mayTerminate() const override;
    run::Evaluated update(double t, const double* x) override;
    void setTolerance(double relative) override;
    run::Evaluated keepPath(double t, const run::StatePath& path) override;
    bool stepAccepted(double t, const double* x) override;
    double longestStep(double t) const override;
    std::span<const std::size_t> delaySources() const override { return delaySources_; }
    std::span<const std::size_t> delayReaders() const override { return delayReaders_; }
    bool hasImports() const override { return hasImports_; }
    double nextKink() const override;
    void passKinks(double t) override { delays_.passKinks(t); }
    double latestEnd() const override;
    std::size_t recordSize() override;
    void keepRecord(double* values) const override;
    void restoreRecord(const double* values) override;
    run::SimulationError failure() const override { return failure_; }

    // While the whole model starts:
    /// Nothing of an earlier run is left.
    void restart();
    /// With the start values of all states of the model.
    void startScales(std::span<const double> startValues);
    void forgetSamplings();
    std::optional<run::SimulationError> findTimeEvents(double t);
    // Of an event, in this order, for `EventIteration`:
    std::optional<run::SimulationError> beginEvent(double t, std::span<const double> x,
                                                   std::span<const std::int64_t> fired);
    std::optional<run::SimulationError> solveRound(double t);
    std::optional<run::SimulationError> actInRound(double t);
    bool endRound();
    /// After rounds in which nothing changed any more: states jump with sources that have jumped.
    /// Whether they have.
    bool followImpulses(double t, std::optional<run::SimulationError>& error);
    std::optional<run::SimulationError> finishEvent(double t);
    run::EventOutcome takeOutcome() { return std::move(event_.outcome); }
    /// Numbers of `PartCode::exports` that differ from what was kept.
    std::vector<std::size_t> changedExports() const;
    void keepExports();
    /// What was kept and what they are change places.
    void exchangeExports();
    /// A value that the part reads has changed.
    void noteImport(const Place& place) {
        event_.hasImported = true;
        plan_.note(place);
    }
    const std::vector<std::size_t>& jumpingDelays() const { return event_.jumping; }
    const std::vector<std::size_t>& lastChanges() const { return changed_; }
    /// Adds what its events have cost.
    void addTo(run::Statistics& statistics) const;
    std::vector<std::int64_t> firedRelations(std::span<const std::int64_t> fired) const;

    /// The first event is at once, and ends the run.
    void endRunAtOnce(double t) { nextTimeEvent_ = t; }
    /// After the start: the histories of delayed expressions have begun.
    void startDelays(double t) { delays_.start(t); }

    /// When all parts are there: see `HybridSystem`.
    void meet(std::vector<std::size_t> delaySources, std::vector<std::size_t> delayReaders,
              bool hasImports);

private:
    /// The event that is being handled, or the last one.
    struct Event {
        run::EventOutcome outcome;
        std::vector<double> x;        ///< before it
        std::vector<double> expected; ///< unless there is a `reinit`
        bool hasImpulses = false;
        bool hasLostImpulses = false;              ///< of which states know nothing
        std::vector<std::int64_t> discretesBefore; ///< those of no graph
        /// Of `trackedDiscretes_`, unless single blocks have told what they change.
        std::optional<std::vector<std::int64_t>> trackedBefore;
        std::vector<std::int64_t> exports; ///< as the readers know them; Reals by their bits
        std::vector<std::size_t> jumping;  ///< delays
        std::int32_t unsettled = 0;        ///< failure of loops in the last round
        bool inputsJump = false;
        bool hasImported = false;
    };

    bool isMain() const;
    /// Its programs run from now on.
    void enter() { allDelays().setReader(delays_); }
    Delays& allDelays();
    std::int32_t keepDelayed(double t, const run::StatePath& path);
    std::optional<run::SimulationError> keepJumps(double t);
    void setPoint(double t, const double* x);
    run::Evaluated findJacobian(double t, const double* x, double* values);
    std::int32_t fillFullRows(double* values);
    std::int32_t fillColumns(const std::vector<std::int32_t>& group, double* values);
    run::Evaluated slopes(double t, double* dx);
    /// `evaluate` at the present point; if that fails, with relations crossed.
    template<typename Evaluation>
    run::Evaluated orBehind(const Evaluation& evaluate);
    run::Evaluated mendJacobian(double t, const double* x, double* values);
    run::Evaluated evaluated(std::int32_t result, double t);
    /// All variables that the program computes, and whether they are what they may be.
    run::Evaluated evaluate(ProgramId program, const FiniteSlots& computed, double t,
                            const double* x);
    std::optional<run::SimulationError> evaluateBefore(double t, const double* x);
    std::optional<run::SimulationError> checkVariables(const FiniteSlots& computed, double t);
    run::SimulationError notANumber(double t);
    std::vector<std::int64_t> firedDelays(std::span<const std::int64_t> fired) const;
    std::vector<std::int64_t> valuesOf(const std::vector<Place>& places) const; ///< as bits
    void keepDiscretes();
    void keepTracked();
    bool haveDiscretesChanged() const;
    std::int64_t bitsOf(const Place& place) const;
    std::optional<run::SimulationError> jumpWithImpulses(double t);
    std::optional<run::SimulationError> findJump(double t, std::vector<double>& jump);
    bool areStates(std::span<const double> x) const;
    bool isFunctionOfStates() const;
    std::optional<run::SimulationError> checkReinits(double t) const;
    bool applyReinits();
    std::int32_t solveBlocks();
    void checkPlan(const Memory::Values& before);
    std::optional<run::SimulationError> refreshConditions(double t);
    void keepPrevious();
    bool updatePrevious();
    bool updatePrevious(std::int32_t number);
    void findPrevious();
    void findDiscretes();
    std::optional<run::SimulationError> checkWhenAssertions(double t);
    std::optional<run::SimulationError> act(double t, run::EventOutcome& outcome);
    void setSamplings(double t);
    bool clearSamplings();
    std::optional<run::SimulationError> findSamplings(double t);

    ModelSystem& whole_;
    const CompiledModel& model_;
    const PartCode& part_;
    std::size_t number_; ///< in `CompiledModel::parts`
    Memory& memory_;
    LoopSolver& loops_;
    std::int32_t firstState_; ///< slots
    std::int32_t firstDerivative_;
    Impulses impulses_;
    LostJumps lostJumps_;
    CrossedRelations crossedRelations_;
    SolutionBranch branch_;
    PartDelays delays_;
    Inputs inputs_;
    std::vector<std::int32_t> recordedReals_; ///< slots, once `recordSize` was asked for
    std::vector<std::int32_t> recordedIntegers_;
    FiniteSlots checked_;  ///< of `PartCode::checkedVariables`
    FiniteSlots recorded_; ///< those that `PartCode::recorded` computes
    const SparseColumns& jacobian_;
    const run::SparsePattern& pattern_;
    /// A steady Jacobian, as last evaluated.
    struct KeptJacobian {
        std::vector<std::int64_t> inputs; ///< of `PartCode::jacobianInputs`
        std::vector<double> values;
    };
    KeptJacobian kept_;
    std::vector<std::size_t> fullPlaces_; ///< of `PartCode::fullRows`, row by row
    StateScales scales_;
    std::vector<double> nextSample_; // of each of `PartCode::samplings`
    std::vector<std::int64_t> sampleCount_;
    double nextTimeEvent_ = run::Never; ///< without jumps that come out of delays
    run::SimulationError failure_;
    /// Where `update` has last succeeded.
    struct Point {
        double time = run::Never;
        std::vector<double> x;
    } lastUpdate_;
    Event event_;
    std::vector<std::int32_t> whenAssertions_;
    std::vector<std::size_t> delaySources_;
    std::vector<std::size_t> delayReaders_;
    bool hasImports_ = false;
    std::vector<std::size_t> changed_; ///< of `CompiledModel::previous`, in the last iterations
    BlockPlan plan_;
    bool mayBeFresh_;
    /// All variables are as the states in memory make them, and have been checked there.
    bool isFresh_ = false;
    /// Numbers of `CompiledModel::previous`: of each slot of the graph, -1 for none, and those of
    /// other places.
    std::vector<std::int32_t> previousOf_;
    std::vector<std::int32_t> otherPrevious_;
    std::vector<std::int32_t> movingPrevious_;  ///< whose values change between events
    std::vector<std::int32_t> pendingPrevious_; ///< equal, but with other bits: 0 and -0
    /// Of `PartCode::discretePlaces`: those of the graph, and the others.
    std::vector<Place> trackedDiscretes_;
    std::vector<Place> otherDiscretes_;
    std::vector<std::int32_t> trackedOf_; ///< of each slot of the graph: in `trackedDiscretes_`
    bool hasSolvedAll_ = false;           ///< blocks, in this round
    std::int64_t solvedBlocks_ = 0;       ///< in events
    std::int64_t eventBlocks_ = 0;        ///< what all rounds together had
};

} // namespace eventica::model
