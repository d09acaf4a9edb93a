// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "lib/network/netlist_builder.h"
#include "simulate/mna/build.h"
#include "simulate/mna/state_sizes.h"
#include "simulate/run/network_component.h"

namespace eventica::mna {
namespace {

using network::NetlistBuilder;

/// Nominal values of the elements after `findNominals`.
std::vector<double> nominals(network::Netlist netlist, double startTime, double stopTime) {
    findNominals(netlist, startTime, stopTime);
    std::vector<double> result;
    result.reserve(netlist.elements.size());
    for (const network::Element& element : netlist.elements)
        result.push_back(element.nominal);
    return result;
}

TEST(StateSizes, FollowFromValuesAndSources) {
    NetlistBuilder build;
    const int source = build.node();
    const int middle = build.node();
    const int end = build.node();
    build.voltage("source", source, 0, signal::constantWave(10.0));
    build.resistor("R", source, middle, 1e4);
    build.inductor("L", middle, end, 1e-3);
    build.capacitor("C", end, 0, 1e-6);
    const std::vector<double> sizes = nominals(build.take(), 0.0, 0.1);
    EXPECT_EQ(sizes[0], 1.0) << "a constant does not move";
    EXPECT_NEAR(sizes[2], 1e-3, 1e-4);
    EXPECT_NEAR(sizes[3], 10.0, 1.0);
}

TEST(StateSizes, SeeOscillationsFasterThanTheStepsOfTheCompanionMethod) {
    NetlistBuilder build;
    const int top = build.node();
    build.inductor("L", top, 0, 1e-6);
    build.capacitor("C", top, 0, 1e-6, 5.0);
    const std::vector<double> sizes = nominals(build.take(), 0.0, 0.1);
    EXPECT_NEAR(sizes[0], 10.0, 1.0);
    EXPECT_NEAR(sizes[1], 10.0, 1.0);
}

/// The current of a boost converter: 1000 periods, of which a coarse run sees nothing.
TEST(StateSizes, FollowSwitchingFasterThanTheStepsOfTheCompanionMethod) {
    NetlistBuilder build;
    const int source = build.node();
    const int middle = build.node();
    const int end = build.node();
    build.voltage("source", source, 0, signal::constantWave(12.0));
    build.inductor("L", source, middle, 100e-6);
    build.controlledSwitch("S", middle, 0, 1e-3, 1e-6,
                           signal::pulseWave(1.0, 50.0, 1e-5, -1, -0.5, 0.0));
    build.diode("D", middle, end, 1e-3, 1e-6);
    build.capacitor("C", end, 0, 20e-6);
    build.resistor("R", end, 0, 20.0);
    const network::Netlist netlist = build.take();
    const std::vector<double> sizes = nominals(netlist, 0.0, 1e-2);
    run::QuantizationOptions fine;
    fine.order = 2;
    fine.quantum = 1e-3;
    fine.stopTime = 1e-2;
    signal::Range current;
    const run::BuiltNetwork built = mna::build(netlist, fine);
    run::runNetwork(*built.model, {0.0, 1e-2, 1e-7},
                    [&](double /*t*/) { current.include(built.model->through(1, 0)); });
    EXPECT_NEAR(sizes[1], current.size(), 0.1 * current.size());
}

/// A capacitor that takes most of the voltage of a source, in a loop with others that take little.
TEST(StateSizes, AreFineEnoughForSmallStatesThatFollow) {
    NetlistBuilder build;
    const int source = build.node();
    const int top = build.node();
    const int middle = build.node();
    build.voltage("source", source, 0, signal::rampWave(10.0, 0.05, 0.0, 0.01));
    build.capacitor("large", source, top, 1e-4);
    build.capacitor("C1", top, 0, 2e-4);
    build.resistor("R1", top, 0, 30.0);
    build.capacitor("C2", top, middle, 3e-4);
    build.capacitor("small", middle, 0, 1.5e-4);
    build.resistor("R2", middle, 0, 40.0);
    const std::vector<double> sizes = nominals(build.take(), 0.0, 0.1);
    EXPECT_NEAR(sizes[5], 0.28, 0.02);
    EXPECT_LE(sizes[1], 10.0 * sizes[5]);
}

/// A pulse between two steps of the companion method.
TEST(StateSizes, SeeWhatTheCompanionMethodStepsOver) {
    NetlistBuilder build;
    const int source = build.node();
    const int top = build.node();
    build.voltage("source", source, 0, signal::pulseWave(1.0, 1e-3, 10.0, 1, 0.0, 0.50005));
    build.resistor("R", source, top, 1.0);
    build.capacitor("C", top, 0, 1e-5);
    const std::vector<double> sizes = nominals(build.take(), 0.0, 1.0);
    EXPECT_NEAR(sizes[0], 1.0, 1e-12);
    EXPECT_NEAR(sizes[2], 1.0, 0.1);
}

TEST(StateSizes, AreKeptWhereNothingMoves) {
    NetlistBuilder build;
    const int top = build.node();
    build.resistor("R", top, 0, 1.0);
    build.capacitor("C", top, 0, 1.0);
    const network::Netlist netlist = build.take();
    EXPECT_EQ(nominals(netlist, 0.0, 1.0), (std::vector<double>{1.0, 1.0}));
    EXPECT_EQ(nominals(netlist, 0.0, 0.0), (std::vector<double>{1.0, 1.0}));
}

/// v' = 25 v from 1 mV to 22 V: a thousandth of that would be more than the beginning.
TEST(StateSizes, BeginWithTheStartOfAStateThatGrows) {
    NetlistBuilder build;
    const int a = build.node();
    build.capacitor("C", a, NetlistBuilder::Ground, 0.01, 1e-3).initialIsFixed = true;
    build.resistor("R", a, NetlistBuilder::Ground, -4);
    network::Netlist netlist = build.take();
    findNominals(netlist, 0, 0.4);
    EXPECT_NEAR(netlist.elements[0].nominal, 22.0, 2.2);
    EXPECT_EQ(netlist.elements[0].startSize, 1e-3);
}

} // namespace
} // namespace eventica::mna
