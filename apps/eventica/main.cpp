// SPDX-License-Identifier: Apache-2.0
// The command line.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "api/eventica.h"
#include "command_bondgraph.h"
#include "command_compare.h"
#include "command_methods.h"
#include "command_parts.h"
#include "command_plot.h"
#include "command_simulate.h"
#include "interrupts.h"
#include "large_pages.h"

namespace api = eventica::api;

namespace {

struct Options {
    api::CheckOptions check;
    bool json = false;
    bool quiet = false;
    std::string output;
};

CLI::App* addCheckCommand(CLI::App& app, Options& options) {
    CLI::App* command =
        app.add_subcommand("check", "Read models and libraries and say what is wrong with them");
    command->add_option("FILES", options.check.inputs, ".mo files or library folders")
        ->required()
        ->allow_extra_args();
    command
        ->add_option("--library", options.check.libraries,
                     "Folder that holds libraries; repeatable, before MODELICAPATH")
        ->allow_extra_args(false);
    command->add_flag("--syntax-only", options.check.syntaxOnly, "Stop after parsing");
    command
        ->add_option("--dump", options.check.dump,
                     "Print a stage's result: tree, classes, instance, flat")
        ->check(CLI::IsMember({"tree", "classes", "instance", "flat"}));
    command->add_flag("--warn-units", options.check.warnUnits,
                      "Say where units do not match also inside libraries");
    command->add_option("--model", options.check.model,
                        "Model to instantiate (default: all at the top of the files)");
    command
        ->add_option("--max-file-size", options.check.maxFileMegabytes,
                     "Largest file to read, in MiB")
        ->check(CLI::Range(1, 2048))
        ->capture_default_str();
    command->add_flag("--json", options.json, "Counts and diagnostics as JSON on standard output");
    command->add_flag("-q,--quiet", options.quiet, "No summary");
    return command;
}

CLI::App* addFlattenCommand(CLI::App& app, Options& options) {
    CLI::App* command =
        app.add_subcommand("flatten", "Print a model without classes and connections");
    command->add_option("FILES", options.check.inputs, ".mo files or library folders");
    command
        ->add_option("--library", options.check.libraries,
                     "Folder that holds libraries; repeatable, before MODELICAPATH")
        ->allow_extra_args(false);
    command->add_option("--model", options.check.model,
                        "Model to flatten (default: all at the top of the files)");
    command->add_option("-o", options.output, "File to write (default: standard output)");
    command->add_flag("--warn-units", options.check.warnUnits,
                      "Say where units do not match also inside libraries");
    return command;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string summary(const api::CheckReport& report, bool syntaxOnly) {
    const std::string models =
        syntaxOnly ? " (syntax only)"
                   : fmt::format("; {} compiled", counted(report.models, "model", "models"));
    return fmt::format("checked {} in {}: {}, {}{}\n", counted(report.classes, "class", "classes"),
                       counted(report.files, "file", "files"),
                       counted(report.errors, "error", "errors"),
                       counted(report.warnings, "warning", "warnings"), models);
}

int runFlatten(Options& options) {
    if (options.check.inputs.empty() && options.check.model.empty())
        return usageError("flatten needs a file, or --model and a library");
    options.check.colour = wantsColour();
    options.check.modelsOnly = options.check.inputs.empty(); // a model of a library
    options.check.dump = "flat";
    const api::CheckReport report = api::check(options.check);
    if (report.exitCode == api::ExitCode::Defect)
        return reportDefect(report.defect);
    fmt::print(stderr, "{}", report.text);
    if (options.output.empty()) {
        fmt::print("{}", report.dump);
        return static_cast<int>(report.exitCode);
    }
    if (!writeFile(options.output, report.dump))
        return static_cast<int>(api::ExitCode::UsageError);
    return static_cast<int>(report.exitCode);
}

int runCheck(Options& options) {
    options.check.colour = wantsColour();
    const api::CheckReport report = api::check(options.check);
    if (report.exitCode == api::ExitCode::Defect)
        return reportDefect(report.defect);
    fmt::print("{}", report.dump);
    if (options.json) {
        fmt::print("{}", report.json);
    } else {
        std::fflush(stdout);
        fmt::print(stderr, "{}", report.text);
        if (!options.quiet && options.check.dump.empty())
            fmt::print("{}", summary(report, options.check.syntaxOnly));
    }
    return static_cast<int>(report.exitCode);
}

/// CLI11 only says that some command is missing; say which word is none.
bool isUnknownCommand(const CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-')
        return false;
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    const bool isKnown = std::ranges::any_of(
        commands, [&](const CLI::App* command) { return command->check_name(argv[1]); });
    if (isKnown)
        return false;
    fmt::print(stderr, "eventica: there is no command `{}`; commands:", argv[1]);
    for (const CLI::App* command : commands)
        fmt::print(stderr, " {}", command->get_name());
    fmt::print(stderr, "\nTry `eventica check {}`, or `eventica --help`.\n", argv[1]);
    return true;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Eventica compiles Modelica and runs it as discrete events.", "eventica");
    app.set_version_flag("--version", "eventica " + std::string(api::version()));
    app.require_subcommand(1);
    Options options;
    const CLI::App* check = addCheckCommand(app, options);
    const CLI::App* flatten = addFlattenCommand(app, options);
    SimulateCommand simulation;
    const CLI::App* simulate = addSimulateCommand(app, simulation);
    SimulateCommand analysis;
    analysis.options.dump = "summary";
    const CLI::App* analyse = addAnalyseCommand(app, analysis);
    CompareCommand comparison;
    const CLI::App* compare = addCompareCommand(app, comparison);
    BondGraphCommand graph;
    const CLI::App* bondGraph = addBondGraphCommand(app, graph);
    MethodsCommand list;
    const CLI::App* methods = addMethodsCommand(app, list);
    api::PlotRequest picture;
    const CLI::App* plot = addPlotCommand(app, picture);
    if (isUnknownCommand(app, argc, argv))
        return static_cast<int>(api::ExitCode::UsageError);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        app.exit(error);
        return static_cast<int>(api::ExitCode::UsageError);
    }
    useLargePages();
    catchInterrupts();
    if (flatten->parsed())
        return runFlatten(options);
    if (simulate->parsed())
        return runSimulate(simulation);
    if (analyse->parsed())
        return runSimulate(analysis);
    if (bondGraph->parsed())
        return runBondGraph(graph);
    if (compare->parsed())
        return runCompare(comparison);
    if (methods->parsed())
        return runMethods(list);
    if (plot->parsed())
        return runPlot(picture);
    return check->parsed() ? runCheck(options) : static_cast<int>(api::ExitCode::Success);
}
