// SPDX-License-Identifier: Apache-2.0
#include "driver/model_component.h"

#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "driver/component_outputs.h"
#include "driver/coupled_network_run.h"
#include "driver/methods.h"

namespace eventica::driver {

namespace {

double nominalOf(const model::Variable& variable) {
    const double nominal = std::abs(variable.nominal.numberOr(1.0));
    return nominal > 0.0 && std::isfinite(nominal) ? nominal : 1.0;
}

solver::OutputForm formOf(const ComponentRequest& request, const model::Variable& variable) {
    if (variable.base != expr::Base::Real || variable.variability != model::Variability::Continuous)
        return {};
    return {outputQuantum(request, variable.name, nominalOf(variable)),
            outputDegree(request, variable.name)};
}

} // namespace

ModelComponent::ModelComponent(std::string name, ComponentParts parts)
    : ComponentParts(std::move(parts)), SolverAtomic(std::move(name), *watch, std::move(integrator),
                                                     options, *ComponentParts::observer) {
    for (const InputPort& input : ComponentParts::inputs)
        addInput(input.name);
    for (const std::string& output : ComponentParts::outputs)
        addOutput(output);
}

void ModelComponent::applyInput(devs::Port port, const devs::Value& value) {
    const InputPort& input = ComponentParts::inputs[port.number];
    const auto given = devs::PolynomialMessage::of(value);
    const bool isLevel = given && given->degree() == 0;
    if (!given || (!isLevel && !input.isContinuous))
        return failWith(
            {time(),
             fmt::format("input `{}` takes {}", input.name,
                         input.isContinuous ? "finite numbers and polynomials up to degree 3"
                                            : "single finite numbers"),
             {}});
    if (std::string problem = problemOf(input.name, given->c[0], input.domain); !problem.empty())
        return failWith({time(), "input " + problem, {}});
    instance->system.setInputFrom(port.number, {time(), given->c});
    watch->noteInput();
}

void ModelComponent::emit(double t, std::span<const double> x, bool isEvent, devs::Outbox& outbox) {
    if (!isEvent)
        return;
    std::vector<solver::OutputWatch::Message> messages = watch->due(t, x.data());
    for (const auto& [output, message] : messages)
        outbox.send(devs::Port{static_cast<std::uint32_t>(output)}, message.message());
    watch->noteTold(t, std::move(messages));
}

std::unique_ptr<run::Component> RepeatableModel::component(const ComponentRequest& request,
                                                           std::string& problem) const {
    const Method* const method = findMethod(request.run.method);
    if (method != nullptr && method->info.needs == run::Needs::Network) {
        const ModelRequest model = requestWith(request.parameters, problem);
        return problem.empty() ? makeNetworkComponent(model, request, problem) : nullptr;
    }
    if (!isDivided(model::Division::Whole)) {
        const RepeatableModel* const whole = dividedBy(model::Division::Whole, problem);
        return whole != nullptr ? whole->component(request, problem) : nullptr;
    }
    ComponentParts parts;
    solver::RunOptions options = runOptionsOf(request.run, experiment_);
    problem = problemOf(options);
    options.solver.interval = 0.0;
    options.solver.chattering = run::Chattering::Allow; // every quantum of an output is an event
    parts.options = options.solver;
    parts.instance = takeInstance();
    parts.observer = std::make_unique<run::Observer>();
    std::vector<std::string> settings;
    if (problem.empty() && (!prepare(request.parameters, *parts.instance, problem, settings) ||
                            !giveInputs({}, *parts.instance, problem)))
        return nullptr;
    if (!settings.empty() && compileWith(request.parameters, problem))
        problem = fmt::format("`{}` shapes the equations: give it when the model is loaded",
                              settings.front());
    parts.inputs = inputPortsOf(model_);
    std::vector<solver::OutputForm> forms;
    std::vector<std::pair<model::Place, bool>> places;
    for (std::size_t i = 0; i < model_.variables.size(); ++i) {
        const model::Variable& variable = model_.variables[i];
        if (variable.causality != model::Causality::Output || variable.isHidden ||
            variable.base == expr::Base::String)
            continue;
        bool isNegated = false;
        const model::Place place =
            placeOf(model::VariableId(static_cast<std::int32_t>(i)), isNegated);
        parts.outputs.emplace_back(variable.name);
        forms.push_back(formOf(request, variable));
        places.emplace_back(place, isNegated);
    }
    if (problem.empty() && checkOutputQuanta(request, parts.outputs, problem))
        checkOutputDegrees(request, parts.outputs, problem);
    const model::Memory& memory = parts.instance->system.memory();
    constexpr double LongestPart = 1e-3;
    parts.watch = std::make_unique<solver::OutputWatch>(
        parts.instance->system.mainPart(), forms,
        [&memory, places](std::size_t output) {
            const double value = memory.value(places[output].first);
            return places[output].second ? -value : value;
        },
        LongestPart * (options.solver.stopTime - options.solver.startTime));
    solver::MadeIntegrator made = solver::makeIntegrator(request.run.method, *parts.watch,
                                                         solver::integratorOptionsOf(options));
    if (made.integrator == nullptr && problem.empty())
        problem = made.error;
    if (!problem.empty())
        return nullptr;
    parts.integrator = std::move(made.integrator);
    parts.instance->system.mainPart().setTolerance(solver::sideToleranceOf(options));
    return std::make_unique<ModelComponent>(request.name.empty() ? name_ : request.name,
                                            std::move(parts));
}

} // namespace eventica::driver
