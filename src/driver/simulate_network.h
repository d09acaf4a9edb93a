// SPDX-License-Identifier: Apache-2.0
// Runs a network by one of the methods that know its elements: `bond`, `ncdevs`, `trapezoidal`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "driver/event_entries.h"
#include "driver/row_writer.h"
#include "driver/simulate.h"
#include "lib/diag/diagnostics.h"
#include "lib/network/netlist.h"
#include "simulate/run/network_model.h"
#include "simulate/run/run_network.h"

namespace eventica::driver {

/// Quanta as the command line gives them. What is wrong with them (lower case, no full stop), or
/// nothing.
std::optional<std::string> readQuantization(const Quantization& given, std::string_view method,
                                            const network::Netlist& netlist,
                                            run::QuantizationOptions& options);

/// Its switches and sources.
std::vector<run::NetworkRunOptions::Watched> watchedOf(const network::Netlist& netlist);

struct NetworkRequest {
    std::string method;
    run::QuantizationOptions quantization;
    run::NetworkRunOptions run;
    std::optional<std::regex> filter;
    bool strict = false;
    EventEntries* events = nullptr; ///< told of switches and jumps of sources, if given
};

struct NetworkReport {
    run::NetworkOutcome outcome;
    run::NetworkStatistics statistics;
    run::QuantizationOptions quantization;
    Recorded recorded;
    double prepareSeconds = 0.0;
    double runSeconds = 0.0;
};

/// Reports what is wrong with the network as such; then there is no report of a run.
std::optional<NetworkReport> simulateNetwork(const network::Netlist& netlist,
                                             const NetworkRequest& request,
                                             results::TrajectoryWriter& writer,
                                             eventica::diag::Diagnostics& diagnostics);

std::string statsText(const NetworkReport& report, const network::Netlist& netlist);
nlohmann::ordered_json statsJson(const NetworkReport& report, const network::Netlist& netlist);

} // namespace eventica::driver
