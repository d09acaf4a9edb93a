// SPDX-License-Identifier: Apache-2.0
// `eventica methods`: what `simulate --method` may name.
#pragma once

#include <CLI/App.hpp>

#include "command_report.h"

CLI::App* addMethodsCommand(CLI::App& app);

void runMethods(CommandReport& report);
