// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <complex>
#include <ctime>
#include <gtest/gtest.h>
#include <numbers>

#include "lib/devs/flatten.h"
#include "lib/devs/simulator.h"
#include "simulate/mna/test_running.h"
#include "simulate/run/test_network.h"

namespace eventica::mna {
namespace {

using network::Netlist;
using network::NetlistBuilder;
using network::NodeId;
using run::quantized;
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
        EXPECT_LT(middle, coarse / 4) << order;
        EXPECT_LT(fine, middle / 4) << order;
        if (order == 1) { // as published: in proportion
            EXPECT_NEAR(std::log10(coarse / middle), 1.0, 0.05);
            EXPECT_NEAR(std::log10(middle / fine), 1.0, 0.05);
        }
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

/// A source that jumps, a resistance parallel to a small capacitance, and a large capacitance with
/// a diode across it that blocks.
Netlist dividerWithDiode(double resistance, double small, double large) {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    builder.voltage("V", a, Ground, signal::pulseWave(4.0, 50.0, 4e-3, -1, 0.0, 1e-3));
    builder.capacitor("small", a, b, small);
    builder.resistor("R", a, b, resistance);
    builder.capacitor("large", b, Ground, large);
    builder.diode("D", Ground, b, 0.03, 1e-6);
    return builder.take();
}

TEST(NodalModel, StartsATransientWhereAJumpIsSharedBehindADiode) {
    constexpr double Small = 5e-7;
    constexpr double Large = 8.3e-5;
    constexpr double Resistance = 0.2;
    constexpr double Tau = Resistance * (Small + Large);
    constexpr double Jump = 1e-3;
    const Netlist netlist = dividerWithDiode(Resistance, Small, Large);
    for (const int order : {1, 2, 3}) {
        const TestRun run =
            runCircuit(netlist, quantized(order, 4e-3, 2.9e-3), {acrossOf(2)}, 1e-6);
        ASSERT_EQ(run.error, "");
        for (std::size_t i = 0; i < run.times.size(); ++i) {
            const double since = run.times[i] - Jump;
            if (std::abs(since) > 1e-9) {
                const double charged =
                    since < 0.0 ? 0.0
                                : 4.0 * (1 - Large / (Small + Large) * std::exp(-since / Tau));
                EXPECT_NEAR(run.rows[i][0], charged, 0.015) << order;
            }
        }
    }
}

TEST(NodalModel, OpensAPeakDetectorWhereItsFastTransientEnds) {
    constexpr double Height = 10.67;
    constexpr double C0 = 2.42e-6;
    constexpr double C1 = 1.813e-7;
    constexpr double C2 = 1.111e-7;
    constexpr double R0 = 800.9;
    constexpr double R2 = 171.8;
    constexpr double Leakage = 3.54e-6;
    NetlistBuilder builder;
    const int source = builder.node();
    const int a = builder.node();
    const int b = builder.node();
    const int c = builder.node();
    builder.voltage("V", source, Ground, signal::stepWave(Height, 0.0, 1e-4));
    builder.capacitor("C0", a, source, C0);
    builder.resistor("R0", a, source, R0);
    builder.resistor("R1", b, a, 0.0127);
    builder.capacitor("C1", b, Ground, C1);
    builder.resistor("R2", b, Ground, R2);
    builder.diode("D", b, c, 0.14, Leakage);
    builder.capacitor("C2", c, Ground, C2);
    const Netlist netlist = builder.take();
    // The charge is shared. Then C1 discharges, and C2 through the open diode.
    const double peak = Height * C0 / (C0 + C1 + C2);
    const double tau = (C0 + C1) * R0 * R2 / (R0 + R2);
    const double last = 1.9e-3;
    const double passed = last - tau * (1 - std::exp(-last / tau));
    const double expected = peak - Leakage / C2 * (peak - Height * R2 / (R0 + R2)) * passed;
    for (const int order : {1, 2, 3}) {
        const TestRun run = runCircuit(netlist, quantized(order, 1e-2, 2e-3), {acrossOf(c)}, 1e-5);
        ASSERT_EQ(run.error, "");
        EXPECT_NEAR(run.rows.back()[0], expected, 0.03) << order;
        EXPECT_LT(run.statistics.steps, 5'000) << order;
    }
}

/// A bridge of six ideal diodes between a star of sources and a coil, each phase behind a coil.
Netlist idealSixPulse() {
    constexpr int Phases = 3;
    NetlistBuilder builder;
    std::array<int, Phases> source{};
    std::array<int, Phases> coil{};
    std::array<int, Phases> phase{};
    const auto each = [](const auto& action) {
        for (std::size_t k = 0; k < Phases; ++k)
            action(k, std::to_string(k));
    };
    each([&](std::size_t k, const std::string&) { source[k] = builder.node(); });
    const int star = builder.node();
    each([&](std::size_t k, const std::string&) { coil[k] = builder.node(); });
    const int load = builder.node();
    each([&](std::size_t k, const std::string&) { phase[k] = builder.node(); });
    const int bus = builder.node();
    each([&](std::size_t k, const std::string& name) {
        const double angle = 0.77 - 2 * std::numbers::pi / Phases * static_cast<double>(k);
        builder.voltage("V" + name, source[k], star, signal::sineWave(90.0, 60.0, angle, 0.0, 0.0));
    });
    each([&](std::size_t k, const std::string& name) {
        builder.resistor("R" + name, source[k], coil[k], 0.2);
    });
    builder.resistor("R", load, Ground, 12.0);
    each([&](std::size_t k, const std::string& name) {
        builder.inductor("L" + name, coil[k], phase[k], 1.5e-3);
    });
    builder.inductor("L", bus, load, 0.03).initialIsFixed = true;
    each([&](std::size_t k, const std::string& name) {
        builder.diode("U" + name, phase[k], bus, 0.0, 0.0);
    });
    each([&](std::size_t k, const std::string& name) {
        builder.diode("D" + name, Ground, phase[k], 0.0, 0.0);
    });
    return builder.take();
}

TEST(NodalModel, StartsABridgeOfIdealDiodesWithSmallQuanta) {
    const Netlist netlist = idealSixPulse();
    // The most positive and the most negative phase conduct.
    const double voltage = 90.0 * (std::sin(0.77) - std::sin(0.77 - 2 * std::numbers::pi / 3));
    for (const int order : {2, 3})
        for (const double quantum : {1e-3, 1e-5, 1e-7, 1e-9}) {
            const TestRun run =
                runCircuit(netlist, quantized(order, quantum, 1e-5), {throughOf(10)}, 1e-6);
            ASSERT_EQ(run.error, "") << quantum;
            EXPECT_NEAR(run.rows.back()[0], 1e-5 * voltage / 33e-3, 2e-4) << quantum;
        }
}

/// A capacitance charged by a switch that is closed while the voltage is below a limit.
TEST(NodalModel, SlidesAlongALimitWithinAQuantum) {
    NetlistBuilder builder;
    const int source = builder.node();
    const int a = builder.node();
    const int b = builder.node();
    constexpr double Limit = 5.0;
    constexpr double Quantum = 5e-3;
    builder.voltage("V", source, Ground, constantWave(12.0));
    network::Element& element = builder.diode("S", source, a, 0.01, 1e-6);
    element.ports.push_back({NodeId(b), NodeId(Ground)});
    element.switching.closedSense = {.across = -1.0, .constant = -Limit};
    element.switching.openSense = element.switching.closedSense;
    builder.resistor("R1", a, b, 100.0);
    builder.resistor("R2", b, Ground, 300.0);
    builder.capacitor("C", b, Ground, 1e-4);
    const Netlist netlist = builder.take();
    for (const int order : {1, 2, 3}) {
        const TestRun run =
            runCircuit(netlist, quantized(order, Quantum, 0.1), {acrossOf(b)}, 1e-3);
        ASSERT_EQ(run.error, "");
        for (std::size_t i = 0; i < run.times.size(); ++i) {
            const double charging = 9.0 * (1 - std::exp(-run.times[i] / 7.5e-3));
            EXPECT_NEAR(run.rows[i][0], std::min(charging, Limit), 2 * Quantum) << order;
        }
        if (order > 1) { // 167 V/s down, 533 V/s up, two quanta each
            EXPECT_LT(run.statistics.switchings, 3'000) << order;
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

/// The largest difference of probe values at equal times.
double difference(const TestRun& left, const TestRun& right, std::size_t probe) {
    double largest = 0.0;
    std::size_t j = 0;
    for (std::size_t i = 0; i < left.times.size(); ++i) {
        while (j < right.times.size() && right.times[j] < left.times[i])
            ++j;
        if (j < right.times.size() && right.times[j] == left.times[i])
            largest = std::max(largest, std::abs(left.rows[i][probe] - right.rows[j][probe]));
    }
    return largest;
}

TEST(NodalModel, RectifiesASine) {
    for (const double on : {0.1, 1e-3, 1e-5}) {
        const Netlist netlist = rectifier(on, 1e-6);
        const std::vector<Probe> probes = {acrossOf(2)};
        const TestRun fine = runCircuit(netlist, quantized(2, 1e-6, 0.1), probes, 1e-4);
        const TestRun coarse = runCircuit(netlist, quantized(2, 1e-3, 0.1), probes, 1e-4);
        ASSERT_EQ(coarse.error + fine.error, "");
        EXPECT_LT(difference(coarse, fine, 0), 2e-3) << on;
        // On and off in each of five periods, without chattering however small the resistance.
        EXPECT_LE(coarse.statistics.switchings, 11) << on;
        EXPECT_LE(coarse.statistics.steps, 500) << on;
        EXPECT_LE(coarse.statistics.factorizations, 2) << on;
    }
}

TEST(NodalModel, RectifiesWithABridge) {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    const int plus = builder.node();
    const int minus = builder.node();
    builder.voltage("V", a, b, signal::sineWave(10.0, 50.0, 0.0, 0.0, 0.0));
    builder.diode("D1", a, plus, 1e-3, 1e-6);
    builder.diode("D2", b, plus, 1e-3, 1e-6);
    builder.diode("D3", minus, a, 1e-3, 1e-6);
    builder.diode("D4", minus, b, 1e-3, 1e-6);
    builder.resistor("R", plus, minus, 10.0);
    builder.inductor("L", plus, minus, 1.0);
    builder.resistor("E", minus, Ground, 1.0);
    const Netlist netlist = builder.take();
    for (const int order : {1, 2, 3}) {
        const TestRun run =
            runCircuit(netlist, quantized(order, 1e-3, 0.1), {acrossOf(3), acrossOf(4)}, 1e-4);
        ASSERT_EQ(run.error, "");
        for (std::size_t i = 0; i < run.times.size(); ++i) {
            const double wave = 10 * std::abs(std::sin(100 * std::numbers::pi * run.times[i]));
            EXPECT_NEAR(run.rows[i][0] - run.rows[i][1], wave, 2e-2) << run.times[i];
        }
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
        const std::vector<Probe> probes = {acrossOf(3), throughOf(3)};
        const TestRun fine = runCircuit(netlist, quantized(2, 1e-6, 0.005), probes, 1e-5);
        const TestRun coarse = runCircuit(netlist, quantized(2, 1e-3, 0.005), probes, 1e-5);
        ASSERT_EQ(coarse.error + fine.error, "");
        EXPECT_LT(difference(coarse, fine, 0), 5e-3) << load;
        // Two switches, both twice in each period.
        EXPECT_LE(coarse.statistics.switchings, 2020) << load;
        EXPECT_LE(coarse.statistics.factorizations + coarse.statistics.rankUpdates, 8) << load;
    }
}

/// Rectifier, filter and motor of figure 9: armature, transformer, inertia with friction and load.
Netlist motor(signal::Waveform supply, signal::Waveform torque) {
    NetlistBuilder builder;
    const int in = builder.node();
    const int rectified = builder.node();
    const int smooth = builder.node();
    const int a = builder.node();
    const int b = builder.node();
    const int shaft = builder.node();
    builder.voltage("V", in, Ground, std::move(supply));
    builder.diode("D", in, rectified, 1e-2, 1e-5);
    builder.inductor("L", rectified, smooth, 1e-3);
    builder.capacitor("C", smooth, Ground, 1e-2);
    builder.resistor("Ra", smooth, a, 0.5);
    builder.inductor("La", a, b, 5e-3);
    builder.transformer("k", b, Ground, shaft, Ground, 0.1);
    builder.capacitor("J", shaft, Ground, 1e-3);
    builder.resistor("B", shaft, Ground, 1e3);
    builder.current("load", shaft, Ground, std::move(torque));
    return builder.take();
}

TEST(NodalModel, RunsAMotorOnARectifierAndTheSameMotorAsAGenerator) {
    // Running: constant supply, so that the end is known: e = k w, i = (B w + T) / k.
    const Netlist running = motor(constantWave(24.0), constantWave(0.02));
    const TestRun steady =
        runCircuit(running, quantized(2, 1e-4, 3.0), {acrossOf(6), throughOf(5)}, 0.01);
    ASSERT_EQ(steady.error, "");
    EXPECT_LT(steady.statistics.switchings, 50); // the diode does not chatter when it blocks
    const double speed = (24.0 - 0.51 * 0.2) / (0.1 + 0.51 * 1e-3 / 0.1);
    EXPECT_NEAR(steady.rows.back()[0], speed, 0.2);
    EXPECT_NEAR(steady.rows.back()[1], (1e-3 * speed + 0.02) / 0.1, 0.02);
    // On the sine it runs too; the filter keeps the ripple small.
    const Netlist rectified = motor(signal::sineWave(24.0, 50.0, 0.0, 0.0, 0.0), constantWave(0.0));
    const TestRun rippled = runCircuit(rectified, quantized(2, 1e-3, 1.0), {acrossOf(6)}, 0.01);
    ASSERT_EQ(rippled.error, "");
    EXPECT_GT(rippled.rows.back()[0], 100.0);
    // A load that pushes: the shaft drives the current back into the filter, not into the source.
    const Netlist generating = motor(constantWave(0.0), constantWave(-0.5));
    const TestRun driven = runCircuit(generating, quantized(2, 1e-4, 1.0),
                                      {acrossOf(3), throughOf(5), throughOf(1)}, 0.01);
    ASSERT_EQ(driven.error, "");
    EXPECT_GT(driven.rows.back()[0], 5.0);
    EXPECT_LT(driven.rows.back()[1], 0.0);
    EXPECT_LT(std::abs(driven.rows.back()[2]), 1e-3);
}

TEST(NodalModel, ClosesAnIdealSwitchBetweenCapacitorsAndSharesTheirCharge) {
    NetlistBuilder builder;
    const int a = builder.node();
    const int b = builder.node();
    builder.capacitor("C1", a, Ground, 1.0, 3.0);
    builder.capacitor("C2", b, Ground, 2.0, 0.0);
    builder.resistor("R", b, Ground, 1.0);
    builder.controlledSwitch("S", a, b, 0.0, 1e-9, signal::stepWave(2.0, -1.0, 1.0));
    const Netlist netlist = builder.take();
    const TestRun run =
        runCircuit(netlist, quantized(2, 1e-5, 4.0), {acrossOf(1), acrossOf(2)}, 0.05);
    ASSERT_EQ(run.error, "");
    for (std::size_t i = 0; i < run.times.size(); ++i)
        if (run.times[i] > 1.0 + 1e-9) {
            EXPECT_NEAR(run.rows[i][0], std::exp(-(run.times[i] - 1.0) / 3.0), 1e-4);
            EXPECT_EQ(run.rows[i][0], run.rows[i][1]);
        }
}

TEST(NodalModel, LetsIdealDiodesTakeOverTheCurrentOfAnInductance) {
    // Neither resistance nor conductance: with both switches open there is nowhere to go.
    NetlistBuilder builder;
    const int in = builder.node();
    const int mid = builder.node();
    const int out = builder.node();
    builder.voltage("V", in, Ground, constantWave(12.0));
    builder.controlledSwitch("S", in, mid, 0.0, 0.0,
                             signal::pulseWave(1.0, 50.0, 1e-4, -1, 0.0, 0.0));
    builder.diode("D", Ground, mid, 0.0, 0.0);
    builder.inductor("L", mid, out, 1e-3);
    builder.capacitor("C", out, Ground, 1e-3);
    builder.resistor("R", out, Ground, 2.0);
    const Netlist netlist = builder.take();
    const TestRun run =
        runCircuit(netlist, quantized(2, 1e-4, 0.05), {acrossOf(3), throughOf(3)}, 1e-4);
    ASSERT_EQ(run.error, "");
    EXPECT_NEAR(run.rows.back()[0], 6.0, 0.1);
    for (const std::vector<double>& row : run.rows)
        EXPECT_GE(row[1], -1e-6);
}

Netlist ladder(int sections) {
    NetlistBuilder builder;
    int last = builder.node();
    builder.voltage("V", last, Ground, constantWave(1.0));
    for (int i = 0; i < sections; ++i) {
        const int next = builder.node();
        builder.resistor("R" + std::to_string(i), last, next, 1.0);
        builder.capacitor("C" + std::to_string(i), next, Ground, 1.0);
        last = next;
    }
    return builder.take();
}

TEST(NodalModel, PreparesLargeLaddersInLinearTime) {
    const Netlist netlist = ladder(10'000);
    const auto start = std::clock();
    const TestRun run = runCircuit(netlist, quantized(2, 1e-3, 0.0), {acrossOf(2)}, 1.0);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    ASSERT_EQ(run.error, "");
    EXPECT_EQ(run.statistics.factorizations, 1);
    EXPECT_LT(seconds, 2.0); // a generous bound: dense work would take minutes
}

TEST(NodalModel, StepsAllStatesTogetherIfAsked) {
    const Netlist netlist = seriesCircuit(0.2, 1e-3, 0.1);
    run::QuantizationOptions options = quantized(1, 1e-3, 0.1);
    options.synchronous = true;
    const TestRun together = runCircuit(netlist, options, {acrossOf(3)}, 1e-3);
    ASSERT_EQ(together.error, "");
    const auto exact = [](double t) { return seriesVoltage(0.2, 1e-3, 0.1, t); };
    EXPECT_LT(largestError(together, 0, exact), 2e-3);
    EXPECT_GT(together.statistics.steps, 1000);
}

/// A sine through a diode and an inductor into a capacitor with a load.
Netlist filteredRectifier(double offConductance) {
    NetlistBuilder builder;
    const int in = builder.node();
    const int rectified = builder.node();
    const int smooth = builder.node();
    builder.voltage("V", in, Ground, signal::sineWave(24.0, 50.0, 0.0, 0.0, 0.0));
    builder.diode("D", in, rectified, 1e-2, offConductance);
    builder.inductor("L", rectified, smooth, 1e-2);
    builder.capacitor("C", smooth, Ground, 1e-3);
    builder.resistor("R", smooth, Ground, 10.0);
    return builder.take();
}

TEST(NodalModel, BlocksAnInductorBehindADiodeWithAllStatesTogether) {
    run::QuantizationOptions options = quantized(1, 1e-3, 0.1);
    options.synchronous = true;
    const TestRun together =
        runCircuit(filteredRectifier(1e-3), options, {acrossOf(3), throughOf(2)}, 1e-3);
    ASSERT_EQ(together.error, "");
    EXPECT_LT(together.statistics.switchings, 1000);
    const TestRun fine = runCircuit(filteredRectifier(1e-3), quantized(2, 1e-5, 0.1),
                                    {acrossOf(3), throughOf(2)}, 1e-3);
    EXPECT_LT(difference(together, fine, 0), 0.05);
    EXPECT_LT(difference(together, fine, 1), 0.05);
}

TEST(NodalModel, FiresAThyristorAndTurnsAnotherOff) {
    for (const bool canTurnOff : {false, true}) {
        NetlistBuilder builder;
        const int a = builder.node();
        const int b = builder.node();
        builder.voltage("V", a, Ground, signal::sineWave(10.0, 50.0, 0.0, 0.0, 0.0));
        // Fires for a millisecond after a quarter of each period's first half.
        network::Element& valve = builder.controlledSwitch(
            "T", a, b, 1e-3, 1e-6, signal::pulseWave(1.0, 5.0, 0.02, -1, 0.0, 0.0025));
        valve.switching.rule =
            canTurnOff ? network::SwitchRule::TurnOff : network::SwitchRule::Thyristor;
        builder.resistor("R", b, Ground, 10.0);
        const Netlist netlist = builder.take();
        const TestRun run = runCircuit(netlist, quantized(2, 1e-3, 0.06), {throughOf(1)}, 1e-4);
        ASSERT_EQ(run.error, "");
        for (std::size_t i = 0; i < run.times.size(); ++i) {
            const double inPeriod = std::fmod(run.times[i] + 1e-12, 0.02);
            const double end = canTurnOff ? 0.0035 : 0.01;
            const bool isOn = inPeriod > 0.0026 && inPeriod < end - 1e-4;
            const bool isOff = inPeriod < 0.0024 || inPeriod > end + 1e-4;
            if (isOn) {
                EXPECT_NEAR(run.rows[i][0], std::sin(100 * std::numbers::pi * run.times[i]), 2e-3);
            }
            if (isOff) {
                EXPECT_NEAR(run.rows[i][0], 0.0, 1e-4) << run.times[i];
            }
        }
    }
}

TEST(NodalModel, RunsTheSameWhoeverIsTold) {
    const Netlist netlist = buck(10.0);
    const run::QuantizationOptions options = quantized(2, 1e-3, 0.002);
    std::vector<double> ends;
    std::vector<std::int64_t> events;
    for (const double horizon : {-1.0, 0.002}) {
        const run::BuiltNetwork built = build(netlist, options);
        built.model->setHorizon(horizon);
        devs::Simulator simulator(devs::flatten(built.model->takeModel()).model);
        ASSERT_TRUE(simulator.initialize(0.0));
        ASSERT_TRUE(simulator.runUntil(0.002));
        built.model->evaluate(0.002);
        ends.push_back(built.model->across(3));
        events.push_back(built.model->statistics().steps);
    }
    EXPECT_EQ(ends[0], ends[1]);
    EXPECT_EQ(events[0], events[1]);
}

TEST(NodalModel, RowsOnBothSidesOfAJumpShowTheSameState) {
    const Netlist netlist = buck(10.0);
    const run::BuiltNetwork built = build(netlist, quantized(2, 1e-3, 0.002));
    double last = -1.0;
    double before = 0.0;
    int pairs = 0;
    const auto onRow = [&](double t) {
        const double output = built.model->across(3); // of the capacitor
        if (t == last) {
            ++pairs;
            EXPECT_NEAR(output, before, 1e-9) << t;
        }
        last = t;
        before = output;
    };
    const run::Outcome outcome =
        run::runNetwork(*built.model, {.stopTime = 0.002, .interval = 0.0007}, onRow);
    EXPECT_FALSE(outcome.error);
    EXPECT_GT(pairs, 20);
}

TEST(Trapezoidal, FollowsTheSeriesCircuitWithSecondOrder) {
    const auto error = [](double step) {
        const Netlist netlist = seriesCircuit(0.04, 1e-3, 0.1);
        const run::QuantizationOptions options = quantized(1, 1e-3, 0.1);
        const TestRun run =
            runBuilt(buildTrapezoidal(netlist, step, options), options, {acrossOf(3)}, 1e-3);
        EXPECT_EQ(run.error, "");
        EXPECT_LE(run.statistics.factorizations, 3);
        return largestError(run, 0, [](double t) { return seriesVoltage(0.04, 1e-3, 0.1, t); });
    };
    const double coarse = error(1e-3);
    const double fine = error(1e-4);
    EXPECT_LT(coarse, 5e-2);
    EXPECT_LT(fine, coarse / 50);
}

TEST(Trapezoidal, StartsStoragesThatDependOnEachOther) {
    const auto start = [](bool isFixed, double second) {
        NetlistBuilder builder;
        const int node = builder.node();
        builder.capacitor("C1", node, Ground, 1e-3, 5.0).initialIsFixed = true;
        builder.capacitor("C2", node, Ground, 1e-3, second).initialIsFixed = isFixed;
        builder.resistor("R", node, Ground, 100.0);
        const Netlist netlist = builder.take();
        const run::QuantizationOptions options = quantized(1, 1e-3, 0.1);
        return runBuilt(buildTrapezoidal(netlist, 1e-3, options), options, {acrossOf(node)}, 1e-3);
    };
    EXPECT_EQ(start(true, 5.0).error, "");
    const TestRun free = start(false, 3.0);
    ASSERT_EQ(free.error, "");
    EXPECT_NEAR(free.rows[0][0], 5.0, 1e-4) << "no charge is shared that never was";
    EXPECT_NE(start(true, 3.0).error.find("the start value 3 of 'C2' is fixed"), std::string::npos);
}

TEST(Trapezoidal, SwitchesARectifierAndAConverter) {
    const Netlist netlist = rectifier(0.1, 1e-6);
    const run::QuantizationOptions options = quantized(2, 1e-5, 0.1);
    const TestRun exact = runCircuit(netlist, options, {acrossOf(2)}, 1e-4);
    const TestRun run =
        runBuilt(buildTrapezoidal(netlist, 1e-5, options), options, {acrossOf(2)}, 1e-4);
    ASSERT_EQ(run.error, "");
    EXPECT_LT(difference(exact, run, 0), 2e-2);
    const Netlist converter = buck(1.0);
    const run::QuantizationOptions shortly = quantized(2, 1e-5, 0.002);
    const TestRun down = runCircuit(converter, shortly, {acrossOf(3)}, 1e-5);
    const TestRun stepped =
        runBuilt(buildTrapezoidal(converter, 1e-7, shortly), shortly, {acrossOf(3)}, 1e-5);
    ASSERT_EQ(stepped.error, "");
    EXPECT_LT(difference(down, stepped, 0), 0.2);
}

} // namespace
} // namespace eventica::mna
