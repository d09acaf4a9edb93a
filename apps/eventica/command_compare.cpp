// SPDX-License-Identifier: Apache-2.0
#include "command_compare.h"

#include <CLI/CLI.hpp>

#include "one_of.h"
#include "positive.h"

namespace api = eventica::api;

CLI::App* addCompareCommand(CLI::App& app, CompareCommand& command) {
    api::CompareRequest& request = command.request;
    CLI::App* sub =
        app.add_subcommand("compare", "Compare a result file with a reference, within tolerances");
    sub->add_option("REF", request.reference, "Reference: a .csv or .mat file")->required();
    sub->add_option("TEST", request.test, "Result to test: a .csv or .mat file")->required();
    sub->add_option("--tolerance", request.tolerance,
                    "Relative to the length of the run and the range of the signal")
        ->check(positiveNumber())
        ->capture_default_str();
    sub->add_option("--tube", request.tube,
                    "range, or csv-compare: relative to the magnitude where that is more, as the "
                    "published results of the Modelica Standard Library are judged")
        ->check(oneOf({"range", "csv-compare"}))
        ->capture_default_str();
    sub->add_option("--signals", request.signals,
                    "Names, separated by commas; repeatable (default: all of the reference)")
        ->allow_extra_args(false);
    sub->add_option("--signals-file", request.signalsFile, "File with one name per line");
    sub->add_flag("-q,--quiet", request.failuresOnly, "Only name the signals that fail");
    return sub;
}

void runCompare(const CompareCommand& command, CommandReport& report) {
    const api::CompareReport compared = api::compareResults(command.request);
    if (compared.exitCode == api::ExitCode::Defect)
        return report.defect(compared.defect);
    if (!compared.error.empty())
        return report.usageError(compared.error);
    report.warn(compared.notes);
    report.print(compared.text);
    report.add("result", compared.json);
    if (compared.exitCode != api::ExitCode::Success)
        report.conclude(compared.exitCode, "difference", "the result differs from the reference");
}
