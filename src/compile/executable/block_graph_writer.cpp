// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/block_graph_writer.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "compile/executable/write_blocks.h"
#include "lib/expr/instant.h"
#include "lib/expr/rewrite.h"
#include "lib/program/relocate.h"

namespace eventica::executable {

using expr::Kind;
using model::BlockCode;
using model::BlockGraph;
using model::LoopCode;
using system::Assignment;
using system::Block;
using system::BlockKind;
using system::Variability;
using value::Operation;

namespace {

void makeUnique(std::vector<Place>& places) {
    std::ranges::sort(places, {},
                      [](const Place& place) { return std::pair(place.isInteger, place.slot); });
    const auto rest = std::ranges::unique(places);
    places.erase(rest.begin(), rest.end());
}

} // namespace

BlockGraphWriter::BlockGraphWriter(Draft& model, SharedCode& shared,
                                   const std::vector<std::int32_t>& loops)
    : model_(model), shared_(shared), pool_(*model.system.dae.pool), loops_(loops),
      currentOf_(model.system.dae.variables.size()) {
    for (const system::Previous& pair : model.system.previous)
        currentOf_[static_cast<std::size_t>(pair.previous.index())] = pair.variable;
}

/// Calls with effects keep their order, and must not be repeated.
void BlockGraphWriter::write(std::span<const std::vector<std::int32_t>> blocksOfParts,
                             std::int32_t fewestBlocks) {
    if (std::ranges::any_of(model_.system.dae.functions, &expr::Function::isImpure))
        return;
    const auto isLarge = [&](const std::vector<std::int32_t>& blocks) {
        return std::ssize(blocks) >= fewestBlocks;
    };
    if (std::ranges::none_of(blocksOfParts, isLarge))
        return;
    findChanging();
    for (std::size_t i = 0; i < blocksOfParts.size(); ++i)
        if (isLarge(blocksOfParts[i])) {
            writePrograms(model_.parts[i], blocksOfParts[i]);
            addIncidence(model_.parts[i], blocksOfParts[i]);
        }
}

// ---------------------------------------------------------------------------- what changes

std::vector<bool>::reference BlockGraphWriter::flag(Change& change, const Place& place) {
    return (place.isInteger ? change.integers : change.reals)[static_cast<std::size_t>(place.slot)];
}

void BlockGraphWriter::findChanging() {
    for (Change* const change : {&changing_, &moving_}) {
        change->reals.assign(static_cast<std::size_t>(model_.realCount), false);
        change->integers.assign(static_cast<std::size_t>(model_.integerCount), false);
    }
    const auto set = [&](const Place& place, bool isMoving) {
        if (place.slot < 0)
            return;
        flag(changing_, place) = true;
        if (isMoving)
            flag(moving_, place) = true;
    };
    const auto setVariable = [&](VariableId id, bool isMoving) {
        if (id.valid())
            set(model_.placeOf(id), isMoving);
    };
    set({false, model_.timeSlot}, true);
    for (const VariableId state : model_.system.states)
        setVariable(state, true);
    for (const model::InputCode& input : model_.inputs)
        for (std::int32_t order = 0; order < input.orders; ++order)
            set({input.value.isInteger, input.value.slot + order}, true);
    for (const system::Previous& pair : model_.system.previous)
        setVariable(pair.previous, false);
    for (const VariableId flag : model_.system.samplingVariables)
        setVariable(flag, false);
    setVariable(model_.system.terminalVariable, false);
    for (const model::StateChoiceCode& choice : model_.stateChoices)
        for (const std::int32_t slot : choice.selectionSlots)
            set({false, slot}, false);
    for (std::size_t i = 0; i < model_.system.blocks.size(); ++i) {
        const Block& block = model_.system.blocks[i];
        if (block.variability <= Variability::Parameter)
            continue;
        const bool isMoving = block.variability == Variability::Continuous;
        for (const VariableId id : block.iterationVariables)
            setVariable(id, isMoving);
        for (const Assignment& assignment : block.assignments)
            setVariable(assignment.variable, isMoving);
        for (const Assignment& assignment : block.discretes)
            setVariable(assignment.variable, false);
    }
}

bool BlockGraphWriter::isMoving(VariableId id) {
    const auto number = static_cast<std::size_t>(id.index());
    const Place place = number < model_.places.size() ? model_.places[number] : Place{};
    return place.slot >= 0 && flag(moving_, place);
}

bool BlockGraphWriter::hasMoving(ExprId id) {
    bool result = false;
    expr::forEachInstantNode(pool_, id, [&](const expr::Node& node) {
        result = result || node.kind == Kind::Time || node.kind == Kind::Intrinsic ||
                 (node.kind == Kind::Variable && isMoving(VariableId(node.payload)));
    });
    return result;
}

/// `v and not pre(v)`, or one of several such conditions: false as long as nothing discrete has
/// changed.
bool BlockGraphWriter::isEdge(ExprId condition) {
    const expr::Node& node = pool_[condition];
    if (node.kind != Kind::Binary)
        return false;
    const ExprId left = node.operands[0];
    const ExprId right = node.operands[1];
    if (node.operation() == Operation::Or)
        return isEdge(left) && isEdge(right);
    const expr::Node& second = pool_[right];
    if (node.operation() != Operation::And || pool_[left].kind != Kind::Variable ||
        second.kind != Kind::Unary || second.operation() != Operation::Not ||
        pool_[second.operands[0]].kind != Kind::Variable)
        return false;
    const auto previous = static_cast<std::size_t>(pool_[second.operands[0]].payload);
    return previous < currentOf_.size() && currentOf_[previous] == VariableId(pool_[left].payload);
}

/// What changes between events counts at edges only, as in a when-clause.
bool BlockGraphWriter::isGuarded(ExprId value) {
    const expr::Node& node = pool_[value];
    if (node.kind != Kind::If)
        return !hasMoving(value);
    const std::size_t conditions = node.operands.size() / 2;
    for (std::size_t i = 0; i < conditions; ++i)
        if (!isEdge(node.operands[2 * i]))
            return !hasMoving(value);
    return isGuarded(node.operands.back());
}

/// Of a discrete block.
bool BlockGraphWriter::isMoving(const Block& block) {
    return block.kind != BlockKind::Explicit || !isGuarded(block.assignments.front().value);
}

// ---------------------------------------------------------------------------- programs

void BlockGraphWriter::writePrograms(model::PartCode& part, std::span<const std::int32_t> numbers) {
    const std::vector<Block>& blocks = model_.system.blocks;
    BlockGraph& graph = part.graph;
    std::vector<std::int32_t> moving;
    for (const std::int32_t number : numbers) {
        const Block& block = blocks[static_cast<std::size_t>(number)];
        ProgramWriter writer(model_, shared_, "block");
        writeBlocks(writer, pool_, blocks, loops_, {&number, 1});
        BlockCode code;
        code.program = writer.finish();
        code.isContinuous = block.variability == Variability::Continuous;
        forEachProgram(number, code.program, [&](ProgramId program) {
            code.size += sizeOf(program);
            code.isOpaque = code.isOpaque || isOpaque(program);
        });
        const bool isMixed = block.kind == BlockKind::Discrete || !block.discretes.empty();
        code.isMoving = isMixed || (!code.isContinuous && isMoving(block));
        if (code.isMoving && !code.isOpaque && block.kind == BlockKind::Explicit) {
            moving.push_back(number);
            graph.movingBlocks.push_back(static_cast<std::int32_t>(graph.blocks.size()));
        }
        graph.size += code.size;
        graph.blocks.push_back(code);
    }
    ProgramWriter writer(model_, shared_, "moving blocks");
    writeBlocks(writer, pool_, blocks, loops_, moving);
    graph.moving = writer.finish();
}

std::int32_t BlockGraphWriter::sizeOf(ProgramId program) const {
    return static_cast<std::int32_t>(
        model_.programs[static_cast<std::size_t>(program)].code.size());
}

/// Whether it calls the host with something that has no slot.
bool BlockGraphWriter::isOpaque(ProgramId program) const {
    const auto isOpaqueCall = [&](const program::HostCall& call) {
        bool result = false;
        expr::forEachNode(
            pool_, model_.hostExpressions[static_cast<std::size_t>(call.id)], [&](ExprId id) {
                const expr::Node& node = pool_[id];
                result = result || node.kind == Kind::Time || node.kind == Kind::Intrinsic ||
                         (node.kind == Kind::Variable && node.payload < program::FirstHostInput);
            });
        return result;
    };
    return std::ranges::any_of(model_.programs[static_cast<std::size_t>(program)].hostCalls,
                               isOpaqueCall);
}

// ---------------------------------------------------------------------------- incidence

/// The program of the block, and those of its loop.
template<typename Visit>
void BlockGraphWriter::forEachProgram(std::int32_t block, ProgramId program,
                                      const Visit& visit) const {
    visit(program);
    const std::int32_t number = loops_[static_cast<std::size_t>(block)];
    if (number < 0)
        return;
    const LoopCode& loop = model_.loops[static_cast<std::size_t>(number)];
    for (const ProgramId id : {loop.program, loop.wanted, loop.following})
        if (id != NoProgram && id != program)
            visit(id);
}

void BlockGraphWriter::addAccess(ProgramId program, Access& access) {
    program::forEachSlot(model_.programs[static_cast<std::size_t>(program)], {},
                         [&](Place place, bool isStore) {
                             if (isStore)
                                 access.writes.push_back(place);
                             else if (flag(changing_, place))
                                 access.reads.push_back(place);
                         });
}

BlockGraphWriter::Access BlockGraphWriter::accessOf(std::int32_t block, ProgramId program) {
    Access access;
    forEachProgram(block, program, [&](ProgramId id) { addAccess(id, access); });
    if (const std::int32_t number = loops_[static_cast<std::size_t>(block)]; number >= 0) {
        const LoopCode& loop = model_.loops[static_cast<std::size_t>(number)];
        for (const std::int32_t slot : loop.unknownSlots)
            access.writes.push_back({false, slot});
        for (const model::LoopCondition& condition : loop.conditions)
            access.writes.push_back(condition.value);
    }
    makeUnique(access.writes);
    makeUnique(access.reads);
    std::erase_if(access.writes, [&](const Place& place) { return !flag(changing_, place); });
    std::erase_if(access.reads, [&](const Place& place) {
        return std::ranges::find(access.writes, place) != access.writes.end();
    });
    return access;
}

void BlockGraphWriter::addIncidence(model::PartCode& part, std::span<const std::int32_t> numbers) {
    BlockGraph& graph = part.graph;
    std::vector<Access> all;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        all.push_back(accessOf(numbers[i], graph.blocks[i].program));
        for (const auto* const places : {&all.back().reads, &all.back().writes})
            graph.slots.insert(graph.slots.end(), places->begin(), places->end());
    }
    makeUnique(graph.slots);
    const auto numbersOf = [&](const std::vector<Place>& places) {
        std::vector<std::int32_t> row;
        row.reserve(places.size());
        for (const Place& place : places)
            row.push_back(graph.numberOf(place));
        return row;
    };
    for (const Access& access : all) {
        graph.reads.add(numbersOf(access.reads));
        graph.writes.add(numbersOf(access.writes));
    }
    graph.readers = model::transposed(graph.reads, graph.slots.size());
}

} // namespace eventica::executable
