// SPDX-License-Identifier: Apache-2.0
// `eventica bondgraph`: prints or draws the bond graph of a model.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "api/bondgraph.h"
#include "command_report.h"

struct BondGraphCommand {
    eventica::api::BondGraphOptions options;
    std::vector<std::string> quanta;     ///< `VALUE` or `ELEMENT=VALUE`
    std::vector<std::string> hystereses; ///< the same
    std::string output;
    bool quiet = false;
};

CLI::App* addBondGraphCommand(CLI::App& app, BondGraphCommand& command);

void runBondGraph(BondGraphCommand& command, CommandReport& report);
