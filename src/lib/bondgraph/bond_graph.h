// SPDX-License-Identifier: Apache-2.0
// A bond graph: elements and junctions, and bonds on which an effort and a flow travel.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/id.h"
#include "lib/network/netlist.h"

namespace eventica::bondgraph {

using VertexId = Id<struct VertexTag>;
using BondId = Id<struct BondTag>;

enum class VertexKind : std::uint8_t { Zero, One, C, I, R, Se, Sf, TF, GY, Switch, Field };

constexpr bool isJunction(VertexKind kind) {
    return kind == VertexKind::Zero || kind == VertexKind::One;
}

constexpr bool isStorage(VertexKind kind) {
    return kind == VertexKind::C || kind == VertexKind::I;
}

constexpr bool isSource(VertexKind kind) {
    return kind == VertexKind::Se || kind == VertexKind::Sf;
}

constexpr bool isTwoPort(VertexKind kind) {
    return kind == VertexKind::TF || kind == VertexKind::GY;
}

/// Whether its bonds are at ports that have numbers.
constexpr bool hasPorts(VertexKind kind) {
    return isTwoPort(kind) || kind == VertexKind::Field;
}

/// As in the literature: `0`, `1`, `C`, `Se`, …; switches are `Sw`, multiport fields `F`.
std::string_view spelling(VertexKind kind);

struct Vertex {
    VertexKind kind = VertexKind::Zero;
    std::string name = {}; ///< of the element; junctions: `$PJ1` (0), `$SJ1` (1), in order
    network::ElementId element = {}; ///< of elements
    network::NodeId node = {};       ///< of a 0-junction: the potential it stands for
    std::int32_t port = 0;           ///< of a 1-junction: the port of `element` it was made for
};

/// Which end determines what. The stroke is drawn at the end that receives the effort.
enum class Causality : std::uint8_t {
    None,
    EffortToHead, ///< stroke at `to`: `from` gives the effort, `to` gives the flow
    EffortToTail, ///< stroke at `from`
    BothToHead,   ///< bicausal (Gawthrop 1995): `from` gives effort and flow
    BothToTail,   ///< bicausal: `to` gives both
};

/// Power is counted positive from `from` to `to` (the half-arrow is at `to`).
struct Bond {
    VertexId from = {};
    VertexId to = {};
    std::int32_t fromPort = 0; ///< of elements with more than one port
    std::int32_t toPort = 0;
    Causality causality = Causality::None;

    VertexId other(VertexId vertex) const { return vertex == from ? to : from; }
    bool isInto(VertexId vertex) const { return vertex == to; }
    int portAt(VertexId vertex) const { return vertex == from ? fromPort : toPort; }
    /// Whether the effort arrives at that end, which then gives the flow.
    bool givesEffortTo(VertexId vertex) const {
        return causality == (vertex == to ? Causality::EffortToHead : Causality::EffortToTail);
    }
    bool takesEffortFrom(VertexId vertex) const {
        return causality == (vertex == to ? Causality::EffortToTail : Causality::EffortToHead);
    }
    bool isBicausal() const {
        return causality == Causality::BothToHead || causality == Causality::BothToTail;
    }
    /// Where the stroke is drawn: at the end that receives the effort.
    bool hasStrokeAtHead() const {
        return causality == Causality::EffortToHead || causality == Causality::BothToHead;
    }
    bool hasStrokeAtTail() const {
        return causality == Causality::EffortToTail || causality == Causality::BothToTail;
    }
};

/// Vertices and bonds keep their order; erased ones are gone (ids are of one graph only).
/// The effort on a bond is e of the element's port, the flow is f (element at `to`: power into it)
/// or -f (element at `from`: sources), with e and f as in `network::Port`. Power goes into port 0
/// of transformers and gyrators and comes out of port 1.
struct BondGraph {
    std::vector<Vertex> vertices; ///< by `VertexId`
    std::vector<Bond> bonds;      ///< by `BondId`

    const Vertex& operator[](VertexId id) const {
        return vertices[static_cast<std::size_t>(id.index())];
    }
    const Bond& operator[](BondId id) const { return bonds[static_cast<std::size_t>(id.index())]; }
    /// By vertex: its bonds, ascending.
    std::vector<std::vector<BondId>> incidence() const;
};

} // namespace eventica::bondgraph
