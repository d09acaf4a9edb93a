// SPDX-License-Identifier: Apache-2.0
#include "api/out_of_memory.h"

#include <nlohmann/json.hpp>

namespace eventica::api {

void reportOutOfMemory(Report& report, ExitCode exitCode) {
    using Json = nlohmann::ordered_json;
    const std::string text = "out of memory: this model needs more than this process can have";
    const std::string help = "large arrays, and functions that build them, are the usual reason";
    report.exitCode = exitCode;
    report.text = "error: " + text + "\n  help: " + help + "\n";
    Json diagnostics = Json::array();
    diagnostics.push_back({{"severity", "error"}, {"message", text}, {"help", help}});
    report.diagnostics = diagnostics.dump();
    Json failure{{"kind", "memory"}, {"message", text}, {"time", nullptr}, {"place", nullptr}};
    failure["notes"] = Json::array();
    failure["notes"].push_back(help);
    report.failure = failure.dump();
}

} // namespace eventica::api
