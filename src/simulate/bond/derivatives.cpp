// SPDX-License-Identifier: Apache-2.0
// Storages in derivative causality. The state of one is a sum of states of independent storages and
// of sources; its derivative is the same sum of their derivatives, and those of the independent
// storages are signals of the graph. The flow of a dependent storage so depends on the flows of
// independent ones and these on it: a loop, which is solved like any other.
//
// Causality prefers states to what resistances give. So a storage depends on others only if
// junctions, transformers and gyrators alone tie its state to theirs and to sources, whatever the
// resistances are; and as these vertices make no power, no resistance gets a part of what a
// dependent storage gives.
//
// The sums are found by following the equations of those vertices with numbers, not by their
// structure: in rings of junctions a state may seem to depend on a flow whose parts cancel.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "simulate/bond/causal_system.h"
#include "simulate/bond/solution.h"

namespace eventica::bond {
namespace {

using graph::at;
using graph::Index;
using graph::None;

constexpr double Cancelled = 1e-12; // of the sizes of the parts

/// A factor, and the sum of the sizes of what it was added up from.
struct Share {
    double factor = 0.0;
    double size = 0.0;

    bool isCancelled() const { return std::abs(factor) <= Cancelled * size; }
};

/// By given signal: how much of it is in a sum.
using Form = std::map<Signal, Share>;

void add(Form& form, const Form& other, double factor) {
    for (const auto& [signal, share] : other) {
        Share& sum = form[signal];
        sum.factor += factor * share.factor;
        sum.size += std::abs(factor) * share.size;
    }
}

/// What only distributes power: junctions, transformers and gyrators. What resistances make of
/// their signals is given, like states.
CausalSystem structureOf(const CausalSystem& system, const bondgraph::BondGraph& graph) {
    CausalSystem structure = system;
    std::erase_if(structure.equations, [&](const Equation& equation) {
        const bondgraph::VertexKind kind = graph[equation.owner].kind;
        return !bondgraph::isJunction(kind) && !bondgraph::isTwoPort(kind);
    });
    return structure;
}

/// The states of dependent storages as sums of what is given.
class StateForms {
public:
    explicit StateForms(const CausalSystem& structure)
        : system_(structure), solution_(structure), isNeeded_(at(structure.signalCount), 0) {
        for (const DependentStorage& storage : structure.dependents)
            isNeeded_[at(storage.state)] = 1;
        auto& groups = solution_.groups();
        for (auto group = groups.rbegin(); group != groups.rend(); ++group)
            if (isNeeded(*group))
                for (const Signal input : group->inputs())
                    isNeeded_[at(input)] = 1;
    }

    /// The first group that has no unique solution, null if all have; only those that matter.
    const LinearGroup* solve() {
        for (LinearGroup& group : solution_.groups())
            if (isNeeded(group) && !group.solve())
                return &group;
        return nullptr;
    }

    /// For each dependent storage.
    std::vector<Form> compute() const {
        std::vector<Form> forms(at(system_.signalCount));
        std::vector<char> isGiven(at(system_.signalCount), 1);
        for (const LinearGroup& group : solution_.groups())
            for (const Signal output : group.outputs())
                isGiven[at(output)] = 0;
        for (std::size_t i = 0; i < forms.size(); ++i)
            if (isNeeded_[i] != 0 && isGiven[i] != 0)
                forms[i][static_cast<Signal>(i)] = {1.0, 1.0};
        for (const LinearGroup& group : solution_.groups())
            if (isNeeded(group))
                computeGroup(group, forms);
        std::vector<Form> result;
        result.reserve(system_.dependents.size());
        for (const DependentStorage& storage : system_.dependents)
            result.push_back(forms[at(storage.state)]);
        return result;
    }

private:
    bool isNeeded(const LinearGroup& group) const {
        return std::ranges::any_of(group.outputs(),
                                   [&](Signal output) { return isNeeded_[at(output)] != 0; });
    }

    void computeGroup(const LinearGroup& group, std::vector<Form>& forms) const {
        // Within a loop, too, terms cancel, up to rounding of what the input does to other signals.
        const std::size_t rows = group.outputs().size();
        std::vector<double> largest(group.inputs().size(), 0.0);
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t i = 0; i < largest.size(); ++i)
                largest[i] = std::max(largest[i], std::abs(group.gain(row)[i]));
        for (std::size_t row = 0; row < rows; ++row) {
            if (isNeeded_[at(group.outputs()[row])] == 0)
                continue;
            Form& form = forms[at(group.outputs()[row])];
            const std::span<const double> gain = group.gain(row);
            for (std::size_t i = 0; i < gain.size(); ++i)
                if (std::abs(gain[i]) > Cancelled * largest[i])
                    add(form, forms[at(group.inputs()[i])], gain[i]);
            std::erase_if(form, [](const auto& entry) { return entry.second.isCancelled(); });
        }
    }

    const CausalSystem& system_;
    Solution solution_;
    std::vector<char> isNeeded_; // by signal
};

class DerivativeMaker {
public:
    DerivativeMaker(const network::Netlist& netlist, const bondgraph::BondGraph& graph,
                    CausalSystem& system)
        : netlist_(netlist), graph_(graph), system_(system) {
        for (std::size_t i = 0; i < system.storages.size(); ++i)
            storageOf_[system.storages[i].state] = i;
        for (std::size_t i = 0; i < system.sources.size(); ++i)
            sourceOf_[system.sources[i].signal] = i;
    }

    void run() {
        const CausalSystem structure = structureOf(system_, graph_);
        StateForms forms(structure);
        if (const LinearGroup* group = forms.solve()) {
            system_.error = describeUnsolvable(structure, graph_, group->equations());
            return;
        }
        const std::vector<Form> states = forms.compute();
        for (std::size_t i = 0; i < states.size() && system_.error.empty(); ++i)
            define(system_.dependents[i], states[i]);
    }

private:
    void define(const DependentStorage& storage, const Form& state) {
        Equation equation;
        equation.target = storage.rate;
        equation.owner = storage.vertex;
        for (const auto& [signal, share] : state)
            equation.law.terms.push_back(derivative(storage, signal, share.factor));
        system_.equations.push_back(std::move(equation));
    }

    /// What a given signal adds to the rate of a dependent storage.
    Term derivative(const DependentStorage& storage, Signal given, double factor) {
        factor *= storage.rateFactor;
        if (const auto found = storageOf_.find(given); found != storageOf_.end()) {
            const Storage& independent = system_.storages[found->second];
            return {factor * independent.stateFactor * independent.rateFactor, independent.rate};
        }
        if (const auto found = sourceOf_.find(given); found != sourceOf_.end()) {
            Source& source = system_.sources[found->second];
            if (source.slope == None)
                source.slope = system_.signalCount++;
            return {factor, source.slope};
        }
        system_.error = fmt::format("how the state of '{}' depends on others is lost in rounding; "
                                    "a small resistance next to it would make it a state of its "
                                    "own",
                                    netlist_[storage.element].name);
        return {0.0, given};
    }

    const network::Netlist& netlist_;
    const bondgraph::BondGraph& graph_;
    CausalSystem& system_;
    std::map<Signal, std::size_t> storageOf_;
    std::map<Signal, std::size_t> sourceOf_;
};

} // namespace

void addDerivatives(const network::Netlist& netlist, const bondgraph::BondGraph& graph,
                    CausalSystem& system) {
    if (!system.dependents.empty())
        DerivativeMaker(netlist, graph, system).run();
}

} // namespace eventica::bond
