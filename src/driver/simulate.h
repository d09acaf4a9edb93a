// SPDX-License-Identifier: Apache-2.0
// `eventica simulate`: from files to a result file.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "driver/limit_watch.h"
#include "driver/session.h"
#include "results/size_limit.h"
#include "simulate/run/chattering.h"

namespace eventica::driver {

enum class SimulateDump : std::uint8_t { None, Flat, Dae, Network, System, Summary, Program };

/// As given on the command line; what is not given has a default of each method.
struct Quantization {
    std::optional<int> order;
    std::optional<double> quantum;
    std::optional<double> relativeQuantum;
    std::optional<double> hysteresis;
    std::vector<std::pair<std::string, double>> quantumOf; ///< by element
    std::vector<std::pair<std::string, double>> hysteresisOf;
    std::vector<std::pair<std::string, std::vector<double>>> levelsOf;
    bool synchronous = false;
};

struct SimulateOptions {
    SessionOptions session;
    std::string model; ///< empty: the last model of the last file
    std::string method = "cvode";
    std::optional<double> startTime; ///< defaults come from the annotation `experiment`
    std::optional<double> stopTime;
    std::optional<double> tolerance;
    std::optional<double> interval;
    std::optional<std::int64_t> intervals;
    Quantization quantization;
    bool strict = false; ///< networks with dependent storages or algebraic loops are errors
    std::vector<std::pair<std::string, std::string>> settings; ///< parameters and start values
    std::string filter;                                        ///< a regular expression
    std::string output;                                        ///< empty: `<Model>_res.mat`
    bool csvParameters = false;
    std::uint64_t maxResultBytes = results::NoLimit; ///< of the result file
    std::optional<run::Chattering> chattering;       ///< default of each kind of method
    LimitCheck checkLimits = LimitCheck::Warn;       ///< of variables with `min` or `max`
    bool useInterpreter = false;
    bool withEventLog = false;
    bool colour = false;
    SimulateDump dump = SimulateDump::None;
    const std::atomic<bool>* interrupt = nullptr;
    std::function<void(double)> onProgress; ///< the fraction of the run that is done, now and then
    std::function<void(bool)> onRun; ///< told true at the beginning and false at the end of the run
};

struct SimulateReport {
    bool inputMissing = false; ///< the command line names something that is not there
    bool isUsageError = false; ///< the command line makes no sense
    std::size_t errors = 0;
    std::size_t warnings = 0;
    bool runFailed = false;
    std::string text; ///< diagnostics, warnings and errors of the run
    std::string dump;
    std::string eventLog;
    std::string output; ///< the result file
    double endTime = 0.0;
    std::string stats; ///< for people
    std::string json;  ///< for programs
};

SimulateReport simulate(const SimulateOptions& options);

} // namespace eventica::driver
