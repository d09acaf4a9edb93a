// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

/// A diode and a resistor at a sine: half of the wave.
TEST(Switch, HalfWaveRectifier) {
    NetlistBuilder build;
    const int b = rectify(build, 1e-3);
    build.resistor("R", b, Ground, 10);
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-2));
        EXPECT_LE(
            run::largestError(
                circuit.model(), 3, [&] { return circuit.effort("R"); },
                [](double t) { return std::max(0.0, 10 * std::sin(2 * std::numbers::pi * t)); }),
            2e-2)
            << order;
        EXPECT_NEAR(static_cast<double>(circuit.model().statistics().switchings), 6, 1) << order;
    }
}

/// With a capacitor behind the diode: between the tops of the wave it empties into the resistor.
TEST(Switch, RectifierWithCapacitorKeepsItsVoltage) {
    NetlistBuilder build;
    const int b = rectify(build, 1e-2);
    build.capacitor("C", b, Ground, 0.1);
    build.resistor("R", b, Ground, 100);
    const Netlist netlist = build.take();
    for (const int order : {2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-3));
        double lowest = 10;
        run::runAndSample(circuit.model(), 5, 500, [&](double t) {
            if (t > 1)
                lowest = std::min(lowest, circuit.effort("C"));
        });
        // About 10 V - (1 - 1/16 s) * 10 V / 10 s
        EXPECT_NEAR(lowest, 9.15, 0.05) << order;
    }
}

/// A buck converter: in the mean the part of the source for which the switch is closed.
TEST(Switch, BuckConverterSettles) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = build.node();
    build.voltage("V", a, Ground, signal::constantWave(24));
    build.controlledSwitch("S", a, b, 1e-3, 1e-6, signal::pulseWave(1, 50, 1e-4, -1, 0, 0));
    build.diode("D", Ground, b, 1e-3, 1e-6);
    build.inductor("L", b, c, 1e-3);
    build.capacitor("C", c, Ground, 1e-4);
    build.resistor("R", c, Ground, 10);
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-2));
        double sum = 0;
        int count = 0;
        run::runAndSample(circuit.model(), 0.02, 2000, [&](double t) {
            sum += t > 0.01 ? circuit.effort("C") : 0;
            count += t > 0.01 ? 1 : 0;
        });
        EXPECT_NEAR(sum / count, 12, 0.1) << order;
        EXPECT_GE(circuit.model().statistics().switchings, 398) << order;
    }
}

TEST(Switch, BridgeRectifierConductsBothHalves) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int plus = build.node();
    const int minus = build.node();
    build.voltage("V", a, b, signal::sineWave(10, 1, 0.3, 0, 0));
    build.resistor("leak", b, Ground, 1000);
    build.diode("D1", a, plus, 1e-3, 1e-6);
    build.diode("D2", b, plus, 1e-3, 1e-6);
    build.diode("D3", minus, a, 1e-3, 1e-6);
    build.diode("D4", minus, b, 1e-3, 1e-6);
    build.resistor("R", plus, minus, 10);
    const Netlist netlist = build.take();
    for (const int order : {1, 2, 3}) {
        Circuit circuit(netlist, quantized(order, 1e-2));
        EXPECT_LE(
            run::largestError(
                circuit.model(), 3, [&] { return circuit.effort("R"); },
                [](double t) { return std::abs(10 * std::sin(2 * std::numbers::pi * t + 0.3)); }),
            5e-2)
            << order;
    }
}

TEST(Switch, IdealOnesAreRefusedWhereTheyContradictSources) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::constantWave(1));
    build.diode("D", a, Ground, 0, 1e-6);
    EXPECT_EQ(
        Circuit(build.take(), quantized(1, 1e-3)).built.error,
        "'D', 'V' contradict each other or leave flows open: ideal sources or switches form a "
        "loop or a cut-set; a resistance in series or in parallel helps");
}

/// Fires at 90 degrees, goes out when the current does.
TEST(Switch, ThyristorWaitsForItsControl) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::sineWave(10, 1, 0, 0, 0));
    network::Element& thyristor =
        build.controlledSwitch("T", a, b, 1e-3, 1e-6, signal::pulseWave(1, 10, 1, -1, 0, 0.25));
    thyristor.switching.rule = network::SwitchRule::Thyristor;
    build.resistor("R", b, Ground, 10);
    Circuit circuit(build.take(), quantized(2, 1e-3));
    EXPECT_LE(run::largestError(
                  circuit.model(), 2.2, [&] { return circuit.effort("R"); },
                  [isFirst = true](double t) mutable {
                      const double phase = t - std::floor(t);
                      const bool isLeft = phase == 0.25 && isFirst;
                      isFirst = phase == 0.25 ? !isFirst : isFirst;
                      return phase >= 0.25 && phase < 0.5 && !isLeft
                                 ? 10 * std::sin(2 * std::numbers::pi * t)
                                 : 0.0;
                  }),
              5e-3);
}

} // namespace
} // namespace eventica::bond
