// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/pantelides.h"

#include <algorithm>
#include <utility>

#include "lib/base/check.h"

namespace eventica::graph {
namespace {

std::vector<Index> inverse(std::span<const Index> links) {
    std::vector<Index> result(links.size(), None);
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (links[i] == None)
            continue;
        EVENTICA_CHECK(at(links[i]) < links.size() && result[at(links[i])] == None,
                       "every derivative belongs to one variable");
        result[at(links[i])] = static_cast<Index>(i);
    }
    return result;
}

/// The variable that each one is a derivative of, of whatever order.
std::vector<Index> lowestOf(const std::vector<Index>& variableOfDerivative) {
    std::vector<Index> result(variableOfDerivative.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        auto lowest = static_cast<Index>(i);
        while (variableOfDerivative[at(lowest)] != None)
            lowest = variableOfDerivative[at(lowest)];
        result[i] = lowest;
    }
    return result;
}

class Pantelides {
public:
    Pantelides(const BipartiteGraph& graph, std::span<const Index> derivativeOfVariable)
        : graph_(graph) {
        EVENTICA_CHECK(derivativeOfVariable.size() == at(graph.variableCount()),
                       "one link for each variable");
        system_.derivativeOfVariable.assign(derivativeOfVariable.begin(),
                                            derivativeOfVariable.end());
        system_.variableOfDerivative = inverse(derivativeOfVariable);
        const std::size_t equations = at(graph.equationCount());
        system_.differentiations.assign(equations, 0);
        system_.derivativeOfEquation.assign(equations, None);
        system_.equationOfDerivative.assign(equations, None);
        system_.matchedVariableOf.assign(equations, None);
        for (Index equation = 0; equation < graph.equationCount(); ++equation) {
            const std::span<const Index> variables = graph.variablesOf(equation);
            system_.variablesOf.emplace_back(variables.begin(), variables.end());
        }
        reachedFrom_.assign(at(graph.variableCount()), None);
    }

    DifferentiatedSystem run() {
        system_.singular = contradiction();
        const std::vector<Index> left = matchHighestDerivatives();
        if (!system_.isSingular())
            for (const Index equation : left)
                matchByDifferentiating(equation);
        return std::move(system_);
    }

private:
    Part contradiction() const {
        const std::vector<Index> lowest = lowestOf(system_.variableOfDerivative);
        std::vector<Edge> edges = graph_.edges();
        for (Edge& edge : edges)
            edge.variable = lowest[at(edge.variable)];
        const BipartiteGraph merged(graph_.equationCount(), graph_.variableCount(), edges);
        const Matching matching = maximumMatching(merged);
        const std::vector<Index> left = matching.unmatchedEquations();
        return left.empty() ? Part{} : overDeterminedSubset(merged, matching, left.front());
    }

    /// A shortcut: most equations need no differentiation. The equations that are left over.
    std::vector<Index> matchHighestDerivatives() {
        std::vector<Edge> edges = graph_.edges();
        std::erase_if(edges, [&](const Edge& edge) { return !isHighest(edge.variable); });
        const Matching matching =
            maximumMatching(BipartiteGraph(graph_.equationCount(), graph_.variableCount(), edges));
        system_.matchedVariableOf = matching.variableOf;
        equationOf_ = matching.equationOf;
        return matching.unmatchedEquations();
    }

    bool isHighest(Index variable) const {
        return system_.derivativeOfVariable[at(variable)] == None;
    }

    void matchByDifferentiating(Index equation) {
        while (!tryAugment(equation)) {
            differentiateSeen(equation);
            equation = system_.derivativeOfEquation[at(equation)];
        }
        for (const Index variable : seen_)
            reachedFrom_[at(variable)] = None;
    }

    // ---- augmenting path, breadth first
    bool tryAugment(Index root) {
        seen_.clear();
        queue_ = {root};
        for (std::size_t head = 0; head < queue_.size(); ++head) {
            const Index equation = queue_[head];
            if (const Index variable = freeVariableOf(equation); variable != None) {
                flip(equation, variable);
                return true;
            }
            for (const Index variable : system_.variablesOf[at(equation)])
                if (isHighest(variable) && reachedFrom_[at(variable)] == None) {
                    reachedFrom_[at(variable)] = equation;
                    seen_.push_back(variable);
                    queue_.push_back(equationOf_[at(variable)]);
                }
        }
        return false;
    }

    Index freeVariableOf(Index equation) const {
        for (const Index variable : system_.variablesOf[at(equation)])
            if (isHighest(variable) && equationOf_[at(variable)] == None)
                return variable;
        return None;
    }

    /// Gives an equation a variable, and its old one to the equation it was reached from.
    void flip(Index equation, Index variable) {
        while (variable != None) {
            const Index given = std::exchange(variable, system_.matchedVariableOf[at(equation)]);
            join(equation, given);
            if (variable != None)
                equation = reachedFrom_[at(variable)];
        }
    }

    void join(Index equation, Index variable) {
        system_.matchedVariableOf[at(equation)] = variable;
        equationOf_[at(variable)] = equation;
    }

    // ---- differentiation
    /// What a failed search has seen: the equations have one variable less than they need.
    void differentiateSeen(Index unmatched) {
        std::ranges::sort(seen_);
        for (const Index variable : seen_)
            addDerivativeOfVariable(variable);
        std::vector<Index> equations{unmatched};
        for (const Index variable : seen_)
            equations.push_back(equationOf_[at(variable)]);
        std::ranges::sort(equations);
        for (const Index equation : equations)
            addDerivativeOfEquation(equation);
        for (const Index variable : seen_) {
            const Index equation = std::exchange(equationOf_[at(variable)], None);
            system_.matchedVariableOf[at(equation)] = None;
            join(system_.derivativeOfEquation[at(equation)],
                 system_.derivativeOfVariable[at(variable)]);
        }
    }

    void addDerivativeOfVariable(Index variable) {
        system_.derivativeOfVariable[at(variable)] = system_.variableCount();
        system_.derivativeOfVariable.push_back(None);
        system_.variableOfDerivative.push_back(variable);
        equationOf_.push_back(None);
        reachedFrom_.push_back(None);
    }

    void addDerivativeOfEquation(Index equation) {
        std::vector<Index> variables = system_.variablesOf[at(equation)];
        const std::size_t count = variables.size();
        for (std::size_t i = 0; i < count; ++i)
            variables.push_back(system_.derivativeOfVariable[at(variables[i])]);
        std::ranges::sort(variables);
        variables.erase(std::ranges::unique(variables).begin(), variables.end());
        system_.derivativeOfEquation[at(equation)] = system_.equationCount();
        system_.derivativeOfEquation.push_back(None);
        system_.equationOfDerivative.push_back(equation);
        system_.matchedVariableOf.push_back(None);
        system_.variablesOf.push_back(std::move(variables));
        countDifferentiation(equation);
    }

    void countDifferentiation(Index equation) {
        while (system_.equationOfDerivative[at(equation)] != None)
            equation = system_.equationOfDerivative[at(equation)];
        ++system_.differentiations[at(equation)];
    }

    const BipartiteGraph& graph_;
    DifferentiatedSystem system_;
    std::vector<Index> equationOf_;  ///< matched to each variable, or `None`
    std::vector<Index> reachedFrom_; ///< of each variable seen by the search: an equation
    std::vector<Index> seen_;
    std::vector<Index> queue_;
};

} // namespace

DifferentiatedSystem pantelides(const BipartiteGraph& graph,
                                std::span<const Index> derivativeOfVariable) {
    return Pantelides(graph, derivativeOfVariable).run();
}

} // namespace eventica::graph
