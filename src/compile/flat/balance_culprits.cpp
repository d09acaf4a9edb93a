// SPDX-License-Identifier: Apache-2.0
#include "compile/flat/balance_culprits.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compile/flat/balance_matching.h"
#include "compile/flat/diagnostics.h"
#include "compile/flat/expressions.h"
#include "lib/expr/rewrite.h"

namespace eventica::flat {
namespace {

using elaborate::Elaborator;
using expr::Kind;
using instance::ComponentId;

constexpr std::size_t MostCulprits = 5;
/// Larger models get no matching: its cost may grow with the square.
constexpr std::size_t MostNodes = 5000;

class Search {
public:
    Search(const FlatModel& model, Elaborator& elaborator, const Connections& connections)
        : model_(model), elaborator_(elaborator), tree_(elaborator.tree()),
          connections_(connections) {}

    /// Inputs of components that nothing determines.
    void addOpenInputs() {
        for (const Variable& variable : model_.variables) {
            const ComponentId id = elaborator_.componentOf(variable.id);
            if (isOpenInput(variable, id))
                add(diag::OpenInput, variable.where, variable.name, "",
                    "connect the input to an output, or give it a value");
        }
        for (const Connections::UndrivenInputs& set : connections_.undrivenInputs())
            addUndriven(set);
    }

    void addUnmentioned() {
        std::set<std::int32_t> mentioned;
        std::vector<ExprId> expressions;
        for (const Equation& equation : model_.equations)
            addExpressions(equation, expressions);
        for (const Algorithm& algorithm : model_.algorithms) {
            for (const expr::Statement& statement : algorithm.statements)
                addExpressions(statement, expressions);
        }
        expr::forEachNode(elaborator_.pool(), expressions, [&](ExprId id) {
            if (elaborator_.pool()[id].kind == Kind::Variable)
                mentioned.insert(elaborator_.pool()[id].payload);
        });
        for (const Variable& variable : model_.variables) {
            if (isUnknown(elaborator_.pool(), variable) && !mentioned.contains(variable.id.index()))
                add(diag::NeverMentioned, variable.where, variable.name, "");
        }
    }

    void addWithoutUnknowns() {
        for (const Equation& equation : model_.equations) {
            const bool isClosed =
                equation.kind == EquationKind::Equality &&
                elaborator_.variabilityOf(equation.left) <= Variability::Parameter &&
                elaborator_.variabilityOf(equation.right) <= Variability::Parameter &&
                equation.origin.reason == Reason::Written;
            if (isClosed)
                addClosed(equation);
        }
    }

    void addComponents(const std::function<std::int64_t(const Equation&)>& countEquation,
                       const std::function<AssignedScalars(const Algorithm&)>& countAlgorithm) {
        std::map<std::string, std::int64_t> equations;
        for (const Equation& equation : model_.equations) {
            if (equation.origin.reason == Reason::Written ||
                equation.origin.reason == Reason::Binding)
                equations[pathOf(equation.origin)] += countEquation(equation);
        }
        for (const Algorithm& algorithm : model_.algorithms)
            for (const auto& [variable, count] : countAlgorithm(algorithm))
                equations[pathOf(algorithm.origin)] += count;
        for (const Variable& variable : model_.variables)
            addNeeds(variable);
        for (const auto& [component, count] : needs_) {
            const std::string path = elaborator_.pathOf(component);
            const bool isWhole = needs_.size() == 1; // the message itself has said so
            if (!isWhole && equations[path] != count && !unclear_.contains(component))
                add(diag::ComponentUnbalanced, placeOf(component),
                    path.empty() ? std::string("the model itself")
                                 : fmt::format("`{}` of class `{}`", path,
                                               elaborator_.builder().nameOf(tree_[component].type)),
                    fmt::format("{} equations, but needs {}", equations[path], count));
        }
    }

    /// Unknowns that a maximum matching leaves without an equation, or equations without an
    /// unknown.
    void addUnmatched(bool isTooFew,
                      const std::function<std::int64_t(const Equation&)>& countEquation,
                      const std::function<AssignedScalars(const Algorithm&)>& countAlgorithm) {
        const std::vector<BalanceNode> nodes = balanceNodes(countEquation, countAlgorithm);
        std::vector<std::int64_t> sizes(elaborator_.variableCount(), 0);
        for (const Variable& variable : model_.variables)
            if (isUnknown(elaborator_.pool(), variable))
                sizes[static_cast<std::size_t>(variable.id.index())] =
                    std::max<std::int64_t>(elaborator_.types().scalarCount(variable.type), 0);
        if (nodes.size() > MostNodes)
            return;
        const BalanceMatching matching = matchBalance(nodes, std::move(sizes));
        if (isTooFew)
            for (const std::int32_t open : matching.openUnknowns)
                addOpenUnknown(VariableId(open));
        else
            for (const std::vector<std::size_t>& group : matching.contradictions)
                addContradiction(nodes, group);
    }

    std::vector<Culprit> take() { return std::move(culprits_); }

private:
    void addUndriven(const Connections::UndrivenInputs& set) {
        std::string names;
        for (const ComponentId input : set.inputs) {
            const std::string path = elaborator_.pathOf(input);
            names += fmt::format("{}`{}`", names.empty() ? "" : ", ", path);
            undriven_.insert(path);
        }
        add(diag::UndrivenInputs, set.where, names, "", "connect one of them to an output, too");
    }

    /// An equation that is meant to give a parameter its value is the usual case.
    void addClosed(const Equation& equation) {
        for (const ExprId side : {equation.left, equation.right}) {
            const Variable* variable = parameterIn(side);
            if (variable == nullptr)
                continue;
            add(diag::NoUnknown, equation.origin.where,
                fmt::format(": `{}` is a parameter", variable->name), "",
                variable->binding.valid()
                    ? "remove the equation, or declare a variable instead of the parameter"
                    : "give the parameter its value in the declaration, or leave out `parameter`");
            return;
        }
        add(diag::NoUnknown, equation.origin.where, "", "");
    }

    /// The parameter that the expression is; null if it is another expression.
    const Variable* parameterIn(ExprId id) const {
        const expr::ExprPool& pool = elaborator_.pool();
        const ExprId base = pool[id].kind == Kind::Index ? pool[id].operands[0] : id;
        return pool[base].kind == Kind::Variable
                   ? findVariable(model_, VariableId(pool[base].payload))
                   : nullptr;
    }

    void addOpenUnknown(VariableId id) {
        const Variable& variable = model_[id];
        const bool isKnownCulprit = std::ranges::any_of(
            culprits_, [&](const Culprit& culprit) { return culprit.first == variable.name; });
        if (!isKnownCulprit && !undriven_.contains(variable.name))
            add(diag::NoEquation, variable.where, variable.name, "");
    }

    /// The way out that the kinds of contradicting equations suggest.
    static std::string_view helpFor(const std::vector<BalanceNode>& nodes,
                                    const std::vector<std::size_t>& group) {
        const auto count = [&](BalanceNode::Kind kind) {
            return std::ranges::count_if(
                group, [&](std::size_t node) { return nodes[node].kind == kind; });
        };
        if (count(BalanceNode::Kind::When) > 0 && count(BalanceNode::Kind::Derivative) > 0)
            return "set a state at an event with `reinit(x, …)`";
        if (count(BalanceNode::Kind::When) > 1)
            return "join the when-clauses with `elsewhen`: only one may set a variable";
        if (count(BalanceNode::Kind::Algorithm) > 1)
            return "join the algorithm sections to one: only one may set a variable";
        return "remove one of the equations, or declare the variable that it is to determine";
    }

    void addContradiction(const std::vector<BalanceNode>& nodes,
                          const std::vector<std::size_t>& group) {
        std::string names;
        for (const std::int32_t unknown : nodes[group.front()].unknowns)
            names +=
                fmt::format("{}`{}`", names.empty() ? "" : ", ", model_[VariableId(unknown)].name);
        for (const std::size_t node : group)
            if (!names.empty())
                add(diag::OneOfTooMany, nodes[node].where, names, "", helpFor(nodes, group));
    }

    std::vector<BalanceNode>
    balanceNodes(const std::function<std::int64_t(const Equation&)>& countEquation,
                 const std::function<AssignedScalars(const Algorithm&)>& countAlgorithm) {
        std::vector<BalanceNode> nodes;
        for (const Equation& equation : model_.equations) {
            if (equation.kind == EquationKind::When)
                addWhenNodes(equation, nodes);
            else
                nodes.push_back({countEquation(equation), unknownsOf(equation),
                                 equation.origin.where, kindOf(equation)});
        }
        for (const Algorithm& algorithm : model_.algorithms)
            for (const auto& [variable, count] : countAlgorithm(algorithm))
                nodes.push_back({count,
                                 variable < 0 ? std::vector<std::int32_t>() : std::vector{variable},
                                 algorithm.origin.where, BalanceNode::Kind::Algorithm});
        // What has only one choice chooses first.
        std::ranges::stable_sort(nodes, {}, [](const BalanceNode& n) { return n.unknowns.size(); });
        return nodes;
    }

    BalanceNode::Kind kindOf(const Equation& equation) const {
        std::vector<ExprId> expressions;
        addExpressions(equation, expressions);
        bool hasDerivative = false;
        expr::forEachNode(elaborator_.pool(), expressions, [&](ExprId id) {
            const expr::Node& node = elaborator_.pool()[id];
            hasDerivative = hasDerivative || (node.kind == Kind::Intrinsic &&
                                              node.intrinsic() == expr::Intrinsic::Der);
        });
        return hasDerivative ? BalanceNode::Kind::Derivative : BalanceNode::Kind::Equation;
    }

    /// A when-clause determines what stands on the left.
    void addWhenNodes(const Equation& when, std::vector<BalanceNode>& nodes) {
        if (when.branches.empty())
            return;
        for (const Equation& equation : when.branches.front().body) {
            const std::vector<std::int32_t> targets = equation.kind == EquationKind::Equality
                                                          ? unknownsIn({equation.left})
                                                          : unknownsOf(equation);
            for (const std::int32_t target : targets)
                nodes.push_back({elaborator_.types().scalarCount(model_[VariableId(target)].type),
                                 {target},
                                 equation.origin.where,
                                 BalanceNode::Kind::When});
        }
    }

    std::vector<std::int32_t> unknownsOf(const Equation& equation) {
        std::vector<ExprId> expressions;
        addExpressions(equation, expressions);
        return unknownsIn(expressions);
    }

    /// What is differentiated first: an equation with `der(x)` is that of x.
    std::vector<std::int32_t> unknownsIn(const std::vector<ExprId>& expressions) {
        const expr::ExprPool& pool = elaborator_.pool();
        std::vector<std::int32_t> differentiated;
        std::vector<std::int32_t> others;
        const auto add = [&](std::vector<std::int32_t>& list, ExprId id) {
            const std::int32_t number = pool[id].payload;
            const bool isWanted = pool[id].kind == Kind::Variable &&
                                  model_.variableById[static_cast<std::size_t>(number)] >= 0 &&
                                  isUnknown(pool, model_[VariableId(number)]);
            if (isWanted && std::ranges::find(differentiated, number) == differentiated.end() &&
                std::ranges::find(others, number) == others.end())
                list.push_back(number);
        };
        expr::forEachNode(pool, expressions, [&](ExprId id) {
            const bool isDerivative =
                pool[id].kind == Kind::Intrinsic && pool[id].intrinsic() == expr::Intrinsic::Der;
            if (isDerivative)
                expr::forEachNode(pool, id, [&](ExprId part) { add(differentiated, part); });
        });
        expr::forEachNode(pool, expressions, [&](ExprId id) { add(others, id); });
        differentiated.insert(differentiated.end(), others.begin(), others.end());
        return differentiated;
    }

    void add(const eventica::diag::Kind& kind, text::SourceRange where, std::string first,
             std::string second, std::string_view help = {}) {
        if (culprits_.size() < MostCulprits)
            culprits_.push_back({&kind, where, std::move(first), std::move(second), help});
    }

    std::string pathOf(const Origin& origin) const {
        return model_.components[static_cast<std::size_t>(origin.component)];
    }

    text::SourceRange placeOf(ComponentId id) const {
        if (tree_[id].declaration != nullptr)
            return {tree_[id].source, tree_[id].declaration->name.range};
        const auto* definition = elaborator_.builder()[tree_[id].type].definition;
        return {tree_[id].source, definition->name.range};
    }

    /// The model or block around a variable, through records and connectors.
    ComponentId ownerOf(ComponentId id) {
        ComponentId at = tree_[id].parent;
        while (at != tree_.root() && tree_[at].parent.valid() &&
               (elaborator_.isConnector(at) || elaborator_.isRecord(at) ||
                tree_[at].name.starts_with('[')))
            at = tree_[at].parent;
        return at;
    }

    syntax::Causality causalityOf(ComponentId id, ComponentId owner) const {
        for (ComponentId at = id; at != owner && at.valid(); at = tree_[at].parent) {
            if (elaborator_.causalityOf(at) != syntax::Causality::None)
                return elaborator_.causalityOf(at);
        }
        return syntax::Causality::None;
    }

    bool isOpenInput(const Variable& variable, ComponentId id) {
        const ComponentId owner = ownerOf(id);
        return isUnknown(elaborator_.pool(), variable) && owner != tree_.root() &&
               causalityOf(id, owner) == syntax::Causality::Input &&
               connections_.connectedFromAround(id) == 0 && !elaborator_.boundOf(id);
    }

    /// Equations that the owner of a variable, or the model around the owner, must have for it
    /// (MLS 4.7): its own variables, flows and outputs of its connectors unless they are connected
    /// inside it; and inputs of its components that are not connected.
    void addNeeds(const Variable& variable) {
        if (!isUnknown(elaborator_.pool(), variable))
            return;
        const ComponentId id = elaborator_.componentOf(variable.id);
        const ComponentId owner = ownerOf(id);
        needs_.try_emplace(owner, 0);
        const std::int64_t count = elaborator_.types().scalarCount(variable.type);
        const syntax::Causality causality = causalityOf(id, owner);
        const bool isInConnector = elaborator_.isConnector(id) || elaborator_.isInConnector(id);
        if (causality == syntax::Causality::Input) {
            if (owner != tree_.root() && !elaborator_.boundOf(id))
                needs_[ownerOf(owner)] += count - connections_.connectedFromAround(id);
            else if (elaborator_.boundOf(id))
                needs_[owner] += count; // its binding is counted among the owner's equations
            return;
        }
        if (!isInConnector) {
            needs_[owner] += count;
            return;
        }
        if (elaborator_.equalityConstraint(tree_[id].parent).valid() ||
            elaborator_.equalityConstraint(id).valid())
            unclear_.insert(owner);
        const bool isSupplied = elaborator_.flowOf(id) != syntax::FlowPrefix::None ||
                                causality == syntax::Causality::Output;
        if (isSupplied)
            needs_[owner] += count - connections_.connectedFromInside(id);
    }

    const FlatModel& model_;
    Elaborator& elaborator_;
    const instance::InstanceTree& tree_;
    const Connections& connections_;
    std::map<ComponentId, std::int64_t> needs_;
    std::set<ComponentId> unclear_;  ///< overconstrained connectors follow other rules
    std::set<std::string> undriven_; ///< inputs reported together
    std::vector<Culprit> culprits_;
};

} // namespace

std::vector<Culprit>
findCulprits(const FlatModel& model, Elaborator& elaborator, const Connections& connections,
             bool isTooFew, const std::function<std::int64_t(const Equation&)>& countEquation,
             const std::function<AssignedScalars(const Algorithm&)>& countAlgorithm) {
    Search search(model, elaborator, connections);
    if (isTooFew) {
        search.addOpenInputs();
        search.addUnmentioned();
    } else {
        search.addWithoutUnknowns();
    }
    search.addComponents(countEquation, countAlgorithm);
    search.addUnmatched(isTooFew, countEquation, countAlgorithm);
    return search.take();
}

} // namespace eventica::flat
