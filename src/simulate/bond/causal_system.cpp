// SPDX-License-Identifier: Apache-2.0
#include "simulate/bond/causal_system.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace eventica::bond {
namespace {

using bondgraph::Bond;
using bondgraph::BondId;
using bondgraph::Causality;
using bondgraph::VertexId;
using bondgraph::VertexKind;

/// A bond as one of its ends sees it. `sign` is 1 if power is counted into this end.
struct End {
    Signal effort = graph::None;
    Signal flow = graph::None;
    double sign = 1.0;
    bool givesEffort = false;
};

class EquationReader {
public:
    EquationReader(const network::Netlist& netlist, const bondgraph::BondGraph& graph)
        : netlist_(netlist), graph_(graph), incidence_(graph.incidence()) {}

    CausalSystem run() {
        system_.bondCount = static_cast<Signal>(graph_.bonds.size());
        system_.signalCount = 2 * system_.bondCount;
        for (std::size_t i = 0; i < graph_.vertices.size() && system_.error.empty(); ++i)
            read(VertexId(static_cast<std::int32_t>(i)));
        return std::move(system_);
    }

private:
    const std::vector<BondId>& bondsOf(VertexId vertex) const {
        return incidence_[static_cast<std::size_t>(vertex.index())];
    }
    const network::Element& element() const { return netlist_[graph_[owner_].element]; }

    End endAt(BondId id) const {
        const Bond& bond = graph_[id];
        const bool isHead = bond.to == owner_;
        return {.effort = effortOf(id),
                .flow = flowOf(id),
                .sign = isHead ? 1.0 : -1.0,
                .givesEffort =
                    bond.causality == (isHead ? Causality::EffortToTail : Causality::EffortToHead)};
    }

    void read(VertexId vertex) {
        owner_ = vertex;
        if (bondsOf(vertex).empty())
            return;
        switch (graph_[vertex].kind) {
        case VertexKind::Zero:
        case VertexKind::One:
            return readJunction(graph_[vertex].kind == VertexKind::Zero);
        case VertexKind::TF:
            return readTransformer();
        case VertexKind::GY:
            return readGyrator();
        default:
            return readOnePort(endAt(bondsOf(vertex).front()));
        }
    }

    void readOnePort(const End& end) {
        switch (graph_[owner_].kind) {
        case VertexKind::C:
            return readStorage(end, end.effort, end.flow, 1.0, end.givesEffort);
        case VertexKind::I:
            return readStorage(end, end.flow, end.effort, end.sign, !end.givesEffort);
        case VertexKind::Se:
            return readSource(end.effort, 1.0);
        case VertexKind::Sf:
            return readSource(end.flow, end.sign);
        default:
            return readResistance(end);
        }
    }

    void define(Signal target, Law law) {
        Equation equation;
        equation.target = target;
        equation.owner = owner_;
        equation.law = std::move(law);
        system_.equations.push_back(std::move(equation));
    }
    void fail(std::string text) { system_.error = std::move(text); }

    // At a 0-junction the efforts are common and the flows add up to nothing; at a 1-junction the
    // other way round. One bond brings the common quantity and gets the rest of the sum.
    void readJunction(bool isZero) {
        const std::vector<BondId>& bonds = bondsOf(owner_);
        std::vector<End> others;
        std::vector<End> leading;
        for (const BondId id : bonds) {
            const End end = endAt(id);
            (end.givesEffort == isZero ? others : leading).push_back(end);
        }
        if (leading.size() != 1)
            return fail(fmt::format("junction '{}' has {} bonds that decide about it, not one",
                                    graph_[owner_].name, leading.size()));
        const End& leader = leading.front();
        Law sum;
        for (const End& end : others) {
            define(isZero ? end.effort : end.flow,
                   {.terms = {{1.0, isZero ? leader.effort : leader.flow}}});
            sum.terms.push_back({-leader.sign * end.sign, isZero ? end.flow : end.effort});
        }
        define(isZero ? leader.flow : leader.effort, std::move(sum));
    }

    void readStorage(const End& end, Signal state, Signal rate, double stateFactor,
                     bool isIntegral) {
        const double value = element().value;
        if (isIntegral)
            system_.storages.push_back(
                {graph_[owner_].element, state, rate, stateFactor,
                 graph_[owner_].kind == VertexKind::C ? end.sign / value : 1.0 / value});
        else
            system_.dependents.push_back(
                {graph_[owner_].element, owner_, state, rate, stateFactor, end.sign * value});
    }

    void readSource(Signal signal, double factor) {
        system_.sources.push_back({graph_[owner_].element, signal, factor});
    }

    void readResistance(const End& end) {
        const double resistance = element().value;
        if (end.givesEffort)
            return define(end.effort, {.terms = {{end.sign * resistance, end.flow}}});
        define(end.flow, {.terms = {{end.sign / resistance, end.effort}}});
    }

    /// The bonds at the two ports; false if one is missing.
    bool readPorts(End& first, End& second) {
        const std::vector<BondId>& bonds = bondsOf(owner_);
        std::array<bool, 2> has{};
        for (const BondId id : bonds) {
            const std::int32_t port =
                graph_[id].from == owner_ ? graph_[id].fromPort : graph_[id].toPort;
            has[port == 0 ? 0 : 1] = true;
            (port == 0 ? first : second) = endAt(id);
        }
        if (!has[0] || !has[1])
            fail(fmt::format("'{}' needs a bond at each of its two ports", element().name));
        else if (element().value == 0)
            fail(fmt::format("'{}' has a ratio of 0: give it a value, or take it out",
                             element().name));
        return system_.error.empty();
    }

    // e1 = n e2, f2 = -n f1
    void readTransformer() {
        End first;
        End second;
        if (!readPorts(first, second))
            return;
        const double ratio = element().value;
        const double flowFactor = -first.sign * second.sign;
        if (first.givesEffort) {
            define(first.effort, {.terms = {{ratio, second.effort}}});
            define(second.flow, {.terms = {{ratio * flowFactor, first.flow}}});
        } else {
            define(second.effort, {.terms = {{1 / ratio, first.effort}}});
            define(first.flow, {.terms = {{flowFactor / ratio, second.flow}}});
        }
    }

    // f1 = g e2, f2 = -g e1
    void readGyrator() {
        End first;
        End second;
        if (!readPorts(first, second))
            return;
        const double conductance = element().value;
        if (first.givesEffort) {
            define(first.effort, {.terms = {{-second.sign / conductance, second.flow}}});
            define(second.effort, {.terms = {{first.sign / conductance, first.flow}}});
        } else {
            define(first.flow, {.terms = {{first.sign * conductance, second.effort}}});
            define(second.flow, {.terms = {{-second.sign * conductance, first.effort}}});
        }
    }

    const network::Netlist& netlist_;
    const bondgraph::BondGraph& graph_;
    std::vector<std::vector<BondId>> incidence_;
    VertexId owner_;
    CausalSystem system_;
};

} // namespace

CausalSystem readEquations(const network::Netlist& netlist, const bondgraph::BondGraph& graph) {
    return EquationReader(netlist, graph).run();
}

std::vector<std::string> elementsOf(const CausalSystem& system, const bondgraph::BondGraph& graph,
                                    std::span<const graph::Index> equations) {
    std::vector<std::string> names;
    for (const graph::Index index : equations) {
        const bondgraph::Vertex& vertex = graph[system.equations[graph::at(index)].owner];
        if (!bondgraph::isJunction(vertex.kind))
            names.push_back(vertex.name);
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::string describeUnsolvable(const CausalSystem& system, const bondgraph::BondGraph& graph,
                               std::span<const graph::Index> equations) {
    return fmt::format("the equations of '{}' have no unique solution together: look for elements "
                       "with a value of 0, or add a storage or a resistance that breaks the loop",
                       fmt::join(elementsOf(system, graph, equations), "', '"));
}

} // namespace eventica::bond
