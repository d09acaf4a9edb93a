// SPDX-License-Identifier: Apache-2.0
#include "api/eventica.h"

#include <exception>

#include "driver/check.h"

namespace eventica::api {
namespace {

static_assert(DefaultMaxFileMegabytes == classes::DefaultMaxFileMegabytes);

driver::Dump dumpNamed(const std::string& name) {
    if (name == "tree")
        return driver::Dump::Tree;
    if (name == "flat")
        return driver::Dump::Flat;
    if (name == "instance")
        return driver::Dump::Instance;
    return name == "classes" ? driver::Dump::Classes : driver::Dump::None;
}

} // namespace

std::string_view version() {
    return EVENTICA_VERSION;
}

CheckReport check(const CheckOptions& options) noexcept {
    CheckReport result;
    try {
        driver::CheckReport report = driver::check({.inputs = options.inputs,
                                                    .libraries = options.libraries,
                                                    .syntaxOnly = options.syntaxOnly,
                                                    .modelsOnly = options.modelsOnly,
                                                    .warnUnits = options.warnUnits,
                                                    .colour = options.colour,
                                                    .dump = dumpNamed(options.dump),
                                                    .model = options.model,
                                                    .maxFileMegabytes = options.maxFileMegabytes});
        result.files = report.files;
        result.classes = report.classes;
        result.errors = report.errors;
        result.warnings = report.warnings;
        result.text = std::move(report.text);
        result.json = std::move(report.json);
        result.dump = std::move(report.dump);
        if (report.errors > 0)
            result.exitCode = report.inputMissing ? ExitCode::UsageError : ExitCode::ModelError;
    } catch (const std::exception& error) {
        result.exitCode = ExitCode::Defect;
        result.defect = error.what();
    }
    return result;
}

} // namespace eventica::api
