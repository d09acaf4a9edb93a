// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/program_writer.h"

#include <algorithm>
#include <utility>

#include "compile/executable/layout.h"
#include "compile/system/expressions.h"
#include "lib/base/check.h"
#include "lib/program/eliminate.h"

namespace eventica::executable {

using expr::Kind;
using expr::Node;

// ---------------------------------------------------------------------------- SharedCode

SharedCode::SharedCode(Draft& model)
    : model_(model), pool_(*model.system.dae.pool),
      isUnchangingVariable_(model.system.dae.variables.size(), false),
      leaves_(system::leavesOf(model.system.dae)) {
    for (std::size_t i = 0; i < isUnchangingVariable_.size(); ++i)
        isUnchangingVariable_[i] = model.system.dae.variables[i].isKnown();
}

Place SharedCode::placeOf(VariableId variable) {
    const Place place = model_.places[static_cast<std::size_t>(variable.index())];
    EVENTICA_CHECK(place.slot >= 0, "a variable that has no place");
    return place;
}

Place SharedCode::placeOfIntrinsic(const Node& node) {
    if (node.intrinsic() == expr::Intrinsic::Impulse)
        return {false, model_.impulses[static_cast<std::size_t>(node.payload)].slot};
    EVENTICA_CHECK(node.intrinsic() == expr::Intrinsic::Input,
                   "an operator that should be a variable by now");
    const auto leaf = system::InputLeaf::of(node);
    Place place = model_.inputs[static_cast<std::size_t>(leaf.input)].value;
    place.slot += leaf.order;
    return place;
}

std::int32_t SharedCode::hostExpression(ExprId expression) {
    const auto [place, isNew] = hostNumbers_.try_emplace(
        expression.index(), static_cast<std::int32_t>(model_.hostExpressions.size()));
    if (isNew)
        model_.hostExpressions.push_back(expression);
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

/// An expression is younger than its operands. All there are is looked at, also what earlier stages
/// left behind, with numbers of their own.
bool SharedCode::isUnchanging(ExprId root) {
    const auto at = static_cast<std::size_t>(root.index());
    while (unchanging_.size() <= at)
        unchanging_.push_back(
            isUnchangingNode(pool_[ExprId(static_cast<std::int32_t>(unchanging_.size()))]));
    return unchanging_[at];
}

bool SharedCode::isUnchangingNode(const Node& node) const {
    if (node.kind == Kind::Time || node.kind == Kind::Intrinsic || node.kind == Kind::Iterator)
        return false;
    const auto number = static_cast<std::size_t>(node.payload);
    if (node.kind == Kind::Variable)
        return number < isUnchangingVariable_.size() && isUnchangingVariable_[number];
    const auto& functions = model_.system.dae.functions;
    if (node.kind == Kind::Call && (number >= functions.size() || functions[number].isImpure))
        return false;
    return std::ranges::all_of(node.operands, [&](ExprId operand) {
        return !operand.valid() || unchanging_[static_cast<std::size_t>(operand.index())];
    });
}

ExprId SharedCode::leaf(VariableId id) {
    ExprId& leaf = leaves_[static_cast<std::size_t>(id.index())];
    if (!leaf.valid())
        leaf = pool_.variable(id, model_.system.dae[id].type);
    return leaf;
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
        place->second = newKnown(node.type);
        precomputed_.push_back({expression, VariableId(pool_[place->second].payload)});
    }
    return place->second;
}

ExprId SharedCode::newKnown(expr::TypeId type) {
    const VariableId id(static_cast<std::int32_t>(model_.places.size()));
    const bool isInteger = program::isIntegerType(pool_.types()[type]);
    model_.places.push_back({isInteger, isInteger ? newInteger(model_) : newReal(model_)});
    isUnchangingVariable_.push_back(true);
    return pool_.variable(id, type);
}

// ---------------------------------------------------------------------------- ProgramWriter

ProgramWriter::ProgramWriter(Draft& model, SharedCode& shared, std::string name)
    : model_(model), shared_(shared), builder_(std::move(name)),
      lowering_(*model.system.dae.pool, shared, builder_) {
}

void ProgramWriter::assign(const system::Assignment& assignment, bool stores) {
    const Place place = model_.places[static_cast<std::size_t>(assignment.variable.index())];
    if (place.slot < 0)
        return; // a String: evaluated where it is needed
    program::Register value = lowering_.lowerWhole(assignment.value);
    if (!place.isInteger && value.isInteger)
        value = {false, lowering_.lowerReal(assignment.value)};
    if (stores)
        lowering_.store(place, value);
    lowering_.define(shared_.leaf(assignment.variable), value);
}

void ProgramWriter::prepare(std::span<const ExprId> values) {
    if (lowering_.haveOneCondition(values))
        lowering_.lowerTogether(values);
}

void ProgramWriter::storeReal(std::int32_t slot, ExprId value) {
    lowering_.store({false, slot}, {false, lowering_.lowerReal(value)});
}

void ProgramWriter::storeInteger(std::int32_t slot, ExprId value) {
    lowering_.store({true, slot}, lowering_.lowerWhole(value));
}

void ProgramWriter::storeCondition(const model::ActionCode& code, const dae::Action& action) {
    storeInteger(code.conditionSlot, action.condition.valid()
                                         ? action.condition
                                         : model_.system.dae.pool->boolean(true));
}

void ProgramWriter::solve(std::int32_t loop, const system::Block& block) {
    builder_.solve(loop);
    for (const VariableId id : block.iterationVariables)
        lowering_.forget(shared_.leaf(id));
    for (const auto* const list : {&block.assignments, &block.discretes})
        for (const system::Assignment& assignment : *list)
            lowering_.forget(shared_.leaf(assignment.variable));
}

ProgramId ProgramWriter::finish() {
    model_.programs.push_back(program::eliminate(builder_.take()));
    return static_cast<ProgramId>(model_.programs.size()) - 1;
}

} // namespace eventica::executable
