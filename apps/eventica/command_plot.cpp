// SPDX-License-Identifier: Apache-2.0
#include "command_plot.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>

namespace api = eventica::api;

CLI::App* addPlotCommand(CLI::App& app, api::PlotRequest& request) {
    CLI::App* sub = app.add_subcommand(
        "plot", "Draw signals of a result file as SVG, PNG or a page to look closer");
    sub->add_option("FILE", request.file, "Result: a .csv or .mat file")->required();
    sub->add_option("--signals", request.signals, "Names, separated by commas; repeatable")
        ->allow_extra_args(false);
    sub->add_option("-o", request.output, "File to write; ends in .svg, .png or .html");
    sub->add_option("--title", request.title, "Above the picture (default: name of the file)");
    sub->add_option("--width", request.width, "Of the picture")
        ->check(CLI::Range(200, 10000))
        ->capture_default_str();
    sub->add_option("--height", request.height, "Of the picture (default: by number of panels)")
        ->check(CLI::Range(100, 10000));
    sub->add_option("--scale", request.scale, "Pixels per unit of width and height, for PNG")
        ->check(CLI::Range(0.5, 8.0))
        ->capture_default_str();
    sub->add_flag("--list", request.list, "Only name the signals of the file");
    return sub;
}

int runPlot(const api::PlotRequest& request) {
    const api::PlotReport report = api::plotResults(request);
    if (report.exitCode == api::ExitCode::Defect)
        fmt::print(stderr, "eventica: internal error: {}\n", report.defect);
    if (!report.error.empty())
        fmt::print(stderr, "eventica: {}\n", report.error);
    fmt::print(stderr, "{}", report.notes);
    fmt::print("{}", report.text);
    return static_cast<int>(report.exitCode);
}
