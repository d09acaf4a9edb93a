// SPDX-License-Identifier: Apache-2.0
#include "driver/network_method.h"

#include <array>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/report.h"
#include "simulate/bond/build.h"
#include "simulate/mna/build.h"

namespace eventica::driver {

namespace {

using eventica::diag::Diagnostics;
using network::Netlist;
using run::Needs;
using run::Quanta;
using run::Stepping;

void makeBond(const Netlist& netlist, const NetworkSetup& setup, Diagnostics& diagnostics,
              PreparedNetwork& prepared) {
    prepared.graph = bondgraph::buildBondGraph(netlist);
    prepared.causality = bondgraph::assignCausality(netlist, prepared.graph);
    bondgraph::reportCausality(
        prepared.causality, prepared.graph, netlist,
        setup.isStrict ? bondgraph::Strictness::Refuse : bondgraph::Strictness::Solve, diagnostics);
    if (!diagnostics.hasErrors())
        prepared.built =
            bond::build(netlist, prepared.graph, prepared.causality, setup.quantization);
}

void makeNodal(const Netlist& netlist, const NetworkSetup& setup, Diagnostics& /*diagnostics*/,
               PreparedNetwork& prepared) {
    prepared.built = mna::build(netlist, setup.quantization);
}

void makeTrapezoidal(const Netlist& netlist, const NetworkSetup& setup,
                     Diagnostics& /*diagnostics*/, PreparedNetwork& prepared) {
    prepared.built = mna::buildTrapezoidal(netlist, setup.interval, setup.quantization);
}

constexpr std::array Methods{
    NetworkMethod{{.name = "bond",
                   .needs = Needs::Network,
                   .stepping = Stepping::Quantized,
                   .summary = "quantized bond graph of a network",
                   .goodFor = "networks without stiff parts, power flow, export to CD++",
                   .quanta = Quanta::OfElements,
                   .highestOrder = 3,
                   .hasLevels = true},
                  makeBond},
    NetworkMethod{{.name = "ncdevs",
                   .needs = Needs::Network,
                   .stepping = Stepping::Quantized,
                   .summary = "quantized nodal analysis of a network",
                   .goodFor = "circuits, switched ones and stiff ones too",
                   .quanta = Quanta::OfElements,
                   .highestOrder = 3,
                   .isSynchronous = true},
                  makeNodal},
    NetworkMethod{{.name = "trapezoidal",
                   .needs = Needs::Network,
                   .stepping = Stepping::Fixed,
                   .summary = "nodal analysis of a network by the trapezoidal rule",
                   .goodFor = "comparison with other circuit simulators"},
                  makeTrapezoidal},
};

} // namespace

std::span<const NetworkMethod> networkMethods() {
    return Methods;
}

} // namespace eventica::driver
