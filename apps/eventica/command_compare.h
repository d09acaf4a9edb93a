// SPDX-License-Identifier: Apache-2.0
// `eventica compare`: does a run agree with a reference?
#pragma once

#include <CLI/App.hpp>

#include "api/results.h"
#include "command_report.h"

struct CompareCommand {
    eventica::api::CompareRequest request;
};

CLI::App* addCompareCommand(CLI::App& app, CompareCommand& command);

void runCompare(const CompareCommand& command, CommandReport& report);
