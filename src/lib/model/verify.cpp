// SPDX-License-Identifier: Apache-2.0
#include "lib/model/verify.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "lib/program/operations.h"
#include "lib/program/relocate.h"
#include "lib/program/verify.h"

namespace eventica::model {
namespace {

class Verifier {
public:
    explicit Verifier(const CompiledModel& model) : model_(model) {}

    std::vector<std::string> run() {
        checkMemory();
        checkPlaces();
        checkPrograms();
        checkEntries();
        for (const LoopCode& loop : model_.loops)
            checkLoop(loop);
        checkParts();
        checkEvents();
        checkStateChoices();
        checkAssertions();
        checkFormulas();
        return std::move(violations_);
    }

private:
    template<typename... Args>
    void require(bool holds, fmt::format_string<Args...> format, Args&&... args) {
        if (!holds)
            violations_.push_back(fmt::format(format, std::forward<Args>(args)...));
    }

    // ------------------------------------------------------------ memory

    bool isReal(std::int32_t slot) const { return slot >= 0 && slot < model_.realCount; }
    bool isInteger(std::int32_t slot) const { return slot >= 0 && slot < model_.integerCount; }

    void requireReal(std::string_view what, std::int32_t slot) {
        require(isReal(slot), "{}: Real slots are in memory: {} of {}", what, slot,
                model_.realCount);
    }
    void requireInteger(std::string_view what, std::int32_t slot) {
        require(isInteger(slot), "{}: Integer slots are in memory: {} of {}", what, slot,
                model_.integerCount);
    }
    void requirePlace(std::string_view what, const Place& place) {
        if (place.isInteger)
            requireInteger(what, place.slot);
        else
            requireReal(what, place.slot);
    }
    void requireOptionalReal(std::string_view what, std::int32_t slot) {
        if (slot != -1)
            requireReal(what, slot);
    }
    void requireProgram(std::string_view what, ProgramId id) {
        require(id == NoProgram ||
                    (id >= 0 && static_cast<std::size_t>(id) < model_.entries.size()),
                "{}: programs exist: number {}", what, id);
    }

    void checkMemory() {
        requireReal("time", model_.timeSlot);
        for (const auto& [name, first] : {std::pair{"states", model_.firstState},
                                          std::pair{"derivatives", model_.firstDerivative},
                                          std::pair{"nominal values", model_.firstNominal}})
            if (model_.stateCount > 0) {
                requireReal(name, first);
                requireReal(name, first + model_.stateCount - 1);
            }
        require(model_.tangentOffset >= model_.realCount,
                "tangents lie behind the values: from {} with {} values", model_.tangentOffset,
                model_.realCount);
    }

    void checkPlaces() {
        const std::size_t variables = model_.variables.size();
        require(model_.places.size() >= variables && model_.isRecorded.size() == variables,
                "every variable has a place");
        std::map<std::pair<bool, std::int32_t>, std::size_t> owners;
        for (std::size_t i = 0; i < model_.places.size(); ++i) {
            const Place& place = model_.places[i];
            if (place.slot < 0)
                continue;
            requirePlace("variables", place);
            const auto [owner, isNew] = owners.try_emplace({place.isInteger, place.slot}, i);
            require(isNew, "variables have places of their own: numbers {} and {}", owner->second,
                    i);
        }
    }

    // ------------------------------------------------------------ programs

    void checkPrograms() {
        require(model_.realMemorySize >= model_.tangentOffset + model_.realCount,
                "Real memory holds values and tangents: {} numbers", model_.realMemorySize);
        for (const program::Program& program : model_.programs)
            for (const std::string& problem : program::verify(program))
                violations_.push_back(fmt::format("program {}: {}", program.name, problem));
        for (const ProgramEntry& entry : model_.entries)
            checkEntry(entry);
    }

    void checkEntry(const ProgramEntry& entry) {
        const bool isFormed = entry.program >= 0 &&
                              static_cast<std::size_t>(entry.program) < model_.programs.size() &&
                              entry.firstAddress >= 0 && entry.addressCount >= 0 &&
                              static_cast<std::size_t>(entry.firstAddress) +
                                      static_cast<std::size_t>(entry.addressCount) <=
                                  model_.addresses.size();
        require(isFormed, "programs and addresses of entries exist: program {}", entry.program);
        if (!isFormed)
            return;
        const program::Program& program = model_.programs[static_cast<std::size_t>(entry.program)];
        entry_ = &entry;
        for (const program::Instruction& instruction : program.code)
            checkInstruction(program, instruction);
        for (const program::HostCall& call : program.hostCalls) {
            const std::int32_t id = addressIn(program, call.id);
            require(id >= 0 && static_cast<std::size_t>(id) < model_.formulas->calls.size(),
                    "program {}: host calls exist: number {}", program.name, id);
        }
    }

    /// Of an operand of the entry's program; -1 if there is none.
    std::int32_t addressIn(const program::Program& program, std::int32_t operand) const {
        if (!program.isRelocated)
            return operand;
        const bool exists = operand >= 0 && operand < entry_->addressCount;
        if (!exists)
            return -1;
        return model_.addresses[static_cast<std::size_t>(entry_->firstAddress) +
                                static_cast<std::size_t>(operand)];
    }

    void checkInstruction(const program::Program& program,
                          const program::Instruction& instruction) {
        const std::string_view kinds = program::describe(instruction.op).operands;
        for (std::size_t i = 0; i < program::OperandCount; ++i) {
            if (kinds[i] != 'm' && kinds[i] != 'n' && kinds[i] != 's')
                continue;
            const std::int32_t value = addressIn(program, program::operand(instruction, i));
            if (kinds[i] == 'm')
                require(isReal(value) || isReal(value - model_.tangentOffset) || isConstant(value),
                        "program {}: Real slots are in memory: {} of {}", program.name, value,
                        model_.realCount);
            else if (kinds[i] == 'n')
                require(isInteger(value), "program {}: Integer slots are in memory: {} of {}",
                        program.name, value, model_.integerCount);
            else
                requireLoop(program, value & ~program::TangentSolveFlag);
        }
    }

    bool isConstant(std::int32_t slot) const {
        return slot >= model_.tangentOffset + model_.realCount && slot < model_.realMemorySize;
    }

    void requireLoop(const program::Program& program, std::int32_t loop) {
        require(loop >= 0 && static_cast<std::size_t>(loop) < model_.loops.size(),
                "program {}: loops exist: number {}", program.name, loop);
    }

    void checkEntries() {
        for (const ProgramId id :
             {model_.assumptions, model_.parameters, model_.startValues, model_.initial,
              model_.precomputed, model_.fixedAssertions, model_.delayed, model_.oscillations,
              model_.checks, model_.initialAssertions, model_.choiceCoefficients, model_.choices})
            requireProgram("model", id);
        for (const ProgramId id : {model_.parameters, model_.startValues, model_.initial})
            require(id != NoProgram, "a model has programs for the start");
    }

    // ------------------------------------------------------------ parts

    void checkParts() {
        require(!model_.parts.empty(), "a model has at least one part");
        for (const SparseColumns& jacobian : model_.jacobians)
            checkMatrix("Jacobian", jacobian, jacobian.columns());
        std::int32_t states = 0;
        for (const PartCode& part : model_.parts) {
            for (const ProgramId id : programsOf(part))
                requireProgram("parts", id);
            require(part.event != NoProgram, "a part has a program for events");
            require(part.stateCount == 0 || part.derivatives != NoProgram,
                    "a part with states has a program for their derivatives");
            const auto jacobian = static_cast<std::size_t>(part.jacobian);
            require(part.jacobian >= 0 && jacobian < model_.jacobians.size() &&
                        model_.jacobians[jacobian].columns() == part.stateCount,
                    "a part has a Jacobian of its states");
            for (const FullRow& full : part.fullRows)
                checkFullRow(part, full);
            for (const Place& place : part.jacobianInputs)
                requirePlace("inputs of Jacobians", place);
            require(part.firstState == states, "the states of parts follow each other");
            states += part.stateCount;
            for (const Place& place : part.discretePlaces)
                requirePlace("discrete variables of parts", place);
            for (const std::int32_t slot : part.constrainedSlots)
                requireReal("variables of constraints", slot);
            for (const ExportCode& item : part.exports) {
                requirePlace("values that parts exchange", item.place);
                for (const std::int32_t reader : item.readers)
                    require(reader >= 0 && static_cast<std::size_t>(reader) < model_.parts.size(),
                            "values that parts exchange have readers: part {}", reader);
            }
            if (!part.graph.isEmpty())
                checkGraph(part.graph);
        }
        require(states == model_.stateCount, "every state is in one part");
        requireDivided("crossing functions", &PartCode::crossingFunctions,
                       model_.crossingFunctions.size());
        requireDivided("time switches", &PartCode::timeSwitches, model_.timeSwitches.size());
        requireDivided("samplings", &PartCode::samplings, model_.samplings.size());
        requireDivided("reinits", &PartCode::reinits, model_.reinits.size());
        requireDivided("impulses", &PartCode::impulses, model_.impulses.size());
        requireDivided("actions", &PartCode::actions, model_.actions.size());
        requireDivided("delays", &PartCode::delays, model_.delays.size());
        requireDivided("inputs", &PartCode::inputs, model_.inputs.size());
        requireDivided("what fades", &PartCode::fading, model_.fading.size());
        requireDivided("previous values", &PartCode::previous, model_.previous.size());
        requireDivided("checked variables", &PartCode::checkedVariables,
                       model_.checkedVariables.size());
        if (violations_.empty()) {
            checkReadDelays();
            checkIndependence();
        }
    }

    /// A part looks back at what it says, and at delays of other parts only if their time is fixed.
    void checkReadDelays() {
        for (std::size_t i = 0; i < model_.parts.size(); ++i) {
            const PartCode& part = model_.parts[i];
            for (const std::int32_t delay : part.readDelays)
                require(delay >= 0 && static_cast<std::size_t>(delay) < model_.delays.size() &&
                            (model_.delays[static_cast<std::size_t>(delay)].isFixed ||
                             std::ranges::binary_search(part.delays, delay)),
                        "parts look back at fixed delays of others: delay {} in part {}", delay, i);
            forEachProgram(part, [&](ProgramId id) { requireReadDelays(id, i); });
        }
    }

    void requireReadDelays(ProgramId id, std::size_t part) {
        const program::Program& program = model_.programOf(id);
        for (const program::HostCall& call : program.hostCalls) {
            const std::int32_t number =
                program::addressOf(program, model_.addressesOf(id), call.id);
            const std::int32_t delay =
                model_.formulas->calls[static_cast<std::size_t>(number)].delay;
            require(delay < 0 || std::ranges::binary_search(model_.parts[part].readDelays, delay),
                    "a part names the delays that it looks back at: delay {} in part {}", delay,
                    part);
        }
    }

    template<typename Visit>
    void forEachProgram(const PartCode& part, const Visit& visit) const {
        const auto visitOne = [&](ProgramId id) {
            if (id != NoProgram)
                visit(id);
        };
        for (const ProgramId id : programsOf(part))
            visitOne(id);
        for (const std::int32_t number : part.loops) {
            const LoopCode& loop = model_.loops[static_cast<std::size_t>(number)];
            for (const ProgramId id : {loop.program, loop.wanted, loop.following})
                visitOne(id);
        }
    }

    void checkFullRow(const PartCode& part, const FullRow& full) {
        requireProgram("full rows", full.gradient);
        require(full.gradient != NoProgram && full.row >= 0 && full.row < part.stateCount,
                "full rows of a Jacobian exist, with a program each: row {}", full.row);
        if (part.jacobian < 0 || static_cast<std::size_t>(part.jacobian) >= model_.jacobians.size())
            return;
        const auto entries = std::ranges::count(
            model_.jacobians[static_cast<std::size_t>(part.jacobian)].rowIndices, full.row);
        requireReal("full rows", full.firstSlot);
        requireReal("full rows", full.firstSlot + static_cast<std::int32_t>(entries) - 1);
    }

    // ------------------------------------------------------------ blocks

    void checkGraph(const BlockGraph& graph) {
        const std::size_t blocks = graph.blocks.size();
        const std::size_t slots = graph.slots.size();
        for (const Place& place : graph.slots)
            requirePlace("blocks", place);
        const auto key = [](const Place& place) { return std::pair(place.isInteger, place.slot); };
        require(std::ranges::is_sorted(graph.slots, std::ranges::less_equal{}, key),
                "the slots of blocks ascend");
        const bool isFormed = areRows(graph.reads, blocks, slots) &&
                              areRows(graph.writes, blocks, slots) &&
                              areRows(graph.readers, slots, blocks);
        require(isFormed, "what blocks read and write are rows of ascending numbers");
        require(std::ranges::all_of(graph.movingBlocks,
                                    [&](std::int32_t block) {
                                        return block >= 0 &&
                                               static_cast<std::size_t>(block) < blocks;
                                    }),
                "moving blocks exist");
        requireProgram("blocks", graph.moving);
        for (const BlockCode& block : graph.blocks) {
            requireProgram("blocks", block.program);
            require(block.program != NoProgram, "a block has a program");
        }
        if (!isFormed || !violations_.empty())
            return;
        const NumberRows readers = transposed(graph.reads, slots);
        require(readers.starts == graph.readers.starts && readers.numbers == graph.readers.numbers,
                "the readers of a slot are the blocks that read it");
        checkOrder(graph);
        for (std::size_t i = 0; i < blocks; ++i)
            checkBlock(graph, i);
    }

    /// So many rows of ascending numbers below `end`.
    static bool areRows(const NumberRows& rows, std::size_t count, std::size_t end) {
        if (rows.size() != count || rows.starts.front() != 0 ||
            static_cast<std::size_t>(rows.starts.back()) != rows.numbers.size() ||
            !std::ranges::is_sorted(rows.starts))
            return false;
        for (std::size_t i = 0; i < count; ++i) {
            const auto row = rows[i];
            if (!std::ranges::is_sorted(row, std::ranges::less_equal{}) ||
                (!row.empty() && (row.front() < 0 || static_cast<std::size_t>(row.back()) >= end)))
                return false;
        }
        return true;
    }

    void checkOrder(const BlockGraph& graph) {
        std::vector<std::int32_t> writers(graph.slots.size(), -1);
        for (std::size_t i = 0; i < graph.blocks.size(); ++i)
            for (const std::int32_t slot : graph.writes[i]) {
                std::int32_t& writer = writers[static_cast<std::size_t>(slot)];
                require(writer < 0, "one block writes a slot: blocks {} and {}", writer, i);
                writer = static_cast<std::int32_t>(i);
            }
        for (std::size_t slot = 0; slot < writers.size(); ++slot)
            for (const std::int32_t reader : graph.readers[slot])
                require(reader > writers[slot],
                        "blocks read what earlier ones write: block {} what {} writes", reader,
                        writers[slot]);
    }

    /// Its program stores nothing but what it writes, and loads what it reads; what it loads
    /// besides, no block writes.
    void checkBlock(const BlockGraph& graph, std::size_t number) {
        const auto has = [](std::span<const std::int32_t> row, std::int32_t item) {
            return std::ranges::binary_search(row, item);
        };
        const ProgramId id = graph.blocks[number].program;
        program::forEachSlot(
            model_.programOf(id), model_.addressesOf(id), [&](Place place, bool isStore) {
                const std::int32_t slot = graph.numberOf(place);
                const bool isOwn = slot >= 0 && has(graph.writes[number], slot);
                require(isStore ? isOwn : slot < 0 || isOwn || has(graph.reads[number], slot),
                        "blocks {} what their programs {}: block {}, slot {}",
                        isStore ? "write" : "read", isStore ? "store" : "load", number, place.slot);
            });
    }

    void requireDivided(std::string_view what, std::vector<std::int32_t> PartCode::* numbers,
                        std::size_t count) {
        std::vector<std::int32_t> all;
        for (const PartCode& part : model_.parts)
            all.insert(all.end(), (part.*numbers).begin(), (part.*numbers).end());
        std::ranges::sort(all);
        bool isDivided = all.size() == count;
        for (std::size_t i = 0; i < all.size(); ++i)
            isDivided = isDivided && all[i] == static_cast<std::int32_t>(i);
        require(isDivided, "{} of the model are in one part each", what);
    }

    /// No part writes what another one writes, or reads what another one does not export to it.
    void checkIndependence() {
        writers_.clear();
        for (const bool writes : {true, false})
            for (std::size_t i = 0; i < model_.parts.size(); ++i) {
                const auto part = static_cast<std::int32_t>(i);
                forEachProgram(model_.parts[i],
                               [&](ProgramId id) { checkAccess(id, part, writes); });
                for (const std::int32_t number : model_.parts[i].loops)
                    for (const std::int32_t slot :
                         model_.loops[static_cast<std::size_t>(number)].unknownSlots)
                        access({false, slot}, part, writes);
            }
    }

    void checkAccess(ProgramId id, std::int32_t part, bool writes) {
        program::forEachSlot(model_.programOf(id), model_.addressesOf(id),
                             [&](Place place, bool isStore) {
                                 if (isStore == writes)
                                     access(place, part, writes);
                             });
    }

    void access(const Place& place, std::int32_t part, bool writes) {
        const std::pair key{place.isInteger, place.slot};
        if (writes)
            writers_.try_emplace(key, part);
        const auto writer = writers_.find(key);
        require(writer == writers_.end() || writer->second == part ||
                    (!writes && isExported(place, writer->second, part)),
                "parts share no values: slot {} of parts {} and {}", place.slot,
                writer == writers_.end() ? -1 : writer->second, part);
    }

    bool isExported(const Place& place, std::int32_t writer, std::int32_t reader) const {
        const auto& exports = model_.parts[static_cast<std::size_t>(writer)].exports;
        const auto found = std::ranges::find(exports, place, &ExportCode::place);
        return found != exports.end() && std::ranges::binary_search(found->readers, reader);
    }

    // ------------------------------------------------------------ tables

    void checkMatrix(std::string_view what, const SparseColumns& matrix, std::int64_t columns) {
        bool isFormed =
            matrix.columns() == columns && matrix.starts.front() == 0 &&
            matrix.starts.back() == static_cast<std::int64_t>(matrix.rowIndices.size()) &&
            std::ranges::is_sorted(matrix.starts);
        for (const std::int64_t row : matrix.rowIndices)
            isFormed = isFormed && row >= 0 && row < matrix.rows;
        for (const auto& group : matrix.groups)
            for (const std::int32_t column : group)
                isFormed = isFormed && column >= 0 && column < columns;
        require(isFormed, "{}: matrices are well formed", what);
    }

    void checkLoop(const LoopCode& loop) {
        const std::size_t count = loop.unknowns.size();
        require(loop.unknownSlots.size() == count && loop.equations.size() == count,
                "loops have a slot and an equation for each unknown: {}, {}, {}", count,
                loop.unknownSlots.size(), loop.equations.size());
        for (const std::int32_t slot : loop.unknownSlots)
            requireReal("unknowns of loops", slot);
        if (count > 0) {
            requireReal("residuals", loop.firstResidual);
            requireReal("residuals", loop.firstResidual + static_cast<std::int32_t>(count) - 1);
            checkMatrix("loop", loop.matrix, static_cast<std::int64_t>(count));
            require(loop.program != NoProgram, "loops with unknowns have a program");
        }
        for (const ProgramId id : {loop.program, loop.tangent, loop.wanted, loop.following})
            requireProgram("loop", id);
        for (const LoopCondition& condition : loop.conditions)
            checkCondition(condition);
        require(loop.followers.size() == loop.followerPlaces.size(),
                "followers of loops have places");
        for (const Place& place : loop.followerPlaces)
            requirePlace("followers of loops", place);
    }

    void checkCondition(const LoopCondition& condition) {
        requirePlace("conditions of loops", condition.value);
        requirePlace("conditions of loops", condition.wanted);
        requireRelation("conditions of loops", condition.relation, true);
        for (const std::int32_t slot :
             {condition.leftSlot, condition.rightSlot, condition.closeSlot})
            requireOptionalReal("conditions of loops", slot);
        if (condition.neededSlot != -1)
            requireInteger("conditions of loops", condition.neededSlot);
    }

    void requireRelation(std::string_view what, std::int32_t relation, bool mayBeNone) {
        require((mayBeNone && relation == -1) ||
                    (relation >= 0 &&
                     static_cast<std::size_t>(relation) < model_.text->relations.size()),
                "{}: relations exist: number {}", what, relation);
    }

    void checkEvents() {
        for (const Crossing& crossing : model_.crossingFunctions) {
            requireRelation("crossing functions", crossing.relation, false);
            requireReal("crossing functions", crossing.slot);
            requireOptionalReal("crossing functions", crossing.closeSlot);
        }
        for (const TimeSwitch& item : model_.timeSwitches) {
            requireRelation("time switches", item.relation, false);
            requirePlace("time switches", item.value);
            requireReal("time switches", item.slot);
        }
        for (const SamplingCode& sampling : model_.samplings) {
            requirePlace("samplings", sampling.flag);
            requireReal("samplings", sampling.startSlot);
            requireReal("samplings", sampling.intervalSlot);
        }
        for (const ReinitCode& reinit : model_.reinits) {
            requireReal("reinit", reinit.stateSlot);
            requireInteger("reinit", reinit.conditionSlot);
            requireReal("reinit", reinit.valueSlot);
        }
        for (const ImpulseCode& impulse : model_.impulses)
            for (const std::int32_t slot : {impulse.slot, impulse.leftSlot, impulse.rightSlot})
                requireReal("impulses", slot);
        for (const DelayCode& delay : model_.delays)
            for (const std::int32_t slot : {delay.slot, delay.timeSlot, delay.longestSlot})
                requireReal("delays", slot);
        for (const PreviousCode& previous : model_.previous) {
            requirePlace("previous values", previous.value);
            requirePlace("previous values", previous.previous);
            require(previous.value.isInteger == previous.previous.isInteger,
                    "previous values are of the type of the value");
        }
        for (const PastCode& past : model_.pasts) {
            requireReal("pasts", past.isGivenSlot);
            requireReal("pasts", past.valueSlot);
        }
        for (const TunableCode& tunable : model_.tunables) {
            requirePlace("tunable parameters", tunable.given);
            requireInteger("tunable parameters", tunable.isGivenSlot);
        }
        for (const AssumptionCode& assumption : model_.assumptionList)
            requireReal("assumptions", assumption.slot);
        for (const InputCode& input : model_.inputs) {
            requirePlace("inputs", input.value);
            if (!input.value.isInteger)
                requireReal("inputs", input.value.slot + input.orders - 1);
        }
    }

    void checkStateChoices() {
        for (const StateChoiceCode& choice : model_.stateChoices) {
            for (const std::int32_t slot : choice.selectionSlots)
                requireReal("selections", slot);
            for (const auto& order : choice.orders)
                for (const auto* slots : {&order.variableSlots, &order.stateSlots})
                    for (const std::int32_t slot : *slots)
                        requireReal("choices of states", slot);
        }
    }

    void checkAssertions() {
        require(model_.assertionSlots.size() == model_.formulas->assertions.size(),
                "every assertion has a slot");
        for (const auto* slots : {&model_.assertionSlots, &model_.initialAssertionSlots})
            for (const std::int32_t slot : *slots)
                requireInteger("conditions", slot);
        for (const ActionCode& action : model_.actions)
            requireInteger("actions", action.conditionSlot);
        for (const ActionCode& action : model_.initialActions)
            requireInteger("initial actions", action.conditionSlot);
        for (const CheckCode& check : model_.checkEquations)
            requireReal("checks", check.slot);
        require(model_.checkEquations.size() == model_.text->checks.size(),
                "every check has its text");
        for (const CheckedVariable& checked : model_.checkedVariables)
            requireReal("checked variables", checked.slot);
        for (const std::int32_t slot : model_.oscillationSlots)
            requireReal("oscillations", slot);
        for (const FadingCode& code : model_.fading)
            for (const std::int32_t slot :
                 {code.rateSlot, code.coefficientSlot, code.exponentSlot, code.growthSlot})
                requireReal("what fades", slot);
    }

    void checkFormulas() {
        const Formulas& formulas = *model_.formulas;
        for (const CallCode& call : formulas.calls) {
            require(call.delay < static_cast<std::int32_t>(model_.delays.size()),
                    "calls: delays exist: number {}", call.delay);
            checkFormula(call.formula, call.inputCount());
        }
        for (const FormulaCode& formula : formulas.expressions)
            checkFormula(formula, 0);
        for (const auto* assertions : {&formulas.assertions, &formulas.initialAssertions})
            for (const AssertionCode& assertion : *assertions)
                for (const FormulaId id : {assertion.message, assertion.level})
                    requireFormula("assertions", id);
        for (const auto* actions : {&model_.actions, &model_.initialActions})
            for (const ActionCode& action : *actions)
                for (const FormulaId id : {action.message, action.call})
                    requireFormula("actions", id);
        for (const ObjectCode& object : formulas.objects)
            requireFormula("objects", object.value);
    }

    void requireFormula(std::string_view what, FormulaId id) {
        require(id < static_cast<FormulaId>(model_.formulas->expressions.size()),
                "{}: formulas exist: number {}", what, id);
    }

    void checkFormula(const FormulaCode& formula, std::size_t cells) {
        require(formula.function <
                    static_cast<std::int32_t>(model_.formulas->library.functions.size()),
                "formulas: functions exist: number {}", formula.function);
        for (const FormulaInput& input : formula.inputs)
            require(
                input.cell < static_cast<std::int32_t>(cells) &&
                    (!input.variable.valid() ||
                     static_cast<std::size_t>(input.variable.index()) < model_.variables.size()),
                "formulas: inputs exist: {} of the call, variable {}", input.cell,
                input.variable.index());
    }

    const CompiledModel& model_;
    const ProgramEntry* entry_ = nullptr;                           ///< being checked
    std::map<std::pair<bool, std::int32_t>, std::int32_t> writers_; ///< parts, by slot
    std::vector<std::string> violations_;
};

} // namespace

std::vector<std::string> verify(const CompiledModel& model) {
    return Verifier(model).run();
}

} // namespace eventica::model
