// SPDX-License-Identifier: Apache-2.0
#include "command_bondgraph.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

namespace api = eventica::api;

namespace {

int usageError(const std::string& text) {
    fmt::print(stderr, "eventica: {}\n", text);
    return static_cast<int>(api::ExitCode::UsageError);
}

bool readSettings(BondGraphCommand& command) {
    for (const std::string& setting : command.settings) {
        const std::size_t at = setting.find('=');
        if (at == std::string::npos || at == 0)
            return false;
        command.options.settings.emplace_back(setting.substr(0, at), setting.substr(at + 1));
    }
    return true;
}

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

bool write(const std::string& path, const std::string& content) {
    std::ofstream file(path, std::ios::binary);
    file << content;
    file.flush();
    return file.good();
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
    sub->add_option("--quantum", options.quantum, "Of sources and storages in a .ma file")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    sub->add_option("--hysteresis", options.hysteresis, "Of sources and storages in a .ma file")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    sub->add_flag("--json", command.json, "The graph as JSON on standard output");
    sub->add_flag("-q,--quiet", command.quiet, "No summary");
    return sub;
}

int runBondGraph(BondGraphCommand& command) {
    api::BondGraphOptions& options = command.options;
    if (options.inputs.empty() && options.model.empty())
        return usageError("bondgraph needs a file, or --model and a library");
    if (!readSettings(command))
        return usageError("--set needs name=value");
    if (!chooseFormat(command))
        return usageError("bond graphs are written as .svg, .dot, .ma, .txt or .json, not as `" +
                          command.output + "`");
    options.colour = isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
    const api::BondGraphReport report = api::bondGraph(options);
    if (report.exitCode == api::ExitCode::Defect) {
        fmt::print(stderr,
                   "eventica: internal error: {}\n"
                   "This is a defect in Eventica, not in your model. Please report it with the "
                   "input that shows it.\n",
                   report.defect);
        return static_cast<int>(report.exitCode);
    }
    fmt::print(stderr, "{}", report.text);
    const bool isRefused = options.isStrict && report.exitCode != api::ExitCode::Success;
    if (report.content.empty() || isRefused)
        return static_cast<int>(report.exitCode);
    if (command.output.empty())
        fmt::print("{}", report.content);
    else if (!write(command.output, report.content))
        return usageError("cannot write `" + command.output + "`");
    if (!command.quiet && options.format != "json")
        fmt::print("{}", report.summary);
    return static_cast<int>(report.exitCode);
}
