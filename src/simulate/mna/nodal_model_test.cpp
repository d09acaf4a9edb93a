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
    const TestRun run =
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

TEST(NodalModel, ChargesParallelCapacitorsTogether) {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    builder.voltage("V", a, Ground, constantWave(1.0));
    builder.resistor("R", a, b, 2.0);
    builder.capacitor("C1", b, Ground, 0.1);
    builder.capacitor("C2", b, Ground, 0.4);
    const Netlist netlist = builder.take();
    const TestRun run = runCircuit(netlist, quantized(2, 1e-5, 3.0),
                                   {acrossOf(2), throughOf(2), throughOf(3)}, 0.05);
    ASSERT_EQ(run.error, "");
    EXPECT_LT(largestError(run, 0, [](double t) { return 1 - std::exp(-t); }), 1e-4);
    EXPECT_LT(largestError(run, 1, [](double t) { return 0.1 * std::exp(-t); }), 1e-4);
    EXPECT_LT(largestError(run, 2, [](double t) { return 0.4 * std::exp(-t); }), 1e-4);
}

TEST(NodalModel, DrivesInductorsInSeriesTogether) {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    const int c = builder.node();
    builder.voltage("V", a, Ground, constantWave(1.0));
    builder.resistor("R", a, b, 1.0);
    builder.inductor("L1", b, c, 0.3);
    builder.inductor("L2", c, Ground, 0.7);
    const Netlist netlist = builder.take();
    const TestRun run = runCircuit(netlist, quantized(2, 1e-5, 3.0),
                                   {acrossOf(3), throughOf(2), throughOf(3)}, 0.05);
    ASSERT_EQ(run.error, "");
    EXPECT_LT(largestError(run, 0, [](double t) { return 0.7 * std::exp(-t); }), 1e-4);
    EXPECT_LT(largestError(run, 1, [](double t) { return 1 - std::exp(-t); }), 1e-4);
    EXPECT_LT(largestError(run, 2, [](double t) { return 1 - std::exp(-t); }), 1e-4);
}

TEST(NodalModel, LetsACapacitorAcrossASourceTakeItsCurrent) {
    NetlistBuilder builder;
    const int a = builder.node();
    builder.voltage("V", a, Ground, signal::sineWave(2.0, 1.0, 0.0, 0.0, 0.0));
    builder.capacitor("C", a, Ground, 0.5);
    const Netlist netlist = builder.take();
    const TestRun run = runCircuit(netlist, quantized(2, 1e-4, 1.0), {throughOf(0)}, 0.05);
    ASSERT_EQ(run.error, "");
    const double omega = 2 * std::numbers::pi;
    EXPECT_LT(largestError(run, 0, [&](double t) { return -omega * std::cos(omega * t); }), 1e-9);
}

TEST(NodalModel, SharesTheChargeOfAJumpingSourceBetweenCapacitors) {
    // A divider of capacitors with a load: the jump divides by capacitances, then it decays.
    for (const int order : {1, 2, 3}) {
        NetlistBuilder builder;
        const int a = builder.node();
        const int b = builder.node();
        builder.voltage("V", a, Ground, signal::stepWave(1.0, 0.0, 0.5));
        builder.capacitor("C1", a, b, 1.0);
        builder.capacitor("C2", b, Ground, 3.0);
        builder.resistor("R", b, Ground, 0.25);
        const Netlist netlist = builder.take();
        const TestRun run = runCircuit(netlist, quantized(order, 1e-4, 3.0), {acrossOf(2)}, 0.05);
        ASSERT_EQ(run.error, "");
        for (std::size_t i = 0; i < run.times.size(); ++i) {
            const double t = run.times[i];
            if (t < 0.4999 || t > 0.50001) {
                EXPECT_NEAR(run.rows[i][0], t < 0.5 ? 0.0 : 0.25 * std::exp(0.5 - t), 1e-3);
            }
        }
    }
}

TEST(NodalModel, CouplesInertiasThroughATransformer) {
    // Two capacitances on both sides of an ideal transformer are one state.
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    builder.current("I", Ground, a, constantWave(1.0));
    builder.capacitor("C1", a, Ground, 2.0);
    builder.transformer("T", a, Ground, b, Ground, 4.0);
    builder.capacitor("C2", b, Ground, 16.0);
    builder.resistor("R", a, Ground, 1.0);
    const Netlist netlist = builder.take();
    const TestRun run =
        runCircuit(netlist, quantized(2, 1e-5, 5.0), {acrossOf(1), acrossOf(2)}, 0.1);
    ASSERT_EQ(run.error, "");
    const auto exact = [](double t) { return 1 - std::exp(-t / 3.0); };
    EXPECT_LT(largestError(run, 0, exact), 1e-4);
    EXPECT_LT(largestError(run, 1, [&](double t) { return exact(t) / 4; }), 1e-4);
}

TEST(NodalModel, NamesSourcesThatContradictEachOther) {
    NetlistBuilder builder;
    const int a = builder.node();
    builder.voltage("V1", a, Ground, constantWave(1.0));
    builder.voltage("V2", a, Ground, constantWave(2.0));
    builder.resistor("R", a, Ground, 1.0);
    const Netlist netlist = builder.take();
    const TestRun run = runCircuit(netlist, quantized(1, 1e-3, 1.0), {}, 0.1);
    EXPECT_NE(run.error.find("'V1', 'V2'"), std::string::npos) << run.error;
}

/// Sine, diode, capacitor with load.
Netlist rectifier(double onResistance, double offConductance) {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    builder.voltage("V", a, Ground, signal::sineWave(10.0, 50.0, 0.0, 0.0, 0.0));
    builder.diode("D", a, b, onResistance, offConductance);
    builder.capacitor("C", b, Ground, 1e-3);
    builder.resistor("R", b, Ground, 100.0);
    return builder.take();
}

TEST(NodalModel, RectifiesASine) {
    for (const double on : {0.1, 1e-3, 1e-5}) {
        const Netlist netlist = rectifier(on, 1e-5);
        const TestRun run = runCircuit(netlist, quantized(2, 1e-3, 0.1),
                                       {acrossOf(1), acrossOf(2), throughOf(1)}, 1e-4);
        ASSERT_EQ(run.error, "");
        printf("on %g: events %ld source %ld switch %ld fact %ld upd %ld end %g\n", on,
               run.statistics.stateEvents, run.statistics.sourceEvents, run.statistics.switchEvents,
               run.statistics.factorizations, run.statistics.rankUpdates, run.rows.back()[1]);
    }
}

/// Input 12 V, switch at 100 kHz, half the time on.
Netlist buck(double load) {
    NetlistBuilder builder;
    const int in = builder.node();
    const int mid = builder.node();
    const int out = builder.node();
    builder.voltage("V", in, Ground, constantWave(12.0));
    builder.controlledSwitch("S", in, mid, 1e-5, 1e-5,
                             signal::pulseWave(1.0, 50.0, 1e-5, -1, 0.0, 0.0));
    builder.diode("D", Ground, mid, 1e-5, 1e-5);
    builder.inductor("L", mid, out, 1e-4);
    builder.capacitor("C", out, Ground, 1e-4);
    builder.resistor("R", out, Ground, load);
    return builder.take();
}

TEST(NodalModel, ConvertsDownwards) {
    for (const double load : {1.0, 10.0, 1000.0}) {
        const Netlist netlist = buck(load);
        const TestRun run =
            runCircuit(netlist, quantized(2, 1e-3, 0.01), {acrossOf(3), throughOf(3)}, 1e-5);
        ASSERT_EQ(run.error, "");
        printf("load %g: events %ld switch %ld fact %ld upd %ld instants %ld end %g\n", load,
               run.statistics.stateEvents, run.statistics.switchEvents,
               run.statistics.factorizations, run.statistics.rankUpdates, run.instants,
               run.rows.back()[0]);
    }
}

} // namespace
} // namespace eventica::mna
