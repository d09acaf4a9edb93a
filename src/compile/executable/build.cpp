// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/build.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>
#include <set>
#include <utility>

#include "compile/executable/add_exchange.h"
#include "compile/executable/add_tangents.h"
#include "compile/executable/block_graph_writer.h"
#include "compile/executable/block_index.h"
#include "compile/executable/crossings.h"
#include "compile/executable/find_parts.h"
#include "compile/executable/finish.h"
#include "compile/executable/jacobian_writer.h"
#include "compile/executable/layout.h"
#include "compile/executable/loop_writer.h"
#include "compile/executable/needed_relations.h"
#include "compile/executable/number_checks.h"
#include "compile/executable/oscillations.h"
#include "compile/executable/program_writer.h"
#include "compile/executable/share_programs.h"
#include "compile/executable/sparse_columns.h"
#include "compile/executable/start_writer.h"
#include "compile/executable/write_blocks.h"
#include "compile/system/incidence.h"
#include "lib/base/number_map.h"
#include "lib/expr/partial.h"
#include "lib/expr/rewrite.h"
#include "lib/expr/simplify.h"
#include "lib/model/verify.h"

namespace eventica::executable {

namespace {

using expr::Kind;
using model::DelayCode;
using model::FadingCode;
using model::LoopCode;
using model::StateChoiceCode;
using model::TimeSwitch;
using system::Assignment;
using system::Block;
using system::BlockKind;
using system::Variability;
using value::Operation;

class ExecutableBuilder {
public:
    ExecutableBuilder(system::SortedSystem system, const BuildOptions& options)
        : recordsAll_(!options.isRecorded), hasTunables_(options.hasTunables),
          fewestBlocks_(options.fewestBlocks) {
        model_.system = std::move(system);
        resolveAliases();
        needed_ = neededRelations(model_.system);
        addNumberChecks(model_.system);
        parts_ = findParts(model_.system, needed_, options.division);
        divide();
        layOut(model_);
        for (const dae::Variable& variable : dae().variables)
            model_.isRecorded.push_back(!variable.isHidden &&
                                        (recordsAll_ || options.isRecorded(variable.name)));
    }

    model::CompiledModel build() {
        for (auto* const blocks : {&model_.system.blocks, &model_.system.initialBlocks})
            for (Block& block : *blocks)
                ignoreRounding(block);
        SharedCode shared(model_);
        shared_ = &shared;
        LoopWriter loopWriter(model_, shared, heldOf_, needed_);
        loopWriter_ = &loopWriter;
        StartWriter start(model_, shared, hasTunables_);
        addLoops(model_.system.initialBlocks, true, initialLoops_);
        start.writeParameters();
        start.writeStartValues();
        writeInitial();
        start.writeChecks();
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
        writeConstraints();
        writeAssertions();
        addDiscretePlaces();
        writeDelays();
        writeOscillations();
        writeStateChoices();
        addPrevious();
        addCheckedVariables();
        shared.usePrecomputed(false);
        writePrecomputed();
        addTangents(model_);
        addExchange(model_);
        sharePrograms(model_);
        return finish(std::move(model_));
    }

private:
    expr::ExprPool& pool() { return *model_.system.dae.pool; }
    const dae::HybridDae& dae() const { return model_.system.dae; }

    // ------------------------------------------------------------ aliases

    void resolveAliases() {
        aliasOf_.assign(dae().variables.size(), nullptr);
        for (const system::Alias& alias : model_.system.aliases)
            aliasOf_[static_cast<std::size_t>(alias.variable.index())] = &alias;
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

    // ------------------------------------------------------------ parts

    using PartCode = model::PartCode;

    /// The states of a part lie side by side.
    void divide() {
        model_.parts.resize(parts_.count);
        blocksOf_.resize(parts_.count);
        std::ranges::stable_sort(model_.system.states, {},
                                 [&](VariableId state) { return parts_[state]; });
        for (const VariableId state : model_.system.states)
            ++partOf(state).stateCount;
        std::int32_t firstState = 0;
        for (PartCode& part : model_.parts) {
            part.firstState = firstState;
            firstState += part.stateCount;
        }
        for (std::size_t i = 0; i < model_.system.blocks.size(); ++i) {
            const Block& block = model_.system.blocks[i];
            if (block.variability <= Variability::Parameter)
                continue;
            const VariableId variable = block.iterationVariables.empty()
                                            ? block.assignments.front().variable
                                            : block.iterationVariables.front();
            blocksOf_[numberOf(variable)].push_back(static_cast<std::int32_t>(i));
        }
        for (const VariableId id : model_.system.dependents)
            partOf(id).dependents.push_back(id);
        for (std::size_t i = 0; i < parts_.ofDelay.size(); ++i)
            model_.parts[static_cast<std::size_t>(parts_.ofDelay[i])].delays.push_back(
                static_cast<std::int32_t>(i));
        for (std::size_t i = 0; i < parts_.ofInput.size(); ++i)
            model_.parts[static_cast<std::size_t>(parts_.ofInput[i])].inputs.push_back(
                static_cast<std::int32_t>(i));
    }

    /// What never changes counts to the first part.
    std::size_t numberOf(VariableId id) const {
        return static_cast<std::size_t>(std::max(parts_[resolved(id)], 0));
    }
    PartCode& partOf(VariableId id) { return model_.parts[numberOf(id)]; }
    /// Of the first variable in the expressions that varies: all are in one part.
    std::size_t numberOf(std::initializer_list<ExprId> expressions) {
        for (const ExprId expression : expressions)
            if (expression.valid())
                for (const VariableId id : system::instantVariables(pool(), expression))
                    if (const auto number = static_cast<std::size_t>(id.index());
                        number < parts_.ofVariable.size() && parts_[resolved(id)] >= 0)
                        return numberOf(id);
        return 0;
    }

    /// What a part of the model has of a table, as a program writes it.
    template<typename Write>
    void forEachPart(const Write& write) {
        for (std::size_t i = 0; i < model_.parts.size(); ++i)
            write(model_.parts[i], i);
    }

    /// A program of a part.
    std::string named(const char* program, std::size_t part) const {
        return model_.parts.size() == 1 ? program : fmt::format("{} of part {}", program, part + 1);
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
            numbers[i] = loopWriter_->add(blocks[i], isInitial);
        }
        if (!isInitial)
            forEachPart([&](PartCode& part, std::size_t number) {
                for (const std::int32_t block : blocksOf_[number])
                    if (const std::int32_t loop = numbers[static_cast<std::size_t>(block)];
                        loop >= 0)
                        part.loops.push_back(loop);
            });
    }

    // ------------------------------------------------------------ programs of the start

    void writeInitial() {
        ProgramWriter writer(model_, *shared_, "initial");
        std::vector<std::int32_t> all(model_.system.initialBlocks.size());
        std::iota(all.begin(), all.end(), 0);
        writeBlocks(writer, pool(), model_.system.initialBlocks, initialLoops_, all);
        model_.initial = writer.finish();
    }

    /// What is stored for loops alone: other variables are left in registers.
    void writeNeeded(ProgramWriter& writer, std::span<const ExprId> expressions) {
        const std::vector<std::int32_t> blocks =
            index_->needed(expressions, Variability::Continuous);
        NumberSet used;
        addUsedByLoops(blocks, used);
        writeBlocks(writer, pool(), model_.system.blocks, loops_, blocks, &used);
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
        const std::vector<ExprId> all = derivativeExpressions();
        const std::vector<std::vector<std::int32_t>> states = index_->statesOf(all);
        JacobianWriter jacobians(model_, *shared_, [&](ProgramWriter& writer, ExprId expression) {
            writeNeeded(writer, {&expression, 1});
        });
        forEachPart([&](PartCode& part, std::size_t number) {
            const auto first = static_cast<std::size_t>(part.firstState);
            const auto count = static_cast<std::size_t>(part.stateCount);
            ProgramWriter writer(model_, *shared_, named("derivatives", number));
            writeNeeded(writer, std::span(all).subspan(first, count));
            std::vector<std::vector<std::int32_t>> rows;
            for (std::size_t i = first; i < first + count; ++i) {
                writer.storeReal(model_.firstDerivative + static_cast<std::int32_t>(i), all[i]);
                for (std::int32_t& column : rows.emplace_back(states[i]))
                    column -= part.firstState;
            }
            part.derivatives = writer.finish();
            jacobians.add(part, rows, std::span(all).subspan(first, count));
        });
    }

    /// Variables that loops among these blocks read from memory.
    void addUsedByLoops(std::span<const std::int32_t> blocks, NumberSet& used) {
        const auto use = [&](ExprId id) {
            for (const VariableId variable : index_->variablesOf(id))
                used.insert(variable.index());
        };
        for (const std::int32_t number : blocks) {
            const Block& block = model_.system.blocks[static_cast<std::size_t>(number)];
            if (block.kind == BlockKind::Explicit)
                continue;
            for (const ExprId id : block.residuals)
                use(id);
            for (const auto* const list : {&block.assignments, &block.discretes})
                for (const Assignment& assignment : *list)
                    use(assignment.value);
        }
    }

    void writeOutputs() {
        isRecordedBlock_.assign(model_.system.blocks.size(), false);
        const std::vector<std::vector<ExprId>> wanted = recordedExpressions();
        forEachPart([&](PartCode& part, std::size_t number) {
            ProgramWriter writer(model_, *shared_, named("outputs", number));
            std::vector<std::int32_t> chosen;
            for (const std::int32_t block : blocksOf_[number])
                if (model_.system.blocks[static_cast<std::size_t>(block)].variability ==
                    Variability::Continuous)
                    chosen.push_back(block);
            writeBlocks(writer, pool(), model_.system.blocks, loops_, chosen);
            part.outputs = writer.finish();
            if (!recordsAll_)
                chosen = index_->needed(wanted[number], Variability::Continuous);
            part.recorded = recordsAll_ ? part.outputs : writeRecorded(chosen, number);
            for (const std::int32_t block : chosen)
                isRecordedBlock_[static_cast<std::size_t>(block)] = true;
        });
    }

    /// Of each part, with a filter: what is recorded or asserted, and what functions give, as they
    /// may contain assertions.
    std::vector<std::vector<ExprId>> recordedExpressions() {
        std::vector<std::vector<ExprId>> wanted(model_.parts.size());
        if (recordsAll_)
            return wanted;
        for (std::size_t i = 0; i < dae().variables.size(); ++i)
            if (const VariableId id(static_cast<std::int32_t>(i));
                model_.isRecorded[i] && !dae()[id].isKnown())
                wanted[numberOf(id)].push_back(valueOf(id));
        for (const Block& block : model_.system.blocks)
            for (const Assignment& assignment : block.assignments)
                if (callsFunction(assignment.value))
                    wanted[numberOf(assignment.variable)].push_back(valueOf(assignment.variable));
        for (const dae::Assertion& assertion : dae().assertions) {
            const std::size_t part =
                numberOf({assertion.condition, assertion.message, assertion.level});
            for (const ExprId expression :
                 {assertion.condition, assertion.message, assertion.level})
                if (expression.valid())
                    wanted[part].push_back(expression);
        }
        return wanted;
    }

    bool callsFunction(ExprId root) {
        bool isFound = false;
        expr::forEachNode(pool(), root,
                          [&](ExprId id) { isFound = isFound || pool()[id].kind == Kind::Call; });
        return isFound;
    }

    ProgramId writeRecorded(std::span<const std::int32_t> blocks, std::size_t number) {
        ProgramWriter writer(model_, *shared_, named("recorded", number));
        writeBlocks(writer, pool(), model_.system.blocks, loops_, blocks);
        return writer.finish();
    }

    void writeCrossings() {
        std::vector<ExprId> functions;
        for (std::size_t i = 0; i < dae().helds.size(); ++i)
            if (!dae()[resolved(model_.system.heldVariables[i])].isKnown())
                addEvents(i, functions);
        forEachPart([&](PartCode& part, std::size_t number) {
            std::vector<ExprId> own;
            own.reserve(part.crossingFunctions.size());
            for (const std::int32_t crossing : part.crossingFunctions)
                own.push_back(functions[static_cast<std::size_t>(crossing)]);
            ProgramWriter writer(model_, *shared_, named("crossings", number));
            writeNeeded(writer, own);
            for (std::size_t i = 0; i < own.size(); ++i)
                writer.storeReal(
                    model_.crossingFunctions[static_cast<std::size_t>(part.crossingFunctions[i])]
                        .slot,
                    own[i]);
            part.crossings = writer.finish();
        });
    }

    /// Of a relation.
    void addEvents(std::size_t relation, std::vector<ExprId>& functions) {
        const dae::Held& held = dae().helds[relation];
        const VariableId variable = model_.system.heldVariables[relation];
        const ExprId value = valueOf(variable);
        PartCode& part = partOf(variable);
        if (held.switchTime.valid()) {
            part.timeSwitches.push_back(static_cast<std::int32_t>(model_.timeSwitches.size()));
            model_.timeSwitches.push_back({static_cast<std::int32_t>(relation),
                                           shared_->placeOf(resolved(variable)), held.risesWithTime,
                                           newReal(model_)});
            return;
        }
        const std::int32_t closeSlot = loopWriter_->closeSlotOf(relation);
        const ExprId isNeeded = needed_[relation];
        for (const ExprId function : crossingFunctions(pool(), held, value, closeSlot >= 0)) {
            functions.push_back(isNeeded.valid() ? positiveUnless(isNeeded, function) : function);
            part.crossingFunctions.push_back(
                static_cast<std::int32_t>(model_.crossingFunctions.size()));
            model_.crossingFunctions.push_back(
                {static_cast<std::int32_t>(relation), newReal(model_), closeSlot});
        }
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
        forEachPart([&](PartCode& part, std::size_t number) {
            ProgramWriter writer(model_, *shared_, named("event", number));
            writeBlocks(writer, pool(), model_.system.blocks, loops_, blocksOf_[number]);
            part.event = writer.finish();
            part.blockCount = static_cast<std::int32_t>(blocksOf_[number].size());
        });
        BlockGraphWriter(model_, *shared_, loops_).write(blocksOf_, fewestBlocks_);
    }

    /// Conditions count too: where one has changed, the method starts again to be on the safe side.
    void addDiscretePlaces() {
        forEachPart([&](PartCode& part, std::size_t number) {
            std::set<std::int32_t> integers;
            std::set<std::int32_t> reals;
            std::vector<ProgramId> programs{part.event, part.eventActions, part.assertions};
            for (const std::int32_t item : part.loops) {
                const LoopCode& loop = model_.loops[static_cast<std::size_t>(item)];
                programs.insert(programs.end(), {loop.program, loop.wanted, loop.following});
            }
            for (const ProgramId id : programs)
                if (id != NoProgram)
                    for (const auto& instruction :
                         model_.programs[static_cast<std::size_t>(id)].code)
                        if (instruction.op == program::Op::StoreInteger)
                            integers.insert(instruction.a);
            for (const std::int32_t item : blocksOf_[number]) {
                const Block& block = model_.system.blocks[static_cast<std::size_t>(item)];
                addDiscreteReals(block.discretes, reals);
                if (block.variability == Variability::Discrete)
                    addDiscreteReals(block.assignments, reals);
            }
            for (const std::int32_t slot : integers)
                part.discretePlaces.push_back({true, slot});
            for (const std::int32_t slot : reals)
                part.discretePlaces.push_back({false, slot});
        });
    }

    /// `floor(x)` and the like are Real, and change at events only.
    void addDiscreteReals(const system::Assignments& assignments, std::set<std::int32_t>& slots) {
        for (const Assignment& assignment : assignments)
            if (const Place& place = model_.placeOf(assignment.variable);
                !place.isInteger && place.slot >= 0)
                slots.insert(place.slot);
    }

    void writeTimeEvents() {
        for (const VariableId flag : model_.system.samplingVariables) {
            partOf(flag).samplings.push_back(static_cast<std::int32_t>(model_.samplings.size()));
            model_.samplings.push_back({shared_->placeOf(flag), newReal(model_), newReal(model_)});
        }
        forEachPart([&](PartCode& part, std::size_t number) {
            ProgramWriter writer(model_, *shared_, named("time events", number));
            for (const std::int32_t item : part.timeSwitches) {
                const TimeSwitch& code = model_.timeSwitches[static_cast<std::size_t>(item)];
                writer.storeReal(code.slot,
                                 dae().helds[static_cast<std::size_t>(code.relation)].switchTime);
            }
            for (const std::int32_t item : part.samplings) {
                const auto at = static_cast<std::size_t>(item);
                writer.storeReal(model_.samplings[at].startSlot, dae().samplings[at].start);
                writer.storeReal(model_.samplings[at].intervalSlot, dae().samplings[at].interval);
            }
            part.timeEvents = writer.finish();
        });
    }

    void writeEventActions() {
        for (const dae::Reinit& reinit : dae().reinits) {
            partOf(reinit.variable)
                .reinits.push_back(static_cast<std::int32_t>(model_.reinits.size()));
            model_.reinits.push_back(
                {shared_->placeOf(reinit.variable).slot, newInteger(model_), newReal(model_)});
        }
        for (std::size_t i = 0; i < dae().actions.size(); ++i) {
            model_.parts.front().actions.push_back(
                static_cast<std::int32_t>(model_.actions.size()));
            model_.actions.push_back(newAction(model_));
        }
        forEachPart([&](PartCode& part, std::size_t number) {
            ProgramWriter writer(model_, *shared_, named("event actions", number));
            for (const std::int32_t item : part.reinits) {
                const auto at = static_cast<std::size_t>(item);
                writer.storeInteger(model_.reinits[at].conditionSlot, dae().reinits[at].condition);
                writer.storeReal(model_.reinits[at].valueSlot, valueWhere(dae().reinits[at]));
            }
            for (const std::int32_t item : part.actions) {
                const auto at = static_cast<std::size_t>(item);
                writer.storeCondition(model_.actions[at], dae().actions[at]);
            }
            part.eventActions = writer.finish();
        });
    }

    /// What it sets the state to may be without meaning as long as it does not act.
    ExprId valueWhere(const dae::Reinit& reinit) {
        if (!expr::containsPartial(pool(), reinit.value))
            return reinit.value;
        const std::array operands{reinit.condition, reinit.value, pool().real(0.0)};
        return pool().make(Kind::If, 0, -1, pool().types().real(), operands);
    }

    /// Where they drive something.
    std::vector<std::size_t> partsOfImpulses() {
        std::vector<std::size_t> parts(model_.system.impulses.size(), 0);
        const auto find = [&](ExprId root, std::size_t part) {
            expr::forEachNode(pool(), root, [&](ExprId id) {
                const expr::Node& node = pool()[id];
                if (node.kind == Kind::Intrinsic && node.intrinsic() == expr::Intrinsic::Impulse)
                    parts[static_cast<std::size_t>(node.payload)] = part;
            });
        };
        for (std::size_t part = 0; part < blocksOf_.size() && !parts.empty(); ++part)
            for (const std::int32_t number : blocksOf_[part]) {
                const Block& block = model_.system.blocks[static_cast<std::size_t>(number)];
                for (const ExprId residual : block.residuals)
                    find(residual, part);
                for (const Assignment& assignment : block.assignments)
                    find(assignment.value, part);
            }
        return parts;
    }

    /// Those that may give impulses.
    void writeConstraints() {
        const auto& impulses = model_.system.impulses;
        const std::vector<std::size_t> parts = partsOfImpulses();
        for (std::size_t i = 0; i < impulses.size(); ++i)
            model_.parts[parts[i]].impulses.push_back(static_cast<std::int32_t>(i));
        forEachPart([&](PartCode& part, std::size_t number) {
            if (part.impulses.empty())
                return;
            ProgramWriter writer(model_, *shared_, named("constraints", number));
            std::set<std::int32_t> slots;
            for (const std::int32_t item : part.impulses) {
                const auto at = static_cast<std::size_t>(item);
                writer.storeReal(model_.impulses[at].leftSlot, impulses[at].left);
                writer.storeReal(model_.impulses[at].rightSlot, impulses[at].right);
                for (const ExprId side : {impulses[at].left, impulses[at].right})
                    for (const VariableId id : system::instantVariables(pool(), side))
                        if (const Place& place = model_.placeOf(id);
                            dae()[id].variability == Variability::Continuous && !place.isInteger)
                            slots.insert(place.slot);
            }
            part.constrainedSlots.assign(slots.begin(), slots.end());
            part.constraints = writer.finish();
        });
    }

    void writeAssertions() {
        ProgramWriter fixedWriter(model_, *shared_, "fixed assertions");
        for (std::size_t i = 0; i < dae().assertions.size(); ++i) {
            const dae::Assertion& assertion = dae().assertions[i];
            model_.assertionSlots.push_back(newInteger(model_));
            const auto number = static_cast<std::int32_t>(i);
            if (shared_->isUnchanging(assertion.condition)) {
                fixedWriter.storeInteger(model_.assertionSlots.back(), assertion.condition);
                model_.fixedAssertionNumbers.push_back(number);
            } else {
                model_.parts[numberOf({assertion.condition, assertion.message, assertion.level})]
                    .changingAssertions.push_back(number);
            }
        }
        forEachPart([&](PartCode& part, std::size_t number) {
            ProgramWriter writer(model_, *shared_, named("assertions", number));
            for (const std::int32_t item : part.changingAssertions) {
                const auto at = static_cast<std::size_t>(item);
                writer.storeInteger(model_.assertionSlots[at], dae().assertions[at].condition);
            }
            part.assertions = writer.finish();
        });
        model_.fixedAssertions = fixedWriter.finish();
    }

    void writeDelays() {
        for (const dae::Delay& delay : dae().delays)
            model_.delays.push_back({newReal(model_), newReal(model_), newReal(model_),
                                     isContinuous(delay.expression),
                                     shared_->isUnchanging(delay.delayTime)});
        std::vector<std::int32_t> all(model_.delays.size());
        std::iota(all.begin(), all.end(), 0);
        model_.delayed = writeDelayed("delayed", all, {}, true);
        forEachPart([&](PartCode& part, std::size_t number) { writeDelays(part, number); });
    }

    void writeDelays(PartCode& part, std::size_t number) {
        if (part.delays.empty())
            return;
        std::vector<ExprId> wanted;
        std::vector<ExprId> times;
        for (const std::int32_t item : part.delays) {
            const auto at = static_cast<std::size_t>(item);
            wanted.insert(wanted.end(), {dae().delays[at].expression, dae().delays[at].delayTime});
            if (!model_.delays[at].isFixed)
                times.push_back(dae().delays[at].delayTime);
        }
        part.delayed = model_.parts.size() == 1
                           ? model_.delayed
                           : writeDelayed(named("delayed", number), part.delays, {}, true);
        part.delayedAlong =
            writeDelayed(named("delayed along a step", number), part.delays, wanted, true);
        part.delayTimes = writeDelayed(named("delay times", number), part.delays, times, false);
    }

    ProgramId writeDelayed(const std::string& name, const std::vector<std::int32_t>& delays,
                           const std::vector<ExprId>& after, bool withValues) {
        ProgramWriter writer(model_, *shared_, name);
        writeNeeded(writer, after);
        for (const std::int32_t item : delays) {
            const auto i = static_cast<std::size_t>(item);
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
        NumberSet lasting;
        if (!model_.crossingFunctions.empty() || !model_.system.states.empty())
            forEachPart([&](PartCode& part, std::size_t number) {
                ProgramWriter envelopes(model_, *shared_, named("envelopes", number));
                for (const Oscillation& each : oscillationsOf(model_.system, blocksOf_[number])) {
                    const bool isLasting = !each.growth.valid();
                    if (!shared_->isUnchanging(each.rate) ||
                        (isLasting && !lasting.insert(each.rate.index())))
                        continue;
                    const std::int32_t slot = newReal(model_);
                    writer.storeReal(slot, each.rate);
                    if (isLasting)
                        model_.oscillationSlots.push_back(slot);
                    else
                        addFading(part, slot, each, envelopes);
                }
                if (!part.fading.empty())
                    part.envelopes = envelopes.finish();
            });
        model_.oscillations = writer.finish();
    }

    void addFading(PartCode& part, std::int32_t rateSlot, const Oscillation& oscillation,
                   ProgramWriter& writer) {
        part.fading.push_back(static_cast<std::int32_t>(model_.fading.size()));
        const FadingCode code{.rateSlot = rateSlot,
                              .coefficientSlot = newReal(model_),
                              .exponentSlot = newReal(model_),
                              .growthSlot = newReal(model_)};
        writer.storeReal(code.coefficientSlot, oscillation.coefficient);
        writer.storeReal(code.exponentSlot, oscillation.exponent);
        writer.storeReal(code.growthSlot, oscillation.growth);
        model_.fading.push_back(code);
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
        writeBlocks(writer, pool(), model_.system.blocks, loops_,
                    index_->needed(needed, Variability::Continuous));
        storeCoefficients(writer);
        model_.choices = writer.finish();
    }

    StateChoiceCode codeOf(const system::StateChoice& choice) {
        StateChoiceCode code;
        code.weights = choice.weights;
        code.innerCount = choice.innerCount;
        code.constraintCount = choice.constraintCount;
        for (const auto& coefficient : choice.coefficients)
            code.coefficients.push_back({coefficient.row, coefficient.column});
        code.firstCoefficient = model_.realCount;
        model_.realCount += static_cast<std::int32_t>(choice.coefficients.size());
        for (const VariableId id : choice.selections)
            code.selectionSlots.push_back(shared_->placeOf(id).slot);
        for (const auto& order : choice.orders) {
            auto& slots = code.orders.emplace_back();
            slots.variables = order.variables;
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
            partOf(pair.variable)
                .previous.push_back(static_cast<std::int32_t>(model_.previous.size()));
            model_.previous.push_back({pair.variable, shared_->placeOf(pair.variable),
                                       shared_->placeOf(pair.previous),
                                       dae()[pair.variable].isHidden && !pair.isRead});
        }
    }

    /// In the order in which they are computed: the first that is not finite is the cause.
    void addCheckedVariables() {
        const auto add = [&](VariableId id, bool isRecorded) {
            const Place& place = model_.placeOf(id);
            if (place.isInteger || place.slot < 0 || dae()[id].isHidden)
                return;
            partOf(id).checkedVariables.push_back(
                static_cast<std::int32_t>(model_.checkedVariables.size()));
            model_.checkedVariables.push_back({id, place.slot, isRecorded});
        };
        for (const VariableId state : model_.system.states)
            add(state, true);
        for (std::size_t i = 0; i < model_.system.blocks.size(); ++i) {
            for (const VariableId id : model_.system.blocks[i].iterationVariables)
                add(id, isRecordedBlock_[i]);
            for (const Assignment& assignment : model_.system.blocks[i].assignments)
                add(assignment.variable, isRecordedBlock_[i]);
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
    bool hasTunables_;
    std::int32_t fewestBlocks_;
    Draft model_;
    SharedCode* shared_ = nullptr;
    LoopWriter* loopWriter_ = nullptr;
    const BlockIndex* index_ = nullptr;
    Parts parts_;
    std::vector<std::vector<std::int32_t>> blocksOf_; ///< of each part: those that can change
    std::vector<const system::Alias*> aliasOf_;
    std::vector<std::int32_t> heldOf_;  ///< the relation whose value a variable has, -1 for none
    std::vector<ExprId> needed_;        ///< of each relation, see `neededRelations`
    std::vector<bool> isWatched_;       ///< of each variable, see `isWatched`
    std::vector<bool> isRecordedBlock_; ///< `recorded` computes it
    std::vector<std::int32_t> loops_;   ///< of each block, -1 if it is explicit
    std::vector<std::int32_t> initialLoops_;
};

} // namespace

model::CompiledModel buildExecutable(system::SortedSystem system, const BuildOptions& options) {
    model::CompiledModel model = ExecutableBuilder(std::move(system), options).build();
    verifyStage("compiled model", model);
    return model;
}

} // namespace eventica::executable
