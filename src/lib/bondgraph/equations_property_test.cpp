// SPDX-License-Identifier: Apache-2.0
// Every step of the construction says the same as the network: efforts and flows of all elements
// are those of Kirchhoff's laws, up to the sign of the direction of power.
#include <gtest/gtest.h>

#include "lib/bondgraph/test_equations.h"
#include "lib/bondgraph/test_graphs.h"

namespace eventica::bondgraph {
namespace {

using test::Matrix;
using test::minus;
using test::Number;
using test::Prime;
using test::Tableau;

/// Unknowns: effort and flow of each bond.
class GraphEquations {
public:
    GraphEquations(const BondGraph& graph, const network::Netlist& netlist, Number s)
        : graph_(graph), netlist_(netlist), s_(s), incidence_(graph.incidence()) {}

    std::optional<std::vector<Number>> solution() {
        for (std::size_t v = 0; v < graph_.vertices.size(); ++v) {
            if (graph_.vertices[v].kind == VertexKind::Zero)
                addJunction(v, 0, 1);
            else if (graph_.vertices[v].kind == VertexKind::One)
                addJunction(v, 1, 0);
            else
                addLaws(v);
        }
        if (rows_.size() != 2 * graph_.bonds.size())
            return std::nullopt;
        return test::solve(rows_, right_);
    }

private:
    using Term = std::pair<std::size_t, Number>;

    void add(std::initializer_list<Term> terms, Number right = 0) {
        rows_.emplace_back(2 * graph_.bonds.size(), 0);
        for (const auto& [column, value] : terms)
            rows_.back()[column] = (rows_.back()[column] + value) % Prime;
        right_.push_back(right);
    }
    static std::size_t effort(BondId bond) { return 2 * static_cast<std::size_t>(bond.index()); }
    static std::size_t flow(BondId bond) { return effort(bond) + 1; }
    Number signAt(BondId bond, std::size_t v) const {
        return graph_[bond].isInto(VertexId(static_cast<std::int32_t>(v))) ? 1 : minus(1);
    }

    void addJunction(std::size_t v, std::size_t common, std::size_t balanced) {
        const std::vector<BondId>& bonds = incidence_[v];
        for (std::size_t b = 1; b < bonds.size(); ++b)
            add({{effort(bonds[0]) + common, 1}, {effort(bonds[b]) + common, minus(1)}});
        add({});
        for (const BondId bond : bonds) {
            Number& entry = rows_.back()[effort(bond) + balanced];
            entry = (entry + signAt(bond, v)) % Prime;
        }
    }

    void addLaws(std::size_t v) {
        const auto e = static_cast<std::size_t>(graph_.vertices[v].element.index());
        const std::vector<BondId>& bonds = incidence_[v];
        const Number value = Tableau::generic(e);
        const BondId first = bonds[0];
        const Number sign = signAt(first, v);
        switch (netlist_.elements[e].kind) {
        case network::ElementKind::Resistance:
        case network::ElementKind::Switch:
            return add({{effort(first), 1}, {flow(first), sign * value % Prime}});
        case network::ElementKind::Capacitance:
            return add({{effort(first), s_ * value % Prime}, {flow(first), minus(sign)}});
        case network::ElementKind::Inductance:
            return add(
                {{effort(first), 1}, {flow(first), minus(s_ * value % Prime * sign % Prime)}});
        case network::ElementKind::EffortSource:
            return add({{effort(first), 1}}, value);
        case network::ElementKind::FlowSource:
            return add({{flow(first), sign}}, value);
        case network::ElementKind::Transformer:
        case network::ElementKind::Gyrator:
            return addTwoPort(v, value);
        case network::ElementKind::Multiport: // has no bond graph
            return;
        }
    }

    void addTwoPort(std::size_t v, Number value) {
        const VertexId id(static_cast<std::int32_t>(v));
        const bool isInOrder = graph_[incidence_[v][0]].portAt(id) == 0;
        const BondId one = incidence_[v][isInOrder ? 0 : 1];
        const BondId two = incidence_[v][isInOrder ? 1 : 0];
        if (graph_[id].kind == VertexKind::TF) {
            add({{effort(one), 1}, {effort(two), minus(value)}});
            add({{flow(two), signAt(two, v)}, {flow(one), signAt(one, v) * value % Prime}});
        } else {
            add({{flow(one), signAt(one, v)}, {effort(two), minus(value)}});
            add({{flow(two), signAt(two, v)}, {effort(one), value}});
        }
    }

    const BondGraph& graph_;
    const network::Netlist& netlist_;
    Number s_;
    std::vector<std::vector<BondId>> incidence_;
    Matrix rows_;
    std::vector<Number> right_;
};

void compare(const BondGraph& graph, const network::Netlist& netlist, std::uint32_t seed) {
    constexpr Number S = 123457;
    const Tableau tableau(netlist);
    const std::optional<std::vector<Number>> expected = tableau.solution(S);
    if (!expected)
        return;
    const std::optional<std::vector<Number>> actual = GraphEquations(graph, netlist, S).solution();
    ASSERT_TRUE(actual) << seed;
    for (std::size_t b = 0; b < graph.bonds.size(); ++b) {
        const Bond& bond = graph.bonds[b];
        const bool isElementAtTail = !isJunction(graph[bond.from].kind);
        const VertexId vertex = isElementAtTail ? bond.from : bond.to;
        if (isJunction(graph[vertex].kind))
            continue;
        const auto e = static_cast<std::size_t>(graph[vertex].element.index());
        const auto port = static_cast<std::size_t>(bond.portAt(vertex));
        const Number flow = tableau.flowIn(*expected, e, port);
        EXPECT_EQ((*actual)[2 * b], tableau.effortIn(*expected, netlist.elements[e].ports[port]))
            << seed << ' ' << graph[vertex].name;
        EXPECT_EQ((*actual)[2 * b + 1], isElementAtTail ? minus(flow) : flow)
            << seed << ' ' << graph[vertex].name;
    }
}

TEST(EquationsProperty, EveryStepSaysTheSameAsTheNetwork) {
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        const network::Netlist netlist = test::randomNetlist(seed, true);
        const std::vector<Step> steps = buildSteps(netlist);
        for (std::size_t step = 3; step < steps.size(); ++step) // from where ground is 0
            compare(steps[step].graph, netlist, seed);
    }
}

} // namespace
} // namespace eventica::bondgraph
