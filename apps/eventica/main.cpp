// SPDX-License-Identifier: Apache-2.0
// The command line.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "api/eventica.h"
#include "command_bondgraph.h"
#include "command_compare.h"
#include "command_methods.h"
#include "command_parts.h"
#include "command_plot.h"
#include "command_report.h"
#include "command_simulate.h"
#include "interrupts.h"
#include "large_pages.h"
#include "progress_line.h"

namespace api = eventica::api;

namespace {

struct Options {
    api::CheckOptions check;
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
    addSettingOptions(*command, options.check.settings, options.check.parameterFiles);
    command
        ->add_option("--max-file-size", options.check.maxFileMegabytes,
                     "Largest file to read, in MiB")
        ->check(CLI::Range(1, 2048))
        ->capture_default_str();
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
    addSettingOptions(*command, options.check.settings, options.check.parameterFiles);
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

/// Diagnostics are taken into the report.
api::CheckReport check(Options& options, CommandReport& report) {
    options.check.colour = wantsColour();
    ProgressLine line(!options.quiet && !report.isJson());
    options.check.progress = line.progress();
    api::CheckReport checked = api::check(options.check);
    line.erase();
    return checked;
}

void runFlatten(Options& options, CommandReport& report) {
    if (options.check.inputs.empty() && options.check.model.empty())
        return report.usageError("flatten needs a file, or --model and a library");
    if (!checkSettings(options.check.settings, report))
        return;
    if (!keepsInputs(options.output, options.check.inputs, report) ||
        !keepsInputs(options.output, options.check.parameterFiles, report))
        return;
    options.check.modelsOnly = options.check.inputs.empty(); // a model of a library
    options.check.dump = "flat";
    const api::CheckReport flattened = check(options, report);
    report.take(flattened);
    if (report.exitCode() == api::ExitCode::Defect)
        return;
    if (options.output.empty())
        report.print(flattened.dump);
    else
        writeFile(options.output, flattened.dump, report);
}

/// Settings count when a model is flattened.
bool usesSettings(const api::CheckOptions& options) {
    return !options.syntaxOnly && (options.dump.empty() || options.dump == "flat");
}

void runCheck(Options& options, CommandReport& report) {
    const bool hasSettings =
        !options.check.settings.empty() || !options.check.parameterFiles.empty();
    if (hasSettings && !usesSettings(options.check))
        return report.usageError("--set and --parameters act on models that are compiled, not with "
                                 "--syntax-only or --dump=tree, classes, instance");
    if (!checkSettings(options.check.settings, report))
        return;
    const api::CheckReport checked = check(options, report);
    report.print(checked.dump);
    report.take(checked);
    if (report.exitCode() != api::ExitCode::Defect && !options.quiet && options.check.dump.empty())
        report.print(summary(checked, options.check.syntaxOnly));
}

std::vector<CLI::App*> commandsOf(CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

bool isCommand(CLI::App& app, const std::string& word) {
    return std::ranges::any_of(commandsOf(app),
                               [&](const CLI::App* command) { return command->check_name(word); });
}

/// CLI11 only says that some command is missing; say which word is none.
std::string unknownCommand(CLI::App& app, const std::string& word) {
    std::string text = fmt::format("there is no command `{}`; commands:", word);
    for (const CLI::App* command : commandsOf(app))
        text += " " + command->get_name();
    return text + fmt::format("\nTry `eventica check {}`, or `eventica --help`.", word);
}

/// Before the command line is parsed: what is wrong with it belongs into the document, too.
bool wantsJson(const std::vector<std::string>& arguments) {
    const auto end = std::ranges::find(arguments, "--");
    return std::any_of(arguments.begin(), end, [](const std::string& argument) {
        return argument == "--json" || argument.starts_with("--json=");
    });
}

void addJsonFlag(CLI::App& app, bool& isJson) {
    for (CLI::App* const command : commandsOf(app))
        command->add_flag("--json", isJson,
                          "One JSON document on standard output, whatever happens");
}

/// An option with an empty value, or a flag with one, was meant to do something.
void refuseMeaningless(CLI::App& app) {
    const CLI::Validator notEmpty(
        [](const std::string& text) {
            return text.empty() ? std::string("must not be empty") : std::string();
        },
        "");
    for (CLI::App* const command : commandsOf(app))
        for (CLI::Option* const option : command->get_options())
            if (option->get_items_expected_max() > 0)
                option->check(notEmpty);
            else
                option->disable_flag_override();
}

/// False if the command is not to be run: help was asked for, or something is wrong.
bool parse(CLI::App& app, int argc, char** argv, CommandReport& report) {
    try {
        app.parse(argc, argv);
        return true;
    } catch (const CLI::Success& success) {
        std::ostringstream text;
        app.exit(success, text, text);
        report.print(text.str());
        nlohmann::json result;
        result["text"] = text.str();
        report.add("result", result.dump());
    } catch (const CLI::ParseError& error) {
        report.usageError(fmt::format(
            "{}\nTry `eventica {}--help`.", error.what(),
            app.get_subcommands().empty() ? "" : app.get_subcommands().front()->get_name() + " "));
    }
    return false;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Eventica compiles Modelica and runs it as discrete events.", "eventica");
    app.set_version_flag("--version", "eventica " + std::string(api::version()));
    app.require_subcommand(1);
    Options options;
    const CLI::App* checking = addCheckCommand(app, options);
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
    const CLI::App* methods = addMethodsCommand(app);
    api::PlotRequest picture;
    const CLI::App* plot = addPlotCommand(app, picture);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    bool isJson = wantsJson(arguments);
    const std::string first = arguments.empty() ? "" : arguments.front();
    CommandReport report(isCommand(app, first) ? first : "", isJson);
    addJsonFlag(app, isJson);
    refuseMeaningless(app);
    catchSignals();
    if (!first.empty() && first.front() != '-' && !isCommand(app, first))
        report.usageError(unknownCommand(app, first));
    if (report.exitCode() != api::ExitCode::Success || !parse(app, argc, argv, report))
        return report.finish();
    useLargePages();
    if (checking->parsed())
        runCheck(options, report);
    if (flatten->parsed())
        runFlatten(options, report);
    if (simulate->parsed())
        runSimulate(simulation, report);
    if (analyse->parsed())
        runSimulate(analysis, report);
    if (bondGraph->parsed())
        runBondGraph(graph, report);
    if (compare->parsed())
        runCompare(comparison, report);
    if (methods->parsed())
        runMethods(report);
    if (plot->parsed())
        runPlot(picture, report);
    return report.finish();
}
