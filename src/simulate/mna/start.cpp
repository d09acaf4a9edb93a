// SPDX-License-Identifier: Apache-2.0
// Initial equations: storages whose start values are not fixed adapt, so that what has to be 0 at
// the start is 0.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "simulate/mna/engine.h"
#include "simulate/mna/solution.h"
#include "simulate/quantized/start_laws.h"

namespace eventica::mna {

namespace {

constexpr int MostRounds = 60;
constexpr double Met = 1e-6; ///< of the quantum of a state

/// The sum of a law's terms without its constant.
double sumOf(const network::Output& law, const Solution& solution) {
    double sum = 0.0;
    for (const network::OutputTerm& term : law.terms) {
        double quantity = 0.0;
        if (term.quantity == network::Quantity::Across)
            quantity = solution.across(term.index);
        else if (term.quantity == network::Quantity::Through)
            quantity = solution.through(term.index, term.port);
        else if (term.quantity == network::Quantity::Wave && solution.inputOf(term.index) != None)
            quantity = solution.inputs[solution.inputOf(term.index)];
        sum += term.factor * quantity;
    }
    return sum;
}

} // namespace

/// All quantities, if one state has the value 1 and nothing else has any.
template<int Order>
void Engine<Order>::respond(int state, Solution& solution) const {
    solution.unknowns.assign(layout_.unknownCount + present_->dependents.count(), 0.0);
    std::ranges::fill(solution.states, 0.0);
    std::ranges::fill(solution.inputs, 0.0);
    solution.states[state] = 1.0;
    for (const Entry& entry : present_->responses[state])
        solution.unknowns[entry.row] = entry.value;
}

template<int Order>
void Engine<Order>::solveAt(double t, Solution& solution) const {
    values(t, solution.states, solution.inputs, solution.slopes);
    solution.unknowns = present_->constantResponse;
    solution.unknowns.resize(layout_.unknownCount + present_->dependents.count());
    const auto add = [&](int driver, double value) {
        for (const Entry& entry : present_->responses[driver])
            solution.unknowns[entry.row] += entry.value * value;
    };
    for (int i = 0; i < stateCount(); ++i)
        add(i, solution.states[i]);
    for (int i = 0; i < sources_.count(); ++i)
        add(present_->first.inputs + i, solution.inputs[i]);
    for (int d = 0; d < present_->dependents.count(); ++d)
        for (const Term& term : present_->dependents[d].inputs)
            add(present_->first.dependents + d, term.factor * solution.slopes[term.index]);
}

/// Newton iteration over the initial values that are free.
template<int Order>
bool Engine<Order>::meetStartLaws(double t) {
    const std::vector<network::Output>& laws = layout_.netlist->startLaws;
    Solution solution(layout_);
    List<double> change;
    for (int round = 0; round < MostRounds; ++round) {
        solveAt(t, solution);
        List<double> missing;
        for (const network::Output& law : laws)
            missing.push_back(-sumOf(law, solution) - law.constant);
        List<List<double>> factors(static_cast<int>(laws.size()));
        for (int state = 0; state < stateCount(); ++state) {
            const bool isFree =
                !layout_.stateElement(state).initialIsFixed && present_->isDependent[state] == 0;
            respond(state, solution);
            for (int i = 0; i < factors.count(); ++i)
                factors[i].push_back(isFree ? sumOf(laws[static_cast<std::size_t>(i)], solution)
                                            : 0.0);
        }
        quantized::Underdetermined system(stateCount());
        for (int i = 0; i < factors.count(); ++i)
            system.add(std::move(factors[i]), missing[i]);
        if (!system.solve(change))
            break;
        bool isMet = true;
        for (int state = 0; state < stateCount(); ++state) {
            states_[state].x[0] += change[state];
            isMet = isMet && std::fabs(change[state]) <= Met * baseQuantum_[state];
        }
        if (!settle(t, None))
            return false;
        if (isMet)
            return true;
    }
    fail("the initial equations and fixed start values do not determine the storages that are not "
         "fixed");
    return false;
}

template class Engine<1>;
template class Engine<2>;
template class Engine<3>;

} // namespace eventica::mna
