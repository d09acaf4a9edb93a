// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/solution.h"

#include <algorithm>

#include "lib/graph/strong_components.h"

namespace eventica::bond {

using graph::at;
using graph::Index;

Solution::Solution(const CausalSystem& system) : system_(system) {
    const auto count = static_cast<Index>(system.equations.size());
    std::vector<graph::Edge> edges;
    graph::Matching matching(count, system.signalCount);
    for (Index i = 0; i < count; ++i) {
        const Equation& equation = system.equations[at(i)];
        matching.join(i, equation.target);
        edges.push_back({i, equation.target});
        for (const Term& term : equation.law.terms)
            edges.push_back({i, term.signal});
    }
    const graph::Blocks blocks =
        graph::strongComponents(graph::BipartiteGraph(count, system.signalCount, edges), matching);
    groups_.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i)
        groups_.emplace_back(system, blocks[i]);
}

const LinearGroup* Solution::solveAll() {
    for (LinearGroup& group : groups_)
        if (!group.solve())
            return &group;
    return nullptr;
}

std::int64_t Solution::rank(const std::vector<std::int64_t>& storageRanks) {
    std::vector<std::int64_t> rankOf(at(system_.signalCount), 0);
    for (std::size_t i = 0; i < system_.storages.size(); ++i)
        rankOf[at(system_.storages[i].state)] = storageRanks[i];
    std::int64_t largest = 1;
    for (LinearGroup& group : groups_) {
        group.rank = 1;
        for (const Signal input : group.inputs())
            group.rank = std::max(group.rank, rankOf[at(input)] + 1);
        for (const Signal output : group.outputs())
            rankOf[at(output)] = group.rank;
        largest = std::max(largest, group.rank);
    }
    return largest;
}

void Solution::evaluate(const GivenValues& given, std::vector<double>& signals) const {
    signals.assign(at(system_.signalCount), 0.0);
    for (std::size_t i = 0; i < system_.storages.size(); ++i)
        signals[at(system_.storages[i].state)] = system_.storages[i].stateFactor * given.states[i];
    for (std::size_t i = 0; i < system_.sources.size(); ++i) {
        const Source& source = system_.sources[i];
        signals[at(source.signal)] = source.factor * given.waves[i];
        if (source.slope != graph::None)
            signals[at(source.slope)] = source.factor * given.slopes[i];
    }
    for (const LinearGroup& group : groups_)
        for (std::size_t row = 0; row < group.outputs().size(); ++row) {
            const std::span<const double> gain = group.gain(row);
            double sum = 0;
            for (std::size_t i = 0; i < gain.size(); ++i)
                sum += gain[i] * signals[at(group.inputs()[i])];
            signals[at(group.outputs()[row])] = sum;
        }
}

} // namespace eventica::bond
