// SPDX-License-Identifier: Apache-2.0
// The number of independent storages is the order of the network: the degree, in s, of the
// determinant of its equations. Compared with numbers modulo a prime, so there is no rounding.
#include <gtest/gtest.h>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/causality.h"
#include "lib/bondgraph/test_equations.h"
#include "lib/bondgraph/test_graphs.h"

namespace eventica::bondgraph {
namespace {

using test::Tableau;

void checkJunctions(const BondGraph& graph, std::uint32_t seed) {
    const auto incidence = graph.incidence();
    for (std::size_t v = 0; v < incidence.size(); ++v) {
        const VertexId id(static_cast<std::int32_t>(v));
        int strong = 0;
        for (const BondId bond : incidence[v]) {
            EXPECT_NE(graph[bond].causality, Causality::None) << seed;
            strong += graph[bond].givesEffortTo(id) == (graph[id].kind == VertexKind::Zero) ? 1 : 0;
        }
        if (isJunction(graph[id].kind)) {
            EXPECT_EQ(strong, 1) << seed << ' ' << graph[id].name;
        }
    }
}

void check(std::uint32_t seed, bool withTwoPorts) {
    const network::Netlist netlist = test::randomNetlist(seed, withTwoPorts);
    BondGraph graph = buildBondGraph(netlist);
    const CausalityReport report = assignCausality(graph);
    const int order = Tableau(netlist).degree();
    EXPECT_EQ(report.contradictions.empty(), order >= 0) << seed;
    if (order < 0 || !report.contradictions.empty())
        return;
    checkJunctions(graph, seed);
    int storages = 0;
    for (const Vertex& vertex : graph.vertices)
        storages += isStorage(vertex.kind) ? 1 : 0;
    EXPECT_EQ(storages - static_cast<int>(report.dependences.size()), order) << seed;
}

TEST(CausalityProperty, IndependentStoragesAreTheOrderOfTheNetwork) {
    for (std::uint32_t seed = 0; seed < 3000; ++seed)
        check(seed, false);
}

TEST(CausalityProperty, HoldsWithTransformersAndGyrators) {
    for (std::uint32_t seed = 0; seed < 3000; ++seed)
        check(seed, true);
}

TEST(CausalityProperty, SameGraphSameAnswer) {
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        BondGraph first = buildBondGraph(test::randomNetlist(seed, true));
        BondGraph second = buildBondGraph(test::randomNetlist(seed, true));
        assignCausality(first);
        assignCausality(second);
        for (std::size_t b = 0; b < first.bonds.size(); ++b)
            EXPECT_EQ(first.bonds[b].causality, second.bonds[b].causality);
    }
}

} // namespace
} // namespace eventica::bondgraph
