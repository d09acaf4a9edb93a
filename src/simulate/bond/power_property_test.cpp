// SPDX-License-Identifier: Apache-2.0
// Laws on random networks: at every junction, as the models exchange them, no power is lost or made
// at any time; what is recorded obeys Kirchhoff's laws and those of the elements.
#include <cmath>
#include <gtest/gtest.h>

#include "lib/bondgraph/test_graphs.h"
#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"
#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

/// The sum of what a junction takes in, and the sum of the sizes of its parts.
std::pair<double, double> powerInto(const bondgraph::BondGraph& graph,
                                    const QuantizedBondGraph& network, bondgraph::VertexId junction,
                                    double t) {
    double sum = 0;
    double size = 0;
    const auto incidence = graph.incidence();
    for (const bondgraph::BondId id : incidence[static_cast<std::size_t>(junction.index())]) {
        const double power = network.exchanged(effortOf(id), t) * network.exchanged(flowOf(id), t);
        sum += graph[id].to == junction ? power : -power;
        size += std::abs(power);
    }
    return {sum, size};
}

void expectPowerToBeConserved(Circuit& circuit, double t) {
    const auto& network = dynamic_cast<QuantizedBondGraph&>(circuit.model());
    for (std::size_t i = 0; i < circuit.graph.vertices.size(); ++i) {
        if (!bondgraph::isJunction(circuit.graph.vertices[i].kind))
            continue;
        const auto [sum, size] =
            powerInto(circuit.graph, network, bondgraph::VertexId(static_cast<std::int32_t>(i)), t);
        EXPECT_LE(std::abs(sum), 1e-9 * (1 + size))
            << circuit.graph.vertices[i].name << " at " << t;
    }
}

/// Values, waves and start values that differ, so that nothing cancels by chance.
Netlist liven(Netlist netlist) {
    double value = 0.5;
    for (network::Element& element : netlist.elements) {
        value = 0.3 + std::fmod(value * 1.7, 1.0);
        element.value = value;
        element.initial = value - 0.6;
        if (!element.wave.pieces.empty())
            element.wave = signal::sineWave(value, 0.5, value, 0.1, 0);
    }
    return netlist;
}

/// Every second resistance becomes a diode, its resistance when closed and its conductance when
/// open being `small`.
Netlist withDiodes(Netlist netlist, double small) {
    bool isNext = true;
    for (network::Element& element : netlist.elements) {
        if (element.kind != network::ElementKind::Resistance)
            continue;
        if (isNext) {
            NetlistBuilder build;
            element.kind = network::ElementKind::Switch;
            element.switching = build.diode("D", 0, 0, small, small).switching;
        }
        isNext = !isNext;
    }
    return netlist;
}

void runWatched(Circuit& circuit) {
    devs::FlattenResult flat = devs::flatten(circuit.model().takeModel());
    ASSERT_TRUE(flat) << flat.errors.front();
    devs::Simulator simulator(std::move(flat.model));
    ASSERT_TRUE(simulator.initialize(0));
    for (int events = 0; events < 300 && simulator.nextTime().t < 1;) {
        const double t = simulator.nextTime().t;
        while (simulator.nextTime().t == t) {
            const devs::Status status = simulator.step();
            ASSERT_TRUE(status) << status.error().text;
        }
        expectPowerToBeConserved(circuit, t);
        if (::testing::Test::HasFailure())
            return;
        ++events;
    }
}

/// How far an element is from its law; 0 for storages.
double distanceFromLaw(Circuit& circuit, const network::Element& element) {
    const double f = circuit.flow(element.name);
    const double e = circuit.effort(element.name);
    switch (element.kind) {
    case network::ElementKind::Resistance:
        return e - element.value * f;
    case network::ElementKind::Transformer:
        return e - element.value * circuit.effort(element.name, 1);
    case network::ElementKind::Gyrator:
        return f - element.value * circuit.effort(element.name, 1);
    case network::ElementKind::Switch: {
        const bool isClosed = circuit.model().isClosed(circuit.element(element.name));
        return (isClosed ? element.switching.closed : element.switching.open).residual(e, f);
    }
    case network::ElementKind::EffortSource:
        return e - circuit.model().wave(circuit.element(element.name));
    case network::ElementKind::FlowSource:
        return f - circuit.model().wave(circuit.element(element.name));
    default:
        return 0;
    }
}

/// Kirchhoff's laws and the laws of the elements without memory, for what is recorded.
void expectLawsToHold(Circuit& circuit) {
    std::vector<double> sums(circuit.netlist.nodes.size(), 0.0);
    double size = 1;
    for (const network::Element& element : circuit.netlist.elements)
        for (std::size_t port = 0; port < element.ports.size(); ++port) {
            const double flow = circuit.flow(element.name, static_cast<std::int32_t>(port));
            size += std::abs(flow) + std::abs(circuit.effort(element.name));
            sums[static_cast<std::size_t>(element.ports[port].positive.index())] += flow;
            sums[static_cast<std::size_t>(element.ports[port].negative.index())] -= flow;
        }
    for (const network::Element& element : circuit.netlist.elements)
        EXPECT_NEAR(distanceFromLaw(circuit, element), 0, 1e-9 * size) << element.name;
    for (std::size_t node = 0; node < sums.size(); ++node)
        EXPECT_NEAR(sums[node], 0, 1e-9 * size) << circuit.netlist.nodes[node].name;
}

/// What is stored, at the end of a run.
std::vector<double> finalStates(const network::Netlist& netlist, int order, double quantum) {
    Circuit circuit(netlist, quantized(order, quantum));
    run::runAndSample(circuit.model(), 1, 5, [&](double) { expectLawsToHold(circuit); });
    std::vector<double> states;
    for (const network::Element& element : circuit.netlist.elements) {
        if (element.kind == network::ElementKind::Capacitance)
            states.push_back(circuit.effort(element.name));
        if (element.kind == network::ElementKind::Inductance)
            states.push_back(circuit.flow(element.name));
    }
    return states;
}

TEST(PowerProperty, JunctionsConservePowerInRandomNetworks) {
    int runs = 0;
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        Circuit circuit(liven(bondgraph::test::randomNetlist(seed, seed % 2 == 1)),
                        quantized(1 + static_cast<int>(seed % 3), 1e-2));
        ASSERT_EQ(circuit.built.error.empty(), circuit.causality.contradictions.empty())
            << seed << ": " << circuit.built.error;
        if (!circuit.built.model)
            continue;
        runWatched(circuit);
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
        ++runs;
    }
    EXPECT_GT(runs, 200);
}

TEST(PowerProperty, NetworksWithDiodesRunUnlessTheirSourcesContradictEachOther) {
    for (const double small : {1e-2, 1e-3, 1e-5, 1e-8})
        for (std::uint32_t seed = 0; seed < 3000; ++seed) {
            const Circuit circuit(
                withDiodes(liven(bondgraph::test::randomNetlist(seed, seed % 2 == 1)), small),
                quantized(2, 1e-2));
            ASSERT_EQ(circuit.built.error.empty(), circuit.causality.contradictions.empty())
                << seed << ", " << small << ": " << circuit.built.error;
        }
}

/// In all positions that occur, with laws that let nothing or everything pass.
TEST(PowerProperty, RecordedValuesWithDiodesObeyAllLaws) {
    int changes = 0;
    int stiff = 0;
    for (std::uint32_t seed = 0; seed < 400; ++seed)
        for (const double small : {0.0, 1e-2}) {
            Circuit circuit(
                withDiodes(liven(bondgraph::test::randomNetlist(seed, seed % 2 == 1)), small),
                quantized(1 + static_cast<int>(seed % 3), 1e-2));
            if (!circuit.built.model)
                continue;
            const auto outcome = run::runNetwork(circuit.model(), {.stopTime = 1, .interval = 0.05},
                                                 [&](double /*t*/) { expectLawsToHold(circuit); });
            const bool isStiff =
                outcome.error && outcome.error->message.find("stiff together") != std::string::npos;
            ASSERT_TRUE(small == 0 || !outcome.error || isStiff) << seed << outcome.error->message;
            stiff += isStiff ? 1 : 0;
            ASSERT_FALSE(HasFailure()) << "seed " << seed << ", " << small;
            changes += circuit.model().statistics().switchings > 0 ? 1 : 0;
        }
    EXPECT_GT(changes, 50);
    EXPECT_LT(stiff, 5);
}

TEST(PowerProperty, RecordedValuesObeyAllLawsAndOrdersAgree) {
    for (std::uint32_t seed = 0; seed < 150; ++seed) {
        const Netlist netlist = liven(bondgraph::test::randomNetlist(seed, seed % 2 == 1));
        if (!Circuit(netlist, quantized(1, 1e-2)).built.model)
            continue;
        const std::vector<double> first = finalStates(netlist, 1, 1e-3);
        const std::vector<double> second = finalStates(netlist, 2, 1e-4);
        const std::vector<double> third = finalStates(netlist, 3, 1e-5);
        for (std::size_t i = 0; i < third.size(); ++i) {
            EXPECT_NEAR(first[i], third[i], 0.05 + 0.01 * std::abs(third[i])) << seed;
            EXPECT_NEAR(second[i], third[i], 0.005 + 0.001 * std::abs(third[i])) << seed;
        }
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

} // namespace
} // namespace eventica::bond
