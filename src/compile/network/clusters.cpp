// SPDX-License-Identifier: Apache-2.0
// Three passes over the incidence of equations and unknowns, each linear in its size: forwards from
// what is known to what follows from it, backwards from what nobody needs, and what is left falls
// apart by itself. An unknown that occurs in one equation only can be determined by no other one:
// so that equation says nothing about the rest.
#include "compile/network/clusters.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "lib/expr/rewrite.h"
#include "lib/graph/bipartite_graph.h"
#include "lib/graph/disjoint_sets.h"

namespace eventica::network {

using expr::Kind;
using ExprNode = expr::Node;

namespace {

constexpr std::size_t LargestTreeWalk = 4096;

class ClusterFinder {
public:
    ClusterFinder(const HybridDae& model, const Terminals& terminals, KnownSignals& known,
                  std::vector<bool> isDone)
        : model_(model), terminals_(terminals), known_(known), reader_(known),
          isDone_(std::move(isDone)) {
        for (std::size_t i = 0; i < isDone_.size(); ++i)
            isDone_[i] = isDone_[i] || terminals.isConnection[i];
    }

    Clusters run() {
        collectIncidence();
        propagate();
        peel();
        group();
        return std::move(result_);
    }

private:
    // ---- incidence

    std::int32_t rootOf(std::int32_t variable) const {
        const dae::Variable& item = model_.variables[static_cast<std::size_t>(variable)];
        return item.derivativeOf.valid() ? item.derivativeOf.index() : variable;
    }

    void collectIncidence() {
        std::vector<graph::Edge> edges;
        edges.reserve(2 * model_.equations.size());
        for (std::size_t i = 0; i < model_.equations.size(); ++i) {
            if (isDone_[i])
                continue;
            collectVariables(static_cast<std::int32_t>(i), model_.equations[i].left, edges);
            collectVariables(static_cast<std::int32_t>(i), model_.equations[i].right, edges);
        }
        incidence_ =
            graph::BipartiteGraph(static_cast<graph::Index>(model_.equations.size()),
                                  static_cast<graph::Index>(model_.variables.size()), edges);
    }

    std::span<const std::int32_t> variablesOf(std::size_t equation) const {
        return incidence_.variablesOf(static_cast<graph::Index>(equation));
    }

    void addVariable(std::int32_t equation, const ExprNode& node,
                     std::vector<graph::Edge>& edges) const {
        if (node.kind != Kind::Variable)
            return;
        const std::int32_t root = rootOf(node.payload);
        const VariableId id(root);
        if (!model_[id].isKnown() && !known_.isKnown(id))
            edges.push_back({equation, root});
    }

    void collectVariables(std::int32_t equation, ExprId root, std::vector<graph::Edge>& edges) {
        stack_.assign(1, root);
        std::size_t visited = 0;
        const std::size_t before = edges.size();
        while (!stack_.empty()) {
            if (++visited > LargestTreeWalk) { // parts may be shared: count each once
                edges.resize(before);
                expr::forEachNode(*model_.pool, root, [&](ExprId id) {
                    addVariable(equation, (*model_.pool)[id], edges);
                });
                return;
            }
            const ExprNode& node = (*model_.pool)[stack_.back()];
            stack_.pop_back();
            addVariable(equation, node, edges);
            for (const ExprId operand : node.operands)
                if (operand.valid())
                    stack_.push_back(operand);
        }
    }

    // ---- forwards

    void propagate() {
        open_.resize(model_.equations.size(), 0);
        for (std::size_t i = 0; i < open_.size(); ++i) {
            open_[i] = static_cast<std::int32_t>(variablesOf(i).size());
            if (!isDone_[i] && open_[i] == 1)
                queue_.push_back(static_cast<std::int32_t>(i));
        }
        for (std::size_t next = 0; next < queue_.size(); ++next)
            solveForwards(queue_[next]);
    }

    void solveForwards(std::int32_t equation) {
        const auto at = static_cast<std::size_t>(equation);
        std::int32_t unknown = -1;
        for (const std::int32_t variable : variablesOf(at))
            if (!known_.isKnown(VariableId(variable)))
                unknown = variable;
        if (unknown < 0 || isTerminal(unknown) || !solve(model_.equations[at], VariableId(unknown)))
            return;
        isDone_[at] = true;
        for (const std::int32_t other : incidence_.equationsOf(unknown))
            if (--open_[static_cast<std::size_t>(other)] == 1 &&
                !isDone_[static_cast<std::size_t>(other)])
                queue_.push_back(other);
    }

    bool isTerminal(std::int32_t variable) const {
        return terminals_.ofVariable[static_cast<std::size_t>(variable)] >= 0;
    }

    bool solve(const dae::Equation& equation, VariableId unknown) {
        if (model_.pool->types()[model_[unknown].type].base != expr::Base::Real)
            return solveDiscrete(equation, unknown);
        std::optional<Row> row = reader_.read(equation);
        if (!row)
            return false;
        const Atom atom{unknown.index(), 0};
        const double factor = row->factorOf(atom);
        if (factor == 0.0 || row->mentions(unknown.index()) == false)
            return false;
        row->add(atom, -factor);
        if (row->mentions(unknown.index()))
            return false;
        row->scale(-1.0 / factor);
        known_.set(unknown, std::move(*row));
        return true;
    }

    bool solveDiscrete(const dae::Equation& equation, VariableId unknown) {
        const auto isUnknown = [&](ExprId id) {
            const ExprNode& node = (*model_.pool)[id];
            return node.kind == Kind::Variable && node.payload == unknown.index();
        };
        ExprId meaning;
        if (isUnknown(equation.left))
            meaning = equation.right;
        else if (isUnknown(equation.right))
            meaning = equation.left;
        std::optional<Row> row = meaning.valid() ? discreteRow(meaning) : std::nullopt;
        if (row)
            known_.set(unknown, std::move(*row));
        return row.has_value();
    }

    /// An alias or a negation keeps its tie to the wave it comes from.
    std::optional<Row> discreteRow(ExprId id) {
        const ExprNode& node = (*model_.pool)[id];
        if (node.kind == Kind::Variable)
            if (const Row* const row = known_.rowOf(VariableId(node.payload)))
                return *row;
        if (node.kind == Kind::Unary && node.operation() == value::Operation::Not) {
            std::optional<Row> row = discreteRow(node.operands[0]);
            if (row) {
                row->scale(-1.0);
                row->constant += 1.0;
            }
            return row;
        }
        return known_.rowOf(id);
    }

    // ---- backwards

    void peel() {
        uses_.resize(model_.variables.size(), 0);
        for (std::size_t i = 0; i < model_.equations.size(); ++i)
            if (!isDone_[i])
                for (const std::int32_t variable : variablesOf(i))
                    ++uses_[static_cast<std::size_t>(variable)];
        std::vector<std::int32_t> queue;
        for (std::size_t i = 0; i < uses_.size(); ++i)
            if (isLeaf(static_cast<std::int32_t>(i)))
                queue.push_back(static_cast<std::int32_t>(i));
        for (std::size_t next = 0; next < queue.size(); ++next)
            peelLeaf(queue[next], queue);
    }

    bool isLeaf(std::int32_t variable) const {
        return uses_[static_cast<std::size_t>(variable)] == 1 && !isTerminal(variable) &&
               !known_.isKnown(VariableId(variable));
    }

    void peelLeaf(std::int32_t leaf, std::vector<std::int32_t>& queue) {
        for (const std::int32_t equation : incidence_.equationsOf(leaf)) {
            const auto at = static_cast<std::size_t>(equation);
            if (isDone_[at])
                continue;
            isDone_[at] = true;
            result_.observers.push_back({equation, VariableId(leaf)});
            for (const std::int32_t variable : variablesOf(at)) {
                --uses_[static_cast<std::size_t>(variable)];
                if (isLeaf(variable))
                    queue.push_back(variable);
            }
            return;
        }
    }

    // ---- what is left

    void group() {
        graph::DisjointSets joined(model_.variables.size());
        for (const Terminal& terminal : terminals_.all)
            joined.join(terminal.potential.index(), terminal.flow.index());
        for (std::size_t i = 0; i < model_.equations.size(); ++i) {
            if (isDone_[i])
                continue;
            const std::int32_t first = firstOpen(i);
            for (const std::int32_t variable : variablesOf(i))
                if (!known_.isKnown(VariableId(variable)))
                    joined.join(first, variable);
        }
        joinUnbalanced(joined);
        fill(joined);
    }

    /// A set of equations for its variables and its terminals has as many as there are. One that
    /// has not (the input and the output of a nullor) belongs to the others of its component.
    void joinUnbalanced(graph::DisjointSets& joined) const {
        const std::vector<std::int32_t> missing = missingEquations(joined);
        if (std::ranges::all_of(missing, [](std::int32_t count) { return count == 0; }))
            return;
        std::unordered_map<std::string_view, std::int32_t> first; // flows by component
        for (const Terminal& terminal : terminals_.all) {
            const std::int32_t flow = terminal.flow.index();
            if (terminal.isBoundary || missing[static_cast<std::size_t>(joined.find(flow))] == 0)
                continue;
            joined.join(first.emplace(componentOf(flow), flow).first->second, flow);
        }
    }

    /// By the variable that stands for a set. Sets that are joined later keep what they missed.
    std::vector<std::int32_t> missingEquations(graph::DisjointSets& joined) const {
        std::vector<std::int32_t> missing(model_.variables.size(), 0);
        const auto at = [&](std::int32_t variable) -> std::int32_t& {
            return missing[static_cast<std::size_t>(joined.find(variable))];
        };
        for (const Terminal& terminal : terminals_.all)
            if (!terminal.isBoundary)
                ++at(terminal.flow.index());
        for (std::size_t i = 0; i < uses_.size(); ++i) {
            const auto variable = static_cast<std::int32_t>(i);
            if (uses_[i] > 0 && !isTerminal(variable) && !known_.isKnown(VariableId(variable)))
                ++at(variable);
        }
        for (std::size_t i = 0; i < model_.equations.size(); ++i)
            if (!isDone_[i] && !variablesOf(i).empty())
                --at(firstOpen(i));
        return missing;
    }
    std::string_view componentOf(std::int32_t flow) const {
        return ownerOf(ownerOf(model_.variables[static_cast<std::size_t>(flow)].name));
    }

    std::int32_t firstOpen(std::size_t equation) const {
        for (const std::int32_t variable : variablesOf(equation))
            if (!known_.isKnown(VariableId(variable)))
                return variable;
        return variablesOf(equation).empty() ? 0 : variablesOf(equation).front();
    }

    void fill(graph::DisjointSets& joined) {
        std::vector<std::int32_t> numbers(model_.variables.size(), -1);
        const auto clusterOf = [&](std::int32_t variable) -> Cluster& {
            std::int32_t& number = numbers[static_cast<std::size_t>(joined.find(variable))];
            if (number < 0) {
                number = static_cast<std::int32_t>(result_.all.size());
                result_.all.emplace_back();
            }
            return result_.all[static_cast<std::size_t>(number)];
        };
        for (std::size_t i = 0; i < terminals_.all.size(); ++i)
            clusterOf(terminals_.all[i].flow.index())
                .terminals.push_back(static_cast<std::int32_t>(i));
        for (std::size_t i = 0; i < model_.equations.size(); ++i)
            if (!isDone_[i] && !variablesOf(i).empty())
                clusterOf(firstOpen(i)).equations.push_back(static_cast<std::int32_t>(i));
        for (std::size_t i = 0; i < uses_.size(); ++i) {
            const auto variable = static_cast<std::int32_t>(i);
            if (uses_[i] > 0 && !isTerminal(variable) && !known_.isKnown(VariableId(variable)))
                clusterOf(variable).variables.emplace_back(variable);
        }
    }

    const HybridDae& model_;
    const Terminals& terminals_;
    KnownSignals& known_;
    RowReader reader_;
    std::vector<bool> isDone_;
    graph::BipartiteGraph incidence_; ///< of equations and unknowns
    std::vector<ExprId> stack_;
    std::vector<std::int32_t> open_;
    std::vector<std::int32_t> queue_;
    std::vector<std::int32_t> uses_;
    Clusters result_;
};

} // namespace

Clusters findClusters(const HybridDae& model, const Terminals& terminals, KnownSignals& known,
                      const std::vector<bool>& isDone) {
    return ClusterFinder(model, terminals, known, isDone).run();
}

} // namespace eventica::network
