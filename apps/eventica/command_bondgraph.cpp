// SPDX-License-Identifier: Apache-2.0
#include "command_bondgraph.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>

#include "command_parts.h"

namespace api = eventica::api;

namespace {

/// From the name of the file; false if it says nothing.
bool chooseFormat(BondGraphCommand& command) {
    if (command.json)
        command.options.format = "json";
    if (command.output.empty())
        return true;
    for (const char* format : {"txt", "svg", "dot", "ma", "json"})
        if (command.output.ends_with("." + std::string(format))) {
            command.options.format = format;
            return true;
        }
    return false;
}

bool readQuantization(BondGraphCommand& command) {
    api::BondGraphOptions& options = command.options;
    std::optional<double> quantum;
    std::optional<double> hysteresis;
    if (!readQuanta("--quantum", command.quanta, quantum, options.quantumOf) ||
        !readQuanta("--hysteresis", command.hystereses, hysteresis, options.hysteresisOf))
        return false;
    options.quantum = quantum.value_or(options.quantum);
    options.hysteresis = hysteresis.value_or(options.hysteresis);
    bool isPositive = options.quantum > 0.0;
    for (const auto& [element, value] : options.quantumOf)
        isPositive = isPositive && value > 0.0;
    if (!isPositive)
        usageError("a quantum must be positive");
    return isPositive;
}

} // namespace

CLI::App* addBondGraphCommand(CLI::App& app, BondGraphCommand& command) {
    api::BondGraphOptions& options = command.options;
    CLI::App* const sub =
        app.add_subcommand("bondgraph", "Print or draw the bond graph of a network");
    sub->add_option("FILES", options.inputs, ".mo files or library folders");
    sub->add_option("--library", options.libraries,
                    "Folder that holds libraries; repeatable, before MODELICAPATH")
        ->allow_extra_args(false);
    sub->add_option("--model", options.model,
                    "Model to look at (default: the last one of the last file)");
    sub->add_option("--set", command.settings, "name=value: a parameter or a start value")
        ->allow_extra_args(false);
    sub->add_option("--step", options.step,
                    "Step of the construction, from 1, or `all` (default: the last, with "
                    "causality)");
    sub->add_flag("--strict", options.isStrict,
                  "Dependent storages and algebraic loops are errors");
    sub->add_option("-o,--output", command.output,
                    "File to write; ends in .svg, .dot, .ma, .txt or .json (default: text on "
                    "standard output)");
    sub->add_option("--quantum", command.quanta,
                    "Of sources and storages in a .ma file, times their nominal value, or "
                    "ELEMENT=QUANTUM (default: 0.1)")
        ->allow_extra_args(false);
    sub->add_option("--hysteresis", command.hystereses,
                    "Of sources and storages in a .ma file, or ELEMENT=HYSTERESIS (default: 0.01, "
                    "or the element's own quantum)")
        ->allow_extra_args(false);
    sub->add_flag("--json", command.json, "The graph as JSON on standard output");
    sub->add_flag("-q,--quiet", command.quiet, "No summary");
    return sub;
}

int runBondGraph(BondGraphCommand& command) {
    api::BondGraphOptions& options = command.options;
    if (options.inputs.empty() && options.model.empty())
        return usageError("bondgraph needs a file, or --model and a library");
    const std::optional<Settings> settings = readSettings(command.settings);
    if (!settings || !readQuantization(command))
        return static_cast<int>(api::ExitCode::UsageError);
    options.settings = *settings;
    if (!chooseFormat(command))
        return usageError("bond graphs are written as .svg, .dot, .ma, .txt or .json, not as `" +
                          command.output + "`");
    options.colour = wantsColour();
    const api::BondGraphReport report = api::bondGraph(options);
    if (report.exitCode == api::ExitCode::Defect)
        return reportDefect(report.defect);
    fmt::print(stderr, "{}", report.text);
    const bool isRefused = options.isStrict && report.exitCode != api::ExitCode::Success;
    if (report.content.empty() || isRefused)
        return static_cast<int>(report.exitCode);
    if (command.output.empty())
        fmt::print("{}", report.content);
    else if (!writeFile(command.output, report.content))
        return static_cast<int>(api::ExitCode::UsageError);
    if (!command.quiet && options.format != "json")
        fmt::print("{}", report.summary);
    return static_cast<int>(report.exitCode);
}
