// SPDX-License-Identifier: Apache-2.0
// A run by one of the methods that know the elements of a network.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "driver/methods.h"
#include "driver/prepared_run.h"
#include "driver/simulate.h"
#include "simulate/run/network_signals.h"

namespace eventica::driver {

/// Quanta as the command line gives them. What is wrong with them (lower case, no full stop), or
/// nothing.
std::optional<std::string> readQuantization(const Quantization& given,
                                            const run::MethodInfo& method,
                                            const network::Netlist& netlist,
                                            run::QuantizationOptions& options);

class NetworkRun final : public PreparedRun {
public:
    /// Null if the network cannot run: `error` says why, or diagnostics do.
    static std::unique_ptr<NetworkRun> make(network::Netlist netlist, const Method& method,
                                            const NetworkSetup& setup,
                                            const std::function<bool(std::string_view)>& isRecorded,
                                            eventica::diag::Diagnostics& diagnostics,
                                            std::optional<run::SimulationError>& error);

    network::Netlist& netlist() { return netlist_; }
    run::NetworkModel& model() { return *prepared_.built.model; }

    run::Observable& observable() override { return *signals_; }
    run::Outcome run(const run::Schedule& schedule, run::Observer& observer) override;
    RunFacts facts() const override;

private:
    NetworkRun(network::Netlist netlist, const NetworkSetup& setup)
        : netlist_(std::move(netlist)), setup_(setup) {}

    network::Netlist netlist_;
    NetworkSetup setup_;
    PreparedNetwork prepared_;
    std::optional<run::NetworkSignals> signals_;
};

} // namespace eventica::driver
