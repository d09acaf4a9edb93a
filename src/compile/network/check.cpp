// SPDX-License-Identifier: Apache-2.0
#include "compile/network/check.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "compile/network/diagnostics.h"
#include "compile/network/print.h"
#include "compile/network/wave_algebra.h"
#include "lib/graph/disjoint_sets.h"

namespace eventica::network {

namespace {

bool isSource(const Element& element) {
    return element.kind == ElementKind::EffortSource || element.kind == ElementKind::FlowSource;
}

std::size_t at(NodeId id) {
    return static_cast<std::size_t>(id.index());
}

class NetworkCheck {
public:
    NetworkCheck(const Netlist& netlist, eventica::diag::Diagnostics& diagnostics)
        : netlist_(netlist), diagnostics_(diagnostics) {}

    void run(const CheckOptions& options) {
        checkSources(options);
        for (const Element& element : netlist_.elements)
            checkElement(element);
        checkLoops();
        checkCuts();
        checkEnds();
    }

private:
    void checkSources(const CheckOptions& options) {
        if (std::ranges::any_of(netlist_.elements, isSource))
            return;
        diagnostics_.report(options.isStrict ? diag::NoSourceRefused : diag::NoSource, {});
    }

    // ---- values

    void checkElement(const Element& element) {
        for (const Port& port : element.ports)
            if (port.positive == port.negative && !isShorted(element))
                diagnostics_.report(diag::SelfConnected, element.where, element.name,
                                    netlist_[port.positive].name);
        if (isSource(element) || element.kind == ElementKind::Switch ||
            element.kind == ElementKind::Multiport)
            return;
        const std::string_view kind = nameOf(element.kind);
        const bool isTwoPort = element.ports.size() == 2;
        if (!std::isfinite(element.value) || element.value == 0.0)
            diagnostics_.report(diag::BadValue, element.where, kind, element.name, element.value)
                .help("leave it out, or connect its ends with each other");
        else if (element.value < 0.0 && !isTwoPort)
            diagnostics_.report(diag::NegativeValue, element.where, kind, element.name,
                                element.value);
    }

    /// A source that is not 0 and has both ends at one node: a loop of one.
    static bool isShorted(const Element& element) {
        return element.kind == ElementKind::EffortSource && constantOf(element.wave) != 0.0;
    }

    // ---- loops of effort sources

    struct Edge {
        std::size_t element;
        NodeId to;
    };

    void checkLoops() {
        graph::DisjointSets parts(netlist_.nodes.size());
        neighbours_.assign(netlist_.nodes.size(), {});
        for (std::size_t i = 0; i < netlist_.elements.size(); ++i) {
            const Element& element = netlist_.elements[i];
            if (element.kind != ElementKind::EffortSource)
                continue;
            const Port& port = element.ports[0];
            if (port.positive == port.negative) {
                if (isShorted(element))
                    reportLoop({i});
                continue;
            }
            if (parts.find(port.positive.index()) == parts.find(port.negative.index())) {
                std::vector<std::size_t> loop = pathBetween(port.positive, port.negative);
                loop.push_back(i);
                reportLoop(loop);
                continue;
            }
            parts.join(port.positive.index(), port.negative.index());
            neighbours_[at(port.positive)].push_back({i, port.negative});
            neighbours_[at(port.negative)].push_back({i, port.positive});
        }
    }

    /// The elements on the way through the forest of effort sources.
    std::vector<std::size_t> pathBetween(NodeId from, NodeId to) const {
        std::vector<std::pair<NodeId, Edge>> visited; // node, and the edge it was reached by
        std::vector<bool> isSeen(netlist_.nodes.size(), false);
        std::vector<std::ptrdiff_t> before;
        visited.push_back({from, {0, from}});
        before.push_back(-1);
        isSeen[at(from)] = true;
        for (std::size_t next = 0; next < visited.size(); ++next) {
            const NodeId node = visited[next].first;
            if (node == to) {
                std::vector<std::size_t> path;
                for (auto i = static_cast<std::ptrdiff_t>(next);
                     before[static_cast<std::size_t>(i)] >= 0;
                     i = before[static_cast<std::size_t>(i)])
                    path.push_back(visited[static_cast<std::size_t>(i)].second.element);
                return path;
            }
            for (const Edge& edge : neighbours_[at(node)]) {
                if (isSeen[at(edge.to)])
                    continue;
                isSeen[at(edge.to)] = true;
                visited.push_back({edge.to, edge});
                before.push_back(static_cast<std::ptrdiff_t>(next));
            }
        }
        return {};
    }

    std::string namesOf(std::vector<std::size_t> elements) const {
        std::ranges::sort(elements);
        std::string names;
        for (const std::size_t element : elements)
            names +=
                fmt::format("{}`{}`", names.empty() ? "" : ", ", netlist_.elements[element].name);
        return names;
    }

    void reportLoop(const std::vector<std::size_t>& loop) {
        diagnostics_.report(diag::SourceLoop, netlist_.elements[loop.back()].where, namesOf(loop))
            .help("put a resistance into the loop");
    }

    // ---- cut-sets of flow sources

    void checkCuts() {
        graph::DisjointSets joined(netlist_.nodes.size());
        for (const Element& element : netlist_.elements)
            if (element.kind != ElementKind::FlowSource)
                for (const Port& port : element.ports)
                    joined.join(port.positive.index(), port.negative.index());
        const auto partOf = [&](NodeId node) {
            return static_cast<std::size_t>(joined.find(node.index()));
        };
        std::vector<bool> isGrounded(netlist_.nodes.size(), false);
        for (std::size_t i = 0; i < netlist_.nodes.size(); ++i)
            if (netlist_.nodes[i].isReference)
                isGrounded[partOf(NodeId(static_cast<std::int32_t>(i)))] = true;
        std::vector<std::vector<std::size_t>> cuts(netlist_.nodes.size());
        for (std::size_t i = 0; i < netlist_.elements.size(); ++i) {
            const Element& element = netlist_.elements[i];
            if (element.kind != ElementKind::FlowSource)
                continue;
            const std::size_t positive = partOf(element.ports[0].positive);
            const std::size_t negative = partOf(element.ports[0].negative);
            if (positive == negative)
                continue;
            for (const std::size_t part : {positive, negative})
                if (!isGrounded[part])
                    cuts[part].push_back(i);
        }
        for (std::size_t i = 0; i < cuts.size(); ++i)
            if (!cuts[i].empty())
                diagnostics_
                    .report(diag::SourceCut, netlist_.elements[cuts[i].front()].where,
                            netlist_.nodes[i].name, namesOf(cuts[i]))
                    .help("give the flow another way, for example through a resistance");
    }

    // ---- ends

    void checkEnds() {
        std::vector<int> counts(netlist_.nodes.size(), 0);
        for (const Element& element : netlist_.elements)
            for (const Port& port : element.ports) {
                ++counts[at(port.positive)];
                ++counts[at(port.negative)];
            }
        for (const Element& element : netlist_.elements)
            for (const Port& port : element.ports)
                for (const NodeId node : {port.positive, port.negative})
                    if (counts[at(node)] == 1 && !netlist_[node].isReference &&
                        element.kind != ElementKind::FlowSource &&
                        !(element.kind == ElementKind::Multiport &&
                          netlist_[node].terminals.empty())) // a signal inside of it
                        diagnostics_.report(diag::LooseEnd, element.where, netlist_[node].name,
                                            element.name);
    }

    const Netlist& netlist_;
    eventica::diag::Diagnostics& diagnostics_;
    std::vector<std::vector<Edge>> neighbours_;
};

} // namespace

void checkNetwork(const Netlist& netlist, eventica::diag::Diagnostics& diagnostics,
                  const CheckOptions& options) {
    NetworkCheck(netlist, diagnostics).run(options);
}

} // namespace eventica::network
