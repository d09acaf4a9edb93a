// SPDX-License-Identifier: Apache-2.0
#include "command_bondgraph.h"

#include <CLI/CLI.hpp>

#include "command_parts.h"
#include "progress_line.h"

namespace api = eventica::api;

namespace {

/// From the name of the file; false if it says nothing.
bool chooseFormat(BondGraphCommand& command) {
    if (command.output.empty())
        return true;
    for (const char* format : {"txt", "svg", "dot", "ma", "json"})
        if (command.output.ends_with("." + std::string(format))) {
            command.options.format = format;
            return true;
        }
    return false;
}

bool readQuantization(BondGraphCommand& command, CommandReport& report) {
    api::BondGraphOptions& options = command.options;
    std::optional<double> quantum;
    std::optional<double> hysteresis;
    if (!readQuanta("--quantum", command.quanta, quantum, options.quantumOf, report) ||
        !readQuanta("--hysteresis", command.hystereses, hysteresis, options.hysteresisOf, report))
        return false;
    options.quantum = quantum.value_or(options.quantum);
    options.hysteresis = hysteresis.value_or(options.hysteresis);
    bool isPositive = options.quantum > 0.0;
    for (const auto& [element, value] : options.quantumOf)
        isPositive = isPositive && value > 0.0;
    if (!isPositive)
        report.usageError("a quantum must be positive");
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
    addSettingOptions(*sub, options.settings, options.parameterFiles);
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
    sub->add_flag("-q,--quiet", command.quiet, "No summary");
    return sub;
}

void runBondGraph(BondGraphCommand& command, CommandReport& report) {
    api::BondGraphOptions& options = command.options;
    if (options.inputs.empty() && options.model.empty())
        return report.usageError("bondgraph needs a file, or --model and a library");
    if (!checkSettings(options.settings, report) || !readQuantization(command, report))
        return;
    if (!keepsInputs(command.output, options.inputs, report) ||
        !keepsInputs(command.output, options.parameterFiles, report))
        return;
    if (!chooseFormat(command))
        return report.usageError(
            "bond graphs are written as .svg, .dot, .ma, .txt or .json, not as `" + command.output +
            "`");
    options.colour = wantsColour();
    ProgressLine line(!command.quiet && !report.isJson());
    options.progress = line.progress();
    const api::BondGraphReport built = api::bondGraph(options);
    line.erase();
    report.take(built);
    const bool isRefused = options.isStrict && built.exitCode != api::ExitCode::Success;
    if (built.content.empty() || isRefused)
        return;
    if (command.output.empty())
        report.print(built.content);
    else if (!writeFile(command.output, built.content, report))
        return;
    if (!command.quiet && options.format != "json")
        report.print(built.summary);
}
