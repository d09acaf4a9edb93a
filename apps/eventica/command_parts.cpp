// SPDX-License-Identifier: Apache-2.0
#include "command_parts.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

bool wantsColour() {
    return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

void addSettingOptions(CLI::App& app, std::vector<std::string>& settings,
                       std::vector<std::string>& files) {
    app.add_option("--set", settings,
                   "name=value: a parameter or a start value, as in a modifier; repeatable")
        ->allow_extra_args(false);
    app.add_option("--parameters", files,
                   "File of such values: .csv with the columns name and value, or .json; --set "
                   "counts more; repeatable")
        ->allow_extra_args(false);
}

bool checkSettings(const std::vector<std::string>& texts, CommandReport& report) {
    for (const std::string& text : texts) {
        const std::size_t at = text.find_first_of("=(");
        if (at != std::string::npos && at > 0)
            continue;
        report.usageError("--set needs name=value, not `" + text + "`");
        return false;
    }
    return true;
}

bool keepsInputs(const std::string& output, const std::vector<std::string>& inputs,
                 CommandReport& report) {
    std::error_code ignored;
    for (const std::string& input : inputs)
        if (!output.empty() && std::filesystem::equivalent(output, input, ignored)) {
            report.usageError(fmt::format("`{}` would be overwritten: it is an input of this "
                                          "command; choose another name for the output",
                                          input));
            return false;
        }
    return true;
}

bool writeFile(const std::string& path, const std::string& content, CommandReport& report) {
    std::ofstream file(path, std::ios::binary);
    file << content;
    file.flush();
    if (!file)
        report.usageError("cannot write `" + path + "`");
    else
        report.setResultFile(path);
    return file.good();
}

std::optional<double> numberOf(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || std::isnan(number))
        return std::nullopt;
    return number;
}

bool readQuanta(std::string_view option, const std::vector<std::string>& texts,
                std::optional<double>& all, std::vector<std::pair<std::string, double>>& ofElements,
                CommandReport& report) {
    for (const std::string& text : texts) {
        const std::size_t at = text.rfind('=');
        const bool isOfAll = at == std::string::npos;
        const std::optional<double> number = numberOf(isOfAll ? text : text.substr(at + 1));
        if (!number || *number < 0.0 || at == 0) {
            report.usageError(
                fmt::format("{} needs a number or element=number, not `{}`", option, text));
            return false;
        }
        if (isOfAll)
            all = number;
        else
            ofElements.emplace_back(text.substr(0, at), *number);
    }
    return true;
}
