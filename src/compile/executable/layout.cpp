// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/layout.h"

#include <algorithm>
#include <utility>

#include "compile/system/alias_flags.h"

namespace eventica::executable {

namespace {

void layOut(Draft& model, const system::Input& input) {
    const dae::Variable& variable = model.system.dae[input.variable];
    model::InputCode code{input.variable, {}, 1};
    if (program::isIntegerType(model.system.dae.pool->types()[variable.type])) {
        code.value = {true, newInteger(model)};
    } else {
        if (variable.variability == system::Variability::Continuous)
            code.orders = system::InputLeaf::HighestOrder + 1;
        code.value = {false, model.realCount};
        model.realCount += code.orders;
    }
    model.inputs.push_back(code);
}

} // namespace

void layOut(Draft& model) {
    const system::SortedSystem& system = model.system;
    model.places.assign(system.dae.variables.size(), Place{});
    model.timeSlot = newReal(model);
    model.stateCount = static_cast<std::int32_t>(system.states.size());
    model.firstState = model.realCount;
    for (const VariableId state : system.states)
        model.places[static_cast<std::size_t>(state.index())] = {false, newReal(model)};
    model.firstDerivative = model.realCount;
    model.realCount += model.stateCount;
    model.firstNominal = model.realCount;
    model.realCount += model.stateCount;
    const std::vector<bool> isAlias = system::aliasFlags(system);
    for (std::size_t i = 0; i < model.places.size(); ++i) {
        const expr::Type& type = system.dae.pool->types()[system.dae.variables[i].type];
        if (isAlias[i] || model.places[i].slot >= 0)
            continue;
        if (program::isIntegerType(type))
            model.places[i] = {true, newInteger(model)};
        else if (type.base == expr::Base::Real)
            model.places[i] = {false, newReal(model)};
    }
    for (const system::Input& input : system.inputs)
        layOut(model, input);
    for (const system::Impulse& impulse : system.impulses)
        model.impulses.push_back(
            {newReal(model), newReal(model), newReal(model), impulse.isDifferentiated});
}

void makeUnique(std::vector<Place>& places) {
    std::ranges::sort(places, {},
                      [](const Place& place) { return std::pair(place.isInteger, place.slot); });
    const auto rest = std::ranges::unique(places);
    places.erase(rest.begin(), rest.end());
}

} // namespace eventica::executable
