// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/build.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "simulate/bond/network.h"
#include "simulate/bond/switched_network.h"
#include "simulate/run/check_quanta.h"

namespace eventica::bond {
namespace {

std::string namesOf(const bondgraph::BondGraph& graph,
                    const std::vector<bondgraph::VertexId>& vertices) {
    std::vector<std::string> names;
    names.reserve(vertices.size());
    for (const bondgraph::VertexId vertex : vertices)
        names.push_back(graph[vertex].name);
    return fmt::format("'{}'", fmt::join(names, "', '"));
}

std::string checkOptions(const network::Netlist& netlist, const run::QuantizationOptions& options) {
    if (options.order < 1 || options.order > 3)
        return fmt::format("the order of quantization must be 1, 2 or 3, not {}", options.order);
    if (!(options.quantum > 0))
        return fmt::format("the quantum must be positive, not {}", options.quantum);
    for (const run::QuantizationOptions::Own& own : options.own) {
        if (std::ranges::find(netlist.elements, own.element, &network::Element::name) ==
            netlist.elements.end())
            return fmt::format("there is no element '{}' to give a quantum of its own",
                               own.element);
        if (!(own.quantum > 0) || !(own.hysteresis >= 0))
            return fmt::format("the quantum of '{}' must be positive and its hysteresis not "
                               "negative",
                               own.element);
        if (!own.levels.empty() && options.order > 1)
            return fmt::format("the levels of '{}' are of use in first order only", own.element);
        if (own.levels.size() == 1 || !std::ranges::is_sorted(own.levels, std::less_equal<>()))
            return fmt::format("the levels of '{}' must be at least two, each above the one before",
                               own.element);
    }
    return run::describeLostQuantum(netlist, options);
}

std::string checkGraph(const bondgraph::BondGraph& graph,
                       const bondgraph::CausalityReport& causality) {
    if (!causality.contradictions.empty())
        return fmt::format("{} contradict each other",
                           namesOf(graph, causality.contradictions.front()));
    return {};
}

std::string checkCausality(const bondgraph::BondGraph& graph) {
    for (const bondgraph::Bond& bond : graph.bonds)
        if (bond.causality == bondgraph::Causality::None)
            return fmt::format("the bond between '{}' and '{}' has no causality",
                               graph[bond.from].name, graph[bond.to].name);
    return {};
}

void addNotes(const bondgraph::BondGraph& graph, const bondgraph::CausalityReport& causality,
              const QuantizedBondGraph& network, run::BuiltNetwork& result) {
    for (const bondgraph::CausalityReport::Dependence& dependence : causality.dependences)
        result.notes.push_back(fmt::format("the state of '{}' follows from {}",
                                           graph[dependence.storage].name,
                                           namesOf(graph, dependence.on)));
    for (const std::vector<std::string>& loop : network.loops())
        result.notes.push_back(
            fmt::format("algebraic loop of '{}', solved together", fmt::join(loop, "', '")));
}

void buildSwitched(const network::Netlist& netlist, const bondgraph::BondGraph& graph,
                   const run::QuantizationOptions& options, run::BuiltNetwork& result) {
    auto network = std::make_unique<SwitchedBondGraph>(netlist, graph, options);
    result.error = network->prepare();
    if (!result.error.empty())
        return;
    for (const std::string& name : network->dependentStorages())
        result.notes.push_back(
            fmt::format("at the start the state of '{}' follows from others", name));
    result.model = std::move(network);
}

} // namespace

run::BuiltNetwork build(const network::Netlist& netlist, const bondgraph::BondGraph& graph,
                        const bondgraph::CausalityReport& causality,
                        const run::QuantizationOptions& options) {
    run::BuiltNetwork result;
    result.error = checkOptions(netlist, options);
    if (result.error.empty())
        result.error = checkGraph(graph, causality);
    if (!result.error.empty())
        return result;
    if (isCausalityVariable(netlist, graph) || !netlist.startLaws.empty()) {
        buildSwitched(netlist, graph, options, result);
        return result;
    }
    result.error = checkCausality(graph);
    if (!result.error.empty())
        return result;
    CausalSystem system = readEquations(netlist, graph);
    if (system.error.empty())
        addDerivatives(netlist, graph, system);
    result.error = system.error;
    if (!result.error.empty())
        return result;
    auto network = std::make_unique<QuantizedBondGraph>(netlist, graph, std::move(system), options);
    result.error = network->prepare();
    if (!result.error.empty())
        return result;
    addNotes(graph, causality, *network, result);
    result.model = std::move(network);
    return result;
}

} // namespace eventica::bond
