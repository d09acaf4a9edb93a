// SPDX-License-Identifier: Apache-2.0
#include "driver/network_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <utility>

#include "lib/network/state_names.h"
#include "simulate/run/network_component.h"

namespace eventica::driver {

namespace {

constexpr double DefaultQuantum = 1e-3;

bool isElement(const network::Netlist& netlist, const std::string& name) {
    return std::ranges::any_of(netlist.elements,
                               [&](const network::Element& it) { return it.name == name; });
}

bool rise(const std::vector<double>& levels) {
    return levels.size() > 1 && std::ranges::is_sorted(levels, std::less_equal<>()) &&
           std::isfinite(levels.front()) && std::isfinite(levels.back());
}

double leastDistance(const std::vector<double>& levels) {
    double least = run::Never;
    for (std::size_t i = 1; i < levels.size(); ++i)
        least = std::min(least, levels[i] - levels[i - 1]);
    return least;
}

} // namespace

std::optional<std::string> readQuantization(const Quantization& given,
                                            const run::MethodInfo& method,
                                            const network::Netlist& netlist,
                                            run::QuantizationOptions& options) {
    if (given.synchronous && !method.isSynchronous)
        return "--synchronous is for --method " +
               methodsWith([](const run::MethodInfo& info) { return info.isSynchronous; });
    const bool isFirstOrder = given.synchronous || !given.levelsOf.empty();
    if (isFirstOrder && given.order.value_or(1) != 1)
        return fmt::format("{} needs --order 1, not --order {}",
                           given.synchronous ? "--synchronous" : "--levels", *given.order);
    options.synchronous = given.synchronous;
    options.order = given.order.value_or(isFirstOrder ? 1 : 2);
    options.quantum = given.quantum.value_or(DefaultQuantum);
    options.relativeQuantum = given.relativeQuantum.value_or(0.0);
    options.hysteresis = given.hysteresis.value_or(-1.0);
    for (const auto& [element, quantum] : given.quantumOf)
        options.own.push_back({element, quantum, quantum});
    for (const auto& [element, levels] : given.levelsOf) {
        if (!method.hasLevels)
            return "--levels are for --method " +
                   methodsWith([](const run::MethodInfo& info) { return info.hasLevels; });
        if (!rise(levels))
            return fmt::format("--levels of `{}` must be at least two, finite, each above the one "
                               "before",
                               element);
        const double least = leastDistance(levels);
        options.own.push_back({element, least, least, levels});
    }
    for (const run::QuantizationOptions::Own& own : options.own)
        if (!isElement(netlist, own.element))
            return fmt::format("`{}` is no element of the network", own.element);
    for (const auto& [element, hysteresis] : given.hysteresisOf) {
        const auto own =
            std::ranges::find(options.own, element, &run::QuantizationOptions::Own::element);
        if (own == options.own.end())
            return fmt::format("--hysteresis of `{}` needs its --quantum too", element);
        own->hysteresis = hysteresis;
    }
    return std::nullopt;
}

std::unique_ptr<NetworkRun>
NetworkRun::make(network::Netlist netlist, const Method& method, const NetworkSetup& setup,
                 const std::function<bool(std::string_view)>& isRecorded,
                 eventica::diag::Diagnostics& diagnostics,
                 std::optional<run::SimulationError>& error) {
    std::unique_ptr<NetworkRun> result(new NetworkRun(std::move(netlist), setup));
    PreparedNetwork& prepared = result->prepared_;
    method.make(result->netlist_, setup, diagnostics, prepared);
    if (diagnostics.hasErrors())
        return nullptr;
    if (!prepared.built.model) {
        error = run::SimulationError{setup.quantization.startTime, prepared.built.error,
                                     prepared.built.notes, run::FailureKind::Initial};
        return nullptr;
    }
    result->signals_.emplace(result->netlist_, *prepared.built.model, isRecorded);
    return result;
}

run::Outcome NetworkRun::run(const run::Schedule& schedule, run::Observer& observer) {
    run::NetworkComponent component(netlist_.name.empty() ? "network" : netlist_.name,
                                    *prepared_.built.model, schedule, observer,
                                    run::watchedOf(netlist_));
    const std::array<run::Component*, 1> components{&component};
    return run::run(component, components, schedule);
}

RunFacts NetworkRun::facts() const {
    RunFacts facts;
    facts.sizes = {{"elements", "elements", netlist_.elements.size()},
                   {"nodes", "nodes", netlist_.nodes.size()}};
    const std::vector<std::string_view> names = network::stateNames(netlist_);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const network::Element& element = netlist_.elements[i];
        if (!names[i].empty())
            facts.quantumOf.emplace_back(
                names[i], run::quantumOf(setup_.quantization, element.name, element.nominal));
    }
    return facts;
}

} // namespace eventica::driver
