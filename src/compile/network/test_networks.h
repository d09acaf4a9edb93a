// SPDX-License-Identifier: Apache-2.0
// For tests only: models as text, up to their networks, with a small library of components.
#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compile/classes/package_loader.h"
#include "compile/dae/lower.h"
#include "compile/flat/flatten.h"
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

/// What was read and reported stays until the end of the test: messages and models refer to it.
class TestNetworks {
public:
    std::optional<dae::HybridDae> lowered(const std::string& text) {
        Input& input = *inputs_.emplace_back(std::make_unique<Input>());
        const std::vector<classes::ClassId> classes = input.loader.addInput(write(text));
        if (classes.empty())
            return std::nullopt;
        instance::InstanceBuilder builder(input.loader, input.diagnostics);
        flat::FlatModel flat =
            flat::flatten(builder, builder.instanceOf(classes.back()), input.diagnostics);
        if (input.diagnostics.hasErrors())
            return std::nullopt;
        return dae::lowerToDae(std::move(flat), input.diagnostics);
    }

    /// The last class of the text; nothing if it has errors.
    std::optional<Netlist> extracted(const std::string& text) {
        const std::optional<dae::HybridDae> model = lowered(text);
        return model ? extractNetlist(*model, diagnostics()) : std::nullopt;
    }

    /// Of the last model.
    eventica::diag::Diagnostics& diagnostics() { return inputs_.back()->diagnostics; }
    std::string messages() const {
        std::string text;
        for (const auto& item : inputs_.back()->diagnostics.items())
            text += std::string(item.kind->code) + ": " + item.message + "\n";
        return text;
    }

private:
    struct Input {
        text::SourceManager sources;
        eventica::diag::Diagnostics diagnostics;
        classes::PackageLoader loader{sources, diagnostics, {}};
    };

    static std::filesystem::path write(const std::string& text) {
        const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
        const std::filesystem::path file =
            std::filesystem::path(testing::TempDir()) /
            (std::string(test.test_suite_name()) + "_" + test.name() + "_network.mo");
        std::ofstream(file) << TestLibrary << text;
        return file;
    }

    std::vector<std::unique_ptr<Input>> inputs_;
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
    return linesWith(netlist,
                     {"  resistance ", "  capacitance ", "  inductance ", "  effort source ",
                      "  flow source ", "  transformer ", "  gyrator ", "  switch "});
}

} // namespace eventica::network
