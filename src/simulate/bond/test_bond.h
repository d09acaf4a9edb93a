// SPDX-License-Identifier: Apache-2.0
// Networks built, made causal and run, for the tests of this folder.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>

#include "lib/bondgraph/build.h"
#include "lib/bondgraph/causality.h"
#include "lib/network/netlist_builder.h"
#include "simulate/bond/build.h"
#include "simulate/bond/network.h"
#include "simulate/run/test_network.h"

namespace eventica::bond {

using network::Netlist;
using network::NetlistBuilder;
using run::quantized;

inline constexpr int Ground = NetlistBuilder::Ground;

/// A source of voltage `V` and behind it a resistor `R`; its other end.
inline int feed(NetlistBuilder& build, const signal::Waveform& wave, double resistance) {
    const int source = build.node();
    const int fed = build.node();
    build.voltage("V", source, Ground, wave);
    build.resistor("R", source, fed, resistance);
    return fed;
}

/// A sine of 10 V and 1 Hz from `V` through the diode `D`; its cathode.
inline int rectify(NetlistBuilder& build, double onResistance) {
    const int source = build.node();
    const int rectified = build.node();
    build.voltage("V", source, Ground, signal::sineWave(10, 1, 0, 0, 0));
    build.diode("D", source, rectified, onResistance, 1e-6);
    return rectified;
}

/// A network with all it needs to live.
struct Circuit {
    Netlist netlist;
    bondgraph::BondGraph graph;
    bondgraph::CausalityReport causality;
    run::BuiltNetwork built;

    Circuit(Netlist list, const run::QuantizationOptions& options)
        : netlist(std::move(list)), graph(bondgraph::buildBondGraph(netlist)),
          causality(bondgraph::assignCausality(netlist, graph)),
          built(bond::build(netlist, graph, causality, options)) {}
    Circuit(const Circuit&) = delete;
    Circuit& operator=(const Circuit&) = delete;

    run::NetworkModel& model() {
        EXPECT_NE(built.model, nullptr) << built.error;
        return *built.model;
    }
    std::int32_t element(const std::string& name) const {
        for (std::size_t i = 0; i < netlist.elements.size(); ++i)
            if (netlist.elements[i].name == name)
                return static_cast<std::int32_t>(i);
        ADD_FAILURE() << "no element " << name;
        return 0;
    }
    double flow(const std::string& name, std::int32_t port = 0) {
        return model().through(element(name), port);
    }
    double effort(const std::string& name, std::int32_t port = 0) {
        const network::Port& place = netlist.elements[static_cast<std::size_t>(element(name))]
                                         .ports[static_cast<std::size_t>(port)];
        return model().across(place.positive.index()) - model().across(place.negative.index());
    }
};

} // namespace eventica::bond
