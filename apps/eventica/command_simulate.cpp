// SPDX-License-Identifier: Apache-2.0
#include "command_simulate.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "api/results.h"
#include "command_parts.h"
#include "interrupts.h"
#include "one_of.h"
#include "positive.h"
#include "progress_line.h"

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
    addSettingOptions(app, options.settings, options.parameterFiles);
}

/// Those that take an option: `a, b and c`.
std::string methodsWith(const std::string& option) {
    std::vector<std::string> names;
    for (const api::Method& method : api::methods())
        if (std::ranges::find(method.options, option) != method.options.end())
            names.push_back(method.name);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + names[i];
    return text;
}

void addQuantizationOptions(CLI::App& app, SimulateCommand& command) {
    api::Quantization& options = command.options.quantization;
    app.add_option("--order", options.order,
                   "Order of " + methodsWith("--order") + ": 1, 2 (default) or 3")
        ->check(CLI::Range(1, 3));
    app.add_option("--quantum", command.quanta,
                   "Quantum of " + methodsWith("--quantum") +
                       ", times the nominal value of a state (default of networks: 1e-3 of how "
                       "far it moves); or ELEMENT=QUANTUM; repeatable")
        ->allow_extra_args(false);
    app.add_option("--relative-quantum", options.relativeQuantum,
                   "Quantum as a fraction of the size of a state, where that is more")
        ->check(positiveNumber());
    app.add_option("--hysteresis", command.hystereses,
                   "Hysteresis of first order, or ELEMENT=HYSTERESIS (default: the quantum)")
        ->allow_extra_args(false);
    app.add_flag("--synchronous", options.synchronous,
                 "All states of " + methodsWith("--synchronous") +
                     " step together, at the time of the first: as published, first order");
    app.add_option("--levels", command.levels,
                   "ELEMENT=LEVEL,LEVEL,...: quantize its state by intervals (" +
                       methodsWith("--levels") + ", first order)")
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
        ->check(oneOf(methodNames()))
        ->capture_default_str();
    app.add_option("--input", options.input,
                   "Signals for the inputs of the model: a .csv or .mat file with their names");
    app.add_option("--start-time", options.startTime, "Default: the annotation `experiment`, or 0")
        ->check(finiteNumber());
    app.add_option("--stop-time", options.stopTime, "Default: the annotation `experiment`, or 1")
        ->check(finiteNumber());
    app.add_option("--tolerance", options.tolerance,
                   "Relative error of a step (default: the annotation `experiment`, or 1e-6)")
        ->check(positive);
    auto* const interval =
        app.add_option("--interval", options.interval, "Time between recorded points")
            ->check(positive);
    app.add_option("--intervals", options.intervals, "Number of recorded intervals")
        ->check(positiveInteger())
        ->excludes(interval);
    CLI::Option* const chattering =
        app.add_option(
               "--chattering", options.chattering,
               "Where events follow each other without end: limit their rate (default), error "
               "(default for networks), or off")
            ->check(oneOf({"limit", "error", "off"}));
    app.add_option("--check-limits", options.checkLimits,
                   "Where a variable or parameter leaves its min or max: warn (default), error, or "
                   "off")
        ->check(oneOf({"warn", "error", "off"}));
    app.add_flag_callback(
           "--abort-chattering", [&options] { options.chattering = "error"; },
           "The same as --chattering=error")
        ->excludes(chattering);
}

void addOutputOptions(CLI::App& app, SimulateCommand& command) {
    app.add_option("--filter", command.options.filter,
                   "Record only variables whose name matches this regular expression");
    app.add_option("-o,--output", command.options.output,
                   "Result file, .mat or .csv; {model} and {method} stand for what runs (default: "
                   "{model}_res.mat)");
    app.add_flag("--csv-parameters", command.options.csvParameters,
                 "Write parameters into a .csv file, as columns");
    app.add_option(
        "--max-output", command.maxResultSize,
        "Largest result file: bytes, or with K, M, G (powers of 1000), or none (default: 2G)");
    app.add_option("--plot", command.plot, "Picture to draw: .svg, .png or .html");
    app.add_option("--signals", command.signals,
                   "Signals to draw, separated by commas, with * and ? as in `plot`; repeatable "
                   "(default: the states)")
        ->allow_extra_args(false);
    app.add_flag("--events", command.options.withEventLog, "Say what happened at each event");
    app.add_flag("--stats", command.withStats, "Times, steps, evaluations, events, memory");
    app.add_flag("-q,--quiet", command.quiet, "No summary");
}

/// `ELEMENT=VALUE,VALUE,...`
bool readLevels(const std::vector<std::string>& texts,
                std::vector<std::pair<std::string, std::vector<double>>>& levelsOf,
                CommandReport& report) {
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
            report.usageError("--levels needs element=number,number,..., not `" + text + "`");
            return false;
        }
        levelsOf.emplace_back(text.substr(0, at), std::move(levels));
    }
    return true;
}

bool readQuantization(SimulateCommand& command, CommandReport& report) {
    api::Quantization& options = command.options.quantization;
    return readQuanta("--quantum", command.quanta, options.quantum, options.quantumOf, report) &&
           readQuanta("--hysteresis", command.hystereses, options.hysteresis, options.hysteresisOf,
                      report) &&
           readLevels(command.levels, options.levelsOf, report);
}

/// `none`, or a number of bytes with `K`, `M` or `G`.
bool readMaxResultSize(SimulateCommand& command, CommandReport& report) {
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
        report.usageError("--max-output needs a positive number with K, M, G or T, or none, not `" +
                          command.maxResultSize + "`");
        return false;
    }
    command.options.maxResultBytes = static_cast<std::uint64_t>(*number * factor);
    return true;
}

/// Before the run, so that nobody waits for it in vain.
bool readPlot(SimulateCommand& command, CommandReport& report) {
    if (command.plot.empty() && command.signals.empty())
        return true;
    const std::filesystem::path folder = std::filesystem::path(command.plot).parent_path();
    std::error_code ignored;
    if (command.plot.empty())
        report.usageError("--signals needs --plot with the picture to draw");
    else if (!api::isPictureName(command.plot))
        report.usageError("--plot needs a file that ends in .svg, .png or .html, not `" +
                          command.plot + "`");
    else if (!folder.empty() && !std::filesystem::is_directory(folder, ignored))
        report.usageError("there is no folder `" + folder.string() + "` for --plot");
    else
        command.options.drawn = command.signals;
    return command.options.drawn.has_value();
}

void plot(const SimulateCommand& command, const api::SimulateReport& simulated,
          CommandReport& report) {
    const api::PlotReport drawn = api::plotResults({.files = {simulated.output},
                                                    .signals = command.signals,
                                                    .output = command.plot,
                                                    .title = command.options.model,
                                                    .known = simulated.signals});
    report.warn(drawn.notes);
    if (drawn.exitCode == api::ExitCode::Defect)
        report.defect(drawn.defect);
    else if (!drawn.error.empty())
        report.fail(drawn.exitCode, "usage", drawn.error);
    else
        report.add("picture", nlohmann::json(command.plot).dump());
}

/// Anything but a yes is a no.
bool askUser(const std::string& question) {
    fmt::print(stderr, "{} [y/N] ", question);
    std::fflush(stderr);
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

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
    simulate->add_flag("--allow-external", options.allowExternal,
                       "Let external functions run that are not the standard library's; remembered "
                       "until their code changes");
    simulate
        ->add_option("--parts", command.parts,
                     "Which parts of the model have solvers of their own: those that exchange at "
                     "most discrete and delayed values, or discrete ones, those that are "
                     "independent, or one for all; auto: the first where they are many, else "
                     "those that are independent")
        ->check(oneOf({"auto", "delayed", "discrete", "independent", "one"}))
        ->capture_default_str();
    simulate->add_option("--executor", command.executor, "jit or interpreter")
        ->check(oneOf({"jit", "interpreter"}))
        ->capture_default_str();
    simulate
        ->add_option("--dump", options.dump,
                     "Print a stage's result: flat, dae, network, system, program")
        ->check(oneOf({"flat", "dae", "network", "system", "program"}));
    return simulate;
}

void runSimulate(SimulateCommand& command, CommandReport& report) {
    api::SimulateOptions& options = command.options;
    if (options.inputs.empty() && options.model.empty())
        return report.usageError("this command needs a file, or --model and a library");
    if (!checkSettings(options.settings, report) || !readQuantization(command, report) ||
        !readMaxResultSize(command, report) || !readPlot(command, report))
        return;
    for (const auto& inputs :
         {options.inputs, options.parameterFiles, std::vector<std::string>{options.input}})
        if (!keepsInputs(command.plot, inputs, report))
            return;
    options.useInterpreter = command.executor == "interpreter";
    options.parts = command.parts;
    options.colour = wantsColour();
    options.eventsAsJson = report.isJson();
    options.interrupt = &interruptFlag();
    options.onRun = [&report](api::RunUnderWay run) {
        if (run.keepRows)
            report.prepareForInterrupt(run.output);
        setRunning(std::move(run.keepRows));
    };
    std::signal(SIGXFSZ, SIG_IGN); // writing tells
    ProgressLine line(!command.quiet && !report.isJson());
    options.progress = line.progress();
    if (isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0)
        options.askExternal = [&](const std::string& question) {
            line.erase();
            return askUser(question);
        };
    api::SimulateReport run = api::simulate(options);
    line.erase();
    report.print(run.dump);
    report.print(run.eventLog);
    report.take(run);
    report.setResultFile(run.output);
    report.add("statistics", run.statistics);
    report.setEvents(std::move(run.events));
    if (command.withStats)
        report.print(run.stats);
    if (report.exitCode() != api::ExitCode::Success || !options.dump.empty())
        return;
    if (!command.quiet)
        report.print(fmt::format("simulated to time {:.10g}: `{}`\n", run.endTime, run.output));
    if (!command.plot.empty())
        plot(command, run, report);
}
