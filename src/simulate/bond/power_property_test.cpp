// SPDX-License-Identifier: Apache-2.0
// Law: at every junction, as the models exchange them, flows or efforts add up to nothing, so that
// no power is lost or made; on random networks, after each instant.
#include <cmath>
#include <gtest/gtest.h>

#include "compile/bondgraph/test_graphs.h"
#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"
#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

using test::Circuit;
using test::quantized;

/// The sum of what a junction takes in, and the sum of the sizes of its parts.
std::pair<double, double> powerInto(const bondgraph::BondGraph& graph,
                                    const QuantizedBondGraph& network, bondgraph::VertexId junction,
                                    double t) {
    double sum = 0;
    double size = 0;
    for (const bondgraph::BondId id : graph.incidence()[static_cast<std::size_t>(junction.index())]) {
        const double power =
            network.exchanged(effortOf(id), t) * network.exchanged(flowOf(id), t);
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
        const auto [sum, size] = powerInto(circuit.graph, network,
                                           bondgraph::VertexId(static_cast<std::int32_t>(i)), t);
        EXPECT_LE(std::abs(sum), 1e-9 * (1 + size))
            << circuit.graph.vertices[i].name << " at " << t;
    }
}

/// Values, waves and start values that differ, so that nothing cancels by chance.
network::Netlist liven(network::Netlist netlist) {
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

TEST(PowerProperty, JunctionsConservePowerInRandomNetworks) {
    int runs = 0;
    int refused = 0;
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        std::printf("seed %u\n", seed); std::fflush(stdout);
        Circuit circuit(liven(bondgraph::test::randomNetlist(seed, seed % 2 == 1)),
                        quantized(1 + static_cast<int>(seed % 3), 1e-2));
        if (!circuit.built.model) {
            ++refused;
            if (circuit.causality.contradictions.empty())
                std::printf("seed %u: %s\n", seed, circuit.built.error.c_str());
            continue;
        }
        runWatched(circuit);
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
        ++runs;
    }
    std::printf("%d runs, %d refused\n", runs, refused);
    EXPECT_GT(runs, 100);
}

} // namespace
} // namespace eventica::bond
