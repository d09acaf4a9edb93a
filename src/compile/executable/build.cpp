// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/build.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "compile/executable/add_tangents.h"
#include "compile/executable/block_index.h"
#include "compile/executable/crossings.h"
#include "compile/executable/layout.h"
#include "compile/executable/needed_relations.h"
#include "compile/executable/oscillations.h"
#include "compile/executable/program_writer.h"
#include "compile/system/incidence.h"
#include "compile/system/sort_parameters.h"
#include "lib/base/check.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"
#include "lib/graph/colouring.h"

namespace eventica::executable {

namespace {

using expr::Kind;
using system::Assignment;
using system::Block;
using system::BlockKind;
using system::Variability;
using value::Operation;

class ExecutableBuilder {
public:
    ExecutableBuilder(system::SortedSystem system,
                      const std::function<bool(std::string_view)>& isRecorded)
        : recordsAll_(!isRecorded) {
        model_.system = std::move(system);
        layOut(model_);
        for (const dae::Variable& variable : dae().variables)
            model_.isRecorded.push_back(!variable.isHidden &&
                                        (recordsAll_ || isRecorded(variable.name)));
    }

    ExecutableModel build() {
        resolveAliases();
        for (auto* const blocks : {&model_.system.blocks, &model_.system.initialBlocks})
            for (Block& block : *blocks)
                ignoreRounding(block);
        SharedCode shared(model_);
        shared_ = &shared;
        addLoops(model_.system.initialBlocks, true, initialLoops_);
        writeParameters();
        writeStartValues();
        writeInitial();
        addStateChoices();
        shared.setUnchanging(model_.system.blocks);
        shared.usePrecomputed(true);
        const BlockIndex index(model_.system, model_.system.blocks);
        index_ = &index;
        addLoops(model_.system.blocks, false, loops_);
        writeDerivatives();
        writeOutputs();
        writeCrossings();
        writeEvent();
        writeTimeEvents();
        writeEventActions();
        writeAssertions();
        writeDelays();
        writeOscillations();
        writeStateChoices();
        addPrevious();
        addCheckedVariables();
        shared.usePrecomputed(false);
        writePrecomputed();
        addTangents(model_);
        return std::move(model_);
    }

private:
    expr::ExprPool& pool() { return *model_.system.dae.pool; }
    const dae::HybridDae& dae() const { return model_.system.dae; }

    // ------------------------------------------------------------ aliases

    void resolveAliases() {
        aliasOf_.assign(dae().variables.size(), nullptr);
        for (const system::Alias& alias : model_.system.aliases)
            aliasOf_[static_cast<std::size_t>(alias.variable.index())] = &alias;
        closeSlotOf_.assign(dae().helds.size(), -1);
        needed_ = neededRelations(model_.system);
        heldOf_.assign(dae().variables.size(), -1);
        for (std::size_t i = 0; i < model_.system.heldVariables.size(); ++i)
            heldOf_[static_cast<std::size_t>(resolved(model_.system.heldVariables[i]).index())] =
                static_cast<std::int32_t>(i);
    }

    /// The variable, or what it is an alias of.
    ExprId valueOf(VariableId id) {
        const system::Alias* const alias = aliasOf_[static_cast<std::size_t>(id.index())];
        if (alias == nullptr)
            return shared_->leaf(id);
        const ExprId target = shared_->leaf(alias->target);
        if (!alias->isNegated)
            return target;
        const std::array operands{target};
        return pool().make(Kind::Unary, static_cast<std::uint8_t>(Operation::Negate), -1,
                           dae()[id].type, operands);
    }

    // ------------------------------------------------------------ relations

    /// Sides of a comparison that differ by rounding are taken as equal, so that noise around a
    /// speed of 0, say, decides nothing.
    void ignoreRounding(Block& block) {
        for (auto* const list : {&block.assignments, &block.discretes})
            for (Assignment& assignment : *list)
                if (isWatched(assignment.variable))
                    assignment.value = upToRounding(pool(), assignment.value);
    }

    /// Whether it is a comparison of continuous expressions. Times are exact.
    bool isWatched(VariableId id) {
        if (isWatched_.empty()) {
            isWatched_.assign(dae().variables.size(), false);
            for (std::size_t i = 0; i < dae().helds.size(); ++i)
                if (!dae().helds[i].switchTime.valid())
                    isWatched_[static_cast<std::size_t>(
                        resolved(model_.system.heldVariables[i]).index())] = true;
        }
        return isWatched_[static_cast<std::size_t>(id.index())];
    }

    // ------------------------------------------------------------ loops

    void addLoops(const std::vector<Block>& blocks, bool isInitial,
                  std::vector<std::int32_t>& numbers) {
        numbers.assign(blocks.size(), -1);
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (blocks[i].kind == BlockKind::Explicit)
                continue;
            if (!isInitial && blocks[i].variability <= Variability::Parameter)
                continue; // solved at the start, and never again
            numbers[i] = static_cast<std::int32_t>(model_.loops.size());
            model_.loops.push_back(loopOf(blocks[i], isInitial));
        }
    }

    LoopCode loopOf(const Block& block, bool isInitial) {
        LoopCode loop;
        loop.kind = block.kind;
        loop.hasConstantMatrix = block.hasConstantMatrix && !isInitial;
        loop.isInitial = isInitial;
        loop.unknowns = block.iterationVariables;
        loop.equations = block.residualEquations;
        for (const VariableId id : block.iterationVariables)
            loop.unknownSlots.push_back(shared_->placeOf(id).slot);
        loop.firstResidual = model_.realCount;
        model_.realCount += static_cast<std::int32_t>(block.residuals.size());
        ProgramWriter writer(model_, *shared_, "loop");
        for (const Assignment& assignment : block.assignments) {
            writer.assign(assignment);
            loop.innerEquations.push_back(assignment.equation);
        }
        for (std::size_t i = 0; i < block.residuals.size(); ++i)
            writer.storeReal(loop.firstResidual + static_cast<std::int32_t>(i), block.residuals[i]);
        loop.program = writer.finish();
        addDiscretes(block, loop);
        addMatrix(block, loop);
        return loop;
    }

    /// Those that depend on the loop's continuous unknowns are conditions to be found with them,
    /// the others follow from the conditions.
    void addDiscretes(const Block& block, LoopCode& loop) {
        const bool isDiscrete = block.kind == BlockKind::Discrete;
        const system::Assignments& list = isDiscrete ? block.assignments : block.discretes;
        const std::unordered_set<std::int32_t> solution = solutionOf(block);
        std::vector<const Assignment*> conditions;
        std::vector<const Assignment*> followers;
        for (const Assignment& assignment : list)
            (!isDiscrete && dependsOn(assignment.value, solution) ? conditions : followers)
                .push_back(&assignment);
        for (const Assignment* const assignment : followers) {
            loop.followers.push_back(assignment->variable);
            loop.followerPlaces.push_back(shared_->placeOf(assignment->variable));
        }
        if (isDiscrete) {
            loop.following = loop.program;
            return;
        }
        if (!followers.empty()) {
            ProgramWriter writer(model_, *shared_, "loop discretes");
            for (const Assignment* const assignment : followers)
                writer.assign(*assignment);
            loop.following = writer.finish();
        }
        addConditions(conditions, loop);
    }

    static std::unordered_set<std::int32_t> solutionOf(const Block& block) {
        std::unordered_set<std::int32_t> solution;
        for (const VariableId id : block.iterationVariables)
            solution.insert(id.index());
        for (const Assignment& assignment : block.assignments)
            solution.insert(assignment.variable.index());
        return solution;
    }

    bool dependsOn(ExprId id, const std::unordered_set<std::int32_t>& variables) {
        return std::ranges::any_of(system::instantVariables(pool(), id), [&](VariableId variable) {
            return variables.contains(variable.index());
        });
    }

    void addConditions(const std::vector<const Assignment*>& conditions, LoopCode& loop) {
        if (conditions.empty())
            return;
        ProgramWriter writer(model_, *shared_, "loop conditions");
        for (const Assignment* const assignment : conditions) {
            LoopCondition condition;
            condition.variable = assignment->variable;
            condition.value = shared_->placeOf(assignment->variable);
            condition.wanted = {condition.value.isInteger,
                                condition.value.isInteger ? newInteger(model_) : newReal(model_)};
            if (condition.value.isInteger)
                writer.storeInteger(condition.wanted.slot, assignment->value);
            else
                writer.storeReal(condition.wanted.slot, assignment->value);
            addSides(condition, writer, loop.isInitial);
            loop.conditions.push_back(condition);
        }
        loop.wanted = writer.finish();
    }

    void addSides(LoopCondition& condition, ProgramWriter& writer, bool isInitial) {
        condition.held = heldOf_[static_cast<std::size_t>(condition.variable.index())];
        if (condition.held < 0)
            return;
        const dae::Held& held = dae().helds[static_cast<std::size_t>(condition.held)];
        if (!held.right.valid() || held.switchTime.valid())
            return;
        condition.leftSlot = newReal(model_);
        condition.rightSlot = newReal(model_);
        writer.storeReal(condition.leftSlot, held.left);
        writer.storeReal(condition.rightSlot, held.right);
        if (isInitial)
            return; // events come later
        std::int32_t& closeSlot = closeSlotOf_[static_cast<std::size_t>(condition.held)];
        if (closeSlot < 0)
            closeSlot = newReal(model_);
        condition.closeSlot = closeSlot;
        if (const ExprId isNeeded = needed_[static_cast<std::size_t>(condition.held)];
            isNeeded.valid()) {
            condition.neededSlot = newInteger(model_);
            writer.storeInteger(condition.neededSlot, isNeeded);
        }
    }

    /// Which residual depends on which iteration variable, through the inner variables.
    void addMatrix(const Block& block, LoopCode& loop) {
        std::vector<std::vector<std::int32_t>> ofVariable(dae().variables.size());
        for (std::size_t i = 0; i < block.iterationVariables.size(); ++i)
            ofVariable[static_cast<std::size_t>(block.iterationVariables[i].index())] = {
                static_cast<std::int32_t>(i)};
        const auto columnsOf = [&](ExprId id) {
            std::vector<std::int32_t> columns;
            for (const VariableId variable : system::instantVariables(pool(), id)) {
                const auto& more = ofVariable[static_cast<std::size_t>(variable.index())];
                columns.insert(columns.end(), more.begin(), more.end());
            }
            std::ranges::sort(columns);
            const auto rest = std::ranges::unique(columns);
            columns.erase(rest.begin(), rest.end());
            return columns;
        };
        for (const Assignment& assignment : block.assignments)
            ofVariable[static_cast<std::size_t>(assignment.variable.index())] =
                columnsOf(assignment.value);
        std::vector<std::vector<std::int32_t>> rows;
        rows.reserve(block.residuals.size());
        for (const ExprId residual : block.residuals)
            rows.push_back(columnsOf(residual));
        loop.matrix = columnsFrom(rows, block.iterationVariables.size());
    }

    static SparseColumns columnsFrom(const std::vector<std::vector<std::int32_t>>& rows,
                                     std::size_t columnCount) {
        std::vector<std::vector<std::int64_t>> columns(columnCount);
        for (std::size_t row = 0; row < rows.size(); ++row)
            for (const std::int32_t column : rows[row])
                columns[static_cast<std::size_t>(column)].push_back(static_cast<std::int64_t>(row));
        SparseColumns result;
        result.rows = static_cast<std::int64_t>(rows.size());
        std::vector<graph::Index> starts{0};
        std::vector<graph::Index> indices;
        for (const auto& column : columns) {
            result.rowIndices.insert(result.rowIndices.end(), column.begin(), column.end());
            result.starts.push_back(static_cast<std::int64_t>(result.rowIndices.size()));
            for (const std::int64_t row : column)
                indices.push_back(static_cast<graph::Index>(row));
            starts.push_back(static_cast<graph::Index>(indices.size()));
        }
        const graph::ColumnPattern pattern{static_cast<graph::Index>(rows.size()), starts, indices};
        result.groups = graph::colourColumns(pattern).groups();
        return result;
    }

    // ------------------------------------------------------------ programs of the start

    void writeParameters() {
        ProgramWriter writer(model_, *shared_, "parameters");
        for (const Assignment& assignment : model_.system.parameters)
            writer.assign(assignment);
        for (std::size_t i = 0; i < model_.system.states.size(); ++i) {
            const dae::Variable& state = dae()[model_.system.states[i]];
            writer.storeReal(model_.firstNominal + static_cast<std::int32_t>(i),
                             state.nominal.valid() ? state.nominal : pool().real(1.0));
        }
        model_.parameters = writer.finish();
    }

    void writeStartValues() {
        ProgramWriter writer(model_, *shared_, "start values");
        std::vector<bool> isSet(dae().variables.size(), false);
        for (const Assignment& assignment : model_.system.parameters)
            isSet[static_cast<std::size_t>(assignment.variable.index())] = true;
        for (const system::StateChoice& choice : model_.system.stateChoices)
            for (const VariableId selection : choice.selections)
                isSet[static_cast<std::size_t>(selection.index())] = true;
        NumberMap<ExprId> zeros; // by type
        std::vector<VariableId> sourceOf(dae().variables.size());
        for (const system::Previous& pair : model_.system.previous)
            sourceOf[static_cast<std::size_t>(pair.previous.index())] = pair.variable;
        for (std::size_t i = 0; i < dae().variables.size(); ++i) {
            const VariableId id(static_cast<std::int32_t>(i));
            if (isSet[i] || model_.places[i].slot < 0)
                continue;
            const dae::Variable& from = dae()[sourceOf[i].valid() ? sourceOf[i] : id];
            ExprId& zero = zeros[from.type.index()];
            if (!from.start.valid() && !zero.valid())
                zero = system::defaultValue(pool(), from.type);
            writer.assign({id, from.start.valid() ? from.start : zero, -1});
        }
        model_.startValues = writer.finish();
    }

    void writeInitial() {
        ProgramWriter writer(model_, *shared_, "initial");
        writeBlocks(writer, model_.system.initialBlocks, initialLoops_, {});
        model_.initial = writer.finish();
        ProgramWriter checks(model_, *shared_, "checks");
        for (const system::Check& check : model_.system.checks) {
            model_.checkSlots.push_back(newReal(model_));
            checks.storeReal(model_.checkSlots.back(), difference(check));
        }
        model_.checks = checks.finish();
        ProgramWriter assertions(model_, *shared_, "initial assertions");
        for (const dae::Assertion& assertion : dae().initialAssertions) {
            model_.initialAssertionSlots.push_back(newInteger(model_));
            assertions.storeInteger(model_.initialAssertionSlots.back(), assertion.condition);
        }
        model_.initialAssertions = assertions.finish();
    }

    ExprId difference(const system::Check& check) {
        const expr::Type& type = pool().typeOf(check.left);
        if (type.base == expr::Base::Real) {
            const std::array operands{check.left, check.right};
            return pool().make(Kind::Binary, static_cast<std::uint8_t>(Operation::Subtract), -1,
                               pool().types().real(), operands);
        }
        const std::array operands{check.left, check.right};
        const ExprId differs =
            pool().make(Kind::Binary, static_cast<std::uint8_t>(Operation::NotEqual), -1,
                        pool().types().boolean(), operands);
        const std::array choice{differs, pool().real(1.0), pool().real(0.0)};
        return pool().make(Kind::If, 0, -1, pool().types().real(), choice);
    }

    /// The values of the assignments from one on that have the same condition, as those of a
    /// when-clause do, and do not need each other; `end` is the first block behind them.
    std::vector<ExprId> whenClauseFrom(const std::vector<Block>& blocks, std::size_t first,
                                       const std::vector<bool>& chosen, std::size_t& end) {
        std::vector<ExprId> values;
        std::unordered_set<std::int32_t> assigned;
        std::unordered_set<std::int32_t> seen;
        for (end = first; end < blocks.size(); ++end) {
            if (!chosen.empty() && !chosen[end])
                continue;
            if (blocks[end].kind != BlockKind::Explicit)
                break;
            const Assignment& assignment = blocks[end].assignments.front();
            const expr::Node& node = pool()[assignment.value];
            if (node.kind != Kind::If || node.operands.size() != 3 ||
                (!values.empty() && node.operands[0] != pool()[values.front()].operands[0]) ||
                needs(assignment.value, assigned, seen))
                break;
            values.push_back(assignment.value);
            assigned.insert(assignment.variable.index());
        }
        end = std::max(end, first + 1);
        return values;
    }

    /// Whether an expression contains one of the variables; what was `seen` does not.
    bool needs(ExprId root, const std::unordered_set<std::int32_t>& variables,
               std::unordered_set<std::int32_t>& seen) {
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId id = open.back();
            open.pop_back();
            if (!id.valid() || !seen.insert(id.index()).second)
                continue;
            const expr::Node& node = pool()[id];
            if (node.kind == Kind::Variable && variables.contains(node.payload))
                return true;
            open.insert(open.end(), node.operands.begin(), node.operands.end());
        }
        return false;
    }

    /// `chosen` flags the blocks to be computed; empty for all.
    void writeBlocks(ProgramWriter& writer, const std::vector<Block>& blocks,
                     const std::vector<std::int32_t>& loops, const std::vector<bool>& chosen,
                     const std::vector<bool>& isStored = {}) {
        std::size_t prepared = 0;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (!chosen.empty() && !chosen[i])
                continue;
            if (i >= prepared) {
                const std::vector<ExprId> group = whenClauseFrom(blocks, i, chosen, prepared);
                writer.prepare(group);
            }
            if (blocks[i].kind == BlockKind::Explicit) {
                const Assignment& assignment = blocks[i].assignments.front();
                writer.assign(assignment,
                              isStored.empty() ||
                                  isStored[static_cast<std::size_t>(assignment.variable.index())]);
            } else {
                writer.solve(loops[i], blocks[i]);
            }
        }
    }

    // ------------------------------------------------------------ programs of the run

    std::vector<ExprId> derivativeExpressions() {
        std::vector<ExprId> derivatives;
        derivatives.reserve(model_.system.states.size());
        for (const VariableId state : model_.system.states)
            derivatives.push_back(valueOf(dae()[state].derivative));
        return derivatives;
    }

    void writeDerivatives() {
        const std::vector<ExprId> derivatives = derivativeExpressions();
        const std::vector<bool> needed = index_->needed(derivatives, Variability::Continuous);
        ProgramWriter writer(model_, *shared_, "derivatives");
        writeBlocks(writer, model_.system.blocks, loops_, needed, usedByLoops(needed));
        for (std::size_t i = 0; i < derivatives.size(); ++i)
            writer.storeReal(model_.firstDerivative + static_cast<std::int32_t>(i), derivatives[i]);
        model_.derivatives = writer.finish();
        model_.jacobian = columnsFrom(index_->statesOf(derivatives), model_.system.states.size());
    }

    /// Variables that loops among these blocks read from memory.
    std::vector<bool> usedByLoops(const std::vector<bool>& blocks) {
        std::vector<bool> isUsed(dae().variables.size(), false);
        const auto use = [&](ExprId id) {
            for (const VariableId variable : index_->variablesOf(id))
                isUsed[static_cast<std::size_t>(variable.index())] = true;
        };
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const Block& block = model_.system.blocks[i];
            if (!blocks[i] || block.kind == BlockKind::Explicit)
                continue;
            for (const ExprId id : block.residuals)
                use(id);
            for (const auto* const list : {&block.assignments, &block.discretes})
                for (const Assignment& assignment : *list)
                    use(assignment.value);
        }
        return isUsed;
    }

    void writeOutputs() {
        ProgramWriter writer(model_, *shared_, "outputs");
        std::vector<bool> chosen;
        chosen.reserve(model_.system.blocks.size());
        for (const Block& block : model_.system.blocks)
            chosen.push_back(block.variability == Variability::Continuous);
        writeBlocks(writer, model_.system.blocks, loops_, chosen);
        model_.outputs = writer.finish();
        model_.recorded = recordsAll_ ? model_.outputs : writeRecorded();
    }

    ProgramId writeRecorded() {
        std::vector<ExprId> wanted;
        for (std::size_t i = 0; i < dae().variables.size(); ++i)
            if (model_.isRecorded[i] && !dae().variables[i].isKnown())
                wanted.push_back(valueOf(VariableId(static_cast<std::int32_t>(i))));
        for (const dae::Assertion& assertion : dae().assertions)
            for (const ExprId part : {assertion.condition, assertion.message, assertion.level})
                if (part.valid())
                    wanted.push_back(part);
        ProgramWriter writer(model_, *shared_, "recorded");
        writeBlocks(writer, model_.system.blocks, loops_,
                    index_->needed(wanted, Variability::Continuous));
        return writer.finish();
    }

    void writeCrossings() {
        std::vector<ExprId> functions;
        for (std::size_t i = 0; i < dae().helds.size(); ++i) {
            const dae::Held& held = dae().helds[i];
            const VariableId variable = model_.system.heldVariables[i];
            const ExprId value = valueOf(variable);
            if (dae()[resolved(variable)].isKnown())
                continue;
            if (held.switchTime.valid()) {
                model_.timeSwitches.push_back({static_cast<std::int32_t>(i),
                                               shared_->placeOf(resolved(variable)),
                                               held.risesWithTime, newReal(model_)});
                continue;
            }
            for (const ExprId function :
                 crossingFunctions(pool(), held, value, closeSlotOf_[i] >= 0)) {
                functions.push_back(needed_[i].valid() ? positiveUnless(needed_[i], function)
                                                       : function);
                model_.crossingFunctions.push_back(
                    {static_cast<std::int32_t>(i), newReal(model_), closeSlotOf_[i]});
            }
        }
        const std::vector<bool> blocks = index_->needed(functions, Variability::Continuous);
        ProgramWriter writer(model_, *shared_, "crossings");
        writeBlocks(writer, model_.system.blocks, loops_, blocks, usedByLoops(blocks));
        for (std::size_t i = 0; i < functions.size(); ++i)
            writer.storeReal(model_.crossingFunctions[i].slot, functions[i]);
        model_.crossings = writer.finish();
    }

    /// A relation that decides nothing makes no events.
    ExprId positiveUnless(ExprId isNeeded, ExprId function) {
        const std::array operands{isNeeded, function, pool().real(1.0)};
        return expr::simplifyNode(pool(),
                                  pool().make(Kind::If, 0, -1, pool().types().real(), operands));
    }

    VariableId resolved(VariableId id) const {
        const system::Alias* const alias = aliasOf_[static_cast<std::size_t>(id.index())];
        return alias == nullptr ? id : alias->target;
    }

    void writeEvent() {
        ProgramWriter writer(model_, *shared_, "event");
        std::vector<bool> chosen;
        chosen.reserve(model_.system.blocks.size());
        for (const Block& block : model_.system.blocks)
            chosen.push_back(block.variability > Variability::Parameter);
        writeBlocks(writer, model_.system.blocks, loops_, chosen);
        model_.event = writer.finish();
    }

    void writeTimeEvents() {
        ProgramWriter writer(model_, *shared_, "time events");
        for (const TimeSwitch& timeSwitch : model_.timeSwitches)
            writer.storeReal(timeSwitch.slot,
                             dae().helds[static_cast<std::size_t>(timeSwitch.held)].switchTime);
        for (std::size_t i = 0; i < dae().samplings.size(); ++i) {
            const SamplingCode code{shared_->placeOf(model_.system.samplingVariables[i]),
                                    newReal(model_), newReal(model_)};
            writer.storeReal(code.startSlot, dae().samplings[i].start);
            writer.storeReal(code.intervalSlot, dae().samplings[i].interval);
            model_.samplings.push_back(code);
        }
        model_.timeEvents = writer.finish();
    }

    void writeEventActions() {
        ProgramWriter writer(model_, *shared_, "event actions");
        for (const dae::Reinit& reinit : dae().reinits) {
            const ReinitCode code{shared_->placeOf(reinit.variable).slot, newInteger(model_),
                                  newReal(model_)};
            writer.storeInteger(code.conditionSlot, reinit.condition);
            writer.storeReal(code.valueSlot, reinit.value);
            model_.reinits.push_back(code);
        }
        for (const dae::Action& action : dae().actions) {
            model_.actionSlots.push_back(newInteger(model_));
            writer.storeInteger(model_.actionSlots.back(),
                                action.condition.valid() ? action.condition : pool().boolean(true));
        }
        model_.eventActions = writer.finish();
    }

    void writeAssertions() {
        ProgramWriter writer(model_, *shared_, "assertions");
        ProgramWriter fixedWriter(model_, *shared_, "fixed assertions");
        for (std::size_t i = 0; i < dae().assertions.size(); ++i) {
            const ExprId condition = dae().assertions[i].condition;
            const bool isFixed = shared_->isUnchanging(condition);
            model_.assertionSlots.push_back(newInteger(model_));
            (isFixed ? fixedWriter : writer).storeInteger(model_.assertionSlots.back(), condition);
            (isFixed ? model_.fixedAssertionNumbers : model_.changingAssertionNumbers).push_back(i);
        }
        model_.assertions = writer.finish();
        model_.fixedAssertions = fixedWriter.finish();
    }

    void writeDelays() {
        std::vector<ExprId> wanted;
        std::vector<ExprId> times;
        for (const dae::Delay& delay : dae().delays) {
            model_.delays.push_back({newReal(model_), newReal(model_), newReal(model_),
                                     isContinuous(delay.expression),
                                     shared_->isUnchanging(delay.delayTime)});
            wanted.insert(wanted.end(), {delay.expression, delay.delayTime});
            if (!model_.delays.back().isFixed)
                times.push_back(delay.delayTime);
        }
        model_.delayed = writeDelayed("delayed", {}, true);
        model_.delayedAlong = writeDelayed("delayed along a step", wanted, true);
        model_.delayTimes = writeDelayed("delay times", times, false);
    }

    ProgramId writeDelayed(const char* name, const std::vector<ExprId>& after, bool withValues) {
        ProgramWriter writer(model_, *shared_, name);
        const std::vector<bool> blocks = index_->needed(after, Variability::Continuous);
        writeBlocks(writer, model_.system.blocks, loops_, blocks, usedByLoops(blocks));
        for (std::size_t i = 0; i < model_.delays.size(); ++i) {
            const dae::Delay& delay = dae().delays[i];
            const DelayCode& code = model_.delays[i];
            if (withValues)
                writer.storeReal(code.slot, delay.expression);
            writer.storeReal(code.timeSlot, delay.delayTime);
            writer.storeReal(code.longestSlot,
                             delay.longest.valid() ? delay.longest : delay.delayTime);
        }
        return writer.finish();
    }

    void writeOscillations() {
        ProgramWriter writer(model_, *shared_, "oscillations");
        std::vector<ExprId> rates;
        if (!model_.crossingFunctions.empty())
            rates = oscillationRates(model_.system.dae);
        for (const ExprId rate : rates) {
            if (!shared_->isUnchanging(rate))
                continue;
            model_.oscillationSlots.push_back(newReal(model_));
            writer.storeReal(model_.oscillationSlots.back(), rate);
        }
        model_.oscillations = writer.finish();
    }

    /// At the start nothing is precomputed.
    void addStateChoices() {
        for (const system::StateChoice& choice : model_.system.stateChoices)
            model_.stateChoices.push_back(codeOf(choice));
        ProgramWriter writer(model_, *shared_, "choice coefficients");
        storeCoefficients(writer);
        model_.choiceCoefficients = writer.finish();
    }

    void writeStateChoices() {
        std::vector<ExprId> needed;
        for (const system::StateChoice& choice : model_.system.stateChoices) {
            for (const auto& coefficient : choice.coefficients)
                needed.push_back(coefficient.value);
            for (const auto& order : choice.orders)
                for (const VariableId id : order.variables)
                    needed.push_back(valueOf(id));
        }
        ProgramWriter writer(model_, *shared_, "choices");
        writeBlocks(writer, model_.system.blocks, loops_,
                    index_->needed(needed, Variability::Continuous));
        storeCoefficients(writer);
        model_.choices = writer.finish();
    }

    StateChoiceCode codeOf(const system::StateChoice& choice) {
        StateChoiceCode code;
        code.firstCoefficient = model_.realCount;
        model_.realCount += static_cast<std::int32_t>(choice.coefficients.size());
        for (const VariableId id : choice.selections)
            code.selectionSlots.push_back(shared_->placeOf(id).slot);
        for (const auto& order : choice.orders) {
            auto& slots = code.orders.emplace_back();
            for (const VariableId id : order.variables)
                slots.variableSlots.push_back(shared_->placeOf(id).slot);
            for (const VariableId id : order.states)
                slots.stateSlots.push_back(shared_->placeOf(id).slot);
        }
        std::vector<std::vector<std::int32_t>> rows(static_cast<std::size_t>(choice.innerCount));
        for (const auto& coefficient : choice.coefficients)
            if (coefficient.row < choice.innerCount && coefficient.column < choice.innerCount)
                rows[static_cast<std::size_t>(coefficient.row)].push_back(coefficient.column);
        code.innerMatrix = columnsFrom(rows, rows.size());
        return code;
    }

    void storeCoefficients(ProgramWriter& writer) {
        for (std::size_t i = 0; i < model_.stateChoices.size(); ++i) {
            std::int32_t slot = model_.stateChoices[i].firstCoefficient;
            for (const auto& coefficient : model_.system.stateChoices[i].coefficients)
                writer.storeReal(slot++, coefficient.value);
        }
    }

    bool isContinuous(ExprId root) {
        bool changes = false;
        expr::forEachNode(pool(), root, [&](ExprId id) {
            const expr::Node& node = pool()[id];
            changes = changes || node.kind == Kind::Time ||
                      (node.kind == Kind::Variable && isContinuous(VariableId(node.payload)));
        });
        return changes;
    }

    bool isContinuous(VariableId id) const {
        const std::int32_t block = index_->blockOf(id);
        return block < 0 ? dae()[id].variability == Variability::Continuous
                         : model_.system.blocks[static_cast<std::size_t>(block)].variability ==
                               Variability::Continuous;
    }

    void addPrevious() {
        for (const system::Previous& pair : model_.system.previous) {
            if (model_.places[static_cast<std::size_t>(pair.variable.index())].slot < 0)
                continue;
            model_.previous.push_back({shared_->placeOf(pair.variable),
                                       shared_->placeOf(pair.previous),
                                       dae()[pair.variable].isHidden && !pair.isRead});
        }
    }

    /// In the order in which they are computed: the first that is not finite is the cause.
    void addCheckedVariables() {
        const auto add = [&](VariableId id, ExprId value) {
            const Place& place = model_.places[static_cast<std::size_t>(id.index())];
            if (!place.isInteger && place.slot >= 0 && !dae()[id].isHidden)
                model_.checkedVariables.push_back({id, place.slot, value});
        };
        for (const VariableId state : model_.system.states)
            add(state, {});
        for (const Block& block : model_.system.blocks) {
            for (const VariableId id : block.iterationVariables)
                add(id, {});
            for (const Assignment& assignment : block.assignments)
                add(assignment.variable, assignment.value);
        }
    }

    void writePrecomputed() {
        ProgramWriter writer(model_, *shared_, "precomputed");
        for (const SharedCode::Precomputed& item : shared_->precomputed()) {
            const Place place = shared_->placeOf(item.variable);
            if (place.isInteger)
                writer.storeInteger(place.slot, item.expression);
            else
                writer.storeReal(place.slot, item.expression);
        }
        model_.precomputed = writer.finish();
    }

    bool recordsAll_;
    ExecutableModel model_;
    SharedCode* shared_ = nullptr;
    const BlockIndex* index_ = nullptr;
    std::vector<const system::Alias*> aliasOf_;
    std::vector<std::int32_t> heldOf_; ///< the relation whose value a variable has, -1 for none
    std::vector<ExprId> needed_;       ///< of each relation, see `neededRelations`
    std::vector<bool> isWatched_;      ///< of each variable, see `isWatched`
    std::vector<std::int32_t> closeSlotOf_; ///< of each relation inside of a loop, else -1
    std::vector<std::int32_t> loops_;       ///< of each block, -1 if it is explicit
    std::vector<std::int32_t> initialLoops_;
};

} // namespace

ExecutableModel buildExecutable(system::SortedSystem system,
                                const std::function<bool(std::string_view)>& isRecorded) {
    return ExecutableBuilder(std::move(system), isRecorded).build();
}

} // namespace eventica::executable
