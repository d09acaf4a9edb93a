// SPDX-License-Identifier: Apache-2.0
// Initial equations: storages whose start values are not fixed adapt, so that what has to be 0 at
// the start is 0.
#include <algorithm>
#include <cmath>

#include "simulate/bond/switched_network.h"
#include "simulate/quantized/start_laws.h"

namespace eventica::bond {

using graph::at;
using quantized::List;

namespace {

constexpr int MostRounds = 60;
constexpr double Met = 1e-6; // of the quantum of a state

} // namespace

/// Finds the first positions and tangents; empty if all is well.
std::string SwitchedBondGraph::settleStart(const Instant& instant, Commutation& commutation) {
    const Configuration* found = commutation.settle(instant, start_);
    if (found == nullptr)
        return commutation.error();
    keptStart_ = system_.curves().empty() ? Configuration{} : *found;
    start_ = system_.curves().empty() ? found : &keptStart_;
    run_.present = start_;
    startStates_ = commutation.states();
    return {};
}

/// The sum of a law's terms without its constant, by the present signals.
double SwitchedBondGraph::sumOf(const network::Output& law,
                                const std::vector<double>& waves) const {
    double sum = 0.0;
    for (const network::OutputTerm& term : law.terms) {
        double quantity = 0.0;
        if (term.quantity == network::Quantity::Across)
            quantity = across_[at(term.index)];
        else if (term.quantity == network::Quantity::Through)
            quantity = through(term.index, term.port);
        else if (term.quantity == network::Quantity::Wave && waveOf_[at(term.index)] != graph::None)
            quantity = waves[at(waveOf_[at(term.index)])];
        sum += term.factor * quantity;
    }
    return sum;
}

/// One Newton step of the states that are free, by tangents; false if they do not determine it.
bool SwitchedBondGraph::findStartChange(const Instant& instant, List<double>& change) {
    const auto count = static_cast<int>(system_.storages().size());
    signals_ = signalsOf({startStates_, instant.waves, instant.slopes, 1.0});
    potentials_.compute(signals_, across_);
    List<double> missing;
    for (const network::Output& law : netlist_.startLaws)
        missing.push_back(-sumOf(law, instant.waves) - law.constant);
    List<List<double>> factors(missing.count(), List<double>(count, 0.0));
    const std::vector<double> noWaves(instant.waves.size(), 0.0);
    for (int state = 0; state < count; ++state) {
        const Storage& storage = system_.storages()[at(state)];
        if (system_.elementOf(storage).initialIsFixed || start_->isDependent[at(state)] != 0)
            continue;
        std::ranges::fill(signals_, 0.0);
        for (const sparse::Entry& entry : start_->responses[state])
            signals_[at(entry.row)] = entry.value;
        potentials_.compute(signals_, across_);
        for (int i = 0; i < factors.count(); ++i)
            factors[i][state] = sumOf(netlist_.startLaws[at(i)], noWaves);
    }
    quantized::Underdetermined system(count);
    for (int i = 0; i < factors.count(); ++i)
        system.add(std::move(factors[i]), missing[i]);
    return system.solve(change);
}

std::string SwitchedBondGraph::meetStartLaws(Instant& instant, Commutation& commutation) {
    List<double> change;
    for (int round = 0; round < MostRounds && findStartChange(instant, change); ++round) {
        bool isMet = true;
        instant.states = startStates_;
        for (std::size_t i = 0; i < instant.states.size(); ++i) {
            const double step = change[static_cast<int>(i)];
            instant.states[i] += step;
            isMet = isMet && std::abs(step) <= Met * instant.quanta[i];
        }
        if (std::string error = settleStart(instant, commutation); !error.empty())
            return error;
        if (isMet)
            return {};
    }
    return "the initial equations and fixed start values do not determine the storages that are "
           "not fixed";
}

} // namespace eventica::bond
