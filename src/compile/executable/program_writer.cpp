// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/program_writer.h"

#include <utility>

#include "compile/executable/host_tangent.h"
#include "compile/executable/layout.h"
#include "lib/base/check.h"
#include "lib/program/eliminate.h"

namespace eventica::executable {

using expr::Kind;
using expr::Node;

// ---------------------------------------------------------------------------- SharedCode

SharedCode::SharedCode(ExecutableModel& model)
    : model_(model), pool_(*model.system.dae.pool),
      isUnchangingVariable_(model.system.dae.variables.size(), false) {
    for (std::size_t i = 0; i < isUnchangingVariable_.size(); ++i)
        isUnchangingVariable_[i] = model.system.dae.variables[i].isKnown();
}

Place SharedCode::placeOf(VariableId variable) {
    const Place place = model_.places[static_cast<std::size_t>(variable.index())];
    EVENTICA_CHECK(place.slot >= 0, "a variable that has no place");
    return place;
}

Place SharedCode::placeOfIntrinsic(const Node&) {
    EVENTICA_CHECK(false, "an operator that should be a variable by now");
    return {};
}

std::int32_t SharedCode::hostExpression(ExprId expression) {
    const auto [place, isNew] = hostNumbers_.try_emplace(
        expression.index(), static_cast<std::int32_t>(model_.hostExpressions.size()));
    if (isNew) {
        model_.hostExpressions.push_back(expression);
        model_.hostTangents.push_back(hostTangent(pool_, model_.system.dae.functions, expression));
    }
    return place->second;
}

void SharedCode::setUnchanging(const std::vector<system::Block>& blocks) {
    for (const system::Block& block : blocks) {
        if (block.variability > system::Variability::Parameter)
            continue;
        for (const VariableId id : block.iterationVariables)
            isUnchangingVariable_[static_cast<std::size_t>(id.index())] = true;
        for (const system::Assignment& assignment : block.assignments)
            isUnchangingVariable_[static_cast<std::size_t>(assignment.variable.index())] = true;
    }
}

/// Bottom up, without calling itself.
bool SharedCode::isUnchanging(ExprId root) {
    std::vector<std::pair<ExprId, bool>> stack{{root, false}};
    while (!stack.empty()) {
        const auto [id, isEntered] = stack.back();
        stack.pop_back();
        if (unchanging_.contains(id.index()))
            continue;
        const Node& node = pool_[id];
        if (!isEntered) {
            stack.emplace_back(id, true);
            for (const ExprId operand : node.operands)
                if (operand.valid())
                    stack.emplace_back(operand, false);
            continue;
        }
        bool result =
            node.kind != Kind::Time && node.kind != Kind::Intrinsic && node.kind != Kind::Iterator;
        if (node.kind == Kind::Variable)
            result = static_cast<std::size_t>(node.payload) < isUnchangingVariable_.size() &&
                     isUnchangingVariable_[static_cast<std::size_t>(node.payload)];
        if (node.kind == Kind::Call)
            result = !model_.system.dae.functions[static_cast<std::size_t>(node.payload)].isImpure;
        for (const ExprId operand : node.operands)
            result = result && (!operand.valid() || unchanging_[operand.index()]);
        unchanging_[id.index()] = result;
    }
    return unchanging_[root.index()];
}

ExprId SharedCode::replacement(ExprId expression) {
    if (!usesPrecomputed_)
        return {};
    const Node& node = pool_[expression];
    const expr::Type& type = pool_.typeOf(expression);
    if (node.operands.empty() || node.kind == Kind::Index || !type.dimensions.empty() ||
        (type.base != expr::Base::Real && !program::isIntegerType(type)) ||
        !isUnchanging(expression))
        return {};
    const auto [place, isNew] = precomputedBy_.try_emplace(expression.index());
    if (isNew) {
        const VariableId id(static_cast<std::int32_t>(model_.places.size()));
        const bool isInteger = program::isIntegerType(type);
        model_.places.push_back({isInteger, isInteger ? newInteger(model_) : newReal(model_)});
        isUnchangingVariable_.push_back(true);
        place->second = pool_.variable(id, node.type);
        precomputed_.push_back({expression, id});
    }
    return place->second;
}

// ---------------------------------------------------------------------------- ProgramWriter

ProgramWriter::ProgramWriter(ExecutableModel& model, SharedCode& shared, std::string name)
    : model_(model), builder_(std::move(name)),
      lowering_(*model.system.dae.pool, shared, builder_) {
}

ExprId ProgramWriter::leaf(VariableId id) {
    const auto& variables = model_.system.dae.variables;
    return model_.system.dae.pool->variable(id,
                                            variables[static_cast<std::size_t>(id.index())].type);
}

void ProgramWriter::assign(const system::Assignment& assignment, bool stores) {
    const Place place = model_.places[static_cast<std::size_t>(assignment.variable.index())];
    if (place.slot < 0)
        return; // a String: evaluated where it is needed
    program::Register value = lowering_.lower(assignment.value);
    if (!place.isInteger && value.isInteger)
        value = {false, lowering_.lowerReal(assignment.value)};
    if (stores)
        lowering_.store(place, value);
    lowering_.define(leaf(assignment.variable), value);
}

void ProgramWriter::prepare(std::span<const ExprId> values) {
    if (lowering_.haveOneCondition(values))
        lowering_.lowerTogether(values);
}

void ProgramWriter::storeReal(std::int32_t slot, ExprId value) {
    lowering_.store({false, slot}, {false, lowering_.lowerReal(value)});
}

void ProgramWriter::storeInteger(std::int32_t slot, ExprId value) {
    lowering_.store({true, slot}, lowering_.lower(value));
}

void ProgramWriter::solve(std::int32_t loop, const system::Block& block) {
    builder_.solve(loop);
    for (const VariableId id : block.iterationVariables)
        lowering_.forget(leaf(id));
    for (const auto* const list : {&block.assignments, &block.discretes})
        for (const system::Assignment& assignment : *list)
            lowering_.forget(leaf(assignment.variable));
}

ProgramId ProgramWriter::finish() {
    model_.programs.push_back(program::eliminate(builder_.take()));
    return static_cast<ProgramId>(model_.programs.size()) - 1;
}

} // namespace eventica::executable
