// SPDX-License-Identifier: Apache-2.0
// A small bond graph in which one invariant at a time is broken.
#include <gtest/gtest.h>

#include "lib/bondgraph/test_graphs.h"
#include "lib/bondgraph/verify.h"

namespace eventica::bondgraph {
namespace {

class VerifyBondGraph : public testing::Test {
protected:
    VerifyBondGraph()
        : graph_(test::graphFrom({"Se:V ->| 1:a", "1:a |-> R:R", "1:a ->| TF:T.0", "TF:T.1 ->| 0:b",
                                  "0:b |-> C:C", "0:b ->| GY:G.0", "GY:G.1 |-> I:L"})) {
        for (Vertex& vertex : graph_.vertices)
            if (!isJunction(vertex.kind))
                vertex.element = network::ElementId(0);
        graph_.bonds[2].causality = Causality::EffortToHead;
    }

    std::string violation() const {
        const std::vector<std::string> all = verify(graph_);
        return all.empty() ? "" : all.front();
    }
    std::string causalViolation(const CausalityReport& report = {}) const {
        const std::vector<std::string> all = verify(graph_, report);
        return all.empty() ? "" : all.front();
    }

    BondGraph graph_;
};

TEST_F(VerifyBondGraph, AcceptsARightGraph) {
    EXPECT_EQ(verify(graph_), std::vector<std::string>());
}

TEST_F(VerifyBondGraph, FindsBondsToNothing) {
    graph_.bonds[0].to = VertexId(99);
    EXPECT_EQ(violation(), "bonds lie between two vertices: 0 and 99");
}

TEST_F(VerifyBondGraph, FindsJunctionsOfOneKind) {
    graph_.vertices[1].kind = VertexKind::Zero;
    graph_.bonds[2] = {.from = graph_.bonds[2].from, .to = graph_.bonds[3].to};
    EXPECT_EQ(violation(), "junctions of one kind are joined: `a` and `b`");
}

TEST_F(VerifyBondGraph, FindsElementsOfNoNetwork) {
    graph_.vertices[0].element = {};
    EXPECT_EQ(violation(), "elements are of the network: `V`");
}

TEST_F(VerifyBondGraph, FindsElementsWithoutBond) {
    graph_.bonds.erase(graph_.bonds.begin() + 4);
    EXPECT_EQ(violation(), "elements have as many bonds as ports: `C` has 0");
}

TEST_F(VerifyBondGraph, FindsWrongDirections) {
    std::swap(graph_.bonds[1].from, graph_.bonds[1].to);
    EXPECT_EQ(violation(),
              "power goes out of sources, into other elements and through two-ports: `R`");
}

TEST_F(VerifyBondGraph, FindsBondsAtOnePort) {
    graph_.bonds[2].toPort = 1;
    EXPECT_NE(violation(), "");
    graph_.vertices[static_cast<std::size_t>(graph_.bonds[2].to.index())].kind = VertexKind::Field;
    EXPECT_EQ(violation(), "bonds are at different ports: `T`");
}

TEST_F(VerifyBondGraph, FindsBondsWithoutCausality) {
    graph_.bonds[1].causality = Causality::None;
    EXPECT_EQ(causalViolation(), "every bond has a causality: `a` to `R`");
    CausalityReport report;
    report.contradictions = {{VertexId(0)}};
    EXPECT_EQ(causalViolation(report), "");
}

TEST_F(VerifyBondGraph, FindsWrongCausality) {
    graph_.bonds[0].causality = Causality::EffortToTail;
    EXPECT_EQ(causalViolation(), "causality is that of the vertex: Se `V` gets 1 of 1 efforts");
}

} // namespace
} // namespace eventica::bondgraph
