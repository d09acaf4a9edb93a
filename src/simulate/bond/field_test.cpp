// SPDX-License-Identifier: Apache-2.0
// Multiport fields: amplifiers, controlled sources and switches that measure elsewhere.
#include <cmath>
#include <numbers>

#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

using std::numbers::pi;

class Field : public testing::TestWithParam<int> {
protected:
    run::QuantizationOptions options(double quantum) const {
        return quantized(GetParam(), quantum);
    }
};

TEST_P(Field, NullorMakesAnInvertingAmplifier) {
    NetlistBuilder build;
    const int in = feed(build, signal::sineWave(1, 1, 0, 0, 0), 2);
    const int out = build.node();
    build.resistor("R2", in, out, 6);
    build.nullor("A", Ground, in, out);
    build.resistor("Load", out, Ground, 100);
    Circuit circuit(build.take(), options(1e-3));
    run::runNetwork(circuit.model(), {.stopTime = 1, .interval = 0.013}, [&](double t) {
        EXPECT_NEAR(circuit.effort("Load"), -3 * std::sin(2 * pi * t), 1e-9) << t;
    });
}

TEST_P(Field, NullorMakesAnIntegrator) {
    NetlistBuilder build;
    const int in = feed(build, signal::sineWave(1, 1, 0, 0, 0), 10);
    const int out = build.node();
    build.capacitor("C", in, out, 0.05);
    build.nullor("A", Ground, in, out);
    build.resistor("Load", out, Ground, 100);
    const double quantum = 1e-4;
    Circuit circuit(build.take(), options(quantum));
    run::runNetwork(circuit.model(), {.stopTime = 1, .interval = 0.013}, [&](double t) {
        const double expected = -(1 - std::cos(2 * pi * t)) / (2 * pi) / 0.5;
        EXPECT_NEAR(circuit.effort("Load"), expected, 3 * quantum) << t;
    });
}

/// The capacitor is no state of its own: its voltage is the source's.
TEST_P(Field, NullorMakesADifferentiator) {
    NetlistBuilder build;
    const int source = build.node();
    const int in = build.node();
    const int out = build.node();
    build.voltage("V", source, Ground, signal::sineWave(1, 1, 0, 0, 0));
    build.capacitor("C", source, in, 0.1);
    build.resistor("R", in, out, 2);
    build.nullor("A", Ground, in, out);
    build.resistor("Load", out, Ground, 100);
    Circuit circuit(build.take(), options(1e-3));
    run::runNetwork(circuit.model(), {.stopTime = 1, .interval = 0.013}, [&](double t) {
        EXPECT_NEAR(circuit.effort("Load"), -0.2 * 2 * pi * std::cos(2 * pi * t), 1e-9) << t;
    });
}

/// A gain of 3 by resistances drives a capacitor, which so depends on the source by numbers.
TEST_P(Field, CapacitorAtAnAmplifierIsNoState) {
    NetlistBuilder build;
    const int in = build.node();
    const int back = build.node();
    const int out = build.node();
    build.voltage("V", in, Ground, signal::sineWave(1, 1, 0, 0, 0));
    build.nullor("A", in, back, out);
    build.resistor("R1", back, Ground, 1);
    build.resistor("R2", out, back, 2);
    build.capacitor("C", out, Ground, 1e-3);
    Circuit circuit(build.take(), options(1e-3));
    run::runNetwork(circuit.model(), {.stopTime = 1, .interval = 0.013}, [&](double t) {
        EXPECT_NEAR(circuit.effort("C"), 3 * std::sin(2 * pi * t), 1e-9) << t;
        EXPECT_NEAR(circuit.flow("C"), 3e-3 * 2 * pi * std::cos(2 * pi * t), 1e-9) << t;
    });
}

/// A current controlled by the voltage of the capacitor it discharges: a conductance of 2.
TEST_P(Field, ControlledSourceDischarges) {
    NetlistBuilder build;
    const int a = build.node();
    build.capacitor("C", a, Ground, 1, 5).initialIsFixed = true;
    build.multiport("G", {{a, Ground}, {a, Ground}}, {{{0, 0, 1}}, {{0, -2, 0}, {1, 0, 1}}});
    const double quantum = 1e-4;
    Circuit circuit(build.take(), options(quantum));
    run::runNetwork(circuit.model(), {.stopTime = 1, .interval = 0.013}, [&](double t) {
        EXPECT_NEAR(circuit.effort("C"), 5 * std::exp(-2 * t), 3 * quantum) << t;
    });
}

/// An on-off controller: the switch beside the capacitor looks at another port, with hysteresis.
TEST_P(Field, SwitchMayMeasureElsewhere) {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(10), 1);
    const int c = build.node();
    build.capacitor("C", b, Ground, 1);
    network::Element& item = build.diode("S", b, c, 0, 0);
    item.ports.push_back({network::NodeId(b), network::NodeId(Ground)});
    item.switching.closedSense = {.across = 1, .constant = 4};
    item.switching.openSense = {.across = 1, .constant = 6};
    build.resistor("R2", c, Ground, 0.25);
    const double quantum = 1e-5;
    Circuit circuit(build.take(), options(quantum));
    double lowest = 10;
    double highest = 0;
    run::runNetwork(circuit.model(), {.stopTime = 6, .interval = 0.013}, [&](double t) {
        if (t < 1)
            return;
        lowest = std::min(lowest, circuit.effort("C"));
        highest = std::max(highest, circuit.effort("C"));
    });
    EXPECT_NEAR(lowest, 4, 10 * quantum);
    EXPECT_NEAR(highest, 6, 10 * quantum);
    // Up from 4 to 6 towards 10 with 1 s, down from 6 to 4 towards 2 with 0.2 s.
    const double period = std::log(6.0 / 4) + 0.2 * std::log(4.0 / 2);
    const double first = std::log(10.0 / 4);
    EXPECT_EQ(circuit.model().statistics().switchings,
              1 + 2 * static_cast<int>((6 - first) / period) +
                  (std::fmod(6 - first, period) > 0.2 * std::log(2.0) ? 1 : 0));
}

INSTANTIATE_TEST_SUITE_P(AllOrders, Field, testing::Values(1, 2, 3));

} // namespace
} // namespace eventica::bond
