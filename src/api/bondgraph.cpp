// SPDX-License-Identifier: Apache-2.0
#include "api/bondgraph.h"

#include <exception>
#include <new>

#include "api/out_of_memory.h"
#include "driver/bondgraph.h"

namespace eventica::api {
namespace {

driver::BondGraphFormat formatNamed(const std::string& name) {
    if (name == "svg")
        return driver::BondGraphFormat::Svg;
    if (name == "dot")
        return driver::BondGraphFormat::Dot;
    if (name == "ma")
        return driver::BondGraphFormat::CoupledModel;
    return name == "json" ? driver::BondGraphFormat::Json : driver::BondGraphFormat::Text;
}

ExitCode exitCodeOf(const driver::BondGraphReport& report) {
    if (report.isUsageError || (report.errors > 0 && report.inputMissing))
        return ExitCode::UsageError;
    return report.errors > 0 ? ExitCode::ModelError : ExitCode::Success;
}

} // namespace

BondGraphReport bondGraph(const BondGraphOptions& options) noexcept {
    BondGraphReport result;
    try {
        driver::BondGraphReport report =
            driver::bondGraph({.session = {options.inputs, options.libraries,
                                           options.maxFileMegabytes, options.progress},
                               .model = options.model,
                               .settings = {options.parameterFiles, options.settings},
                               .format = formatNamed(options.format),
                               .step = options.step,
                               .isStrict = options.isStrict,
                               .quantum = options.quantum,
                               .hysteresis = options.hysteresis,
                               .quantumOf = options.quantumOf,
                               .hysteresisOf = options.hysteresisOf,
                               .colour = options.colour});
        result.exitCode = exitCodeOf(report);
        result.text = std::move(report.text);
        result.diagnostics = std::move(report.diagnostics);
        result.failure = std::move(report.failure);
        result.result = std::move(report.result);
        result.content = std::move(report.content);
        result.summary = std::move(report.summary);
    } catch (const std::bad_alloc&) {
        reportOutOfMemory(result, ExitCode::ModelError);
    } catch (const std::exception& error) {
        result.exitCode = ExitCode::Defect;
        result.defect = error.what();
    }
    return result;
}

} // namespace eventica::api
