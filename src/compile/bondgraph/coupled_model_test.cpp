// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "compile/bondgraph/build.h"
#include "compile/bondgraph/causality.h"
#include "compile/bondgraph/coupled_model.h"
#include "compile/bondgraph/signal_class.h"
#include "compile/bondgraph/test_graphs.h"

namespace eventica::bondgraph {
namespace {

using network::NetlistBuilder;
constexpr int Ground = NetlistBuilder::Ground;

std::string coupledModelOf(const network::Netlist& netlist) {
    BondGraph graph = buildBondGraph(netlist);
    assignCausality(graph);
    return toCoupledModel(graph, netlist);
}

TEST(CoupledModel, OfFigure23IsThatOfFigure24) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::sineWave(15, 50, 0, 0, 0));
    build.resistor("R1", a, Ground, 10);
    EXPECT_EQ(coupledModelOf(build.take()),
              "[top]\n"
              "components : $SJ1@QBGSerialJunction R1@QBGResistanceEffortIn "
              "V@QBGSourceEffort_Sine\n"
              "link : f2p@$SJ1 f1n@V\n"
              "link : e1n@V e2p@$SJ1\n"
              "link : e1n@$SJ1 e1p@R1\n"
              "link : f1p@R1 f1n@$SJ1\n"
              "\n[R1]\nR : 10000\n"
              "\n[V]\nquantum : 0.1\nhystWindow : 0.01\nsignal : Sine\nstartTime : 0\n"
              "amplitude : 15\nwavefreq : 20\n");
}

TEST(CoupledModel, SaysForWhatThereIsNoClass) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("saw", a, Ground, signal::sawToothWave(1, 1, -1, 0, 0));
    build.diode("D.x[1]", a, b, 1e-3, 1e-6);
    build.capacitor("C1", b, Ground, 1, 0.5);
    build.capacitor("C2", b, Ground, 2);
    const std::string text = coupledModelOf(build.take());
    EXPECT_TRUE(
        text.starts_with("% C2: a dependent storage; the published library has no class for it\n"
                         "% D_x_1_: a switch; the published library has no class for it\n"
                         "% saw: the published library has no class for this signal\n"
                         "[top]\n"))
        << text;
    EXPECT_NE(text.find("\n[C1]\nquantum : 0.1\nhystWindow : 0.01\nC : 1000\ninitial : 0.5\n"),
              std::string::npos);
}

std::string classText(const signal::Waveform& wave) {
    const std::optional<SignalClass> signal = classify(wave);
    if (!signal)
        return "none";
    std::string result = signal->name;
    for (const auto& [name, value] : signal->parameters)
        result += " " + name + "=" + std::to_string(static_cast<int>(std::lround(value)));
    return result;
}

TEST(SignalClass, RecognizesTheSignalsOfTheLibrary) {
    using namespace signal;
    EXPECT_EQ(classText(constantWave(3)), "Constant amplitude=3");
    EXPECT_EQ(classText(stepWave(5, 1, 2)), "Step startTime=2000 amplitude=5 offset=1");
    EXPECT_EQ(classText(rampWave(5, 3, 1, 2)),
              "Ramp startTime=2000 amplitude=5 duration=3000 offset=1");
    EXPECT_EQ(classText(sineWave(15, 50, 0, 0, 0)), "Sine startTime=0 amplitude=15 wavefreq=20");
    EXPECT_EQ(classText(expSineWave(15, 50, 1, 2000, 4, 0)),
              "ExpSine startTime=0 amplitude=15 wavefreq=20 phase=1 damping=2 offset=4");
    EXPECT_EQ(classText(exponentialsWave(7, 2, 3, 4, 0, 1)),
              "Exponential startTime=1000 amplitude=7 riseTimeConst=3000 riseTime=2000 "
              "fallTimeConst=4000");
    EXPECT_EQ(classText(pulseWave(10, 50, 2, -1, 0, 0)),
              "Pulse startTime=0 amplitude=10 wavefreq=2000 width=50");
    EXPECT_EQ(classText(pulseWave(10, 50, 2, 3, 0, 0)), "none");
    EXPECT_EQ(classText(sawToothWave(10, 2, -1, 0, 0)), "none");
}

} // namespace
} // namespace eventica::bondgraph
