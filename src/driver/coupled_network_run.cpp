// SPDX-License-Identifier: Apache-2.0
#include "driver/coupled_network_run.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "compile/network/check.h"
#include "compile/network/extract.h"
#include "driver/compile_dae.h"
#include "driver/component_outputs.h"
#include "simulate/mna/state_sizes.h"

namespace eventica::driver {

namespace {

/// One attempt to make a component.
class NetworkCompiler {
public:
    NetworkCompiler(const ModelRequest& model, const ComponentRequest& request,
                    std::string& problem)
        : model_(model), request_(request), problem_(problem), session_(model.session),
          method_(*findMethod(request.run.method)) {}

    std::unique_ptr<CoupledNetworkRun> run() {
        NetworkParts parts;
        if (!compile() || !readSchedule(parts) || !findOutputs(parts) || !prepare(parts))
            return nullptr;
        parts.inputs = std::move(inputs_);
        parts.observer = std::make_unique<run::Observer>();
        return std::make_unique<CoupledNetworkRun>(request_.name.empty() ? name_ : request_.name,
                                                   std::move(parts));
    }

private:
    bool fail(std::string text) {
        problem_ = std::move(text);
        return false;
    }

    bool failByDiagnostics() {
        Report report;
        complete(report, session_.diagnostics(), session_.sources(), {}, false);
        return fail(report.text);
    }

    bool compile() {
        CompiledDae compiled = compileDae(session_, model_.model, model_.settings);
        if (!compiled.dae)
            return failByDiagnostics();
        name_ = compiled.name;
        experiment_ = compiled.experiment;
        inputs_ = inputPortsOf(*compiled.dae);
        netlist_ =
            network::extractNetlist(*compiled.dae, session_.diagnostics(), {.areOpen = true});
        if (netlist_)
            network::checkNetwork(*netlist_, session_.diagnostics(), {.isStrict = false});
        if (!netlist_ || session_.diagnostics().hasErrors())
            return failByDiagnostics();
        for (const dae::Variable& variable : compiled.dae->variables)
            if (variable.causality == dae::Causality::Output && !variable.isHidden)
                outputNames_.emplace_back(variable.name);
        return true;
    }

    bool readSchedule(NetworkParts& parts) {
        const solver::RunOptions options = runOptionsOf(request_.run, experiment_);
        if (std::string text = problemOf(options); !text.empty())
            return fail(std::move(text));
        setup_.interval = options.solver.interval; // the step of some methods
        parts.schedule = static_cast<const run::Schedule&>(options.solver);
        parts.schedule.interval = 0.0;
        parts.schedule.chattering = run::Chattering::Abort;
        return true;
    }

    bool findOutputs(NetworkParts& parts) {
        for (const std::string& name : outputNames_) {
            const auto& all = netlist_->outputs;
            const auto found = std::ranges::find(all, name, &network::Output::name);
            if (found == all.end())
                return fail(
                    fmt::format("the output `{}` is no linear function of the network", name));
            parts.outputs.push_back({.number = static_cast<std::int32_t>(found - all.begin()),
                                     .quantum = quantumOf(*found)});
        }
        if (request_.degree != 0 || !request_.degreeOf.empty())
            return fail("outputs of networks send levels, no polynomials");
        return checkOutputQuanta(request_, outputNames_, problem_);
    }

    /// 0 for positions of switches.
    double quantumOf(const network::Output& output) const {
        const bool isBoolean = output.terms.size() == 1 &&
                               output.terms.front().quantity == network::Quantity::IsClosed;
        return isBoolean ? 0.0 : outputQuantum(request_, output.name, 1.0);
    }

    bool prepare(NetworkParts& parts) {
        for (const network::Input& input : netlist_->inputs)
            if (!input.problem.empty())
                return fail(fmt::format("input `{}`: {}", input.name, input.problem));
        setup_.quantization.startTime = parts.schedule.startTime;
        setup_.quantization.stopTime = parts.schedule.stopTime;
        Quantization given;
        given.order = request_.order;
        given.quantum = request_.run.tolerance;
        if (auto text = readQuantization(given, method_.info, *netlist_, setup_.quantization))
            return fail(std::move(*text));
        if (method_.info.quanta != run::Quanta::None)
            mna::findNominals(*netlist_, parts.schedule.startTime, parts.schedule.stopTime);
        std::optional<run::SimulationError> error;
        parts.prepared = NetworkRun::make(std::move(*netlist_), method_, setup_, {},
                                          session_.diagnostics(), error);
        if (error)
            return fail(error->message);
        if (!parts.prepared)
            return failByDiagnostics();
        return true;
    }

    const ModelRequest& model_;
    const ComponentRequest& request_;
    std::string& problem_;
    Session session_;
    const Method& method_;
    std::string name_;
    flat::Experiment experiment_;
    std::optional<network::Netlist> netlist_;
    std::vector<InputPort> inputs_;
    std::vector<std::string> outputNames_;
    NetworkSetup setup_;
};

} // namespace

std::unique_ptr<CoupledNetworkRun> makeNetworkComponent(const ModelRequest& model,
                                                        const ComponentRequest& request,
                                                        std::string& problem) {
    return NetworkCompiler(model, request, problem).run();
}

} // namespace eventica::driver
