// SPDX-License-Identifier: Apache-2.0
#include "compile/system/analyse.h"

#include <array>
#include <fmt/format.h>
#include <string>
#include <unordered_map>
#include <utility>

#include "compile/dae/parameter_values.h"
#include "compile/system/alias_flags.h"
#include "compile/system/diagnostics.h"
#include "compile/system/drop_smooth_relations.h"
#include "compile/system/drop_zero_delays.h"
#include "compile/system/expressions.h"
#include "compile/system/find_time_switches.h"
#include "compile/system/initial_system.h"
#include "compile/system/join_modes.h"
#include "compile/system/join_semi_linear.h"
#include "compile/system/name_events.h"
#include "compile/system/reduce_index.h"
#include "compile/system/remove_aliases.h"
#include "compile/system/singular.h"
#include "compile/system/sort_blocks.h"
#include "compile/system/sort_parameters.h"
#include "compile/system/substitute_integers.h"
#include "compile/system/substitute_strings.h"
#include "compile/system/verify.h"
#include "lib/base/verify.h"
#include "lib/expr/instant.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"

namespace eventica::system {

namespace {

using expr::ExprPool;
using expr::Intrinsic;
using expr::Kind;
using expr::Node;
using value::Operation;

class Analysis {
public:
    Analysis(dae::HybridDae model, eventica::diag::Diagnostics& diagnostics,
             const AnalysisOptions& options)
        : options_(options), diagnostics_(diagnostics) {
        system_.dae = std::move(model);
    }

    std::optional<SortedSystem> run() {
        const std::size_t errors = diagnostics_.count(eventica::diag::Severity::Error);
        addInputs();
        substituteStrings(system_.dae, diagnostics_);
        if (diagnostics_.count(eventica::diag::Severity::Error) > errors)
            return std::nullopt;
        substituteIntegers(system_.dae);
        warnOfMissingValues();
        findTimeSwitches(system_.dae);
        dropSmoothRelations(system_.dae);
        nameEvents(system_);
        dae::ParameterValues values(system_.dae);
        if (options_.keepsAssumptions)
            values.keepQuestions();
        dropZeroTerms(values);
        dropZeroDelays(system_.dae, values);
        removeAliases(system_);
        warnOfEmptyEquations();
        joinSemiLinear(system_);
        namePrevious(system_);
        for (const Previous& pair : system_.previous)
            previousOf_.emplace(pair.variable.index(), pair.previous);
        dropUnusedDerivatives();
        std::vector<VariableId> unknownParameters = sortParameters(system_, diagnostics_);
        findStates();
        if (!sortRun(values))
            return std::nullopt;
        checkReinits();
        dropGivenDerivatives();
        sortInitialSystem(system_, std::move(unknownParameters), values, solved_, diagnostics_);
        if (diagnostics_.count(eventica::diag::Severity::Error) > errors)
            return std::nullopt;
        for (const dae::ParameterValues::Question& question : values.questions())
            system_.assumptions.push_back({question.expression, question.number == 0.0});
        return std::move(system_);
    }

private:
    /// The run gives top-level inputs their values, unless a binding does.
    void addInputs() {
        dae::HybridDae& model = system_.dae;
        std::vector<bool> isBound(model.variables.size(), false);
        for (const dae::Equation& equation : model.equations)
            if (equation.origin.reason == flat::Reason::Binding &&
                (*model.pool)[equation.left].kind == Kind::Variable)
                isBound[static_cast<std::size_t>((*model.pool)[equation.left].payload)] = true;
        for (std::size_t i = 0; i < model.variables.size(); ++i) {
            const dae::Variable& variable = model.variables[i];
            if (variable.causality != dae::Causality::Input || variable.isKnown() || isBound[i])
                continue;
            if (model.pool->types()[variable.type].base == expr::Base::String)
                keepStart(model.variables[i]);
            else
                addInput(VariableId(static_cast<std::int32_t>(i)));
        }
    }

    void addInput(VariableId id) {
        dae::HybridDae& model = system_.dae;
        dae::Variable& variable = model[id];
        variable.isFixed = false; // its start value does not compete with the run's
        const InputLeaf leaf{static_cast<std::int32_t>(system_.inputs.size()), 0};
        dae::Equation equation;
        equation.left = model.pool->variable(id, variable.type);
        equation.right = leaf.make(*model.pool, variable.type);
        equation.origin.where = variable.where;
        equation.origin.reason = flat::Reason::Binding;
        model.equations.push_back(equation);
        system_.inputs.push_back({id, variable.start.valid()
                                          ? variable.start
                                          : defaultValue(*model.pool, variable.type)});
    }

    /// Strings are not inputs of a run.
    void keepStart(dae::Variable& variable) {
        variable.variability = Variability::Parameter;
        variable.isFixed = true;
        variable.binding = variable.start.valid() ? variable.start
                                                  : defaultValue(*system_.dae.pool, variable.type);
    }

    void warnOfMissingValues() {
        for (const dae::Variable& variable : system_.dae.variables)
            if (variable.isKnown() && variable.isFixed && !variable.binding.valid() &&
                !variable.isHidden)
                diagnostics_.report(diag::NoValue, variable.where, variable.name,
                                    variable.start.valid() ? "its start value" : "0");
    }

    /// `x = y; y = x`: when x and y are one variable, the second one is x = x.
    void warnOfEmptyEquations() {
        for (const dae::Equation& equation : system_.dae.equations) {
            if (equation.left != equation.right)
                continue;
            std::string names;
            const auto add = [&](VariableId id) {
                if (!system_.dae[id].isHidden)
                    names +=
                        fmt::format("{}`{}`", names.empty() ? "" : " and ", system_.dae[id].name);
            };
            for (const VariableId id : expr::instantVariables(*system_.dae.pool, equation.left)) {
                add(id);
                for (const Alias& alias : system_.aliases)
                    if (alias.target == id)
                        add(alias.variable);
            }
            if (names.empty()) // a contradiction or a surplus of equations, which is told
                continue;
            diagnostics_.report(diag::SaysNothing, equation.origin.where, names)
                .help("one of them needs an equation of its own");
        }
    }

    /// A resistance that is 0 makes its voltage 0 whatever the current: such terms are taken out,
    /// so that the structure of the equations is that of the model as its parameters are set.
    void dropZeroTerms(dae::ParameterValues& values) {
        ExprPool& pool = *system_.dae.pool;
        const std::vector<dae::Variable>& variables = system_.dae.variables;
        const auto isZero = [&](ExprId id) {
            if (!id.valid() || pool[id].kind != Kind::Variable)
                return false;
            const auto number = static_cast<std::size_t>(pool[id].payload);
            return number < variables.size() && variables[number].isKnown() &&
                   isRealScalar(pool, id) && values.numberOf(id) == 0.0;
        };
        const auto vanishes = [&](ExprId id) {
            const Node& node = pool[id];
            const bool isProduct =
                node.kind == Kind::Binary && (node.operation() == Operation::Multiply ||
                                              node.operation() == Operation::ElementMultiply);
            return isProduct && isRealScalar(pool, id) &&
                   (isZero(node.operands[0]) || isZero(node.operands[1]));
        };
        rewriteAll(system_.dae, vanishes, {},
                   [&](ExprId id) { return vanishes(id) ? pool.real(0.0) : ExprId(); });
    }

    /// A derivative that occurs nowhere (its coefficients are 0) makes no state.
    void dropUnusedDerivatives() {
        dae::HybridDae& model = system_.dae;
        std::vector<bool> occurs(model.variables.size(), false);
        forEachPart(model, [&](ExprId id) {
            if ((*model.pool)[id].kind == Kind::Variable)
                occurs[static_cast<std::size_t>((*model.pool)[id].payload)] = true;
        });
        for (const Alias& alias : system_.aliases) { // one stands for the other
            occurs[static_cast<std::size_t>(alias.variable.index())] = true;
            occurs[static_cast<std::size_t>(alias.target.index())] = true;
        }
        for (dae::Variable& variable : model.variables) {
            const VariableId derivative = variable.derivative;
            if (!derivative.valid() || occurs[static_cast<std::size_t>(derivative.index())])
                continue;
            model[derivative].variability = Variability::Parameter;
            model[derivative].isFixed = true;
            model[derivative].isHidden = true;
            variable.derivative = VariableId();
        }
    }

    /// Nothing is differentiated by time any more.
    void dropGivenDerivatives() {
        const ExprPool& pool = *system_.dae.pool;
        const auto isGiven = [&](ExprId id) { return isIntrinsic(id, Intrinsic::WithDerivative); };
        rewriteAll(system_.dae, isGiven, {},
                   [&](ExprId id) { return isGiven(id) ? pool[id].operands[0] : ExprId(); });
    }

    void findStates() {
        const std::vector<bool> isAlias = aliasFlags(system_);
        for (std::size_t i = 0; i < system_.dae.variables.size(); ++i) {
            const dae::Variable& variable = system_.dae.variables[i];
            if (!isAlias[i] && !variable.isKnown() && variable.derivative.valid())
                system_.states.emplace_back(static_cast<std::int32_t>(i));
        }
    }

    /// Variables that shall be states although nothing differentiates them (MLS 4.8.7.1), if that
    /// is possible.
    bool sortRun(dae::ParameterValues& values) {
        const std::vector<VariableId> preferred = preferredAlgebraics();
        return (!preferred.empty() && sortWithStates(preferred, values)) ||
               sortRun(values, diagnostics_);
    }

    std::vector<VariableId> preferredAlgebraics() const {
        const std::vector<bool> isAlias = aliasFlags(system_);
        const dae::HybridDae& model = system_.dae;
        std::vector<bool> isReinitialized(model.variables.size(), false); // MLS 8.3.6
        for (const dae::Reinit& reinit : model.reinits)
            isReinitialized[static_cast<std::size_t>(reinit.variable.index())] = true;
        std::vector<VariableId> preferred;
        for (std::size_t i = 0; i < model.variables.size(); ++i) {
            const dae::Variable& variable = model.variables[i];
            if (!isAlias[i] && variable.variability == Variability::Continuous &&
                (variable.stateSelect >= dae::StateSelect::Prefer || isReinitialized[i]) &&
                !variable.derivative.valid() &&
                model.pool->types()[variable.type].base == expr::Base::Real)
                preferred.emplace_back(static_cast<std::int32_t>(i));
        }
        return preferred;
    }

    /// A variable that `reinit` changes has to be a state (MLS 8.3.6).
    void checkReinits() {
        std::vector<bool> isState(system_.dae.variables.size(), false);
        for (const VariableId id : system_.states)
            isState[static_cast<std::size_t>(id.index())] = true;
        for (const StateChoice& choice : system_.stateChoices)
            for (const StateChoice::Order& order : choice.orders)
                for (const VariableId id : order.variables)
                    isState[static_cast<std::size_t>(id.index())] = true;
        for (const dae::Reinit& reinit : system_.dae.reinits)
            if (!isState[static_cast<std::size_t>(reinit.variable.index())])
                diagnostics_
                    .report(diag::ReinitOfNoState, reinit.origin.where,
                            system_.dae[reinit.variable].name)
                    .help("`reinit` a variable that the model differentiates");
    }

    /// Everything is as before if it fails.
    bool sortWithStates(const std::vector<VariableId>& further, dae::ParameterValues& values) {
        const std::vector<dae::Variable> variables = system_.dae.variables;
        const std::vector<dae::Equation> equations = system_.dae.equations;
        const std::vector<VariableId> states = system_.states;
        for (const VariableId id : further) {
            addDerivative(system_.dae, id);
            system_.states.push_back(id);
        }
        eventica::diag::Diagnostics attempt;
        if (sortRun(values, attempt) && !invertsForced(states, further))
            return true;
        system_.dae.variables = variables;
        system_.dae.equations = equations;
        system_.states = states;
        system_.stateChoices.clear();
        return false;
    }

    /// Whether a variable that must be a state, for `reinit` or `StateSelect.always`, replaces one
    /// that then follows from nonlinear equations: of E = v^2/2 the speed has two values or none,
    /// and at 0 no derivative.
    bool invertsForced(const std::vector<VariableId>& before,
                       const std::vector<VariableId>& further) const {
        const auto isForced = [&](VariableId id) {
            return system_.dae[id].stateSelect != dae::StateSelect::Prefer;
        };
        if (std::ranges::none_of(further, isForced))
            return false;
        return std::ranges::any_of(system_.blocks, [&](const Block& block) {
            const auto isReplaced = [&](VariableId id) {
                return std::ranges::find(before, id) != before.end();
            };
            return block.kind == BlockKind::Nonlinear &&
                   (std::ranges::any_of(block.iterationVariables, isReplaced) ||
                    std::ranges::any_of(block.assignments, isReplaced, &Assignment::variable));
        });
    }

    bool sortRun(dae::ParameterValues& values, eventica::diag::Diagnostics& diagnostics) {
        for (const bool isSecondTry : {false, true}) {
            makeEquations();
            const Problem problem = problemOfRun(values);
            const graph::BipartiteGraph graph = matchingGraph(problem);
            const graph::Matching matching = graph::maximumMatchingPreferringSolvable(graph);
            if (matching.matchesAllEquations() && matching.matchesAllVariables()) {
                const std::size_t errors = diagnostics.count(eventica::diag::Severity::Error);
                sortMatched(problem, matching, values, diagnostics);
                return diagnostics.count(eventica::diag::Severity::Error) == errors;
            }
            if (isSecondTry || system_.states.empty()) {
                reportSingular(problem, graph, matching, diagnostics);
                return false;
            }
            if (!reduceIndex(system_, values, diagnostics))
                return false;
        }
        return false;
    }

    Problem problemOfRun(dae::ParameterValues& values) const {
        return makeProblem(system_.dae, system_.equations, unknowns(),
                           [&](ExprId id) { return values.numberOf(id); });
    }

    /// A matching stays one when modes are joined: no equation is matched to another variable.
    void sortMatched(const Problem& problem, const graph::Matching& matching,
                     dae::ParameterValues& values, eventica::diag::Diagnostics& diagnostics) {
        if (joinModes(system_, problem, matching))
            return sortInto(problemOfRun(values), matching, diagnostics);
        sortInto(problem, matching, diagnostics);
    }
    void sortInto(const Problem& problem, const graph::Matching& matching,
                  eventica::diag::Diagnostics& diagnostics) {
        system_.blocks =
            sortBlocks(problem, dependencyGraph(problem), matching, solved_, diagnostics);
    }

    /// Everything that is not known before it is computed.
    std::vector<VariableId> unknowns() const {
        std::vector<bool> isOther = aliasFlags(system_);
        const auto exclude = [&](VariableId id) {
            if (id.valid())
                isOther[static_cast<std::size_t>(id.index())] = true;
        };
        for (const VariableId id : system_.states)
            exclude(id);
        for (const Previous& pair : system_.previous)
            exclude(pair.previous);
        for (const VariableId id : system_.samplingVariables)
            exclude(id);
        for (const StateChoice& choice : system_.stateChoices)
            for (const VariableId id : choice.selections)
                exclude(id);
        exclude(system_.terminalVariable);
        std::vector<VariableId> unknowns;
        for (std::size_t i = 0; i < system_.dae.variables.size(); ++i)
            if (!isOther[i] && !system_.dae.variables[i].isKnown())
                unknowns.emplace_back(static_cast<std::int32_t>(i));
        return unknowns;
    }

    /// The equations with the meaning that operators have during the run.
    void makeEquations() {
        ExprPool& pool = *system_.dae.pool;
        const expr::ExpressionsWith initial(
            pool, [&](ExprId id) { return isIntrinsic(id, Intrinsic::Initial); });
        const expr::ExpressionsWith instants(pool, [&](ExprId id) { return isInstant(id); });
        EquationRewriter rewriter(
            pool, [&](ExprId id) { return hasOtherMeaning(id); }, {},
            [&](ExprId id) { return duringRun(id); });
        system_.equations = system_.dae.equations;
        for (dae::Equation& equation : system_.equations) {
            equation.mentionsInitial =
                initial.contains(equation.left) || initial.contains(equation.right);
            equation.left = rewriter.rewrite(equation.left);
            equation.right = rewriter.rewrite(equation.right);
        }
        for (Impulse& impulse : system_.impulses) {
            impulse.left = rewriter.rewrite(impulse.left);
            impulse.right = rewriter.rewrite(impulse.right);
        }
        for (dae::Reinit& reinit : system_.dae.reinits) {
            reinit.condition = rewriter.rewrite(reinit.condition);
            reinit.value = rewriter.rewrite(reinit.value);
        }
        for (dae::Assertion& assertion : system_.dae.assertions) {
            assertion.isInWhen = assertion.isInWhen || instants.contains(assertion.condition);
            assertion.condition = rewriter.rewrite(assertion.condition);
        }
        for (StateChoice& choice : system_.stateChoices)
            for (StateChoice::Coefficient& coefficient : choice.coefficients)
                coefficient.value = rewriter.rewrite(coefficient.value);
        for (dae::Action& action : system_.dae.actions)
            if (action.condition.valid())
                action.condition = rewriter.rewrite(action.condition);
    }

    /// Whether it is true in one iteration of an event only.
    bool isInstant(ExprId id) const {
        const Node& node = (*system_.dae.pool)[id];
        return isIntrinsic(id, Intrinsic::WhenEdge) ||
               (node.kind == Kind::Variable &&
                std::ranges::binary_search(system_.samplingVariables, VariableId(node.payload)));
    }

    bool isIntrinsic(ExprId id, Intrinsic intrinsic) const {
        const Node& node = (*system_.dae.pool)[id];
        return node.kind == Kind::Intrinsic && node.intrinsic() == intrinsic;
    }

    bool hasOtherMeaning(ExprId id) const {
        const Node& node = (*system_.dae.pool)[id];
        return (node.kind == Kind::Builtin && node.builtin() == value::Builtin::Homotopy) ||
               isIntrinsic(id, Intrinsic::WithDerivative) || isIntrinsic(id, Intrinsic::Initial) ||
               isIntrinsic(id, Intrinsic::WhenEdge);
    }

    ExprId duringRun(ExprId id) {
        ExprPool& pool = *system_.dae.pool;
        const Node& node = pool[id];
        if (node.kind == Kind::Builtin && node.builtin() == value::Builtin::Homotopy)
            return node.operands[0];
        if (node.kind != Kind::Intrinsic)
            return {};
        if (node.intrinsic() == Intrinsic::WithDerivative)
            return node.operands[0];
        if (node.intrinsic() == Intrinsic::Initial)
            return pool.boolean(false);
        if (node.intrinsic() == Intrinsic::WhenEdge)
            return edge(node.operands[0]);
        return {};
    }

    /// condition and not pre(condition); a condition that never changes has no edge.
    ExprId edge(ExprId condition) {
        ExprPool& pool = *system_.dae.pool;
        if (pool[condition].kind != Kind::Variable)
            return pool.boolean(false);
        const VariableId variable(pool[condition].payload);
        const auto found = previousOf_.find(variable.index());
        if (found == previousOf_.end())
            return pool.boolean(false);
        const ExprId before = pool.variable(found->second, pool[condition].type);
        const std::array negated{before};
        const ExprId isNew = pool.make(Kind::Unary, static_cast<std::uint8_t>(Operation::Not), -1,
                                       pool[condition].type, negated);
        const std::array both{condition, isNew};
        return pool.make(Kind::Binary, static_cast<std::uint8_t>(Operation::And), -1,
                         pool[condition].type, both);
    }

    AnalysisOptions options_;
    SortedSystem system_;
    SolvedEquations solved_;
    std::unordered_map<std::int32_t, VariableId> previousOf_;
    eventica::diag::Diagnostics& diagnostics_;
};

} // namespace

std::optional<SortedSystem> analyse(dae::HybridDae model, eventica::diag::Diagnostics& diagnostics,
                                    const AnalysisOptions& options) {
    std::optional<SortedSystem> system = Analysis(std::move(model), diagnostics, options).run();
    if (system)
        verifyStage("sorted system", *system);
    return system;
}

} // namespace eventica::system
