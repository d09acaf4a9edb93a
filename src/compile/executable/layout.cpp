// SPDX-License-Identifier: Apache-2.0
#include "compile/executable/layout.h"

#include "compile/system/alias_flags.h"

namespace eventica::executable {

void layOut(ExecutableModel& model) {
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
}

} // namespace eventica::executable
