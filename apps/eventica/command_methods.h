// SPDX-License-Identifier: Apache-2.0
// `eventica methods`: what `simulate --method` may name.
#pragma once

#include <CLI/App.hpp>

struct MethodsCommand {
    bool json = false;
};

CLI::App* addMethodsCommand(CLI::App& app, MethodsCommand& command);

/// Returns what the process reports.
int runMethods(const MethodsCommand& command);
