// SPDX-License-Identifier: Apache-2.0
// Networks written down in C++, for tests: one call for each element.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lib/network/netlist.h"

namespace eventica::network {

/// Nodes are numbered by `node()`; `Ground` is the reference, made with the builder.
class NetlistBuilder {
public:
    static constexpr int Ground = 0;

    NetlistBuilder() { netlist_.nodes.push_back({.name = "ground", .isReference = true}); }

    int node() {
        netlist_.nodes.push_back({.name = "n" + std::to_string(netlist_.nodes.size())});
        return static_cast<int>(netlist_.nodes.size()) - 1;
    }

    Element& resistor(std::string name, int p, int n, double resistance) {
        return add(ElementKind::Resistance, std::move(name), p, n, resistance);
    }
    Element& capacitor(std::string name, int p, int n, double capacitance, double start = 0) {
        Element& made = add(ElementKind::Capacitance, std::move(name), p, n, capacitance);
        made.initial = start;
        return made;
    }
    Element& inductor(std::string name, int p, int n, double inductance, double start = 0) {
        Element& made = add(ElementKind::Inductance, std::move(name), p, n, inductance);
        made.initial = start;
        return made;
    }
    Element& voltage(std::string name, int p, int n, signal::Waveform wave) {
        Element& made = add(ElementKind::EffortSource, std::move(name), p, n, 0);
        made.wave = std::move(wave);
        return made;
    }
    Element& current(std::string name, int p, int n, signal::Waveform wave) {
        Element& made = add(ElementKind::FlowSource, std::move(name), p, n, 0);
        made.wave = std::move(wave);
        return made;
    }
    Element& transformer(std::string name, int p1, int n1, int p2, int n2, double ratio) {
        Element& made = add(ElementKind::Transformer, std::move(name), p1, n1, ratio);
        made.ports.push_back({NodeId(p2), NodeId(n2)});
        return made;
    }
    Element& gyrator(std::string name, int p1, int n1, int p2, int n2, double conductance) {
        Element& made = add(ElementKind::Gyrator, std::move(name), p1, n1, conductance);
        made.ports.push_back({NodeId(p2), NodeId(n2)});
        return made;
    }
    /// `ends`: positive and negative node of each port.
    Element& multiport(std::string name, const std::vector<std::pair<int, int>>& ends,
                       std::vector<MultiportLaw> laws) {
        Element& made = add(ElementKind::Multiport, std::move(name), Ground, Ground, 0);
        made.ports.clear();
        for (const auto& [p, n] : ends)
            made.ports.push_back({NodeId(p), NodeId(n)});
        made.laws = std::move(laws);
        return made;
    }
    /// An ideal amplifier: no voltage between its inputs, no current into them, any output.
    Element& nullor(std::string name, int p, int n, int out) {
        return multiport(std::move(name), {{p, n}, {out, Ground}}, {{{0, 1, 0}}, {{0, 0, 1}}});
    }
    /// e = Ron f while closed, f = Goff e while open; conducts from p to n.
    Element& diode(std::string name, int p, int n, double onResistance, double offConductance) {
        Element& made = add(ElementKind::Switch, std::move(name), p, n, 0);
        made.switching.rule = SwitchRule::Diode;
        made.switching.closed = {.across = 1, .through = -onResistance};
        made.switching.open = {.across = -offConductance, .through = 1};
        made.switching.closedSense = {.through = 1};
        made.switching.openSense = {.across = 1};
        return made;
    }
    Element& controlledSwitch(std::string name, int p, int n, double onResistance,
                              double offConductance, signal::Waveform control) {
        Element& made = diode(std::move(name), p, n, onResistance, offConductance);
        made.switching.rule = SwitchRule::Controlled;
        made.switching.control = std::move(control);
        return made;
    }

    Netlist take() {
        netlist_.positions.assign(netlist_.nodes.size(), 0.0);
        return std::move(netlist_);
    }

private:
    Element& add(ElementKind kind, std::string name, int p, int n, double value) {
        Element element;
        element.name = std::move(name);
        element.kind = kind;
        element.ports = {{NodeId(p), NodeId(n)}};
        element.value = value;
        netlist_.elements.push_back(std::move(element));
        return netlist_.elements.back();
    }

    Netlist netlist_;
};

} // namespace eventica::network
