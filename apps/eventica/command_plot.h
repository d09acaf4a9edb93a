// SPDX-License-Identifier: Apache-2.0
// `eventica plot`: a picture of a result file.
#pragma once

#include <CLI/App.hpp>

#include "api/results.h"
#include "command_report.h"

CLI::App* addPlotCommand(CLI::App& app, eventica::api::PlotRequest& request);

void runPlot(const eventica::api::PlotRequest& request, CommandReport& report);
