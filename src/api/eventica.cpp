// SPDX-License-Identifier: Apache-2.0
#include "api/eventica.h"

#include <exception>
#include <new>
#include <nlohmann/json.hpp>

#include "api/out_of_memory.h"
#include "api/recorded_signals.h"
#include "driver/check.h"
#include "driver/methods.h"
#include "driver/run_settings.h"
#include "driver/simulate.h"

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

driver::SimulateDump simulateDumpNamed(const std::string& name) {
    if (name == "flat")
        return driver::SimulateDump::Flat;
    if (name == "dae")
        return driver::SimulateDump::Dae;
    if (name == "network")
        return driver::SimulateDump::Network;
    if (name == "system")
        return driver::SimulateDump::System;
    if (name == "summary")
        return driver::SimulateDump::Summary;
    return name == "program" ? driver::SimulateDump::Program : driver::SimulateDump::None;
}

driver::Quantization quantizationOf(const Quantization& options) {
    return {options.order,     options.quantum,      options.relativeQuantum, options.hysteresis,
            options.quantumOf, options.hysteresisOf, options.levelsOf,        options.synchronous};
}

const char* steppingText(run::Stepping stepping) {
    if (stepping == run::Stepping::Adaptive)
        return "adaptive";
    return stepping == run::Stepping::Fixed ? "fixed" : "quantized";
}

std::optional<run::Chattering> chatteringNamed(const std::string& name) {
    if (name == "limit")
        return run::Chattering::LimitRate;
    if (name == "error")
        return run::Chattering::Abort;
    return name == "off" ? std::optional(run::Chattering::Allow) : std::nullopt;
}

driver::LimitCheck limitCheckNamed(const std::string& name) {
    if (name == "error")
        return driver::LimitCheck::Error;
    return name == "off" ? driver::LimitCheck::Off : driver::LimitCheck::Warn;
}

driver::SimulateOptions driverOptions(const SimulateOptions& options) {
    driver::SimulateOptions result;
    result.session = {options.inputs, options.libraries, options.maxFileMegabytes,
                      options.progress};
    result.model = options.model;
    result.method = options.method;
    result.startTime = options.startTime;
    result.stopTime = options.stopTime;
    result.tolerance = options.tolerance;
    result.interval = options.interval;
    result.intervals = options.intervals;
    result.quantization = quantizationOf(options.quantization);
    result.strict = options.strict;
    result.settings = {options.parameterFiles, options.settings};
    result.filter = options.filter;
    result.input = options.input;
    result.output = options.output;
    result.csvParameters = options.csvParameters;
    if (options.drawn)
        result.drawn = results::splitLists(*options.drawn);
    result.maxResultBytes = options.maxResultBytes.value_or(results::NoLimit);
    result.chattering = chatteringNamed(options.chattering);
    result.checkLimits = limitCheckNamed(options.checkLimits);
    result.division = driver::divisionNamed(options.parts).value_or(result.division);
    result.useInterpreter = options.useInterpreter;
    if (options.withEventLog)
        result.eventLog =
            options.eventsAsJson ? driver::EventLogForm::Json : driver::EventLogForm::Text;
    result.colour = options.colour;
    result.dump = simulateDumpNamed(options.dump);
    result.interrupt = options.interrupt;
    result.external = {options.allowExternal, options.askExternal};
    return result;
}

/// Takes from the report of the driver what every command has.
void take(driver::Report& from, Report& to) {
    to.text = std::move(from.text);
    to.diagnostics = std::move(from.diagnostics);
    to.failure = std::move(from.failure);
}

std::string resultOf(const driver::CheckReport& report, bool withDump) {
    nlohmann::ordered_json result{{"files", report.files},
                                  {"classes", report.classes},
                                  {"models", report.models},
                                  {"errors", report.errors},
                                  {"warnings", report.warnings}};
    if (withDump)
        result["dump"] = report.dump;
    return result.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace

std::string_view version() {
    return EVENTICA_VERSION;
}

CheckReport check(const CheckOptions& options) noexcept {
    CheckReport result;
    try {
        driver::CheckReport report =
            driver::check({.inputs = options.inputs,
                           .libraries = options.libraries,
                           .syntaxOnly = options.syntaxOnly,
                           .modelsOnly = options.modelsOnly,
                           .warnUnits = options.warnUnits,
                           .colour = options.colour,
                           .dump = dumpNamed(options.dump),
                           .model = options.model,
                           .settings = {options.parameterFiles, options.settings},
                           .maxFileMegabytes = options.maxFileMegabytes,
                           .progress = options.progress});
        result.files = report.files;
        result.classes = report.classes;
        result.models = report.models;
        result.errors = report.errors;
        result.warnings = report.warnings;
        result.result = resultOf(report, !options.dump.empty());
        take(report, result);
        result.dump = std::move(report.dump);
        if (report.errors > 0)
            result.exitCode = report.inputMissing ? ExitCode::UsageError : ExitCode::ModelError;
    } catch (const std::bad_alloc&) {
        reportOutOfMemory(result, ExitCode::ModelError);
        result.errors = 1;
    } catch (const std::exception& error) {
        result.exitCode = ExitCode::Defect;
        result.defect = error.what();
    }
    return result;
}

SimulateReport simulate(const SimulateOptions& options) noexcept {
    SimulateReport result;
    bool isRunning = false;
    try {
        driver::SimulateOptions known = driverOptions(options);
        known.onRun = [&](driver::RunUnderWay run) {
            isRunning = isRunning || run.keepRows;
            if (options.onRun)
                options.onRun({std::move(run.output), std::move(run.keepRows)});
        };
        driver::SimulateReport report = driver::simulate(known);
        take(report, result);
        result.result = std::move(report.result);
        result.dump = std::move(report.dump);
        result.eventLog = std::move(report.eventLog);
        result.output = std::move(report.output);
        if (options.drawn)
            result.signals =
                std::make_shared<const RecordedSignals>(RecordedSignals{std::move(report.signals)});
        result.endTime = report.endTime;
        result.stats = std::move(report.stats);
        result.statistics = std::move(report.statistics);
        result.events = std::move(report.events);
        if (report.isUsageError)
            result.exitCode = ExitCode::UsageError;
        else if (report.errors > 0)
            result.exitCode = report.inputMissing ? ExitCode::UsageError : ExitCode::ModelError;
        else if (report.runFailed)
            result.exitCode = ExitCode::RunFailed;
    } catch (const std::bad_alloc&) {
        reportOutOfMemory(result, isRunning ? ExitCode::RunFailed : ExitCode::ModelError);
    } catch (const std::exception& error) {
        result.exitCode = ExitCode::Defect;
        result.defect = error.what();
    }
    return result;
}

void leaveExternalFunction() noexcept {
    driver::leaveExternalFunction();
}

void onEmergencyEnd(void (*handler)()) noexcept {
    driver::onEmergencyEnd(handler);
}

std::vector<Method> methods() {
    std::vector<Method> result;
    for (const driver::Method& each : driver::methods()) {
        const run::MethodInfo& info = each.info;
        Method method{.name = std::string(info.name),
                      .runs = info.needs == run::Needs::Network ? "networks" : "equations",
                      .steps = steppingText(info.stepping),
                      .sameAs = std::string(info.sameAs),
                      .summary = std::string(info.summary),
                      .goodFor = std::string(info.goodFor)};
        for (int order = 1; order <= info.highestOrder; ++order)
            method.orders.push_back(order);
        const bool hasElements = info.quanta == run::Quanta::OfElements;
        for (const auto& [isTaken, option] :
             {std::pair(info.quanta != run::Quanta::None, "--quantum"),
              std::pair(info.quanta != run::Quanta::None, "--relative-quantum"),
              std::pair(hasElements, "--hysteresis"), std::pair(info.highestOrder > 0, "--order"),
              std::pair(info.hasLevels, "--levels"),
              std::pair(info.isSynchronous, "--synchronous")})
            if (isTaken)
                method.options.emplace_back(option);
        result.push_back(std::move(method));
    }
    return result;
}

} // namespace eventica::api
