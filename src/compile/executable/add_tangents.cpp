// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/add_tangents.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "compile/executable/changing_slots.h"
#include "compile/executable/layout.h"
#include "lib/program/eliminate.h"
#include "lib/program/relocate.h"
#include "lib/program/tangent.h"

namespace eventica::executable {

namespace {

using expr::VariableId;

class TangentBuilder {
public:
    explicit TangentBuilder(Draft& model)
        : model_(model), isActive_(static_cast<std::size_t>(model.realCount), false) {}

    void build() {
        model_.tangentOffset = model_.realCount;
        for (const VariableId state : model_.system.states)
            activate(state);
        for (const model::ImpulseCode& impulse : model_.impulses)
            isActive_[static_cast<std::size_t>(impulse.slot)] = true;
        for (const auto* const blocks : {&model_.system.blocks, &model_.system.initialBlocks})
            for (const system::Block& block : *blocks)
                activate(block);
        for (model::LoopCode& loop : model_.loops)
            if (loop.kind != model::LoopKind::Discrete)
                loop.tangent = added(loop.program);
        const ChangingSlots changing(model_);
        for (model::PartCode& part : model_.parts) {
            part.derivativesTangent = added(part.derivatives);
            dropDerivatives(program(part.derivativesTangent));
            findInputs(part, changing);
        }
    }

private:
    void activate(VariableId id) {
        const Place& place = model_.places[static_cast<std::size_t>(id.index())];
        if (!place.isInteger && place.slot >= 0)
            isActive_[static_cast<std::size_t>(place.slot)] = true;
    }

    void activate(const system::Block& block) {
        for (const VariableId id : block.iterationVariables)
            activate(id);
        for (const system::Assignment& assignment : block.assignments)
            activate(assignment.variable);
    }

    ProgramId added(ProgramId of) {
        program::Program tangent = program::tangentOf(
            model_.programs[static_cast<std::size_t>(of)], model_.tangentOffset,
            [&](std::int32_t slot) { return isActive_[static_cast<std::size_t>(slot)]; });
        model_.programs.push_back(program::eliminate(std::move(tangent)));
        return static_cast<ProgramId>(model_.programs.size()) - 1;
    }

    program::Program& program(ProgramId id) {
        return model_.programs[static_cast<std::size_t>(id)];
    }

    /// Tangents are wanted, not the values.
    void dropDerivatives(program::Program& tangent) {
        const std::int32_t unused = tangent.realRegisters++;
        for (program::Instruction& instruction : tangent.code)
            if (instruction.op == program::Op::StoreReal &&
                instruction.a >= model_.firstDerivative &&
                instruction.a < model_.firstDerivative + model_.stateCount)
                instruction = {program::Op::MoveReal, unused, instruction.b};
        tangent = program::eliminate(std::move(tangent));
    }

    /// What the Jacobian depends on, if that changes at events only.
    void findInputs(model::PartCode& part, const ChangingSlots& changing) {
        std::vector<ProgramId> programs{part.derivativesTangent};
        for (const model::FullRow& full : part.fullRows)
            programs.push_back(full.gradient);
        part.hasSteadyJacobian = std::ranges::all_of(
            programs, [&](ProgramId id) { return addInputs(id, changing, part.jacobianInputs); });
        if (!part.hasSteadyJacobian)
            part.jacobianInputs.clear();
        makeUnique(part.jacobianInputs);
    }

    /// Whether all inputs are slots that change at events only.
    bool addInputs(ProgramId id, const ChangingSlots& changing, std::vector<Place>& inputs) {
        bool isSteady = std::ranges::none_of(program(id).code, [](const auto& instruction) {
            return instruction.op == program::Op::Solve || instruction.op == program::Op::Host;
        });
        program::forEachSlot(program(id), {}, [&](Place place, bool isStore) {
            if (isStore || (!place.isInteger && place.slot >= model_.tangentOffset))
                return;
            isSteady = isSteady && !changing.isMoving(place);
            if (changing.isChanging(place))
                inputs.push_back(place);
        });
        return isSteady;
    }

    Draft& model_;
    std::vector<bool> isActive_; ///< of each Real slot
};

} // namespace

void addTangents(Draft& model) {
    TangentBuilder(model).build();
}

} // namespace eventica::executable
