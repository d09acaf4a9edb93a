// SPDX-License-Identifier: Apache-2.0
// A network among other components: its inputs drive sources, its outputs tell their levels.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lib/network/netlist.h"
#include "simulate/run/network_component.h"
#include "simulate/run/output_level.h"

namespace eventica::run {

/// A message at an input is its value from then on. Between the instants of the network an output
/// moves along a curve of low degree: when it arrives at a level is found by bisection, so that
/// only what goes there and back within a quarter of the time between two instants is missed.
class CoupledNetwork : public NetworkComponent {
public:
    struct Output {
        std::int32_t number = 0; ///< among the outputs of the netlist
        double quantum = 0.0;    ///< 0: told at events only
    };

    /// The netlist, that of the model, gets new pieces of waves. Ports are numbered as its inputs
    /// and the outputs are given here, and have their names.
    CoupledNetwork(std::string name, network::Netlist& netlist, NetworkModel& model,
                   const Schedule& schedule, Observer& observer,
                   const std::vector<Output>& outputs);

    void initialize(devs::Time start) override;
    devs::Time nextTime() const override;
    void output(devs::Outbox& outbox) override;
    void internalTransition() override;
    void externalTransition(double elapsed, const devs::Bag& inputs) override;
    void confluentTransition(const devs::Bag& inputs) override;

protected:
    /// Outputs are looked at, and inputs may change, between any two instants.
    double horizon() const override { return now().t; }
    /// Why the input cannot have the value, if so.
    virtual std::string problemOf(std::size_t /*input*/, double /*value*/) const { return {}; }

private:
    struct Told : OutputLevel {
        const network::Output* output = nullptr;
    };

    void plan();
    bool isWell(double t);
    double lastWell(double well, double failing);
    bool findLevels(double t, bool isEvent);
    double findCrossing(double from, double to);
    double refined(double before, double after);
    double excess(double t);
    void noteTold();
    void setInput(std::size_t input, double value, double t);

    network::Netlist& netlist_;
    std::vector<Told> outputs_;
    std::vector<double> inputs_; ///< their values
    double due_ = Never;         ///< when `levels_` are to be told
    double failsAt_ = Never;     ///< unless input comes before,
    std::string failure_;        ///< for this reason
    std::vector<std::pair<std::size_t, double>> levels_;
};

} // namespace eventica::run
