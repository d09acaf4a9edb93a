// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cmath>
#include <gtest/gtest.h>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/causality.h"
#include "lib/bondgraph/dot.h"
#include "lib/bondgraph/layout.h"
#include "lib/bondgraph/print.h"
#include "lib/bondgraph/svg.h"
#include "lib/bondgraph/test_graphs.h"

namespace eventica::bondgraph {
namespace {

BondGraph paperGraph() {
    BondGraph graph = buildBondGraph(test::paperCircuit());
    assignCausality(graph);
    return graph;
}

TEST(Print, ShowsHalfArrowsAndStrokes) {
    EXPECT_EQ(print(paperGraph()), "    Se:V ->| 1:$SJ1\n"
                                   "  0:$PJ3 |-> C:C\n"
                                   "  1:$SJ1 ->| R:R\n"
                                   "  1:$SJ1 |-> 0:$PJ3\n"
                                   "  0:$PJ3 ->| I:I\n");
}

TEST(Dot, HasStrokesAtTheRightEnds) {
    EXPECT_EQ(toDot(test::graphFrom({"Se:V ->| 1:a", "1:a |-> C:C\"1"}), "two bonds"),
              "digraph \"two bonds\" {\n"
              "  layout=neato; overlap=false; label=\"two bonds\";\n"
              "  node [shape=plaintext]; edge [dir=both];\n"
              "  v0 [label=\"Se:V\", tooltip=\"V\"];\n"
              "  v1 [label=\"1\", tooltip=\"a\"];\n"
              "  v2 [label=\"C:C\\\"1\", tooltip=\"C\\\"1\"];\n"
              "  v0 -> v1 [arrowhead=teelvee, arrowtail=none];\n"
              "  v1 -> v2 [arrowhead=lvee, arrowtail=tee];\n"
              "}\n");
}

TEST(Svg, IsTheSameEveryTimeAndEscapesNames) {
    const BondGraph graph = test::graphFrom({"Se:V<1> ->| 1:a", "1:a ->| R:R&"});
    const std::vector<Picture> pictures{{.title = "a < b", .graph = &graph}};
    const std::string first = drawSvg(pictures);
    EXPECT_EQ(first, drawSvg(pictures));
    EXPECT_NE(first.find("Se:V&lt;1&gt;"), std::string::npos);
    EXPECT_NE(first.find("R:R&amp;"), std::string::npos);
    EXPECT_NE(first.find("a &lt; b"), std::string::npos);
    EXPECT_EQ(first.find("nan"), std::string::npos);
}

TEST(Svg, OfNothingIsEmpty) {
    const BondGraph graph;
    const std::vector<Picture> pictures{{.title = "nothing", .graph = &graph}};
    EXPECT_TRUE(drawSvg(pictures).ends_with("</svg>\n"));
}

TEST(Layout, KeepsLabelsApart) {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        const BondGraph graph = buildBondGraph(test::randomNetlist(seed, true));
        const std::vector<Point> boxes(graph.vertices.size(), Point{60, 20});
        const Layout layout = layOut(graph, boxes);
        for (std::size_t v = 0; v < boxes.size(); ++v)
            for (std::size_t w = 0; w < v; ++w)
                EXPECT_TRUE(std::abs(layout.centres[v].x - layout.centres[w].x) >= 60 ||
                            std::abs(layout.centres[v].y - layout.centres[w].y) >= 20)
                    << seed;
    }
}

TEST(Layout, IsReadyInSecondsForThousands) {
    network::NetlistBuilder build;
    int last = build.node();
    build.voltage("V", last, 0, test::someWave());
    for (int section = 0; section < 500; ++section) {
        const int next = build.node();
        build.resistor("R", last, next, 1);
        build.capacitor("C", next, 0, 1);
        last = next;
    }
    const BondGraph graph = buildBondGraph(build.take());
    const auto start = std::chrono::steady_clock::now();
    layOut(graph, std::vector<Point>(graph.vertices.size(), Point{30, 20}));
    EXPECT_GE(graph.vertices.size(), 2000U);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

} // namespace
} // namespace eventica::bondgraph
