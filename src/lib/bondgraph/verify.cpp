// SPDX-License-Identifier: Apache-2.0
#include "lib/bondgraph/verify.h"

#include <algorithm>
#include <fmt/format.h>

namespace eventica::bondgraph {
namespace {

class Violations {
public:
    template<typename... Args>
    void require(bool holds, fmt::format_string<Args...> format, Args&&... args) {
        if (!holds)
            found.push_back(fmt::format(format, std::forward<Args>(args)...));
    }

    std::vector<std::string> found;
};

class StructureVerifier {
public:
    explicit StructureVerifier(const BondGraph& graph) : graph_(graph) {}

    std::vector<std::string> run() {
        for (const Bond& bond : graph_.bonds)
            violations_.require(exists(bond.from) && exists(bond.to) && bond.from != bond.to,
                                "bonds lie between two vertices: {} and {}", bond.from.index(),
                                bond.to.index());
        if (!violations_.found.empty()) // else it would not be safe to follow them
            return std::move(violations_.found);
        for (const Bond& bond : graph_.bonds)
            checkJunctions(bond);
        const auto incidence = graph_.incidence();
        for (std::size_t i = 0; i < graph_.vertices.size(); ++i)
            check(VertexId(static_cast<std::int32_t>(i)), incidence[i]);
        return std::move(violations_.found);
    }

private:
    bool exists(VertexId id) const {
        return id.valid() && static_cast<std::size_t>(id.index()) < graph_.vertices.size();
    }

    void checkJunctions(const Bond& bond) {
        const VertexKind from = graph_[bond.from].kind;
        violations_.require(!isJunction(from) || from != graph_[bond.to].kind,
                            "junctions of one kind are joined: `{}` and `{}`",
                            graph_[bond.from].name, graph_[bond.to].name);
    }

    void check(VertexId id, const std::vector<BondId>& bonds) {
        const Vertex& vertex = graph_[id];
        if (isJunction(vertex.kind))
            return;
        violations_.require(vertex.element.valid(), "elements are of the network: `{}`",
                            vertex.name);
        const std::size_t count = bonds.size();
        const bool fits = isTwoPort(vertex.kind)              ? count == 2
                          : vertex.kind == VertexKind::Field  ? count > 0
                          : vertex.kind == VertexKind::Switch ? count == 1 || count == 2
                                                              : count == 1;
        violations_.require(fits, "elements have as many bonds as ports: `{}` has {}", vertex.name,
                            count);
        for (const BondId bond : bonds)
            checkDirection(id, graph_[bond]);
        checkPorts(id, bonds);
    }

    void checkDirection(VertexId id, const Bond& bond) {
        const Vertex& vertex = graph_[id];
        if (vertex.kind == VertexKind::Field)
            return;
        const bool goesIn = isTwoPort(vertex.kind) ? bond.portAt(id) == 0 : !isSource(vertex.kind);
        violations_.require(bond.isInto(id) == goesIn,
                            "power goes out of sources, into other elements and through "
                            "two-ports: `{}`",
                            vertex.name);
    }

    void checkPorts(VertexId id, const std::vector<BondId>& bonds) {
        if (!hasPorts(graph_[id].kind))
            return;
        std::vector<int> ports;
        ports.reserve(bonds.size());
        for (const BondId bond : bonds)
            ports.push_back(graph_[bond].portAt(id));
        std::ranges::sort(ports);
        violations_.require(std::ranges::adjacent_find(ports) == ports.end(),
                            "bonds are at different ports: `{}`", graph_[id].name);
    }

    const BondGraph& graph_;
    Violations violations_;
};

class CausalityVerifier {
public:
    explicit CausalityVerifier(const BondGraph& graph) : graph_(graph) {}

    std::vector<std::string> run() {
        for (const Bond& bond : graph_.bonds)
            violations_.require(bond.causality != Causality::None,
                                "every bond has a causality: `{}` to `{}`", graph_[bond.from].name,
                                graph_[bond.to].name);
        const bool hasFields = std::ranges::any_of(graph_.bonds, &Bond::isBicausal) ||
                               std::ranges::any_of(graph_.vertices, [](const Vertex& vertex) {
                                   return vertex.kind == VertexKind::Field;
                               });
        const auto incidence = graph_.incidence();
        for (std::size_t i = 0; i < graph_.vertices.size() && !hasFields; ++i)
            check(VertexId(static_cast<std::int32_t>(i)), incidence[i]);
        return std::move(violations_.found);
    }

private:
    void check(VertexId id, const std::vector<BondId>& bonds) {
        const Vertex& vertex = graph_[id];
        const auto efforts = static_cast<std::size_t>(std::ranges::count_if(
            bonds, [&](BondId bond) { return graph_[bond].givesEffortTo(id); }));
        violations_.require(fits(vertex.kind, efforts, bonds.size()),
                            "causality is that of the vertex: {} `{}` gets {} of {} efforts",
                            spelling(vertex.kind), vertex.name, efforts, bonds.size());
    }

    static bool fits(VertexKind kind, std::size_t efforts, std::size_t bonds) {
        switch (kind) {
        case VertexKind::Zero:
            return bonds == 0 || efforts == 1;
        case VertexKind::One:
            return bonds == 0 || efforts + 1 == bonds;
        case VertexKind::Se:
            return efforts == 0;
        case VertexKind::Sf:
            return efforts == bonds;
        case VertexKind::TF:
            return efforts == 1;
        case VertexKind::GY:
            return efforts == 0 || efforts == 2;
        default:
            return true;
        }
    }

    const BondGraph& graph_;
    Violations violations_;
};

} // namespace

std::vector<std::string> verify(const BondGraph& graph) {
    return StructureVerifier(graph).run();
}

std::vector<std::string> verify(const BondGraph& graph, const CausalityReport& report) {
    return report.contradictions.empty() ? CausalityVerifier(graph).run()
                                         : std::vector<std::string>();
}

} // namespace eventica::bondgraph
