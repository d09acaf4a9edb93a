// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/run_network.h"

#include <algorithm>
#include <utility>

#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"
#include "simulate/run/output_grid.h"

namespace eventica::run {

namespace {

devs::FlatModel flatModelOf(NetworkModel& model, NetworkOutcome& outcome) {
    devs::FlattenResult flat = devs::flatten(model.takeModel());
    if (!flat)
        outcome.error = SimulationError{outcome.endTime, flat.errors.front(), {}};
    return std::move(flat.model);
}

class NetworkRun {
public:
    NetworkRun(NetworkModel& model, const NetworkRunOptions& options,
               const std::function<void(double)>& onRow)
        : model_(model), options_(options), onRow_(onRow), outcome_{.endTime = options.startTime},
          simulator_(flatModelOf(model, outcome_)),
          grid_(options.startTime, options.stopTime, options.interval) {}

    NetworkOutcome run() {
        if (outcome_.error || !check(simulator_.initialize(options_.startTime)))
            return outcome_;
        model_.setHorizon(options_.startTime);
        doInstantsAt(options_.startTime);
        while (!isOver_ && simulator_.nextTime().t <= options_.stopTime) {
            const double t = simulator_.nextTime().t;
            sampleBefore(t);
            if (!isOver_)
                doEvents(t);
        }
        if (!isOver_)
            sampleUpTo(options_.stopTime);
        return outcome_;
    }

private:
    bool check(devs::Status status) {
        if (!status)
            fail({status.error().time.t, status.error().text, {}});
        return status.ok();
    }

    void fail(SimulationError error) {
        outcome_.error = std::move(error);
        isOver_ = true;
    }

    void row(double t) {
        model_.evaluate(t);
        onRow_(t);
        outcome_.endTime = t;
        isOver_ = isOver_ || (options_.wantsEnd && options_.wantsEnd());
    }
    void pollInterrupt(double t) {
        if (options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed))
            fail({t, "interrupted", {}});
    }
    void gridRow() {
        row(grid_.next());
        pollInterrupt(grid_.next());
        grid_.pass();
    }

    /// All grid points before `t`; one at `t` has to wait for what happens there.
    void sampleBefore(double t) {
        while (!isOver_ && grid_.next() < t)
            gridRow();
    }
    void sampleUpTo(double t) {
        while (!isOver_ && grid_.next() <= t)
            gridRow();
    }

    void doEvents(double t) {
        const std::int64_t jumps = model_.jumps();
        const bool jumpIsKnown = t > options_.startTime && model_.nextJump() <= t;
        if (jumpIsKnown)
            row(t);
        const bool isOnGrid = grid_.next() <= t;
        if (isOnGrid)
            grid_.pass();
        model_.setHorizon(isOnGrid || jumpIsKnown ? t : nextRow());
        doInstantsAt(t);
        if (outcome_.error)
            return;
        if (isOnGrid || jumpIsKnown || model_.jumps() != jumps)
            row(t);
        pollInterrupt(t);
    }

    /// When values will be asked for next, if nothing jumps.
    double nextRow() const { return std::min(grid_.next(), options_.stopTime); }

    void doInstantsAt(double t) {
        while (simulator_.nextTime().t <= t && check(simulator_.step()))
            ++outcome_.instants;
    }

    NetworkModel& model_;
    const NetworkRunOptions& options_;
    const std::function<void(double)>& onRow_;
    NetworkOutcome outcome_;
    devs::Simulator simulator_;
    OutputGrid grid_;
    bool isOver_ = false; ///< before its time
};

} // namespace

NetworkOutcome runNetwork(NetworkModel& model, const NetworkRunOptions& options,
                          const std::function<void(double)>& onRow) {
    return NetworkRun(model, options, onRow).run();
}

} // namespace eventica::run
