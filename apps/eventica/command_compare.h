// SPDX-License-Identifier: Apache-2.0
// `eventica compare`: does a run agree with a reference?
#pragma once

#include <CLI/App.hpp>

#include "api/results.h"

struct CompareCommand {
    eventica::api::CompareRequest request;
    bool json = false;
};

CLI::App* addCompareCommand(CLI::App& app, CompareCommand& command);

/// Returns what the process reports.
int runCompare(const CompareCommand& command);
