// SPDX-License-Identifier: Apache-2.0
#include "compile/system/initial_system.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "compile/system/alias_flags.h"
#include "compile/system/diagnostics.h"
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
                   dae::ParameterValues& values, SolvedEquations& solved,
                   eventica::diag::Diagnostics& diagnostics)
        : system_(system), model_(system.dae), pool_(*model_.pool),
          unknownParameters_(std::move(unknownParameters)), values_(values), solved_(solved),
          diagnostics_(diagnostics) {}

    void run() {
        findUnknowns();
        listOptionalStarts();
        sortAll();
        if (diagnostics_.count(eventica::diag::Severity::Error) == 0 && addPasts())
            sortAll();
    }

private:
    /// An equation that is added if there are too few: the variable has the start value of another,
    /// or its own.
    struct OptionalStart {
        VariableId variable;
        VariableId source;
    };

    void sortAll() {
        system_.initialEquations.clear();
        system_.checks.clear();
        system_.chosenStarts.clear();
        delaysOf_.clear();
        addEquations();
        addParameterEquations();
        addFixedStarts();
        sort();
    }

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
                const Node& node = pool_[id];
                return node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Delayed
                           ? delayedAtStart(node.payload, node.operands[0])
                           : ExprId();
            });
        for (const auto* const equations : {&model_.equations, &model_.initialEquations})
            for (const Equation& equation : *equations)
                addEquation(equation, rewriter);
    }

    void addEquation(Equation equation, EquationRewriter& rewriter) {
        std::vector<std::int32_t> delays = delaysIn(equation);
        equation.left = rewriter.rewrite(equation.left);
        equation.right = rewriter.rewrite(equation.right);
        if (pool_.typeOf(equation.left).base == expr::Base::String ||
            equation.left == equation.right)
            return;
        // A when-clause that does not act: v = pre(v) may as well determine pre(v).
        if (pool_[equation.right].kind == Kind::Variable)
            equation.assigned = VariableId();
        system_.initialEquations.push_back(equation);
        delaysOf_.push_back(std::move(delays));
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
        if (!system_.homotopyVariable.valid())
            system_.homotopyVariable = addParameter("$homotopy", 1.0);
        return system_.homotopyVariable;
    }

    /// Hidden; the run may set it.
    VariableId addParameter(const std::string& name, double value) {
        dae::Variable added;
        added.name = model_.texts.copy(name);
        added.type = pool_.types().real();
        added.variability = Variability::Parameter;
        added.isHidden = true;
        added.isFixed = true;
        added.binding = pool_.real(value);
        model_.variables.push_back(added);
        const VariableId id(static_cast<std::int32_t>(model_.variables.size()) - 1);
        system_.parameters.push_back({id, added.binding, -1});
        return id;
    }

    // ------------------------------------------------------------ delays

    /// There is no past yet: a delayed expression has its present value. If equations that contain
    /// it have no solution then, the run gives it a past of its own.
    ExprId delayedAtStart(std::int32_t delay, ExprId present) {
        const Past* const past = pastOf(delay);
        if (past == nullptr)
            return present;
        const std::array operands{
            binary(Operation::GreaterEqual, leaf(past->isGiven), pool_.real(1.0)),
            leaf(past->value), present};
        return pool_.make(Kind::If, 0, -1, pool_.types().real(), operands);
    }

    const Past* pastOf(std::int32_t delay) const {
        const auto found = std::ranges::find(system_.pasts, delay, &Past::delay);
        return found == system_.pasts.end() ? nullptr : &*found;
    }

    /// For delayed expressions in loops, and in equations that determine nothing: others cannot be
    /// in the way of a solution. False if there are none.
    bool addPasts() {
        std::set<std::int32_t> delays = unusedDelays_;
        const auto add = [&](std::int32_t equation) {
            if (static_cast<std::size_t>(equation) < delaysOf_.size())
                delays.insert(delaysOf_[static_cast<std::size_t>(equation)].begin(),
                              delaysOf_[static_cast<std::size_t>(equation)].end());
        };
        for (const Block& block : system_.initialBlocks) {
            if (block.kind == BlockKind::Explicit)
                continue;
            std::ranges::for_each(block.residualEquations, add);
            for (const Assignment& assignment : block.assignments)
                add(assignment.equation);
        }
        for (const std::int32_t delay : delays)
            system_.pasts.push_back({delay,
                                     addParameter(fmt::format("$isPastGiven[{}]", delay), 0.0),
                                     addParameter(fmt::format("$past[{}]", delay), 0.0)});
        return !delays.empty();
    }

    std::vector<std::int32_t> delaysIn(const Equation& equation) const {
        std::vector<std::int32_t> delays;
        for (const ExprId side : {equation.left, equation.right})
            expr::forEachNode(pool_, side, [&](ExprId id) {
                const Node& node = pool_[id];
                if (node.kind == Kind::Intrinsic && node.intrinsic() == Intrinsic::Delayed)
                    delays.push_back(node.payload);
            });
        return delays;
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
        equation.origin.where = placeOfStart(id);
        system_.initialEquations.push_back(equation);
    }

    /// The declaration of the component that a variable belongs to is where its start value is
    /// usually modified: of those in the file of the outermost component the innermost one, else
    /// the variable itself.
    text::SourceRange placeOfStart(VariableId id) {
        const std::string_view name = variable(id).name;
        text::SourceRange outermost;
        text::SourceRange place = variable(id).where;
        for (std::size_t dot = name.find('.'); dot != std::string_view::npos;
             dot = name.find('.', dot + 1)) {
            const text::SourceRange where = placeOfComponent(name.substr(0, dot));
            if (!where.source.valid())
                continue;
            if (!outermost.source.valid())
                outermost = where;
            if (where.source == outermost.source)
                place = where;
        }
        return place;
    }

    text::SourceRange placeOfComponent(std::string_view path) {
        if (components_.empty())
            for (std::size_t i = 0; i < model_.components.size(); ++i)
                components_.emplace(model_.components[i], i);
        const auto found = components_.find(path);
        return found == components_.end() ? text::SourceRange()
                                          : model_.componentClasses[found->second].where;
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
                for (const bool isParameter : {true, false}) // nothing else is to give it a value
                    for (const VariableId id : *list)
                        if (variable(id).start.valid() == withStart &&
                            (variable(id).isKnown() == isParameter))
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
            warnOfFreeParameter(optionalStarts_[i].variable);
            addStart(optionalStarts_[i].variable, startOf(optionalStarts_[i].source));
        }
        EVENTICA_CHECK(missing == 0, "every unknown of the start can have its start value");
        sort(problemOf(system_.initialEquations));
    }

    /// `fixed = false` promises that an initial equation gives the parameter its value.
    void warnOfFreeParameter(VariableId id) {
        if (!variable(id).isKnown() || variable(id).isHidden)
            return;
        diagnostics_.report(diag::FreeParameter, variable(id).where, variable(id).name)
            .help("add an initial equation that determines it, or give it a value and leave out "
                  "`fixed = false`");
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
        std::vector<std::vector<std::int32_t>> delaysOfUsed;
        delaysOf_.resize(isUsed.size());
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            const Equation& equation = system_.initialEquations[i];
            if (isUsed[i]) {
                used.push_back(equation);
                delaysOfUsed.push_back(std::move(delaysOf_[i]));
                continue;
            }
            system_.checks.push_back({equation.left, equation.right, equation.origin});
            unusedDelays_.insert(delaysOf_[i].begin(), delaysOf_[i].end());
        }
        system_.initialEquations = std::move(used);
        delaysOf_ = std::move(delaysOfUsed);
    }

    void sort(const Problem& problem) {
        const graph::Matching matching =
            graph::maximumMatchingPreferringSolvable(matchingGraph(problem));
        system_.initialBlocks =
            sortBlocks(problem, dependencyGraph(problem), matching, solved_, diagnostics_);
        for (Block& block : system_.initialBlocks) // the start may be tried with other values
            block.hasConstantMatrix = false;
    }

    SortedSystem& system_;
    dae::HybridDae& model_;
    ExprPool& pool_;
    std::vector<VariableId> unknownParameters_;
    dae::ParameterValues& values_;
    SolvedEquations& solved_;
    eventica::diag::Diagnostics& diagnostics_;
    std::map<std::string_view, std::size_t> components_; ///< by path, once asked for
    std::vector<bool> isNeverAtStart_; ///< of each variable: an event that comes later
    std::vector<VariableId> unknowns_;
    std::vector<OptionalStart> optionalStarts_;
    std::vector<std::vector<std::int32_t>> delaysOf_; ///< in each equation; shorter if the last
                                                      ///< ones have none
    std::set<std::int32_t> unusedDelays_;             ///< in equations that determine nothing
};

} // namespace

void sortInitialSystem(SortedSystem& system, std::vector<VariableId> unknownParameters,
                       dae::ParameterValues& values, SolvedEquations& solved,
                       eventica::diag::Diagnostics& diagnostics) {
    InitialSorting(system, std::move(unknownParameters), values, solved, diagnostics).run();
}

} // namespace eventica::system
