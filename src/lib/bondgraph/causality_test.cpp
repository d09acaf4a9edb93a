// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/causality.h"
#include "lib/bondgraph/isomorphism.h"
#include "lib/bondgraph/test_graphs.h"

namespace eventica::bondgraph {
namespace {

using network::NetlistBuilder;
using test::graphFrom;
constexpr int Ground = NetlistBuilder::Ground;

struct Causal {
    BondGraph graph;
    CausalityReport report;

    explicit Causal(const network::Netlist& netlist) : graph(buildBondGraph(netlist)) {
        report = assignCausality(graph);
    }
    std::vector<std::string> names(const std::vector<VertexId>& ids) const {
        std::vector<std::string> result;
        result.reserve(ids.size());
        for (const VertexId id : ids)
            result.push_back(graph[id].name);
        return result;
    }
};

using Names = std::vector<std::string>;

TEST(Causality, IsThatOfFigure18) {
    const Causal causal(test::paperCircuit());
    EXPECT_TRUE(causal.report.isIntegral());
    EXPECT_TRUE(isIsomorphic(causal.graph, graphFrom({"Se:V ->| 1:r", "1:r ->| R:R", "1:r |-> 0:b",
                                                      "0:b ->| I:I", "0:b |-> C:C"})));
}

TEST(Causality, OfFigure23GivesTheEffortToTheResistance) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.resistor("R1", a, Ground, 10);
    const Causal causal(build.take());
    EXPECT_TRUE(causal.report.isIntegral());
    EXPECT_TRUE(isIsomorphic(causal.graph, graphFrom({"Se:V ->| 1:s", "1:s ->| R:R1"})));
}

network::Netlist coupledCapacitors(bool withResistance) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = withResistance ? build.node() : b;
    build.voltage("V", a, Ground, test::someWave());
    build.resistor("R", a, b, 1);
    build.capacitor("C1", b, Ground, 1);
    build.capacitor("C2", c, Ground, 1);
    if (withResistance)
        build.resistor("Small", b, c, 1e-3);
    return build.take();
}

TEST(Causality, CoupledCapacitorsOfFigure19AreDependent) {
    const Causal causal(coupledCapacitors(false));
    ASSERT_EQ(causal.report.dependences.size(), 1U);
    EXPECT_EQ(causal.graph[causal.report.dependences[0].storage].name, "C2");
    EXPECT_EQ(causal.names(causal.report.dependences[0].on), (Names{"C1"}));
    EXPECT_TRUE(causal.report.contradictions.empty());
    EXPECT_TRUE(causal.report.algebraicLoops.empty());
    EXPECT_TRUE(isIsomorphic(causal.graph, graphFrom({"Se:V ->| 1:r", "1:r ->| R:R", "1:r |-> 0:b",
                                                      "0:b |-> C:C1", "0:b ->| C:C2"})));
    EXPECT_TRUE(Causal(coupledCapacitors(true)).report.isIntegral());
}

network::Netlist divider(bool withCapacitor) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.resistor("R1", a, b, 1);
    build.resistor("R2", b, Ground, 1);
    if (withCapacitor)
        build.capacitor("C", b, Ground, 1);
    return build.take();
}

TEST(Causality, ResistancesOfFigure21FormAnAlgebraicLoop) {
    const Causal causal(divider(false));
    ASSERT_EQ(causal.report.algebraicLoops.size(), 1U);
    EXPECT_EQ(causal.names(causal.report.algebraicLoops[0]), (Names{"R1", "R2"}));
    EXPECT_TRUE(causal.report.dependences.empty());
    EXPECT_TRUE(Causal(divider(true)).report.isIntegral());
}

TEST(Causality, CapacitorBesideASourceDependsOnIt) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.capacitor("C", a, Ground, 1);
    const Causal causal(build.take());
    ASSERT_EQ(causal.report.dependences.size(), 1U);
    EXPECT_EQ(causal.names(causal.report.dependences[0].on), (Names{"V"}));
}

TEST(Causality, InductorsInSeriesAreDependent) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.inductor("L1", a, b, 1);
    build.inductor("L2", Ground, b, 1);
    const Causal causal(build.take());
    ASSERT_EQ(causal.report.dependences.size(), 1U);
    EXPECT_EQ(causal.graph[causal.report.dependences[0].storage].name, "L2");
    EXPECT_EQ(causal.names(causal.report.dependences[0].on), (Names{"L1"}));
}

/// At each junction the rules hold, yet the three voltages add up to 0.
TEST(Causality, CapacitorsInAFloatingRingAreDependent) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = build.node();
    for (const int node : {a, b, c})
        build.resistor("R" + std::to_string(node), node, Ground, 1);
    build.capacitor("C1", a, b, 1);
    build.capacitor("C2", b, c, 1);
    build.capacitor("C3", c, a, 1);
    const Causal causal(build.take());
    ASSERT_EQ(causal.report.dependences.size(), 1U);
    EXPECT_EQ(causal.graph[causal.report.dependences[0].storage].name, "C3");
    EXPECT_EQ(causal.names(causal.report.dependences[0].on), (Names{"C1", "C2"}));
}

TEST(Causality, SourcesThatContradictEachOtherAreNamed) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V1", a, Ground, test::someWave());
    build.voltage("V2", a, Ground, test::someWave());
    const int b = build.node();
    const int c = build.node();
    build.current("I1", b, c, test::someWave());
    build.current("I2", c, b, test::someWave());
    build.current("Open", a, build.node(), test::someWave());
    build.resistor("R", a, b, 1);
    build.voltage("Shorted", Ground, Ground, test::someWave());
    const Causal causal(build.take());
    std::vector<Names> named;
    named.reserve(causal.report.contradictions.size());
    for (const std::vector<VertexId>& contradiction : causal.report.contradictions)
        named.push_back(causal.names(contradiction));
    ASSERT_EQ(named.size(), 4U);
    EXPECT_EQ(named[0], (Names{"V1", "V2"}));
    EXPECT_EQ(named[1], (Names{"I1", "I2"}));
    EXPECT_EQ(named[2][0], "Open");
    EXPECT_EQ(named[3][0], "Shorted");
}

/// The source feeds the upper end of an autotransformer: its equations refer to each other.
TEST(Causality, AutotransformerIsALoopOfItsOwn) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", b, Ground, test::someWave());
    build.transformer("T", a, Ground, b, a, 2);
    build.resistor("R", a, Ground, 1);
    const Causal causal(build.take());
    EXPECT_TRUE(causal.report.contradictions.empty());
    ASSERT_EQ(causal.report.algebraicLoops.size(), 1U);
    EXPECT_EQ(causal.names(causal.report.algebraicLoops[0]), (Names{"T"}));
    for (const Bond& bond : causal.graph.bonds)
        EXPECT_NE(bond.causality, Causality::None);
}

TEST(Causality, GyratorTurnsACapacitorIntoAnInductor) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.gyrator("G", a, Ground, b, Ground, 2);
    build.capacitor("C", b, Ground, 1);
    EXPECT_TRUE(Causal(build.take()).report.isIntegral());
}

} // namespace
} // namespace eventica::bondgraph
