// SPDX-License-Identifier: Apache-2.0
#include "compile/network/extract.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "compile/dae/print.h"
#include "compile/network/assemble.h"
#include "compile/network/diagnostics.h"
#include "compile/network/initial_values.h"
#include "compile/network/outputs.h"
#include "compile/network/source_blocks.h"
#include "compile/network/verify.h"
#include "lib/base/verify.h"

namespace eventica::network {

namespace {

constexpr const char* OtherMethods =
    "simulate the model with another method, such as --method=cvode";

class Extraction {
public:
    Extraction(const HybridDae& model, eventica::diag::Diagnostics& diagnostics,
               const InputSignals& signals)
        : model_(model), diagnostics_(diagnostics), signals_(signals), components_(model),
          terminals_(findTerminals(model)), known_(model) {}

    std::optional<Netlist> run() {
        const std::size_t before = errorCount();
        checkModel();
        setInputs();
        std::vector<bool> isDone(model_.equations.size(), false);
        readSourceBlocks(model_, known_, isDone);
        clusters_ = findClusters(model_, terminals_, known_, isDone);
        checkReinits();
        if (errorCount() > before)
            return std::nullopt;
        readClusters();
        if (errorCount() > before)
            return std::nullopt;
        Assembly assembly = assemble(model_, components_, terminals_, laws_, drafts_, diagnostics_);
        assembly.netlist.name = model_.name;
        assembly.netlist.description = model_.description;
        assembly.netlist.positions.assign(assembly.netlist.nodes.size(), 0.0);
        const VariableRows rows(terminals_, clusters_, laws_, known_);
        const Findings findings{terminals_, clusters_, laws_, drafts_, known_};
        const Start start = setInitialValues(assembly, findings, rows, diagnostics_);
        for (const StartCondition& condition : addOutputs(assembly, findings, rows, start))
            reportCondition(model_, condition, diagnostics_);
        addInputs(assembly.netlist);
        return std::move(assembly.netlist);
    }

private:
    std::size_t errorCount() const { return diagnostics_.count(eventica::diag::Severity::Error); }

    void setInputs() {
        for (const VariableId id : inputsOf(model_)) {
            const dae::Variable& variable = model_[id];
            const std::optional<Waveform> given =
                signals_.waves ? signals_.waves(variable.name) : std::nullopt;
            const double start =
                variable.start.valid() ? known_.numbers().of(variable.start).value_or(0.0) : 0.0;
            if (signals_.areOpen)
                known_.setOpen(id, start);
            else
                known_.setWave(id, given ? *given : flatWave(start));
        }
    }

    /// Of the inputs that the run gives: which sources they drive.
    void addInputs(Netlist& netlist) {
        for (const VariableId id :
             signals_.areOpen ? inputsOf(model_) : std::vector<VariableId>()) {
            Input input{.name = std::string(model_[id].name), .start = known_.openValue(id)};
            for (std::size_t i = 0; i < drafts_.elements.size(); ++i)
                for (const RowTerm& term : drafts_.elements[i].wave.terms)
                    if (term.atom.variable == id.index())
                        addInput(term, i, input);
            netlist.inputs.push_back(std::move(input));
        }
    }

    void addInput(const RowTerm& term, std::size_t draft, Input& input) const {
        const Element& element = drafts_.elements[draft].element;
        if (term.atom.order > 0 || element.kind == ElementKind::Switch)
            input.problem = "only values of sources can follow an input of a network, neither "
                            "switches nor derivatives";
        else if (!constantOf(element.wave))
            input.problem = "a source that follows an input cannot depend on time too";
        input.terms.push_back({static_cast<std::int32_t>(draft), term.factor});
    }

    void checkModel() {
        for (const dae::Variable& variable : model_.variables)
            if (variable.isFlow && !variable.potential.valid() && !variable.isKnown())
                diagnostics_.report(diag::NotATerminal, variable.where, variable.name)
                    .help(OtherMethods);
        if (terminals_.all.empty())
            diagnostics_.report(diag::NoNetwork, {}, model_.name).help(OtherMethods);
    }

    /// What only observes the network may jump.
    void checkReinits() {
        for (const dae::Reinit& reinit : model_.reinits)
            if (std::ranges::find(clusters_.observers, reinit.variable, &Observer::variable) ==
                clusters_.observers.end())
                diagnostics_
                    .report(diag::StateChanged, reinit.origin.where, model_[reinit.variable].name)
                    .help(OtherMethods);
    }

    void readClusters() {
        ClusterReader reader(terminals_, known_, drafts_);
        laws_.reserve(clusters_.all.size());
        drafts_.elements.reserve(clusters_.all.size());
        drafts_.ports.reserve(clusters_.all.size());
        for (const Cluster& cluster : clusters_.all) {
            laws_.emplace_back();
            laws_.back().firstDraft = laws_.back().endDraft =
                static_cast<std::int32_t>(drafts_.elements.size());
            if (cluster.equations.empty() || cluster.terminals.empty())
                continue;
            std::optional<ClusterLaws> laws = reader.read(cluster);
            if (!laws) {
                report(cluster, reader.problem());
                continue;
            }
            reportZeroFactor(cluster, *laws);
            laws_.back() = std::move(*laws);
        }
    }

    void report(const Cluster& cluster, const ClusterProblem& problem) {
        const std::string name = namesOf(cluster);
        const text::SourceRange where =
            components_.placeOf(componentOf(model_, terminals_, cluster.terminals));
        const LawObstacle& obstacle = problem.obstacle;
        if (obstacle.number)
            diagnostics_.report(diag::BadValue, where, "element", name, std::abs(*obstacle.number));
        else if (obstacle.equation >= 0)
            diagnostics_
                .report(diag::NotLinear, where, name,
                        dae::print(model_,
                                   model_.equations[static_cast<std::size_t>(obstacle.equation)]),
                        problem.reason.empty() ? "something is no linear function of quantities of "
                                                 "the network"
                                               : problem.reason)
                .help(OtherMethods);
        else if (obstacle.variable.valid())
            diagnostics_
                .report(diag::NoElement, where, name,
                        fmt::format("`{}` is a state that its connectors do not show",
                                    model_[obstacle.variable].name))
                .help(OtherMethods);
        else
            diagnostics_.report(diag::NoElement, where, name, problem.reason).help(OtherMethods);
    }

    /// The components that signals tie together in one cluster.
    std::string namesOf(const Cluster& cluster) const {
        constexpr std::size_t MostNamed = 3;
        std::vector<std::string> names;
        for (const std::int32_t terminal : cluster.terminals) {
            std::string name(componentOf(model_, terminals_, {terminal}));
            if (std::ranges::find(names, name) == names.end())
                names.push_back(std::move(name));
        }
        std::string common(componentOf(model_, terminals_, cluster.terminals));
        if (names.size() == 1 || std::ranges::find(names, common) != names.end())
            return common;
        std::string text;
        for (std::size_t i = 0; i < names.size() && i < MostNamed; ++i)
            text += (i == 0 ? "" : "`, `") + names[i];
        return names.size() > MostNamed ? text + "`, `…" : text;
    }

    void reportZeroFactor(const Cluster& cluster, const ClusterLaws& laws) {
        if (laws.laws.size() != 1 || !laws.laws[0].hasZeroFactor ||
            laws.endDraft - laws.firstDraft != 1)
            return;
        const Element& only = drafts_.elements[static_cast<std::size_t>(laws.firstDraft)].element;
        const bool isZero = constantOf(only.wave) == 0.0;
        if (!isZero ||
            (only.kind != ElementKind::EffortSource && only.kind != ElementKind::FlowSource))
            return;
        const std::string_view name = componentOf(model_, terminals_, cluster.terminals);
        diagnostics_.report(diag::ZeroFactor, components_.placeOf(name), name,
                            only.kind == ElementKind::EffortSource ? "a short circuit"
                                                                   : "an open circuit");
    }

    const HybridDae& model_;
    eventica::diag::Diagnostics& diagnostics_;
    const InputSignals& signals_;
    ComponentIndex components_;
    Terminals terminals_;
    KnownSignals known_;
    Clusters clusters_;
    Drafts drafts_;
    std::vector<ClusterLaws> laws_; ///< by cluster
};

} // namespace

std::vector<VariableId> inputsOf(const HybridDae& model) {
    std::vector<bool> isBound(model.variables.size(), false);
    for (const dae::Equation& equation : model.equations)
        if (equation.origin.reason == flat::Reason::Binding &&
            (*model.pool)[equation.left].kind == expr::Kind::Variable)
            isBound[static_cast<std::size_t>((*model.pool)[equation.left].payload)] = true;
    std::vector<VariableId> result;
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        if (model.variables[i].causality == dae::Causality::Input &&
            !model.variables[i].isKnown() && !isBound[i])
            result.emplace_back(static_cast<std::int32_t>(i));
    return result;
}

std::optional<Netlist> extractNetlist(const HybridDae& model,
                                      eventica::diag::Diagnostics& diagnostics,
                                      const InputSignals& inputs) {
    std::optional<Netlist> netlist = Extraction(model, diagnostics, inputs).run();
    if (netlist)
        verifyStage("netlist", *netlist);
    return netlist;
}

} // namespace eventica::network
