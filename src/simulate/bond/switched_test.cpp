// SPDX-License-Identifier: Apache-2.0
// Ideal switches, whose positions decide about causality, against analytic solutions.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

using std::numbers::pi;

class IdealSwitch : public testing::TestWithParam<int> {
protected:
    run::QuantizationOptions options(double quantum, double stop = 1.0) const {
        run::QuantizationOptions result = quantized(GetParam(), quantum);
        result.stopTime = stop;
        return result;
    }
    static run::Outcome runTo(Circuit& circuit, double stop) {
        return run::runNetwork(circuit.model(), {.stopTime = stop, .interval = stop / 100},
                               [](double) {});
    }
};

TEST_P(IdealSwitch, RectifiesExactly) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::sineWave(10, 1, 0, 0, 0));
    build.diode("D", a, b, 0, 0);
    build.resistor("R", b, Ground, 5);
    Circuit circuit(build.take(), options(1e-3));
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 2, .interval = 0.013}, [&](double t) {
            EXPECT_NEAR(circuit.effort("R"), std::max(0.0, 10 * std::sin(2 * pi * t)), 1e-9) << t;
        });
    EXPECT_FALSE(outcome.error);
}

/// While the diode is closed the capacitor is no state of its own: it follows the source.
TEST_P(IdealSwitch, ChargesACapacitorToThePeak) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::sineWave(10, 1, 0, 0, 0));
    build.diode("D", a, b, 0, 0);
    build.capacitor("C", b, Ground, 1e-2);
    build.resistor("R", b, Ground, 100);
    const double quantum = 1e-4;
    Circuit circuit(build.take(), options(quantum));
    // The diode opens where the capacitor's discharge is slower than the fall of the source.
    const double omega = 2 * pi;
    const double opens = (pi - std::atan(omega * 1.0)) / omega;
    const double peak = 10 * std::sin(omega * opens);
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 0.9, .interval = 0.01}, [&](double t) {
            const double expected =
                t < opens ? 10 * std::sin(omega * t) : peak * std::exp(-(t - opens));
            EXPECT_NEAR(circuit.effort("C"), expected, 3 * quantum) << t;
        });
    EXPECT_FALSE(outcome.error);
    EXPECT_EQ(circuit.model().statistics().switchings, 1);
}

TEST_P(IdealSwitch, ConservesChargeBetweenCapacitors) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.capacitor("C1", a, Ground, 2, 9).initialIsFixed = true;
    build.controlledSwitch("S", a, b, 0, 0, signal::stepWave(2, -1, 0.5));
    build.capacitor("C2", b, Ground, 1, 3).initialIsFixed = true;
    Circuit circuit(build.take(), options(1e-3));
    EXPECT_FALSE(runTo(circuit, 0.4).error);
    EXPECT_NEAR(circuit.effort("C1"), 9, 1e-12);
    EXPECT_FALSE(runTo(circuit, 1.0).error);
    EXPECT_NEAR(circuit.effort("C1"), 7, 1e-12);
    EXPECT_NEAR(circuit.effort("C2"), 7, 1e-12);
}

/// Two coils that a switch puts in series share their flux.
TEST_P(IdealSwitch, ConservesFluxOfInductors) {
    NetlistBuilder build;
    const int a = build.node();
    build.inductor("L1", Ground, a, 1, 5).initialIsFixed = true;
    build.inductor("L2", a, Ground, 3, 1).initialIsFixed = true;
    build.controlledSwitch("S", a, Ground, 0, 0, signal::stepWave(-2, 1, 0.5));
    Circuit circuit(build.take(), options(1e-3));
    EXPECT_FALSE(runTo(circuit, 1.0).error);
    EXPECT_NEAR(circuit.flow("L1"), 2, 1e-12);
    EXPECT_NEAR(circuit.flow("L2"), 2, 1e-12);
}

/// A closed switch beside a capacitor empties it at once; then it charges again.
TEST_P(IdealSwitch, EmptiesACapacitor) {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(10), 1);
    build.capacitor("C", b, Ground, 1);
    build.controlledSwitch("S", b, Ground, 0, 0, signal::pulseWave(2, 10, 0.5, -1, -1, 0.25));
    const double quantum = 1e-4;
    Circuit circuit(build.take(), options(quantum, 0.75));
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 0.74, .interval = 0.01}, [&](double t) {
            const double since = t < 0.25 ? t : std::max(0.0, t - 0.3);
            if (std::abs(t - 0.25) > 1e-9) {
                EXPECT_NEAR(circuit.effort("C"), 10 * (1 - std::exp(-since)), 3 * quantum) << t;
            }
        });
    EXPECT_FALSE(outcome.error);
}

/// Ideal switch and freewheeling diode: the current of the coil never stops.
TEST_P(IdealSwitch, CommutatesIntoADiode) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = build.node();
    build.voltage("V", a, Ground, signal::constantWave(24));
    build.controlledSwitch("S", a, b, 0, 0, signal::pulseWave(2, 50, 1e-3, -1, -1, 0));
    build.diode("D", Ground, b, 0, 0);
    build.inductor("L", b, c, 10e-3);
    build.resistor("R", c, Ground, 12);
    const double quantum = 1e-5;
    Circuit circuit(build.take(), options(quantum, 0.02));
    EXPECT_FALSE(runTo(circuit, 0.02).error);
    // In the end the current goes up and down between two exponentials.
    const double decay = std::exp(-12 * 0.5e-3 / 10e-3);
    EXPECT_NEAR(circuit.flow("L"), 2 * decay / (1 + decay), 10 * quantum);
    EXPECT_EQ(circuit.model().statistics().switchings, 2 * 40);
}

/// The coil's current ends in each period: then both switches are open and it is not a state.
TEST_P(IdealSwitch, BoostConverterGoesIntoDiscontinuousMode) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = build.node();
    build.voltage("V", a, Ground, signal::constantWave(10));
    build.inductor("L", a, b, 1e-3);
    build.controlledSwitch("S", b, Ground, 0, 0, signal::pulseWave(2, 20, 1e-3, -1, -1, 0));
    build.diode("D", b, c, 0, 0);
    build.voltage("Battery", c, Ground, signal::constantWave(20));
    Circuit circuit(build.take(), options(1e-4, 0.01));
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 0.01, .interval = 3.1e-5}, [&](double t) {
            const double phase = std::fmod(t, 1e-3) / 1e-3;
            const double expected = phase < 0.2 ? 10 * phase : std::max(0.0, 4 - 10 * phase);
            if (std::abs(phase - 0.2) > 1e-6 && phase < 1 - 1e-6) {
                EXPECT_NEAR(circuit.flow("L"), expected, 1e-9) << t;
            }
        });
    EXPECT_FALSE(outcome.error) << outcome.error->message;
}

TEST_P(IdealSwitch, BridgeOfIdealDiodesRectifies) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int plus = build.node();
    build.voltage("V", a, b, signal::sineWave(10, 1, 0.3, 0, 0));
    build.diode("D1", a, plus, 0, 0);
    build.diode("D2", b, plus, 0, 0);
    build.diode("D3", Ground, a, 0, 0);
    build.diode("D4", Ground, b, 0, 0);
    build.resistor("R", plus, Ground, 2);
    Circuit circuit(build.take(), options(1e-3));
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 2, .interval = 0.017}, [&](double t) {
            EXPECT_NEAR(circuit.effort("R"), std::abs(10 * std::sin(2 * pi * t + 0.3)), 1e-9) << t;
        });
    EXPECT_FALSE(outcome.error);
}

/// Closed, the diode's current is negative; open, its voltage is positive: a negative resistance.
TEST_P(IdealSwitch, WithoutAPositionThatAgreesIsNamed) {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(1), -1);
    build.diode("D", b, Ground, 0, 0);
    build.resistor("Load", b, Ground, 2);
    Circuit circuit(build.take(), options(1e-3));
    EXPECT_EQ(circuit.built.model, nullptr);
    EXPECT_NE(circuit.built.error.find("'D'"), std::string::npos) << circuit.built.error;
}

/// A relay without hysteresis would switch without end; it keeps the voltage to a quantum.
/// The freewheeling diode hands the current over at every rise of the source. Open, a quantum of
/// the current is a voltage of hundreds of volts at each diode.
TEST_P(IdealSwitch, AgreesWithItsOwnEffortAndFlow) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = build.node();
    build.voltage("V", a, Ground, signal::sineWave(100, 50, 1.2, 20, 0));
    build.diode("D1", a, b, 1e-5, 1e-5);
    build.diode("D2", Ground, b, 1e-5, 1e-5);
    build.resistor("R", b, c, 20);
    build.inductor("L", c, Ground, 1e-3);
    const double quantum = 0.05;
    Circuit circuit(build.take(), options(quantum, 0.1));
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 0.1, .interval = 1e-4}, [&](double t) {
            for (const char* diode : {"D1", "D2"}) {
                EXPECT_LT(circuit.effort(diode), quantum) << diode << " at " << t;
                EXPECT_GT(circuit.flow(diode), -quantum) << diode << " at " << t;
            }
        });
    EXPECT_FALSE(outcome.error);
}

TEST_P(IdealSwitch, ThatChattersBecomesTolerant) {
    NetlistBuilder build;
    const int b = feed(build, signal::constantWave(10), 1);
    const int c = build.node();
    build.capacitor("C", b, Ground, 1);
    network::Element& item = build.diode("Relay", b, c, 0, 0);
    item.ports.push_back({network::NodeId(b), network::NodeId(Ground)});
    item.switching.closedSense = item.switching.openSense = {.across = 1, .constant = 5};
    build.resistor("R2", c, Ground, 0.25);
    const double quantum = 1e-3;
    Circuit circuit(build.take(), options(quantum));
    const auto outcome =
        run::runNetwork(circuit.model(), {.stopTime = 1, .interval = 0.01}, [&](double t) {
            const double expected = std::min(5.0, 10 * (1 - std::exp(-t)));
            EXPECT_NEAR(circuit.effort("C"), expected, 3 * quantum) << t;
        });
    EXPECT_FALSE(outcome.error);
    EXPECT_LT(circuit.model().statistics().switchings, 50'000);
}

TEST_P(IdealSwitch, ShortCircuitInTheMiddleOfARunIsNamed) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::constantWave(1));
    build.resistor("R", a, Ground, 1);
    build.controlledSwitch("S", a, Ground, 0, 0, signal::stepWave(2, -1, 0.5));
    Circuit circuit(build.take(), options(1e-3));
    const run::Outcome outcome = runTo(circuit, 1.0);
    ASSERT_TRUE(outcome.error);
    EXPECT_NEAR(outcome.error->time, 0.5, 1e-12);
    EXPECT_NE(outcome.error->message.find("'S', 'V'"), std::string::npos) << outcome.error->message;
}

INSTANTIATE_TEST_SUITE_P(AllOrders, IdealSwitch, testing::Values(1, 2, 3));

} // namespace
} // namespace eventica::bond
