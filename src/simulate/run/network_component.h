// SPDX-License-Identifier: Apache-2.0
// A network as one component: an atomic DEVS model around the coupled one that its engine made.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/devs/simulator.h"
#include "simulate/run/network_jumps.h"
#include "simulate/run/network_model.h"
#include "simulate/run/output_grid.h"
#include "simulate/run/run.h"
#include "simulate/run/step_forecast.h"

namespace eventica::run {

/// The observer is told of the points of the output grid and of both sides of each jump of a source
/// or switch; of one that was not known beforehand only of the right side. The rate of events
/// cannot be limited: chattering is an error unless it is allowed.
class NetworkComponent : public Component {
public:
    /// All must live as long as this component.
    NetworkComponent(std::string name, NetworkModel& model, const Schedule& schedule,
                     Observer& observer, std::vector<Watched> watched = {});

    void initialize(devs::Time start) override;
    double timeAdvance() const override { return nextTime().t - now().t; }
    devs::Time nextTime() const override;
    void internalTransition() override;

    bool evaluate(double t) override;
    Statistics statistics() const override;

protected:
    NetworkModel& model() const { return model_; }
    devs::Simulator& simulator() { return simulator_; }
    const Schedule& schedule() const { return schedule_; }
    /// When the network does something next.
    double nextInstant() const { return simulator_.nextTime().t; }
    /// All points of the grid before `t`; one at `t` has to wait for what happens there.
    void sampleBefore(double t);
    void sampleUpTo(double t);
    void doEvents(double t);
    bool check(devs::Status status);
    /// When values will be asked for next, if nothing jumps: the model may do without instants
    /// before.
    virtual double horizon() const { return nextRow(); }

private:
    /// Evaluates for a row, which is final then.
    bool readyForRow(double t);
    void afterRow();
    void gridRow();
    void pollInterrupt(double t);
    void tellEvent(double t, bool hasRow, bool isKnown);
    void doInstantsAt(double t);
    void watchProgress();
    double nextRow() const { return std::min(grid_.next(), schedule_.stopTime); }

    NetworkModel& model_;
    Schedule schedule_;
    std::string flatteningError_;
    devs::Simulator simulator_;
    OutputGrid grid_;
    NetworkJumps jumps_;
    Statistics statistics_; ///< of events
    StepForecast forecast_;
    std::int64_t stepsSeen_ = 0;   ///< by it, of the model
    std::int64_t changesSeen_ = 0; ///< the same
};

/// Runs a network alone. `onRow` is called with the model evaluated: at the points of the output
/// grid, and before and after each jump. Times never decrease.
Outcome runNetwork(NetworkModel& model, const Schedule& schedule,
                   const std::function<void(double)>& onRow);

} // namespace eventica::run
