// SPDX-License-Identifier: Apache-2.0
// Watching a run of a hybrid system: recorders and logs plug in here.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "simulate/run/hybrid_system.h"

namespace eventica::solver {

/// Override what is of interest. Whenever one of the first four functions is called, all variables
/// of the system have been evaluated for that time. Times never decrease.
class SolverObserver {
public:
    SolverObserver() = default;
    SolverObserver(const SolverObserver&) = delete;
    SolverObserver& operator=(const SolverObserver&) = delete;
    virtual ~SolverObserver() = default;

    /// A point of the output grid; points where there is an event are left to the two below.
    virtual void sample(double /*t*/) {}
    /// The left side of an event, then its right side.
    virtual void eventBefore(double /*t*/) {}
    virtual void eventAfter(double /*t*/, std::span<const std::int64_t> /*fired*/,
                            const run::EventOutcome& /*outcome*/) {}
    /// An event that is not recorded: instead of the two above, for the event logs of models whose
    /// parts are many. Only the variables of its own part have been evaluated.
    virtual void eventWithoutRow(double /*t*/, std::span<const std::int64_t> /*fired*/,
                                 const run::EventOutcome& /*outcome*/) {}
    virtual bool wantsEvents() const { return false; } ///< of these
    /// A step was accepted; called only if `wantsSteps`, as evaluating the variables takes time.
    virtual void step(double /*t*/) {}
    virtual bool wantsSteps() const { return false; }

    /// Nothing more can be recorded: the run ends, without an error of its own.
    virtual bool wantsEnd() const { return false; }

    virtual void warning(double /*t*/, const std::string& /*text*/) {}
    /// The run is over at `t`, for whatever reason.
    virtual void finished(double /*t*/) {}
};

} // namespace eventica::solver
