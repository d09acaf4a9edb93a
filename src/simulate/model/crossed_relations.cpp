// SPDX-License-Identifier: Apache-2.0
#include "simulate/model/crossed_relations.h"

namespace eventica::model {

namespace {

void invert(Memory& memory, const std::vector<std::int32_t>& slots) {
    for (const std::int32_t slot : slots)
        memory.integer(slot) = memory.integer(slot) == 0 ? 1 : 0;
}

} // namespace

CrossedRelations::CrossedRelations(const CompiledModel& model, const PartCode& part)
    : crossings_(part.crossings), time_(model.timeSlot) {
    for (const std::int32_t number : part.crossingFunctions) {
        const Crossing& crossing = model.crossingFunctions[static_cast<std::size_t>(number)];
        const VariableId id =
            model.text->relations[static_cast<std::size_t>(crossing.relation)].variable;
        const Place place = model.placeOf(id);
        if (model[id].base == expr::Base::Boolean && place.isInteger && place.slot >= 0)
            relations_.push_back({crossing.slot, place.slot});
    }
    for (const std::int32_t number : part.timeSwitches) {
        const TimeSwitch& item = model.timeSwitches[static_cast<std::size_t>(number)];
        if (item.value.isInteger && item.value.slot >= 0)
            switches_.push_back({item.slot, item.value.slot, item.risesWithTime ? 1 : 0});
    }
}

bool CrossedRelations::cross(Memory& memory) {
    crossed_.clear();
    const bool hasCrossings =
        !relations_.empty() && memory.run(crossings_) == program::Failure::None;
    for (const Relation& relation : relations_)
        if (hasCrossings && memory.real(relation.crossing) < 0.0)
            crossed_.push_back(relation.value);
    for (const Switch& item : switches_)
        if (memory.real(time_) >= memory.real(item.time) &&
            memory.integer(item.value) != item.behind)
            crossed_.push_back(item.value);
    invert(memory, crossed_);
    return !crossed_.empty();
}

void CrossedRelations::restore(Memory& memory) {
    invert(memory, crossed_);
    crossed_.clear();
}

} // namespace eventica::model
