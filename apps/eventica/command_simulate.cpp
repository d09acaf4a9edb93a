// SPDX-License-Identifier: Apache-2.0
#include "command_simulate.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

#include "api/results.h"
#include "command_parts.h"
#include "interrupts.h"

namespace api = eventica::api;

namespace {

void addModelOptions(CLI::App& app, SimulateCommand& command) {
    api::SimulateOptions& options = command.options;
    app.add_option("FILES", options.inputs, ".mo files or library folders");
    app.add_option("--library", options.libraries,
                   "Folder that holds libraries; repeatable, before MODELICAPATH")
        ->allow_extra_args(false);
    app.add_option("--model", options.model,
                   "Model to run (default: the last one of the last file)");
    app.add_option("--set", command.settings, "name=value: a parameter or a start value")
        ->allow_extra_args(false);
}

CLI::Validator positiveNumber() {
    return CLI::Validator(
        [](const std::string& text) {
            char* end = nullptr;
            const double number = std::strtod(text.c_str(), &end);
            const bool isPositive = end != text.c_str() && *end == '\0' && number > 0.0;
            return isPositive ? std::string() : "must be a positive number, not `" + text + "`";
        },
        "POSITIVE");
}

void addQuantizationOptions(CLI::App& app, SimulateCommand& command) {
    api::Quantization& options = command.options.quantization;
    app.add_option("--order", options.order, "Order of bond and ncdevs: 1, 2 (default) or 3")
        ->check(CLI::Range(1, 3));
    app.add_option("--quantum", command.quanta,
                   "Quantum of the quantized methods, times the nominal value of a state (default "
                   "of bond and ncdevs: 1e-3 of how far it moves); or ELEMENT=QUANTUM; repeatable")
        ->allow_extra_args(false);
    app.add_option("--relative-quantum", options.relativeQuantum,
                   "Quantum as a fraction of the size of a state, where that is more")
        ->check(positiveNumber());
    app.add_option("--hysteresis", command.hystereses,
                   "Hysteresis of first order, or ELEMENT=HYSTERESIS (default: the quantum)")
        ->allow_extra_args(false);
    app.add_flag(
        "--synchronous", options.synchronous,
        "All states of ncdevs step together, at the time of the first: as published, first "
        "order");
    app.add_option("--levels", command.levels,
                   "ELEMENT=LEVEL,LEVEL,...: quantize its state by intervals (bond, first order)")
        ->allow_extra_args(false);
    app.add_flag("--strict", command.options.strict,
                 "Refuse bond graphs with dependent storages or algebraic loops");
}

std::vector<std::string> methodNames() {
    std::vector<std::string> names;
    for (const api::Method& method : api::methods())
        names.push_back(method.name);
    return names;
}

void addRunOptions(CLI::App& app, api::SimulateOptions& options) {
    const CLI::Validator positive = positiveNumber();
    app.add_option("--method", options.method, "Numerical method; `eventica methods` lists them")
        ->check(CLI::IsMember(methodNames()))
        ->capture_default_str();
    app.add_option("--start-time", options.startTime, "Default: the annotation `experiment`, or 0");
    app.add_option("--stop-time", options.stopTime, "Default: the annotation `experiment`, or 1");
    app.add_option("--tolerance", options.tolerance,
                   "Relative error of a step (default: the annotation `experiment`, or 1e-6)")
        ->check(positive);
    auto* const interval =
        app.add_option("--interval", options.interval, "Time between recorded points")
            ->check(positive);
    app.add_option("--intervals", options.intervals, "Number of recorded intervals")
        ->check(CLI::PositiveNumber)
        ->excludes(interval);
    app.add_option("--chattering", options.chattering,
                   "Where events follow each other without end: limit their rate (default), error "
                   "(default for networks), or off")
        ->check(CLI::IsMember({"limit", "error", "off"}));
    app.add_option("--check-limits", options.checkLimits,
                   "Where a variable or parameter leaves its min or max: warn (default), error, or "
                   "off")
        ->check(CLI::IsMember({"warn", "error", "off"}));
    app.add_flag_callback(
        "--abort-chattering", [&options] { options.chattering = "error"; },
        "The same as --chattering=error");
}

void addOutputOptions(CLI::App& app, SimulateCommand& command) {
    app.add_option("--filter", command.options.filter,
                   "Record only variables whose name matches this regular expression");
    app.add_option("-o,--output", command.options.output,
                   "Result file, .mat or .csv (default: <Model>_res.mat)");
    app.add_flag("--csv-parameters", command.options.csvParameters,
                 "Write parameters into a .csv file, as columns");
    app.add_option(
        "--max-output", command.maxResultSize,
        "Largest result file: bytes, or with K, M, G (powers of 1000), or none (default: 2G)");
    app.add_option("--plot", command.plot, "Picture to draw: .svg, .png or .html");
    app.add_option("--signals", command.signals, "Signals to draw, separated by commas");
    app.add_flag("--events", command.options.withEventLog, "Say what happened at each event");
    app.add_flag("--stats", command.withStats, "Times, steps, evaluations, events, memory");
    app.add_flag("--json", command.json, "Statistics as JSON on standard output");
    app.add_flag("-q,--quiet", command.quiet, "No summary");
}

/// `ELEMENT=VALUE,VALUE,...`
bool readLevels(const std::vector<std::string>& texts,
                std::vector<std::pair<std::string, std::vector<double>>>& levelsOf) {
    for (const std::string& text : texts) {
        const std::size_t at = text.rfind('=');
        std::vector<double> levels;
        bool isWell = at != std::string::npos && at > 0;
        for (std::size_t from = at + 1; isWell && from <= text.size();) {
            const std::size_t to = std::min(text.find(',', from), text.size());
            const std::optional<double> number = numberOf(text.substr(from, to - from));
            isWell = number.has_value();
            levels.push_back(number.value_or(0.0));
            from = to + 1;
        }
        if (!isWell) {
            usageError("--levels needs element=number,number,..., not `" + text + "`");
            return false;
        }
        levelsOf.emplace_back(text.substr(0, at), std::move(levels));
    }
    return true;
}

bool readQuantization(SimulateCommand& command) {
    api::Quantization& options = command.options.quantization;
    return readQuanta("--quantum", command.quanta, options.quantum, options.quantumOf) &&
           readQuanta("--hysteresis", command.hystereses, options.hysteresis,
                      options.hysteresisOf) &&
           readLevels(command.levels, options.levelsOf);
}

/// `none`, or a number of bytes with `K`, `M` or `G`.
bool readMaxResultSize(SimulateCommand& command) {
    std::string text = command.maxResultSize;
    if (text.empty())
        return true;
    command.options.maxResultBytes.reset();
    if (text == "none")
        return true;
    constexpr std::string_view Suffixes = "KMGT";
    const std::size_t suffix = Suffixes.find(text.back());
    double factor = 1.0;
    if (suffix != std::string_view::npos) {
        text.pop_back();
        factor = std::pow(1000.0, static_cast<double>(suffix + 1));
    }
    const std::optional<double> number = numberOf(text);
    constexpr double Most = 1e18;
    if (!number || !(*number > 0.0) || *number * factor > Most) {
        usageError("--max-output needs a positive number with K, M, G or T, or none, not `" +
                   command.maxResultSize + "`");
        return false;
    }
    command.options.maxResultBytes = static_cast<std::uint64_t>(*number * factor);
    return true;
}

int plot(const SimulateCommand& command, const api::SimulateReport& report) {
    const api::PlotReport drawn = api::plotResults({.file = report.output,
                                                    .signals = command.signals,
                                                    .output = command.plot,
                                                    .title = command.options.model});
    fmt::print(stderr, "{}", drawn.notes);
    if (!drawn.error.empty())
        fmt::print(stderr, "eventica: {}\n", drawn.error);
    return static_cast<int>(drawn.exitCode);
}

/// A line on the terminal that is written again and again, and gone at the end.
class ProgressBar {
public:
    ProgressBar() : start_(std::chrono::steady_clock::now()), last_(start_) {}

    void show(double fraction) {
        const auto now = std::chrono::steady_clock::now();
        if (now - start_ < Patience || now - last_ < Pause)
            return;
        last_ = now;
        isShown_ = true;
        const auto done = static_cast<std::size_t>(fraction * static_cast<double>(Width));
        fmt::print(stderr, "\r[{:<{}}] {:3.0f} %", std::string(std::min(done, Width), '#'), Width,
                   100.0 * fraction);
        std::fflush(stderr);
    }
    void clear() const {
        if (isShown_)
            fmt::print(stderr, "\r{:{}}\r", "", Width + 10);
    }

private:
    static constexpr std::size_t Width = 50;
    static constexpr std::chrono::milliseconds Patience{500}; ///< short runs show nothing
    static constexpr std::chrono::milliseconds Pause{100};

    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point last_;
    bool isShown_ = false;
};

} // namespace

CLI::App* addAnalyseCommand(CLI::App& app, SimulateCommand& command) {
    CLI::App* const analyse =
        app.add_subcommand("analyse", "Say what kind of equations a model has");
    addModelOptions(*analyse, command);
    return analyse;
}

CLI::App* addSimulateCommand(CLI::App& app, SimulateCommand& command) {
    CLI::App* const simulate = app.add_subcommand("simulate", "Compile a model and run it");
    api::SimulateOptions& options = command.options;
    addModelOptions(*simulate, command);
    addRunOptions(*simulate, options);
    addQuantizationOptions(*simulate, command);
    addOutputOptions(*simulate, command);
    simulate->add_option("--executor", command.executor, "jit or interpreter")
        ->check(CLI::IsMember({"jit", "interpreter"}))
        ->capture_default_str();
    simulate
        ->add_option("--dump", options.dump,
                     "Print a stage's result: flat, dae, network, system, program")
        ->check(CLI::IsMember({"flat", "dae", "network", "system", "program"}));
    return simulate;
}

int runSimulate(SimulateCommand& command) {
    api::SimulateOptions& options = command.options;
    if (options.inputs.empty() && options.model.empty())
        return usageError("this command needs a file, or --model and a library");
    const std::optional<Settings> settings = readSettings(command.settings);
    if (!settings || !readQuantization(command) || !readMaxResultSize(command))
        return static_cast<int>(api::ExitCode::UsageError);
    options.settings = *settings;
    options.useInterpreter = command.executor == "interpreter";
    options.colour = wantsColour();
    options.interrupt = &interruptFlag();
    options.onRun = setRunning;
    std::signal(SIGXFSZ, SIG_IGN); // writing tells
    ProgressBar bar;
    if (isatty(STDERR_FILENO) != 0 && !command.quiet)
        options.onProgress = [&](double fraction) { bar.show(fraction); };
    const api::SimulateReport report = api::simulate(options);
    bar.clear();
    if (report.exitCode == api::ExitCode::Defect)
        return reportDefect(report.defect);
    fmt::print("{}{}", report.dump, report.eventLog);
    std::fflush(stdout);
    fmt::print(stderr, "{}", report.text);
    if (command.json)
        fmt::print("{}", report.json);
    else if (command.withStats)
        fmt::print("{}", report.stats);
    if (report.exitCode != api::ExitCode::Success || !options.dump.empty())
        return static_cast<int>(report.exitCode);
    if (!command.quiet && !command.json)
        fmt::print("simulated to time {:.10g}: `{}`\n", report.endTime, report.output);
    return command.plot.empty() ? 0 : plot(command, report);
}
