// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numbers>

#include "simulate/bond/build.h"
#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

Netlist chargingCapacitor() {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(10), 2);
    build.capacitor("C", b, Ground, 0.5, 1);
    return build.take();
}

double errorOfCharging(int order, double quantum) {
    Circuit circuit(chargingCapacitor(), quantized(order, quantum));
    return run::largestError(
        circuit.model(), 5, [&] { return circuit.effort("C"); },
        [](double t) { return 10 - 9 * std::exp(-t); });
}

TEST(Build, CapacitorChargesThroughResistorAsTheQuantumAllows) {
    for (const int order : {1, 2, 3})
        for (const double quantum : {1e-1, 1e-2, 1e-3})
            EXPECT_LE(errorOfCharging(order, quantum), 1.01 * quantum)
                << "order " << order << " quantum " << quantum;
}

TEST(Build, HigherOrdersNeedFewerEvents) {
    std::array<std::int64_t, 4> events{};
    for (const int order : {1, 2, 3}) {
        Circuit circuit(chargingCapacitor(), quantized(order, 1e-4));
        run::runAndSample(circuit.model(), 5, 1, [](double) {});
        events[static_cast<std::size_t>(order)] = circuit.model().statistics().steps;
        EXPECT_EQ(circuit.model().statistics().stepsOf.front().first, "C");
    }
    EXPECT_GT(events[1], 50 * events[2]);
    EXPECT_GT(events[2], 3 * events[3]);
}

TEST(Build, CurrentIntoInductorRisesThroughResistor) {
    NetlistBuilder build;
    const int b = feed(build, signal::stepWave(4, 0, 0.5), 2);
    build.inductor("L", b, Ground, 1);
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-3));
        const double error = run::largestError(
            circuit.model(), 3, [&] { return circuit.flow("L"); },
            [](double t) { return t < 0.5 ? 0.0 : 2 * (1 - std::exp(-2 * (t - 0.5))); });
        EXPECT_LE(error, 1.01e-3) << order;
        EXPECT_EQ(circuit.model().jumps(), 1);
    }
}

/// A series resonant circuit: L i' + R i + v = 0, C v' = i.
TEST(Build, ResonantCircuitFollowsTheAnalyticSolution) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.capacitor("C", a, Ground, 0.5, 1);
    build.inductor("L", a, b, 0.1);
    build.resistor("R", b, Ground, 0.2);
    const Netlist netlist = build.take();
    const double damping = 0.2 / (2 * 0.1);
    const double omega = std::sqrt(1 / (0.1 * 0.5) - damping * damping);
    const auto exact = [&](double t) {
        return std::exp(-damping * t) *
               (std::cos(omega * t) + damping / omega * std::sin(omega * t));
    };
    for (const int order : {1, 2, 3}) {
        double previous = 1;
        for (const double quantum : {1e-2, 1e-3, 1e-4}) {
            Circuit circuit(netlist, quantized(order, quantum));
            const double error =
                run::largestError(circuit.model(), 4, [&] { return circuit.effort("C"); }, exact);
            EXPECT_LE(error, 10 * quantum) << order;
            EXPECT_LT(error, previous / 4) << order << ' ' << quantum;
            previous = error;
        }
    }
}

/// Figure 23: a resistor at a sine voltage; current and voltage in phase, I = V / R.
TEST(Build, CircuitOfFigure23) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::sineWave(15, 50, 0, 0, 0));
    build.resistor("R1", a, Ground, 10);
    Circuit circuit(build.take(), quantized(1, 0.1));
    const double error = run::largestError(
        circuit.model(), 0.04, [&] { return circuit.flow("R1"); },
        [](double t) { return 1.5 * std::sin(2 * std::numbers::pi * 50 * t); });
    EXPECT_LE(error, 1e-12); // what is recorded of a source is its wave, not its quantized value
    // Four quarters of 150 quanta in each of two periods; one more at the top of each wave.
    EXPECT_NEAR(static_cast<double>(circuit.model().statistics().sourceSteps), 1200, 10);
}

/// Figure 26: a capacitor is charged by pulses of 10 V, half of the time.
TEST(Build, CircuitOfFigure26) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::pulseWave(10, 50, 2, -1, 0, 0));
    build.resistor("R1", a, b, 10);
    build.capacitor("C", b, Ground, 0.15);
    const Netlist netlist = build.take();
    const auto exact = [](double t) {
        const double decay = std::exp(-1 / 1.5);
        double value = 0;
        int half = 0;
        for (; half + 1 <= t; ++half)
            value = half % 2 == 0 ? 10 + (value - 10) * decay : value * decay;
        const double rest = std::exp(-(t - half) / 1.5);
        return half % 2 == 0 ? 10 + (value - 10) * rest : value * rest;
    };
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-3));
        EXPECT_LE(run::largestError(
                      circuit.model(), 20.5, [&] { return circuit.effort("C"); }, exact),
                  1.01e-3);
        EXPECT_EQ(circuit.model().jumps(), 20);
    }
}

/// Figure 8: a source of pulses, a resistor, then an inductor and a capacitor side by side. Here
/// without pulses: 200 v' = (V - v) / 1.5 - i, 40 i' = v.
TEST(Build, CircuitOfFigure8) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::constantWave(200));
    build.capacitor("C", b, Ground, 200);
    build.resistor("R", a, b, 1.5);
    build.inductor("I", b, Ground, 40);
    const Netlist netlist = build.take();
    // i'' + i' / 300 + i / 8000 = V / (1.5 * 8000)
    const double damping = 1.0 / 600;
    const double omega = std::sqrt(1.0 / 8000 - damping * damping);
    const double last = 200 / 1.5;
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-2));
        const double error = run::largestError(
            circuit.model(), 1000, [&] { return circuit.flow("I"); },
            [&](double t) {
                return last *
                       (1 - std::exp(-damping * t) *
                                (std::cos(omega * t) + damping / omega * std::sin(omega * t)));
            });
        EXPECT_LE(error, 0.1) << order;
    }
}

/// A bridge of resistors is an algebraic loop; the current through its middle is known.
TEST(Build, BridgeOfResistorsIsSolvedTogether) {
    NetlistBuilder build;
    const int top = build.node();
    const int left = build.node();
    const int right = build.node();
    build.voltage("V", top, Ground, signal::rampWave(12, 1, 0, 0));
    build.resistor("R1", top, left, 1);
    build.resistor("R2", left, Ground, 2);
    build.resistor("R3", top, right, 3);
    build.resistor("R4", right, Ground, 1);
    build.resistor("R5", left, right, 5);
    Circuit circuit(build.take(), quantized(2, 1e-3));
    // Thevenin: 2/3 - 1/4 of the source behind 2/3 + 3/4, with 5 in series.
    const double middle = (2.0 / 3 - 1.0 / 4) / (2.0 / 3 + 3.0 / 4 + 5);
    EXPECT_LE(run::largestError(
                  circuit.model(), 1, [&] { return circuit.flow("R5"); },
                  [&](double t) { return 12 * t * middle; }),
              1e-12);
    EXPECT_FALSE(circuit.built.notes.empty());
    EXPECT_NEAR(circuit.effort("R2") + circuit.effort("R1"), 12, 1e-12);
}

TEST(Build, TransformerScalesAnImpedance) {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(10), 4);
    const int c = build.node();
    build.transformer("T", b, Ground, c, Ground, 2);
    build.capacitor("C", c, Ground, 1);
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) { // a capacitance of 1/4 on the other side
        Circuit circuit(netlist, quantized(order, 1e-3));
        EXPECT_LE(run::largestError(
                      circuit.model(), 4, [&] { return circuit.effort("T", 0); },
                      [](double t) { return 10 * (1 - std::exp(-t)); }),
                  2.02e-3);
        EXPECT_NEAR(circuit.flow("T", 1), -2 * circuit.flow("T", 0), 1e-12);
    }
}

TEST(Build, GyratorMakesAnInductanceOfACapacitance) {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(10), 4);
    const int c = build.node();
    build.gyrator("G", b, Ground, c, Ground, 0.5);
    build.capacitor("C", c, Ground, 1);
    Circuit circuit(build.take(), quantized(3, 1e-3)); // L = C / g^2 = 4
    EXPECT_LE(run::largestError(
                  circuit.model(), 4, [&] { return circuit.flow("G", 0); },
                  [](double t) { return 2.5 * (1 - std::exp(-t)); }),
              1e-3);
    EXPECT_NEAR(circuit.flow("G", 1), -0.5 * circuit.effort("G", 0), 1e-12);
}

/// m a + d v + k x = 0: a mass is a capacitance of speeds, a spring an inductance.
TEST(Build, MassSwingsOnSpringAndDamper) {
    NetlistBuilder build;
    const int mass = build.node();
    const int end = build.node();
    build.capacitor("m", mass, Ground, 2);
    build.inductor("k", mass, Ground, 1.0 / 50, 5);
    build.resistor("d", mass, end, 1 / 0.4);
    build.voltage("wall", end, Ground, signal::constantWave(0));
    Netlist netlist = build.take();
    for (network::Node& node : netlist.nodes)
        node.domain = network::Domain::Translational;
    netlist.positions[1] = 0.1; // the spring is pulled by 5 N
    const double damping = 0.1;
    const double omega = std::sqrt(25 - damping * damping);
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-4));
        EXPECT_LE(run::largestError(
                      circuit.model(), 4, [&] { return circuit.model().position(mass); },
                      [&](double t) {
                          return 0.1 * std::exp(-damping * t) *
                                 (std::cos(omega * t) + damping / omega * std::sin(omega * t));
                      }),
                  2e-4)
            << order;
    }
}

/// A force pulls two masses with a spring and a damper between them. In first order the quantized
/// speeds swing about the continuous ones for ever: the distance is that of the spring all the
/// same. A switch that never closes makes causality variable; then a fast state may go to its slow
/// motion at once, by less than a quantum.
TEST(Build, DistanceOfTwoNodesIsThatOfTheSpringBetweenThem) {
    constexpr double Stiffness = 1e4;
    constexpr double Quantum = 1e-2;
    for (const bool hasSwitch : {false, true}) {
        const double tolerance = hasSwitch ? Quantum / Stiffness : 1e-10;
        NetlistBuilder build;
        const int first = build.node();
        const int second = build.node();
        build.capacitor("m1", first, Ground, 0.01);
        build.capacitor("m2", second, Ground, 0.08);
        build.inductor("k", first, second, 1 / Stiffness);
        build.resistor("d", first, second, 0.5);
        build.current("F", Ground, first, signal::constantWave(12));
        if (hasSwitch)
            build.controlledSwitch("S", second, Ground, 1, 0, signal::constantWave(-1));
        Netlist netlist = build.take();
        for (network::Node& node : netlist.nodes)
            node.domain = network::Domain::Translational;
        for (const int order : {1, 2, 3}) {
            Circuit circuit(netlist, quantized(order, Quantum));
            run::NetworkModel& model = circuit.model();
            run::runAndSample(model, 10, 100, [&](double t) {
                EXPECT_NEAR(model.position(first) - model.position(second),
                            circuit.flow("k") / Stiffness, tolerance)
                    << "order " << order << " at " << t;
            });
        }
    }
}

TEST(Build, OwnQuantumOfAnElementIsTakenAsItIs) {
    run::QuantizationOptions options = quantized(1, 1e-6);
    options.own.push_back({"C", 0.5, 0.25});
    Circuit circuit(chargingCapacitor(), options);
    run::runAndSample(circuit.model(), 20, 1, [](double) {});
    EXPECT_LE(circuit.model().statistics().steps, 18);
}

TEST(Build, LevelsOfAnElementMayBeUneven) {
    run::QuantizationOptions options = quantized(1, 1e-6);
    options.own.push_back({"C", 1.0, 1.0, {0.0, 2.0, 5.0, 10.0}});
    Circuit circuit(chargingCapacitor(), options);
    run::runAndSample(circuit.model(), 20, 1, [](double) {});
    EXPECT_EQ(circuit.model().statistics().steps, 3) << "up to 2, 5 and 10";
    options.own[0].levels = {0.0, 0.3, 0.1};
    EXPECT_EQ(Circuit(chargingCapacitor(), options).built.error,
              "the levels of 'C' must be at least two, each above the one before");
    options = quantized(2, 1e-6);
    options.own.push_back({"C", 0.1, 0.1, {0.0, 0.1}});
    EXPECT_EQ(Circuit(chargingCapacitor(), options).built.error,
              "the levels of 'C' are of use in first order only");
}

TEST(Build, WhatCannotBeIsNamed) {
    run::QuantizationOptions options = quantized(4, 1e-3);
    EXPECT_EQ(Circuit(chargingCapacitor(), options).built.error,
              "the order of quantization must be 1, 2 or 3, not 4");
    options = quantized(1, 1e-3);
    options.own.push_back({"X", 0.5, 0.25});
    EXPECT_EQ(Circuit(chargingCapacitor(), options).built.error,
              "there is no element 'X' to give a quantum of its own");
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V1", a, Ground, signal::constantWave(1));
    build.voltage("V2", a, Ground, signal::constantWave(2));
    EXPECT_NE(Circuit(build.take(), quantized(1, 1e-3)).built.error.find("'V1', 'V2'"),
              std::string::npos);
}

TEST(Build, ZeroValuesAreNamedWhereTheyCannotBe) {
    NetlistBuilder shorted;
    const int a = shorted.node();
    shorted.voltage("V", a, Ground, signal::constantWave(1));
    shorted.resistor("R", a, Ground, 0);
    EXPECT_EQ(
        Circuit(shorted.take(), quantized(1, 1e-3)).built.error,
        "'R', 'V' contradict each other or leave flows open: ideal sources or switches form a "
        "loop or a cut-set; a resistance in series or in parallel helps");
    NetlistBuilder empty;
    const int b = empty.node();
    empty.current("I", Ground, b, signal::constantWave(1));
    empty.capacitor("C", b, Ground, 0);
    EXPECT_EQ(
        Circuit(empty.take(), quantized(1, 1e-3)).built.error,
        "'C', 'I' contradict each other or leave flows open: ideal sources or switches form a "
        "loop or a cut-set; a resistance in series or in parallel helps");
}

} // namespace
} // namespace eventica::bond
