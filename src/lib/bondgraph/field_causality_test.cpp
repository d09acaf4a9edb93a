// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/causality.h"
#include "lib/network/netlist_builder.h"

namespace eventica::bondgraph {
namespace {

using network::NetlistBuilder;
constexpr int Ground = NetlistBuilder::Ground;

/// An ideal amplifier with `first` from the source to its input and `back` from there to its
/// output.
network::Netlist amplifier(bool firstIsCapacitor, bool backIsCapacitor) {
    NetlistBuilder build;
    const int source = build.node();
    const int in = build.node();
    const int out = build.node();
    build.voltage("V", source, Ground, signal::constantWave(1));
    if (firstIsCapacitor)
        build.capacitor("first", source, in, 1);
    else
        build.resistor("first", source, in, 1);
    if (backIsCapacitor)
        build.capacitor("back", in, out, 1);
    else
        build.resistor("back", in, out, 1);
    build.nullor("A", Ground, in, out);
    build.resistor("Load", out, Ground, 1);
    return build.take();
}

struct Assigned {
    explicit Assigned(const network::Netlist& netlist)
        : graph(buildBondGraph(netlist)), report(assignCausality(netlist, graph)) {}

    bool isComplete() const {
        return std::ranges::none_of(
            graph.bonds, [](const Bond& bond) { return bond.causality == Causality::None; });
    }

    BondGraph graph;
    CausalityReport report;
};

TEST(FieldCausality, IdealAmplifierHasBicausalBonds) {
    const Assigned assigned(amplifier(false, false));
    EXPECT_TRUE(assigned.report.contradictions.empty());
    EXPECT_TRUE(assigned.isComplete());
    EXPECT_TRUE(std::ranges::any_of(assigned.graph.bonds, &Bond::isBicausal));
}

TEST(FieldCausality, IntegratorHasAState) {
    const Assigned assigned(amplifier(false, true));
    EXPECT_TRUE(assigned.isComplete());
    EXPECT_TRUE(assigned.report.dependences.empty());
}

TEST(FieldCausality, DifferentiatorDependsOnItsSource) {
    const Assigned assigned(amplifier(true, false));
    EXPECT_TRUE(assigned.isComplete());
    ASSERT_EQ(assigned.report.dependences.size(), 1U);
    EXPECT_EQ(assigned.graph[assigned.report.dependences[0].storage].name, "first");
    ASSERT_EQ(assigned.report.dependences[0].on.size(), 1U);
    EXPECT_EQ(assigned.graph[assigned.report.dependences[0].on[0]].name, "V");
}

TEST(FieldCausality, ThatShortsASourceContradictsIt) {
    NetlistBuilder build;
    const int a = build.node();
    build.multiport("M", {{a, Ground}}, {{{0, 1, 0}}}); // e = 0
    build.voltage("V", a, Ground, signal::constantWave(1));
    EXPECT_FALSE(Assigned(build.take()).report.contradictions.empty());
}

} // namespace
} // namespace eventica::bondgraph
