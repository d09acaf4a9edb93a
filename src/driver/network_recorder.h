// SPDX-License-Identifier: Apache-2.0
// Writes what a network computes into a result file.
#pragma once

#include <optional>
#include <regex>
#include <vector>

#include "driver/row_writer.h"
#include "lib/network/netlist.h"
#include "simulate/run/network_model.h"

namespace eventica::driver {

/// What a network records.
struct NetworkSignals {
    std::vector<results::SignalInfo> infos;
    std::vector<double> fixed;                   ///< values of the signals that are fixed
    std::vector<const network::Output*> columns; ///< of the others
};

/// Only variables whose whole name matches `filter` are recorded, if it is given. Variables that
/// are always equal, up to the sign, share a column.
NetworkSignals signalsOf(const network::Netlist& netlist, const std::optional<std::regex>& filter);

class NetworkRecorder {
public:
    NetworkRecorder(const network::Netlist& netlist, const run::NetworkModel& model,
                    results::TrajectoryWriter& writer, const std::optional<std::regex>& filter);

    /// The model has been evaluated at `t`.
    void row(double t);

    const RowWriter& rows() const { return rows_; }

private:
    double valueOf(const network::Output& output) const;
    double valueOf(const network::OutputTerm& term) const;

    const run::NetworkModel& model_;
    RowWriter rows_;
    std::vector<const network::Output*> columns_;
    std::vector<double> values_;
};

} // namespace eventica::driver
