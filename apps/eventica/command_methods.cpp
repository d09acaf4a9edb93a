// SPDX-License-Identifier: Apache-2.0
#include "command_methods.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <string>

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
    return line + "; for " + method.goodFor + "\n";
}

} // namespace

CLI::App* addMethodsCommand(CLI::App& app) {
    return app.add_subcommand("methods", "List the numerical methods");
}

void runMethods(CommandReport& report) {
    using Json = nlohmann::ordered_json;
    Json result;
    for (const api::Method& method : api::methods()) {
        report.print(lineOf(method));
        result["methods"].push_back(
            {{"name", method.name},
             {"runs", method.runs},
             {"steps", method.steps},
             {"orders", method.orders},
             {"sameAs", method.sameAs.empty() ? Json() : Json(method.sameAs)},
             {"summary", method.summary},
             {"goodFor", method.goodFor},
             {"options", method.options}});
    }
    report.add("result", result.dump());
}
