// SPDX-License-Identifier: Apache-2.0
// Storages that are stiff only together: coils in a cut-set with an open switch.
#include <cmath>
#include <numbers>

#include "simulate/bond/test_bond.h"

namespace eventica::bond {
namespace {

constexpr double Omega = 2 * std::numbers::pi;
constexpr double Conductance = 1e-7; // of the open diode

/// Two coils of 1 H and 1 Ω at 10 V, and between them a diode that never conducts.
Netlist coilsAtADiode() {
    NetlistBuilder build;
    const int source = build.node();
    const int middle = build.node();
    const int end = build.node();
    const int bias = build.node();
    build.voltage("V", source, Ground, signal::sineWave(10, 1, 0, 0, 0));
    build.inductor("L1", source, middle, 1.0);
    build.inductor("L2", middle, end, 1.0);
    build.resistor("R", end, Ground, 1.0);
    build.voltage("B", bias, Ground, signal::constantWave(-40));
    build.diode("D", bias, middle, 1e-3, Conductance);
    return build.take();
}

/// 2 i' + i = 10 sin(ω t)
double currentAt(double t) {
    const double size = 10 / (1 + 4 * Omega * Omega);
    return size * (std::sin(Omega * t) + 2 * Omega * (std::exp(-t / 2) - std::cos(Omega * t)));
}

double slopeAt(double t) {
    return (10 * std::sin(Omega * t) - currentAt(t)) / 2;
}

// A quantum of a current, divided by the conductance, would be 1000 V.
TEST(StiffGroup, HasTheVoltageBetweenItsCoils) {
    for (const int order : {2, 3}) {
        const double quantum = 1e-4;
        run::QuantizationOptions options = quantized(order, quantum);
        options.stopTime = 3;
        Circuit circuit(coilsAtADiode(), options);
        const auto outcome =
            run::runNetwork(circuit.model(), {.stopTime = 3, .interval = 0.0097}, [&](double t) {
                EXPECT_NEAR(circuit.flow("L2"), currentAt(t), 5 * quantum) << t;
                EXPECT_NEAR(circuit.effort("L2"), slopeAt(t), 20 * quantum) << t;
            });
        EXPECT_FALSE(outcome.error);
        EXPECT_LT(circuit.model().statistics().steps, 20'000) << order;
    }
}

TEST(StiffGroup, IsRefusedInFirstOrder) {
    const Circuit circuit(coilsAtADiode(), quantized(1, 1e-3));
    EXPECT_EQ(circuit.built.error,
              "'L1', 'L2' are stiff together, so that their quanta are too coarse to decide about "
              "'D'; use --order 2, or --method ncdevs");
}

} // namespace
} // namespace eventica::bond
