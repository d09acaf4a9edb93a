// SPDX-License-Identifier: Apache-2.0
// What several commands do alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Whether the terminal behind the diagnostics shows colours.
bool wantsColour();

/// Says what is wrong with the command line; returns what the process reports.
int usageError(const std::string& text);

/// Says that Eventica itself is wrong; returns what the process reports.
int reportDefect(const std::string& defect);

using Settings = std::vector<std::pair<std::string, std::string>>;

/// `name=value` each; says what is wrong if one is none.
std::optional<Settings> readSettings(const std::vector<std::string>& texts);

/// Says so if it cannot be written.
bool writeFile(const std::string& path, const std::string& content);

/// Nothing if there is anything but a number.
std::optional<double> numberOf(const std::string& text);

/// Texts `VALUE` or `ELEMENT=VALUE`, not negative; says what is wrong if one is none.
bool readQuanta(std::string_view option, const std::vector<std::string>& texts,
                std::optional<double>& all,
                std::vector<std::pair<std::string, double>>& ofElements);
