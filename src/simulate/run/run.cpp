// SPDX-License-Identifier: Apache-2.0
#include "simulate/run/run.h"

#include <algorithm>
#include <utility>

#include "lib/base/check.h"
#include "lib/devs/flatten.h"

namespace eventica::run {

Outcome run(devs::Model& root, std::span<Component* const> components, const Schedule& schedule,
            const std::function<void(devs::Simulator&)>& prepare) {
    devs::FlattenResult flat = devs::flatten(root);
    EVENTICA_CHECK(flat.ok(), "a schedule of components can be flattened");
    devs::Simulator simulator(std::move(flat.model));
    if (prepare)
        prepare(simulator);
    devs::Status status = simulator.initialize(schedule.startTime);
    if (status.ok())
        status = simulator.runUntil(schedule.stopTime);
    Outcome outcome;
    const auto isEarlier = [&](double t) { return !outcome.error || t < outcome.error->time; };
    for (const Component* const component : components) {
        add(component->statistics(), outcome.statistics);
        if (!outcome.error && !outcome.termination)
            outcome.endTime = std::max(outcome.endTime, component->time());
        if (component->error() && isEarlier(component->error()->time)) {
            outcome.error = component->error();
            outcome.endTime = component->time();
        } else if (component->termination() && !outcome.error) {
            outcome.termination = component->termination();
            outcome.endTime = component->time();
        }
    }
    if (!status.ok() && !outcome.error)
        outcome.error = SimulationError{outcome.endTime, status.error().text, {}};
    return outcome;
}

Outcome refused(double t, std::string message) {
    return {.endTime = t, .error = SimulationError{t, std::move(message), {}}};
}

} // namespace eventica::run
