// SPDX-License-Identifier: Apache-2.0
#include "compile/system/initial_system.h"

#include <algorithm>
#include <array>
#include <utility>

#include "compile/system/alias_flags.h"
#include "compile/system/expressions.h"
#include "compile/system/sort_blocks.h"
#include "compile/system/sort_parameters.h"
#include "lib/base/check.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"

namespace eventica::system {

namespace {

using dae::Equation;
using expr::ExprPool;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using graph::Index;
using value::Operation;

class InitialSorting {
public:
    InitialSorting(SortedSystem& system, std::vector<VariableId> unknownParameters,
                   dae::ParameterValues& values, SolvedEquations& solved)
        : system_(system), model_(system.dae), pool_(*model_.pool),
          unknownParameters_(std::move(unknownParameters)), values_(values), solved_(solved) {}

    void run() {
        findUnknowns();
        addEquations();
        addParameterEquations();
        addFixedStarts();
        listOptionalStarts();
        sort();
    }

private:
    /// An equation that is added if there are too few: the variable has the start value of another,
    /// or its own.
    struct OptionalStart {
        VariableId variable;
        VariableId source;
    };

    const dae::Variable& variable(VariableId id) const { return model_[id]; }
    ExprId leaf(VariableId id) { return pool_.variable(id, variable(id).type); }

    // ------------------------------------------------------------ unknowns and equations

    void findUnknowns() {
        isNeverAtStart_.assign(model_.variables.size(), false);
        for (const VariableId id : system_.samplingVariables)
            isNeverAtStart_[static_cast<std::size_t>(id.index())] = true;
        if (system_.terminalVariable.valid())
            isNeverAtStart_[static_cast<std::size_t>(system_.terminalVariable.index())] = true;
        std::vector<bool> isOther = aliasFlags(system_);
        for (const StateChoice& choice : system_.stateChoices)
            for (const VariableId id : choice.selections)
                isOther[static_cast<std::size_t>(id.index())] = true;
        for (std::size_t i = 0; i < model_.variables.size(); ++i)
            if (!isOther[i] && !isNeverAtStart_[i] && !model_.variables[i].isKnown() &&
                pool_.types()[model_.variables[i].type].base != expr::Base::String)
                unknowns_.emplace_back(static_cast<std::int32_t>(i));
        unknowns_.insert(unknowns_.end(), unknownParameters_.begin(), unknownParameters_.end());
    }

    void addEquations() {
        EquationRewriter rewriter(
            pool_, [&](ExprId id) { return hasOtherMeaning(id); },
            [&](ExprId id) { return atStart(id); },
            [&](ExprId id) {
                // There is no past yet: a delayed expression has its present value.
                const Node& node = pool_[id];
                return node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Delayed
                           ? node.operands[0]
                           : ExprId();
            });
        for (const auto* const equations : {&model_.equations, &model_.initialEquations})
            for (const Equation& equation : *equations)
                addEquation(equation, rewriter);
    }

    void addEquation(Equation equation, EquationRewriter& rewriter) {
        equation.left = rewriter.rewrite(equation.left);
        equation.right = rewriter.rewrite(equation.right);
        if (pool_.typeOf(equation.left).base == expr::Base::String ||
            equation.left == equation.right)
            return;
        // A when-clause that does not act: v = pre(v) may as well determine pre(v).
        if (pool_[equation.right].kind == Kind::Variable)
            equation.assigned = VariableId();
        system_.initialEquations.push_back(equation);
    }

    bool hasOtherMeaning(ExprId id) const {
        const Node& node = pool_[id];
        return node.kind == Kind::Intrinsic ||
               (node.kind == Kind::Builtin && node.builtin() == value::Builtin::Homotopy) ||
               (node.kind == Kind::Variable && isNeverAtStart(VariableId(node.payload)));
    }

    /// What operators mean at the start.
    ExprId atStart(ExprId id) {
        const Node& node = pool_[id];
        if (node.kind == Kind::Intrinsic) {
            if (node.intrinsic() == Intrinsic::Initial)
                return pool_.boolean(true);
            if (node.intrinsic() == Intrinsic::WhenEdge)
                return pool_.boolean(false);
        }
        if (node.kind == Kind::Builtin && node.builtin() == value::Builtin::Homotopy)
            return continued(node);
        if (node.kind == Kind::Variable && isNeverAtStart(VariableId(node.payload)))
            return pool_.boolean(false);
        return {};
    }

    /// homotopy(actual, simplified): from the one to the other as the homotopy variable goes to 1.
    ExprId continued(const Node& node) {
        const ExprId lambda = leaf(homotopyVariable());
        const ExprId one = pool_.real(1.0);
        const ExprId isDone = binary(Operation::GreaterEqual, lambda, one);
        const ExprId mixed =
            binary(Operation::Add, binary(Operation::Multiply, lambda, node.operands[0]),
                   binary(Operation::Multiply, binary(Operation::Subtract, one, lambda),
                          node.operands[1]));
        const std::array operands{isDone, node.operands[0], mixed};
        return pool_.make(Kind::If, 0, -1, node.type, operands);
    }

    ExprId binary(Operation operation, ExprId left, ExprId right) {
        const std::array operands{left, right};
        const bool isRelation = operation == Operation::GreaterEqual;
        return pool_.make(Kind::Binary, static_cast<std::uint8_t>(operation), -1,
                          isRelation ? pool_.types().boolean() : pool_.types().real(), operands);
    }

    VariableId homotopyVariable() {
        if (!system_.homotopyVariable.valid()) {
            dae::Variable added;
            added.name = "$homotopy";
            added.type = pool_.types().real();
            added.variability = Variability::Parameter;
            added.isHidden = true;
            added.isFixed = true;
            added.binding = pool_.real(1.0);
            model_.variables.push_back(added);
            system_.homotopyVariable =
                VariableId(static_cast<std::int32_t>(model_.variables.size()) - 1);
            system_.parameters.push_back({system_.homotopyVariable, pool_.real(1.0), -1});
        }
        return system_.homotopyVariable;
    }

    bool isNeverAtStart(VariableId id) const {
        const auto number = static_cast<std::size_t>(id.index());
        return number < isNeverAtStart_.size() && isNeverAtStart_[number];
    }

    void addParameterEquations() {
        for (const VariableId id : unknownParameters_)
            if (variable(id).binding.valid() && variable(id).isFixed) {
                addStart(id, variable(id).binding);
                // It may as well determine a parameter in its binding.
                system_.initialEquations.back().assigned = VariableId();
            }
    }

    void addStart(VariableId id, ExprId value) {
        Equation equation;
        equation.left = leaf(id);
        equation.right = value;
        equation.assigned = id;
        equation.origin.where = variable(id).where;
        system_.initialEquations.push_back(equation);
    }

    ExprId startOf(VariableId id) {
        return variable(id).start.valid() ? variable(id).start
                                          : defaultValue(pool_, variable(id).type);
    }

    void addFixedStarts() {
        std::vector<VariableId> hasPrevious(model_.variables.size());
        for (const Previous& pair : system_.previous)
            hasPrevious[static_cast<std::size_t>(pair.variable.index())] = pair.previous;
        for (const VariableId id : unknowns_) {
            if (!variable(id).isFixed || variable(id).isKnown())
                continue;
            const VariableId previous = hasPrevious[static_cast<std::size_t>(id.index())];
            // For a discrete variable it is the value before the start that is fixed.
            if (variable(id).variability == Variability::Discrete) {
                if (previous.valid())
                    addStart(previous, startOf(id));
                continue;
            }
            addStart(id, startOf(id));
        }
    }

    /// In the order in which they are taken where equations are missing.
    void listOptionalStarts() {
        for (const Previous& pair : system_.previous)
            optionalStarts_.push_back({pair.previous, pair.variable});
        for (const auto* const list : {&system_.states, &unknowns_})
            for (const bool withStart : {true, false})
                for (const VariableId id : *list)
                    if (variable(id).start.valid() == withStart)
                        optionalStarts_.push_back({id, id});
    }

    // ------------------------------------------------------------ sorting

    void sort() {
        const Problem firm = problemOf(system_.initialEquations);
        const graph::BipartiteGraph graph = graphWithOptionalStarts(firm);
        graph::AugmentingMatching matching(graph);
        std::vector<bool> isUsed(system_.initialEquations.size(), false);
        for (std::size_t i = 0; i < isUsed.size(); ++i)
            isUsed[i] = matching.tryAugment(static_cast<Index>(i));
        auto missing =
            unknowns_.size() - static_cast<std::size_t>(std::ranges::count(isUsed, true));
        if (missing == 0 && isUsed.size() == unknowns_.size())
            return sort(firm);
        keep(isUsed);
        for (std::size_t i = 0; i < optionalStarts_.size() && missing > 0; ++i) {
            if (!matching.tryAugment(static_cast<Index>(isUsed.size() + i)))
                continue;
            --missing;
            system_.chosenStarts.push_back(optionalStarts_[i].variable);
            addStart(optionalStarts_[i].variable, startOf(optionalStarts_[i].source));
        }
        EVENTICA_CHECK(missing == 0, "every unknown of the start can have its start value");
        sort(problemOf(system_.initialEquations));
    }

    /// `x = start` determines x and nothing else.
    graph::BipartiteGraph graphWithOptionalStarts(const Problem& firm) const {
        std::vector<graph::Edge> edges = matchingEdges(firm);
        auto number = static_cast<Index>(firm.equations.size());
        for (const OptionalStart& start : optionalStarts_) {
            const Index unknown = firm.numberOf[static_cast<std::size_t>(start.variable.index())];
            if (unknown != graph::None)
                edges.push_back({number, unknown, true});
            ++number;
        }
        return {number, static_cast<Index>(unknowns_.size()), edges};
    }

    Problem problemOf(const std::vector<Equation>& equations) {
        return makeProblem(model_, equations, unknowns_,
                           [&](ExprId id) { return values_.numberOf(id); });
    }

    /// Equations without an unknown of their own must hold all the same.
    void keep(const std::vector<bool>& isUsed) {
        std::vector<Equation> used;
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            const Equation& equation = system_.initialEquations[i];
            if (isUsed[i])
                used.push_back(equation);
            else
                system_.checks.push_back({equation.left, equation.right, equation.origin});
        }
        system_.initialEquations = std::move(used);
    }

    void sort(const Problem& problem) {
        const graph::Matching matching =
            graph::maximumMatchingPreferringSolvable(matchingGraph(problem));
        system_.initialBlocks =
            sortBlocks(problem, dependencyGraph(problem), matching, pool_, solved_);
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    ExprPool& pool_;
    std::vector<VariableId> unknownParameters_;
    dae::ParameterValues& values_;
    SolvedEquations& solved_;
    std::vector<bool> isNeverAtStart_; ///< of each variable: an event that comes later
    std::vector<VariableId> unknowns_;
    std::vector<OptionalStart> optionalStarts_;
};

} // namespace

void sortInitialSystem(SortedSystem& system, std::vector<VariableId> unknownParameters,
                       dae::ParameterValues& values, SolvedEquations& solved) {
    InitialSorting(system, std::move(unknownParameters), values, solved).run();
}

} // namespace eventica::system
