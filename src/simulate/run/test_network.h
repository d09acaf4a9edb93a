// SPDX-License-Identifier: Apache-2.0
// For tests of networks that run as discrete events.
#pragma once

#include <functional>
#include <gtest/gtest.h>

#include "simulate/run/network_component.h"

namespace eventica::run {

inline QuantizationOptions quantized(int order, double quantum) {
    QuantizationOptions options;
    options.order = order;
    options.quantum = quantum;
    return options;
}

inline QuantizationOptions quantized(int order, double quantum, double stopTime) {
    QuantizationOptions options = quantized(order, quantum);
    options.stopTime = stopTime;
    return options;
}

/// Runs to the end; `onRow` sees the evaluated model at `points` + 1 equal distances and around
/// jumps.
inline Outcome runAndSample(NetworkModel& model, double stopTime, int points,
                            const std::function<void(double)>& onRow) {
    Schedule options;
    options.stopTime = stopTime;
    options.interval = stopTime / points;
    Outcome outcome = runNetwork(model, options, onRow);
    EXPECT_FALSE(outcome.error) << outcome.error->message << " at " << outcome.error->time;
    return outcome;
}

/// The largest difference between what is measured and what is expected, over a run.
inline double largestError(NetworkModel& model, double stopTime,
                           const std::function<double()>& measured,
                           const std::function<double(double)>& expected) {
    double largest = 0;
    runAndSample(model, stopTime, 200, [&](double t) {
        const double error = measured() - expected(t);
        largest = std::max(largest, error < 0 ? -error : error);
    });
    return largest;
}

} // namespace eventica::run
