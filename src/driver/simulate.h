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

#include "driver/event_log.h"
#include "driver/external_permission.h"
#include "driver/limit_watch.h"
#include "driver/report.h"
#include "driver/session.h"
#include "driver/settings.h"
#include "lib/model/division.h"
#include "results/signal.h"
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

/// What a handler of signals needs that ends the process in the middle of a run.
struct RunUnderWay {
    std::string output = {}; ///< the result file
    /// Writes out the rows so far; the time of the last one. Empty: there is no run.
    std::function<std::optional<double>()> keepRows = {};
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
    bool strict = false;     ///< networks with dependent storages or algebraic loops are errors
    SettingSources settings; ///< parameters and start values
    std::string input;       ///< file with signals for the inputs of the model; may be empty
    std::string filter;      ///< a regular expression
    std::string output;      ///< may contain `{model}`, `{method}`; empty: `<Model>_res.mat`
    bool csvParameters = false;
    /// Names and patterns that a picture of the results will show, none for the default; an error
    /// before the run if it does not record them.
    std::optional<std::vector<std::string>> drawn;
    std::uint64_t maxResultBytes = results::NoLimit; ///< of the result file
    std::optional<run::Chattering> chattering;       ///< default of each kind of method
    LimitCheck checkLimits = LimitCheck::Warn;       ///< of variables with `min` or `max`
    bool useInterpreter = false;
    model::Division division = model::Division::Automatic; ///< of the equations into parts
    /// Parts with fewer blocks evaluate all of them at events; for comparison.
    std::optional<std::int32_t> fewestBlocks;
    EventLogForm eventLog = EventLogForm::None;
    bool colour = false;
    SimulateDump dump = SimulateDump::None;
    const std::atomic<bool>* interrupt = nullptr;
    ExternalChoice external; ///< whether code of the model may run
    /// Told at the beginning of the run, and with nothing at its end.
    std::function<void(RunUnderWay)> onRun;
};

struct SimulateReport : Report {
    bool runFailed = false;
    std::string dump;
    std::string eventLog;                     ///< for people, if asked for in that form
    std::string output;                       ///< the result file; empty if nothing was recorded
    std::vector<results::SignalInfo> signals; ///< in the file; only if there is a picture to draw
    double endTime = 0.0;
    std::string stats;      ///< for people
    std::string result;     ///< JSON: the model and the run, or what it has been analysed into
    std::string statistics; ///< JSON: as `stats`; empty if there was no run
    std::string events;     ///< JSON: the log of events, if asked for in that form
};

SimulateReport simulate(const SimulateOptions& options);

/// From the handler of a signal: leaves the external function that this thread is in, so that the
/// run ends with an error. Returns, with false, if it is in none.
bool leaveExternalFunction();

/// Called, safe for handlers of signals, before the process ends with exit code 3 because external
/// code has left it unfit to go on. The message was written to standard error.
void onEmergencyEnd(void (*handler)());

} // namespace eventica::driver
