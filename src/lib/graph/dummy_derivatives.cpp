// SPDX-License-Identifier: Apache-2.0
#include "lib/graph/dummy_derivatives.h"

#include <algorithm>
#include <utility>

#include "lib/base/check.h"

namespace eventica::graph {
namespace {

class Chooser {
public:
    Chooser(const DifferentiatedSystem& system, std::span<const std::int32_t> priorities,
            const LevelCoefficients* coefficients)
        : system_(system), priorities_(priorities), coefficients_(coefficients),
          numberOf_(at(system.variableCount()), None) {
        result_.isDummy.assign(at(system.variableCount()), 0);
    }

    DummyDerivatives run() {
        DummyLevel level = highestLevel();
        while (!level.equations.empty()) {
            if (!chooseByNumbers(level))
                chooseByStructure(level);
            markDummies(level);
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
        const auto descend = [&](Index variable) {
            const Index below = system_.variableOfDerivative[at(variable)];
            if (system_.variableOfDerivative[at(below)] != None)
                level.candidates.push_back(below);
        };
        for (const Index variable : above.dummies)
            if (variable != None)
                descend(variable);
        for (const OpenChoice& choice : above.open)
            std::ranges::for_each(choice.columns, descend);
        sortOnce(level.equations);
        sortOnce(level.candidates);
        return level;
    }

    static void sortOnce(std::vector<Index>& items) {
        std::ranges::sort(items);
        items.erase(std::ranges::unique(items).begin(), items.end());
    }

    bool chooseByNumbers(DummyLevel& level) {
        if (coefficients_ == nullptr)
            return false;
        const PivotChoice choice = choosePivots(matrixOf(level));
        if (!choice.isComplete)
            return false;
        for (const Index column : choice.columnOf)
            level.dummies.push_back(column == None ? None : level.candidates[at(column)]);
        for (OpenChoice open : choice.open) {
            for (Index& row : open.rows)
                row = level.equations[at(row)];
            for (Index& column : open.columns)
                column = level.candidates[at(column)];
            level.open.push_back(std::move(open));
        }
        return true;
    }

    WideMatrix matrixOf(const DummyLevel& level) {
        WideMatrix matrix;
        matrix.firstDecisiveTier = coefficients_->firstDecisiveTier;
        for (std::size_t i = 0; i < level.candidates.size(); ++i) {
            const std::int32_t priority = priorityOf(level.candidates[i]);
            matrix.columns.push_back({priority / coefficients_->tierWidth, priority});
            numberOf_[at(level.candidates[i])] = static_cast<Index>(i);
        }
        for (const Index equation : level.equations) {
            std::vector<Coefficient> row;
            for (const Index variable : system_.variablesOf[at(equation)])
                if (const Index column = numberOf_[at(variable)]; column != None)
                    if (const double value = coefficients_->of(equation, variable); value != 0.0)
                        row.push_back({column, value});
            matrix.rows.push_back(std::move(row));
        }
        for (const Index variable : level.candidates)
            numberOf_[at(variable)] = None;
        return matrix;
    }

    void chooseByStructure(DummyLevel& level) {
        // The last ones first: of equal candidates the first shall stay.
        std::vector<Index> order(level.candidates.rbegin(), level.candidates.rend());
        std::vector<std::int32_t> wishes;
        wishes.reserve(order.size());
        for (const Index variable : order) {
            EVENTICA_CHECK(system_.variableOfDerivative[at(variable)] != None,
                           "only derivatives can be dummies");
            // Not `-x`: the smallest number has no negative.
            wishes.push_back(-1 - priorityOf(variable));
        }
        const Matching matching = matchingOfPreferredVariables(graphOf(level, order), wishes);
        EVENTICA_CHECK(matching.matchesAllEquations(), "too few derivatives for dummies");
        for (const Index number : matching.variableOf)
            level.dummies.push_back(order[at(number)]);
    }

    void markDummies(const DummyLevel& level) {
        for (const Index variable : level.dummies)
            if (variable != None)
                result_.isDummy[at(variable)] = 1;
        for (const OpenChoice& choice : level.open)
            for (const Index variable : choice.columns)
                result_.isDummy[at(variable)] = 1;
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

    /// Of what it is the derivative of, or, if that is differentiated by the model itself, of what
    /// that is the derivative of.
    std::int32_t priorityOf(Index derivative) const {
        const Index direct = system_.variableOfDerivative[at(derivative)];
        Index variable = direct;
        while (variable != None && at(variable) >= priorities_.size())
            variable = system_.variableOfDerivative[at(variable)];
        if (variable == None)
            return 0;
        std::int32_t priority = priorities_[at(variable)];
        const std::int32_t lowest = coefficients_ == nullptr ? 0 : coefficients_->tierWidth;
        for (variable = system_.variableOfDerivative[at(variable)];
             variable != None && coefficients_ != nullptr && priority >= lowest;
             variable = system_.variableOfDerivative[at(variable)])
            if (at(variable) < priorities_.size())
                priority = std::max(priority, priorities_[at(variable)]);
        return priority;
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
    const LevelCoefficients* coefficients_;
    std::vector<Index> numberOf_; ///< of a candidate on the current level, or `None`
    DummyDerivatives result_;
};

} // namespace

DummyDerivatives chooseDummyDerivatives(const DifferentiatedSystem& system,
                                        std::span<const std::int32_t> priorities,
                                        const LevelCoefficients* coefficients) {
    return Chooser(system, priorities, coefficients).run();
}

} // namespace eventica::graph
