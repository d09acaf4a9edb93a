// SPDX-License-Identifier: Apache-2.0
// What several commands do alike.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command_report.h"

/// Whether the terminal behind the diagnostics shows colours.
bool wantsColour();

/// `--set` and `--parameters`.
void addSettingOptions(CLI::App& app, std::vector<std::string>& settings,
                       std::vector<std::string>& files);

/// `name=value` or `name(…)` each; says what is wrong if one is none.
bool checkSettings(const std::vector<std::string>& texts, CommandReport& report);

/// An output that is one of the files that the command reads would replace it: says so.
bool keepsInputs(const std::string& output, const std::vector<std::string>& inputs,
                 CommandReport& report);

/// Says so if it cannot be written.
bool writeFile(const std::string& path, const std::string& content, CommandReport& report);

/// Nothing if there is anything but a number.
std::optional<double> numberOf(const std::string& text);

/// Texts `VALUE` or `ELEMENT=VALUE`, not negative; says what is wrong if one is none.
bool readQuanta(std::string_view option, const std::vector<std::string>& texts,
                std::optional<double>& all, std::vector<std::pair<std::string, double>>& ofElements,
                CommandReport& report);
