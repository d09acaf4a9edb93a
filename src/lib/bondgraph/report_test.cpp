// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/report.h"
#include "lib/bondgraph/test_graphs.h"

namespace eventica::bondgraph {
namespace {

using network::NetlistBuilder;
constexpr int Ground = NetlistBuilder::Ground;

network::Netlist withEverything() {
    NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, Ground, test::someWave());
    build.resistor("R1", a, b, 1);
    build.resistor("R2", b, Ground, 1);
    build.capacitor("C", a, Ground, 1);
    build.voltage("Short", Ground, Ground, test::someWave());
    build.current("Open", a, build.node(), test::someWave());
    build.voltage("W", a, Ground, test::someWave());
    return build.take();
}

TEST(Report, NamesTheElements) {
    BondGraph graph = buildBondGraph(withEverything());
    const CausalityReport report = assignCausality(graph);
    std::string text;
    for (const std::string& line : describe(report, graph))
        text += line + "\n";
    EXPECT_EQ(text,
              R"(source `Short` prescribes an effort where there must be none: it is short-circuited
source `Open` prescribes a flow where there can be none: its circuit is open
`V` and `W` contradict each other: what one prescribes, the others determine already
structural singularity: storage `C` depends on `V` and is no state variable of its own
algebraic loop between `R1` and `R2`
)");
}

TEST(Report, RefusesOnDemand) {
    const network::Netlist netlist = withEverything();
    BondGraph graph = buildBondGraph(netlist);
    const CausalityReport report = assignCausality(graph);
    eventica::diag::Diagnostics solved;
    reportCausality(report, graph, netlist, Strictness::Solve, solved);
    EXPECT_EQ(solved.count(eventica::diag::Severity::Error), 3U);
    eventica::diag::Diagnostics refused;
    reportCausality(report, graph, netlist, Strictness::Refuse, refused);
    EXPECT_EQ(refused.count(eventica::diag::Severity::Error), 5U);
}

} // namespace
} // namespace eventica::bondgraph
