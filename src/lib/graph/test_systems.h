// SPDX-License-Identifier: Apache-2.0
// For the tests of lib/graph only: differential-algebraic systems.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "lib/graph/pantelides.h"
#include "lib/graph/test_graphs.h"

namespace eventica::graph {

struct TestSystem {
    std::vector<std::vector<Index>> variablesOf; ///< each equation
    std::vector<Index> derivativeOf;             ///< each variable, or `None`

    /// vx = x', vy = y', vx' = -F x, vy' = -F y - g, x^2 + y^2 = L^2 with
    /// x, y, vx, vy, F, x', y', vx', vy'
    static TestSystem pendulum() {
        return {{{2, 5}, {3, 6}, {0, 4, 7}, {1, 4, 8}, {0, 1}},
                {5, 6, 7, 8, None, None, None, None, None}};
    }

    /// As many equations as variables, these with derivatives up to the second.
    static TestSystem random(RandomGraphs& random, Index size) {
        TestSystem system;
        std::vector<std::vector<Index>> chains;
        for (Index i = 0; i < size; ++i) {
            chains.push_back({static_cast<Index>(system.derivativeOf.size())});
            system.derivativeOf.push_back(None);
            for (Index order = random.below(3); order > 0; --order) {
                const auto next = static_cast<Index>(system.derivativeOf.size());
                system.derivativeOf[at(chains.back().back())] = next;
                system.derivativeOf.push_back(None);
                chains.back().push_back(next);
            }
        }
        for (Index i = 0; i < size; ++i) {
            std::vector<Index>& equation = system.variablesOf.emplace_back();
            for (Index count = 1 + random.below(3); count > 0; --count) {
                const std::vector<Index>& chain = chains[at(random.below(size))];
                equation.push_back(chain[at(random.below(static_cast<Index>(chain.size())))]);
            }
        }
        // Derivatives that no equation has would be variables of their own order.
        for (const std::vector<Index>& chain : chains)
            system.variablesOf[at(random.below(size))].push_back(chain.back());
        return system;
    }

    DifferentiatedSystem pantelides() const {
        std::vector<Edge> edges;
        for (std::size_t i = 0; i < variablesOf.size(); ++i)
            for (const Index variable : variablesOf[i])
                edges.push_back({static_cast<Index>(i), variable});
        const BipartiteGraph graph(static_cast<Index>(variablesOf.size()),
                                   static_cast<Index>(derivativeOf.size()), edges);
        return graph::pantelides(graph, derivativeOf);
    }

    /// Of each equation: the highest order of each variable, named by its lowest derivative.
    std::vector<std::map<Index, Index>> orders() const {
        std::vector<std::pair<Index, Index>> lowest(derivativeOf.size(), {None, 0});
        for (std::size_t i = 0; i < derivativeOf.size(); ++i) {
            const bool isDerivative =
                std::ranges::find(derivativeOf, static_cast<Index>(i)) != derivativeOf.end();
            Index order = 0;
            for (auto v = static_cast<Index>(i); v != None && !isDerivative;
                 v = derivativeOf[at(v)])
                lowest[at(v)] = {static_cast<Index>(i), order++};
        }
        std::vector<std::map<Index, Index>> result;
        for (const std::vector<Index>& equation : variablesOf) {
            std::map<Index, Index>& row = result.emplace_back();
            for (const Index variable : equation) {
                const auto [name, order] = lowest[at(variable)];
                Index& entry = row.try_emplace(name, order).first->second;
                entry = std::max(entry, order);
            }
        }
        return result;
    }

    /// By trying all: the variable of each equation; empty if there is no complete matching.
    std::vector<Index> matchingOfGreatestOrder() const {
        const auto rows = orders();
        std::vector<Index> best;
        std::vector<Index> current;
        Index bestSum = None;
        search(rows, current, 0, best, bestSum);
        return best;
    }

private:
    static void search(const std::vector<std::map<Index, Index>>& rows, std::vector<Index>& current,
                       Index sum, std::vector<Index>& best, Index& bestSum) {
        if (current.size() == rows.size()) {
            if (sum > bestSum) {
                bestSum = sum;
                best = current;
            }
            return;
        }
        for (const auto& [variable, order] : rows[current.size()]) {
            if (std::ranges::find(current, variable) != current.end())
                continue;
            current.push_back(variable);
            search(rows, current, sum + order, best, bestSum);
            current.pop_back();
        }
    }
};

} // namespace eventica::graph
