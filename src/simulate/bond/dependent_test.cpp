// SPDX-License-Identifier: Apache-2.0
// Storages whose state follows from others and from sources.
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

TEST(Dependent, CapacitorsInParallelAreOne) {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(10), 2);
    build.capacitor("C1", b, Ground, 0.2, 1);
    build.capacitor("C2", b, Ground, 0.3, 7);
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-3));
        EXPECT_EQ(circuit.causality.dependences.size(), 1U);
        EXPECT_LE(run::largestError(
                      circuit.model(), 4, [&] { return circuit.effort("C2"); },
                      [](double t) { return 10 - 9 * std::exp(-t); }),
                  1.01e-3)
            << order;
        EXPECT_NEAR(circuit.flow("C1") / 0.2, circuit.flow("C2") / 0.3, 1e-9);
        EXPECT_NEAR(circuit.flow("C1") + circuit.flow("C2"), circuit.flow("R"), 1e-9);
    }
}

TEST(Dependent, FixedStartValueOfADependentStorageWins) {
    NetlistBuilder build;
    const int a = build.node();
    build.resistor("R", a, Ground, 2);
    build.capacitor("C1", a, Ground, 0.2, 1);
    build.capacitor("C2", a, Ground, 0.3, 7).initialIsFixed = true;
    Netlist netlist = build.take();
    Circuit circuit(netlist, quantized(2, 1e-3));
    EXPECT_LE(run::largestError(
                  circuit.model(), 4, [&] { return circuit.effort("C1"); },
                  [](double t) { return 7 * std::exp(-t); }),
              1.01e-3);
    netlist.elements[1].initialIsFixed = true;
    EXPECT_NE(Circuit(netlist, quantized(2, 1e-3)).built.error.find("contradicts"),
              std::string::npos);
}

TEST(Dependent, CapacitorAcrossASourceCarriesItsDerivative) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::sineWave(3, 1, 0, 0, 0));
    build.capacitor("C", a, Ground, 0.5);
    build.resistor("R", a, Ground, 2);
    const double omega = 2 * std::numbers::pi;
    Circuit circuit(build.take(), quantized(1, 1e-2));
    EXPECT_LE(run::largestError(
                  circuit.model(), 2, [&] { return -circuit.flow("V"); },
                  [&](double t) {
                      return 1.5 * omega * std::cos(omega * t) + 1.5 * std::sin(omega * t);
                  }),
              1e-9);
}

/// Two capacitors in series at a source: what jumps with the source is shared by the inverses of
/// the capacitances, what leaks goes through the resistor.
TEST(Dependent, DividerOfCapacitorsJumpsWithItsSource) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::stepWave(10, 0, 1));
    build.capacitor("C1", a, b, 0.3);
    build.capacitor("C2", b, Ground, 0.2);
    build.resistor("R", b, Ground, 2);
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-3));
        EXPECT_LE(run::largestError(
                      circuit.model(), 4, [&] { return circuit.effort("C2"); },
                      [before = true](double t) mutable {
                          const bool isLeft = t < 1 || (t == 1 && before);
                          before = before && t < 1;
                          return isLeft ? 0.0 : 6 * std::exp(-(t - 1));
                      }),
                  1.01e-3)
            << order;
        EXPECT_NEAR(circuit.effort("C1") + circuit.effort("C2"), 10, 1e-12);
    }
}

TEST(Dependent, DividerFollowsASineWithoutDrift) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::sineWave(10, 1, 0, 0, 0));
    build.capacitor("C1", a, b, 0.3);
    build.capacitor("C2", b, Ground, 0.2);
    const Netlist netlist = build.take();
    Circuit circuit(netlist, quantized(1, 0.1));
    EXPECT_LE(run::largestError(
                  circuit.model(), 20, [&] { return circuit.effort("C2"); },
                  [](double t) { return 6 * std::sin(2 * std::numbers::pi * t); }),
              1e-9);
}

TEST(Dependent, InductorsInSeriesAreOne) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = build.node();
    build.voltage("V", a, Ground, signal::constantWave(6));
    build.inductor("L1", a, b, 1);
    build.resistor("R", b, c, 3);
    build.inductor("L2", c, Ground, 2);
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-3));
        EXPECT_LE(run::largestError(
                      circuit.model(), 4, [&] { return circuit.flow("L2"); },
                      [](double t) { return 2 * (1 - std::exp(-t)); }),
                  1.01e-3)
            << order;
        EXPECT_NEAR(circuit.effort("L1") * 2, circuit.effort("L2"), 1e-9);
    }
}

TEST(Dependent, CapacitorsOnBothSidesOfATransformer) {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(10), 1);
    const int c = build.node();
    build.capacitor("C1", b, Ground, 0.5);
    build.transformer("T", b, Ground, c, Ground, 2);
    build.capacitor("C2", c, Ground, 2); // as seen from the other side: 0.5
    Circuit circuit(build.take(), quantized(2, 1e-3));
    EXPECT_LE(run::largestError(
                  circuit.model(), 4, [&] { return 2 * circuit.effort("C2"); },
                  [](double t) { return 10 * (1 - std::exp(-t)); }),
              2.02e-3);
}

/// A ring of three capacitors: one of them depends on the two others.
TEST(Dependent, RingOfCapacitors) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int top = build.node();
    build.voltage("V", top, Ground, signal::constantWave(1));
    build.resistor("R", top, a, 1);
    build.capacitor("C1", a, Ground, 1);
    build.capacitor("C2", a, b, 1);
    build.capacitor("C3", b, Ground, 1);
    Circuit circuit(build.take(), quantized(3, 1e-4)); // 1 + 1 / (1 + 1) in all
    EXPECT_LE(run::largestError(
                  circuit.model(), 5, [&] { return 2 * circuit.effort("C3"); },
                  [](double t) { return 1 - std::exp(-t / 1.5); }),
              3e-4);
}

/// What hangs on a ring of diodes by one node gets no current from it, whatever the diodes do.
TEST(Dependent, StorageBehindARingOfSwitchesDoesNotDependOnThem) {
    for (const double small : {1e-2, 1e-3, 1e-5, 1e-8}) {
        NetlistBuilder build;
        const int a = build.node();
        const int b = build.node();
        const int c = build.node();
        build.diode("D1", a, c, small, small);
        build.inductor("L", b, Ground, 1.255, 0.655);
        build.capacitor("C", b, c, 0.4335, -0.1665);
        build.resistor("R", a, c, 1.03695);
        build.diode("D2", a, c, small, small);
        Circuit circuit(build.take(), quantized(2, 1e-3));
        ASSERT_EQ(circuit.built.error, "") << small;
        run::runAndSample(circuit.model(), 1, 5, [&](double) {
            EXPECT_NEAR(circuit.flow("L"), 0, 1e-12);
            EXPECT_NEAR(circuit.effort("C"), -0.1665, 1e-12);
        });
    }
}

/// The divider of capacitors jumps with its source; the switch that discharges one of them feels
/// its voltage, but nothing of the current that the slope of the source drives.
TEST(Dependent, SwitchNextToADividerOfCapacitors) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::rampWave(10, 1, 0, 0));
    build.capacitor("C1", a, b, 0.3);
    build.capacitor("C2", b, Ground, 0.2);
    build.controlledSwitch("S", b, Ground, 2, 1e-9, signal::stepWave(1, 0, 1));
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-3));
        EXPECT_LE(run::largestError(
                      circuit.model(), 4, [&] { return circuit.effort("C2"); },
                      [](double t) { return t < 1 ? 6 * t : 6 * std::exp(-(t - 1)); }),
                  2e-3)
            << order;
    }
}

} // namespace
} // namespace eventica::bond
