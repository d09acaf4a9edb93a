// SPDX-License-Identifier: Apache-2.0
#include "command_methods.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <vector>

#include "api/eventica.h"

namespace api = eventica::api;

namespace {

std::string lineOf(const api::Method& method) {
    std::string line = fmt::format("{:<12} {:<10} {:<10} {}", method.name, method.runs,
                                   method.steps, method.summary);
    if (!method.orders.empty())
        line += fmt::format(", --order {}", fmt::join(method.orders, ", "));
    if (!method.sameAs.empty())
        line += fmt::format(", same as {}", method.sameAs);
    return line + "\n";
}

std::string jsonOf(const api::Method& method) {
    return fmt::format("{{\"name\": \"{}\", \"runs\": \"{}\", \"steps\": \"{}\", \"orders\": [{}], "
                       "\"sameAs\": {}, \"summary\": \"{}\"}}",
                       method.name, method.runs, method.steps, fmt::join(method.orders, ", "),
                       method.sameAs.empty() ? "null" : '"' + method.sameAs + '"', method.summary);
}

} // namespace

CLI::App* addMethodsCommand(CLI::App& app, MethodsCommand& command) {
    CLI::App* const methods = app.add_subcommand("methods", "List the numerical methods");
    methods->add_flag("--json", command.json, "As JSON");
    return methods;
}

int runMethods(const MethodsCommand& command) {
    std::vector<std::string> lines;
    for (const api::Method& method : api::methods())
        lines.push_back(command.json ? jsonOf(method) : lineOf(method));
    if (command.json)
        fmt::print("[{}]\n", fmt::join(lines, ",\n "));
    else
        fmt::print("{}", fmt::join(lines, ""));
    return static_cast<int>(api::ExitCode::Success);
}
