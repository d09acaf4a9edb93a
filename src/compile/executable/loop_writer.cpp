// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/loop_writer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "compile/executable/layout.h"
#include "compile/executable/sparse_columns.h"
#include "compile/system/incidence.h"
#include "lib/base/number_map.h"

namespace eventica::executable {

using model::LoopCode;
using model::LoopCondition;
using model::LoopKind;
using system::Assignment;
using system::Block;
using system::BlockKind;

namespace {

LoopKind kindOf(BlockKind kind) {
    return kind == BlockKind::Linear     ? LoopKind::Linear
           : kind == BlockKind::Discrete ? LoopKind::Discrete
                                         : LoopKind::Nonlinear;
}

std::unordered_set<std::int32_t> solutionOf(const Block& block) {
    std::unordered_set<std::int32_t> solution;
    for (const VariableId id : block.iterationVariables)
        solution.insert(id.index());
    for (const Assignment& assignment : block.assignments)
        solution.insert(assignment.variable.index());
    return solution;
}

} // namespace

LoopWriter::LoopWriter(Draft& model, SharedCode& shared, const std::vector<std::int32_t>& heldOf,
                       std::span<const ExprId> needed)
    : model_(model), shared_(shared), heldOf_(heldOf), needed_(needed),
      closeSlotOf_(dae().helds.size(), -1) {
}

std::int32_t LoopWriter::add(const Block& block, bool isInitial) {
    LoopCode loop;
    loop.kind = kindOf(block.kind);
    loop.hasConstantMatrix = block.hasConstantMatrix && !isInitial;
    loop.isInitial = isInitial;
    loop.unknowns = block.iterationVariables;
    loop.equations = block.residualEquations;
    for (const VariableId id : block.iterationVariables)
        loop.unknownSlots.push_back(shared_.placeOf(id).slot);
    loop.firstResidual = model_.realCount;
    model_.realCount += static_cast<std::int32_t>(block.residuals.size());
    ProgramWriter writer(model_, shared_, "loop");
    for (const Assignment& assignment : block.assignments) {
        writer.assign(assignment);
        loop.innerEquations.push_back(assignment.equation);
    }
    for (std::size_t i = 0; i < block.residuals.size(); ++i)
        writer.storeReal(loop.firstResidual + static_cast<std::int32_t>(i), block.residuals[i]);
    loop.program = writer.finish();
    addDiscretes(block, loop);
    addMatrix(block, loop);
    addLimits(loop);
    if (isInitial)
        addPasts(loop);
    model_.loops.push_back(std::move(loop));
    return static_cast<std::int32_t>(model_.loops.size()) - 1;
}

/// Attributes as far as they are numbers.
void LoopWriter::addLimits(LoopCode& loop) {
    constexpr double Infinity = std::numeric_limits<double>::infinity();
    const auto numberOr = [&](ExprId id, double otherwise) {
        return id.valid() && pool().isConstant(id) ? pool().valueOf(id).asReal() : otherwise;
    };
    for (const VariableId id : loop.unknowns) {
        const dae::Variable& variable = dae()[id];
        const double nominal = std::abs(numberOr(variable.nominal, 1.0));
        loop.limits.nominals.push_back(nominal > 0.0 && std::isfinite(nominal) ? nominal : 1.0);
        loop.limits.minima.push_back(numberOr(variable.minimum, -Infinity));
        loop.limits.maxima.push_back(numberOr(variable.maximum, Infinity));
    }
}

/// Delayed expressions of which the equations of the loop take the past.
void LoopWriter::addPasts(LoopCode& loop) {
    if (model_.system.pasts.empty())
        return;
    std::unordered_set<std::int32_t> variables;
    for (const auto* const numbers : {&loop.equations, &loop.innerEquations})
        for (const std::int32_t number : *numbers) {
            if (number < 0)
                continue;
            const auto& equation = model_.system.initialEquations[static_cast<std::size_t>(number)];
            for (const ExprId side : {equation.left, equation.right})
                for (const VariableId id : system::instantVariables(pool(), side))
                    variables.insert(id.index());
        }
    for (std::size_t i = 0; i < model_.system.pasts.size(); ++i)
        if (variables.contains(model_.system.pasts[i].isGiven.index()))
            loop.pasts.push_back(static_cast<std::int32_t>(i));
}

/// Those that depend on the loop's continuous unknowns are conditions to be found with them,
/// the others follow from the conditions.
void LoopWriter::addDiscretes(const Block& block, LoopCode& loop) {
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
        loop.followerPlaces.push_back(shared_.placeOf(assignment->variable));
    }
    if (isDiscrete) {
        loop.following = loop.program;
        return;
    }
    if (!followers.empty()) {
        ProgramWriter writer(model_, shared_, "loop discretes");
        for (const Assignment* const assignment : followers)
            writer.assign(*assignment);
        loop.following = writer.finish();
    }
    addConditions(conditions, loop);
}

bool LoopWriter::dependsOn(ExprId id, const std::unordered_set<std::int32_t>& variables) {
    return std::ranges::any_of(system::instantVariables(pool(), id), [&](VariableId variable) {
        return variables.contains(variable.index());
    });
}

void LoopWriter::addConditions(const std::vector<const Assignment*>& conditions, LoopCode& loop) {
    if (conditions.empty())
        return;
    ProgramWriter writer(model_, shared_, "loop conditions");
    for (const Assignment* const assignment : conditions) {
        LoopCondition condition;
        condition.variable = assignment->variable;
        condition.value = shared_.placeOf(assignment->variable);
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

void LoopWriter::addSides(LoopCondition& condition, ProgramWriter& writer, bool isInitial) {
    condition.relation = heldOf_[static_cast<std::size_t>(condition.variable.index())];
    if (condition.relation < 0)
        return;
    const dae::Held& held = dae().helds[static_cast<std::size_t>(condition.relation)];
    if (!held.right.valid() || held.switchTime.valid())
        return;
    condition.leftSlot = newReal(model_);
    condition.rightSlot = newReal(model_);
    writer.storeReal(condition.leftSlot, held.left);
    writer.storeReal(condition.rightSlot, held.right);
    if (isInitial)
        return; // events come later
    std::int32_t& closeSlot = closeSlotOf_[static_cast<std::size_t>(condition.relation)];
    if (closeSlot < 0)
        closeSlot = newReal(model_);
    condition.closeSlot = closeSlot;
    if (const ExprId isNeeded = needed_[static_cast<std::size_t>(condition.relation)];
        isNeeded.valid()) {
        condition.neededSlot = newInteger(model_);
        writer.storeInteger(condition.neededSlot, isNeeded);
    }
}

/// Which residual depends on which iteration variable, through the inner variables.
void LoopWriter::addMatrix(const Block& block, LoopCode& loop) {
    NumberMap<std::vector<std::int32_t>> ofVariable;
    for (std::size_t i = 0; i < block.iterationVariables.size(); ++i)
        ofVariable[block.iterationVariables[i].index()] = {static_cast<std::int32_t>(i)};
    const auto columnsOf = [&](ExprId id) {
        std::vector<std::int32_t> columns;
        for (const VariableId variable : system::instantVariables(pool(), id))
            if (const auto* const more = ofVariable.find(variable.index()))
                columns.insert(columns.end(), more->begin(), more->end());
        std::ranges::sort(columns);
        const auto rest = std::ranges::unique(columns);
        columns.erase(rest.begin(), rest.end());
        return columns;
    };
    for (const Assignment& assignment : block.assignments) {
        std::vector<std::int32_t> columns = columnsOf(assignment.value);
        ofVariable[assignment.variable.index()] = std::move(columns);
    }
    std::vector<std::vector<std::int32_t>> rows;
    rows.reserve(block.residuals.size());
    for (const ExprId residual : block.residuals)
        rows.push_back(columnsOf(residual));
    loop.matrix = columnsFrom(rows, block.iterationVariables.size());
}

} // namespace eventica::executable
