// SPDX-License-Identifier: Apache-2.0
#include "compile/system/state_choices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>

#include "compile/system/expressions.h"
#include "compile/system/incidence.h"

namespace eventica::system {

namespace {

using expr::Kind;
using graph::Index;

/// By how much better a variable must be to take the place of one of the next tier.
constexpr double TierWeight = 1000.0;

class StateChoices {
public:
    StateChoices(SortedSystem& system, DifferentiatedPart part)
        : system_(system), model_(system.dae), pool_(*model_.pool), part_(std::move(part)) {}

    void run(const graph::DifferentiatedSystem& result, const graph::DummyDerivatives& chosen) {
        std::vector<graph::OpenChoice> highest; // of each choice, at its highest order
        for (const graph::DummyLevel& level : chosen.levels) {
            for (graph::OpenChoice& open : highest)
                descend(result, open);
            for (const graph::OpenChoice& open : level.open) {
                const auto found = std::ranges::find(highest, open);
                const auto number = static_cast<std::size_t>(found - highest.begin());
                if (found == highest.end()) {
                    system_.stateChoices.push_back(newChoice(level, open));
                    highest.push_back(open);
                }
                addOrder(result, open, number);
            }
        }
    }

private:
    /// From equations and variables to what they are the derivatives of.
    static void descend(const graph::DifferentiatedSystem& result, graph::OpenChoice& open) {
        for (Index& row : open.rows)
            row = row == graph::None ? row : result.equationOfDerivative[graph::at(row)];
        for (Index& column : open.columns)
            column =
                column == graph::None ? column : result.variableOfDerivative[graph::at(column)];
    }

    StateChoice newChoice(const graph::DummyLevel& level, const graph::OpenChoice& open) {
        StateChoice choice;
        choice.constraintCount = static_cast<std::int32_t>(open.rows.size());
        const std::vector<std::size_t> inner = innerRows(level, open);
        choice.innerCount = static_cast<std::int32_t>(inner.size());
        std::vector<Index> rows;
        std::unordered_map<Index, std::int32_t> columnOf;
        for (const std::size_t place : inner) {
            rows.push_back(level.equations[place]);
            columnOf.emplace(level.dummies[place], static_cast<std::int32_t>(columnOf.size()));
        }
        rows.insert(rows.end(), open.rows.begin(), open.rows.end());
        for (const Index column : open.columns)
            columnOf.emplace(column, static_cast<std::int32_t>(columnOf.size()));
        for (std::size_t row = 0; row < rows.size(); ++row)
            addCoefficients(choice, static_cast<std::int32_t>(row), rows[row], columnOf);
        for (const Index row : open.rows)
            choice.constraints.push_back(part_.equations[static_cast<std::size_t>(row)].origin);
        return choice;
    }

    /// The rows with constant pivots on whose variables the open rows depend.
    std::vector<std::size_t> innerRows(const graph::DummyLevel& level,
                                       const graph::OpenChoice& open) {
        std::unordered_map<Index, std::size_t> placeOf; // of a dummy
        for (std::size_t i = 0; i < level.dummies.size(); ++i)
            if (level.dummies[i] != graph::None)
                placeOf.emplace(level.dummies[i], i);
        std::vector<std::size_t> inner;
        std::vector<Index> rows = open.rows;
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (const VariableId id :
                 variablesOf(part_.equations[static_cast<std::size_t>(rows[i])])) {
                const auto found = placeOf.find(numberOf_[static_cast<std::size_t>(id.index())]);
                if (found == placeOf.end())
                    continue;
                inner.push_back(found->second);
                rows.push_back(level.equations[found->second]);
                placeOf.erase(found);
            }
        return inner;
    }

    std::vector<VariableId> variablesOf(const dae::Equation& equation) {
        numberVariables();
        std::vector<VariableId> variables = instantVariables(pool_, equation.left);
        for (const VariableId id : instantVariables(pool_, equation.right))
            variables.push_back(id);
        return variables;
    }

    void numberVariables() {
        if (numberOf_.size() == model_.variables.size())
            return;
        numberOf_.assign(model_.variables.size(), graph::None);
        for (std::size_t i = 0; i < part_.variables.size(); ++i)
            numberOf_[static_cast<std::size_t>(part_.variables[i].index())] = static_cast<Index>(i);
    }

    void addCoefficients(StateChoice& choice, std::int32_t row, Index equation,
                         const std::unordered_map<Index, std::int32_t>& columnOf) {
        std::vector<VariableId> variables =
            variablesOf(part_.equations[static_cast<std::size_t>(equation)]);
        std::ranges::sort(variables, {}, [](VariableId id) { return id.index(); });
        VariableId last;
        for (const VariableId id : variables) {
            const Index number = numberOf_[static_cast<std::size_t>(id.index())];
            const auto found = columnOf.find(number);
            if (found == columnOf.end() || id == last)
                continue;
            last = id;
            if (const ExprId value = part_.slope(equation, number); value.valid())
                choice.coefficients.push_back({row, found->second, value});
        }
    }

    void addOrder(const graph::DifferentiatedSystem& result, const graph::OpenChoice& open,
                  std::size_t number) {
        StateChoice& choice = system_.stateChoices[number];
        StateChoice::Order order;
        std::vector<VariableId> derivatives;
        for (const Index column : open.columns) {
            derivatives.push_back(part_.variables[static_cast<std::size_t>(column)]);
            order.variables.push_back(part_.variables[static_cast<std::size_t>(
                result.variableOfDerivative[graph::at(column)])]);
        }
        if (choice.orders.empty()) {
            for (const VariableId id : order.variables)
                choice.weights.push_back(weightOf(model_[id]));
            for (std::size_t i = 0; i < choice.stateCount() * choice.variableCount(); ++i)
                choice.selections.push_back(newVariable("$selection" + std::to_string(number + 1) +
                                                            "." + std::to_string(i + 1),
                                                        Variability::Discrete));
        }
        for (std::size_t i = 0; i < choice.stateCount(); ++i)
            order.states.push_back(newState(choice, order, derivatives, number, i));
        choice.orders.push_back(std::move(order));
    }

    double weightOf(const dae::Variable& variable) {
        const double nominal =
            variable.nominal.valid() ? std::abs(part_.numberOf(variable.nominal)) : 1.0;
        const double size = std::isfinite(nominal) && nominal > 0.0 ? nominal : 1.0;
        return size * std::pow(TierWeight, static_cast<double>(dae::StateSelect::Default) -
                                               static_cast<double>(variable.stateSelect));
    }

    VariableId newVariable(std::string_view name, Variability variability) {
        dae::Variable variable;
        variable.name = model_.texts.copy(name);
        variable.type = pool_.types().real();
        variable.variability = variability;
        variable.isHidden = true;
        model_.variables.push_back(variable);
        return VariableId(static_cast<std::int32_t>(model_.variables.size()) - 1);
    }

    VariableId newState(const StateChoice& choice, const StateChoice::Order& order,
                        const std::vector<VariableId>& derivatives, std::size_t number,
                        std::size_t row) {
        const std::string name = "$state" + std::to_string(number + 1) + "." +
                                 std::to_string(choice.orders.size() + 1) + "." +
                                 std::to_string(row + 1);
        const VariableId state = newVariable(name, Variability::Continuous);
        const VariableId derivative = newVariable("der(" + name + ")", Variability::Continuous);
        model_[state].derivative = derivative;
        model_[derivative].derivativeOf = state;
        std::vector<ExprId> values;
        std::vector<ExprId> slopes;
        std::vector<ExprId> starts;
        for (std::size_t i = 0; i < order.variables.size(); ++i) {
            values.push_back(leaf(order.variables[i]));
            slopes.push_back(leaf(derivatives[i]));
            const ExprId start = model_[order.variables[i]].start;
            starts.push_back(start.valid() ? start : pool_.real(0.0));
        }
        model_[state].start = selected(choice, row, starts);
        model_[state].where = model_[order.variables.front()].where;
        addEquation(state, selected(choice, row, values), choice);
        addEquation(derivative, selected(choice, row, slopes), choice);
        system_.states.push_back(state);
        return state;
    }

    ExprId leaf(VariableId id) { return pool_.variable(id, model_[id].type); }

    ExprId selected(const StateChoice& choice, std::size_t row, const std::vector<ExprId>& of) {
        ExprId sum;
        for (std::size_t i = 0; i < of.size(); ++i) {
            const ExprId term = binary(leaf(choice.selections[row * of.size() + i]),
                                       value::Operation::Multiply, of[i]);
            sum = sum.valid() ? binary(sum, value::Operation::Add, term) : term;
        }
        return sum;
    }

    ExprId binary(ExprId left, value::Operation operation, ExprId right) {
        const std::array operands{left, right};
        return simplifyEquationNode(pool_,
                                    pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation),
                                               -1, pool_.types().real(), operands));
    }

    void addEquation(VariableId variable, ExprId value, const StateChoice& choice) {
        dae::Equation equation;
        equation.left = leaf(variable);
        equation.right = value;
        equation.origin = choice.constraints.front();
        part_.equations.push_back(equation);
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    expr::ExprPool& pool_;
    DifferentiatedPart part_;
    std::vector<Index> numberOf_; ///< of each variable of the model in the part, or `None`
};

} // namespace

void addStateChoices(SortedSystem& system, DifferentiatedPart part,
                     const graph::DifferentiatedSystem& result,
                     const graph::DummyDerivatives& chosen) {
    StateChoices(system, std::move(part)).run(result, chosen);
}

} // namespace eventica::system
