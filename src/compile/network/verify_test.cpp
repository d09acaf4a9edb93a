// SPDX-License-Identifier: Apache-2.0
// A small netlist in which one invariant at a time is broken.
#include <gtest/gtest.h>
#include <limits>

#include "compile/network/verify.h"

namespace eventica::network {
namespace {

class VerifyNetlist : public testing::Test {
protected:
    VerifyNetlist() {
        netlist_.nodes = {{.name = "R.p"}, {.name = "G.p", .isReference = true}};
        netlist_.positions = {0.0, 0.0};
        add("R", ElementKind::Resistance, 1);
        add("T", ElementKind::Transformer, 2);
        add("M", ElementKind::Multiport, 2);
        netlist_.elements[2].laws = {{{0, 1.0, 0.0}}, {{1, 1.0, -2.0}}};
        netlist_.outputs.emplace_back().name = "R.i";
        netlist_.outputs[0].terms.push_back({Quantity::Through, 0, 0, 1.0});
    }

    void add(const std::string& name, ElementKind kind, std::size_t ports) {
        Element& element = netlist_.elements.emplace_back();
        element.name = name;
        element.kind = kind;
        element.value = 1.0;
        element.ports.assign(ports, {NodeId(0), NodeId(1)});
    }

    std::string violation() const {
        const std::vector<std::string> all = verify(netlist_);
        return all.empty() ? "" : all.front();
    }

    Netlist netlist_;
};

TEST_F(VerifyNetlist, AcceptsARightNetlist) {
    EXPECT_EQ(verify(netlist_), std::vector<std::string>());
}

TEST_F(VerifyNetlist, FindsNodesWithoutPosition) {
    netlist_.positions.pop_back();
    EXPECT_EQ(violation(), "every node has a position");
}

TEST_F(VerifyNetlist, FindsTwoReferences) {
    netlist_.nodes[0].isReference = true;
    EXPECT_EQ(violation(), "a domain has one reference: `G.p`");
}

TEST_F(VerifyNetlist, FindsElementsWithoutName) {
    netlist_.elements[0].name.clear();
    EXPECT_EQ(violation(), "elements have a name");
}

TEST_F(VerifyNetlist, FindsElementsWithTheSameName) {
    netlist_.elements[1].name = "R";
    EXPECT_EQ(violation(), "names of elements differ: `R`");
}

TEST_F(VerifyNetlist, FindsMissingPorts) {
    netlist_.elements[1].ports.pop_back();
    EXPECT_EQ(violation(), "elements have the ports of their kind: `T` has 1");
}

TEST_F(VerifyNetlist, FindsPortsBetweenNothing) {
    netlist_.elements[0].ports[0].negative = NodeId(9);
    EXPECT_EQ(violation(), "ports lie between nodes: `R`");
}

TEST_F(VerifyNetlist, FindsValuesThatAreNotFinite) {
    netlist_.elements[0].value = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(violation(), "values are finite and nominal values positive: `R`");
}

TEST_F(VerifyNetlist, FindsTooFewLaws) {
    netlist_.elements[2].laws.pop_back();
    EXPECT_EQ(violation(), "multiports have as many laws as ports: `M` has 1 and 2");
}

TEST_F(VerifyNetlist, FindsLawsOfOtherPorts) {
    netlist_.elements[2].laws[0][0].port = 5;
    EXPECT_EQ(violation(), "laws are about ports of the element: `M`");
}

TEST_F(VerifyNetlist, FindsNumbersInLawsThatAreNotFinite) {
    netlist_.elements[2].laws[0][0].through = std::numeric_limits<double>::infinity();
    EXPECT_EQ(violation(), "numbers in laws are finite: `M`");
}

TEST_F(VerifyNetlist, FindsNonlinearLawsWithoutFunction) {
    netlist_.elements[2].laws.pop_back();
    netlist_.elements[2].nonlinear.emplace_back();
    EXPECT_EQ(violation(), "nonlinear laws have a function: `M`");
}

TEST_F(VerifyNetlist, FindsOutputsOfNothing) {
    netlist_.outputs[0].terms[0].port = 1;
    EXPECT_EQ(violation(), "outputs are sums of quantities that exist: `R.i`");
}

TEST_F(VerifyNetlist, FindsFactorsThatAreNotFinite) {
    netlist_.outputs[0].terms[0].factor = std::numeric_limits<double>::infinity();
    EXPECT_EQ(violation(), "factors of outputs are finite: `R.i`");
}

} // namespace
} // namespace eventica::network
