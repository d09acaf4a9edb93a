// SPDX-License-Identifier: Apache-2.0
#include "command_parts.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

#include "api/eventica.h"

namespace api = eventica::api;

bool wantsColour() {
    return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

int usageError(const std::string& text) {
    fmt::print(stderr, "eventica: {}\n", text);
    return static_cast<int>(api::ExitCode::UsageError);
}

int reportDefect(const std::string& defect) {
    fmt::print(stderr,
               "eventica: internal error: {}\n"
               "This is a defect in Eventica, not in your model. Please report it with the "
               "input that shows it.\n",
               defect);
    return static_cast<int>(api::ExitCode::Defect);
}

std::optional<Settings> readSettings(const std::vector<std::string>& texts) {
    Settings settings;
    for (const std::string& text : texts) {
        const std::size_t at = text.find('=');
        if (at == std::string::npos || at == 0) {
            usageError("--set needs name=value, not `" + text + "`");
            return std::nullopt;
        }
        settings.emplace_back(text.substr(0, at), text.substr(at + 1));
    }
    return settings;
}

bool writeFile(const std::string& path, const std::string& content) {
    std::ofstream file(path, std::ios::binary);
    file << content;
    file.flush();
    if (!file)
        usageError("cannot write `" + path + "`");
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
                std::optional<double>& all,
                std::vector<std::pair<std::string, double>>& ofElements) {
    for (const std::string& text : texts) {
        const std::size_t at = text.rfind('=');
        const bool isOfAll = at == std::string::npos;
        const std::optional<double> number = numberOf(isOfAll ? text : text.substr(at + 1));
        if (!number || *number < 0.0 || at == 0) {
            usageError(fmt::format("{} needs a number or element=number, not `{}`", option, text));
            return false;
        }
        if (isOfAll)
            all = number;
        else
            ofElements.emplace_back(text.substr(0, at), *number);
    }
    return true;
}
