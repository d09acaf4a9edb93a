// SPDX-License-Identifier: Apache-2.0
// Laws that are not linear, against closed forms.
#include <algorithm>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <utility>

#include "lib/network/test_curves.h"
#include "simulate/mna/operating_point.h"
#include "simulate/mna/test_running.h"
#include "simulate/run/test_network.h"

namespace eventica::mna {
namespace {

using network::addConductor;
using network::Netlist;
using network::NetlistBuilder;
using run::quantized;
using signal::constantWave;

constexpr int Ground = NetlistBuilder::Ground;

/// v' = -v |v|
Netlist discharge() {
    NetlistBuilder builder;
    const int node = builder.node();
    builder.capacitor("C", node, Ground, 1.0, 2.0);
    addConductor(
        builder, node, Ground, [](double v) { return v * std::fabs(v); },
        [](double v) { return 2 * std::fabs(v); });
    return builder.take();
}

double errorOfDischarge(int order, double quantum) {
    const TestRun run =
        runCircuit(discharge(), quantized(order, quantum, 5.0), {acrossOf(1)}, 0.0101);
    EXPECT_EQ(run.error, "");
    return largestError(run, 0, [](double t) { return 2.0 / (1.0 + 2.0 * t); });
}

TEST(NonlinearLaws, DischargeACapacitorByTheSquareOfItsVoltage) {
    for (const int order : {1, 2, 3})
        EXPECT_LT(errorOfDischarge(order, 1e-4), 3e-4) << order;
}

TEST(NonlinearLaws, ConvergeWithTheQuantum) {
    const double slope = std::log10(errorOfDischarge(1, 1e-2) / errorOfDischarge(1, 1e-4)) / 2;
    EXPECT_GT(slope, 0.9);
    EXPECT_LT(slope, 1.1);
}

TEST(NonlinearLaws, TakeAsManyEventsAsTheRootOfTheAccuracyAsks) {
    const auto events = [](double quantum) {
        const TestRun run = runCircuit(discharge(), quantized(2, quantum, 5.0), {acrossOf(1)}, 0.1);
        return static_cast<double>(run.statistics.factorizations);
    };
    // Tangents are off by the square of the way: new ones as the root of the quantum.
    EXPECT_LT(events(1e-6) / events(1e-4), 20.0);
}

/// In so small a part of the run that its tangents look like those of a law that is in the way.
TEST(NonlinearLaws, ArePassedInASmallPartOfTheRun) {
    constexpr double Fast = 1e6;
    NetlistBuilder builder;
    const int node = builder.node();
    const int other = builder.node(); // the run knows times as short as this
    builder.voltage("V", other, Ground, signal::sineWave(1e-12, 1e5, 0.0, 0.0, 0.0));
    builder.resistor("R", other, Ground, 1.0);
    builder.capacitor("C", node, Ground, 1.0, 2.0);
    addConductor(
        builder, node, Ground, [](double v) { return Fast * v * std::fabs(v); },
        [](double v) { return 2 * Fast * std::fabs(v); });
    const TestRun run =
        runCircuit(builder.take(), quantized(2, 3e-10, 1.0), {acrossOf(node)}, 0.0101);
    EXPECT_EQ(run.error, "");
    EXPECT_GT(run.statistics.factorizations, 20'000);
    EXPECT_LT(largestError(run, 0, [](double t) { return 2.0 / (1.0 + 2.0 * Fast * t); }), 2e-8);
}

/// v' = 1 up to v = 1, and beyond v' = 1 - 10 000 (v - 1): at t = 1 the next number is too far from
/// the tangent already.
TEST(NonlinearLaws, MayHaveAKinkSharperThanTimeIsResolved) {
    constexpr double Steep = 1e4;
    NetlistBuilder builder;
    const int node = builder.node();
    builder.current("I", Ground, node, constantWave(1.0));
    builder.capacitor("C", node, Ground, 1.0);
    addConductor(
        builder, node, Ground, [](double v) { return Steep * std::max(0.0, v - 1.0); },
        [](double v) { return v > 1.0 ? Steep : 0.0; });
    const TestRun run =
        runCircuit(builder.take(), quantized(2, 1e-13, 2.0), {acrossOf(node)}, 0.0101);
    EXPECT_EQ(run.error, "");
    EXPECT_LT(largestError(run, 0,
                           [](double t) {
                               return t < 1.0 ? t : 1.0 - std::expm1(-Steep * (t - 1.0)) / Steep;
                           }),
              1e-11);
}

TEST(NonlinearLaws, HaveAnOperatingPointWithoutStates) {
    NetlistBuilder builder;
    const int source = builder.node();
    const int diode = builder.node();
    builder.voltage("V", source, Ground, signal::sineWave(5.0, 1.0, 0.0, 0.0, 0.0));
    builder.resistor("R", source, diode, 1.0);
    const auto exponential = [](double v) { return 1e-12 * std::expm1(v / 0.025); };
    addConductor(builder, diode, Ground, exponential,
                 [](double v) { return 1e-12 / 0.025 * std::exp(v / 0.025); });
    const TestRun run = runCircuit(builder.take(), quantized(2, 1e-3, 1.0),
                                   {acrossOf(source), acrossOf(diode)}, 0.00973);
    EXPECT_EQ(run.error, "");
    for (const std::vector<double>& row : run.rows)
        EXPECT_NEAR(row[0] - row[1], exponential(row[1]), 1e-9 * (1.0 + std::fabs(row[0])));
}

TEST(NonlinearLaws, SayWhereThereIsNoOperatingPoint) {
    NetlistBuilder builder;
    const int node = builder.node();
    builder.current("I", Ground, node, constantWave(2.0));
    addConductor(
        builder, node, Ground, [](double v) { return std::tanh(v); },
        [](double v) { return 1.0 / std::pow(std::cosh(v), 2); });
    const TestRun run = runCircuit(builder.take(), quantized(2, 1e-3, 1.0), {acrossOf(node)}, 0.1);
    EXPECT_NE(run.error.find("no operating point"), std::string::npos) << run.error;
}

/// The current through a resistance at the start determines the voltage of the capacitance.
TEST(InitialEquations, DetermineStoragesThatAreNotFixed) {
    NetlistBuilder builder;
    const int source = builder.node();
    const int node = builder.node();
    builder.voltage("V", source, Ground, constantWave(10.0));
    builder.resistor("R", source, node, 2.0);
    builder.capacitor("C", node, Ground, 0.5);
    Netlist netlist = builder.take();
    network::Output law;
    law.constant = -1.5;
    law.terms.push_back({network::Quantity::Through, 1, 0, 1.0});
    netlist.startLaws.push_back(law);
    for (const int order : {1, 2, 3}) {
        const TestRun run =
            runCircuit(netlist, quantized(order, 1e-4, 3.0), {acrossOf(node)}, 0.01);
        EXPECT_EQ(run.error, "");
        EXPECT_LT(largestError(run, 0, [](double t) { return 10.0 - 3.0 * std::exp(-t); }), 2e-4)
            << order;
    }
    netlist.elements[2].initialIsFixed = true;
    const TestRun run = runCircuit(netlist, quantized(2, 1e-4, 3.0), {acrossOf(node)}, 0.01);
    EXPECT_NE(run.error.find("initial equations"), std::string::npos) << run.error;
}

} // namespace
} // namespace eventica::mna
