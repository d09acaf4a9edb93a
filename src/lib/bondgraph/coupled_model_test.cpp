// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gtest/gtest.h>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/causality.h"
#include "lib/bondgraph/coupled_model.h"
#include "lib/bondgraph/signal_class.h"
#include "lib/bondgraph/test_graphs.h"

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

/// The section of a component, without its title.
std::string sectionOf(const std::string& text, const std::string& name) {
    const std::string title = "\n[" + name + "]\n";
    const std::size_t begin = text.find(title);
    if (begin == std::string::npos)
        return "";
    const std::size_t first = begin + title.size();
    const std::size_t end = text.find("\n[", first);
    return text.substr(first, end == std::string::npos ? end : end - first);
}

// The current of a source with 2 A counts into its positive pin, as that of a load, and its bond
// takes power out: the flow on the bond is -2 A.
TEST(CoupledModel, CountsTheFlowOfASourceOutOfIt) {
    NetlistBuilder build;
    const int a = build.node();
    build.current("J", Ground, a, signal::pulseWave(2, 25, 4, -1, 0.5, 1));
    build.resistor("R", a, Ground, 10);
    const std::string text = coupledModelOf(build.take());
    EXPECT_NE(text.find("J@QBGSourceFlow_Pulse"), std::string::npos) << text;
    EXPECT_EQ(sectionOf(text, "J"), "quantum : 0.1\nhystWindow : 0.01\nsignal : Pulse\n"
                                    "startTime : 1000\namplitude : -2\nwavefreq : 4000\n"
                                    "width : 25\noffset : -0.5\n");
}

TEST(CoupledModel, StartsAtTimeZero) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::stepWave(5, 0, 12));
    build.resistor("R", a, Ground, 10);
    const network::Netlist netlist = build.take();
    BondGraph graph = buildBondGraph(netlist);
    assignCausality(graph);
    const std::string text = toCoupledModel(graph, netlist, {.startTime = 10});
    EXPECT_NE(text.find("startTime : 2000\n"), std::string::npos) << text;
}

TEST(CoupledModel, QuantumRefersToTheNominalValue) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::constantWave(1));
    const int b = build.node();
    build.resistor("R", a, b, 10);
    build.capacitor("C", b, Ground, 1, 0.5).nominal = 20;
    EXPECT_EQ(sectionOf(coupledModelOf(build.take()), "C"),
              "quantum : 2\nhystWindow : 0.2\nC : 1000\ninitial : 0.5\n");
}

// CD++ turns all names into lower case.
TEST(CoupledModel, NamesDifferInMoreThanCase) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("Top", a, Ground, signal::constantWave(1));
    build.resistor("R.x", a, Ground, 10);
    build.resistor("r[x", a, Ground, 10);
    const std::string text = coupledModelOf(build.take());
    EXPECT_NE(text.find(" R_x@QBGResistanceEffortIn Top_2@QBGSourceEffort_Constant "
                        "r_x_2@QBGResistanceEffortIn\n"),
              std::string::npos)
        << text;
}

TEST(CoupledModel, WritesSwitchesLastWithTheirLaws) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::sineWave(1, 50, 0, 0, 0));
    build.diode("D.x[1]", a, b, 0.5, 0.25);
    build.capacitor("C1", b, Ground, 1);
    const std::string text = coupledModelOf(build.take());
    EXPECT_NE(text.find("V@QBGSourceEffort_Sine D_x_1_@QBGSwitchEffortIn\n"), std::string::npos)
        << text;
    const std::string section = sectionOf(text, "D_x_1_");
    EXPECT_TRUE(section.starts_with("rule : Diode\nclosedAcross : ")) << section;
    for (const char* name : {"closedThrough", "closedConstant", "openAcross", "openThrough",
                             "openConstant", "closedSenseAcross", "openSenseConstant", "settle"})
        EXPECT_NE(section.find(std::string("\n") + name + " : "), std::string::npos) << section;
}

TEST(CoupledModel, TellsATransformerWhichBondBringsTheEffort) {
    for (const bool isReversed : {false, true}) {
        NetlistBuilder build;
        const int a = build.node();
        const int b = build.node();
        build.voltage("V", a, Ground, signal::constantWave(1));
        build.transformer("T", isReversed ? b : a, Ground, isReversed ? a : b, Ground, 3);
        build.resistor("R", b, Ground, 10);
        EXPECT_EQ(sectionOf(coupledModelOf(build.take()), "T"),
                  std::string("modulus : 3\neffortIn : ") + (isReversed ? "2\n" : "1\n"));
    }
}

TEST(CoupledModel, AJunctionIsToldOfManyBonds) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::constantWave(1));
    for (int i = 0; i < 9; ++i)
        build.resistor("R" + std::to_string(i), a, Ground, 10);
    EXPECT_NE(coupledModelOf(build.take()).find("\nbonds : 10\n"), std::string::npos);
}

std::string objectionsTo(const network::Netlist& netlist) {
    BondGraph graph = buildBondGraph(netlist);
    assignCausality(graph);
    eventica::diag::Diagnostics diagnostics;
    const bool has = hasCoupledModel(graph, netlist, diagnostics);
    std::string result = has ? "" : "refused";
    for (const eventica::diag::Diagnostic& diagnostic : diagnostics.items())
        result += ": " + diagnostic.message;
    return result;
}

TEST(CoupledModel, RefusesElementsWithoutALaw) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::constantWave(1));
    build.diode("D", a, b, 0, 1e-6);
    build.capacitor("C", b, Ground, 1);
    build.resistor("R", a, Ground, 0);
    EXPECT_EQ(objectionsTo(build.take()),
              "refused: CD++ notation has no class for `D`: its flow has to follow from its "
              "effort, also while it is closed: CD++ notation has no class for `R`: its resistance "
              "is 0, but its flow would have to follow from its effort");
}

TEST(CoupledModel, RefusesMultiports) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, signal::constantWave(1));
    build.resistor("A", a, Ground, 1);
    network::Netlist netlist = build.take();
    netlist.elements.back().kind = network::ElementKind::Multiport;
    BondGraph graph;
    graph.vertices = {{.kind = VertexKind::Se, .name = "V", .element = network::ElementId(0)},
                      {.kind = VertexKind::R, .name = "A", .element = network::ElementId(1)}};
    graph.bonds = {{.from = VertexId(0), .to = VertexId(1), .causality = Causality::EffortToHead}};
    eventica::diag::Diagnostics diagnostics;
    EXPECT_FALSE(hasCoupledModel(graph, netlist, diagnostics));
    ASSERT_EQ(diagnostics.items().size(), 1U);
    EXPECT_EQ(diagnostics.items()[0].message,
              "CD++ notation has no class for `A`: no class couples its ports");
}

// y1 = e of R1 = 2 y2, y2 = its flow = y4, y3 = e of R2 = u1 - y1, y4 = its flow = y3 / 4.
TEST(CoupledModel, WritesTheEquationsOfALoop) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, signal::constantWave(6));
    build.resistor("R1", a, b, 2);
    build.resistor("R2", b, Ground, 4);
    const std::string text = coupledModelOf(build.take());
    EXPECT_NE(text.find("components : $LOOP1@QBGAlgebraicLoop $SJ1@QBGSerialJunction "),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("link : e1n@V u1@$LOOP1\n"), std::string::npos) << text;
    EXPECT_EQ(sectionOf(text, "$LOOP1"),
              "signals : 4\ninputs : 1\nswitches : 0\n"
              "a_1_2 : 2\na_2_4 : 1\nb_3_1 : 1\na_3_1 : -1\na_4_3 : 0.25\n");
}

std::string classText(const signal::Waveform& wave) {
    const SignalClass signal = classify(wave);
    std::string result = signal.name;
    for (const auto& [name, value] : signal.parameters)
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
}

TEST(SignalClass, ThatIsNoneOfThoseIsWrittenPieceByPiece) {
    using namespace signal;
    EXPECT_EQ(classText(pulseWave(10, 50, 2, 3, 4, 1)),
              "Piecewise pieces=3 wavefreq=2000 firstRepeated=2 repetitions=3 "
              "start_1=1000 value_1=4 slope_1=0 terms_1=0 "
              "start_2=1000 value_2=14 slope_2=0 terms_2=0 "
              "start_3=2000 value_3=4 slope_3=0 terms_3=0 "
              "start_4=0 value_4=4 slope_4=0 terms_4=0");
    EXPECT_EQ(classText(sawToothWave(10000, 2, -1, 0, 0)),
              "Piecewise pieces=2 wavefreq=2000 firstRepeated=2 "
              "start_1=0 value_1=0 slope_1=0 terms_1=0 start_2=0 value_2=0 slope_2=5 terms_2=0");
}

// Waves that look like a named signal but for one value.
TEST(SignalClass, LooksAtAllOfAWave) {
    using namespace signal;
    Waveform twoSteps = stepWave(5, 0, 1);
    twoSteps.pieces.push_back({.start = 2, .value = 7, .slope = 0, .terms = {}});
    EXPECT_TRUE(classText(twoSteps).starts_with("Piecewise "));
    Waveform jumpingSine = sineWave(1, 1, 0, 0, 1);
    jumpingSine.pieces[1].value = 3;
    EXPECT_TRUE(classText(jumpingSine).starts_with("Piecewise "));
    Waveform jumpingRamp = rampWave(1, 1, 0, 1);
    jumpingRamp.pieces[2].value = 3;
    EXPECT_TRUE(classText(jumpingRamp).starts_with("Piecewise "));
    Waveform lateFall = exponentialsWave(7, 2, 3, 4, 0, 1);
    lateFall.pieces[2].terms.clear();
    EXPECT_TRUE(classText(lateFall).starts_with("Piecewise "));
    EXPECT_TRUE(classText(expSineWave(1, 0, 1, 2, 3, 4)).starts_with("Piecewise ")); // a decay
    Waveform early = sineWave(1, 1, 0, 0, 1);
    early.pieces.erase(early.pieces.begin()); // swings before it starts
    EXPECT_TRUE(classText(early).starts_with("Piecewise "));
}

} // namespace
} // namespace eventica::bondgraph
