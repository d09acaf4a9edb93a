// SPDX-License-Identifier: Apache-2.0
// Running networks in tests: what is measured at the points of a grid.
#pragma once

#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "lib/network/netlist_builder.h"
#include "simulate/mna/build.h"
#include "simulate/run/network_component.h"

namespace eventica::mna {

struct TestRun {
    std::vector<double> times;
    std::vector<std::vector<double>> rows; ///< one value for each probe
    run::Statistics statistics;
    std::string error;
    std::int64_t instants = 0;
};

using Probe = std::function<double(const run::NetworkModel&)>;

inline Probe acrossOf(int node) {
    return [node](const run::NetworkModel& model) { return model.across(node); };
}
inline Probe throughOf(int element, int port = 0) {
    return [=](const run::NetworkModel& model) { return model.through(element, port); };
}

inline TestRun runBuilt(run::BuiltNetwork built, const run::QuantizationOptions& options,
                        const std::vector<Probe>& probes, double interval) {
    TestRun result;
    if (!built.model) {
        result.error = built.error;
        return result;
    }
    run::Schedule runOptions;
    runOptions.startTime = options.startTime;
    runOptions.stopTime = options.stopTime;
    runOptions.interval = interval;
    const run::Outcome outcome = run::runNetwork(*built.model, runOptions, [&](double t) {
        result.times.push_back(t);
        std::vector<double> row;
        row.reserve(probes.size());
        for (const Probe& probe : probes)
            row.push_back(probe(*built.model));
        result.rows.push_back(std::move(row));
    });
    result.statistics = built.model->statistics();
    result.instants = outcome.statistics.instants;
    if (outcome.error)
        result.error = outcome.error->message;
    return result;
}

inline TestRun runCircuit(const network::Netlist& netlist, const run::QuantizationOptions& options,
                          const std::vector<Probe>& probes, double interval) {
    return runBuilt(build(netlist, options), options, probes, interval);
}

/// The largest difference between a probe and a function of time.
inline double largestError(const TestRun& run, std::size_t probe,
                           const std::function<double(double)>& exact) {
    double largest = 0.0;
    for (std::size_t i = 0; i < run.rows.size(); ++i)
        largest = std::max(largest, std::abs(run.rows[i][probe] - exact(run.times[i])));
    return largest;
}

} // namespace eventica::mna
