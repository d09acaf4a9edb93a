// SPDX-License-Identifier: Apache-2.0
// What every engine makes of a model: an atomic DEVS model that can be observed while it runs.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "lib/devs/atomic.h"
#include "simulate/run/hybrid_system.h"
#include "simulate/run/observer.h"
#include "simulate/run/schedule.h"
#include "simulate/run/statistics.h"

namespace eventica::run {

/// Tells its observer of the points of the output grid and of both sides of its events. Alone in a
/// schedule, without ports, it may go far in one transition, as nobody sees what is in between.
class Component : public devs::Atomic {
public:
    Component(std::string name, Observer& observer)
        : Atomic(std::move(name)), observer_(observer) {}

    /// Evaluates all variables at a time between the last transition and the next. False if that
    /// fails, which ends the run.
    virtual bool evaluate(double t) = 0;
    virtual Statistics statistics() const = 0;

    /// The stop time was reached, the model terminated, or the run failed.
    bool isFinished() const { return isFinished_; }
    /// Up to where all is final.
    double time() const { return position_; }
    const std::optional<SimulationError>& error() const { return error_; }
    /// What `terminate` said, if the model ended the run.
    const std::optional<std::string>& termination() const { return termination_; }

protected:
    Observer& observer() const { return observer_; }

    void begin(double t) {
        position_ = t;
        error_.reset();
        termination_.reset();
        isFinished_ = false;
    }
    void moveTo(double t) { position_ = t; }
    void finish() {
        isFinished_ = true;
        observer_.finished(position_);
    }
    void terminate(std::string text) {
        termination_ = std::move(text);
        finish();
    }
    /// The first error counts.
    void failWith(SimulationError error, bool endsSchedule = true) {
        if (isFinished_)
            return;
        if (endsSchedule)
            fail(error.message);
        error_ = std::move(error);
        finish();
    }

private:
    Observer& observer_;
    double position_ = 0.0;
    std::optional<SimulationError> error_;
    std::optional<std::string> termination_;
    bool isFinished_ = false;
};

} // namespace eventica::run
