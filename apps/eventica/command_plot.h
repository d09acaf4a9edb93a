// SPDX-License-Identifier: Apache-2.0
// `eventica plot`: a picture of a result file.
#pragma once

#include <CLI/App.hpp>

#include "api/results.h"

CLI::App* addPlotCommand(CLI::App& app, eventica::api::PlotRequest& request);

/// Returns what the process reports.
int runPlot(const eventica::api::PlotRequest& request);
