// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/potentials.h"

#include <deque>

#include "lib/bondgraph/build.h"

namespace eventica::bond {
namespace {

using bondgraph::BondId;

std::size_t numberOf(network::NodeId node) {
    return static_cast<std::size_t>(node.index());
}

/// A port as seen from one of its nodes.
struct Way {
    std::size_t to = 0;
    Signal effort = graph::None;
    double sign = 1.0;
};

std::vector<std::vector<Way>> waysBetweenNodes(const network::Netlist& netlist,
                                               const bondgraph::BondGraph& graph) {
    const std::vector<std::vector<BondId>> bonds = bondsOfPorts(netlist, graph);
    std::vector<std::vector<Way>> ways(netlist.nodes.size());
    for (std::size_t i = 0; i < netlist.elements.size(); ++i)
        for (std::size_t port = 0; port < bonds[i].size(); ++port) {
            if (!bonds[i][port].valid())
                continue;
            const network::Port& place = netlist.elements[i].ports[port];
            const Signal effort = effortOf(bonds[i][port]);
            ways[numberOf(place.negative)].push_back({numberOf(place.positive), effort, 1.0});
            ways[numberOf(place.positive)].push_back({numberOf(place.negative), effort, -1.0});
        }
    return ways;
}

} // namespace

std::vector<std::vector<BondId>> bondsOfPorts(const network::Netlist& netlist,
                                              const bondgraph::BondGraph& graph) {
    std::vector<std::vector<BondId>> bonds;
    bonds.reserve(netlist.elements.size());
    for (const network::Element& element : netlist.elements)
        bonds.emplace_back(element.ports.size());
    const auto note = [&](bondgraph::VertexId vertex, std::int32_t port, std::size_t bond) {
        if (!bondgraph::isJunction(graph[vertex].kind))
            bonds[static_cast<std::size_t>(graph[vertex].element.index())]
                 [static_cast<std::size_t>(port)] = BondId(static_cast<std::int32_t>(bond));
    };
    for (std::size_t i = 0; i < graph.bonds.size(); ++i) {
        note(graph.bonds[i].from, graph.bonds[i].fromPort, i);
        note(graph.bonds[i].to, graph.bonds[i].toPort, i);
    }
    return bonds;
}

Potentials::Potentials(const network::Netlist& netlist, const bondgraph::BondGraph& graph)
    : nodeCount_(netlist.nodes.size()) {
    const std::vector<std::vector<Way>> ways = waysBetweenNodes(netlist, graph);
    std::vector<char> isReached(nodeCount_, 0);
    std::deque<std::size_t> queue;
    for (const network::NodeId root : bondgraph::groundNodes(netlist)) {
        isReached[numberOf(root)] = 1;
        queue.push_back(numberOf(root));
    }
    for (; !queue.empty(); queue.pop_front())
        for (const Way& way : ways[queue.front()]) {
            if (isReached[way.to] != 0)
                continue;
            isReached[way.to] = 1;
            steps_.push_back({way.to, queue.front(), way.effort, way.sign});
            queue.push_back(way.to);
        }
}

void Potentials::compute(const std::vector<double>& signals, std::vector<double>& across) const {
    across.assign(nodeCount_, 0.0);
    for (const Step& step : steps_)
        across[step.node] =
            across[step.from] + step.sign * signals[static_cast<std::size_t>(step.effort)];
}

} // namespace eventica::bond
