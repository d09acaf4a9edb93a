// SPDX-License-Identifier: Apache-2.0
// Storages in derivative causality. As all relations of the graph are linear, the derivatives of
// its signals obey the same relations as the signals; they are written down for those signals that
// the state of a dependent storage is made of. The flow of such a storage then depends on the flows
// of independent ones and these on it: a loop, which is solved like any other.
#include <fmt/format.h>
#include <utility>

#include "simulate/bond/causal_system.h"

namespace eventica::bond {
namespace {

using graph::at;
using graph::Index;
using graph::None;

class DerivativeMaker {
public:
    DerivativeMaker(const network::Netlist& netlist, CausalSystem& system)
        : netlist_(netlist), system_(system), derivativeOf_(at(system.signalCount), None),
          equationOf_(at(system.signalCount), None), storageOf_(at(system.signalCount), None),
          sourceOf_(at(system.signalCount), None) {
        for (std::size_t i = 0; i < system.equations.size(); ++i)
            equationOf_[at(system.equations[i].target)] = static_cast<Index>(i);
        for (std::size_t i = 0; i < system.storages.size(); ++i)
            storageOf_[at(system.storages[i].state)] = static_cast<Index>(i);
        for (std::size_t i = 0; i < system.sources.size(); ++i)
            sourceOf_[at(system.sources[i].signal)] = static_cast<Index>(i);
    }

    void run() {
        for (const DependentStorage& storage : system_.dependents) {
            dependent_ = storage.element;
            owner_ = storage.vertex;
            Equation equation;
            equation.target = storage.rate;
            equation.owner = storage.vertex;
            equation.law = {.terms = {{storage.rateFactor, derivativeOf(storage.state)}}};
            system_.equations.push_back(std::move(equation));
            while (!waiting_.empty() && system_.error.empty()) {
                const Signal next = waiting_.back();
                waiting_.pop_back();
                differentiate(next);
            }
        }
    }

private:
    Signal derivativeOf(Signal signal) {
        Signal& derivative = derivativeOf_[at(signal)];
        if (derivative == None) {
            derivative = system_.signalCount++;
            waiting_.push_back(signal);
        }
        return derivative;
    }

    void differentiate(Signal signal) {
        const Signal target = derivativeOf_[at(signal)];
        if (storageOf_[at(signal)] != None)
            return differentiateStorage(system_.storages[at(storageOf_[at(signal)])], target);
        if (sourceOf_[at(signal)] != None) {
            system_.sources[at(sourceOf_[at(signal)])].slope = target;
            return;
        }
        if (equationOf_[at(signal)] == None)
            return fail("the flow of another dependent storage, so that it would need a second "
                        "derivative");
        Equation derived = system_.equations[at(equationOf_[at(signal)])];
        if (derived.switchIndex != None)
            return fail(
                fmt::format("the switch '{}', so that it would have to jump with it",
                            netlist_[system_.switches[at(derived.switchIndex)].element].name));
        derived.target = target;
        derived.law.constant = 0;
        for (Term& term : derived.law.terms)
            term.signal = derivativeOf(term.signal);
        system_.equations.push_back(std::move(derived));
    }

    void differentiateStorage(const Storage& storage, Signal target) {
        Equation derived;
        derived.target = target;
        derived.owner = owner_;
        derived.law = {.terms = {{storage.stateFactor * storage.rateFactor, storage.rate}}};
        system_.equations.push_back(std::move(derived));
    }

    void fail(std::string cause) {
        if (system_.error.empty())
            system_.error = fmt::format("the state of '{}' depends on {}; a small resistance next "
                                        "to it would make it a state of its own",
                                        netlist_[dependent_].name, std::move(cause));
    }

    const network::Netlist& netlist_;
    CausalSystem& system_;
    std::vector<Signal> derivativeOf_; // by original signal
    std::vector<Index> equationOf_;
    std::vector<Index> storageOf_;
    std::vector<Index> sourceOf_;
    std::vector<Signal> waiting_;
    network::ElementId dependent_; // the storage in work
    bondgraph::VertexId owner_;
};

} // namespace

void addDerivatives(const network::Netlist& netlist, CausalSystem& system) {
    DerivativeMaker(netlist, system).run();
}

} // namespace eventica::bond
