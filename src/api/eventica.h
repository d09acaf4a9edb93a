// SPDX-License-Identifier: Apache-2.0
// Everything that programs around Eventica (the command line, Python, the web page) may use.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/base/progress.h"

namespace eventica::api {

using eventica::Progress;

std::string_view version();

/// What a process reports to the one that started it; see `docs/cli.md`.
enum class ExitCode {
    Success = 0,
    ModelError = 1,
    UsageError = 2,
    RunFailed = 3,
    Defect = 4,
};

inline constexpr std::size_t DefaultMaxFileMegabytes = 32;
/// A run that forgets to stop must not fill a disk.
inline constexpr std::uint64_t DefaultMaxResultBytes = 2'000'000'000;

/// What every command reports. The last three are JSON texts as in `docs/json.md`.
struct Report {
    ExitCode exitCode = ExitCode::Success;
    std::string text;   ///< diagnostics and messages of the run, for people
    std::string defect; ///< what went wrong inside Eventica itself; empty unless `Defect`
    std::string diagnostics = "[]"; ///< array: the same as `text`
    /// Object: why the command failed. Empty if it did not, or if the first error among the
    /// diagnostics tells.
    std::string failure;
    std::string result = "{}"; ///< object: what only this command has to tell
};

struct CheckOptions {
    std::vector<std::string> inputs;    ///< .mo files and library folders
    std::vector<std::string> libraries; ///< folders that hold libraries, before MODELICAPATH
    bool syntaxOnly = false;
    bool modelsOnly = false; ///< read and check only what the models need
    bool warnUnits = false;  ///< say where units do not match
    bool colour = false;
    std::string dump;  ///< "", "tree", "classes", "instance" or "flat"
    std::string model; ///< to instantiate; all models at the top of the inputs if empty
    /// As those of `SimulateOptions`, of one model: the last one at the top of the inputs by
    /// default.
    std::vector<std::string> settings;
    std::vector<std::string> parameterFiles;
    std::size_t maxFileMegabytes = DefaultMaxFileMegabytes;
    Progress* progress = nullptr; ///< told the phases; may be watched from another thread
};

struct CheckReport : Report {
    std::size_t files = 0;
    std::size_t classes = 0;
    std::size_t models = 0; ///< of these, compiled
    std::size_t errors = 0;
    std::size_t warnings = 0;
    std::string dump; ///< what `dump` asked for
};

/// Reads files and libraries and says what is wrong with them. Never throws.
CheckReport check(const CheckOptions& options) noexcept;

/// How the quantized methods (`bond`, `ncdevs`, `qss1` to `qss3`) quantize; see `docs/cli.md`.
struct Quantization {
    std::optional<int> order; ///< of `bond` and `ncdevs`: 1 to 3, default 2
    std::optional<double> quantum;
    std::optional<double> relativeQuantum;
    std::optional<double> hysteresis;
    /// For single elements, by name.
    std::vector<std::pair<std::string, double>> quantumOf;
    std::vector<std::pair<std::string, double>> hysteresisOf;
    std::vector<std::pair<std::string, std::vector<double>>> levelsOf; ///< of `bond`, order 1
    bool synchronous = false; ///< `ncdevs`: all states step together, as published
};

/// For the handler of a signal that ends the process in the middle of a run.
struct RunUnderWay {
    std::string output = {}; ///< the result file
    /// Writes out the rows so far; the time of the last one. Empty: there is no run.
    std::function<std::optional<double>()> keepRows = {};
};

struct SimulateOptions {
    std::vector<std::string> inputs;    ///< .mo files and library folders
    std::vector<std::string> libraries; ///< folders that hold libraries, before MODELICAPATH
    std::string model;                  ///< empty: the last model of the last file
    std::string input; ///< .csv or .mat file with signals for the inputs of the model
    std::string method = "cvode";
    std::optional<double> startTime; ///< defaults come from the annotation `experiment`
    std::optional<double> stopTime;
    std::optional<double> tolerance;
    std::optional<double> interval;
    std::optional<std::int64_t> intervals;
    Quantization quantization;
    bool strict = false; ///< networks with dependent storages or algebraic loops are errors
    std::vector<std::string> settings;       ///< `name=value`: parameters and start values
    std::vector<std::string> parameterFiles; ///< .csv or .json; `settings` count more
    std::string filter;                      ///< names to record
    std::string output; ///< may contain `{model}` and `{method}`; empty: `<Model>_res.mat`
    bool csvParameters = false;
    /// Lists of names and patterns that a picture of the results will show, none for the states: an
    /// error before the run if it does not record them. See `PlotRequest`.
    std::optional<std::vector<std::string>> drawn;
    std::optional<std::uint64_t> maxResultBytes = DefaultMaxResultBytes; ///< of the result file
    /// Events without end: "limit" (their rate, with a warning; the default unless the method is
    /// one of networks), "error" (their default) or "off".
    std::string chattering;
    /// Variables that leave their `min` and `max`: "warn" (default), "error" or "off".
    std::string checkLimits;
    /// Parts of the equations that have solvers of their own: "auto" (default), "delayed" (those
    /// that exchange nothing but discrete and delayed values), "discrete" (nothing but discrete
    /// values), "independent" (nothing) or "one" (for all).
    std::string parts;
    bool useInterpreter = false;
    bool withEventLog = false;
    bool eventsAsJson = false; ///< the log is `events` of the report, not `eventLog`
    bool colour = false;
    /// External functions may run that are not the standard library's. The permission is remembered
    /// for these functions, until their code changes.
    bool allowExternal = false;
    /// Asks the user whether they may, and remembers a yes; without it they may not.
    std::function<bool(const std::string& question)> askExternal;
    std::string dump; ///< "", "flat", "dae", "network", "system", "summary" or "program"
    std::size_t maxFileMegabytes = DefaultMaxFileMegabytes;
    const std::atomic<bool>* interrupt = nullptr; ///< ends the run when it becomes true
    Progress* progress = nullptr; ///< told phases and steps; may be watched from another thread
    /// Told when the run begins to look at `interrupt`, and with nothing when it no longer does.
    std::function<void(RunUnderWay)> onRun;
};

struct RecordedSignals;

struct SimulateReport : Report {
    std::string dump;     ///< what `dump` asked for
    std::string eventLog; ///< what `withEventLog` asked for, as text
    std::string output;   ///< the result file; empty if nothing was recorded
    /// What is in it, for `PlotRequest`, if `drawn` asked for a picture.
    std::shared_ptr<const RecordedSignals> signals;
    double endTime = 0.0;
    std::string stats;      ///< times and counts for people
    std::string statistics; ///< JSON object: the same; empty if there was no run
    std::string events;     ///< JSON array: the same, with `eventsAsJson`
};

/// Compiles a model and runs it. Never throws.
SimulateReport simulate(const SimulateOptions& options) noexcept;

/// To be called in the handler of a signal: if this thread is in an external function, leaves it,
/// so that `simulate` ends with an error that names it, and does not return. Otherwise returns.
void leaveExternalFunction() noexcept;

/// `handler` is called, and must be safe in handlers of signals, before the process ends with exit
/// code 3 because external code has left it unfit to go on; the message is on standard error.
void onEmergencyEnd(void (*handler)()) noexcept;

struct Method {
    std::string name;
    std::string runs;             ///< "equations" (any model) or "networks"
    std::string steps;            ///< "adaptive", "fixed" or "quantized"
    std::vector<int> orders = {}; ///< that `Quantization::order` may choose
    std::string sameAs;           ///< of which this is another name
    std::string summary;
    std::string goodFor;
    std::vector<std::string> options = {}; ///< of the command line that not all methods take
};

/// The numerical methods `SimulateOptions::method` may name.
std::vector<Method> methods();

} // namespace eventica::api
