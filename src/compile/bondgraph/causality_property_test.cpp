// SPDX-License-Identifier: Apache-2.0
// The number of independent storages is the order of the network: the degree, in s, of the
// determinant of its equations. Compared with numbers modulo a prime, so there is no rounding.
#include <gtest/gtest.h>

#include "compile/bondgraph/build.h"
#include "compile/bondgraph/causality.h"
#include "compile/bondgraph/test_graphs.h"

namespace eventica::bondgraph {
namespace {

using Number = std::uint64_t;
constexpr Number Prime = 2147483647;

Number minus(Number value) {
    return (Prime - value) % Prime;
}

Number inverse(Number value) {
    Number result = 1;
    for (Number exponent = Prime - 2; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            result = result * value % Prime;
        value = value * value % Prime;
    }
    return result;
}

using Matrix = std::vector<std::vector<Number>>;

Number determinant(Matrix m) {
    Number result = 1;
    for (std::size_t k = 0; k < m.size(); ++k) {
        std::size_t pivot = k;
        while (pivot < m.size() && m[pivot][k] == 0)
            ++pivot;
        if (pivot == m.size())
            return 0;
        if (pivot != k) {
            std::swap(m[pivot], m[k]);
            result = minus(result);
        }
        result = result * m[k][k] % Prime;
        const Number inverted = inverse(m[k][k]);
        for (std::size_t i = k + 1; i < m.size(); ++i) {
            const Number factor = minus(m[i][k] * inverted % Prime);
            for (std::size_t j = k; j < m.size(); ++j)
                m[i][j] = (m[i][j] + factor * m[k][j]) % Prime;
        }
    }
    return result;
}

/// Potentials of all nodes and the flow of each port; the balance of each node that is not ground,
/// ground = 0, and the laws of the elements.
class Tableau {
public:
    explicit Tableau(const network::Netlist& netlist) : netlist_(netlist) {
        for (const network::Element& element : netlist.elements) {
            firstPort_.push_back(ports_);
            ports_ += element.ports.size();
            storages_ += element.kind == network::ElementKind::Capacitance ||
                                 element.kind == network::ElementKind::Inductance
                             ? 1
                             : 0;
        }
    }

    /// -1 if the determinant is 0 for all s.
    int degree() const {
        std::vector<Number> values;
        for (std::size_t s = 0; s <= storages_; ++s)
            values.push_back(determinant(at(s + 1)));
        int result = -1;
        for (std::size_t order = 0; order <= storages_; ++order) {
            if (values[0] != 0)
                result = static_cast<int>(order);
            for (std::size_t i = 0; i + 1 < values.size(); ++i)
                values[i] = (values[i + 1] + minus(values[i])) % Prime;
            values.pop_back();
        }
        return result;
    }

private:
    Matrix at(Number s) const {
        const std::size_t nodes = netlist_.nodes.size();
        Matrix rows(nodes + ports_, std::vector<Number>(nodes + ports_, 0));
        for (std::size_t e = 0; e < netlist_.elements.size(); ++e)
            for (std::size_t p = 0; p < netlist_.elements[e].ports.size(); ++p) {
                const network::Port& port = netlist_.elements[e].ports[p];
                add(rows[index(port.positive)], nodes + firstPort_[e] + p, 1);
                add(rows[index(port.negative)], nodes + firstPort_[e] + p, minus(1));
            }
        for (const network::NodeId ground : groundNodes(netlist_)) {
            rows[index(ground)].assign(nodes + ports_, 0);
            rows[index(ground)][index(ground)] = 1;
        }
        for (std::size_t e = 0; e < netlist_.elements.size(); ++e)
            addLaws(rows, e, s);
        return rows;
    }

    static std::size_t index(network::NodeId node) {
        return static_cast<std::size_t>(node.index());
    }
    static void add(std::vector<Number>& row, std::size_t column, Number value) {
        row[column] = (row[column] + value) % Prime;
    }
    static Number generic(std::size_t e) { return (e + 3) * 1234567891 % Prime; }

    void addEffort(std::vector<Number>& row, const network::Port& port, Number factor) const {
        add(row, index(port.positive), factor);
        add(row, index(port.negative), minus(factor));
    }

    void addLaws(Matrix& rows, std::size_t e, Number s) const {
        const network::Element& element = netlist_.elements[e];
        const std::size_t flow = netlist_.nodes.size() + firstPort_[e];
        std::vector<Number>& row = rows[flow];
        const Number value = generic(e);
        switch (element.kind) {
        case network::ElementKind::Resistance:
        case network::ElementKind::Switch:
            addEffort(row, element.ports[0], 1);
            add(row, flow, value);
            break;
        case network::ElementKind::Capacitance:
            addEffort(row, element.ports[0], s * value % Prime);
            add(row, flow, minus(1));
            break;
        case network::ElementKind::Inductance:
            addEffort(row, element.ports[0], 1);
            add(row, flow, minus(s * value % Prime));
            break;
        case network::ElementKind::EffortSource:
            addEffort(row, element.ports[0], 1);
            break;
        case network::ElementKind::FlowSource:
            add(row, flow, 1);
            break;
        case network::ElementKind::Transformer:
            addEffort(row, element.ports[0], 1);
            addEffort(row, element.ports[1], minus(value));
            add(rows[flow + 1], flow + 1, 1);
            add(rows[flow + 1], flow, value);
            break;
        case network::ElementKind::Gyrator:
            add(row, flow, 1);
            addEffort(row, element.ports[1], minus(value));
            add(rows[flow + 1], flow + 1, 1);
            addEffort(rows[flow + 1], element.ports[0], value);
            break;
        }
    }

    const network::Netlist& netlist_;
    std::vector<std::size_t> firstPort_;
    std::size_t ports_ = 0;
    std::size_t storages_ = 0;
};

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
