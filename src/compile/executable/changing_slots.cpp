// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/changing_slots.h"

namespace eventica::executable {

using system::Assignment;
using system::Block;
using system::Variability;

ChangingSlots::ChangingSlots(const Draft& model) : model_(model) {
    for (Flags* const flags : {&changing_, &moving_}) {
        flags->reals.assign(static_cast<std::size_t>(model.realCount), false);
        flags->integers.assign(static_cast<std::size_t>(model.integerCount), false);
    }
    set({false, model.timeSlot}, true);
    for (const VariableId state : model.system.states)
        setVariable(state, true);
    for (const model::InputCode& input : model.inputs)
        for (std::int32_t order = 0; order < input.orders; ++order)
            set({input.value.isInteger, input.value.slot + order}, true);
    for (const system::Previous& pair : model.system.previous)
        setVariable(pair.previous, false);
    for (const VariableId flag : model.system.samplingVariables)
        setVariable(flag, false);
    setVariable(model.system.terminalVariable, false);
    for (const model::StateChoiceCode& choice : model.stateChoices)
        for (const std::int32_t slot : choice.selectionSlots)
            set({false, slot}, false);
    addBlocks();
}

void ChangingSlots::addBlocks() {
    for (const Block& block : model_.system.blocks) {
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

bool ChangingSlots::isIn(const Flags& flags, const Place& place) {
    const std::vector<bool>& all = place.isInteger ? flags.integers : flags.reals;
    const auto slot = static_cast<std::size_t>(place.slot);
    return place.slot >= 0 && slot < all.size() && all[slot];
}

void ChangingSlots::set(const Place& place, bool isMoving) {
    if (place.slot < 0)
        return;
    const auto slot = static_cast<std::size_t>(place.slot);
    for (Flags* const flags : {&changing_, &moving_})
        if (flags == &changing_ || isMoving)
            (place.isInteger ? flags->integers : flags->reals)[slot] = true;
}

void ChangingSlots::setVariable(VariableId id, bool isMoving) {
    if (id.valid())
        set(model_.placeOf(id), isMoving);
}

} // namespace eventica::executable
