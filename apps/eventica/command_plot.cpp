// SPDX-License-Identifier: Apache-2.0
#include "command_plot.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "command_parts.h"
#include "positive.h"

namespace api = eventica::api;

CLI::App* addPlotCommand(CLI::App& app, api::PlotRequest& request) {
    CLI::App* sub = app.add_subcommand(
        "plot", "Draw signals of result files as SVG, PNG or a page to look closer");
    sub->add_option("FILES", request.files, "Results: .csv or .mat files")->required();
    sub->add_option("--signals", request.signals,
                    "Names, separated by commas, with * and ? for any characters and for one; "
                    "repeatable (default: the states)")
        ->allow_extra_args(false);
    sub->add_option("--x", request.x, "Signal to draw over (default: time)");
    sub->add_option("--from", request.from, "First time to draw")->check(finiteNumber());
    sub->add_option("--to", request.to, "Last time to draw")->check(finiteNumber());
    sub->add_option("-o", request.output,
                    "File to write; ends in .svg, .png or .html (default: <FILE>.svg)");
    sub->add_option("--title", request.title, "Above the picture (default: names of the files)");
    sub->add_option("--width", request.width, "Of the picture")
        ->check(CLI::Range(200, 10000))
        ->capture_default_str();
    sub->add_option("--height", request.height, "Of the picture (default: by number of panels)")
        ->check(CLI::Range(100, 10000));
    sub->add_option("--scale", request.scale, "Pixels per unit of width and height, for PNG")
        ->check(CLI::Range(0.5, 8.0))
        ->capture_default_str();
    sub->add_flag("--list", request.list,
                  "Only list signals: kind, values, unit, description; --signals filters");
    return sub;
}

void runPlot(const api::PlotRequest& request, CommandReport& report) {
    if (!keepsInputs(request.output, request.files, report))
        return;
    const api::PlotReport drawn = api::plotResults(request);
    if (drawn.exitCode == api::ExitCode::Defect)
        return report.defect(drawn.defect);
    report.warn(drawn.notes);
    if (!drawn.error.empty())
        return report.fail(drawn.exitCode, "usage", drawn.error);
    report.print(drawn.text);
    if (request.list)
        return report.add("result", drawn.json);
    report.print(fmt::format("drew {} {}: `{}`\n", drawn.drawn,
                             drawn.drawn == 1 ? "signal" : "signals", drawn.output));
    report.setResultFile(drawn.output);
}
