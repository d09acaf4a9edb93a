// SPDX-License-Identifier: Apache-2.0
// What can be observed of a network while it runs.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/network/netlist.h"
#include "simulate/run/network_jumps.h"
#include "simulate/run/network_model.h"
#include "simulate/run/observable.h"

namespace eventica::run {

double valueOf(const network::Output& output, const NetworkModel& model);

class NetworkSignals final : public Observable {
public:
    /// Both must outlive it. Only variables for which `isRecorded`, if it is given, are signals.
    /// Those that are always equal, up to the sign, share their values.
    NetworkSignals(const network::Netlist& netlist, const NetworkModel& model,
                   const std::function<bool(std::string_view)>& isRecorded = {});

    const std::vector<Signal>& signals() const override { return signals_; }
    std::vector<double> fixedValues() const override { return fixed_; }
    void readValues(std::span<double> values) const override;
    std::vector<Bounds> bounds() const override;
    void readBounded(std::span<double> values) const override;
    void tellChanges() override {}
    std::vector<std::string> present() override;

private:
    void addSignals(const std::function<bool(std::string_view)>& isRecorded);

    const network::Netlist& netlist_;
    const NetworkModel& model_;
    std::vector<Signal> signals_;
    std::vector<double> fixed_;
    std::vector<const network::Output*> columns_;
    std::vector<const network::OutputBounds*> bounded_;
};

} // namespace eventica::run
