// SPDX-License-Identifier: Apache-2.0
// Elements with any linear laws between their ports: controlled sources, ideal amplifiers, blocks.
#include <cmath>
#include <gtest/gtest.h>

#include "simulate/mna/test_running.h"
#include "simulate/run/test_network.h"

namespace eventica::mna {
namespace {

using network::MultiportLaw;
using network::Netlist;
using network::NetlistBuilder;
using run::quantized;
using signal::constantWave;

constexpr int Ground = NetlistBuilder::Ground;

/// What a run by each order and by the trapezoidal rule shows of one probe, at most beside `exact`.
double worstOfAllMethods(const Netlist& netlist, const Probe& probe,
                         const std::function<double(double)>& exact) {
    double worst = 0.0;
    for (const int order : {1, 2, 3}) {
        const TestRun run = runCircuit(netlist, quantized(order, 1e-4, 1.0), {probe}, 0.01);
        EXPECT_EQ(run.error, "") << order;
        worst = std::max(worst, largestError(run, 0, exact));
    }
    const run::QuantizationOptions options = quantized(1, 1e-4, 1.0);
    const TestRun run = runBuilt(buildTrapezoidal(netlist, 1e-3, options), options, {probe}, 0.01);
    EXPECT_EQ(run.error, "");
    return std::max(worst, largestError(run, 0, exact));
}

/// 1 V through 1 Ω into the inverting input, `feedback` from there to the output.
template<typename Feedback>
Netlist invertingAmplifier(const Feedback& feedback) {
    NetlistBuilder builder;
    const int source = builder.node();
    const int input = builder.node();
    const int output = builder.node();
    builder.voltage("V", source, Ground, constantWave(1.0));
    builder.resistor("R", source, input, 1.0);
    builder.nullor("A", Ground, input, output);
    feedback(builder, input, output);
    builder.resistor("load", output, Ground, 2.0);
    return builder.take();
}

TEST(Multiport, AmplifiesByTheQuotientOfResistances) {
    const Netlist netlist = invertingAmplifier([](NetlistBuilder& builder, int input, int output) {
        builder.resistor("feedback", input, output, 3.0);
    });
    EXPECT_LT(worstOfAllMethods(netlist, acrossOf(3), [](double) { return -3.0; }), 1e-12);
    // What load and feedback take: 1.5 A and 1 A.
    EXPECT_LT(worstOfAllMethods(netlist, throughOf(2, 1), [](double) { return 2.5; }), 1e-12);
}

TEST(Multiport, IntegratesWithACapacitanceAsFeedback) {
    const Netlist netlist = invertingAmplifier([](NetlistBuilder& builder, int input, int output) {
        builder.capacitor("feedback", input, output, 0.5, 0.25);
    });
    EXPECT_LT(worstOfAllMethods(netlist, acrossOf(3), [](double t) { return -0.25 - 2 * t; }),
              5e-4);
}

TEST(Multiport, MakesTheCapacitanceBehindAControlledVoltageDependent) {
    NetlistBuilder builder;
    const int source = builder.node();
    const int first = builder.node();
    const int second = builder.node();
    builder.voltage("V", source, Ground, constantWave(1.0));
    builder.resistor("R", source, first, 1.0);
    builder.capacitor("C1", first, Ground, 0.5).initialIsFixed = true;
    builder.multiport("gain", {{first, Ground}, {second, Ground}},
                      {{{0, 0, 1}}, {{0, 3, 0}, {1, -1, 0}}});
    builder.capacitor("C2", second, Ground, 0.1);
    const Netlist netlist = builder.take();
    const auto rise = [](double t) { return 3 * (1 - std::exp(-2 * t)); };
    EXPECT_LT(worstOfAllMethods(netlist, acrossOf(second), rise), 2e-3);
}

/// v' = -v and w' = v - w at two capacitances of 1 whose currents are laws.
TEST(Multiport, HoldsStatesAtCapacitances) {
    NetlistBuilder builder;
    const int v = builder.node();
    const int w = builder.node();
    builder.multiport("system", {{v, Ground}, {w, Ground}},
                      {{{0, -1, 1}}, {{0, 1, 0}, {1, -1, 1}}});
    builder.capacitor("v", v, Ground, 1.0, 1.0);
    builder.capacitor("w", w, Ground, 1.0);
    const Netlist netlist = builder.take();
    EXPECT_LT(worstOfAllMethods(netlist, acrossOf(w), [](double t) { return t * std::exp(-t); }),
              1e-3);
}

TEST(Multiport, StaysRightWhenASwitchNearItChanges) {
    signal::Waveform closesAtHalf = constantWave(-1.0);
    closesAtHalf.pieces.push_back({.start = 0.5, .value = 1.0, .slope = 0.0, .terms = {}});
    const Netlist netlist = invertingAmplifier([&](NetlistBuilder& builder, int input, int output) {
        builder.resistor("feedback", input, output, 3.0);
        builder.controlledSwitch("S", input, output, 3.0, 0.0, closesAtHalf);
    });
    const TestRun run = runCircuit(netlist, quantized(2, 1e-4, 1.0), {acrossOf(3)}, 0.01);
    ASSERT_EQ(run.error, "");
    EXPECT_NEAR(run.rows.front()[0], -3.0, 1e-9);
    EXPECT_NEAR(run.rows.back()[0], -1.5, 1e-9);
}

/// Ports: two inputs, the output, and one for each limit of 10 V and -10 V, where a diode lies. The
/// output is 1000 times the input plus the one excess and minus the other.
Netlist amplifierWithFeedback(bool isPositive) {
    NetlistBuilder builder;
    const int source = builder.node();
    const int input = builder.node();
    const int output = builder.node();
    const int upper = builder.node();
    const int lower = builder.node();
    builder.voltage("V", source, Ground, constantWave(0.5));
    builder.resistor("R", source, input, 1.0);
    builder.resistor("feedback", input, output, 3.0);
    const double gain = isPositive ? 1000.0 : -1000.0;
    builder.multiport("A", {{input, Ground}, {output, Ground}, {upper, Ground}, {lower, Ground}},
                      {{{0, 0, 1}},
                       {{1, -1, 0}, {0, gain, 0}, {2, 0, 1}, {3, 0, -1}},
                       {{2, 1, -1}, {0, -gain, 0}, {4, 10, 0}},
                       {{3, 1, -1}, {0, gain, 0}, {4, 10, 0}},
                       {{4, 0, 1}}});
    const int one = builder.node();
    builder.voltage("one", one, Ground, constantWave(1.0));
    builder.diode("upper", upper, Ground, 0.0, 0.0);
    builder.diode("lower", lower, Ground, 0.0, 0.0);
    Netlist netlist = builder.take();
    netlist.elements[3].ports.push_back({network::NodeId(one), network::NodeId(Ground)});
    return netlist;
}

TEST(Multiport, StaysAtALimitIfItsFeedbackIsPositive) {
    const int output = 3;
    const auto startOf = [&](bool isPositive) {
        const Netlist netlist = amplifierWithFeedback(isPositive);
        const run::QuantizationOptions options = quantized(2, 1e-3, 1.0);
        const TestRun run = runCircuit(netlist, options, {acrossOf(output)}, 0.5);
        const TestRun other =
            runBuilt(buildTrapezoidal(netlist, 0.1, options), options, {acrossOf(output)}, 0.5);
        EXPECT_EQ(run.error + other.error, "");
        EXPECT_NEAR(run.rows.front()[0], other.rows.front()[0], 1e-9);
        return run.rows.front()[0];
    };
    EXPECT_NEAR(startOf(false), -1.5 / (1 + 4e-3), 1e-9);
    EXPECT_NEAR(std::abs(startOf(true)), 10.0, 1e-9);
}

/// The message, which is the same for all methods.
std::string errorOf(const Netlist& netlist) {
    const run::QuantizationOptions options = quantized(1, 1e-3, 1.0);
    const TestRun run = runCircuit(netlist, options, {}, 0.1);
    EXPECT_EQ(runBuilt(buildTrapezoidal(netlist, 0.1, options), options, {}, 0.1).error, run.error);
    return run.error;
}

TEST(Multiport, NamesLawsThatContradictEachOther) {
    NetlistBuilder shorted;
    const int input = shorted.node();
    const int output = shorted.node();
    shorted.voltage("V", input, Ground, constantWave(1.0));
    shorted.nullor("A", input, Ground, output);
    shorted.resistor("load", output, Ground, 1.0);
    EXPECT_NE(errorOf(shorted.take()).find("the laws of 'V', 'A' contradict or repeat each other"),
              std::string::npos);

    NetlistBuilder fighting;
    const int node = fighting.node();
    fighting.voltage("V", fighting.node(), Ground, constantWave(1.0));
    fighting.nullor("A", Ground, node, node);
    fighting.nullor("B", Ground, node, node);
    EXPECT_NE(errorOf(fighting.take()).find("the laws of 'A', 'B' contradict or repeat each other"),
              std::string::npos);
}

/// The coils, the capacitor and the resistor are one path, which carries what the controlled source
/// takes to the node that it comes from: nothing determines their currents.
TEST(Multiport, MakesEquationsThatAreSingularUpToRounding) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = build.node();
    const int d = build.node();
    build.current("I", a, Ground, signal::sineWave(1.9, 0.508, 0, 0, 0));
    build.resistor("R", b, a, 9.79);
    build.inductor("L1", c, b, 0.106);
    build.inductor("L2", d, a, 0.0245);
    build.capacitor("C", d, c, 0.0754);
    build.multiport("G", {{a, d}, {Ground, a}}, {{{0, 0, 1}}, {{1, 0, 1}, {0, -0.0216, 0}}});
    const Netlist netlist = build.take();
    const run::QuantizationOptions options = quantized(1, 1e-3, 1.0);
    for (const std::string& error :
         {runCircuit(netlist, options, {}, 0.1).error,
          runBuilt(buildTrapezoidal(netlist, 0.1, options), options, {}, 0.1).error})
        EXPECT_NE(error.find("the equations of the network are singular"), std::string::npos)
            << error;
}

} // namespace
} // namespace eventica::mna
