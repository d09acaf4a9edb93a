// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <complex>
#include <gtest/gtest.h>
#include <numbers>

#include "simulate/mna/test_running.h"

namespace eventica::mna {
namespace {

using network::Netlist;
using network::NetlistBuilder;
using signal::constantWave;

constexpr int Ground = NetlistBuilder::Ground;

/// Source, resistance, inductance and capacitance in series; elements in this order.
Netlist seriesCircuit(double resistance, double inductance, double capacitance) {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    const int c = builder.node();
    builder.voltage("V", a, Ground, constantWave(1.0));
    builder.resistor("R", a, b, resistance);
    builder.inductor("L", b, c, inductance);
    builder.capacitor("C", c, Ground, capacitance);
    return builder.take();
}

/// The voltage of the capacitor, from rest to 1.
double seriesVoltage(double r, double l, double c, double t) {
    using Complex = std::complex<double>;
    const double alpha = r / (2 * l);
    const double omega = 1 / std::sqrt(l * c);
    const Complex root = std::sqrt(Complex(alpha * alpha - omega * omega));
    if (std::abs(root) < 1e-6 * alpha)
        return 1 - std::exp(-alpha * t) * (1 + alpha * t);
    const Complex s1 = -alpha + root;
    const Complex s2 = -alpha - root;
    return (1.0 + (s2 * std::exp(s1 * t) - s1 * std::exp(s2 * t)) / (s1 - s2)).real();
}

run::QuantizationOptions quantized(int order, double quantum, double stopTime) {
    run::QuantizationOptions options;
    options.order = order;
    options.quantum = quantum;
    options.stopTime = stopTime;
    return options;
}

double seriesError(double resistance, int order, double quantum, double stopTime) {
    const Netlist netlist = seriesCircuit(resistance, 1e-3, 0.1);
    const Run run =
        runCircuit(netlist, quantized(order, quantum, stopTime), {acrossOf(3)}, stopTime / 200);
    EXPECT_EQ(run.error, "");
    return largestError(run, 0, [&](double t) { return seriesVoltage(resistance, 1e-3, 0.1, t); });
}

TEST(NodalModel, FollowsTheSeriesCircuitOfThePaper) {
    EXPECT_LT(seriesError(10.0, 1, 1e-3, 5.0), 5e-3);
    EXPECT_LT(seriesError(0.2, 1, 1e-3, 0.1), 2e-2);
    EXPECT_LT(seriesError(0.04, 1, 1e-3, 0.3), 5e-2);
}

TEST(NodalModel, HasAnErrorThatFallsWithTheQuantum) {
    for (const int order : {1, 2, 3}) {
        const double coarse = seriesError(0.2, order, 1e-2, 0.1);
        const double middle = seriesError(0.2, order, 1e-3, 0.1);
        const double fine = seriesError(0.2, order, 1e-4, 0.1);
        printf("order %d %g %g %g\n", order, coarse, middle, fine);
        EXPECT_LT(middle, coarse / 4) << order;
        EXPECT_LT(fine, middle / 4) << order;
    }
}

} // namespace
} // namespace eventica::mna
