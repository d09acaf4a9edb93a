// SPDX-License-Identifier: Apache-2.0
#include "command_compare.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>

namespace api = eventica::api;

CLI::App* addCompareCommand(CLI::App& app, CompareCommand& command) {
    api::CompareRequest& request = command.request;
    CLI::App* sub =
        app.add_subcommand("compare", "Compare a result file with a reference, within tolerances");
    sub->add_option("REF", request.reference, "Reference: a .csv or .mat file")->required();
    sub->add_option("TEST", request.test, "Result to test: a .csv or .mat file")->required();
    sub->add_option("--tolerance", request.tolerance,
                    "Relative to the length of the run and the range of the signal")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    sub->add_option("--signals", request.signals,
                    "Names, separated by commas; repeatable (default: all of the reference)")
        ->allow_extra_args(false);
    sub->add_option("--signals-file", request.signalsFile, "File with one name per line");
    sub->add_flag("--json", command.json, "Result as JSON on standard output");
    sub->add_flag("-q,--quiet", request.failuresOnly, "Only name the signals that fail");
    return sub;
}

int runCompare(const CompareCommand& command) {
    const api::CompareReport report = api::compareResults(command.request);
    if (report.exitCode == api::ExitCode::Defect)
        fmt::print(stderr, "eventica: internal error: {}\n", report.defect);
    if (!report.error.empty())
        fmt::print(stderr, "eventica: {}\n", report.error);
    fmt::print(stderr, "{}", report.notes);
    fmt::print("{}", command.json ? report.json : report.text);
    return static_cast<int>(report.exitCode);
}
