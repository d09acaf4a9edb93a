// SPDX-License-Identifier: Apache-2.0
// Bond graphs written down as lines, and random networks, for tests.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <random>
#include <sstream>
#include <string>

#include "lib/bondgraph/bond_graph.h"
#include "lib/network/netlist_builder.h"

namespace eventica::bondgraph::test {

inline VertexKind kindNamed(const std::string& text) {
    for (const VertexKind kind :
         {VertexKind::Zero, VertexKind::One, VertexKind::C, VertexKind::I, VertexKind::R,
          VertexKind::Se, VertexKind::Sf, VertexKind::TF, VertexKind::GY})
        if (text == spelling(kind))
            return kind;
    return VertexKind::Switch;
}

/// Lines such as `Se:V ->| 1:a`: half-arrow and causal stroke as in `print`; `TF:T.1` is port 1.
inline BondGraph graphFrom(std::initializer_list<const char*> lines) {
    BondGraph graph;
    std::map<std::string, VertexId> known;
    const auto vertex = [&](std::string text, std::int32_t& port) {
        if (const std::size_t dot = text.find('.'); dot != std::string::npos) {
            port = std::stoi(text.substr(dot + 1));
            text.resize(dot);
        }
        const auto [found, isNew] =
            known.try_emplace(text, VertexId(static_cast<std::int32_t>(graph.vertices.size())));
        const std::size_t colon = text.find(':');
        if (isNew)
            graph.vertices.push_back(
                {.kind = kindNamed(text.substr(0, colon)), .name = text.substr(colon + 1)});
        return found->second;
    };
    for (const char* line : lines) {
        std::istringstream words(line);
        std::string from;
        std::string arrow;
        std::string to;
        words >> from >> arrow >> to;
        Bond bond;
        bond.from = vertex(from, bond.fromPort);
        bond.to = vertex(to, bond.toPort);
        if (arrow == "->|")
            bond.causality = Causality::EffortToHead;
        if (arrow == "|->")
            bond.causality = Causality::EffortToTail;
        graph.bonds.push_back(bond);
    }
    return graph;
}

inline signal::Waveform someWave() {
    signal::Waveform wave;
    wave.pieces.emplace_back().value = 1.0;
    return wave;
}

/// The circuit of the paper's figure 8: a source, a resistance, and then an inductance and a
/// capacitance side by side.
inline network::Netlist paperCircuit() {
    network::NetlistBuilder build;
    const int a = build.node();
    const int b = build.node();
    build.voltage("V", a, network::NetlistBuilder::Ground, someWave());
    build.capacitor("C", b, network::NetlistBuilder::Ground, 200);
    build.resistor("R", a, b, 1.5);
    build.inductor("I", b, network::NetlistBuilder::Ground, 40);
    return build.take();
}

/// Any elements between any nodes, in a connected part or not.
inline network::Netlist randomNetlist(std::uint32_t seed, bool withTwoPorts) {
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t bound) { return static_cast<int>(random() % bound); };
    network::NetlistBuilder build;
    const int nodes = 2 + below(5);
    for (int n = 1; n < nodes; ++n)
        build.node();
    const int elements = nodes + below(7);
    const auto node = [&] { return below(static_cast<std::uint32_t>(nodes)); };
    for (int e = 0; e < elements; ++e) {
        const std::string name = "x" + std::to_string(e);
        switch (below(withTwoPorts ? 11 : 9)) {
        case 0:
        case 1:
            build.resistor(name, node(), node(), 1);
            break;
        case 2:
        case 3:
        case 4:
            build.capacitor(name, node(), node(), 1);
            break;
        case 5:
        case 6:
            build.inductor(name, node(), node(), 1);
            break;
        case 7:
            build.voltage(name, node(), node(), someWave());
            break;
        case 8:
            build.current(name, node(), node(), someWave());
            break;
        case 9:
            build.transformer(name, node(), node(), node(), node(), 2);
            break;
        default:
            build.gyrator(name, node(), node(), node(), node(), 2);
        }
    }
    return build.take();
}

} // namespace eventica::bondgraph::test
