// SPDX-License-Identifier: Apache-2.0
// `eventica simulate`: compiles a model and runs it.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "api/eventica.h"
#include "command_report.h"

struct SimulateCommand {
    eventica::api::SimulateOptions options;
    std::vector<std::string> quanta;     ///< `value` or `element=value`
    std::vector<std::string> hystereses; ///< the same
    std::vector<std::string> levels;     ///< `element=value,value,...`
    std::string plot;
    std::vector<std::string> signals;
    std::string maxResultSize;
    std::string executor = "jit";
    std::string parts = "auto";
    bool withStats = false;
    bool quiet = false;
};

CLI::App* addSimulateCommand(CLI::App& app, SimulateCommand& command);

/// `eventica analyse`: the same up to the sorted equations.
CLI::App* addAnalyseCommand(CLI::App& app, SimulateCommand& command);

void runSimulate(SimulateCommand& command, CommandReport& report);
