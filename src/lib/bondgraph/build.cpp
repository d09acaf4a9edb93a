// SPDX-License-Identifier: Apache-2.0
// Power directions: out of sources, into C, I, R and switches, into port 0 and out of port 1 of
// two-ports. An element that takes power in lies on the way positive node -> 1 -> negative node,
// one that gives power on the way negative -> 1 -> positive: then the signs at the 1-junction say
// that the effort is the difference of the potentials, and those at the 0-junctions that the flows
// sum up to 0.
#include "lib/bondgraph/build.h"

#include <algorithm>
#include <utility>

#include "lib/base/verify.h"
#include "lib/bondgraph/simplify.h"
#include "lib/bondgraph/verify.h"
#include "lib/graph/disjoint_sets.h"

namespace eventica::bondgraph {
namespace {

std::size_t at(std::int32_t index) {
    return static_cast<std::size_t>(index);
}

VertexKind kindOf(network::ElementKind kind) {
    switch (kind) {
    case network::ElementKind::Resistance:
        return VertexKind::R;
    case network::ElementKind::Capacitance:
        return VertexKind::C;
    case network::ElementKind::Inductance:
        return VertexKind::I;
    case network::ElementKind::EffortSource:
        return VertexKind::Se;
    case network::ElementKind::FlowSource:
        return VertexKind::Sf;
    case network::ElementKind::Transformer:
        return VertexKind::TF;
    case network::ElementKind::Gyrator:
        return VertexKind::GY;
    case network::ElementKind::Switch:
        return VertexKind::Switch;
    case network::ElementKind::Multiport:
        return VertexKind::Field;
    }
    return VertexKind::R;
}

bool givesPower(VertexKind kind, std::int32_t port) {
    return isSource(kind) || (isTwoPort(kind) && port == 1);
}

/// Builds the graph of each step; vertices are the elements, then the 0-junctions, then the
/// 1-junctions.
class Construction {
public:
    explicit Construction(const network::Netlist& netlist) : netlist_(netlist) {
        for (std::size_t e = 0; e < netlist.elements.size(); ++e)
            graph_.vertices.push_back(
                {.kind = kindOf(netlist.elements[e].kind),
                 .name = netlist.elements[e].name,
                 .element = network::ElementId(static_cast<std::int32_t>(e))});
        for (std::size_t n = 0; n < netlist.nodes.size(); ++n)
            graph_.vertices.push_back({.kind = VertexKind::Zero,
                                       .name = "$PJ" + std::to_string(n + 1),
                                       .node = network::NodeId(static_cast<std::int32_t>(n))});
    }

    /// Elements lie directly between the 0-junctions of their pins; no bond graph yet.
    BondGraph withZeros() const {
        BondGraph result = graph_;
        forEachPort([&](VertexId element, std::int32_t port, const network::Port& pins) {
            result.bonds.push_back({.from = zeroOf(pins.positive), .to = element, .toPort = port});
            result.bonds.push_back(
                {.from = element, .to = zeroOf(pins.negative), .fromPort = port});
        });
        return result;
    }

    BondGraph withOnes() const {
        BondGraph result = graph_;
        forEachPort([&](VertexId element, std::int32_t port, const network::Port& pins) {
            const VertexId one(static_cast<std::int32_t>(result.vertices.size()));
            const std::size_t number = result.vertices.size() - graph_.vertices.size() + 1;
            result.vertices.push_back({.kind = VertexKind::One,
                                       .name = "$SJ" + std::to_string(number),
                                       .element = graph_[element].element,
                                       .port = port});
            const bool isGiving = givesPower(graph_[element].kind, port);
            result.bonds.push_back(bond(element, one, port, isGiving));
            result.bonds.push_back(bond(one, zeroOf(pins.positive), 0, isGiving));
            result.bonds.push_back(bond(one, zeroOf(pins.negative), 0, !isGiving));
        });
        return result;
    }

    BondGraph withoutGround(const BondGraph& graph) const {
        std::vector<bool> keepVertex(graph.vertices.size(), true);
        for (const network::NodeId node : groundNodes(netlist_))
            keepVertex[at(zeroOf(node).index())] = false;
        return restrictedTo(graph, keepVertex, std::vector<bool>(graph.bonds.size(), true));
    }

private:
    template<typename Visit>
    void forEachPort(const Visit& visit) const {
        for (std::size_t e = 0; e < netlist_.elements.size(); ++e)
            for (std::size_t p = 0; p < netlist_.elements[e].ports.size(); ++p)
                visit(VertexId(static_cast<std::int32_t>(e)), static_cast<std::int32_t>(p),
                      netlist_.elements[e].ports[p]);
    }

    VertexId zeroOf(network::NodeId node) const {
        return VertexId(static_cast<std::int32_t>(netlist_.elements.size()) + node.index());
    }

    /// From `first` to `second`, or the other way; the port is of `first`.
    static Bond bond(VertexId first, VertexId second, std::int32_t port, bool isForward) {
        if (isForward)
            return {.from = first, .to = second, .fromPort = port};
        return {.from = second, .to = first, .toPort = port};
    }

    const network::Netlist& netlist_;
    BondGraph graph_; ///< elements and 0-junctions
};

bool isSource(const network::Element& element) {
    return element.kind == network::ElementKind::EffortSource ||
           element.kind == network::ElementKind::FlowSource;
}

} // namespace

std::vector<network::NodeId> groundNodes(const network::Netlist& netlist) {
    graph::DisjointSets joined(netlist.nodes.size());
    for (const network::Element& element : netlist.elements)
        for (const network::Port& port : element.ports)
            joined.join(port.positive.index(), port.negative.index());
    const auto partOf = [&](network::NodeId node) {
        return static_cast<std::size_t>(joined.find(node.index()));
    };
    std::vector<bool> hasGround(netlist.nodes.size(), false); // by the part's first node
    std::vector<network::NodeId> result;
    const auto ground = [&](network::NodeId node) {
        hasGround[partOf(node)] = true;
        result.push_back(node);
    };
    for (std::size_t n = 0; n < netlist.nodes.size(); ++n)
        if (netlist.nodes[n].isReference)
            ground(network::NodeId(static_cast<std::int32_t>(n)));
    for (const network::Element& element : netlist.elements)
        if (isSource(element) && !hasGround[partOf(element.ports[0].negative)])
            ground(element.ports[0].negative);
    for (std::size_t n = 0; n < netlist.nodes.size(); ++n)
        if (const network::NodeId node(static_cast<std::int32_t>(n)); !hasGround[partOf(node)])
            ground(node);
    return result;
}

std::vector<Step> buildSteps(const network::Netlist& netlist) {
    const Construction construction(netlist);
    std::vector<Step> steps;
    steps.push_back({"a 0-junction for each potential", construction.withZeros(), false});
    BondGraph graph = construction.withOnes();
    steps.push_back({"a 1-junction for each port", graph, false});
    steps.push_back({"power directions", graph});
    graph = construction.withoutGround(graph);
    steps.push_back({"ground removed", graph});
    Simplifier simplifier(std::move(graph));
    simplifier.leaveOutZeros();
    steps.push_back({"rule I: 0-junctions between two bonds left out", simplifier.result()});
    simplifier.joinEqual();
    steps.push_back({"rule II: equal junctions joined", simplifier.result()});
    simplifier.toFixedPoint();
    steps.push_back({"simplified", simplifier.result()});
    verifyStage("bond graph", steps.back().graph);
    return steps;
}

BondGraph buildBondGraph(const network::Netlist& netlist) {
    const Construction construction(netlist);
    Simplifier simplifier(construction.withoutGround(construction.withOnes()));
    simplifier.leaveOutZeros(); // in the order of the steps, so that the same junctions stay
    simplifier.joinEqual();
    simplifier.toFixedPoint();
    BondGraph graph = simplifier.result();
    verifyStage("bond graph", graph);
    return graph;
}

} // namespace eventica::bondgraph
