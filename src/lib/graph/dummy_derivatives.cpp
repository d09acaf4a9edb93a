// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/dummy_derivatives.h"

#include <algorithm>
#include <utility>

#include "lib/base/check.h"

namespace eventica::graph {
namespace {

class Chooser {
public:
    Chooser(const DifferentiatedSystem& system, std::span<const std::int32_t> priorities)
        : system_(system), priorities_(priorities), numberOf_(at(system.variableCount()), None) {
        result_.isDummy.assign(at(system.variableCount()), 0);
    }

    DummyDerivatives run() {
        DummyLevel level = highestLevel();
        while (!level.equations.empty()) {
            choose(level);
            DummyLevel next = levelBelow(level);
            result_.levels.push_back(std::move(level));
            level = std::move(next);
        }
        sortOutStates();
        return std::move(result_);
    }

private:
    DummyLevel highestLevel() const {
        DummyLevel level;
        for (Index equation = 0; equation < system_.equationCount(); ++equation) {
            if (system_.derivativeOfEquation[at(equation)] != None ||
                system_.equationOfDerivative[at(equation)] == None)
                continue;
            level.equations.push_back(equation);
            for (const Index variable : system_.variablesOf[at(equation)])
                if (system_.derivativeOfVariable[at(variable)] == None)
                    level.candidates.push_back(variable);
        }
        sortOnce(level.candidates);
        return level;
    }

    /// The equations that were differentiated to those of a level, as far as they are derivatives
    /// themselves. Their Jacobian is that of the level above: only what was chosen there comes into
    /// question.
    DummyLevel levelBelow(const DummyLevel& above) const {
        DummyLevel level;
        for (const Index equation : above.equations) {
            const Index below = system_.equationOfDerivative[at(equation)];
            if (system_.equationOfDerivative[at(below)] != None)
                level.equations.push_back(below);
        }
        for (const Index variable : above.dummies) {
            const Index below = system_.variableOfDerivative[at(variable)];
            if (system_.variableOfDerivative[at(below)] != None)
                level.candidates.push_back(below);
        }
        sortOnce(level.equations);
        sortOnce(level.candidates);
        return level;
    }

    static void sortOnce(std::vector<Index>& items) {
        std::ranges::sort(items);
        items.erase(std::ranges::unique(items).begin(), items.end());
    }

    void choose(DummyLevel& level) {
        // The last ones first: of equal candidates the first shall stay.
        std::vector<Index> order(level.candidates.rbegin(), level.candidates.rend());
        std::vector<std::int32_t> wishes;
        wishes.reserve(order.size());
        for (const Index variable : order) {
            EVENTICA_CHECK(system_.variableOfDerivative[at(variable)] != None,
                           "only derivatives can be dummies");
            wishes.push_back(wishToBeDummy(variable));
        }
        const Matching matching = matchingOfPreferredVariables(graphOf(level, order), wishes);
        EVENTICA_CHECK(matching.matchesAllEquations(), "too few derivatives for dummies");
        for (const Index number : matching.variableOf) {
            level.dummies.push_back(order[at(number)]);
            result_.isDummy[at(level.dummies.back())] = 1;
        }
    }

    BipartiteGraph graphOf(const DummyLevel& level, const std::vector<Index>& variables) {
        for (std::size_t i = 0; i < variables.size(); ++i)
            numberOf_[at(variables[i])] = static_cast<Index>(i);
        std::vector<Edge> edges;
        for (std::size_t i = 0; i < level.equations.size(); ++i)
            for (const Index variable : system_.variablesOf[at(level.equations[i])])
                if (numberOf_[at(variable)] != None)
                    edges.push_back({static_cast<Index>(i), numberOf_[at(variable)]});
        for (const Index variable : variables)
            numberOf_[at(variable)] = None;
        return {static_cast<Index>(level.equations.size()), static_cast<Index>(variables.size()),
                edges};
    }

    std::int32_t wishToBeDummy(Index derivative) const {
        Index variable = system_.variableOfDerivative[at(derivative)];
        while (variable != None && at(variable) >= priorities_.size())
            variable = system_.variableOfDerivative[at(variable)];
        if (variable == None)
            return 0;
        // Not `-x`: the smallest number has no negative.
        return -1 - priorities_[at(variable)];
    }

    void sortOutStates() {
        for (Index variable = 0; variable < system_.variableCount(); ++variable) {
            const Index derivative = system_.derivativeOfVariable[at(variable)];
            if (derivative == None)
                continue;
            const bool isState = result_.isDummy[at(derivative)] == 0;
            (isState ? result_.states : result_.nonStates).push_back(variable);
        }
    }

    const DifferentiatedSystem& system_;
    std::span<const std::int32_t> priorities_;
    std::vector<Index> numberOf_; ///< of a candidate on the current level, or `None`
    DummyDerivatives result_;
};

} // namespace

DummyDerivatives chooseDummyDerivatives(const DifferentiatedSystem& system,
                                        std::span<const std::int32_t> priorities) {
    return Chooser(system, priorities).run();
}

} // namespace eventica::graph
