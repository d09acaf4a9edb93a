// SPDX-License-Identifier: Apache-2.0
// A hybrid system under a numerical integrator, as an atomic DEVS model.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulate/run/component.h"
#include "simulate/run/integrator.h"
#include "simulate/run/output_grid.h"
#include "simulate/solver/accumulation_watch.h"
#include "simulate/solver/event_locator.h"
#include "simulate/solver/event_monitor.h"
#include "simulate/solver/singularity_guard.h"

namespace eventica::solver {

class EventExchange;

struct SolverOptions : run::Schedule {
    /// One of several parts in a schedule, where `PartRows` writes the rows through `evaluate`: no
    /// row but at events, and no step before its time.
    bool isPart = false;
    /// One of many parts under `PartWindows`: it runs ahead up to this time. A failure does not
    /// stop the other parts.
    const double* window = nullptr;
    /// One of several parts that exchange values: events are handled there. `number` is that of the
    /// part.
    EventExchange* exchange = nullptr;
    std::size_t number = 0;
};

/// After J. Nutaro, "An extension of the OpenModelica compiler for using Modelica models in a
/// discrete event simulation", algorithms 1 to 3. The integrator is always one trial step ahead;
/// the time advance ends at the step's end, at the first crossing on its dense output, or at the
/// next time event. The internal transition commits the step up to there and handles the event.
/// Input in the middle of a step finds the states on the dense output, and the rest of the step is
/// dropped. An event that changes nothing keeps the rest of the step. With inputs, what fails on
/// the trial step does so when its time has come: input before may prevent it.
///
/// Derive and override `applyInput` and `emit` to couple the system to other models.
class SolverAtomic : public run::Component {
public:
    /// All must live as long as this model.
    SolverAtomic(std::string name, run::HybridSystem& system,
                 std::unique_ptr<run::Integrator> integrator, SolverOptions options,
                 run::Observer& observer);

    void initialize(devs::Time start) override;
    double timeAdvance() const override;
    devs::Time nextTime() const override;
    void output(devs::Outbox& outbox) override;
    void internalTransition() override;
    void externalTransition(double elapsed, const devs::Bag& inputs) override;
    void confluentTransition(const devs::Bag& inputs) override;

    bool evaluate(double t) override;
    run::Statistics statistics() const override;
    /// Of the integrator so far, at no cost.
    std::int64_t stepCount() const { return integrator_->statistics().steps; }

    /// Under `PartWindows`, when the part has run to the end of the window: the points of the grid
    /// there that are inside of its present step.
    void sampleWindow();

    std::span<const double> states() const { return x_; }

    /// For `PartRows`: another part ends the run at `t`. What is due at that instant happens
    /// before.
    void finishInstant(double t);

    // For `EventExchange`: an event that the part has together with others.
    std::size_t number() const { return options_.number; }
    double plannedTime() const { return plan_.time; }
    /// Crossings of the event that the part has arrived at.
    std::span<const std::int64_t> fired() const { return plan_.fired; }
    /// All before the event is final, with the variables evaluated; false if that fails.
    bool arrive(double t);
    /// The row before the event.
    void beginEvent() { observer().eventBefore(time()); }
    /// The event has been handled; `isJoined` if it was that of another part. False if it fails.
    bool resume(const run::EventOutcome& outcome, bool isJoined);
    /// The row behind it.
    void endEvent(run::EventOutcome outcome);
    /// What comes next.
    void concludeEvent(const run::EventOutcome& outcome);
    /// A part that looks back at this one wants to go on from `t`, up to where all is certain.
    void keepPathUpTo(double t);
    /// A part that this one looks back at had an event: maybe one is due where the step ends.
    void meetTimeEvent();
    std::span<const std::size_t> delayReaders() const { return system_.delayReaders(); }
    void failWith(run::SimulationError error);
    /// Another part could not go on.
    void endWith(const SolverAtomic& other);
    /// Ends the run at `t` if it is interrupted. Returns whether it is over.
    bool isStopped(double t);

protected:
    /// Input has come: the system's variables are to be set. Event iteration follows, unless it
    /// ends the run by `failWith`.
    virtual void applyInput(devs::Port /*port*/, const devs::Value& /*value*/) {}
    /// Output right before what happens at `t`; `isEvent` is false if just a step ends there. Must
    /// not change the system's state (evaluating variables is fine).
    virtual void emit(double /*t*/, std::span<const double> /*x*/, bool /*isEvent*/,
                      devs::Outbox& /*outbox*/) {}

    run::HybridSystem& system() const { return system_; }

private:
    struct Plan {
        double time = run::Never;
        bool isEvent = false;
        std::vector<std::int64_t> fired;
        /// What makes the run fail at `time`, unless input comes before.
        std::optional<run::SimulationError> failure;
    };

    void plan();
    void planNext();
    bool step(double limit);
    void locate(double end, double timeEvent);
    bool findCrossing(double end);
    std::optional<run::SimulationError> checkSingularity();
    void failAt(double t, run::SimulationError error);
    void commit(double t, bool isEvent);
    bool keepPath(double t);
    bool isCertain() const;
    void announce();
    void sampleUpTo(double t, bool isEvent);
    bool evaluateAll(double t, const std::vector<double>& x);
    bool evaluateBefore(double t);
    void handleEvent(const std::vector<std::int64_t>& fired, const devs::Bag* inputs);
    bool restart(bool isChanged);
    void takeStates();
    bool startIntegrator();
    void countEvent(const std::vector<std::int64_t>& fired, const devs::Bag* inputs,
                    const run::EventOutcome& outcome);
    void afterEvent(const std::vector<std::int64_t>& fired, run::EventOutcome outcome);
    void tellEvent(const std::vector<std::int64_t>& fired, run::EventOutcome& outcome);
    void conclude(const std::vector<std::int64_t>& fired, const run::EventOutcome& outcome);
    bool goesOn(bool wasEvent) const;
    run::SimulationError refusal(run::Evaluated how, const char* what) const;
    void readStates(double t, std::span<double> x) const;
    double stretch(double t);
    void takeSwings(const std::vector<std::int64_t>& fired);

    run::HybridSystem& system_;
    std::unique_ptr<run::Integrator> integrator_;
    SolverOptions options_;
    EventLocator locator_;
    EventMonitor monitor_;
    std::vector<double> swings_; // of the relations that fired last
    AccumulationWatch accumulation_;
    double jump_ = 0.0; // of the states at the last event, relative to their nominal values
    SingularityGuard guard_;
    run::OutputGrid grid_;
    run::Statistics statistics_; ///< of events
    std::int64_t steps_ = 0;
    Plan plan_;
    run::StatePath path_;           // `readStates`
    std::vector<double> x_;         // at `time()`, inside or at the end of the trial step
    std::vector<double> atPoint_;   // elsewhere on the trial step
    devs::Outbox missedOutput_;     // of an event that input overtook: to be sent at once
    bool systemWantsEvent_ = false; ///< at `time()`
    double announced_ = run::Never; ///< the event that `EventExchange` knows of
    double since_ = 0.0;            ///< no event, and no end of a step, has been between it and now
    double kink_ = run::Never;      ///< that the last step did not pass
};

} // namespace eventica::solver
