// SPDX-License-Identifier: Apache-2.0
#include "compile/system/reduce_index.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "compile/system/alias_flags.h"
#include "compile/system/diagnostics.h"
#include "compile/system/expressions.h"
#include "compile/system/incidence.h"
#include "compile/system/singular.h"
#include "compile/system/sort_blocks.h"
#include "compile/system/state_choices.h"
#include "lib/expr/differentiate.h"
#include "lib/expr/simplify.h"
#include "lib/graph/dummy_derivatives.h"
#include "lib/graph/pantelides.h"

namespace eventica::system {

namespace {

using expr::ExprPool;
using expr::Kind;
using graph::Index;

class IndexReduction {
public:
    IndexReduction(SortedSystem& system, dae::ParameterValues& values,
                   eventica::diag::Diagnostics& diagnostics)
        : system_(system), model_(system.dae), pool_(*model_.pool), values_(values),
          diagnostics_(diagnostics) {
        for (const Alias& alias : system.aliases)
            aliasOf_.emplace(alias.variable.index(), &alias);
    }

    bool run() {
        system_.dependents.clear();
        system_.impulses.clear();
        collect();
        const Problem problem = makeProblem(model_, continuous_, variables_,
                                            [](ExprId) { return std::optional<double>(); });
        const graph::BipartiteGraph graph = dependencyGraph(problem);
        std::vector<Index> derivatives(variables_.size(), graph::None);
        for (std::size_t i = 0; i < variables_.size(); ++i)
            if (const VariableId derivative = derivativeOf(variables_[i]); derivative.valid())
                derivatives[i] = problem.numberOf[static_cast<std::size_t>(derivative.index())];
        const graph::DifferentiatedSystem result = graph::pantelides(graph, derivatives);
        if (result.isSingular()) {
            reportSingularPart(problem, result.singular);
            return false;
        }
        addVariables(result);
        if (!addEquations(result))
            return false;
        chooseStates(result);
        model_.equations = continuous_;
        model_.equations.insert(model_.equations.end(), discrete_.begin(), discrete_.end());
        return true;
    }

private:
    // ------------------------------------------------------------ the continuous part

    void collect() {
        const std::vector<bool> isAlias = aliasFlags(system_);
        for (std::size_t i = 0; i < model_.variables.size(); ++i)
            if (!isAlias[i] && isContinuous(model_.variables[i]))
                variables_.emplace_back(static_cast<std::int32_t>(i));
        for (const VariableId id : variables_)
            isDifferentiated_.push_back(model_[id].derivative.valid());
        for (const dae::Equation& equation : model_.equations)
            (isContinuous(equation) ? continuous_ : discrete_).push_back(equation);
    }

    bool isContinuous(const dae::Variable& variable) const {
        return variable.variability == Variability::Continuous &&
               pool_.types()[variable.type].base == expr::Base::Real;
    }
    bool isContinuous(const dae::Equation& equation) const {
        if (equation.assigned.valid())
            return isContinuous(model_[equation.assigned]);
        return pool_.typeOf(equation.left).base == expr::Base::Real &&
               !isDiscreteSide(equation.left) && !isDiscreteSide(equation.right);
    }
    bool isDiscreteSide(ExprId side) const {
        return pool_[side].kind == Kind::Variable &&
               model_[VariableId(pool_[side].payload)].variability == Variability::Discrete;
    }

    VariableId derivativeOf(VariableId id) const {
        const VariableId derivative = model_[id].derivative;
        if (!derivative.valid())
            return {};
        const auto found = aliasOf_.find(derivative.index());
        if (found == aliasOf_.end())
            return derivative;
        return found->second->isNegated ? VariableId() : found->second->target;
    }

    void reportSingularPart(const Problem& problem, const graph::Part& part) {
        std::vector<Index> keep = part.equations;
        const graph::BipartiteGraph graph = dependencyGraph(problem);
        const graph::Matching matching = graph::maximumMatching(graph);
        if (!matching.unmatchedEquations().empty() || !matching.unmatchedVariables().empty())
            reportSingular(problem, graph, matching, diagnostics_);
        if (!diagnostics_.hasErrors())
            diagnostics_.report(diag::OverDetermined,
                                continuous_[static_cast<std::size_t>(keep.front())].origin.where,
                                std::to_string(part.equations.size()) + " equations",
                                std::to_string(part.variables.size()) + " unknowns", "…");
    }

    // ------------------------------------------------------------ derivatives

    void addVariables(const graph::DifferentiatedSystem& result) {
        for (std::size_t i = variables_.size(); i < result.derivativeOfVariable.size(); ++i) {
            const VariableId of =
                variables_[static_cast<std::size_t>(result.variableOfDerivative[i])];
            const VariableId id = addDerivative(model_, of);
            variables_.push_back(id);
        }
    }

    bool addEquations(const graph::DifferentiatedSystem& result) {
        for (std::size_t i = continuous_.size(); i < result.equationOfDerivative.size(); ++i) {
            const dae::Equation from =
                continuous_[static_cast<std::size_t>(result.equationOfDerivative[i])];
            dae::Equation equation;
            equation.origin = from.origin;
            equation.left = differentiated(from.left, from);
            equation.right = differentiated(from.right, from);
            if (!equation.left.valid() || !equation.right.valid())
                return false;
            if (mayJump(from.left) || mayJump(from.right))
                addImpulse(from, equation);
            continuous_.push_back(equation);
        }
        return true;
    }

    /// By a variable that changes at events only, or an input.
    bool mayJump(ExprId id) const {
        bool found = false;
        forEachInstantNode(pool_, id, [&](const expr::Node& node) {
            found = found ||
                    (node.kind == Kind::Intrinsic && node.intrinsic() == expr::Intrinsic::Input) ||
                    (node.kind == Kind::Variable && !model_[VariableId(node.payload)].isKnown() &&
                     !isContinuous(model_[VariableId(node.payload)]));
        });
        return found;
    }

    void addImpulse(const dae::Equation& of, dae::Equation& derivative) {
        const ExprId impulse = pool_.make(
            Kind::Intrinsic, static_cast<std::uint8_t>(expr::Intrinsic::Impulse),
            static_cast<std::int32_t>(system_.impulses.size()), pool_.types().real(), {});
        const std::array operands{derivative.right, impulse};
        derivative.right = expr::simplifyNode(
            pool_, pool_.make(Kind::Binary, static_cast<std::uint8_t>(value::Operation::Add), -1,
                              pool_.types().real(), operands));
        system_.impulses.push_back({of.left, of.right});
    }

    ExprId differentiated(ExprId id, const dae::Equation& equation) {
        const expr::Differentiated result =
            expr::differentiate(pool_, id, [&](ExprId leaf) { return ofLeaf(leaf); });
        if (!result.ok())
            diagnostics_.report(diag::NotDifferentiable, equation.origin.where, reasonOf(result));
        if (!result.ok() || !isOpen(result.derivative))
            return result.derivative;
        diagnostics_.report(diag::NotDifferentiable, equation.origin.where,
                            "it needs a second derivative of a function that names only its first");
        return {};
    }

    /// Whether the derivative of an argument is still to be written in.
    bool isOpen(ExprId root) const {
        bool found = false;
        forEachInstantNode(pool_, root, [&](const expr::Node& node) {
            found = found || (node.kind == Kind::Intrinsic &&
                              node.intrinsic() == expr::Intrinsic::DerivativeOf);
        });
        return found;
    }

    std::string reasonOf(const expr::Differentiated& result) const {
        ExprId call = result.obstacle;
        if (pool_[call].kind == Kind::Output)
            call = pool_[call].operands[0];
        if (pool_[call].kind != Kind::Call)
            return result.reason;
        const auto number = static_cast<std::size_t>(pool_[call].payload);
        return "it calls the function `" + model_.functions[number].name +
               "`, whose derivative is not known; an annotation `derivative` of the function can "
               "name it (MLS 12.7.1)";
    }

    ExprId ofLeaf(ExprId leaf) {
        const expr::Node& node = pool_[leaf];
        if (node.kind == Kind::Time)
            return pool_.real(1.0);
        if (node.kind == Kind::Intrinsic)
            return derivativeOfIntrinsic(node);
        const VariableId id(node.payload);
        if (node.kind != Kind::Variable || !isContinuous(model_[id]))
            return {};
        const VariableId derivative = derivativeOf(id);
        return derivative.valid() ? pool_.variable(derivative, model_[derivative].type)
                                  : expr::NoDerivative;
    }

    ExprId derivativeOfIntrinsic(const expr::Node& node) {
        if (node.intrinsic() == expr::Intrinsic::Input)
            return derivativeOfInput(node);
        if (node.intrinsic() != expr::Intrinsic::Impulse)
            return expr::NoDerivative;
        system_.impulses[static_cast<std::size_t>(node.payload)].isDifferentiated = true;
        return pool_.real(0.0);
    }

    ExprId derivativeOfInput(const expr::Node& node) {
        InputLeaf leaf = InputLeaf::of(node);
        if (leaf.order == InputLeaf::HighestOrder)
            return pool_.real(0.0);
        ++leaf.order;
        return leaf.make(pool_, node.type);
    }

    // ------------------------------------------------------------ states

    void chooseStates(const graph::DifferentiatedSystem& result) {
        std::vector<std::int32_t> priorities;
        priorities.reserve(variables_.size());
        const std::vector<bool> isReinitialized = reinitialized();
        isDifferentiated_.resize(variables_.size(), false);
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            const VariableId id = variables_[i];
            priorities.push_back(priorityOf(model_[id], isDifferentiated_[i],
                                            isReinitialized[static_cast<std::size_t>(id.index())]));
        }
        const graph::LevelCoefficients coefficients{
            [&](Index equation, Index variable) { return numberOf(slope(equation, variable)); },
            TierWidth, 1 + static_cast<std::int32_t>(dae::StateSelect::Default)};
        const graph::DummyDerivatives chosen =
            graph::chooseDummyDerivatives(result, priorities, &coefficients);
        system_.states.clear();
        for (const Index state : chosen.states)
            system_.states.push_back(variables_[static_cast<std::size_t>(state)]);
        listDependents();
        addStateChoices(system_,
                        {continuous_, variables_,
                         [&](Index equation, Index variable) { return slope(equation, variable); },
                         [&](ExprId id) { return numberOf(id); }},
                        result, chosen);
    }

    void listDependents() {
        const std::set<VariableId> states(system_.states.begin(), system_.states.end());
        for (std::size_t i = 0; i < variables_.size(); ++i)
            if (isDifferentiated_[i] && !states.contains(variables_[i]))
                system_.dependents.push_back(variables_[i]);
    }

    double numberOf(ExprId id) {
        return id.valid() ? values_.numberOf(id).value_or(graph::Coefficient::Changing)
                          : graph::Coefficient::Changing;
    }

    /// By how much the sides of an equation differ more if the variable grows.
    ExprId slope(Index equation, Index variable) {
        const expr::Differentiated result = expr::differentiateBy(
            pool_, residual(pool_, continuous_[static_cast<std::size_t>(equation)]),
            variables_[static_cast<std::size_t>(variable)]);
        return result.ok() && !isOpen(result.derivative) ? result.derivative : ExprId();
    }

    /// The run needs what it gives new values to.
    std::vector<bool> reinitialized() const {
        std::vector<bool> flags(model_.variables.size(), false);
        for (const dae::Reinit& reinit : model_.reinits)
            flags[static_cast<std::size_t>(reinit.variable.index())] = true;
        return flags;
    }

    /// What the model does not differentiate is a state only if nothing else will do (MLS 4.8.7.1).
    static std::int32_t priorityOf(const dae::Variable& variable, bool isDifferentiated,
                                   bool isReinitialized) {
        const auto select = isReinitialized ? dae::StateSelect::Always : variable.stateSelect;
        std::int32_t priority =
            isDifferentiated ? TierWidth * (1 + static_cast<std::int32_t>(select)) : 0;
        if (variable.isFixed)
            priority += 3;
        if (variable.start.valid())
            priority += 1;
        return priority;
    }

    /// Priorities within one value of StateSelect.
    static constexpr std::int32_t TierWidth = 10;

    SortedSystem& system_;
    dae::HybridDae& model_;
    ExprPool& pool_;
    dae::ParameterValues& values_;
    eventica::diag::Diagnostics& diagnostics_;
    std::unordered_map<std::int32_t, const Alias*> aliasOf_;
    std::vector<VariableId> variables_;
    std::vector<bool> isDifferentiated_; ///< of each variable: by the model itself
    std::vector<dae::Equation> continuous_;
    std::vector<dae::Equation> discrete_;
};

} // namespace

VariableId addDerivative(dae::HybridDae& model, VariableId of) {
    dae::Variable derivative;
    derivative.name = model.texts.copy(fmt::format("der({})", model[of].name));
    derivative.type = model.pool->types().real();
    derivative.derivativeOf = of;
    derivative.where = model[of].where;
    model.variables.push_back(derivative);
    const VariableId id(static_cast<std::int32_t>(model.variables.size()) - 1);
    model[of].derivative = id;
    return id;
}

bool reduceIndex(SortedSystem& system, dae::ParameterValues& values,
                 eventica::diag::Diagnostics& diagnostics) {
    return IndexReduction(system, values, diagnostics).run();
}

} // namespace eventica::system
