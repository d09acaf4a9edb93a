// SPDX-License-Identifier: Apache-2.0
// For tests only: models as text, up to their networks, with a small library of components.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compile/dae/test_models.h"
#include "compile/network/extract.h"
#include "compile/network/print.h"

namespace eventica::network {

inline constexpr const char* TestLibrary = R"(
connector Pin Real v(unit = "V"); flow Real i; end Pin;
connector Flange Real phi(unit = "rad"); flow Real tau; end Flange;
partial model TwoPin Pin p; Pin n; Real v; equation v = p.v - n.v; end TwoPin;
partial model OnePort extends TwoPin; Real i; equation i = p.i; p.i + n.i = 0; end OnePort;
model Ground Pin p; equation p.v = 0; end Ground;
model Resistor extends OnePort; parameter Real R; equation v = R*i; end Resistor;
model Capacitor extends OnePort; parameter Real C; equation C*der(v) = i; end Capacitor;
model Inductor extends OnePort; parameter Real L; equation v = L*der(i); end Inductor;
model Voltage extends OnePort; parameter Real U; equation v = U; end Voltage;
model Current extends OnePort; parameter Real I; equation i = I; end Current;
model Fixed Flange a; parameter Real phi0 = 0; equation a.phi = phi0; end Fixed;
model Spring Flange a; Flange b; parameter Real c; Real phi; equation
  phi = b.phi - a.phi; b.tau = c*phi; a.tau = -c*phi; end Spring;
model Inertia Flange a; Flange b; parameter Real J; Real phi; Real w; Real acc; equation
  a.phi = phi; b.phi = phi; w = der(phi); acc = der(w); J*acc = a.tau + b.tau; end Inertia;
)";

class TestNetworks : public dae::TestModels {
public:
    TestNetworks() : TestModels(TestLibrary) {}

    /// The last class of the text; nothing if it has errors.
    std::optional<Netlist> extracted(const std::string& text) {
        const std::optional<dae::HybridDae> model = lowered(text);
        return model ? extractNetlist(*model, diagnostics()) : std::nullopt;
    }
};

/// The lines of a printed network that begin with one of some words.
inline std::string linesWith(const Netlist& netlist, const std::vector<std::string>& words) {
    const std::string all = print(netlist);
    std::string result;
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = all.find('\n', begin) + 1;
        const std::string line = all.substr(begin, end - begin);
        for (const std::string& word : words)
            if (line.starts_with(word))
                result += line;
        begin = end;
    }
    return result;
}

inline std::string lineWith(const Netlist& netlist, const std::string& word) {
    return linesWith(netlist, {word});
}

inline std::string elementLines(const Netlist& netlist) {
    return linesWith(netlist, {"  resistance ", "  capacitance ", "  inductance ",
                               "  effort source ", "  flow source ", "  transformer ", "  gyrator ",
                               "  switch ", "  multiport "});
}

} // namespace eventica::network
