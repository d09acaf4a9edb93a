// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <gtest/gtest.h>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/isomorphism.h"
#include "lib/bondgraph/test_graphs.h"

namespace eventica::bondgraph {
namespace {

using network::NetlistBuilder;
using test::graphFrom;
constexpr int Ground = NetlistBuilder::Ground;

TEST(Isomorphism, SeesKindsNamesDirectionsAndCausality) {
    const BondGraph graph = graphFrom({"Se:V ->| 1:a", "1:a -> R:R1", "1:a -> R:R2"});
    EXPECT_TRUE(isIsomorphic(graph, graphFrom({"1:x -> R:R2", "1:x -> R:R1", "Se:V ->| 1:x"})));
    EXPECT_FALSE(isIsomorphic(graph, graphFrom({"Sf:V ->| 1:a", "1:a -> R:R1", "1:a -> R:R2"})));
    EXPECT_FALSE(isIsomorphic(graph, graphFrom({"Se:V ->| 1:a", "R:R1 -> 1:a", "1:a -> R:R2"})));
    const BondGraph strokes = graphFrom({"Se:V |-> 1:a", "1:a -> R:R1", "1:a -> R:R2"});
    EXPECT_FALSE(isIsomorphic(graph, strokes));
    EXPECT_TRUE(isIsomorphic(graph, strokes, {.causality = false}));
    const BondGraph renamed = graphFrom({"Se:V ->| 1:a", "1:a -> R:R1", "1:a -> R:R3"});
    EXPECT_FALSE(isIsomorphic(graph, renamed));
    EXPECT_TRUE(isIsomorphic(graph, renamed, {.names = false}));
}

TEST(Isomorphism, TellsOneRingFromTwo) {
    const BondGraph one = graphFrom({"0:a -> 1:b", "1:b -> 0:c", "0:c -> 1:d", "1:d -> 0:e",
                                     "0:e -> 1:f", "1:f -> 0:g", "0:g -> 1:h", "1:h -> 0:a"});
    const BondGraph two = graphFrom({"0:a -> 1:b", "1:b -> 0:c", "0:c -> 1:d", "1:d -> 0:a",
                                     "0:e -> 1:f", "1:f -> 0:g", "0:g -> 1:h", "1:h -> 0:e"});
    EXPECT_FALSE(isIsomorphic(one, two));
    EXPECT_TRUE(isIsomorphic(two, two));
}

TEST(BuildSteps, InsertJunctionsAsInFigure12) {
    const std::vector<Step> steps = buildSteps(test::paperCircuit());
    EXPECT_FALSE(steps[1].isDirected);
    EXPECT_TRUE(isIsomorphic(steps[1].graph,
                             graphFrom({"Se:V -> 1:v", "1:v -> 0:a", "1:v -> 0:g", "R:R -> 1:r",
                                        "1:r -> 0:a", "1:r -> 0:b", "I:I -> 1:i", "1:i -> 0:b",
                                        "1:i -> 0:g", "C:C -> 1:c", "1:c -> 0:b", "1:c -> 0:g"}),
                             {.directions = false}));
}

TEST(BuildSteps, DirectPowerAsInFigure14) {
    EXPECT_TRUE(isIsomorphic(buildSteps(test::paperCircuit())[2].graph,
                             graphFrom({"Se:V -> 1:v", "1:v -> 0:a", "0:g -> 1:v", "0:a -> 1:r",
                                        "1:r -> R:R", "1:r -> 0:b", "0:b -> 1:i", "1:i -> I:I",
                                        "1:i -> 0:g", "0:b -> 1:c", "1:c -> C:C", "1:c -> 0:g"})));
}

TEST(BuildSteps, RemoveGroundAsInFigure15) {
    EXPECT_TRUE(isIsomorphic(
        buildSteps(test::paperCircuit())[3].graph,
        graphFrom({"Se:V -> 1:v", "1:v -> 0:a", "0:a -> 1:r", "1:r -> R:R", "1:r -> 0:b",
                   "0:b -> 1:i", "1:i -> I:I", "0:b -> 1:c", "1:c -> C:C"})));
}

TEST(BuildSteps, SimplifyAsInFigure17) {
    const std::vector<Step> steps = buildSteps(test::paperCircuit());
    EXPECT_TRUE(isIsomorphic(steps[4].graph,
                             graphFrom({"Se:V -> 1:v", "1:v -> 1:r", "1:r -> R:R", "1:r -> 0:b",
                                        "0:b -> 1:i", "1:i -> I:I", "0:b -> 1:c", "1:c -> C:C"})));
    EXPECT_TRUE(isIsomorphic(steps[5].graph,
                             graphFrom({"Se:V -> 1:r", "1:r -> R:R", "1:r -> 0:b", "0:b -> 1:i",
                                        "1:i -> I:I", "0:b -> 1:c", "1:c -> C:C"})));
    const BondGraph simplified =
        graphFrom({"Se:V -> 1:r", "1:r -> R:R", "1:r -> 0:b", "0:b -> I:I", "0:b -> C:C"});
    EXPECT_TRUE(isIsomorphic(steps[6].graph, simplified));
    EXPECT_TRUE(isIsomorphic(buildBondGraph(test::paperCircuit()), simplified));
    EXPECT_EQ(steps.size(), 7U);
}

TEST(Build, KeepsTheSerialJunctionOfFigure23) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.resistor("R1", a, Ground, 10);
    const BondGraph graph = buildBondGraph(build.take());
    EXPECT_TRUE(isIsomorphic(graph, graphFrom({"Se:V -> 1:s", "1:s -> R:R1"})));
    EXPECT_EQ(graph.vertices.back().name, "$SJ1");
}

TEST(Build, KeepsTheJunctionThatTurnsAnElementRound) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.resistor("R", a, Ground, 1);
    build.capacitor("C", Ground, a, 1);
    EXPECT_TRUE(isIsomorphic(buildBondGraph(build.take()),
                             graphFrom({"Se:V -> 0:a", "0:a -> R:R", "1:c -> 0:a", "1:c -> C:C"})));
}

TEST(Build, TakesPowerIntoTheFirstPortAndOutOfTheSecond) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.current("S", Ground, a, test::someWave());
    build.capacitor("C1", a, Ground, 1);
    build.transformer("T", a, Ground, b, Ground, 2);
    build.capacitor("C2", b, Ground, 1);
    build.resistor("R", b, Ground, 1);
    EXPECT_TRUE(isIsomorphic(buildBondGraph(build.take()),
                             graphFrom({"Sf:S -> 1:s", "0:a -> 1:s", "0:a -> C:C1", "0:a -> TF:T.0",
                                        "TF:T.1 -> 0:b", "0:b -> C:C2", "0:b -> R:R"})));
}

TEST(Build, GroundsEveryPartOnceIfThereIsNoReference) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    const int c = build.node();
    const int d = build.node();
    const int e = build.node();
    build.resistor("R1", a, c, 1);
    build.voltage("V1", a, b, test::someWave());
    build.voltage("V2", c, b, test::someWave());
    build.resistor("R2", d, e, 1);
    build.resistor("R3", e, d, 1);
    const network::Netlist netlist = build.take();
    EXPECT_EQ(
        groundNodes(netlist),
        (std::vector<network::NodeId>{network::NodeId(0), network::NodeId(b), network::NodeId(d)}));
}

TEST(Build, ShortedElementsStandAlone) {
    NetlistBuilder build;
    const int a = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.resistor("R", a, Ground, 1);
    build.resistor("Shorted", a, a, 1);
    build.inductor("Grounded", Ground, Ground, 1);
    EXPECT_TRUE(isIsomorphic(
        buildBondGraph(build.take()),
        graphFrom({"Se:V -> 1:s", "1:s -> R:R", "1:a -> R:Shorted", "1:b -> I:Grounded"})));
}

TEST(Build, RingsThatHangOnOneNodeComeOff) {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.resistor("R", a, Ground, 1);
    build.resistor("R1", a, b, 1);
    build.resistor("R2", b, a, 1);
    EXPECT_TRUE(
        isIsomorphic(buildBondGraph(build.take()),
                     graphFrom({"Se:V -> 1:s", "1:s -> R:R", "1:x -> R:R1", "1:x -> R:R2"})));
}

bool isThrough(const BondGraph& graph, VertexId id, const std::vector<BondId>& bonds) {
    return bonds.size() == 2 && graph[bonds[0]].isInto(id) != graph[bonds[1]].isInto(id) &&
           (isJunction(graph[graph[bonds[0]].other(id)].kind) ||
            isJunction(graph[graph[bonds[1]].other(id)].kind));
}

TEST(Build, LeavesNothingToSimplify) {
    for (std::uint32_t seed = 0; seed < 2000; ++seed) {
        const BondGraph graph = buildBondGraph(test::randomNetlist(seed, true));
        for (const Bond& bond : graph.bonds)
            EXPECT_FALSE(isJunction(graph[bond.from].kind) &&
                         graph[bond.from].kind == graph[bond.to].kind)
                << seed;
        const auto incidence = graph.incidence();
        for (std::size_t v = 0; v < incidence.size(); ++v) {
            const VertexId id(static_cast<std::int32_t>(v));
            if (isJunction(graph[id].kind)) {
                EXPECT_FALSE(isThrough(graph, id, incidence[v])) << seed;
            } else {
                EXPECT_EQ(incidence[v].size(), isTwoPort(graph[id].kind) ? 2U : 1U) << seed;
            }
        }
    }
}

TEST(Build, IsFastForLongLaddersAndBusyNodes) {
    NetlistBuilder build;
    int last = build.node();
    build.voltage("V", last, Ground, test::someWave());
    const int hub = build.node();
    for (int section = 0; section < 20000; ++section) {
        const int next = build.node();
        build.resistor("R", last, next, 1);
        build.capacitor("C", next, Ground, 1);
        build.resistor("H", hub, Ground, 1);
        last = next;
    }
    const network::Netlist netlist = build.take();
    const auto start = std::chrono::steady_clock::now();
    const BondGraph graph = buildBondGraph(netlist);
    EXPECT_EQ(graph.vertices.size(), 60001U + 20000U + 20000U);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

} // namespace
} // namespace eventica::bondgraph
