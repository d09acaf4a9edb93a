// SPDX-License-Identifier: Apache-2.0
// Storages in derivative causality. The state of one is a sum of states of independent storages and
// of sources; its derivative is the same sum of their derivatives, and those of the independent
// storages are signals of the graph. The flow of a dependent storage so depends on the flows of
// independent ones and these on it: a loop, which is solved like any other.
//
// The sums are found by following the solved equations with numbers, not by their structure: in
// rings of junctions a state may seem to depend on a flow whose parts cancel.
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
constexpr double Equal = 1e-9;      // relative

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

bool areEqual(const Form& left, const Form& right) {
    return std::ranges::equal(left, right, [](const auto& a, const auto& b) {
        return a.first == b.first && std::abs(a.second.factor - b.second.factor) <=
                                         Equal * std::max(a.second.size, b.second.size);
    });
}

/// The states of dependent storages as sums of what is given.
class StateForms {
public:
    explicit StateForms(const CausalSystem& system)
        : system_(system), solution_(system), isNeeded_(at(system.signalCount), 0) {
        for (const DependentStorage& storage : system.dependents)
            isNeeded_[at(storage.state)] = 1;
        auto& groups = solution_.groups();
        for (auto group = groups.rbegin(); group != groups.rend(); ++group)
            if (isNeeded(*group))
                for (const Signal input : group->inputs())
                    isNeeded_[at(input)] = 1;
    }

    bool solve() { return solution_.solveAll() == nullptr; }

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

    /// Numbers of the switches that might have to do with them.
    std::vector<Index> switches() const {
        std::vector<Index> result;
        for (const LinearGroup& group : solution_.groups())
            if (isNeeded(group))
                result.insert(result.end(), group.switches().begin(), group.switches().end());
        return result;
    }

    /// False if the equations cannot be solved so.
    bool turn(Index switchIndex) {
        solution_.setSwitch(switchIndex, !solution_.isClosed(switchIndex));
        for (LinearGroup& group : solution_.groups())
            if (std::ranges::binary_search(group.switches(), switchIndex) &&
                !solution_.solve(group))
                return false;
        return true;
    }

private:
    bool isNeeded(const LinearGroup& group) const {
        return std::ranges::any_of(group.outputs(),
                                   [&](Signal output) { return isNeeded_[at(output)] != 0; });
    }

    void computeGroup(const LinearGroup& group, std::vector<Form>& forms) const {
        for (std::size_t row = 0; row < group.outputs().size(); ++row) {
            if (isNeeded_[at(group.outputs()[row])] == 0)
                continue;
            Form& form = forms[at(group.outputs()[row])];
            const std::span<const double> gain = group.gain(row);
            double largest = 0;
            for (const double factor : gain)
                largest = std::max(largest, std::abs(factor));
            for (std::size_t i = 0; i < gain.size(); ++i)
                if (std::abs(gain[i]) > Cancelled * largest) // within a loop, too, terms cancel
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
    DerivativeMaker(const network::Netlist& netlist, CausalSystem& system)
        : netlist_(netlist), system_(system) {
        for (std::size_t i = 0; i < system.storages.size(); ++i)
            storageOf_[system.storages[i].state] = i;
        for (std::size_t i = 0; i < system.sources.size(); ++i)
            sourceOf_[system.sources[i].signal] = i;
    }

    void run() {
        StateForms forms(system_);
        if (!forms.solve())
            return; // whoever solves the whole system finds that, too
        const std::vector<Form> states = forms.compute();
        checkSwitches(forms, states);
        for (std::size_t i = 0; i < states.size() && system_.error.empty(); ++i)
            define(system_.dependents[i], states[i]);
    }

private:
    void checkSwitches(StateForms& forms, const std::vector<Form>& states) {
        for (const Index index : forms.switches()) {
            const bool isSolved = forms.turn(index);
            const std::vector<Form> others = isSolved ? forms.compute() : std::vector<Form>();
            for (std::size_t i = 0; i < states.size() && system_.error.empty(); ++i)
                if (!isSolved || !areEqual(states[i], others[i]))
                    fail(system_.dependents[i],
                         fmt::format("the switch '{}', so that it would jump with it",
                                     netlist_[system_.switches[at(index)].element].name));
            (void)forms.turn(index);
        }
    }

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
        fail(storage, "the flow of another dependent storage, so that it would need a second "
                      "derivative");
        return {0.0, given};
    }

    void fail(const DependentStorage& storage, std::string cause) {
        if (system_.error.empty())
            system_.error = fmt::format("the state of '{}' depends on {}; a small resistance next "
                                        "to it would make it a state of its own",
                                        netlist_[storage.element].name, std::move(cause));
    }

    const network::Netlist& netlist_;
    CausalSystem& system_;
    std::map<Signal, std::size_t> storageOf_;
    std::map<Signal, std::size_t> sourceOf_;
};

} // namespace

void addDerivatives(const network::Netlist& netlist, CausalSystem& system) {
    if (!system.dependents.empty())
        DerivativeMaker(netlist, system).run();
}

} // namespace eventica::bond
