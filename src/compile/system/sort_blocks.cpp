// SPDX-License-Identifier: Apache-2.0
#include "compile/system/sort_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "compile/system/cancellation.h"
#include "compile/system/expressions.h"
#include "compile/system/unsolved_discrete.h"
#include "lib/expr/affine.h"
#include "lib/expr/differentiate.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"
#include "lib/graph/strong_components.h"
#include "lib/graph/tearing.h"

namespace eventica::system {

namespace {

using expr::ExprPool;
using expr::Kind;
using graph::Index;

/// Loops with one iteration variable and at most so many others are solved symbolically.
constexpr std::size_t LargestSolvedLoop = 20;
/// A torn loop may lose this much of its accuracy.
constexpr double LargestGrowth = 1e5;
/// Loops with more equations than this are not looked at for a constant matrix.
constexpr std::size_t LargestAnalysedLoop = 3000;

class BlockSorting {
public:
    BlockSorting(const Problem& problem, const graph::BipartiteGraph& dependencies,
                 const graph::Matching& matching, SolvedEquations& solved,
                 eventica::diag::Diagnostics& diagnostics)
        : problem_(problem), model_(*problem.model), dependencies_(dependencies),
          matching_(matching), pool_(*model_.pool), leaves_(leavesOf(model_)), solved_(solved),
          diagnostics_(diagnostics), variability_(model_.variables.size()),
          isDone_(model_.variables.size(), false) {
        solved_.resize(std::max(solved_.size(), model_.variables.size()));
        for (std::size_t i = 0; i < variability_.size(); ++i)
            variability_[i] = model_.variables[i].variability;
    }

    std::vector<Block> run() {
        const graph::Blocks order = graph::strongComponents(dependencies_, matching_);
        std::vector<Block> blocks;
        blocks.reserve(order.size());
        findImpureCalls(order);
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (order[i].size() > 1)
                add(loop(order[i]), blocks);
            else if (!isDone(order[i][0]))
                for (const Index number : togetherWith(order[i][0]))
                    add(single(number), blocks);
            for (const Index number : order[i])
                noteDone(number);
        }
        return blocks;
    }

private:
    // ------------------------------------------------------------ calls of impure functions

    void findImpureCalls(const graph::Blocks& order) {
        for (std::size_t i = 0; i < order.size(); ++i)
            if (order[i].size() == 1)
                if (const std::int32_t call = equation(order[i][0]).impureCall; call >= 0)
                    impureCalls_[call].push_back(order[i][0]);
    }

    /// All equations of a call come where the first does: they need the same, and the call is made
    /// once for all.
    std::vector<Index> togetherWith(Index number) {
        std::vector<Index> numbers{number};
        const auto found = impureCalls_.find(equation(number).impureCall);
        if (found == impureCalls_.end())
            return numbers;
        for (const Index other : found->second)
            if (other != number && !isDone(other) && isReady(other)) {
                numbers.push_back(other);
                noteDone(other);
            }
        return numbers;
    }

    bool isDone(Index number) const { return isDone_[place(variableOf(number))]; }
    void noteDone(Index number) { isDone_[place(variableOf(number))] = true; }
    bool isReady(Index number) const {
        return std::ranges::all_of(problem_.incidence[static_cast<std::size_t>(number)],
                                   [&](const Incidence& incidence) {
                                       return incidence.variable == variableOf(number) ||
                                              isDone_[place(incidence.variable)];
                                   });
    }

    void add(Block block, std::vector<Block>& blocks) {
        if (!addSolved(block, blocks))
            blocks.push_back(std::move(block));
    }

    static std::size_t place(VariableId id) { return static_cast<std::size_t>(id.index()); }
    const dae::Equation& equation(Index number) const {
        return problem_.equations[static_cast<std::size_t>(number)];
    }
    VariableId variableOf(Index equationNumber) const {
        return problem_.unknowns[static_cast<std::size_t>(
            matching_.variableOf[static_cast<std::size_t>(equationNumber)])];
    }
    const dae::Variable& variable(VariableId id) const {
        return model_.variables[static_cast<std::size_t>(id.index())];
    }
    bool isDiscrete(VariableId id) const {
        return variable(id).variability == Variability::Discrete;
    }

    // ------------------------------------------------------------ solving

    ExprId solved(Index number, VariableId unknown) {
        const dae::Equation& from = equation(number);
        return solution(from.left, from.right, unknown).expression;
    }

    expr::Solution solution(ExprId left, ExprId right, VariableId unknown) {
        SolvedEquation& last = solved_[place(unknown)];
        if (last.left != left || last.right != right)
            last = {left, right,
                    expr::solveFor(pool_, left, right, leaves_[place(unknown)], [&](VariableId id) {
                        return variable(id).isKnown() || isPositive(variable(id).minimum);
                    })};
        return last.solution;
    }

    /// What it is divided by may vanish together with the rest of the equation, which then says
    /// nothing, such as a heat flow where nothing flows: left to the run, which keeps the value.
    /// That is to be expected where the divisor is zero if all its variables are; elsewhere it
    /// would be a coincidence.
    bool vanishesAtZero(ExprId equals, VariableId unknown) {
        const ExprId slope = derivative(equals, unknown);
        if (!slope.valid())
            return true;
        for (const bool condition : {false, true}) {
            const ExprId atZero = expr::rewrite(pool_, slope, [&](ExprId id) -> ExprId {
                const expr::Node& node = pool_[id];
                if (node.kind == Kind::Time)
                    return pool_.real(0.0);
                if (node.kind != Kind::Variable || variable(VariableId(node.payload)).isKnown())
                    return {};
                return pool_.typeOf(id).base == expr::Base::Real      ? pool_.real(0.0)
                       : pool_.typeOf(id).base == expr::Base::Boolean ? pool_.boolean(condition)
                                                                      : ExprId();
            });
            const std::optional<double> number = problem_.parameterValue(atZero);
            if (!number || *number == 0.0 || !std::isfinite(*number))
                return true;
        }
        return false;
    }

    /// The divisor is a difference that is rounding, or may become so at an event and remain it
    /// until the next: left to the run, which finds out and treats the equation as singular.
    bool mayBeRounding(ExprId equals, VariableId unknown) {
        const ExprId slope = derivative(equals, unknown);
        if (!slope.valid() || !hasBothSigns(pool_, slope))
            return false;
        return problem_.parameterValue(slope) ? isCancelled(pool_, slope, problem_.parameterValue)
                                              : variabilityOf(slope) < Variability::Continuous;
    }

    ExprId derivative(ExprId value, VariableId by) {
        return expr::differentiateBy(pool_, value, by).derivative;
    }

    bool isPositive(ExprId limit) const {
        return limit.valid() && pool_.isConstant(limit) && pool_.valueOf(limit).asReal() > 0.0;
    }

    bool isDivisorDoubtful(expr::Solvability quality, ExprId equals, VariableId unknown) {
        return (quality == expr::Solvability::MayFail && vanishesAtZero(equals, unknown)) ||
               (quality != expr::Solvability::Explicit && mayBeRounding(equals, unknown));
    }

    ExprId residual(Index number) { return system::residual(pool_, equation(number)); }

    Block single(Index number) {
        const VariableId unknown = variableOf(number);
        Block block;
        const dae::Equation& from = equation(number);
        const auto [quality, value] = solution(from.left, from.right, unknown);
        if (quality == expr::Solvability::Explicit ||
            (quality != expr::Solvability::Not &&
             (isDiscrete(unknown) || !isDivisorDoubtful(quality, residual(number), unknown)))) {
            block.assignments.push_back({unknown, value, number});
            block.variability = isDiscrete(unknown) && !isOnceOnly(value) ? Variability::Discrete
                                                                          : variabilityOf(value);
            if (equation(number).mentionsInitial)
                block.variability = std::max(block.variability, Variability::Discrete);
            note(unknown, block.variability);
            return block;
        }
        const std::array numbers{number};
        return loop(numbers);
    }

    bool isOnceOnly(ExprId value) { return variabilityOf(value) <= Variability::Parameter; }

    void note(VariableId id, Variability variability) {
        variability_[static_cast<std::size_t>(id.index())] = variability;
    }

    /// The most frequent change among all it depends on.
    Variability variabilityOf(ExprId root) {
        Variability result = Variability::Constant;
        expr::forEachNode(pool_, root, [&](ExprId id) {
            const expr::Node& node = pool_[id];
            if (node.kind == Kind::Time || node.kind == Kind::Intrinsic)
                result = Variability::Continuous;
            else if (node.kind == Kind::Variable)
                result = std::max(result, variability_[static_cast<std::size_t>(node.payload)]);
            else if (node.kind == Kind::Call)
                result = std::max(result, callVariability(node));
        });
        return result;
    }

    /// An impure function may answer differently each time.
    Variability callVariability(const expr::Node& node) const {
        return model_.functions[static_cast<std::size_t>(node.payload)].isImpure
                   ? Variability::Continuous
                   : Variability::Constant;
    }

    // ------------------------------------------------------------ loops

    Block loop(std::span<const Index> numbers) {
        std::vector<Index> continuous;
        std::vector<Index> discrete;
        for (const Index number : numbers)
            (isDiscrete(variableOf(number)) ? discrete : continuous).push_back(number);
        Block block;
        if (continuous.empty())
            block.kind = BlockKind::Discrete;
        else
            tear(continuous, block);
        addDiscretes(discrete, block);
        setVariability(block);
        return block;
    }

    /// A linear loop with one iteration variable is solved here: all of it becomes explicit.
    bool addSolved(const Block& block, std::vector<Block>& blocks) {
        if (block.kind != BlockKind::Linear || block.iterationVariables.size() != 1 ||
            !block.discretes.empty() || block.assignments.size() > LargestSolvedLoop)
            return false;
        const VariableId unknown = block.iterationVariables.front();
        std::unordered_map<std::int32_t, ExprId> inner;
        const auto writtenOut = [&](ExprId id) {
            return expr::rewrite(pool_, id, [&](ExprId part) -> ExprId {
                if (pool_[part].kind != Kind::Variable)
                    return {};
                const auto found = inner.find(pool_[part].payload);
                return found == inner.end() ? ExprId() : found->second;
            });
        };
        for (const Assignment& assignment : block.assignments)
            inner[assignment.variable.index()] = writtenOut(assignment.value);
        const ExprId whole = writtenOut(block.residuals.front());
        const auto [quality, value] = solution(whole, pool_.real(0.0), unknown);
        if (quality == expr::Solvability::Not || isDivisorDoubtful(quality, whole, unknown))
            return false;
        addExplicit({unknown, value, block.residualEquations.front()}, blocks);
        for (const Assignment& assignment : block.assignments)
            addExplicit(assignment, blocks);
        return true;
    }

    void addExplicit(const Assignment& assignment, std::vector<Block>& blocks) {
        Block block;
        block.assignments.push_back(assignment);
        block.variability = variabilityOf(assignment.value);
        note(assignment.variable, block.variability);
        blocks.push_back(std::move(block));
    }

    void tear(const std::vector<Index>& numbers, Block& block) {
        std::vector<VariableId> unknowns;
        unknowns.reserve(numbers.size());
        for (const Index number : numbers)
            unknowns.push_back(variableOf(number));
        const graph::Tearing tearing = tearingOf(numbers, unknowns);
        std::vector<Index> tears = tearing.tears;
        std::vector<Index> residuals = tearing.residuals;
        for (const graph::ExplicitStep& step : tearing.steps) {
            const Index number = numbers[static_cast<std::size_t>(step.equation)];
            const VariableId unknown = unknowns[static_cast<std::size_t>(step.variable)];
            const ExprId value = solved(number, unknown);
            if (value.valid()) {
                block.assignments.push_back({unknown, value, number});
            } else { // cannot happen to what is isolated or scaled, but costs little to allow
                tears.push_back(step.variable);
                residuals.push_back(step.equation);
            }
        }
        std::ranges::sort(tears);
        std::ranges::sort(residuals);
        for (const Index tear : tears)
            block.iterationVariables.push_back(unknowns[static_cast<std::size_t>(tear)]);
        for (const Index place : residuals) {
            const Index number = numbers[static_cast<std::size_t>(place)];
            block.residuals.push_back(residual(number));
            block.residualEquations.push_back(number);
        }
        block.kind = BlockKind::Nonlinear;
        analyseMatrix(numbers, unknowns, block);
        if (block.kind == BlockKind::Linear && growth(block) > LargestGrowth)
            leaveWhole(numbers, unknowns, block);
    }

    /// By how much an error of an iteration variable may grow on its way through the assignments: a
    /// long chain that is followed from its one end to its other loses all digits.
    double growth(const Block& block) {
        std::unordered_map<std::int32_t, double> sizes;
        for (const VariableId id : block.iterationVariables)
            sizes[id.index()] = 1.0;
        double largest = 1.0;
        for (const Assignment& assignment : block.assignments) {
            double size = 0.0;
            for (const VariableId id : instantVariables(pool_, assignment.value))
                if (const auto found = sizes.find(id.index()); found != sizes.end())
                    size += coefficient(assignment.value, id) * found->second;
            sizes[assignment.variable.index()] = size;
            largest = std::max(largest, size);
        }
        return largest;
    }

    /// Its size, 1 if it is not known before the run.
    double coefficient(ExprId value, VariableId id) {
        const ExprId slope = derivative(value, id);
        const std::optional<double> number =
            slope.valid() ? problem_.parameterValue(slope) : std::nullopt;
        return number && std::isfinite(*number) ? std::abs(*number) : 1.0;
    }

    /// Nothing is torn: all unknowns are found together.
    void leaveWhole(const std::vector<Index>& numbers, const std::vector<VariableId>& unknowns,
                    Block& block) {
        block.assignments.clear();
        block.residuals.clear();
        block.residualEquations.clear();
        block.iterationVariables = unknowns;
        for (const Index number : numbers) {
            block.residuals.push_back(residual(number));
            block.residualEquations.push_back(number);
        }
    }

    graph::Tearing tearingOf(const std::vector<Index>& numbers,
                             const std::vector<VariableId>& unknowns) {
        std::vector<Index> place(model_.variables.size(), graph::None);
        for (std::size_t i = 0; i < unknowns.size(); ++i)
            place[static_cast<std::size_t>(unknowns[i].index())] = static_cast<Index>(i);
        std::vector<graph::Edge> edges;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const VariableId assigned = equation(numbers[i]).assigned;
            for (const Incidence& incidence :
                 problem_.incidence[static_cast<std::size_t>(numbers[i])]) {
                const Index at = place[static_cast<std::size_t>(incidence.variable.index())];
                if (at == graph::None)
                    continue;
                const bool isSolvable = incidence.occurrence < Occurrence::Otherwise &&
                                        (!assigned.valid() || assigned == incidence.variable);
                edges.push_back({static_cast<Index>(i), at, isSolvable});
            }
        }
        const auto count = static_cast<Index>(numbers.size());
        return graph::tear(graph::BipartiteGraph(count, count, edges), preferences(unknowns));
    }

    /// At the start of the run, where states are unknown too, their start values are those that the
    /// model's author has thought about; those of other variables often come from their types.
    std::vector<std::int32_t> preferences(const std::vector<VariableId>& unknowns) const {
        const auto isState = [&](VariableId id) { return variable(id).derivative.valid(); };
        if (std::ranges::none_of(unknowns, isState))
            return {};
        std::vector<std::int32_t> preferences;
        preferences.reserve(unknowns.size());
        for (const VariableId id : unknowns)
            preferences.push_back(
                (isState(id) || variable(id).stateSelect >= dae::StateSelect::Prefer)
                    ? 2 * graph::TearingGain
                : variable(id).start.valid() ? graph::TearingGain / 2
                                             : 0);
        return preferences;
    }

    /// Whether the loop is linear, and whether its matrix changes between events.
    void analyseMatrix(const std::vector<Index>& numbers, const std::vector<VariableId>& unknowns,
                       Block& block) {
        if (numbers.size() > LargestAnalysedLoop)
            return;
        std::unordered_set<std::int32_t> inside;
        for (const VariableId unknown : unknowns)
            inside.insert(unknown.index());
        std::vector<ExprId> leaves;
        leaves.reserve(unknowns.size());
        for (const VariableId unknown : unknowns)
            leaves.push_back(leaves_[static_cast<std::size_t>(unknown.index())]);
        // What jumps has a derivative of zero, but is not linear.
        expr::DependenceOn dependence(pool_, leaves);
        bool isConstant = true;
        for (const Index number : numbers) {
            const ExprId equals = residual(number);
            if (dependence.of(equals) == expr::Dependence::Nonlinear)
                return;
            for (const Incidence& incidence :
                 problem_.incidence[static_cast<std::size_t>(number)]) {
                if (!inside.contains(incidence.variable.index()))
                    continue;
                const expr::Differentiated slope =
                    expr::differentiateBy(pool_, equals, incidence.variable);
                if (!slope.ok() || containsAny(slope.derivative, inside))
                    return;
                isConstant = isConstant && variabilityOf(slope.derivative) <= Variability::Discrete;
            }
        }
        block.kind = BlockKind::Linear;
        block.hasConstantMatrix = isConstant;
    }

    bool containsAny(ExprId root, const std::unordered_set<std::int32_t>& variables) const {
        bool contains = false;
        expr::forEachNode(pool_, root, [&](ExprId id) {
            contains = contains ||
                       (pool_[id].kind == Kind::Variable && variables.contains(pool_[id].payload));
        });
        return contains;
    }

    /// In an order in which each comes after those it depends on, as far as there is one.
    void addDiscretes(const std::vector<Index>& numbers, Block& block) {
        std::vector<VariableId> unknowns;
        unknowns.reserve(numbers.size());
        for (const Index number : numbers)
            unknowns.push_back(variableOf(number));
        for (const std::size_t place : causalOrder(numbers, unknowns)) {
            const ExprId value = solved(numbers[place], unknowns[place]);
            if (!value.valid()) {
                reportUnsolvedDiscrete(model_, equation(numbers[place]), unknowns[place],
                                       diagnostics_);
                continue;
            }
            auto& target = block.kind == BlockKind::Discrete ? block.assignments : block.discretes;
            target.push_back({unknowns[place], value, numbers[place]});
        }
    }

    std::vector<std::size_t> causalOrder(const std::vector<Index>& numbers,
                                         const std::vector<VariableId>& unknowns) const {
        std::vector<graph::Edge> edges;
        graph::Matching own(static_cast<Index>(numbers.size()), static_cast<Index>(numbers.size()));
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            own.join(static_cast<Index>(i), static_cast<Index>(i));
            for (const Incidence& incidence :
                 problem_.incidence[static_cast<std::size_t>(numbers[i])])
                if (const auto found = std::ranges::find(unknowns, incidence.variable);
                    found != unknowns.end())
                    edges.push_back({static_cast<Index>(i),
                                     static_cast<Index>(found - unknowns.begin()), true});
        }
        const auto count = static_cast<Index>(numbers.size());
        const graph::Blocks order =
            graph::strongComponents(graph::BipartiteGraph(count, count, edges), own);
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < order.size(); ++i)
            for (const Index number : order[i])
                places.push_back(static_cast<std::size_t>(number));
        return places;
    }

    void setVariability(Block& block) {
        Variability most = Variability::Parameter;
        for (const ExprId id : block.residuals)
            most = std::max(most, withoutOwn(id, block));
        for (const Assignment& assignment : block.assignments)
            most = std::max(most, withoutOwn(assignment.value, block));
        if (!block.discretes.empty())
            most = std::max(most, Variability::Discrete);
        if (block.kind == BlockKind::Discrete)
            most = Variability::Discrete;
        block.variability = most;
        for (const VariableId unknown : block.iterationVariables)
            note(unknown, most);
        for (const Assignment& assignment : block.assignments)
            note(assignment.variable, most);
    }

    /// Its own unknowns do not count.
    Variability withoutOwn(ExprId root, const Block& block) {
        for (const VariableId unknown : block.iterationVariables)
            note(unknown, Variability::Parameter);
        for (const Assignment& assignment : block.assignments)
            note(assignment.variable, Variability::Parameter);
        return variabilityOf(root);
    }

    const Problem& problem_;
    const dae::HybridDae& model_;
    const graph::BipartiteGraph& dependencies_;
    const graph::Matching& matching_;
    ExprPool& pool_;
    std::vector<ExprId> leaves_; ///< of each variable; of an unknown it is valid
    SolvedEquations& solved_;
    eventica::diag::Diagnostics& diagnostics_;
    std::vector<Variability> variability_; ///< of each variable, as found
    std::unordered_map<std::int32_t, std::vector<Index>> impureCalls_; ///< by number: equations
    std::vector<bool> isDone_; ///< variables that blocks before determine
};

} // namespace

Problem makeProblem(const dae::HybridDae& model, std::span<const dae::Equation> equations,
                    std::vector<VariableId> unknowns, const IncidenceFinder::NumberOf& numberOf) {
    Problem problem;
    problem.model = &model;
    problem.equations = equations;
    problem.unknowns = std::move(unknowns);
    problem.parameterValue = numberOf;
    problem.numberOf.assign(model.variables.size(), graph::None);
    for (std::size_t i = 0; i < problem.unknowns.size(); ++i)
        problem.numberOf[static_cast<std::size_t>(problem.unknowns[i].index())] =
            static_cast<Index>(i);
    IncidenceFinder finder(
        *model.pool,
        [&](VariableId id) {
            return problem.numberOf[static_cast<std::size_t>(id.index())] != graph::None;
        },
        numberOf);
    for (const dae::Equation& equation : equations)
        problem.incidence.add(finder.of(equation));
    return problem;
}

graph::BipartiteGraph dependencyGraph(const Problem& problem) {
    std::vector<graph::Edge> edges;
    edges.reserve(problem.incidence.itemCount());
    for (std::size_t i = 0; i < problem.incidence.size(); ++i)
        for (const Incidence& incidence : problem.incidence[i])
            edges.push_back({static_cast<Index>(i),
                             problem.numberOf[static_cast<std::size_t>(incidence.variable.index())],
                             incidence.occurrence < Occurrence::Otherwise});
    return {static_cast<Index>(problem.equations.size()),
            static_cast<Index>(problem.unknowns.size()), edges};
}

std::vector<graph::Edge> matchingEdges(const Problem& problem) {
    const dae::HybridDae& model = *problem.model;
    std::vector<graph::Edge> edges;
    edges.reserve(problem.incidence.itemCount());
    for (std::size_t i = 0; i < problem.incidence.size(); ++i) {
        const dae::Equation& equation = problem.equations[i];
        const bool isReal = model.pool->typeOf(equation.left).base == expr::Base::Real;
        for (const Incidence& incidence : problem.incidence[i]) {
            const dae::Variable& variable = model[incidence.variable];
            const bool isIsolated = incidence.occurrence == Occurrence::Isolated;
            const bool isContinuous = isReal &&
                                      model.pool->types()[variable.type].base == expr::Base::Real &&
                                      variable.variability != Variability::Discrete;
            if (incidence.occurrence == Occurrence::Vanishing)
                continue;
            if (equation.assigned.valid() ? equation.assigned != incidence.variable
                                          : !isContinuous && !isIsolated)
                continue;
            edges.push_back({static_cast<Index>(i),
                             problem.numberOf[static_cast<std::size_t>(incidence.variable.index())],
                             incidence.occurrence < Occurrence::Otherwise});
        }
    }
    return edges;
}

graph::BipartiteGraph matchingGraph(const Problem& problem) {
    return {static_cast<Index>(problem.equations.size()),
            static_cast<Index>(problem.unknowns.size()), matchingEdges(problem)};
}

std::vector<Block> sortBlocks(const Problem& problem, const graph::BipartiteGraph& dependencies,
                              const graph::Matching& matching, SolvedEquations& solved,
                              eventica::diag::Diagnostics& diagnostics) {
    return BlockSorting(problem, dependencies, matching, solved, diagnostics).run();
}

} // namespace eventica::system
