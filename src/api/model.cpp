// SPDX-License-Identifier: Apache-2.0
#include "api/model.h"

#include <exception>
#include <fmt/format.h>
#include <new>

#include "api/out_of_memory.h"
#include "driver/model_component.h"
#include "driver/repeatable_model.h"

namespace eventica::api {

namespace {

ModelVariable::Kind kindOf(expr::Base base) {
    switch (base) {
    case expr::Base::Integer:
        return ModelVariable::Kind::Integer;
    case expr::Base::Boolean:
        return ModelVariable::Kind::Boolean;
    case expr::Base::String:
        return ModelVariable::Kind::String;
    case expr::Base::Enumeration:
        return ModelVariable::Kind::Enumeration;
    default:
        return ModelVariable::Kind::Real;
    }
}

ModelVariable::Role roleOf(const model::Variable& variable) {
    using Role = ModelVariable::Role;
    if (variable.variability == model::Variability::Constant)
        return Role::Constant;
    if (variable.variability == model::Variability::Parameter)
        return Role::Parameter;
    if (variable.causality == model::Causality::Input)
        return Role::Input;
    if (variable.isState)
        return Role::State;
    return variable.causality == model::Causality::Output ? Role::Output : Role::Other;
}

driver::RunRequest requestOf(const RunOptions& options) {
    driver::RunRequest request;
    request.run.method = options.method;
    request.run.startTime = options.startTime;
    request.run.stopTime = options.stopTime;
    request.run.tolerance = options.tolerance;
    request.run.interval = options.interval;
    request.parameters = options.parameters;
    for (const InputSignal& input : options.inputs)
        request.inputs.push_back({input.name, input.times, input.values, input.coefficients});
    request.signals = options.signals;
    request.parts = options.parts;
    request.interrupt = options.interrupt;
    return request;
}

void addText(RunResult& result, const driver::RunRecord& record) {
    for (const model::ModelMessage& message : record.messages)
        result.text += fmt::format("warning: at time {:.10g}: {}\n", message.time, message.text);
    if (!record.error)
        return;
    result.text +=
        fmt::format("error: at time {:.10g}: {}\n", record.error->time, record.error->message);
    for (const std::string& note : record.error->notes)
        result.text += fmt::format("  note: {}\n", note);
}

} // namespace

Model::Model(std::unique_ptr<driver::RepeatableModel> model) : model_(std::move(model)) {
}

Model::~Model() = default;

LoadedModel Model::load(const ModelOptions& options) noexcept {
    LoadedModel result;
    try {
        driver::ModelRequest request;
        request.session.inputs = options.inputs;
        request.session.libraries = options.libraries;
        request.model = options.model;
        request.settings.texts = options.settings;
        request.allowExternal = options.allowExternal;
        request.useInterpreter = options.useInterpreter;
        driver::Report report;
        if (auto model = driver::RepeatableModel::compile(request, report))
            result.model = std::shared_ptr<const Model>(new Model(std::move(model)));
        else
            result.exitCode = report.isUsageError || report.inputMissing ? ExitCode::UsageError
                                                                         : ExitCode::ModelError;
        result.text = std::move(report.text);
        result.diagnostics = std::move(report.diagnostics);
        result.failure = std::move(report.failure);
    } catch (const std::bad_alloc&) {
        reportOutOfMemory(result, ExitCode::ModelError);
    } catch (const std::exception& error) {
        result.exitCode = ExitCode::Defect;
        result.defect = error.what();
    }
    return result;
}

const std::string& Model::name() const {
    return model_->name();
}

std::vector<ModelVariable> Model::variables() const {
    std::vector<ModelVariable> result;
    const model::CompiledModel& model = model_->model();
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const model::Variable& variable = model.variables[i];
        if (variable.isHidden)
            continue;
        result.push_back(
            {.name = std::string(variable.name),
             .unit = std::string(variable.unit),
             .description = std::string(variable.description),
             .kind = kindOf(variable.base),
             .role = roleOf(variable),
             .isTunable = model_->isTunable(model::VariableId(static_cast<std::int32_t>(i)))});
    }
    return result;
}

MadeComponent Model::component(const ComponentOptions& options) const {
    driver::ComponentRequest request;
    request.name = options.name;
    request.run.method = options.method;
    request.run.startTime = options.startTime;
    request.run.stopTime = options.stopTime;
    request.run.tolerance = options.tolerance;
    request.parameters = options.parameters;
    request.quantum = options.quantum;
    request.quantumOf = options.quantumOf;
    request.degree = options.degree;
    request.degreeOf = options.degreeOf;
    request.order = options.order;
    MadeComponent made;
    made.component = model_->component(request, made.problem);
    return made;
}

RunResult Model::run(const RunOptions& options) const noexcept {
    RunResult result;
    try {
        driver::RunRecord record = model_->run(requestOf(options));
        if (!record.usageError.empty()) {
            result.exitCode = ExitCode::UsageError;
            result.text = record.usageError;
            return result;
        }
        result.exitCode = record.error ? ExitCode::RunFailed : ExitCode::Success;
        addText(result, record);
        result.endTime = record.endTime;
        result.times = std::move(record.times);
        result.values = std::move(record.values);
        result.isCompiledAgain = record.isCompiledAgain;
        result.steps = record.statistics.steps;
        result.stateEvents = record.statistics.stateEvents;
        result.timeEvents = record.statistics.timeEvents;
    } catch (const std::bad_alloc&) {
        result.exitCode = ExitCode::RunFailed;
        result.text = "out of memory";
    } catch (const std::exception& error) {
        result.exitCode = ExitCode::Defect;
        result.text = error.what();
    }
    return result;
}

} // namespace eventica::api
